"""What commands print: tables in the form asked for, JSON, and notes on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from oiebench.errors import InputError
from oiebench.files import atomic_write, check_writable
from oiebench.formats import ReadFile
from oiebench.metrics import Result
from oiebench.report import Table, to_csv, to_latex, to_markdown
from oiebench.runs.inputs import GoldSource
from oiebench.runs.manifest import manifest
from oiebench.runs.scores import without_confidence

LISTED = 20


def emit(text: str, out: str | None) -> None:
    """Print (`-` too), or write to a file."""
    text = text if text.endswith("\n") else text + "\n"
    if out in (None, "-"):
        sys.stdout.write(text)
    else:
        atomic_write(out, text)
        note(f"written to {out}")


def check_outputs(inputs: Iterable[str], **outputs: str | None) -> None:
    """An error, before the work is done, where an output cannot be written or would replace a file of this run."""
    taken = {os.path.realpath(path): "the input" for path in inputs}
    for option, path in outputs.items():
        if path is None or (option == "out" and path == "-"):
            continue
        if path == "-":
            raise InputError(f"--{option.replace('_', '-')} names a file; standard output is for the results")
        check_writable(path)
        name, real = f"--{option.replace('_', '-')} {path}", os.path.realpath(path)
        if real in taken:
            raise InputError(f"{name} would overwrite {taken[real]} {path}; give another name")
        if not os.path.exists(real) or os.path.isfile(real):
            taken[real] = "the output"


def as_json(value: Any) -> str:
    """JSON for people and programs, full precision; what JSON has no number for is null."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def emit_tables(tables: Sequence[Table], form: str, out: str | None) -> None:
    """Print tables as a terminal table, CSV, Markdown or LaTeX."""
    if form == "table" and out in (None, "-"):
        from rich.console import Console

        from oiebench.report.terminal import TerminalTable

        console = Console(soft_wrap=False)
        for number, table in enumerate(tables):
            if number:
                console.print()
            console.print(TerminalTable(table))
        return
    render = {"csv": to_csv, "markdown": to_markdown, "latex": to_latex}.get(form, to_markdown)
    emit("\n".join(render(table) for table in tables), out)


def write_lines(path: str, items: Iterable[Any]) -> int:
    """Write each item as a line of JSON; gives how many there are."""
    lines = [msgspec.json.encode(item) + b"\n" for item in items]
    atomic_write(path, b"".join(lines))
    return len(lines)


def write_manifest(path: str | None, readings: Iterable[ReadFile]) -> None:
    """Write the record of this command, where it is wanted."""
    if path is not None:
        atomic_write(path, as_json(manifest(["oiebench", *sys.argv[1:]], readings)) + "\n")


def note(text: str) -> None:
    """A line on stderr."""
    sys.stderr.write(f"oiebench: {text}\n")


def tell_absent(source: GoldSource, predictions: Sequence[str]) -> None:
    """Which outputs of a data set are not here, where its outputs are what is scored."""
    if source.absent and not predictions:
        note(source.left_out())


def tell_missing_confidences(scored: Iterable[Sequence[Result]]) -> None:
    """Which systems give no confidence though a curve is drawn over it."""
    silent = dict.fromkeys(name for results in scored for name in without_confidence(results))
    for name in silent:
        note(
            f"system {name!r} gives no confidences: each of its extractions counts with 1, its curve is a point"
        )


def tell_repairs(readings: Iterable[ReadFile], listing: str = "") -> None:
    """What was repaired or skipped while reading, the first of each file and how many in all.

    `listing` is the option by which the command lists all of them, if it has one.
    """
    where = f" (all of them with {listing})" if listing else ""
    for reading in {id(reading): reading for reading in readings}.values():
        for what, notes in (("repaired", reading.repairs), ("skipped", reading.skipped)):
            if notes:
                note(f"{reading.path}: {len(notes)} {what}")
                for item in notes[:LISTED]:
                    sys.stderr.write(f"  {item}\n")
                if len(notes) > LISTED:
                    sys.stderr.write(f"  … and {len(notes) - LISTED} more{where}\n")
