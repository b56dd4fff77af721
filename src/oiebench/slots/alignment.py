"""Gold and predictions that meet: by document, in tokens of the gold, as spans or as sequences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from oiebench.errors import AlignmentError, InputError, UnknownNameError, suggestion
from oiebench.formats import Policy, Source
from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.texts import Text
from oiebench.slots.tokens import NAME, Span, words

Task = Literal["all", "best"]
Item = Span | tuple[str, ...]
Filled = dict[str, dict[str, dict[Item, str]]]
"""By document and slot: the spans or sequences, each with its text."""

RESERVED = ("micro", "macro")
"""The parts of results that are no slots."""


@dataclass(frozen=True)
class Gold:
    """The answers, and all that predictions are held against; `tokens` says how texts were cut."""

    task: Task
    slots: tuple[str, ...]
    ids: tuple[str, ...]
    answers: Filled
    texts: Mapping[str, Text]
    tokens: str
    fold: bool
    source: Documents


@dataclass(frozen=True)
class System:
    """A system's predictions in gold documents; how many documents it lacks or has besides, what was left out."""

    name: str
    predictions: Filled
    missing: int
    outside: int
    left_out: int
    source: Documents


def align(
    gold: Documents,
    systems: Sequence[tuple[str, Documents]],
    task: Task,
    *,
    slots: Sequence[str] = (),
    policy: Policy = "repair",
    fold: bool = False,
) -> tuple[Gold, list[System]]:
    """The answers and the predictions of each system, in the same tokens.

    Where all fillers have their places these are the tokens of the gold. Where some are values alone, values
    and spans are cut as the texts of values are. `fold` makes sequences that differ in case equal (task best).
    """
    chosen = _slots(gold, [documents for _, documents in systems], slots)
    by_value = task == "best" and not all(
        each.placed for each in (gold, *(documents for _, documents in systems))
    )
    own = {
        document.id: Text.of(document.text, document.tokens)
        for document in gold.documents.values()
        if document.text is not None
    }
    texts = {name: Text.of(text.text, None) for name, text in own.items()} if by_value else own
    fold = fold and task == "best"
    given = not by_value and any(document.tokens is not None for document in gold.documents.values())
    meeting = _Meeting(task, frozenset(chosen), texts, own, by_value, fold, policy)
    answers, source, _ = meeting.fill(gold, gold)
    held = Gold(task, chosen, tuple(gold.documents), answers, texts, "given" if given else NAME, fold, source)
    return held, [
        _system(name, _only_one(documents, gold), gold, meeting, bool(slots)) for name, documents in systems
    ]


def _system(name: str, documents: Documents, gold: Documents, meeting: _Meeting, chosen: bool) -> System:
    missing = len(gold.documents.keys() - documents.documents.keys())
    outside = len(documents.documents.keys() - gold.documents.keys())
    if missing == len(gold.documents):
        first, other = next(iter(documents.documents)), next(iter(gold.documents))
        raise AlignmentError(
            f"no document of {documents.path} is in {gold.path}: it has {first!r} and so on, the gold {other!r} "
            f"and so on{suggestion(first, gold.documents) if len(gold.documents) < 9 else ''}"
        )
    filled, source, left_out = meeting.fill(documents, gold, refuse=not chosen)
    return System(name, filled, missing, outside, left_out, source)


def _slots(gold: Documents, systems: Sequence[Documents], wanted: Sequence[str]) -> tuple[str, ...]:
    """The slots that count: those that the user names, else those of the gold."""
    known = dict.fromkeys(slot for each in (gold, *systems) for slot in each.slots)
    for slot in wanted:
        if slot not in known:
            raise UnknownNameError("slot", slot, known)
    chosen = tuple(dict.fromkeys(wanted or gold.slots))
    if not chosen:
        raise InputError(
            f"{gold.path} fills no slot: nothing can be scored (read as {gold.format}); "
            "name the slots with --slots if that is right"
        )
    for slot in RESERVED:
        if slot in chosen:
            raise InputError(f"a slot cannot be called {slot!r}: results over all slots are; rename it")
    return chosen


def _only_one(documents: Documents, gold: Documents) -> Documents:
    """Two files of one document each are about the same one, whatever the names of the files."""
    if len(documents.documents) != 1 or len(gold.documents) != 1:
        return documents
    (document,), (name,) = documents.documents.values(), gold.documents
    if document.text is None:
        return documents
    return msgspec.structs.replace(documents, documents={name: msgspec.structs.replace(document, id=name)})


