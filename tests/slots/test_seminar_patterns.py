"""The baseline for announcements, on lines of our own and on the announcements that come with the package."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from oiebench.runs.slots import DEMO_RULES, bundled, evaluate
from oiebench.slots.alignment import Task
from oiebench.slots.patterns import SLOTS, extract
from oiebench.slots.patterns.announcements import filled, fillers
from oiebench.slots.readers import read
from oiebench.slots.rules import rule
from oiebench.slots.scoring import Protocol


def found(text: str) -> dict[str, list[str]]:
    by_slot: dict[str, list[str]] = {}
    for filler in fillers(text):
        by_slot.setdefault(filler.slot, []).append(text[filler.start : filler.end])
    return by_slot


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("Time:     3:30 PM\n", {"stime": ["3:30 PM"]}),
        ("Time:     3:30 - 5:00 PM\n", {"stime": ["3:30"], "etime": ["5:00 PM"]}),
        ("We meet from noon to 1:30 p.m. today.", {"stime": ["noon"], "etime": ["1:30 p.m"]}),
        ("Time: 4:00\nRefreshments at 3:45.\nThe talk starts at 4 pm.", {"stime": ["4:00", "4 pm"]}),
        ("PostedBy: Al Dow on 2-May-19 at 10:02 from x.example\n", {}),
        ("Dates:    11/12/93\nPhone 555-0134, pages 3-4, 1994", {}),
        ("Place:    Ferrow Hall 210\n", {"location": ["Ferrow Hall 210"]}),
        ("It will be held in Room 12, Ferrow Hall.", {"location": ["Room 12, Ferrow Hall"]}),
        ("The lecture is at 1407 Ferrow Hall.", {"location": ["1407 Ferrow Hall"]}),
        ("When: 4:30 Ferrow Hall.", {"stime": ["4:30"], "location": ["Ferrow Hall"]}),
        ("Who:      Dr. Maren Lund, Coastal Survey\n", {"speaker": ["Dr. Maren Lund"]}),
        ("The talk will be given by Amara Silveira.", {"speaker": ["Amara Silveira"]}),
        (
            "Speaker: Maren T. Lund\n\nMaren Lund works on tides. Dr. Lund dives.",
            {"speaker": ["Maren T. Lund", "Maren Lund", "Dr. Lund"]},
        ),
        ("Host:     Dora Finch\n", {}),
        ("", {}),
    ],
)
def test_patterns(text: str, slots: dict[str, list[str]]) -> None:
    assert found(text) == slots


def test_the_announcements_of_the_package() -> None:
    gold = bundled()
    assert len(gold.documents) == 12
    assert set(gold.slots) == set(SLOTS)
    protocols = [Protocol(rule=rule(name)) for name in DEMO_RULES]
    results = evaluate(gold, [("patterns", extract(gold))], "all", protocols).results
    exact, contain, overlap = (
        score.values["f1"] or 0 for result in results for score in result.scores() if score.part == "micro"
    )
    assert 0.9 < exact < contain < overlap < 1


def test_extraction_looks_at_the_text_alone() -> None:
    gold = bundled()
    assert {name: filled(document) for name, document in extract(gold).documents.items()} == {
        name: filled(document) for name, document in extract(extract(gold)).documents.items()
    }


@pytest.mark.data("seminars")
@pytest.mark.parametrize("task", ["all", "best"])
def test_the_seminar_announcements(shared_data: Path, task: Task) -> None:
    """F1 of both halves by number, as the page gives it; the patterns were written on the first."""
    gold = read(shared_data / "seminars")
    rules = ("exact", "contain:2", "overlap:2,2")
    figures: dict[str, list[str]] = {}
    for half in (range(150), range(150, 301)):
        some = {name: document for name, document in gold.documents.items() if int(name) in half}
        assert len(some) == len(half)
        part = msgspec.structs.replace(gold, documents=some)
        protocols = [Protocol(rule=rule(name)) for name in rules]
        for result in evaluate(part, [("patterns", extract(part))], task, protocols).results:
            for score in result.scores():
                figures.setdefault(str(score.part), []).append(f"{score.values['f1']:.3f}".lstrip("0"))
    page = (Path(__file__).resolve().parents[2] / "docs" / "slots.md").read_text(encoding="utf-8")
    for part_name in (*SLOTS, "micro"):
        first, second = (" | ".join(figures[part_name][at : at + 3]) for at in (0, 3))
        assert f"| {part_name} | `{task}` | {first} | | {second} |" in page
