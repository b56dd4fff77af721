"""`oiebench lint`: what guidelines advise against, found in gold annotation."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from oiebench.annotate.lint import chosen_rules
from oiebench.cli.groups import Care, Prints
from oiebench.cli.options import OUTPUT, FormatOfGold, On
from oiebench.cli.printing import check_outputs, emit, tell_repairs
from oiebench.errors import InputError
from oiebench.runs.gold_files import gold_reading
from oiebench.runs.linting import counts_table, lint_file, listed, rules_table

FOUND = 1
"""The exit code where there are findings."""


def lint(
    gold: Annotated[
        str | None, Parameter(help="File of gold tuples or facts; without one, the rules there are.")
    ] = None,
    /,
    *,
    on: On = None,
    reference: Annotated[
        str | None, Parameter(help="Another gold file of these sentences: facts that are missing from GOLD.")
    ] = None,
    rules: Annotated[str | None, Parameter(help="Only these rules, separated by commas.")] = None,
    ignore: Annotated[str | None, Parameter(help="All rules but these, separated by commas.")] = None,
    fail: Annotated[
        Literal["error", "warning", "hint", "never"],
        Parameter(help="The least grave finding that gives exit code 1."),
    ] = "hint",
    from_: FormatOfGold = None,
    care: Care = Care(),
    counts: Annotated[
        bool, Parameter(help="Only the table of counts, no list of findings.", negative="", group=OUTPUT)
    ] = False,
    prints: Prints = Prints(),
) -> None:
    """Find in gold annotation what guidelines advise against.

    The exit code is 1 where something is found (see --fail), 2 where something went wrong.

    oiebench lint gold.txt
    oiebench lint gold.jsonl --ignore preposition,complements --fail error
    """
    chosen = chosen_rules(_names(rules), _names(ignore))
    idle = [rule.id for rule in chosen if rule.needs_reference] if rules and reference is None else []
    if idle and (gold is not None or on is not None):
        raise InputError(
            f"the rule {idle[0]} compares two files: give the other with --reference, or leave it out"
        )
    if gold is None and on is None:
        keys = ("id", "severity", "title", "guideline", "needs_reference")
        prints.result(
            lambda: {"rules": [{key: getattr(rule, key) for key in keys} for rule in chosen]},
            lambda: [rules_table(chosen)],
        )
        return
    readings = [gold_reading(gold, on, from_, care.policy)]
    if reference is not None:
        readings.append(gold_reading(reference, None, None, care.policy))
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=prints.out)
    found = lint_file(readings[0], chosen, *readings[1:])
    if prints.on_terminal and not counts and found.findings:
        emit(listed(found) + "\n", None)
    if prints.as_ == "table" and not (prints.on_terminal or prints.as_json or counts):
        emit(listed(found), prints.out)
    else:
        prints.result(
            lambda: {"results": found.scores(), "findings": found.findings}, lambda: [counts_table(found)]
        )
    if fail != "never" and found.at_least(fail):
        raise SystemExit(FOUND)


def _names(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise InputError(f"{text!r} names no rule; `oiebench lint` lists them")
    return names
