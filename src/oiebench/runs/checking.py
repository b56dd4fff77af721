"""Checks of a graph without gold: its files read, every check made, scores and tables of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from oiebench.errors import FormatError, InputError
from oiebench.formats.graph import Graph
from oiebench.formats.placing import place
from oiebench.graphs.columns import columns_of
from oiebench.graphs.facts import agreement, sampled
from oiebench.graphs.findings import Check, Setting
from oiebench.graphs.grounding import grounding
from oiebench.graphs.reading import GraphReading, TextsReading, with_texts
from oiebench.graphs.shape import shape
from oiebench.graphs.stability import stability
from oiebench.graphs.wording import wording
from oiebench.metrics.scoring import collection_paused
from oiebench.model import Score, Value
from oiebench.report import Block, Column, Table
from oiebench.report.escape import one_line
from oiebench.report.numbers import interval_text, number_text
from oiebench.runs.inputs import stem
from oiebench.version import __version__

SAMPLE = 300
"""Sentences in which triples are held against facts, unless another number is given."""
VERDICTS = ("bad", "look", "ok")


class Group(msgspec.Struct, frozen=True):
    """Checks of one kind."""

    name: str
    title: str
    checks: tuple[Check, ...]


class Checking(msgspec.Struct, frozen=True):
    """What the checks of a graph gave."""

    path: str
    sha256: str
    texts_sha256: str
    triples: int
    texts: int
    sentences: int
    seed: int
    groups: tuple[Group, ...]
    setting: Setting

    def checks(self) -> list[Check]:
        """All of them, group by group."""
        return [check for group in self.groups for check in group.checks]

    def verdicts(self) -> Counter[str]:
        """How many checks are in order, to be looked at, or bad."""
        return Counter(check.verdict for check in self.checks())

    def scores(self) -> list[Score]:
        """A score for each check, its share among the values."""
        signature = "|".join(
            [
                "metric:check",
                "mode:published",
                f"triples:{self.sha256[:12]}",
                *([f"texts:{self.texts_sha256}"] if self.texts_sha256 else []),
                f"sentences:{self.sentences}",
                f"seed:{self.seed}",
                f"version:{__version__}",
            ]
        )
        return [self._score(check, signature) for check in self.checks()]

    def _score(self, check: Check, signature: str) -> Score:
        values: dict[str, Value] = {"share": check.rate.share, "count": check.rate.count, **check.values}
        return Score(
            system=stem(self.path),
            metric="check",
            mode="published",
            signature=signature + (f"|sample:{check.note}" if check.note else ""),
            part=check.id,
            values=values,
            n={
                "of": check.rate.of,
                "triples": self.triples,
                "texts": self.texts,
                "sentences": self.sentences,
            },
            ci=None if check.rate.interval is None else {"share": check.rate.interval},
        )


def check_graph(
    reading: GraphReading,
    texts: Sequence[TextsReading] = (),
    again: GraphReading | None = None,
    *,
    sample: int = SAMPLE,
    seed: int = 12345,
) -> Checking:
    """Every check of a graph; those of texts and facts where it has texts, stability where there is another run."""
    if sample < 0:
        raise InputError(f"a sample of {sample} sentences; give 0 (no comparison with facts) or more")
    graph = with_texts(reading.graph, texts)
    if not graph.triples:
        raise FormatError(f"there are no triples in this file (format {reading.format})", reading.path)
    with collection_paused():
        return _checked(reading, graph, texts, again, sample, seed)


def _checked(
    reading: GraphReading,
    graph: Graph,
    texts: Sequence[TextsReading],
    again: GraphReading | None,
    sample: int,
    seed: int,
) -> Checking:
    setting = Setting(graph, place(graph))
    columns = columns_of(graph)
    groups = [Group("texts", "Do the texts bear it out?", tuple(grounding(setting, columns)))]
    groups += [Group("names", "One name for each thing?", tuple(wording(setting, columns)))]
    groups += [Group("shape", "Is its shape sound?", tuple(shape(setting, columns)))]
    if sample and setting.placements.sentences:
        drawn = sampled(setting, sample, seed)
        title = f"Beside facts of {len(drawn.sentences)} of {drawn.of} sentences"
        groups.append(Group("facts", title, tuple(agreement(setting, drawn))))
    if again is not None:
        groups.append(Group("runs", "The same again?", (stability(graph, again.graph),)))
    return Checking(
        reading.path,
        reading.sha256,
        "+".join(each.sha256[:12] for each in texts),
        len(graph.triples),
        len(graph.texts),
        len(setting.placements.sentences),
        seed,
        tuple(group for group in groups if group.checks),
        setting,
    )


def checks_table(checking: Checking) -> Table:
    """A row per check: share with its interval, of how many, verdict, and from where on it is another one."""
    columns = (
        Column("check", "Check"),
        Column("title", "What", hidden=True),
        Column("share", "Share", "number"),
        Column("low", "", "low"),
        Column("high", "", "high"),
        Column("count", "Found", "count"),
        Column("of", "Of", "count"),
        Column("verdict", "Verdict"),
        Column("limits", "Limits"),
    )
    blocks = tuple(
        Block(
            tuple(
                (
                    check.id,
                    check.title,
                    check.rate.share,
                    None if check.rate.interval is None else check.rate.interval.low,
                    None if check.rate.interval is None else check.rate.interval.high,
                    check.rate.count,
                    check.rate.of,
                    check.verdict,
                    str(check.limits),
                )
                for check in group.checks
            ),
            group.title,
        )
        for group in checking.groups
    )
    notes: tuple[str, ...] = (summary(checking),)
    if not checking.texts:
        notes += ("Without texts nobody can say whether they bear the triples out: give them with --text.",)
    return Table(f"Check of {checking.path}", columns, blocks, notes)


def summary(checking: Checking) -> str:
    """How much there is, and how many checks came out how."""
    verdicts = checking.verdicts()
    told = ", ".join(f"{verdicts[name]} {name}" for name in VERDICTS if verdicts[name])
    return (
        f"{counted(checking.triples, 'triple')}, {counted(checking.texts, 'text')}, "
        f"{counted(checking.sentences, 'sentence')}; checks: {told}."
    )


def line(check: Check) -> str:
    """A check in a line: verdict, what, how many of how many, and the limits."""
    rate = check.rate
    bounds = "" if rate.interval is None else f" {interval_text(rate.interval.low, rate.interval.high)}"
    further = "".join(f", {name} {_value(value)}" for name, value in check.values.items())
    return (
        f"{check.verdict}: {check.id}: {rate.count} of {rate.of} {check.unit} {check.title} "
        f"({number_text(rate.share)}{bounds}; {check.limits}){further}"
    )


def listed(checking: Checking, examples: int) -> str:
    """The checks that are not in order, the worst first, each with some examples; triples of no sentence always."""
    lines: list[str] = []
    for verdict in VERDICTS:
        for check in checking.checks():
            if check.verdict == verdict and (verdict != "ok" or (check.id == "placed" and check.examples)):
                lines.append(line(check))
                for example in check.examples[:examples]:
                    lines.append(f"    {one_line(example.text)}")
                    if example.sentence:
                        lines.append(f"        {one_line(f'{example.sentence_id}: {example.sentence}')}")
    return "\n".join(lines)


def counted(number: int, one: str) -> str:
    """`1 triple`, `1,000 triples`."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def _value(value: Value) -> str:
    return str(value) if isinstance(value, int) else number_text(value)
