"""What judges' answers give, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from oiebench.annotate.judgements import ANSWER, Agreement
from oiebench.model import Interval, Score
from oiebench.report import Block, Column, Table
from oiebench.report.numbers import count_text, counted, interval_text, number_text, p_text
from oiebench.report.table import Cell
from oiebench.report.tables import bounds, header
from oiebench.runs.judging.comparisons import Compared
from oiebench.runs.judging.labels import Judged

SHOWN = 12
"""Disagreements listed in a table; JSON has all of them."""


def for_labels(found: Judged) -> list[Table]:
    """Figures of each system, agreement, and the first disagreements."""
    tables = [_figures(found), *_agreements(found.agreements, found.judges)]
    if found.disagreements:
        tables.append(_disagreements(found))
    return tables


def _figures(found: Judged) -> Table:
    scores = sorted(found.scores, key=lambda score: -(score.values["precision"] or 0))
    names = list(dict.fromkeys(name for score in scores for name in score.values))
    columns = [Column("system", "System")]
    for name in names:
        whole = name.startswith("yield")
        columns.append(Column(name, header(name), "count" if whole else "number", hidden=name == "area"))
        drawn = [key for key in (name, f"{name}_by_sentence") if any(key in (s.ci or {}) for s in scores)]
        for key in drawn:
            if key == name and not whole:
                columns += [Column(f"{key}_low", "low", "low"), Column(f"{key}_high", "high", "high")]
            elif name != "area":
                columns += [
                    Column(f"{key}_interval", "By sentence"),
                    Column(f"{key}_low", "low", "number", hidden=True),
                    Column(f"{key}_high", "high", "number", hidden=True),
                ]
    for name, shown in (("labelled", "Labelled"), ("drawn", "Drawn"), ("extractions", "Of")):
        columns.append(Column(name, shown, "count"))
    rows = tuple(tuple(_cell(score, column) for column in columns) for score in scores)
    return Table("Figures by people's labels", tuple(columns), (Block(rows),), tuple(_label_notes(found)))


def _cell(score: Score, column: Column) -> Cell:
    name, _, end = column.key.rpartition("_")
    found = (score.ci or {}).get(name)
    if end in ("low", "high"):
        return None if found is None else getattr(found, end)
    if end == "interval":
        if found is None:
            return None
        whole = name.startswith("yield")
        return f"[{count_text(found.low)}, {count_text(found.high)}]" if whole else _ends(found)
    if column.key == "system":
        return score.system
    return score.n[column.key] if column.key in score.n else score.values.get(column.key)


def _ends(interval: Interval) -> str:
    return interval_text(interval.low, interval.high)


def _label_notes(found: Judged) -> list[str]:
    pool, score = found.pool, found.scores[0]
    level = (score.ci or {})["precision"].level
    whole = len(pool.items) == pool.distinct
    notes = [
        f"{counted(len(found.judges), 'judge')}; an item has the label that most give it, `unsure` is no vote, and "
        "where two labels are level the item is left out"
        + (
            f"; {counted(found.adjudicated, 'answer')} of an adjudicator come first"
            if found.adjudicated
            else ""
        )
        + ".",
        f"{len(pool.items)} of {pool.distinct} different extractions drawn ({pool.design}). Intervals of precision: "
        f"Wilson, {level:.0%}, for the {'pool as it is' if whole else 'whole of the pool'}"
        + (
            "; every extraction was drawn, so that only what is undecided is uncertain."
            if whole
            else ", weighted by sampling probability; the part of it that was drawn is not uncertain."
        ),
    ]
    if any("precision_by_sentence" in (each.ci or {}) for each in found.scores):
        notes.append("By sentence: bootstrap over the sentences, for other sentences like these.")
    if found.silent:
        notes.append(f"No label decides about any extraction of {', '.join(found.silent)}.")
    return [*notes, f"Signature: {score.comparable}"]


def _agreements(agreements: Sequence[Agreement], judges: Sequence[str]) -> list[Table]:
    if len(judges) < 2:
        return []
    columns = (
        Column("question", "Question"),
        Column("judges", "Judges"),
        Column("items", "Items", "count"),
        Column("percentage", "Agree %", "number"),
        Column("kappa", "Cohen's kappa", "number"),
        Column("alpha", "Krippendorff's alpha", "number"),
    )
    rows: list[tuple[Cell, ...]] = []
    for each in agreements:
        rows += [
            (each.question, f"{pair.first}, {pair.second}", pair.items, pair.percentage, pair.kappa, None)
            for pair in each.pairs
        ]
        rows.append((each.question, "all", each.items, None, None, each.alpha))
    notes = ["nan: chance alone would make them agree."]
    if any(each.question != ANSWER.name for each in agreements):
        notes.insert(0, "`unsure` is an answer like any other here.")
    return [Table("Agreement of the judges", columns, (Block(tuple(rows)),), tuple(notes))]


def _disagreements(found: Judged) -> Table:
    columns = (
        Column("item", "Item"),
        Column("question", "Question"),
        Column("extraction", "Extraction"),
        Column("answers", "Answers"),
        Column("decided", "Decided"),
    )
    rows = tuple(
        (
            each.item,
            each.question,
            each.extraction,
            ", ".join(f"{judge}: {answer}" for judge, answer in each.answers.items()),
            each.decided or "–",
        )
        for each in found.disagreements[:SHOWN]
    )
    more = len(found.disagreements) - SHOWN
    notes = (f"{more} more in --json and --disagreements FILE.",) if more > 0 else ()
    return Table("Disagreements", columns, (Block(rows),), notes)


def labels_json(found: Judged) -> dict[str, Any]:
    """All of it as plain values."""
    return {
        "results": found.scores,
        "judges": found.judges,
        "agreement": found.agreements,
        "disagreements": found.disagreements,
        "undecided_systems": found.silent,
    }


def for_ranking(found: Compared) -> list[Table]:
    """The ranking, each pair, and agreement."""
    return [_ranking(found), _pairs(found), *_agreements((found.agreement,), found.judges)]


def _ranking(found: Compared) -> Table:
    columns = (
        Column("rank", "Rank", "count"),
        Column("system", "System"),
        Column("strength", "Strength", "number"),
        Column("strength_low", "low", "low"),
        Column("strength_high", "high", "high"),
        Column("expected", "Expected share", "number"),
        Column("expected_low", "low", "low"),
        Column("expected_high", "high", "high"),
        *(Column(name, name.capitalize(), "count") for name in ("wins", "ties", "losses")),
    )
    rows = tuple(
        (
            place,
            each.system,
            each.strength,
            *bounds(each.strength_interval),
            each.expected,
            *bounds(each.expected_interval),
            each.wins,
            each.ties,
            each.losses,
        )
        for place, each in enumerate(found.ranking.systems, start=1)
    )
    return Table("Systems ranked by people", columns, (Block(rows),), tuple(_ranking_notes(found)))


def _ranking_notes(found: Compared) -> list[str]:
    ranked, n = found.ranking, found.ranking.n
    how = (
        f"ties by Davidson (1970), propensity {number_text(ranked.tie)}"
        if ranked.ties == "davidson"
        else "a tie is half a win for each"
    )
    notes = [
        f"{counted(n['judges'], 'judge')}, {n['answers']} answers, {counted(n['sentences'], 'sentence')}, "
        f"{counted(n['comparisons'], 'comparison')}; the majority decides, an equal split is a tie.",
        f"Strength: natural logarithm, mean 0 (Bradley and Terry 1952); {how}. Expected share: of comparisons with "
        "the others, a tie being half. Intervals: bootstrap over the sentences.",
    ]
    if ranked.prior:
        added = f"{ranked.prior:g} wins each way were added to every pair that was compared"
        notes.append(
            f"{ranked.why_prior}: {added}." if ranked.why_prior else f"{added[0].upper()}{added[1:]}."
        )
    if any(each.strength_interval is None for each in ranked.systems):
        notes.append(
            "No interval is given where more than one resample in twenty has no likeliest strengths, because too "
            "few comparisons went the other way; --prior 0.5 gives one."
        )
    if n["same"]:
        notes.append(
            f"{n['same']} comparisons of systems that said the same were not shown and count as ties."
        )
    if n["unanswered"]:
        notes.append(f"{counted(n['unanswered'], 'comparison')} that nobody answered are left out.")
    spot = ranked.position
    if spot.interval is not None:
        told = p_text(spot.p)
        p = f"p {told}" if told.startswith("<") else f"p = {told}"
        share = number_text(spot.left / (spot.left + spot.right))
        notes.append(
            f"Position: left was taken {spot.left} times and right {spot.right} ({share} left "
            f"{_ends(spot.interval)}, sign test {p})."
        )
    return [*notes, f"Signature: {found.scores[0].comparable}"]


def _pairs(found: Compared) -> Table:
    columns = (
        Column("first", "First"),
        Column("second", "Second"),
        *(Column(name, name.capitalize(), "count") for name in ("wins", "ties", "losses")),
        Column("share", "Share won", "number"),
        Column("share_low", "low", "low"),
        Column("share_high", "high", "high"),
        Column("p", "p", "p"),
        Column("p_adjusted", "p (Holm)", "p"),
    )
    rows = tuple(
        (
            each.first,
            each.second,
            each.wins,
            each.ties,
            each.losses,
            each.share,
            *bounds(each.interval),
            each.p,
            each.p_adjusted,
        )
        for each in found.ranking.tallies
    )
    notes = ("Share won: of the sentences that are no tie (Wilson). p: sign test over them.",)
    return Table("Pairs of systems", columns, (Block(rows),), notes)


def ranking_json(found: Compared) -> dict[str, Any]:
    """All of it as plain values."""
    ranked = found.ranking
    return {
        "results": found.scores,
        "pairs": ranked.tallies,
        "position": ranked.position,
        "tie": ranked.tie,
        "prior": ranked.prior,
        "why_prior": ranked.why_prior,
        "judges": found.judges,
        "agreement": msgspec.to_builtins(found.agreement),
    }
