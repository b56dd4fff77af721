"""Lemmas from a word and its tags: rules of English inflection, and a table of what they get wrong.

The table is learnt by `training/count_lemmas.py` from the training parts of the treebanks; it holds, by group of
tags, the lower-case forms whose lemma the rules miss.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files

Table = Mapping[tuple[str, str], str]

GROUPS = {
    "VB": "base",
    "VBP": "base",
    "VBZ": "present",
    "VBD": "past",
    "VBN": "past",
    "VBG": "ing",
    "NNS": "plural",
    "NNPS": "plural",
    "JJR": "more",
    "RBR": "more adverb",
    "JJS": "most",
    "RBS": "most adverb",
    "JJ": "adjective",
    "NN": "noun",
    "RB": "adverb",
    "MD": "modal",
    "CD": "number",
}
"""The group of an XPOS tag; other tags are groups of their own."""

CAPITALS = frozenset({"noun", "adjective", "adverb", "plural", "number"})
"""Groups in which a word that is no name may have a lemma with capitals, such as *American* and *TV*."""

GUESSED = {"NOUN": "NN", "PROPN": "NNP", "ADJ": "JJ", "ADV": "RB", "NUM": "CD", "PUNCT": "."}
"""The XPOS taken for words that have a UPOS alone."""

_VOWELS = frozenset("aeiouy")
_DOUBLED = frozenset("bdgklmnprtvz")
_SILENT_E = (
    "at", "iz", "yz", "is", "us", "as", "os", "ns", "rs", "ps", "ur", "ir", "ut", "ul", "ud", "ag", "rg", "dg", "lg",
    "c", "v", "u", "bl", "cl", "dl", "fl", "gl", "kl", "pl", "tl", "zl", "th",
)  # fmt: skip
"""Ends of stems that have most often lost an e."""
_KEEP_NO_E = (
    "eat",
    "oat",
    "eut",
    "out",
    "our",
    "air",
    "eir",
    "oul",
    "aul",
    "eag",
    "oud",
    "aud",
    "cious",
    "ious",
)


@lru_cache(maxsize=200_000)
def lemma(form: str, upos: str, xpos: str) -> str:
    """The dictionary form of a word by its tags; in lower case except for names and words written as names."""
    if not xpos or xpos == "_":
        xpos = GUESSED.get(upos) or (_verb_tag(form.lower()) if upos in ("VERB", "AUX") else "")
    return _by_rules(form, upos, xpos, _table())


def _by_rules(form: str, upos: str, xpos: str, table: Table) -> str:
    lower = form.lower()
    group = GROUPS.get(xpos, xpos)
    if upos == "PROPN" or xpos in ("NNP", "NNPS", "ADD"):
        found = table.get(("name", form)) or (table.get((group, lower)) if xpos == "NNPS" else None)
        return _cased(found or (_plural(lower) if xpos == "NNPS" else lower), form)
    if upos == "AUX":
        found = table.get((f"aux {group}", lower))
        if found is not None:
            return found
    if form != lower and group in CAPITALS:
        found = table.get(("capital", form))
        if found is not None:
            return found
        if group == "adjective" and form.endswith(("ian", "ean", "ese")):
            return form
        if group == "noun" and len(form) == 1:
            return form
    found = table.get((group, lower))
    if found is not None:
        return found
    rule = _RULES.get(group)
    if rule is None:
        return lower
    if "-" in lower[1:-1]:
        first, _, last = lower.rpartition("-")
        return f"{first}-{table.get((group, last)) or rule(last)}"
    return rule(lower)


def _cased(lemma: str, form: str) -> str:
    """The lemma in the capitals of the form."""
    lower = form.lower()
    if lemma != lemma.lower():
        return lemma
    shared = 0
    for one, other in zip(lemma, lower, strict=False):
        if one != other:
            break
        shared += 1
    rest = lemma[shared:]
    return form[:shared] + (rest.upper() if len(form) > 2 and form.isupper() else rest)


def _verb_tag(lower: str) -> str:
    for tag in ("VBZ", "VBD", "VBG"):
        if (GROUPS[tag], lower) in _table() or ("aux " + GROUPS[tag], lower) in _table():
            return tag
    if lower.endswith("ing") and len(lower) > 4:
        return "VBG"
    if lower.endswith("ed") and len(lower) > 3:
        return "VBD"
    return "VBZ" if lower.endswith("s") and not lower.endswith("ss") and len(lower) > 2 else "VB"


def _unsuffixed(stem: str) -> str:
    """The base of what is left when -ed, -ing, -er or -est is gone."""
    if len(stem) < 2:
        return stem
    last = stem[-1]
    if last == stem[-2] and last in _DOUBLED:
        return stem if last == "l" and len(stem) < 6 else stem[:-1]
    if last == "i":
        return stem[:-1] + "y"
    if stem.endswith(_SILENT_E) and not stem.endswith(_KEEP_NO_E):
        return stem + "e"
    return stem + "e" if _short(stem) else stem


def _short(stem: str) -> bool:
    """Whether it is one syllable that ends in one vowel and one consonant, which would have been doubled."""
    if stem[-1] in _VOWELS or stem[-1] in "wx" or stem[-2] not in _VOWELS:
        return False
    return (
        not any(letter in _VOWELS for letter in stem[:-2] if letter != "y" or len(stem) > 3)
        or stem[:-2] == "qu"
    )


def _past(lower: str) -> str:
    if not lower.endswith("ed") or len(lower) < 4:
        return lower
    return lower[:-1] if lower.endswith("eed") else _unsuffixed(lower[:-2])


def _ing(lower: str) -> str:
    if lower.endswith("in'"):
        lower = lower[:-1] + "g"
    if not lower.endswith("ing") or len(lower) < 5:
        return lower
    stem = lower[:-3]
    return stem if stem.endswith(("y", "ee", "i")) else _unsuffixed(stem)


def _plural(lower: str) -> str:
    if len(lower) < 3 or not lower.endswith("s") or lower.endswith(("ss", "us")):
        return lower
    if lower.endswith(("'s", "’s")):
        return lower[:-2]
    if lower.endswith("ies") and len(lower) > 4:
        return lower[:-3] + "y"
    if lower.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")) and len(lower) > 4:
        return lower[:-2]
    if lower.endswith(("lves", "arves", "eaves", "oaves")):
        return lower[:-3] + "f"
    if lower.endswith(("wives", "knives", "lives")):
        return lower[:-3] + "fe"
    if lower.endswith("men") and len(lower) > 3:
        return lower[:-2] + "an"
    return lower[:-1]


def _plural_noun(lower: str) -> str:
    if lower.endswith("men") and len(lower) > 3:
        return lower[:-2] + "an"
    return _plural(lower)


def _present(lower: str) -> str:
    return _plural(lower)


def _degree(end: str) -> Callable[[str], str]:
    def rule(lower: str) -> str:
        return _unsuffixed(lower[: -len(end)]) if lower.endswith(end) and len(lower) > len(end) + 2 else lower

    return rule


def _number(lower: str) -> str:
    return lower.replace(",", "") if lower[:1].isdigit() else lower


_RULES: dict[str, Callable[[str], str]] = {
    "present": _present,
    "past": _past,
    "ing": _ing,
    "plural": _plural_noun,
    "more": _degree("er"),
    "more adverb": _degree("er"),
    "most": _degree("est"),
    "most adverb": _degree("est"),
    "number": _number,
}


@lru_cache(maxsize=1)
def _table() -> Table:
    """The exceptions that ship with the package: group, form and lemma between tabs."""
    text = (files("oiebench.parse") / "data" / "lemmas.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    return {(group, form): found for group, form, found in rows}
