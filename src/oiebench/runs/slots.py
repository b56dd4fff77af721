"""Slot filling from files to scores: gold and predictions read, aligned, scored under every rule."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from oiebench.errors import InputError
from oiebench.formats import Policy
from oiebench.model import Score
from oiebench.opening import open_text
from oiebench.runs.inputs import Specification, stem
from oiebench.runs.scores import Resampling
from oiebench.slots.alignment import Gold, System, Task, align
from oiebench.slots.checking import TagCheck, check
from oiebench.slots.documents import Document, Documents
from oiebench.slots.patterns.announcements import filled
from oiebench.slots.readers import FORMATS, read
from oiebench.slots.readers.spans import write
from oiebench.slots.readers.templates import LONG
from oiebench.slots.schemes import SchemeResult
from oiebench.slots.scoring import Protocol, Result


@dataclass(frozen=True)
class Evaluation:
    """Systems under one task: the results under each rule, and under the span schemes where these are asked for."""

    task: Task
    gold: Gold
    systems: list[System]
    results: list[Result]
    schemes: list[SchemeResult]


def load(text: str, format: str | None, policy: Policy, slots: Sequence[str]) -> tuple[str, Documents]:
    """A file or folder as the command line names it: `PATH`, `FMT:PATH`, `NAME=PATH`; and what it is called."""
    wanted = Specification.parse(text, format, FORMATS)
    return wanted.name or stem(wanted.path), read(wanted.path, wanted.format, policy, slots)


def load_all(
    texts: Sequence[str], format: str | None, policy: Policy, slots: Sequence[str]
) -> list[tuple[str, Documents]]:
    """The predictions of every system; two of one name are an error."""
    found: dict[str, Documents] = {}
    for text in texts:
        name, documents = load(text, format, policy, slots)
        if name in found:
            raise InputError(
                f"two systems are called {name!r}: one in {found[name].path}, one in {documents.path}; "
                "name them apart with NAME=PATH"
            )
        found[name] = documents
    return list(found.items())


def evaluate(
    gold: Documents,
    systems: Sequence[tuple[str, Documents]],
    task: Task,
    protocols: Sequence[Protocol],
    *,
    schemes: bool = False,
    slots: Sequence[str] = (),
    policy: Policy = "repair",
    fold: bool = False,
) -> Evaluation:
    """Every system under every protocol."""
    held, aligned = align(gold, systems, task, slots=slots, policy=policy, fold=fold)
    results = [Result(held, system, protocol) for protocol in protocols for system in aligned]
    by_scheme = [SchemeResult(held, system) for system in aligned] if schemes and task == "all" else []
    return Evaluation(task, held, aligned, results, by_scheme)


def slot_scores(
    results: Sequence[Result] | Sequence[SchemeResult], resampling: Resampling | None = None
) -> list[Score]:
    """The scores of results, part by part, with intervals over documents if asked."""
    found: list[Score] = []
    for result in results:
        if resampling is None:
            found += result.scores()
            continue
        by_document = msgspec.structs.replace(resampling, clustered=True)
        intervals = by_document.bootstrap(result.observations, result.summarise)
        found += result.scores(intervals, by_document.signature())
    return found


def check_tags(documents: Documents) -> list[TagCheck]:
    """The tags of inline documents counted in the raw files, and what was read of them."""
    if documents.format != "inline":
        raise InputError(
            f"{documents.path} is read as {documents.format}; tags are counted in documents of the format inline"
        )
    if documents.path == "-":
        raise InputError(
            "tags are counted in the files once more, and standard input is read once; give a file"
        )
    if not documents.slots:
        raise InputError(f"{documents.path}: there are no tags in it, so nothing can be checked")
    return check(documents, {file: open_text(file).text for file in documents.files})


def gather(paths: Sequence[str], format: str | None, policy: Policy) -> Documents:
    """The documents of several files and folders together, what fills their slots put aside."""
    if not paths:
        raise InputError("extract from what? Name files or folders of documents")
    parts = [read(path, format, policy, plain=True) for path in paths]
    together: dict[str, Document] = {}
    for part in parts:
        for name, document in part.documents.items():
            if name in together:
                raise InputError(
                    f"two documents are called {name!r}: one in {together[name].path}, one in {document.path}"
                )
            if document.text is None:
                raise InputError(f"{part.path}: the document {name!r} has no text to extract from")
            together[name] = msgspec.structs.replace(document, fillers=())
    return Documents(
        together,
        (),
        parts[0].format,
        parts[0].path if len(parts) == 1 else f"{len(parts)} files and folders",
        "",
        tuple(file for part in parts for file in part.files),
        tuple(note for part in parts for note in part.repairs),
        tuple(note for part in parts for note in part.skipped),
    )


def same_file(gold: Documents, other: Documents) -> bool:
    """Whether predictions are the gold itself."""
    return os.path.exists(other.path) and Path(gold.path).resolve() == Path(other.path).resolve()


DEMO_RULES = ("exact", "contain:2", "overlap:2,2")
"""The rules that the demo shows side by side."""


def bundled() -> Documents:
    """The announcements that come with the package, written for it, with their answers."""
    with resources.as_file(resources.files("oiebench.slots") / "data") as folder:
        return read(folder, "inline")


def written(documents: Documents, form: Literal["spans", "csv"]) -> str:
    """Predictions as a file: JSON lines of spans, or a table of document, slot and value."""
    if form == "spans":
        return "".join(write(documents))
    lines = io.StringIO()
    table = csv.writer(lines, lineterminator="\n")
    table.writerow(LONG)
    for document in documents.documents.values():
        values = filled(document)
        rows = [(document.id, slot, value) for slot, found in values.items() for value in found]
        table.writerows(rows or [(document.id, documents.slots[0], "")])
    return lines.getvalue()
