"""Metrics by name: `carb(match=lenient)` is parsed to a value, and the value's name parses back."""

from __future__ import annotations

from oiebench.metrics.base import AnyMetric, Mode
from oiebench.naming import named
from oiebench.registry import Registry

METRICS: Registry[type[AnyMetric]] = Registry(
    "metric",
    "oiebench.metrics",
    {
        "wire57": "oiebench.metrics.wire57:WiRe57",
        "carb": "oiebench.metrics.carb:CaRB",
        "oie2016": "oiebench.metrics.oie2016:OIE2016",
        "benchie": "oiebench.metrics.benchie:BenchIE",
        "benchie-fl": "oiebench.metrics.benchie_fl:BenchIEFL",
        "relvis-strict": "oiebench.metrics.relvis:RelVisStrict",
        "relvis-relaxed": "oiebench.metrics.relvis:RelVisRelaxed",
        "ore": "oiebench.metrics.ore:ORE",
        "precision-yield": "oiebench.metrics.precision_yield:PrecisionYield",
    },
)


def metric(name: str, mode: Mode | None = None) -> AnyMetric:
    """The metric that a name stands for; `mode` overrides the name's own."""
    return named(METRICS, name) if mode is None else named(METRICS, name, mode=mode)
