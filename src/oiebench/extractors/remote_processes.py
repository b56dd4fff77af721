"""A command in a process group of its own, which ends with everything it has started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from typing import IO

from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import AbsentError, UnansweredError, begins

TAIL = 4096
"""Bytes at the end of what a process complains of that are looked at."""
Handle = IO[bytes] | int


def started(
    description: Description, command: list[str], stdin: Handle, stdout: Handle, stderr: Handle
) -> subprocess.Popen[bytes]:
    """The running command."""
    environment = {"PYTHONIOENCODING": "utf-8", **os.environ, **description.environment}
    try:
        return subprocess.Popen(  # noqa: S603  the command is the user's own
            command,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=description.folder or None,
            env=environment,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise AbsentError(f"{command[0]} cannot be run: {told}") from error


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that still counts as one, and all that it started."""
    if process.returncode is not None:
        return
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def ended(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process once it has ended, and with it all that it left running behind."""
    if hasattr(os, "waitid"):  # its number is its own, and its group's, until it is waited for
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        end(process)
    return process.wait()


def died(code: int, complaints: bytes) -> UnansweredError:
    """How a process ended, with the last line that it wrote to standard error."""
    how = f"exit code {code}" if code >= 0 else f"killed by {_signal(-code)}"
    lines = complaints.decode("utf-8", "replace").split("\n")
    last = next((line for line in reversed(lines) if line.strip()), "")
    return UnansweredError(f"its process ended ({how})" + (f": {begins(last)}" if last else ""))


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
