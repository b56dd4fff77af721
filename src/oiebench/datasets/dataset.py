"""What a data set is: gold, sentences, outputs of systems, and what one must know to use and cite them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oiebench.datasets.upstream import File, RemoteFile


class DataFile(msgspec.Struct, frozen=True):
    """A file and its format: one of `oiebench.formats`, or for sentences the value of `--input`."""

    file: File
    format: str


class Output(msgspec.Struct, frozen=True):
    """A file of what systems extracted, and the names of those systems."""

    file: File
    format: str
    systems: tuple[str, ...]


class DataSet(msgspec.Struct, frozen=True, kw_only=True):
    """A reference to score against, under the name that `--on` takes.

    `metric` is the one it was made for. `tokenized` says that the words of its sentences stand between spaces, as
    in the Penn Treebank. `outputs` may hold extractions of sentences that are not in the gold;
    `extras` are files that explain or accompany the rest. `citation` is BibTeX.
    """

    name: str
    title: str
    description: str
    gold: DataFile
    metric: str
    licence: str
    homepage: str
    citation: str
    language: str = "en"
    tokenized: bool = False
    sentences: DataFile | None = None
    outputs: tuple[Output, ...] = ()
    extras: tuple[File, ...] = ()

    @property
    def systems(self) -> dict[str, Output]:
        """Each system whose extractions are known, and the file they are in."""
        return {system: output for output in self.outputs for system in output.systems}

    def files(self) -> Iterator[tuple[str, File]]:
        """Every file with its part in the set: `gold`, `sentences`, `output` or `extra`."""
        yield "gold", self.gold.file
        if self.sentences is not None:
            yield "sentences", self.sentences.file
        for output in self.outputs:
            yield "output", output.file
        for file in self.extras:
            yield "extra", file

    def downloads(self, *, gold_only: bool = False) -> list[RemoteFile]:
        """The files to have from the web, each once; with `gold_only` no outputs and no extras."""
        wanted = (
            remote(file) for part, file in self.files() if not gold_only or part in ("gold", "sentences")
        )
        return list(dict.fromkeys(file for file in wanted if file is not None))


def remote(file: File) -> RemoteFile | None:
    """The file on the web that this one is or is part of; `None` for a bundled one."""
    if isinstance(file, RemoteFile):
        return file
    return getattr(file, "archive", None)
