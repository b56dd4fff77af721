"""`inline`: a document with tags in its text, `<stime>5:00 PM</stime>`, as the seminar announcements have them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oiebench.formats import Source
from oiebench.slots.documents import Document, Filler
from oiebench.slots.readers.base import Gathered, SlotFormat, stem

STRUCTURE = frozenset({"paragraph", "sentence", "document", "doc", "p", "s"})
"""Tags that say how the text is built, not what fills a slot: they are left out of the text."""
TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)>")


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """A document in every file.

    What stands between `<` and `>` is a tag where it is a plain name; all else (`<0.15.9@example.org>`) is text.
    Where slots are named, other names that are not both opened and closed in the collection are text as well. Where
    texts alone are wanted so are all such names, and the rest fills no slot.
    """
    opened: set[str] = set()
    closed: set[str] = set()
    for source in sources:
        for slash, name in TAG.findall(source.text):
            (closed if slash else opened).add(name)
    tags = opened & closed if gathered.wanted or gathered.plain else opened | closed
    tags |= STRUCTURE | set(gathered.wanted)
    slots = set() if gathered.plain else set(gathered.wanted or tags - STRUCTURE)
    gathered.slots |= dict.fromkeys(sorted(slots & opened))
    for source in sources:
        gathered.add(_Document(source, tags, slots).read(), source)


class _Document:
    """A document on its way: the text without tags so far, and the tags that are open."""

    def __init__(self, source: Source, tags: set[str], slots: set[str]) -> None:
        self.source, self.tags, self.slots = source, tags, slots
        self.text: list[str] = []
        self.length = 0
        self.line = 1
        self.open: list[tuple[str, int, int]] = []
        self.fillers: list[Filler] = []

    def read(self) -> Document:
        """The document; what is wrong with its tags is repaired or refused."""
        raw, at = self.source.text.replace("\r\n", "\n"), 0
        for tag in TAG.finditer(raw):
            slash, name = tag.groups()
            if name not in self.tags:
                continue
            self._put(raw[at : tag.start()])
            at = tag.end()
            if slash:
                self._close(name)
            else:
                self.open.append((name, self.length, self.line))
        self._put(raw[at:])
        for name, _, line in self.open:
            if name in self.slots:
                hint = "; if it is no tag, name the slots with --slots"
                self.source.fail(line, f"<{name}> is not closed: put </{name}> where it ends{hint}")
            else:
                self.source.repair(line, f"<{name}> is not closed; it was left out")
        fillers = tuple(sorted(self.fillers, key=lambda filler: (filler.start, filler.end)))
        return Document(stem(self.source.path), "".join(self.text), fillers, path=self.source.path)

    def _put(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)
        self.line += text.count("\n")

    def _close(self, name: str) -> None:
        at = next((at for at in reversed(range(len(self.open))) if self.open[at][0] == name), None)
        if at is None:
            if name in self.slots:
                self.source.fail(
                    self.line,
                    f"</{name}> closes nothing: there is no <{name}> before it (without attributes)",
                )
            else:
                self.source.repair(self.line, f"</{name}> closes nothing; it was left out")
            return
        _, start, line = self.open.pop(at)
        crossed = [other for other, _, _ in self.open[at:]]
        if crossed and self.slots:
            across = ", ".join(f"<{other}>" for other in crossed)
            self.source.repair(self.line, f"</{name}> crosses {across}; each was read by itself")
        if name in self.slots:
            self.fillers.append(Filler(name, start, self.length, line=line))


def sniff(head: str, path: str) -> float:
    """By closing tags."""
    del path
    return 0.7 if re.search(r"</[A-Za-z][\w-]*>", head) else 0.0


FORMAT = SlotFormat(name="inline", title="Tags in the text, a file for each document", read=read, sniff=sniff)
