"""A tuple as an extractor makes it: of words that stand in the sentence and words that were inferred."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oiebench.model import Argument, Extraction, Origin, ParsedSentence

Part = tuple[int | str, ...]
"""Words in order: a number is a word of the sentence, a string a word that was inferred."""


class Draft(msgspec.Struct, gc=False):
    """A tuple in the making; stages may change it, `extraction` makes the final thing of it.

    `rule` names the rule that made it and `clause` the clause that it comes from, both for people to read.
    """

    arg1: Part
    rel: Part
    args: tuple[Part, ...] = ()
    rule: str = ""
    clause: str = ""
    confidence: float | None = None
    roles: tuple[str | None, ...] = ()
    """What the further arguments are (`time`, `place`), by place; empty where nothing is known."""
    polarity: str | None = None
    modality: str | None = None
    attribution: str | None = None
    attribution_polarity: str | None = None
    attribution_modality: str | None = None
    quantities: tuple[str, ...] = ()

    def parts(self) -> tuple[Part, ...]:
        """First argument, relation, second and further arguments."""
        return (self.arg1, self.rel, *self.args)


def written(sentence: ParsedSentence, part: Part) -> str:
    """The part as text: spaces as in the sentence between neighbours, one elsewhere.

    The sentence's first word loses its capital where it follows another, unless it is, or may be, a name.
    """
    return argument(sentence, part).text


def argument(sentence: ParsedSentence, part: Part, role: str | None = None) -> Argument:
    """The part with its text, the places of its words and its character offsets, neighbours joined to one run."""
    forms, spans = sentence.tokens, sentence.spans
    pieces: list[str] = []
    tokens: list[int | None] = []
    runs: list[tuple[int, int]] = []
    last = -2
    for word in part:
        if isinstance(word, str):
            pieces += (" ", word)
            tokens.append(None)
            last = -2
            continue
        start, end = spans[word]
        form = forms[word]
        if word == 0 and pieces and sentence.upos[0] not in ("PROPN", "") and form != "I":
            form = form[:1].lower() + form[1:]
        if word == last + 1:
            before, until = runs[-1]
            pieces += ("" if until >= start else " ", form)
            runs[-1] = (before, end if end > until else until)
        else:
            pieces += (" ", form)
            runs.append((start, end))
        tokens.append(word)
        last = word
    return Argument("".join(pieces).strip(), tuple(tokens), role, tuple(runs))


def extraction(
    sentence: ParsedSentence, draft: Draft, system: str | None = None, *, explain: bool = False
) -> Extraction:
    """The extraction that a draft stands for."""
    roles = draft.roles or (None,) * len(draft.args)
    return Extraction(
        sentence.id,
        argument(sentence, draft.arg1),
        argument(sentence, draft.rel),
        tuple([argument(sentence, part, role) for part, role in zip(draft.args, roles, strict=True)]),
        draft.confidence,
        system,
        draft.polarity,
        draft.modality,
        draft.attribution,
        quantities=draft.quantities,
        attribution_polarity=draft.attribution_polarity,
        attribution_modality=draft.attribution_modality,
        origin=Origin(draft.rule, draft.clause, inferred(draft.parts())) if explain else None,
    )


def inferred(parts: Iterable[Part]) -> tuple[str, ...]:
    """The words that do not stand in the sentence."""
    return tuple([word for part in parts for word in part if isinstance(word, str)])
