"""Relations and entities that go by several names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from unicodedata import normalize

from oiebench.formats.graph import spoken_name
from oiebench.formats.word_forms import forms
from oiebench.graphs.clusters import Cluster, Grouping, grouping, slips
from oiebench.graphs.columns import Ints

_TURNING = frozenset({"by", "of"})
"""Words that turn a relation round: *founded by* is not *founded*."""
_ARTICLES = ("a ", "an ", "the ")
_SMALL = frozenset("of and the for in on at de la und von van der".split())
_COMPANIES = frozenset("inc corp corporation ltd limited llc plc gmbh ag sa co company group".split())
_WORD = re.compile(r"[^\W_]+")
_INITIALS = re.compile(r"(?:[A-Z]\.?){2,6}")


def relation_clusters(names: Sequence[str], counts: Ints) -> list[Cluster]:
    """Relations of the same words but for form, of the same content words, or a letter apart."""
    found = grouping(names)
    spoken = [spoken_name(name) for name in names]
    said = [forms(name) for name in spoken]
    found.by_key([each.stemmed if each.stems else None for each in said], "form")
    found.by_key(
        [(each.content, each.stems & _TURNING) if each.stems else None for each in said], "content words"
    )
    for one, other in slips([name.casefold() for name in spoken]):
        found.join(one, other, "a letter")
    return found.clusters(names, counts)


def entity_clusters(names: Sequence[str], counts: Ints) -> list[Cluster]:
    """Entities that are one but for case, punctuation, articles and inflection, or by initials, a part or a letter."""
    found = grouping(names)
    plain = [_plain(name) for name in names]
    found.by_key([each or None for each in plain], "case, punctuation or article")
    stemmed = [
        forms(each).stemmed if each and name.islower() else each or None
        for each, name in zip(plain, names, strict=True)
    ]
    found.by_key(stemmed, "inflection")
    found.by_key([_without_company(each) or None for each in plain], "company form")
    _initials(names, plain, found)
    _parts(names, plain, found)
    for one, other in slips(plain):
        found.join(one, other, "a letter")
    return found.clusters(names, counts)


def _plain(name: str) -> str:
    """The words of a name in lower case, without articles before them."""
    plain = " ".join(_WORD.findall(normalize("NFC", name).casefold()))
    for article in _ARTICLES:
        plain = plain.removeprefix(article)
    return plain


def _without_company(plain: str) -> str:
    """A name without what companies are called besides (*Acme* of *Acme Corp*)."""
    words = plain.split()
    while len(words) > 1 and words[-1] in _COMPANIES:
        words.pop()
    return " ".join(words)


def _initials(names: Sequence[str], plain: Sequence[str], found: Grouping) -> None:
    """Join initials (*UN*, *U.N.*) with the one name whose they are."""
    short: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        if _INITIALS.fullmatch(name):
            short.setdefault(name.replace(".", ""), []).append(at)
    if not short:
        return
    owners: dict[str, dict[str, int]] = {}
    for at, name in enumerate(names):
        words = [word for word in name.split() if word.lower() not in _SMALL]
        if 2 <= len(words) <= 6 and all(word[0].isupper() for word in words):
            initials = "".join(word[0] for word in words)
            if initials in short:
                owners.setdefault(initials, {}).setdefault(plain[at], at)
    for initials, owned in owners.items():
        if len(owned) == 1:
            for at in short[initials]:
                found.join(at, next(iter(owned.values())), "initials")


def _parts(names: Sequence[str], plain: Sequence[str], found: Grouping) -> None:
    """Join a name with the one longer name that begins or ends with it, where both are names of capitals.

    Of one word alone it must be the last (*Heller* of *Mara Heller*).
    """
    places = {each: at for at, each in enumerate(plain) if each and names[at][:1].isupper()}
    longer: dict[int, set[str]] = {}
    for at, name in enumerate(names):
        words = name.split()
        if not 2 <= len(words) <= 6 or any(word.lower() in _SMALL or not word[0].isupper() for word in words):
            continue
        cut = plain[at].split()
        ends = {" ".join(cut[begin:]) for begin in range(1, len(cut))}
        for part in ends | {" ".join(cut[:end]) for end in range(2, len(cut))}:
            place = places.get(part)
            if place is not None and part != plain[at]:
                longer.setdefault(place, set()).add(plain[at])
    first = {each: at for at, each in reversed(list(enumerate(plain)))}
    for place, owners in longer.items():
        chain = sorted(owners, key=len)
        if all(f" {one} " in f" {other} " for one, other in pairwise(chain)):
            found.join(place, first[chain[0]], "a part")
