"""What a system found in a sentence."""

from __future__ import annotations

import msgspec


class Argument(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a tuple: its text and, where known, where its words stand in the sentence.

    `tokens` are indices into the sentence's tokens, `None` where a word was inferred; gaps are normal.
    `spans` are character offsets into the sentence's text. `role` is what the source calls the
    argument (`time`, `place`, or a system's own label such as PropS's `prep_from`).
    """

    text: str
    tokens: tuple[int | None, ...] | None = None
    role: str | None = None
    spans: tuple[tuple[int, int], ...] | None = None


class Origin(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an extraction came about: the rule, the clause it was read from, and the words that were inferred."""

    rule: str
    clause: str = ""
    inferred: tuple[str, ...] = ()


class Extraction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A tuple that a system extracted; `args` holds the second and every further argument.

    `attribution` names who says so (`Ann denies`), with a polarity and modality of its own.
    """

    sentence_id: str
    arg1: Argument
    rel: Argument
    args: tuple[Argument, ...] = ()
    confidence: float | None = None
    system: str | None = None
    polarity: str | None = None
    modality: str | None = None
    attribution: str | None = None
    context: str | None = None
    quantities: tuple[str, ...] = ()
    label: bool | None = None
    context_spans: tuple[tuple[int, int], ...] | None = None
    origin: Origin | None = None
    attribution_polarity: str | None = None
    attribution_modality: str | None = None

    def parts(self) -> tuple[Argument, ...]:
        """First argument, relation, second and further arguments."""
        return (self.arg1, self.rel, *self.args)

    def folded(self) -> tuple[str, str, str]:
        """The tuple as three strings, further arguments joined to the second."""
        args = self.args
        last = args[0].text if len(args) == 1 else " ".join([arg.text for arg in args])
        return self.arg1.text, self.rel.text, last

    def __str__(self) -> str:
        return "(" + " ; ".join(part.text for part in self.parts()) + ")"
