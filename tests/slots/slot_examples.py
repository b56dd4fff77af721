"""Small collections of documents as values, and how systems score on them."""

from __future__ import annotations

from oiebench.slots.alignment import Gold, System, Task, align
from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.rules import rule
from oiebench.slots.scoring import Protocol, Result

Said = dict[str, list[tuple[str, str]]]


def documents(texts: dict[str, str], said: Said, path: str = "gold") -> Documents:
    """Documents in which each filler is the first place of its words: {"a": [("x", "Al Roth")]}."""
    found = {
        name: Document(
            name,
            text,
            tuple(
                Filler(slot, text.index(words), text.index(words) + len(words), line=1)
                for slot, words in said.get(name, ())
            ),
            path=path,
        )
        for name, text in texts.items()
    }
    return of(found, path)


def templates(said: Said, path: str = "gold.csv") -> Documents:
    """The same without places."""
    return of(
        {
            name: Document(
                name, None, tuple(Filler(slot, value=words, line=1) for slot, words in some), path=path
            )
            for name, some in said.items()
        },
        path,
    )


def of(found: dict[str, Document], path: str) -> Documents:
    """Documents with the slots that they fill."""
    slots = dict.fromkeys(filler.slot for document in found.values() for filler in document.fillers)
    return Documents(found, tuple(sorted(slots)), "inline", path, "0" * 64)


def met(gold: Documents, found: Documents, task: Task = "all", **more: object) -> tuple[Gold, System]:
    """Gold and one system."""
    held, (system,) = align(gold, [("system", found)], task, **more)  # type: ignore[arg-type]
    return held, system


def result(
    gold: Documents, found: Documents, task: Task = "all", name: str = "exact", **more: object
) -> Result:
    """One system under one rule."""
    return Result(*met(gold, found, task), Protocol(rule=rule(name), **more))  # type: ignore[arg-type]
