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

    The sentence's first word loses its capital where it follows another, unless it is a name.
    """
    pieces: list[str] = []
    last = -2
    for word in part:
        if isinstance(word, str):
            pieces += [" ", word]
            last = -2
            continue
        start = sentence.spans[word][0]
        glued = last >= 0 and word == last + 1 and sentence.spans[last][1] >= start
        form = sentence.tokens[word]
        if word == 0 and pieces and sentence.upos[0] != "PROPN" and form != "I":
            form = form[:1].lower() + form[1:]
        pieces += ["" if glued else " ", form]
        last = word
    return "".join(pieces).strip()


def argument(sentence: ParsedSentence, part: Part, role: str | None = None) -> Argument:
    """The part with its text, the places of its words and its character offsets."""
    tokens = tuple([word if isinstance(word, int) else None for word in part])
    return Argument(written(sentence, part), tokens, role, _spans(sentence, part))


def _spans(sentence: ParsedSentence, part: Part) -> tuple[tuple[int, int], ...]:
    """Character offsets, neighbours joined to one run."""
    runs: list[tuple[int, int]] = []
    last = -2
    for word in part:
        if isinstance(word, str):
            continue
        start, end = sentence.spans[word]
        if runs and word == last + 1:
            runs[-1] = (runs[-1][0], max(end, runs[-1][1]))
        else:
            runs.append((start, end))
        last = word
    return tuple(runs)


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
