"""A program that goes on: a sentence in, its tuples out, a line that ends them."""

from __future__ import annotations

import os
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader
from typing import IO

from msgspec.structs import replace

from oiebench.errors import InputError
from oiebench.extractors.remote_answers import Said, read_answer
from oiebench.extractors.remote_asking import as_input
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import LARGEST, Limit, UnansweredError, decoded
from oiebench.extractors.remote_matching import matched
from oiebench.extractors.remote_processes import died, end, ended, started

MISSTEPS = 3
"""How often a process may say more than it was asked before the run ends."""
PATIENCE = 1.0
"""Seconds that a process has to end by itself, once it is given no more or has closed its output."""


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
        self._out_of_step = 0

    def ask(self, texts: Sequence[str]) -> list[Said]:
        """What the process says of the one sentence that it is asked about."""
        d = self.description
        with self._busy:
            self._check_step()
            process = self._process or self._start()
            limit = Limit(d.timeout + (0.0 if self._warm else d.warm_up), self._end)
            try:
                with limit:
                    answer = self._exchanged(process, as_input(texts, "lines"))
                said = self._read(answer, texts)
            except (OSError, EOFError):
                failure = self._buried(process)
                raise limit.passed() if limit.over else failure from None
            except UnansweredError:  # what it says next may be about this sentence still
                self._end()
                self._buried(process)
                raise
            self._warm = True
            return said

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

    def _check_step(self) -> None:
        """An error where the process has said more than it was asked, which would pass for its next answer."""
        process = self._process
        if process is None or not _says_more(process):
            return
        self._end()
        self._buried(process)
        self._out_of_step += 1
        told = "it went on after the line that ends an answer; `end` must be a line that stands nowhere else"
        if self._out_of_step > MISSTEPS:
            raise InputError(f"{self.description.name}: {told}")
        raise UnansweredError(told)

    def _read(self, answer: bytes, texts: Sequence[str]) -> list[Said]:
        """The answer, which is about the one sentence that was asked; ids go on from sentence to sentence."""
        d = self.description
        said = read_answer(decoded(answer), d.output, d.ignore)
        said = [each if each.place is None else replace(each, place=0) for each in said]
        matched(texts, said)
        return said

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


def _says_more(process: subprocess.Popen[bytes]) -> bool:
    """Whether there is output that nobody asked for."""
    out = process.stdout
    if not isinstance(out, BufferedReader) or os.name != "posix":
        return False
    os.set_blocking(out.fileno(), False)
    try:
        return bool(out.peek(1))
    finally:
        os.set_blocking(out.fileno(), True)


def _shut(pipe: IO[bytes] | None) -> None:
    """Close a pipe; what was still to be written to a process that is gone is lost."""
    with suppress(OSError):
        if pipe is not None:
            pipe.close()
