"""Reading a file or folder of annotated documents: opened, the format told, read under a policy."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from oiebench.errors import FormatError, InputError
from oiebench.formats import Policy, Source
from oiebench.opening import Text, open_text
from oiebench.slots.documents import Documents
from oiebench.slots.readers.base import Gathered, SlotFormat
from oiebench.slots.readers.catalogue import FORMATS

HEAD = 1 << 16
LOOKED_AT = 20
"""Files of a folder that tell its format."""
SURE_ENOUGH = 0.4
ANNOTATION = ".ann"


def read(
    path: str | os.PathLike[str],
    format: str | None = None,
    policy: Policy = "repair",
    slots: Sequence[str] = (),
    *,
    plain: bool = False,
) -> Documents:
    """The documents of a file, or of a folder with a file for each (its id is the file's name).

    `slots` are those that the user names; `plain` says that a text without any tag will do. The sha256 is that of
    the file's content, for several files that of a list of them with theirs.
    """
    name = os.fspath(path)
    folder = name not in ("", "-") and Path(name).is_dir()
    opened = [_opened(each) for each in (_files(Path(name), format) if folder else [name])]
    chosen = FORMATS[format] if format is not None else _told(opened, folder or plain)
    sources = [Source(text.text, text.path, policy) for text in opened]
    for text, source in zip(opened, sources, strict=True):
        if text.marked:
            source.repair(1, "byte-order mark left out")
    gathered = Gathered(slots, folder, plain)
    try:
        chosen.read(sources, gathered)
    except FormatError as error:
        other = _likely(opened)
        if format is None or other in (None, format):
            raise
        message = f"{error.message}; read as {format}, but the file looks like {other}"
        raise FormatError(message, error.path, error.line) from error
    except RecursionError:
        raise FormatError("its JSON is nested too deeply to be read", name) from None
    if not gathered.documents:
        raise FormatError(f"no documents were found in it (read as {chosen.name})", name)
    return Documents(
        gathered.documents,
        tuple(gathered.slots),
        chosen.name,
        name,
        _sha256([*opened, *gathered.beside]),
        tuple(text.path for text in (*opened, *gathered.beside)),
        tuple(note for source in sources for note in source.repairs),
        tuple(note for source in sources for note in source.skipped),
    )


def _files(folder: Path, format: str | None) -> list[str]:
    """The files of a folder in the order of their numbers and names; with standoff annotation, only that."""
    found = [each for each in folder.iterdir() if each.is_file() and not each.name.startswith(".")]
    suffix = FORMATS[format].annotates if format is not None else None
    if format is None and any(each.suffix == ANNOTATION for each in found):
        suffix = ANNOTATION
    if suffix is not None:
        found = [each for each in found if each.suffix == suffix]
    if not found:
        raise InputError(f"the folder {folder} holds no files{f' that end in {suffix}' if suffix else ''}")
    return [str(each) for each in sorted(found, key=_in_order)]


def _in_order(path: Path) -> list[tuple[bool, int, str]]:
    """A key by which numbers in names are sorted as numbers."""
    parts = re.findall(r"([0-9]+)|([^0-9]+)", path.name)
    return [(not digits, int(digits or 0), letters) for digits, letters in parts]


def _opened(path: str) -> Text:
    """The text at a path; an annotation may be empty, which says that there is nothing in its document."""
    if path.endswith(ANNOTATION) and os.path.isfile(path) and not Path(path).read_bytes().strip():
        return Text(path, "", hashlib.sha256(b"").hexdigest())
    return open_text(path)


def _told(opened: Sequence[Text], plain: bool) -> SlotFormat:
    """The format that the files look most like; with `plain` a text without marks is an inline one."""
    found = _likely(opened) or ("inline" if plain else None)
    if found is None:
        raise FormatError(
            f"cannot tell the format of this file; name it (--from; for gold --gold-from): {', '.join(FORMATS)}",
            opened[0].path,
        )
    return FORMATS[found]


def _likely(opened: Sequence[Text]) -> str | None:
    """The name of the format that the beginning of the first files looks most like, if it looks like any."""
    scores = {
        name: max(FORMATS[name].sniff(text.text[:HEAD].lstrip(), text.path) for text in opened[:LOOKED_AT])
        for name in FORMATS
    }
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] >= SURE_ENOUGH else None


def _sha256(opened: Sequence[Text]) -> str:
    if len(opened) == 1:
        return opened[0].sha256
    listed = "".join(f"{text.sha256}  {Path(text.path).name}\n" for text in opened)
    return hashlib.sha256(listed.encode()).hexdigest()
