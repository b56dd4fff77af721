"""Extractors by name: `minie(mode=safe)` is parsed to a value, and the value's name parses back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oiebench.errors import InputError
from oiebench.extractors.base import BatchExtractor, Extractor
from oiebench.naming import named, split_names
from oiebench.registry import Registry

EXTRACTORS: Registry[type[Extractor]] = Registry(
    "extractor",
    "oiebench.extractors",
    {
        "facts": "oiebench.extractors.facts:Facts",
        "propositions": "oiebench.extractors.propositions:Propositions",
        "minie": "oiebench.extractors.minie:MinIE",
        "clausie": "oiebench.extractors.clausie:ClausIE",
        "predpatt": "oiebench.extractors.predpatt:PredPatt",
        "reverb": "oiebench.extractors.reverb:ReVerb",
        "munchkin": "oiebench.extractors.munchkin:Munchkin",
        "llm": "oiebench.extractors.llm:LLM",
        "remote": "oiebench.extractors.remote:Remote",
    },
)
ADDRESS = ("http://", "https://")


def extractor(name: str) -> Extractor:
    """The extractor that a name stands for; an address stands for the service there."""
    if name.lower().startswith(ADDRESS):
        return msgspec.convert({"url": name}, EXTRACTORS["remote"])
    return named(EXTRACTORS, name)


def bundled() -> list[str]:
    """The names of the extractors that come with oiebench and need nothing else."""
    own = (name for name in EXTRACTORS if EXTRACTORS.is_builtin(name))
    return [name for name in own if not issubclass(EXTRACTORS[name], BatchExtractor)]


def extractors(names: str | Iterable[str | Extractor]) -> list[Extractor]:
    """The extractors of a list of names (in a string, with commas between), each once."""
    given = [names] if isinstance(names, str) else list(names)
    found: list[Extractor] = []
    for each in given:
        found += [extractor(name) for name in split_names(each)] if isinstance(each, str) else [each]
    if not found:
        raise InputError("no extractor is named; `oiebench extractors` lists them")
    chosen = list(dict.fromkeys(found))
    names = [str(each) for each in chosen]
    twin = next((name for name in names if names.count(name) > 1), None)
    if twin is not None:
        raise InputError(
            f"two extractors are called {twin}, and their tuples could not be told apart: run one at a time"
        )
    return chosen
