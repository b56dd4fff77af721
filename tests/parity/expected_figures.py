"""Where every expected figure comes from, and the command that must give it.

`SOURCES` names, for each file of ../shared/data/expected, the published script that gave its figures and the
commit of the repository that the script and the data are from. `CASES` names the run of `oiebench score` that
must give the same figures in `published` mode, each within 1e-9. `headline.tsv` beside this file has the
figures that people quote, to six digits, so that a reader sees what is promised.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from oiebench.cli.app import main

TOLERANCE = 1e-9


@dataclass(frozen=True)
class Source:
    """A file of expected figures and what gave them."""

    file: str
    script: str
    repository: str
    commit: str


_WIRE57 = ("rali-udem/WiRe57", "92737580dd1ceb1b2ce9a0105d19c4ae79197b7c")
_CARB = ("dair-iitd/CaRB", "024e0e91951eea1e6d7825a13ec303cae909e67b")
_OIE2016 = ("gabrielStanovsky/oie-benchmark", "6d9885e50c7c02cbb41ee98ccce9757fda94c89c")
_BENCHIE = ("gkiril/benchie", "d9cdb93247a68d9d9c280e926fcc1ad969155257")
_BENCHIE_FL = ("rali-udem/benchie_fl", "9d68e67481cd95f32d477a7e72d7c06b63d826b9")

SOURCES = (
    Source("wire57.json", "WiRe57's scorer", *_WIRE57),
    Source("munchkin.json", "WiRe57's scorer on Munchkin's tuples", *_WIRE57),
    Source("carb-dev.json", "CaRB's carb.py, a matcher at a time", *_CARB),
    Source(
        "oie2016-dev.json", "oie-benchmark's benchmark.py before (2018) and after July 2019 (2019)", *_OIE2016
    ),
    Source(
        "benchie-en-50.json", "BenchIE's scorer, full and minimal gold, slot and lexical match", *_BENCHIE
    ),
    Source("benchie-de.json", "BenchIE's scorer, full and minimal gold, slot and lexical match", *_BENCHIE),
    Source(
        "benchie_fl-50.json",
        "BenchIE^FL's bench.py, a variant of the matching function at a time",
        *_BENCHIE_FL,
    ),
    Source("benchie_fl-wire57.json", "BenchIE^FL's bench.py, a variant at a time", *_BENCHIE_FL),
)
"""The 2018 version of oie-benchmark is that repository's before its matching changed in July 2019."""

INTERNAL = {"multi", "curve"}
"""What is no figure: the clusters of extractions that match several, and curves; both have tests of their own."""

BENCHIE_FL_RULES = {
    "EM": "exact",
    "EM+AF": "exact+af",
    "EM+LoD": "exact+lod",
    "EM+AF+LoD": "exact+af+lod",
    "EM+AF+LoD+Punc": "all",
    "EM+Punc": "exact+punc",
}
BENCHIE_FL_SYSTEMS = ("reverb", "clausie", "minie", "imojie", "openie6", "m2oie", "compactie")


@dataclass(frozen=True)
class Case:
    """A metric over the systems of a file of expected figures: where the figures of each system are in it."""

    file: str
    gold: str
    predictions: tuple[str, ...]
    metric: str
    at: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file.removesuffix('.json')}: {self.metric}"

    @property
    def needs_wordnet(self) -> bool:
        """Whether the metric lemmatises."""
        return "version=2019" in self.metric

    def expected(self, shared: Path) -> dict[str, Any]:
        """The figures by system; those that start with `_` are about all of them or about the gold."""
        found: Any = json.loads((shared / "expected" / self.file).read_text(encoding="utf-8"))
        for key in self.at:
            found = found[key]
        return {name: value for name, value in found.items() if not isinstance(value, int | float)}

    def scored(self, shared: Path) -> dict[str, dict[str, Any]]:
        """What `oiebench score --json` gives, by system."""
        run = score(shared, self.gold, self.predictions, metrics_of(self))
        return {found["system"]: found for found in run if same_metric(found["metric"], self.metric)}


