"""The errors oiebench raises on purpose.

OiebenchError                 anything below: one message, exit code 2 on the command line
├── UnknownNameError          a metric, format, data set, system or option nobody registered
├── InputError                a file or value that cannot be used as given
│   ├── FormatError           a line or record that does not follow its format (has path and line)
│   │   └── EncodingError     text that is not UTF-8
│   └── AlignmentError        gold and predictions that do not meet
├── DataError                 a data set that is not here, or is not what it should be
└── MissingExtraError         an optional dependency that is not installed
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class OiebenchError(Exception):
    """Anything that went wrong and that the user can do something about."""


class UnknownNameError(OiebenchError):
    """A name nobody registered, with the nearest ones that are."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, sorted(known)
        super().__init__(f"unknown {kind} {name!r}{suggestion(name, self.known)}")


class InputError(OiebenchError):
    """A file or value that cannot be used as given."""


class FormatError(InputError):
    """A line or record that does not follow its format."""

    def __init__(self, message: str, path: str, line: int | None = None) -> None:
        self.message, self.path, self.line = message, path, line
        where = path if line is None else f"{path}:{line}"
        super().__init__(f"{where}: {message}")


class EncodingError(FormatError):
    """Text that is not UTF-8."""


class AlignmentError(InputError):
    """Gold and predictions that do not meet."""


class DataError(OiebenchError):
    """A data set that is not here, or is not what it should be."""


class MissingExtraError(OiebenchError):
    """An optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs an extra: pip install "oiebench[{extra}]"')


def suggestion(name: str, known: Iterable[str]) -> str:
    """`; did you mean …?` for a near miss, else the list of what there is."""
    known = list(known)
    spelt = {each.lower(): each for each in known}
    near = [spelt[each] for each in difflib.get_close_matches(name.lower(), spelt, n=3, cutoff=0.6)]
    if near:
        return "; did you mean " + " or ".join(repr(n) for n in near) + "?"
    return "; there are: " + ", ".join(known) if known else ""
