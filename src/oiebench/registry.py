"""Named plug-ins: built-in ones by `module:attribute`, third-party ones by entry point, both loaded on first use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Generic, TypeVar, cast

from oiebench.errors import OiebenchError, UnknownNameError

T = TypeVar("T")


@cache
def _entry_points(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


class Registry(Generic[T]):
    """The things of one kind, by name: `registry["carb"]` imports and gives it."""

    def __init__(self, kind: str, group: str, builtin: dict[str, str]) -> None:
        self.kind, self.group, self._builtin = kind, group, dict(builtin)
        self._loaded: dict[str, T] = {}

    def names(self) -> list[str]:
        """Every registered name: built-in ones first, then those of entry points."""
        extra = sorted(name for name in _entry_points(self.group) if name not in self._builtin)
        return [*self._builtin, *extra]

    def is_builtin(self, name: str) -> bool:
        """Whether the name is one of our own."""
        return name in self._builtin

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __contains__(self, name: object) -> bool:
        return name in self._builtin or name in _entry_points(self.group)

    def __getitem__(self, name: str) -> T:
        """The thing of this name, or an error with the nearest names."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> T:
        if name in self._builtin:
            module, _, attribute = self._builtin[name].partition(":")
            return cast(T, getattr(import_module(module), attribute))
        point = _entry_points(self.group).get(name)
        if point is None:
            raise UnknownNameError(self.kind, name, self.names())
        try:
            return cast(T, point.load())
        except (ImportError, AttributeError) as error:
            raise OiebenchError(
                f"{self.kind} {name!r} is announced by the entry point {point.value!r}, "
                f"which cannot be loaded: {error}"
            ) from error