def cases() -> Iterator[Case]:
    """Every run whose figures are known."""
    yield Case(
        "wire57.json",
        "upstream/WiRe57/data/WiRe57_343-manual-oie.json",
        (
            "upstream/WiRe57/data/WiRe57_extractions_by_ollie_clausie_openie_stanford_minie_reverb_props-"
            "export.json",
        ),
        "wire57",
        ("systems",),
    )
    systems = ("clausie", "openie4", "props")
    outputs = tuple(f"{system}=samples/carb-dev/{system}_output.txt" for system in systems)
    openie5 = "openie5=upstream/CaRB/system_outputs/dev/openie5_output.txt"
    for match in (
        "binary-lenient",
        "lenient",
        "simple",
        "binary",
        "strict",
        "lexical",
        "predicate",
        "argument",
    ):
        yield Case(
            "carb-dev.json",
            "upstream/CaRB/data/gold/dev.tsv",
            (*outputs, openie5),
            f"carb(match={match})",
            ("matchers", match),
        )
    for version in ("2019", "2018"):
        for match in ("lexical", "bag-of-words"):
            yield Case(
                "oie2016-dev.json",
                "samples/oie2016/dev.oie",
                (*outputs, "reverb=samples/carb-dev/reverb_output.txt"),
                f"oie2016(version={version},match={match})",
                ("versions", version, match),
            )
    english = "samples/benchie-en-50"
    files = {"roie_t": "roi_t", "roie_n": "roi_n", "naive": "naive_oie"}
    names = ("clausie", "minie", "stanford", "openie6", "roie_t", "roie_n", "naive", "m2oie_en", "graphene")
    german = "upstream/benchie/data"
    for gold in ("full", "minimal"):
        for match in ("slot", "lexical"):
            metric, at = f"benchie(gold={gold},match={match})", ("variants", f"{gold}/{match}")
            yield Case(
                "benchie-en-50.json",
                f"{english}/gold.txt",
                tuple(f"{name}={english}/{files.get(name, name)}_explicit.txt" for name in names),
                metric,
                at,
            )
            yield Case(
                "benchie-de.json",
                f"{german}/gold/benchie_gold_annotations_de.txt",
                (f"multi2oie_de={german}/oie_systems_explicit_extractions/m2oie_de_explicit.txt",),
                metric,
                at,
            )
    for file, gold, path in (
        (
            "benchie_fl-50.json",
            "upstream/benchie_fl/gold/benchie-annotated(50).txt",
            "samples/benchie_fl-50/{}_benchie_form.txt",
        ),
        (
            "benchie_fl-wire57.json",
            "upstream/benchie_fl/data/wire57-annotated(57).txt",
            "upstream/benchie_fl/extractions/wire/{}_wire_benchie_form.txt",
        ),
    ):
        for theirs, ours in BENCHIE_FL_RULES.items():
            for stage, priority in (("raw", "false"), ("corr", "true")):
                yield Case(
                    file,
                    gold,
                    tuple(f"{system}={path.format(system)}" for system in BENCHIE_FL_SYSTEMS),
                    f"benchie-fl(rules={ours},priority={priority})",
                    ("rules", theirs, stage),
                )


CASES = tuple(cases())


def metrics_of(case: Case) -> tuple[str, ...]:
    """The metrics of the cases that one run answers."""
    return tuple(
        other.metric
        for other in CASES
        if (other.file, other.needs_wordnet) == (case.file, case.needs_wordnet)
    )


def same_metric(one: str, other: str) -> bool:
    """Whether two names stand for one metric, options at their defaults written or not."""
    from oiebench.metrics import metric

    return metric(one) == metric(other)


@cache
def score(
    shared: Path, gold: str, predictions: tuple[str, ...], metrics: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The results of one run of `oiebench score --json`, paths relative to the shared data."""
    named = (item.rpartition("=") for item in predictions)
    paths = [f"{name}{equals}{shared / path}" for name, equals, path in named]
    options = [option for name in metrics for option in ("--metric", name)]
    return command("score", *paths, "--gold", str(shared / gold), *options)["results"]  # type: ignore[no-any-return]


def command(*arguments: str) -> dict[str, Any]:
    """What a command prints with `--json`."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.json")
        assert main([*arguments, "--json", "--out", str(out)]) == 0
        return json.loads(out.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def differences(
    expected: Mapping[str, Any], found: Mapping[str, Any], left_out: Sequence[str] = ()
) -> list[str]:
    """Every expected figure that is absent or off by 1e-9 or more."""
    wrong = []
    for name, value in expected.items():
        if name in INTERNAL or name in left_out:
            continue
        ours = found.get(name, "absent")
        if isinstance(ours, str) or value is None or ours is None:
            wrong += [] if ours is value else [f"{name}: expected {value}, found {ours}"]
        elif not abs(value - ours) < TOLERANCE:
            wrong.append(f"{name}: expected {value}, found {ours}")
    return wrong
