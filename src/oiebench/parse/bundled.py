"""The files of the models that come with the package, and what is said when they are missing or damaged."""

from __future__ import annotations

import hashlib
import os
from importlib.resources import files
from typing import TYPE_CHECKING

from oiebench.errors import OiebenchError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


def bundled(name: str) -> bytes:
    """What a file holds."""
    try:
        return (files("oiebench.parse") / "data" / name).read_bytes()
    except OSError as error:
        raise damaged(name, error.strerror or str(error)) from error


def models_sha256() -> str:
    """The sum of all the models that come with the package: what they find is theirs alone."""
    names = sorted(each.name for each in (files("oiebench.parse") / "data").iterdir())
    together = hashlib.sha256()
    for name in names:
        together.update(hashlib.sha256(bundled(name)).digest())
    return together.hexdigest()


def damaged(name: str, why: str) -> OiebenchError:
    """The error of a file that cannot be used."""
    return OiebenchError(
        f"the bundled parser's {name} cannot be used ({why}); install oiebench again: "
        "pip install --force-reinstall --no-deps oiebench"
    )


def session(name: str) -> InferenceSession:
    """The network that a file holds, ready to run on the thread that calls it, on several at once."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    content = bundled(name)
    try:
        return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        # onnxruntime raises classes of its own for every fault of a file, without a common ancestor.
        raise damaged(name, str(error).splitlines()[0]) from error


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
