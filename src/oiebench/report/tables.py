"""The tables people ask for: scores of systems, and which differences between them are real."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oiebench.model import Interval, Score, Value
from oiebench.report.comparison import Comparison, Pair
from oiebench.report.numbers import count_text
from oiebench.report.table import Block, Cell, Column, Kind, Table

HEADLINE = ("precision", "recall", "f1", "auc")
_COUNTS = ("sentences", "gold", "predicted")
_HEADERS = {"f1": "F1", "auc": "AUC", "mrr": "MRR", "p": "p"}
_UNITS = {"gold": "gold items", "predicted": "extractions"}


def header(name: str) -> str:
    """The name of a figure as people write it: `F1`, `AUC`, `Exact precision`."""
    words = [_HEADERS.get(word, word) for word in name.replace("-", "_").split("_") if word]
    text = " ".join(words)
    return text[:1].upper() + text[1:] if words and words[0] not in _HEADERS else text


def groups(scores: Iterable[Score]) -> dict[tuple[str, str], list[Score]]:
    """The scores by metric and mode, in order of first appearance."""
    found: dict[tuple[str, str], list[Score]] = {}
    for score in scores:
        found.setdefault((score.metric, score.mode), []).append(score)
    return found


def ranked(scores: Sequence[Score], by: str | None) -> list[Score]:
    """The scores, best first by that figure; the order given where there is none."""
    if by is None:
        return list(scores)
    return sorted(scores, key=lambda score: -_number(score.values.get(by)))


def score_table(
    scores: Sequence[Score],
    values: Sequence[str] | None = None,
    sort: str | None = "f1",
    title: str | None = None,
) -> Table:
    """One row per system and metric: the figures, with their intervals where there are any, and the counts.

    `values` names the figures to show (else precision, recall, F1 and AUC where present, else all); `sort`
    the figure by which each block is ordered. Scores of different metrics, modes or signatures never share a
    block, but for the number of sentences a system said nothing about, which has its own column.
    Counts that are the same for all go into a note; CSV and JSON have everything.
    """
    by_metric = groups(scores)
    names = list(values) if values is not None else _headline(scores)
    others = [name for name in _union(score.values for score in scores) if name not in names]
    with_interval = {name for score in scores for name in score.ci or {}}
    several = len(by_metric) > 1
    columns = [
        Column("system", "System"),
        Column("metric", "Metric", hidden=True),
        Column("mode", "Mode", hidden=True),
        Column("signature", "Signature", hidden=True),
    ]
    for name in (*names, *others):
        hidden = name not in names
        columns.append(Column(name, header(name), _kind(scores, name), hidden))
        if name in with_interval:
            columns.append(Column(f"{name}_low", "low", "low", hidden))
            columns.append(Column(f"{name}_high", "high", "high", hidden))
    counts, constant = _counts(scores)
    columns += counts
    blocks: list[Block] = []
    notes: list[str] = []
    for (metric, mode), group in by_metric.items():
        parts = _by_signature(group)
        name = f"{metric}, {mode}"
        if len(parts) > 1:
            notes.append(
                f"{name}: signatures differ; figures of different blocks may not be ranked together."
            )
        else:
            notes += _signature_notes(group, f" of {name}" if several else "")
        for difference, part in parts:
            rows = tuple(_row(score, columns) for score in ranked(part, sort))
            shown = [text for text in (name if several else "", difference) if text]
            blocks.append(Block(rows, "; ".join(shown) or None))
    if constant:
        notes.insert(0, f"{'; '.join(constant)}.")
    notes += _left_out_notes(scores)
    notes += interval_notes(score.ci for score in scores)
    if title is None:
        title = f"Scores: {', '.join(f'{metric} ({mode})' for metric, mode in by_metric)}"
    return Table(title, tuple(columns), tuple(blocks), tuple(notes))


def errors_table(scores: Sequence[Score]) -> Table:
    """One row per system: how many of its extractions went astray, by class, and how many gold items it missed."""
    classes = _union(score.errors or {} for score in scores)
    columns = (Column("system", "System"), *(Column(name, header(name), "count") for name in classes))
    rows = tuple(
        (score.system, *(score.errors.get(name) for name in classes)) for score in scores if score.errors
    )
    titles = dict.fromkeys(f"{score.metric} ({score.mode})" for score in scores)
    notes = (
        "Redundant, wrong boundaries, uninformative, wrong: extractions that met nothing, each in one class "
        "(after Schneider et al., 2017).",
        "Missed: gold items that no extraction met.",
    )
    return Table(f"Errors by class: {', '.join(titles)}", columns, (Block(rows),), notes)


def compare_table(comparison: Comparison, matrix: bool = True) -> Table:
    """One row per system, best first: estimate, interval, letters and difference from every other one."""
    order = comparison.order()
    systems = [comparison.systems[at] for at in order]
    columns = [
        Column("rank", "", "count"),
        Column("system", "System"),
        Column("estimate", header(comparison.value), "number"),
        Column("low", "low", "low"),
        Column("high", "high", "high"),
    ]
    if comparison.letters:
        columns.append(Column("letters", "Letters"))
    columns += [Column("better", "Better than", "count"), Column("worse", "Worse than", "count")]
    if matrix:
        for rank, system in enumerate(systems, 1):
            columns.append(Column(f"less_{system}", f"− {rank}", "difference"))
            columns.append(Column(f"less_{system}_real", "", "mark"))
            columns.append(Column(f"less_{system}_p", "p", "p", hidden=True))
    rows = []
    for rank, at in enumerate(order, 1):
        system = comparison.systems[at]
        pairs = [comparison.pair(system, other) for other in systems]
        real = [pair for pair in pairs if pair and pair.significant]
        row: list[Cell] = [rank, system, comparison.estimates[at]]
        row += bounds(comparison.intervals[at] if comparison.intervals else None)
        if comparison.letters:
            row.append(comparison.letters[at])
        row += [sum(pair.difference > 0 for pair in real), sum(pair.difference < 0 for pair in real)]
        for pair in pairs if matrix else ():
            row += _difference(pair)
        rows.append(tuple(row))
    notes = _comparison_notes(comparison)
    if comparison.letters:
        notes.insert(0, "Systems that share a letter cannot be told apart.")
    if matrix:
        notes.insert(0, "Columns “− n”: the row's value less that of system n; * marks a real difference.")
    notes.insert(0, "Better than, worse than: of how many systems this is shown.")
    title = f"Which differences are real: {header(comparison.value)}, {comparison.metric} ({comparison.mode})"
    return Table(title, tuple(columns), (Block(tuple(rows)),), tuple(notes))


def pairs_table(comparison: Comparison) -> Table:
    """One row per pair of systems: difference, interval, p-values, sentences won, tied and lost."""
    counted = any(pair.wins is not None for pair in comparison.pairs)
    columns = [
        Column("a", "System"),
        Column("b", "against"),
        Column("difference", "Difference", "difference"),
        Column("low", "low", "low"),
        Column("high", "high", "high"),
        Column("p", "p", "p"),
        Column("p_adjusted", "p adjusted", "p", hidden=comparison.correction is None),
        Column("real", "Real?"),
    ]
    if counted:
        columns.append(Column("tally", "W–T–L"))
        columns += [Column(key, key.capitalize(), "count", hidden=True) for key in ("wins", "ties", "losses")]
    rows = []
    for pair in comparison.pairs:
        row: list[Cell] = [pair.a, pair.b, pair.difference, *bounds(pair.interval), pair.p, pair.p_adjusted]
        row.append("yes" if pair.significant else "not shown")
        if counted:
            tally = (pair.wins, pair.ties, pair.losses)
            row += ["–".join(map(count_text, tally)), *tally]
        rows.append(tuple(row))
    notes = _comparison_notes(comparison)
    if counted:
        notes.append(f"W–T–L: {comparison.unit} on which the first system is better, as good, worse.")
    title = f"Pairs of systems: {header(comparison.value)}, {comparison.metric} ({comparison.mode})"
    return Table(title, tuple(columns), (Block(tuple(rows)),), tuple(notes))


def _headline(scores: Sequence[Score]) -> list[str]:
    present = _union(score.values for score in scores)
    return [name for name in HEADLINE if name in present] or present


def _union(mappings: Iterable[dict[str, Value]] | Iterable[dict[str, int]]) -> list[str]:
    return list(dict.fromkeys(name for mapping in mappings for name in mapping))


def _kind(scores: Sequence[Score], name: str) -> Kind:
    whole = all(isinstance(score.values.get(name, 0), int | None) for score in scores)
    return "count" if whole and name not in HEADLINE else "number"


def _counts(scores: Sequence[Score]) -> tuple[list[Column], list[str]]:
    """The columns of `n`, and what is told once instead because it is the same for all."""
    columns, constant = [], []
    names = [*_COUNTS, *(name for name in _union(score.n for score in scores) if name not in _COUNTS)]
    for name in names:
        found = [score.n.get(name) for score in scores]
        same = len(found) > 1 and len(set(found)) == 1
        hidden = same or not any(found)
        if same and found[0]:
            constant.append(f"{_UNITS.get(name, name.replace('_', ' '))}: {count_text(found[0])}")
        if any(count is not None for count in found):
            columns.append(Column(f"n_{name}", header(name), "count", hidden))
    return columns, [text[:1].upper() + text[1:] if not at else text for at, text in enumerate(constant)]


def _by_signature(scores: Sequence[Score]) -> list[tuple[str, list[Score]]]:
    """The scores that may be ranked together, each group with what is its own in the signature."""
    parts: dict[str, list[Score]] = {}
    for score in scores:
        parts.setdefault(score.comparable, []).append(score)
    if len(parts) == 1:
        return [("", list(scores))]
    fields = {signature: signature.split("|") for signature in parts}
    shared = set.intersection(*map(set, fields.values()))
    own = {key: "|".join(field for field in value if field not in shared) for key, value in fields.items()}
    return [(f"signature … {own[signature] or signature}", part) for signature, part in parts.items()]


def _signature_notes(scores: Sequence[Score], of: str) -> list[str]:
    """The signature, or what is common to all where only the sentences without an extraction differ."""
    if len({score.signature for score in scores}) == 1:
        return [f"Signature{of}: {scores[0].signature}"]
    return [
        f"Signature{of}: {scores[0].comparable}, and missing, each system's own.",
        "Missing: sentences in which the system found nothing.",
    ]


def _left_out_notes(scores: Sequence[Score]) -> list[str]:
    told = []
    for score in scores:
        reasons = [f"{counted} {reason}" for reason, counted in score.left_out.items() if counted]
        if reasons:
            told.append(f"{score.system}: {', '.join(reasons)}")
    return [f"Left out, as the published script does: {'; '.join(told)}."] if told else []


def _row(score: Score, columns: Sequence[Column]) -> tuple[Cell, ...]:
    cells: dict[str, Cell] = {f"n_{name}": count for name, count in score.n.items()}
    cells |= score.values
    for name, interval in (score.ci or {}).items():
        cells[f"{name}_low"], cells[f"{name}_high"] = interval.low, interval.high
    for name in ("system", "metric", "mode", "signature"):
        cells[name] = getattr(score, name)
    return tuple(cells.get(column.key) for column in columns)


def interval_notes(intervals: Iterable[dict[str, Interval] | None]) -> list[str]:
    """What the intervals of a table are, told once."""
    kinds = {(found.level, found.method): None for group in intervals for found in (group or {}).values()}
    if not kinds:
        return []
    told = [f"{level if level > 1 else 100 * level:.4g}% ({method})" for level, method in kinds]
    return [f"In brackets: bootstrap intervals, {', '.join(told)}."]


def _comparison_notes(comparison: Comparison) -> list[str]:
    parts = [comparison.test]
    if comparison.resamples:
        parts.append(f"{comparison.resamples} resamples")
    if comparison.n:
        parts.append(f"{comparison.n} {comparison.unit}")
    if comparison.seed is not None:
        parts.append(f"seed {comparison.seed}")
    if comparison.correction:
        parts.append(f"p adjusted after {comparison.correction}")
    notes = [f"Test: {', '.join(parts)}; a difference is called real when p < {comparison.alpha:g}."]
    intervals = [*comparison.intervals, *(pair.interval for pair in comparison.pairs)]
    notes += interval_notes({"": found} for found in intervals if found is not None)
    if comparison.signature:
        notes.append(f"Signature: {comparison.signature}")
    return notes


def _difference(pair: Pair | None) -> list[Cell]:
    if pair is None:
        return [None, None, None]
    p = pair.p if pair.p_adjusted is None else pair.p_adjusted
    return [pair.difference, "*" if pair.significant else None, p]


def bounds(interval: Interval | None) -> list[Cell]:
    """The two ends of an interval as cells."""
    return [None, None] if interval is None else [interval.low, interval.high]


def _number(value: Value) -> float:
    return float("-inf") if value is None or value != value else float(value)
