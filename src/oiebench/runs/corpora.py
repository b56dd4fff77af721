"""What `extract` does with a corpus: whether it is one, the options of the run, and what is said of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast, get_args

from oiebench.corpus.batch import ShardFormat
from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.files import Kind, is_corpus
from oiebench.corpus.manifest import Options
from oiebench.corpus.ray_cluster import check_address
from oiebench.corpus.ray_engine import RayEngine
from oiebench.corpus.run import FAILED, CorpusRun, Totals, opened
from oiebench.errors import InputError, UnknownNameError
from oiebench.parse.parsers import BUNDLED, parser_named

__all__ = [
    "FAILED",
    "EngineName",
    "Options",
    "Totals",
    "engine",
    "is_corpus_run",
    "nothing",
    "opened",
    "options",
    "refuse_without_folder",
    "told",
]

EngineName = Literal["local", "ray"]


def is_corpus_run(paths: Sequence[str], out: str) -> bool:
    """Whether shards are to be written: to a folder. A folder of documents can go nowhere else."""
    many = next((path for path in paths if path != "-" and is_corpus(path)), None)
    if out.endswith(os.sep) or os.path.isdir(out):
        if not paths:
            raise InputError("say what to read: files, folders or patterns")
        return True
    if many is None:
        return False
    if out == "-" or os.path.exists(out):
        raise InputError(
            f"{many} stands for many files, and what is found in them goes into a folder: --out OUT/"
        )
    return True


def options(
    systems: Sequence[str], *, to: str, parser: str | None, input: str | None, explain: bool, **given: Any
) -> Options:
    """The options of a run; what is `None` is as it is by default."""
    if to not in get_args(ShardFormat):
        raise InputError(
            f"shards are {' or '.join(get_args(ShardFormat))}, not {to}; they can be converted afterwards"
        )
    if input is not None and input not in get_args(Kind):
        raise UnknownNameError("kind of document", input, get_args(Kind))
    return Options(
        systems=tuple(systems),
        to=cast(ShardFormat, to),
        explain=explain,
        parser=parser or BUNDLED,
        input=cast(Kind | None, input),
        **{name: value for name, value in given.items() if value is not None},
    )


def engine(
    workers: int | None, options: Options, name: EngineName = "local", address: str | None = None
) -> LocalEngine | RayEngine:
    """The processes of this machine (one without `workers`), or of a Ray cluster (as many as it has processors)."""
    if address is not None and name != "ray":
        raise InputError("--address is that of a Ray cluster: it goes with --engine ray")
    if workers is not None and workers < 1:
        raise InputError(f"{workers} workers; give 1 or more")
    if name == "ray":
        if options.parser != BUNDLED:
            raise InputError("a cluster runs the bundled parser; leave --parser or --engine out")
        check_address(address)
        return RayEngine(address, workers)
    workers = workers or 1
    if options.parser != BUNDLED:
        if workers > 1:
            raise InputError("several workers run the bundled parser; leave --parser or --workers out")
        parser_named(options.parser)
    return LocalEngine(workers)


def refuse_without_folder(given: Iterable[str]) -> None:
    """An error where an option is given that means something only where shards are written."""
    for name in given:
        raise InputError(f"{name} goes with a corpus, which is written to a folder: --out OUT/")


def told(totals: Totals) -> str:
    """`3 shards, 40 documents, 30,000 sentences, 51,234 tuples`."""
    counts = {
        "shards": totals.shards,
        "documents": totals.documents,
        "sentences": totals.sentences,
        "tuples": totals.extractions,
    }
    if totals.duplicates:
        counts["repeated sentences left out"] = totals.duplicates
    return ", ".join(f"{count:,} {what}" for what, count in counts.items())


def nothing(run: CorpusRun) -> str:
    """Why a run found no sentence."""
    first = next(iter(run.journal.failures()), None)
    if first is None:
        return "there is no sentence in the input"
    where = first.file if first.doc is None else f"{first.file}: {first.doc}"
    return f"nothing could be read; the first of what was set aside is {where}: {first.reason}"