@dataclass(frozen=True)
class _Meeting:
    """Fillers made spans or sequences of the gold's tokens; what is repaired on the way is noted.

    `texts` are cut as fillers are compared, `own` as the gold cuts them, which is how places in tokens are counted.
    """

    task: Task
    slots: frozenset[str]
    texts: Mapping[str, Text]
    own: Mapping[str, Text]
    by_value: bool
    fold: bool
    policy: Policy

    def fill(
        self, documents: Documents, gold: Documents, refuse: bool = False
    ) -> tuple[Filled, Documents, int]:
        """What fills the slots, the documents with further notes, and how many fillers are of other slots.

        `refuse` makes slots that the gold has not an error.
        """
        filled: Filled = {}
        sources: dict[str, Source] = {}
        left_out = 0
        for name, document in documents.documents.items():
            if name not in gold.documents:
                continue
            source = sources.setdefault(
                document.path, Source("", document.path or documents.path, self.policy)
            )
            text = self._text(document, gold, source)
            slots: dict[str, dict[Item, str]] = {}
            for filler in document.fillers:
                if filler.slot not in self.slots:
                    left_out += 1
                    if refuse:
                        near = suggestion(filler.slot, sorted(self.slots))
                        source.fail(
                            filler.line, f"the gold has no slot {filler.slot!r}{near} (--slots names them)"
                        )
                    continue
                found = self._item(filler, document, text, source)
                if found is None:
                    continue
                item, said = found
                same = slots.setdefault(filler.slot, {})
                if item in same and self.task == "all":
                    source.repair(
                        filler.line, f"the span of {filler.slot} {said!r} stands twice; it counts once"
                    )
                same.setdefault(item, said)
            filled[name] = slots
        notes = [note for source in sources.values() for note in source.repairs]
        skipped = [note for source in sources.values() for note in source.skipped]
        more = msgspec.structs.replace(
            documents, repairs=(*documents.repairs, *notes), skipped=(*documents.skipped, *skipped)
        )
        return filled, more, left_out

    def _text(self, document: Document, gold: Documents, source: Source) -> Text | None:
        """The text in whose tokens the document's fillers are counted, in the places that it gives them."""
        own, theirs = document.text, self.texts.get(document.id)
        if own is None or theirs is None:
            return theirs if own is None else Text.of(own, None)
        if own == theirs.text:
            return theirs
        if not theirs.same(own):
            raise AlignmentError(
                f"{source.path}: the text of document {document.id!r} is not that of the gold ({gold.path}); "
                f"{theirs.difference(own)}"
            )
        return Text.of(own, None) if self.by_value else replace(theirs, seen=own)

    def _item(
        self, filler: Filler, document: Document, text: Text | None, source: Source
    ) -> tuple[Item, str] | None:
        if not filler.placed:
            if self.task == "all":
                raise InputError(
                    f"{source.path}{f':{filler.line}' if filler.line else ''}: the value {filler.value!r} of "
                    f"{filler.slot} has no place in a text; such templates are scored with --task best"
                )
            return self._sequence(words(filler.value), filler.value)
        if text is None:
            raise InputError(
                f"{source.path}: neither it nor the gold gives the text of document {document.id!r}, without which "
                "its spans say nothing"
            )
        spans = [self._span(start, end, filler, document, text, source) for start, end in _pieces(filler)]
        found = [span for span in spans if span is not None]
        if not found:
            return None
        if self.task == "best":
            sequence = tuple(word for span in found for word in text.words(span))
            return self._sequence(sequence, " ".join(map(text.surface, found)))
        whole = (found[0][0], max(behind for _, behind in found))
        if len(found) > 1:
            source.repair(
                filler.line, f"a span in {len(found)} pieces was taken from its first to its last token"
            )
        return whole, text.surface(whole)

    def _sequence(self, sequence: tuple[str, ...], said: str) -> tuple[Item, str] | None:
        if not sequence:
            return None
        return (tuple(map(str.lower, sequence)) if self.fold else sequence), said

    def _span(
        self, start: int, end: int, filler: Filler, document: Document, text: Text, source: Source
    ) -> Span | None:
        """The tokens of a span: it is widened where it cuts one."""
        tokens = self.own[document.id].spans if document.by_token else ()
        size = len(tokens) if document.by_token else len(text.seen)
        if not 0 <= start < end <= size:
            if start == end and document.text is not None:
                source.repair(filler.line, f"a span of {filler.slot} is empty; it was left out")
                return None
            unit = "tokens" if document.by_token else "characters"
            source.fail(
                filler.line,
                f"the span {start} to {end} lies outside the text of {document.id!r} ({size} {unit})",
            )
            return None
        if document.by_token:
            if not self.by_value:
                return start, end
            start, end = tokens[start][0], tokens[end - 1][1]
        span, whole = text.located(start, end)
        if span is None:
            source.repair(filler.line, f"a span of {filler.slot} holds no token; it was left out")
        elif not whole:
            cut, wide = text.seen[start:end], text.surface(span)
            of = "" if filler.line else f" in document {document.id!r}"
            source.repair(
                filler.line,
                f"the span {cut!r} of {filler.slot} at character {start}{of} cuts a token; it was widened to {wide!r}",
            )
        return span


def _pieces(filler: Filler) -> Sequence[Span]:
    return filler.pieces or ((filler.start, filler.end),)
