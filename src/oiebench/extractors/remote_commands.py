"""Programs that are asked by their command line: a process for each batch, or one that goes on."""

from __future__ import annotations

import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from msgspec.structs import replace

from oiebench.extractors.remote_answers import Said, read_answer
from oiebench.extractors.remote_asking import as_input
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import Limit, UnansweredError, decoded
from oiebench.extractors.remote_processes import TAIL, died, end, ended, started

LARGEST = 1 << 28
"""Bytes of an answer at most."""
PATIENCE = 1.0
"""Seconds that a process that goes on has to end by itself, once it is given no more or has closed its output."""


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


class StreamCommand:
    """A process that goes on: a sentence in, its tuples out, a line that ends them; begun anew where it has died."""

    def __init__(self, description: Description) -> None:
        self.description = description
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: deque[bytes] = deque(maxlen=20)
        self._listener: threading.Thread | None = None
        self._busy = threading.Lock()
        self._closed = False
        self._warm = False

    def ask(self, texts: Sequence[str]) -> list[Said]:
        """What the process says of the one sentence that it is asked about."""
        d = self.description
        with self._busy:
            process = self._process or self._start()
            limit = Limit(d.timeout + (0.0 if self._warm else d.warm_up), self._end)
            try:
                with limit:
                    answer = self._exchanged(process, as_input(texts, "lines"))
            except (OSError, EOFError):
                failure = self._buried(process)
                raise limit.passed() if limit.over else failure from None
            except UnansweredError:
                self._end()
                self._buried(process)
                raise
            self._warm = True
        said = read_answer(decoded(answer), d.output, d.ignore)
        return [each if each.place is None else replace(each, place=0) for each in said]

    def close(self) -> None:
        """End the process: gently where it waits for the next sentence, at once where it is at work."""
        self._closed = True
        if not self._busy.acquire(blocking=False):
            self._end()
            self._busy.acquire()
        if self._process is not None:
            self._buried(self._process)
        self._busy.release()

    def _end(self) -> None:
        if self._process is not None:
            end(self._process)

    def _start(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        self._process = process = started(self.description, list(self.description.command), pipe, pipe, pipe)
        if self._closed:
            end(process)
        self._complaints, self._warm = deque(maxlen=20), False
        assert process.stderr is not None
        self._listener = threading.Thread(target=self._complaints.extend, args=(process.stderr,), daemon=True)
        self._listener.start()
        return process

    def _exchanged(self, process: subprocess.Popen[bytes], line: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        process.stdin.flush()
        last, length = self.description.end.encode(), 0
        lines: list[bytes] = []
        while True:
            read = process.stdout.readline(LARGEST)
            if not read.endswith(b"\n"):
                raise EOFError
            if read.rstrip(b"\r\n") == last:
                return b"".join(lines)
            length += len(read)
            if length > LARGEST:
                raise UnansweredError(f"its answer is longer than {LARGEST:,} bytes")
            lines.append(read)

    def _buried(self, process: subprocess.Popen[bytes]) -> UnansweredError:
        """How the process ended; it is gone with its pipes."""
        self._process = None
        _shut(process.stdin)
        with Limit(PATIENCE, lambda: end(process)):
            code = ended(process)
        if self._listener is not None:
            self._listener.join(PATIENCE)
        _shut(process.stdout)
        _shut(process.stderr)
        return died(code, b"".join(self._complaints))


def _shut(pipe: IO[bytes] | None) -> None:
    """Close a pipe; what was still to be written to a process that is gone is lost."""
    with suppress(OSError):
        if pipe is not None:
            pipe.close()
