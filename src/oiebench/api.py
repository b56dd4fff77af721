"""The Python verbs beside `read`: `extract`, `score`, `compare`."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from oiebench.errors import InputError
from oiebench.extractors.base import Extractor, Tell
from oiebench.extractors.names import extractors
from oiebench.extractors.pipeline import Extracted
from oiebench.formats import Policy, Reading
from oiebench.metrics import AnyMetric, Mode
from oiebench.model import Collection, Score
from oiebench.report import Comparison
from oiebench.runs import extracting
from oiebench.runs.comparing import compare as _compare
from oiebench.runs.inputs import GoldSource, Specification, System, load_gold, load_systems
from oiebench.runs.scores import Resampling, results, scores
from oiebench.stats.paired import Test

Source = str | os.PathLike[str] | Reading | Collection
Systems = Source | Sequence[Source] | Mapping[str, Source]
MetricLike = str | AnyMetric


def extract(
    texts: str | Iterable[str],
    systems: str | Extractor | Iterable[str | Extractor] = "facts",
    *,
    input: Literal["text", "sentences", "tokens"] = "text",
    parser: str | None = None,
    workers: int = 1,
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[Extracted]:
    """Sentence after sentence with what the systems find in it, as soon as it is there.

    `texts` is one text or many: running text that is split into sentences (`input="text"`), or a sentence each.
    Sentences are numbered from 1; those of several running texts have the number of theirs before, as in `2:1`.
    `tell` is called in the end with the name of each system that was asked in batches and what there is to say of
    its work.
    """
    return extracting.extract(
        extracting.sentences_of_texts(texts, input),
        extractors([systems] if isinstance(systems, Extractor) else systems),
        parser=parser,
        workers=workers,
        explain=explain,
        tell=tell,
    )


def score(
    predictions: Systems,
    *,
    gold: Source | None = None,
    on: str | None = None,
    metric: MetricLike | Sequence[MetricLike] = (),
    mode: Mode | None = None,
    ci: bool | Resampling = False,
    format: str | None = None,
    gold_format: str | None = None,
    policy: Policy = "repair",
) -> list[Score]:
    """The scores of every system under every metric, in that order of metrics and systems.

    `predictions` is a path (as on the command line: `NAME=FMT:PATH`), a reading, a collection, several of
    them, or a mapping of names to them. Gold comes from `gold` or from a registered data set (`on`).
    """
    source = _gold(gold, on, metric, mode, gold_format, policy)
    systems = _systems(predictions, format, policy)
    resampling = ci if isinstance(ci, Resampling) else Resampling() if ci else None
    return [each for scored in results(source, systems).values() for each in scores(scored, resampling)]


def compare(
    predictions: Systems,
    *,
    gold: Source | None = None,
    on: str | None = None,
    metric: MetricLike | Sequence[MetricLike] = (),
    mode: Mode | None = None,
    value: str | None = None,
    test: Test = "bootstrap",
    alpha: float = 0.05,
    resampling: Resampling | None = None,
    format: str | None = None,
    gold_format: str | None = None,
    policy: Policy = "repair",
) -> list[Comparison]:
    """For each metric, which differences between the systems are real."""
    source = _gold(gold, on, metric, mode, gold_format, policy)
    systems = _systems(predictions, format, policy)
    return [
        _compare(scored, resampling or Resampling(), value=value, test=test, alpha=alpha)
        for scored in results(source, systems).values()
    ]


def _gold(
    gold: Source | None,
    on: str | None,
    metric: MetricLike | Sequence[MetricLike],
    mode: Mode | None,
    format: str | None,
    policy: Policy,
) -> GoldSource:
    chosen = [metric] if isinstance(metric, str) or not isinstance(metric, Sequence) else metric
    names = [str(each) for each in chosen]
    if isinstance(gold, Collection):
        sha256 = hashlib.sha256(msgspec.json.encode(gold)).hexdigest()
        gold = Reading(gold, "", "gold", sha256)
    if isinstance(gold, Reading):
        return load_gold(gold, on, names, mode=mode)
    return load_gold(
        None if gold is None else os.fspath(gold), on, names, mode=mode, format=format, policy=policy
    )


def _systems(predictions: Systems, format: str | None, policy: Policy) -> list[System]:
    if isinstance(predictions, Mapping):
        named = list(predictions.items())
    elif isinstance(predictions, Sequence) and not isinstance(predictions, str):
        named = [("", source) for source in predictions]
    else:
        named = [("", predictions)]
    wanted: list[Specification | Reading] = []
    for name, source in named:
        if isinstance(source, Reading | Collection):
            wanted.append(_reading(source, name or "predictions", rename=name))
        else:
            parsed = Specification.parse(os.fspath(source), format)
            wanted.append(Specification(parsed.path, name or parsed.name, parsed.format))
    if not wanted:
        raise InputError("there is nothing to score")
    return load_systems(wanted, format, policy)


def _reading(source: Reading | Collection, name: str, rename: str = "") -> Reading:
    if isinstance(source, Collection):
        return Reading(source.renamed(rename) if rename else source, "", name, "")
    if not rename:
        return source
    return Reading(
        source.collection.renamed(rename),
        source.format,
        source.path,
        source.sha256,
        source.repairs,
        source.skipped,
    )
