"""Single files out of tar archives."""

from __future__ import annotations

import tarfile
import zlib
from pathlib import Path, PurePosixPath

from oiebench.errors import DataError
from oiebench.files import atomic_write


def unpack(archive: Path, name: str, folder: Path) -> Path:
    """`folder/name` with the content of the member of this file name, in whatever folder of the archive.

    The archive is read every time, so that what was unpacked from it can never be out of step with it.
    """
    content = member(archive, name)
    path = folder / name
    try:
        if path.is_file() and path.read_bytes() == content:
            return path
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(
            f"cannot unpack {name} to {folder}: {error.strerror or error}; "
            "OIEBENCH_CACHE=DIR chooses another place"
        ) from error
    atomic_write(path, content)
    return path


def member(archive: Path, name: str) -> bytes:
    """The content of the member of this file name; of several, that in the outermost folder."""
    try:
        with tarfile.open(archive) as tar:
            files = [info for info in tar.getmembers() if info.isfile()]
            found = sorted(
                (info for info in files if PurePosixPath(info.name).name == name),
                key=lambda info: (len(PurePosixPath(info.name).parts), info.name),
            )
            if not found:
                known = ", ".join(sorted(info.name for info in files)) or "no file at all"
                raise DataError(f"{archive} has no {name}; it holds {known}")
            stream = tar.extractfile(found[0])
            return stream.read() if stream is not None else b""
    except (tarfile.TarError, zlib.error, EOFError, OSError) as error:
        raise DataError(f"cannot read the archive {archive}: {error}") from error
