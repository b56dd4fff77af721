"""Facts as BenchIE's files write them: `Ann --> met --> Bob [in Oslo]`, a list of such lines for each fact."""

from __future__ import annotations

from collections.abc import Sequence

from metric_examples import SENTENCES

from oiebench.metrics import Mode, Result, benchmark, evaluate, metric
from oiebench.model import Collection, Extraction, Fact, Formulation

Facts = Sequence[Sequence[str]]


def scored(
    name: str,
    mode: Mode,
    facts: Facts | dict[str, Facts],
    founds: Sequence[Extraction],
    stray: tuple[str, ...] = (),
) -> Result:
    """The result of these extractions against these facts, those of `s1` or of each sentence."""
    by_sentence = facts if isinstance(facts, dict) else {"s1": facts}
    gold = Collection(
        {id_: SENTENCES[id_] for id_ in by_sentence},
        facts=tuple(
            Fact(id_, number, tuple(Formulation(tuple(line.split(" --> "))) for line in lines), stray)
            for id_, those in by_sentence.items()
            for number, lines in enumerate(those, 1)
        ),
    )
    found = Collection(SENTENCES, extractions=tuple(founds))
    return evaluate(benchmark(metric(name, mode), gold), found, "it")
