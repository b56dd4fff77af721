"""What a metric is: prepare the gold of a sentence, observe what a system found in it, summarise the sums."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec
import numpy as np

from oiebench.model import EntityRelation, Extraction, Fact, GoldTuple, Sentence, Value
from oiebench.naming import canonical
from oiebench.stats.observations import Events, Floats, Observations, Totals

Mode = Literal["published", "strict"]
GoldKind = Literal["tuples", "facts", "relations", "labels"]
P = TypeVar("P")


class GoldSentence(msgspec.Struct, frozen=True):
    """A sentence and all the reference annotation it carries."""

    sentence: Sentence
    tuples: tuple[GoldTuple, ...] = ()
    facts: tuple[Fact, ...] = ()
    relations: tuple[EntityRelation, ...] = ()


class Predictions(msgspec.Struct, frozen=True):
    """What one system found: a list per gold sentence, and the extractions of sentences without gold.

    `format` is the name of the format they were read from, by which a `published` mode knows what the
    published script's reader left out; `left_out` counts that, by reason. `spelt` has the sentences as the file
    spells them, by id, where they met the gold by their texts.
    """

    system: str
    sentences: Sequence[Sequence[Extraction]]
    outside: Sequence[Extraction] = ()
    format: str = ""
    left_out: Mapping[str, int] = {}
    spelt: Mapping[str, Sentence] = {}

    def count(self) -> int:
        """How many extractions there are in gold sentences."""
        return sum(map(len, self.sentences))


class Match(msgspec.Struct, frozen=True):
    """An extraction met a gold item of its sentence: both by position, and under which rule."""

    extraction: int
    gold: int
    rule: str


class _MetricMeta(msgspec.StructMeta, ABCMeta):
    """Structs with abstract methods."""


class Metric(msgspec.Struct, Generic[P], frozen=True, kw_only=True, metaclass=_MetricMeta):
    """A scorer as a value: its fields are its options, and its name parses back (`carb(match=lenient)`).

    A metric author gives `columns`, `prepare`, `observe` and `summarise`; figures per system, intervals and
    paired tests follow from them. A metric with a curve also gives `event_columns` and observes events.
    """

    mode: Mode = "published"

    name: ClassVar[str]
    title: ClassVar[str]
    needs: ClassVar[GoldKind] = "tuples"
    columns: ClassVar[tuple[str, ...]]
    event_columns: ClassVar[tuple[str, ...]] = ()
    headline: ClassVar[tuple[str, ...]] = ("precision", "recall", "f1")
    across: ClassVar[str] = "recall"
    skips_empty_gold: ClassVar[bool] = False
    folds_arguments: ClassVar[bool] = False
    keeps_last_spelling: ClassVar[bool] = False
    """Whether, of gold sentences whose texts have one key, the published script keeps the last alone."""

    @property
    def strict(self) -> bool:
        """Whether the paper's equations are wanted instead of the script's figures."""
        return self.mode == "strict"

    @property
    def canonical(self) -> str:
        """The name with every option that is not at its default, without the mode."""
        return canonical(self.name, self, without=("mode",))

    def __str__(self) -> str:
        if self.mode == "published":
            return self.canonical
        name = self.canonical
        return f"{name[:-1]},mode={self.mode})" if name.endswith(")") else f"{name}(mode={self.mode})"

    @abstractmethod
    def prepare(self, gold: GoldSentence) -> P:
        """The gold of one sentence in the form in which it is matched."""

    def under_options(self, gold: GoldSentence) -> GoldSentence:
        """The gold as a perfect extractor would say it, where options choose between readings of it."""
        return gold

    def view(self, predictions: Predictions) -> Predictions:
        """The extractions that the metric looks at; what it leaves out is counted."""
        return predictions

    def observe(self, prepared: P, extractions: Sequence[Extraction]) -> Sequence[float]:
        """The row of sufficient statistics of one sentence."""
        observations = self.observe_all(
            [prepared], Predictions(system="", sentences=[extractions]), ("",), None
        )
        return [float(value) for value in observations.counts[0]]

    def observe_all(
        self,
        prepared: Sequence[P],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """The rows of all sentences; metrics that match sentences in batches do it here."""
        rows = [
            self.observe(gold, found) for gold, found in zip(prepared, predictions.sentences, strict=True)
        ]
        counts = np.array(rows, dtype=np.float64).reshape(len(rows), len(self.columns))
        return Observations(ids, counts, self.columns, None, groups)

    @abstractmethod
    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The figures from the sums, for one sample or for many at once (leading axis)."""

    def whole_file(self, predictions: Predictions) -> dict[str, Value]:
        """Figures of a system's whole output that are no sums over sentences."""
        del predictions
        return {}

    def curve(self, totals: Totals) -> Sequence[tuple[float, float, float | None]] | None:
        """The points (precision, recall, confidence), where the metric draws a curve."""
        del totals
        return None

    @abstractmethod
    def matches(self, prepared: P, extractions: Sequence[Extraction]) -> list[Match]:
        """Which extraction met which gold item of a sentence, under which rule."""

    @abstractmethod
    def gold_size(self, prepared: P) -> int:
        """How many gold items the sentence counts in recall."""

    def gold_figures(self, prepared: Sequence[P]) -> dict[str, Value] | None:
        """Figures of the gold standard itself, where the published script prints some."""
        del prepared
        return None


AnyMetric = Metric[Any]


def no_events(columns: tuple[str, ...]) -> Events:
    """The events of a system that found nothing."""
    return Events(np.zeros(0, np.intp), np.zeros(0), np.zeros((0, len(columns))), columns)


def together(gathered: Sequence[Events]) -> Events:
    """Events of several batches of sentences in one."""
    return Events(
        np.concatenate([events.sentence for events in gathered]),
        np.concatenate([events.confidence for events in gathered]),
        np.concatenate([events.values for events in gathered]),
        gathered[0].columns,
    )


def ratio(numerator: Floats, denominator: Floats, otherwise: float = 0.0) -> Floats:
    """The quotient, and `otherwise` where the denominator is 0."""
    numerator, denominator = np.asarray(numerator, float), np.asarray(denominator, float)
    safe = np.where(denominator == 0, 1.0, denominator)
    return np.where(denominator == 0, otherwise, numerator / safe)


def f1(precision: Floats, recall: Floats) -> Floats:
    """The harmonic mean of both, 0 where both are 0."""
    return ratio(2 * precision * recall, precision + recall)
