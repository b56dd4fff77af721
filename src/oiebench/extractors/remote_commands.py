"""A program that is asked by its command line: a process for each batch."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from oiebench.extractors.remote_answers import Said, read_answer
from oiebench.extractors.remote_asking import as_input
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import LARGEST, Limit, UnansweredError, decoded
from oiebench.extractors.remote_processes import TAIL, died, end, ended, started


class BatchCommand:
    """A process for each batch, which reads and writes files or its standard streams."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ask(self, texts: Sequence[str]) -> list[Said]:
        """What the command says of the sentences."""
        d = self.description
        with TemporaryDirectory(prefix="oiebench-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            given, left = folder / "input.txt", folder / "output.txt"
            given.write_bytes(as_input(texts, d.input))
            command = [
                part.replace("{input}", str(given)).replace("{output}", str(left)) for part in d.command
            ]
            self._run(command, given if "{input}" not in "".join(d.command) else None, folder)
            answer = left if "{output}" in "".join(d.command) else folder / "stdout"
            return read_answer(_content(answer), d.output, d.ignore)

    def close(self) -> None:
        """End what is under way."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._process is not None:
            end(self._process)

    def _run(self, command: list[str], given: Path | None, folder: Path) -> None:
        d, complaints = self.description, folder / "stderr"
        limit = Limit(d.timeout + d.warm_up, self._end)
        with ExitStack() as files:
            out = files.enter_context((folder / "stdout").open("wb"))
            err = files.enter_context(complaints.open("wb"))
            source = files.enter_context(given.open("rb")) if given else subprocess.DEVNULL
            self._process = process = started(d, command, source, out, err)
            try:
                with limit:
                    if self._closed:
                        raise UnansweredError("the run has ended")
                    code = ended(process)
            finally:
                end(process)
                process.wait()
        if limit.over:
            raise limit.passed()
        if code:
            with complaints.open("rb") as file:
                file.seek(max(0, complaints.stat().st_size - TAIL))
                raise died(code, file.read())


def _content(answer: Path) -> str:
    if not answer.is_file():
        raise UnansweredError("it left no file at the place of {output}")
    if answer.stat().st_size > LARGEST:
        raise UnansweredError(f"its answer is longer than {LARGEST:,} bytes")
    return decoded(answer.read_bytes())
