"""Metrics: one module per published scorer, each a value with a name that parses back."""

from oiebench.metrics.base import (
    AnyMetric,
    GoldSentence,
    Match,
    Metric,
    Mode,
    Predictions,
    f1,
    ratio,
)
from oiebench.metrics.names import METRICS, metric
from oiebench.metrics.scoring import Benchmark, Result, benchmark, evaluate
from oiebench.naming import options_of, split_names

__all__ = [
    "METRICS",
    "AnyMetric",
    "Benchmark",
    "GoldSentence",
    "Match",
    "Metric",
    "Mode",
    "Predictions",
    "Result",
    "benchmark",
    "evaluate",
    "f1",
    "metric",
    "options_of",
    "ratio",
    "split_names",
]
