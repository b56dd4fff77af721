"""Conversion: a collection as another format holds it, and what that costs."""

from __future__ import annotations

import msgspec

from oiebench.errors import InputError, UnknownNameError
from oiebench.formats import FORMATS
from oiebench.formats.base import Format
from oiebench.formats.columns import plain_part
from oiebench.formats.contents import differences, held, holders, kinds, unheld
from oiebench.model import (
    Argument,
    Collection,
    Extraction,
    Fact,
    Formulation,
    GoldPart,
    GoldTuple,
    Question,
    Sentence,
    Words,
)


class Conversion(msgspec.Struct, frozen=True):
    """A collection as a format holds it, to be written in that format, and what was lost on the way."""

    collection: Collection
    format: str
    losses: tuple[str, ...]


def convert(collection: Collection, to: str, system: str | None = None) -> Conversion:
    """The collection as the format `to` holds it, with what was lost, in words and counted.

    It is an error where the format cannot hold the main thing: any kind of what is said of the sentences, the
    texts that tell sentences apart, or several systems (unless `system` picks one). Gold tuples become
    extractions, and the reverse, where the format holds the other kind alone; this is said too.
    A tab or a line end within a text becomes a space where the format cannot hold it, counted as a loss.
    """
    target = FORMATS[to]
    said: list[str] = []
    collection = _fitted(collection, target, system, said)
    kept = held(collection, target)
    said += differences(collection, kept)
    if kept.has_ids and not collection.has_ids:
        said.append(f"sentences had no ids and got numbers: {len(kept.sentences)}")
    return Conversion(kept, to, tuple(said))


def fitted(collection: Collection, to: str) -> Collection:
    """The collection as it can be written in the format `to`, what it cannot hold still there to be left out.

    The same errors as for `convert`, without the reading back that tells what is lost.
    """
    return _fitted(collection, FORMATS[to], None, [])


def _fitted(collection: Collection, target: Format, system: str | None, said: list[str]) -> Collection:
    if target.write is None:
        raise InputError(f"the format {target.name!r} can be read, not written")
    collection = _one_system(collection, target, system)
    collection = _fitting_kind(collection, target, said)
    _need_texts(collection, target)
    return _without_breaks(collection, target, said)


def with_texts(collection: Collection, texts: Collection) -> Collection:
    """The collection with what another one says of its sentences, by id: texts, tokens and documents.

    So the output of a system that names sentences by id alone gets into a format that needs their texts.
    """
    missing = [sentence_id for sentence_id in collection.sentences if sentence_id not in texts.sentences]
    if missing or not (texts.has_ids and texts.has_texts):
        why = (
            f"there is no sentence {missing[0]!r} there"
            if missing
            else "they have no ids or no texts themselves"
        )
        raise InputError(f"the texts of the sentences cannot be taken from there: {why}")
    sentences = {sentence_id: texts.sentences[sentence_id] for sentence_id in collection.sentences}
    return msgspec.structs.replace(collection, sentences=sentences, has_texts=True)


def _one_system(collection: Collection, target: Format, system: str | None) -> Collection:
    names = [str(name) for name in collection.systems() if name is not None]
    if system is not None:
        if not names:
            raise InputError(f"there is no system {system!r} here: the file names none")
        if system not in names:
            raise UnknownNameError("system", system, names)
        return collection.of_system(system)
    if len(collection.systems()) > 1 and "systems" not in target.holds:
        raise InputError(
            f"{target.name} holds one system, and here are {len(collection.systems())}: "
            f"{', '.join(names)}; choose one, or a format that holds several "
            f"({', '.join(holders('systems', map(FORMATS.__getitem__, FORMATS)))})"
        )
    return collection


def _fitting_kind(collection: Collection, target: Format, said: list[str]) -> Collection:
    """The collection with something that the format holds, tuples made of the other kind where need be."""
    given = kinds(collection)
    if not given or any(kind in target.holds for kind in given):
        if not given and "silent" not in target.holds:
            raise InputError(
                f"there is nothing but sentences here, and {target.name} holds none by themselves"
            )
        return collection
    if "tuples" in given and "extractions" in target.holds:
        said.append(f"gold tuples written as extractions: {len(collection.tuples)}")
        said += unheld(collection.tuples, Extraction, Argument)
        extractions = tuple(_as_extraction(gold) for gold in collection.tuples)
        return msgspec.structs.replace(collection, tuples=(), extractions=extractions)
    if "extractions" in given and "tuples" in target.holds:
        said.append(f"extractions written as gold tuples: {len(collection.extractions)}")
        said += unheld(collection.extractions, GoldTuple, GoldPart)
        tuples = tuple(_as_gold(extraction) for extraction in collection.extractions)
        return msgspec.structs.replace(collection, tuples=tuples, extractions=())
    able = dict.fromkeys(name for kind in given for name in holders(kind, map(FORMATS.__getitem__, FORMATS)))
    raise InputError(
        f"{target.name} cannot hold {' or '.join(given)}, and there is nothing else here; "
        f"formats that can: {', '.join(able)}"
    )


