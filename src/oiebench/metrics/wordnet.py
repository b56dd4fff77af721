"""WordNet's noun lemmas, read from WordNet's own files (`index.noun`, `noun.exc`)."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from oiebench.errors import DataError

_ENDINGS = (
    ("s", ""),
    ("ses", "s"),
    ("ves", "f"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("ies", "y"),
)
"""Morphy's rules of detachment for nouns."""


class NounLemmas:
    """The lemma of a word taken as a noun: the shortest that WordNet knows, or the word itself."""

    def __init__(self, folder: Path) -> None:
        try:
            lines = (folder / "index.noun").read_text(encoding="utf-8").splitlines()
            exceptions = (folder / "noun.exc").read_text(encoding="utf-8").splitlines()
        except OSError as error:
            raise DataError(f"WordNet's noun files cannot be read: {error}") from error
        self._nouns = {line.split(" ", 1)[0] for line in lines if not line.startswith(" ")}
        self._exceptions: dict[str, list[str]] = {}
        for line in exceptions:
            form, *bases = line.split()
            self._exceptions.setdefault(form, []).extend(bases)
        self._known: dict[str, str] = {}

    def lemma(self, word: str) -> str:
        """`was` gives `wa`, `men` stays `men`: the published script takes every word for a noun."""
        lemma = self._known.get(word)
        if lemma is None:
            lemma = self._known[word] = min(self._morphy(word), key=len, default=word)
        return lemma

    def _morphy(self, word: str) -> list[str]:
        if word in self._exceptions:
            return self._nouns_of([word, *self._exceptions[word]])
        forms = _detached([word])
        found = self._nouns_of([word, *forms])
        while forms and not found:
            forms = _detached(forms)
            found = self._nouns_of(forms)
        return found

    def _nouns_of(self, forms: list[str]) -> list[str]:
        return [form for form in dict.fromkeys(forms) if form in self._nouns]


def _detached(forms: list[str]) -> list[str]:
    return [form[: -len(old)] + new for form in forms for old, new in _ENDINGS if form.endswith(old)]


@cache
def noun_lemmas() -> NounLemmas:
    """WordNet's noun lemmas, or an error that says how to get the files."""
    for folder in wordnet_folders():
        if (folder / "index.noun").is_file() and (folder / "noun.exc").is_file():
            return NounLemmas(folder)
    raise DataError(
        "oie2016 in its version of 2019 needs WordNet's noun files, which are not on this machine. Get them by one "
        "of: `apt install wordnet-base` (Debian, Ubuntu); `python -m nltk.downloader wordnet` and unzip it; or set "
        "OIEBENCH_WORDNET to the folder that holds index.noun and noun.exc. Without them, score "
        "`oie2016(version=2018)`, which needs no lemmas."
    )


def wordnet_folders() -> list[Path]:
    """Where WordNet's files may be: OIEBENCH_WORDNET, Debian's package, NLTK's data folders."""
    named = os.environ.get("OIEBENCH_WORDNET")
    if named:
        return [Path(named)]
    nltk = [Path(part) for part in os.environ.get("NLTK_DATA", "").split(os.pathsep) if part]
    nltk += [Path.home() / "nltk_data", *map(Path, ("/usr/share/nltk_data", "/usr/local/share/nltk_data"))]
    return [
        Path("/usr/share/wordnet"),
        *(folder / "corpora" / name for folder in nltk for name in ("wordnet", "wordnet31")),
        Path("/usr/local/WordNet-3.0/dict"),
    ]
