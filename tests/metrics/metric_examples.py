"""Gold and extractions as papers write them: `Paris ; [is in] ; France`, brackets for inferred words."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.metrics import Mode, Result, benchmark, evaluate, metric
from oiebench.model import (
    Argument,
    Collection,
    EntityRelation,
    Extraction,
    GoldPart,
    GoldTuple,
    Sentence,
    Value,
    Words,
)

SENTENCES = {id_: Sentence(id_, f"the text of {id_}") for id_ in ("s1", "s2")}


def gold(line: str, sentence: str = "s1") -> GoldTuple:
    """A gold tuple."""
    arg1, rel, *args = map(_part, line.split(" ; "))
    return GoldTuple(sentence, arg1, rel, tuple(args))


def _part(text: str) -> GoldPart:
    words: list[str] = []
    inferred: list[bool] = []
    inside = False
    for word in text.split():
        inside = inside or word.startswith("[")
        words.append(word.strip("[]"))
        inferred.append(inside)
        inside = inside and not word.endswith("]")
    return GoldPart(" ".join(words), Words(tuple(words), (None,) * len(words), tuple(inferred)))


def found(
    line: str, sentence: str = "s1", confidence: float | None = None, label: bool | None = None
) -> Extraction:
    """An extraction."""
    arg1, rel, *args = (Argument(text.strip()) for text in line.split(";"))
    return Extraction(sentence, arg1, rel, tuple(args), confidence, label=label)


def scored(
    name: str,
    mode: Mode,
    golds: Sequence[GoldTuple | EntityRelation],
    founds: Sequence[Extraction],
) -> Result:
    """The result of these extractions against this gold."""
    against = Collection(
        SENTENCES,
        tuples=tuple(item for item in golds if isinstance(item, GoldTuple)),
        relations=tuple(item for item in golds if isinstance(item, EntityRelation)),
    )
    return evaluate(
        benchmark(metric(name, mode), against), Collection(SENTENCES, extractions=tuple(founds)), "it"
    )


def rounded(values: dict[str, Value], *names: str) -> tuple[float | None, ...]:
    """These figures, to three decimals."""
    return tuple(None if (value := values[name]) is None else round(value, 3) for name in names)
