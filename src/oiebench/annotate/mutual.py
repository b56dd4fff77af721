"""F1 between annotators: one's tuples as predictions against the other's as gold, and the reverse."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from oiebench.annotate.annotators import Annotated, Together
from oiebench.metrics import AnyMetric, Result, benchmark, evaluate
from oiebench.metrics.oracle import oracle
from oiebench.model import Collection, Sentence


@dataclass(frozen=True)
class Mutual:
    """Two annotators scored against each other: the first as gold, and the second as gold."""

    forth: Result
    back: Result


def mutual(found: Together, first: int, second: int, metric: AnyMetric) -> Mutual:
    """Both directions under a metric, over the sentences that all annotators share."""
    a, b = (_collection(found, which) for which in (first, second))
    of_a, of_b = benchmark(metric, a), benchmark(metric, b)
    names = found.names
    return Mutual(
        evaluate(of_a, oracle(of_b), names[second]),
        evaluate(of_b, oracle(of_a), names[first]),
    )


def default_metric(found: Together) -> str:
    """`wire57` where any annotator gives tuples, `benchie-fl` where all give facts alone."""
    some = any(said.tuples for sentence in found.sentences for said in sentence.by)
    return "wire57" if some else "benchie-fl"


def _collection(found: Together, which: int) -> Collection:
    """What one annotator says of the shared sentences, under the ids that the first gives them."""
    sentences = {s.id: Sentence(s.id, s.text, s.tokens, s.doc) for s in found.sentences}
    said: list[tuple[str, Annotated]] = [(s.id, s.by[which]) for s in found.sentences]
    return Collection(
        sentences,
        tuples=tuple(
            msgspec.structs.replace(item, sentence_id=id_) for id_, each in said for item in each.tuples
        ),
        facts=tuple(
            msgspec.structs.replace(fact, sentence_id=id_) for id_, each in said for fact in each.facts
        ),
        has_texts=any(s.text for s in found.sentences),
    )
