"""What a run is: its options, its input, the version and the models; a run is taken up again only as what it was."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from oiebench.corpus.batch import ShardFormat
from oiebench.corpus.documents import Fields
from oiebench.corpus.files import (
    CorpusFile,
    Kind,
    described,
    is_unchanged,
    name_of,
    shared_folder,
    storable,
)
from oiebench.corpus.plan import HASHES, Plan, Selection
from oiebench.errors import InputError
from oiebench.files import atomic_write
from oiebench.parse.bundled import models_sha256
from oiebench.parse.parsers import BUNDLED
from oiebench.version import __version__

MANIFEST = "manifest.json"


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """All that what a run gives depends on, besides its input."""

    systems: tuple[str, ...]
    to: ShardFormat = "jsonl"
    explain: bool = False
    parser: str = BUNDLED
    input: Kind | None = None
    id_field: str = "id"
    text_field: str = "text"
    shard_size: int = 10_000
    limit: int | None = None
    sample: float | None = None
    seed: int = 0
    dedupe_sentences: bool = False

    def __post_init__(self) -> None:
        for name, value in (("--shard-size", self.shard_size), ("--limit", self.limit)):
            if value is not None and value < 1:
                raise InputError(f"{name} {value}; give 1 or more")
        if self.sample is not None and not (
            0 < self.sample < 1 or (self.sample >= 1 and self.sample % 1 == 0)
        ):
            raise InputError(
                f"--sample {self.sample:g}: give a share below 1, or a whole number of documents"
            )

    def fields(self) -> Fields:
        """What the fields of a document are called."""
        return Fields(self.id_field, self.text_field)


class CorpusManifest(msgspec.Struct, frozen=True):
    """The record of a run, written before anything else; `selection` is what was made of the options and the input."""

    oiebench: str
    models_sha256: str
    command: tuple[str, ...]
    started: str
    options: Options
    selection: Selection
    root: str
    files: tuple[CorpusFile, ...]

    def plan(self) -> Plan:
        """What there is to be done."""
        return Plan(self.files, self.options.fields(), self.selection)


def begun(paths: Sequence[Path], options: Options, command: Sequence[str]) -> CorpusManifest:
    """The record of a new run: every file is looked at."""
    root = shared_folder(paths)
    files = tuple(described(paths, root, options.input))
    selection = Selection(options.shard_size, options.limit, options.seed, None, options.dedupe_sentences)
    if options.sample is not None:
        below = (
            int(options.sample * HASHES)
            if options.sample < 1
            else Plan(files, options.fields(), selection).sample_below(int(options.sample))
        )
        selection = msgspec.structs.replace(selection, sample_below=below)
    return CorpusManifest(
        __version__,
        models_sha256(),
        tuple(command),
        datetime.now(UTC).isoformat(timespec="seconds"),
        options,
        selection,
        os.fspath(root),
        files,
    )


def write_manifest(manifest: CorpusManifest, folder: Path) -> None:
    """Write the record."""
    storing = msgspec.structs.replace(
        manifest,
        command=tuple(storable(each) for each in manifest.command),
        root=storable(manifest.root),
        files=tuple(msgspec.structs.replace(file, path=storable(file.path)) for file in manifest.files),
    )
    content = msgspec.json.format(msgspec.json.encode(storing), indent=2)
    atomic_write(folder / MANIFEST, content + b"\n")


def read_manifest(folder: Path) -> CorpusManifest | None:
    """The record of the run that was begun in a folder, if one was."""
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=CorpusManifest)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, OSError) as error:
        raise InputError(f"{path}: this is no record of a run that can be taken up ({error})") from error


def resumed(
    manifest: CorpusManifest, paths: Sequence[Path], options: Options, folder: Path, *, finished: bool
) -> CorpusManifest:
    """The record of a run that is taken up again, with its files where they are now; an error if it is another run.

    Every file of an unfinished run is read anew and must be what it was; for a finished one size and time are enough.
    """
    _same_options(manifest.options, options, folder)
    if not finished:
        _same_program(manifest, folder)
    root = shared_folder(paths)
    now = {name_of(path, root): path for path in paths}
    before = {file.name: file for file in manifest.files}
    changed = [f"{name} is new" for name in now if name not in before]
    changed += [f"{name} is gone" for name in before if name not in now]
    if not changed and finished:
        changed = [
            f"{name} has changed" for name, file in before.items() if not is_unchanged(file, now[name])
        ]
    elif not changed:
        files = tuple(described(paths, root, options.input))
        changed = [f"{file.name} has changed" for file in files if file.sha256 != before[file.name].sha256]
        if not changed:
            return msgspec.structs.replace(manifest, root=os.fspath(root), files=files)
    if changed:
        more = f" (and {len(changed) - 1:,} more)" if len(changed) > 1 else ""
        raise InputError(
            f"the input is not what it was when the run in {folder} began: {changed[0]}{more}; give another folder, or "
            "the input as it was"
        )
    return manifest


def _same_options(before: Options, now: Options, folder: Path) -> None:
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(now, field)
        if old != new:
            raise InputError(
                f"the run in {folder} has other options: {_option(field)} was {_said(old)}, and is {_said(new)} now; "
                "give another folder, or the same options"
            )


def _same_program(manifest: CorpusManifest, folder: Path) -> None:
    if manifest.oiebench != __version__:
        raise InputError(
            f"the run in {folder} was begun with oiebench {manifest.oiebench}, and this is {__version__}; finish it "
            "with that version, or give another folder"
        )
    if manifest.models_sha256 != models_sha256():
        raise InputError(f"the run in {folder} was begun with other models; give another folder")


def _option(field: str) -> str:
    return "--with" if field == "systems" else "--" + field.replace("_", "-")


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        return "given" if value else "not given"
    return "not given" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
