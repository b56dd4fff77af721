"""How far annotators agree: files in, scores and disagreements out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from oiebench.annotate.annotators import Annotator, Together, together
from oiebench.annotate.disagreements import Disagreement, worst_first
from oiebench.annotate.grid import Formulations
from oiebench.annotate.mutual import default_metric
from oiebench.errors import InputError
from oiebench.formats import Policy, Reading, read
from oiebench.metrics import AnyMetric, metric
from oiebench.model import Score
from oiebench.runs.inputs import Specification, stem
from oiebench.runs.pairwise import Pairwise, SentenceAgreement
from oiebench.runs.scores import Resampling


@dataclass(frozen=True)
class Agreement:
    """Scores of pairs, annotators and all together, the pairs' percentages by sentence, and what to discuss."""

    found: Together
    metric: AnyMetric
    scores: tuple[Score, ...]
    sentences: tuple[SentenceAgreement, ...]
    disagreements: tuple[Disagreement, ...]


def load_annotators(
    specifications: Sequence[str], format: str | None = None, policy: Policy = "repair"
) -> list[tuple[Annotator, Reading]]:
    """The annotators of files named `PATH`, `FMT:PATH`, `NAME=PATH` or `NAME=FMT:PATH`."""
    loaded: dict[str, tuple[Annotator, Reading]] = {}
    content: dict[str, str] = {}
    for text in specifications:
        named = Specification.parse(text, format)
        reading = read(named.path, named.format, policy)
        name = named.name or stem(reading.path)
        if reading.sha256 in content:
            raise InputError(
                f"annotators {content[reading.sha256]!r} and {name!r} are one and the same file: "
                "there is nothing to compare"
            )
        if name in loaded:
            raise InputError(
                f"two annotators are called {name!r}: {loaded[name][1].path} and {reading.path}; "
                "name them apart with NAME=PATH"
            )
        if reading.collection.extractions and not reading.collection.has_gold():
            raise InputError(
                f"{reading.path} holds extractions and no gold (format {reading.format}); agreement is between "
                "annotators (oiebench convert … --to wire57 makes gold tuples of extractions)"
            )
        content[reading.sha256] = name
        loaded[name] = Annotator(name, reading.collection), reading
    return list(loaded.values())


def agreement(
    annotators: Sequence[tuple[Annotator, Reading]],
    reference: tuple[Annotator, Reading] | None = None,
    *,
    metric_name: str | None = None,
    formulations: Formulations = "first",
    resampling: Resampling | None = None,
    documents: bool = False,
) -> Agreement:
    """Agreement of every pair, of each annotator with the others, of all, and of each with a reference."""
    if len(annotators) < 2 and reference is None:
        raise InputError("agreement takes two annotators or more; give a file for each")
    everybody = [*annotators, *([reference] if reference else [])]
    found = together([annotator for annotator, _ in everybody])
    chosen = metric(metric_name or default_metric(found))
    if "f1" not in chosen.headline or chosen.needs not in ("tuples", "facts"):
        raise InputError(f"agreement needs the F1 of gold tuples or facts, and {chosen.name} gives none")
    run = Pairwise(found, [reading for _, reading in everybody], chosen, formulations, resampling)
    many = range(len(annotators))
    pairs = list(combinations(many, 2))
    if reference is not None:
        pairs += [(which, len(annotators)) for which in many]
    scores = [score for pair in pairs for score in run.pair(pair)]
    if len(annotators) > 1:
        scores.append(run.group(len(annotators)))
    if len(annotators) > 2:
        scores += [score for which in many for score in run.against_others(which, len(annotators))]
    if documents:
        scores += [score for pair in pairs for score in run.by_document(pair)]
    differing = [one for pair in pairs for one in run.disagreements(pair)]
    return Agreement(
        found,
        chosen,
        tuple(scores),
        tuple(run.sentences(pairs)),
        tuple(worst_first(differing)),
    )
