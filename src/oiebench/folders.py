"""Where oiebench keeps what it fetched or asked for, so that nothing has to be had twice."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from oiebench.errors import DataError


def cache() -> Path:
    """The folder for downloads and answers: `OIEBENCH_CACHE`, else the platform's own place for caches."""
    return named_folder("OIEBENCH_CACHE") or platform_caches(sys.platform) / "oiebench"


def platform_caches(platform: str) -> Path:
    """The platform's own place for caches."""
    if platform == "win32":
        return named_folder("LOCALAPPDATA") or _home() / "AppData" / "Local"
    if platform == "darwin":
        return _home() / "Library" / "Caches"
    xdg = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return xdg if xdg.is_absolute() else _home() / ".cache"


def named_folder(variable: str) -> Path | None:
    """The folder that an environment variable names."""
    value = os.environ.get(variable, "").strip()
    if not value:
        return None
    try:
        return Path(value).expanduser().absolute()
    except RuntimeError as error:
        raise DataError(f"{variable} is {value!r}, whose home folder is not known") from error


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise DataError("there is no home folder for a cache: set OIEBENCH_CACHE to a folder") from error
