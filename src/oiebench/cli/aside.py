"""Sentences that systems could not be brought to answer: gathered as they pass, told at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from oiebench.cli.printing import LISTED, note, write_lines
from oiebench.extractors.base import SetAside
from oiebench.extractors.pipeline import Extracted

INCOMPLETE = 3
"""The exit code of a run that is complete but for sentences that were set aside."""
SHOWN = 200


class Aside:
    """What was set aside in a run."""

    def __init__(self) -> None:
        self.found: list[SetAside] = []

    def over(self, items: Iterable[Extracted]) -> Iterator[Extracted]:
        """The sentences, looked at as they pass."""
        for item in items:
            self.found += item.set_aside
            yield item

    def told(self, file: str | None = None) -> None:
        """Say what was set aside; write it to a file, as JSON lines, if one is named."""
        by_system: dict[str, list[SetAside]] = {}
        for each in self.found:
            by_system.setdefault(each.system, []).append(each)
        for system, some in by_system.items():
            sentences = "1 sentence" if len(some) == 1 else f"{len(some):,} sentences"
            note(f"{system}: {sentences} set aside, with no tuples of this system")
            for each in some[:LISTED]:
                sys.stderr.write(f"  {each.sentence_id}: {each.reason[:SHOWN]}\n")
            if len(some) > LISTED:
                sys.stderr.write(f"  … and {len(some) - LISTED:,} more\n")
        if file is not None:
            write_lines(file, self.found)

    def leave(self) -> None:
        """End the command with an exit code of its own where something was set aside."""
        if self.found:
            raise SystemExit(INCOMPLETE)
