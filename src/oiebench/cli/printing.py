"""What commands print: tables in the form asked for, JSON, and notes on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from oiebench.files import atomic_write
from oiebench.formats import Reading
from oiebench.report import Table, to_csv, to_latex, to_markdown

LISTED = 20


def emit(text: str, out: str | None) -> None:
    """Print, or write to a file."""
    text = text if text.endswith("\n") else text + "\n"
    if out is None:
        sys.stdout.write(text)
    else:
        atomic_write(out, text)
        note(f"written to {out}")


def as_json(value: Any) -> str:
    """JSON for people and programs, full precision; what JSON has no number for is null."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def emit_tables(tables: Sequence[Table], form: str, out: str | None) -> None:
    """Print tables as a terminal table, CSV, Markdown or LaTeX."""
    if form == "table" and out is None:
        from rich.console import Console

        from oiebench.report.terminal import TerminalTable

        console = Console(soft_wrap=False)
        for table in tables:
            console.print(TerminalTable(table))
        return
    render = {"csv": to_csv, "markdown": to_markdown, "latex": to_latex}.get(form, to_markdown)
    emit("\n".join(render(table) for table in tables), out)


def note(text: str) -> None:
    """A line on stderr."""
    sys.stderr.write(f"oiebench: {text}\n")


def tell_repairs(readings: Iterable[Reading]) -> None:
    """What was repaired or skipped while reading, the first of each file and how many in all."""
    for reading in {id(reading): reading for reading in readings}.values():
        for what, notes in (("repaired", reading.repairs), ("skipped", reading.skipped)):
            if notes:
                note(f"{reading.path}: {len(notes)} {what}")
                for item in notes[:LISTED]:
                    sys.stderr.write(f"  {item}\n")
                if len(notes) > LISTED:
                    sys.stderr.write(
                        f"  … and {len(notes) - LISTED} more (all of them with --manifest FILE)\n"
                    )
