"""`oiebench data`: the public data sets; list, describe, fetch, verify, locate and cite them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import cyclopts
import msgspec
from cyclopts import Parameter

from oiebench import datasets
from oiebench.datasets import DataSet, Patience, Progress, RemoteFile, dataset, locate, names, require
from oiebench.datasets.describe import describe, facts, summarise
from oiebench.errors import DataError, InputError

if TYPE_CHECKING:
    from rich.table import Table

app = cyclopts.App(
    name="data",
    help="Public data sets: list, describe, fetch, verify, locate and cite them.",
    version_flags=(),
)

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Part = Literal["gold", "sentences", "output", "extra"]


@app.command
def ls(*, json: Json = False) -> None:
    """List the data sets."""
    sets = [summarise(dataset(name)) for name in names()]
    if json:
        _print_json({"datasets": sets})
        return
    table = _table("name", "metric", "files here", ">bytes", "licence", "title")
    for each in sets:
        here = "bundled" if each["bundled"] else f"{each['here']} of {each['file_count']}"
        table.add_row(
            each["name"], each["metric"], here, f"{each['bytes']:,}", each["licence"], each["title"]
        )
    _print_table(table)


@app.command
def show(name: Annotated[str, Parameter(help="Name of a data set.")], /, *, json: Json = False) -> None:
    """Show all that is known about a data set."""
    known = describe(dataset(name))
    if json:
        _print_json(known)
        return
    lines = (
        f"{known['name']}: {known['title']}",
        known["description"],
        "",
        f"metric     {known['metric']}",
        f"language   {known['language']}",
        f"licence    {'. '.join([known['licence'], *known['terms']])}",
        f"homepage   {known['homepage']}",
        f"systems    {', '.join(known['systems']) or 'none'}",
    )
    sys.stdout.write("\n".join(lines) + "\n")
    table = _table("part", "format", ">bytes", "here", "file")
    for file in known["files"]:
        size = f"{file['bytes']:,}" if file["bytes"] else ""
        table.add_row(file["part"], file["format"] or "", size, "yes" if file["path"] else "no", file["file"])
    _print_table(table)
    sys.stdout.write(known["citation"])


@app.command
def fetch(
    *name: Annotated[str, Parameter(help="Names of data sets.")],
    every: Annotated[bool, Parameter(name="--all", negative="", help="Fetch every data set.")] = False,
    gold: Annotated[bool, Parameter(negative="", help="Fetch gold and sentences only.")] = False,
    timeout: Annotated[float, Parameter(help="Seconds of silence after which to try again.")] = 30.0,
    json: Json = False,
) -> None:
    """Download data sets into the cache; what is here already stays, what was broken off is resumed."""
    if bool(name) == every:
        raise InputError("fetch what? Give names of data sets (oiebench data ls lists them), or --all")
    if not timeout > 0:
        raise InputError(f"--timeout must be more than 0 seconds, not {timeout:g}")
    fetched = []
    for data in _datasets(name):
        try:
            with _progress() as progress:
                files = datasets.fetch(data, progress, gold_only=gold, patience=Patience(timeout=timeout))
        except KeyboardInterrupt:
            sys.stderr.write("stopped; what has come is kept, and the same command resumes there\n")
            raise SystemExit(130) from None
        fetched += [{**facts(each.file), "path": str(each.path), "how": each.how} for each in files]
        if not json:
            new = sum(each.how == "fetched" for each in files)
            done = f"{new} fetched, {len(files) - new} already here" if files else "comes with its package"
            sys.stdout.write(f"{data.name}: {done}\n")
    if json:
        _print_json({"files": fetched})


@app.command
def verify(
    *name: Annotated[str, Parameter(help="Names of data sets; all of them when none is given.")],
    json: Json = False,
) -> None:
    """Compare the size and sha256 of every file that is here with the published ones."""
    checks = dict.fromkeys(check for data in _datasets(name) for check in datasets.verify(data))
    here = [check for check in checks if check.state != "absent"]
    wrong = [check for check in here if check.state == "wrong"]
    if json:
        rows = [
            {**facts(check.file), "path": str(check.path) if check.path else None, "state": check.state}
            for check in checks
        ]
        _print_json({"checks": rows})
    else:
        for check in here:
            sys.stdout.write(f"{check.state}  {check.path}\n")
        absent = len(checks) - len(here)
        sys.stdout.write(f"{len(here) - len(wrong)} right, {len(wrong)} wrong, {absent} not here\n")
    if wrong:
        listed = "\n".join(f"  {check.path}" for check in wrong)
        raise DataError(f"not the published content:\n{listed}\nremove or replace it, or fetch it again")


@app.command
def path(
    name: Annotated[str, Parameter(help="Name of a data set.")],
    /,
    *,
    only: Annotated[Part | None, Parameter(help="Print this part of the data set only.")] = None,
    json: Json = False,
) -> None:
    """Print the paths of a data set's files, the gold first; files that are not here are named on stderr."""
    parts = [(part, file) for part, file in dataset(name).files() if only in (None, part)]
    if not parts:
        raise DataError(f"data set {name!r} has no {only}")
    found: list[dict[str, str]] = []
    for part, file in parts:
        if only is None and part != "gold" and locate(file) is None:
            sys.stderr.write(f"not here: {file}\n")
        else:
            found.append({"part": part, "path": str(require(file))})
    if json:
        _print_json({"files": found})
    else:
        sys.stdout.write("".join(f"{each['path']}\n" for each in found))


@app.command
def cite(
    *name: Annotated[str, Parameter(help="Names of data sets; all of them when none is given.")],
    json: Json = False,
) -> None:
    """Print the BibTeX entries to cite."""
    citations = {data.name: data.citation for data in _datasets(name)}
    if json:
        _print_json({"citations": citations})
    else:
        sys.stdout.write("\n".join(dict.fromkeys(citations.values())))


def _datasets(wanted: Sequence[str]) -> list[DataSet]:
    """The data sets of these names, or all when there are none."""
    return [dataset(name) for name in dict.fromkeys(wanted or names())]


@contextlib.contextmanager
def _progress() -> Iterator[Progress]:
    """Bars on a terminal, else a line for each file that has come."""
    if not sys.stderr.isatty():
        yield _line
        return
    from rich import progress
    from rich.console import Console

    with progress.Progress(
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(),
        progress.DownloadColumn(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
    ) as bars:
        tasks: dict[RemoteFile, progress.TaskID] = {}

        def move(file: RemoteFile, done: int) -> None:
            if file not in tasks:
                tasks[file] = bars.add_task(str(file), total=file.size)
            bars.update(tasks[file], completed=done)

        yield move


def _line(file: RemoteFile, done: int) -> None:
    if done == file.size:
        sys.stderr.write(f"got {file} ({file.size:,} bytes)\n")


def _table(*columns: str) -> Table:
    """An empty table; a column whose name begins with `>` is set flush right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        justify: Literal["left", "right"] = "right" if column.startswith(">") else "left"
        table.add_column(column.removeprefix(">"), justify=justify, overflow="fold")
    return table


def _print_table(table: Table) -> None:
    from rich.console import Console

    width = None if sys.stdout.isatty() else 160
    Console(width=width, markup=False, emoji=False, highlight=False).print(table)


def _print_json(content: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