def _as_extraction(gold: GoldTuple) -> Extraction:
    parts = [_as_argument(part) for part in gold.parts()]
    return Extraction(gold.sentence_id, parts[0], parts[1], tuple(parts[2:]))


def _as_argument(part: GoldPart) -> Argument:
    """The words of a gold part, without the marks of the annotation where it has any."""
    words = part.words
    placed = any(place is not None for place in words.tokens)
    text = part.text if words.words == tuple(part.text.split()) else part.plain
    return Argument(text, tokens=words.tokens if placed else None)


def _as_gold(extraction: Extraction) -> GoldTuple:
    parts = [_as_part(part) for part in extraction.parts()]
    return GoldTuple(extraction.sentence_id, parts[0], parts[1], tuple(parts[2:]))


def _as_part(argument: Argument) -> GoldPart:
    part = plain_part(argument.text)
    if argument.tokens is None or len(argument.tokens) != len(part.words.words):
        return part
    return GoldPart(part.text, Words(part.words.words, argument.tokens, part.words.inferred))


def _need_texts(collection: Collection, target: Format) -> None:
    if "ids" not in target.holds and not collection.has_texts:
        raise InputError(
            f"{target.name} tells sentences apart by their texts, which are not known here: "
            "the file that was read gives ids alone"
        )


def _without_breaks(collection: Collection, target: Format, said: list[str]) -> Collection:
    """The collection with a space for each tab or line end within a text that the format cannot hold."""
    forbidden = "".join(
        marks for aspect, marks in (("tabs", "\t"), ("lines", "\n\r")) if aspect not in target.holds
    )
    if not forbidden:
        return collection
    cleaner = _Cleaner(forbidden)
    clean = cleaner.collection(collection)
    if cleaner.count:
        said.append(f"tabs or line ends within texts written as spaces: {cleaner.count}")
    return clean if cleaner.count else collection


class _Cleaner:
    """Replaces marks by spaces in every text of a collection, and counts the texts."""

    def __init__(self, marks: str) -> None:
        self.marks = str.maketrans(dict.fromkeys(marks, " "))
        self.count = 0

    def text(self, text: str) -> str:
        clean = text.translate(self.marks)
        self.count += clean != text
        return clean

    def collection(self, of: Collection) -> Collection:
        return msgspec.structs.replace(
            of,
            sentences={
                key: Sentence(s.id, self.text(s.text), s.tokens, s.doc, s.start)
                for key, s in of.sentences.items()
            },
            extractions=tuple(self._extraction(e) for e in of.extractions),
            tuples=tuple(self._tuple(gold) for gold in of.tuples),
            facts=tuple(self._fact(fact) for fact in of.facts),
            questions=tuple(self._question(question) for question in of.questions),
        )

    def _extraction(self, e: Extraction) -> Extraction:
        return msgspec.structs.replace(
            e,
            arg1=self._argument(e.arg1),
            rel=self._argument(e.rel),
            args=tuple(self._argument(arg) for arg in e.args),
            context=None if e.context is None else self.text(e.context),
            attribution=None if e.attribution is None else self.text(e.attribution),
        )

    def _argument(self, arg: Argument) -> Argument:
        role = None if arg.role is None else self.text(arg.role)
        return Argument(self.text(arg.text), arg.tokens, role, arg.spans)

    def _tuple(self, gold: GoldTuple) -> GoldTuple:
        arg1, rel, *args = [self._part(part) for part in gold.parts()]
        return GoldTuple(gold.sentence_id, arg1, rel, tuple(args), gold.attributed, gold.head)

    def _part(self, part: GoldPart) -> GoldPart:
        return GoldPart(self.text(part.text), part.words, part.resolved, part.resolved_text)

    def _fact(self, fact: Fact) -> Fact:
        formulations = tuple(Formulation(tuple(map(self.text, f.slots))) for f in fact.formulations)
        return Fact(fact.sentence_id, fact.number, formulations, fact.stray)

    def _question(self, question: Question) -> Question:
        answers = tuple(map(self.text, question.answers))
        return msgspec.structs.replace(question, text=self.text(question.text), answers=answers)
