"""What the complements of a predicate say one by one: relations and the arguments that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from oiebench.extractors.complements import Complement
from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Part
from oiebench.extractors.lexicon import BOUNDS, INCOMPLETE, LIGHT_VERBS, PREPOSITIONAL_NOUNS, RELATIONAL
from oiebench.extractors.nominals import EXAMPLES, bare
from oiebench.extractors.phrases import with_marks
from oiebench.extractors.predications import Predication
from oiebench.extractors.wording import Piece, Wording

PLACES = frozenset({"in", "at"})
DIRECTIONS = PLACES | {"to", "into", "from", "on", "near", "through", "for"}
WHEN = ("when", "time")
SCENE_PREPOSITIONS = frozenset({"in", "on", "at"})
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
EMPTY = frozenset({"be", "do", "have"})
"""Verbs that say nothing without what follows."""


def attribute(wording: Wording, rel: Part, c: Complement, *, whole: bool) -> Iterator[Piece]:
    """What a copula says: `is the capital of; Japan`, `is; a small bird`, `is; small` and `is; a bird`.

    A noun's modifiers stay with it (`whole`) or are pieces of their own.
    """
    tree = wording.tree
    rel = (*rel, *c.case)
    bound = _bound(wording, c)
    if bound:
        yield Piece((*rel, *bound), [with_marks(tree, [word for word in c.words if word not in bound])])
        return
    moving = wording.moving(c.head)
    if c.case and tree.lower[c.head] in PREPOSITIONAL_NOUNS and moving:
        yield from moved(wording, rel, c)
        return
    if tree.upos[c.head] not in ("NOUN", "PROPN") or c.case:
        yield Piece(rel, wording.choices(c))
        return
    adverbs = _adverbs(wording, c)
    if adverbs:
        rel, c = (*rel, *adverbs), Complement(c.kind, c.head, (), c.words[len(adverbs) :])
    if tree.lemmas[c.head] in RELATIONAL and any(_of(wording, child) for child in moving):
        yield from moved(wording, rel, c)
        return
    plain = wording.without(wording.words(c), moving)
    if whole:
        yield Piece(rel, wording.choices(c))
    else:
        yield Piece(rel, [with_marks(tree, each) for each in versions(tree, c.head, plain, deep=False)])
        yield from moved(wording, rel, c)
    yield from _qualities(wording, rel, c.head, plain)


def _adverbs(wording: Wording, c: Complement) -> list[int]:
    """The adverbs before a predicate noun, which say how or when it is that (`is now; a museum`)."""
    tree = wording.tree
    return [word for word in takewhile(lambda each: tree.upos[each] == "ADV", c.words) if word != c.head]


def _bound(wording: Wording, c: Complement) -> Part:
    """The words before a number that say that it is more or less than that (`over two million`)."""
    tree = wording.tree
    numbers = [word for word in c.words if tree.upos[word] in ("NUM", "SYM")]
    before = [word for word in c.words if numbers and word < numbers[0]]
    bounds = any(tree.lower[word] in BOUNDS for word in before)
    return (
        tuple(before) if bounds and all(tree.upos[word] in ("ADV", "ADP", "ADJ") for word in before) else ()
    )


def _qualities(wording: Wording, rel: Part, head: int, words: list[int]) -> Iterator[Piece]:
    """What the adjectives of a predicate noun say, and what it says without them."""
    tree = wording.tree
    qualities = [child for child in tree.children[head] if tree.base[child] == "amod" and child < head]
    for child in qualities:
        if tree.xpos[child] == "JJ":
            yield Piece(rel, [(child,)], "quality")
    if qualities and tree.upos[head] == "NOUN":
        away = tree.having(head, "conj", "cc", "punct", "acl")
        yield Piece(rel, [tuple(wording.without(words, [*qualities, *away]))], "generic")


def _of(wording: Wording, child: int) -> bool:
    return wording.tree.lower[wording.reader.complements.oblique(child).case[0]] == "of"


def moved(wording: Wording, rel: Part, c: Complement) -> Iterator[Piece]:
    """`needs the approval of; the authority` beside `needs; the approval of the authority`."""
    tree = wording.tree
    moving = wording.moving(c.head)
    plain = wording.without(wording.words(c), moving)
    for child in moving:
        oblique = wording.reader.complements.oblique(child)
        own = [word for word in plain if word < child]
        if own and tree.lower[oblique.case[0]] not in EXAMPLES:
            for noun in versions(tree, c.head, own, deep=False):
                for piece in wording.led((*rel, *with_marks(tree, noun)), oblique):
                    yield piece._replace(rule="noun in relation")


def places(wording: Wording, rel: Part, c: Complement) -> Iterator[Piece]:
    """`flown to; Rome` beside `flown to; a hospital in Rome`, and the country beside the city."""
    tree = wording.tree
    for child in wording.moving(c.head):
        if tree.kinds(child) == "place" and tree.upos[child] == "PROPN":
            place = wording.reader.complements.oblique(child)
            first = tree.lower[c.case[0]]
            if tree.lower[place.case[0]] in PLACES and first in DIRECTIONS:
                case = place.case if first in PLACES else c.case
                yield Piece((*rel, *case), wording.choices(place), "inner place")
    for wider in wording.wider(c.head):
        yield Piece((*rel, *c.case), [bare(tree, wider)], "wider place")


def scene(wording: Wording, p: Predication) -> tuple[Part, Part] | None:
    """The preposition and the place or time that a clause with `where` or `when` tells of."""
    tree = wording.tree
    if p.how not in ("relative", "adverbial"):
        return None
    clause = p.head
    while tree.base[clause] == "conj":
        clause = tree.heads[clause]
    adverb = next((each for each in tree.having(clause, "advmod") if tree.xpos[each] == "WRB"), None)
    if adverb is None:
        return None
    noun = tree.heads[clause] if p.how == "relative" else _time_before(wording, adverb, tree.heads[clause])
    if noun is None or not (tree.lower[adverb] == "where" or (tree.lower[adverb], tree.kinds(noun)) == WHEN):
        return None
    own = tuple(each for each in tree.having(noun, "case") if tree.lower[each] in SCENE_PREPOSITIONS)
    return own or ("in",), with_marks(tree, wording.reader.complements.words_of(noun, {clause}))


def _time_before(wording: Wording, adverb: int, verb: int) -> int | None:
    """The time right before `when`, which the clause tells of though it hangs on the verb."""
    tree = wording.tree
    last = adverb - 1 if tree.upos[adverb - 1] != "PUNCT" else adverb - 2
    times = [each for each in tree.having(verb, "obl") if each <= last and tree.kinds(each) == "time"]
    return next((each for each in times if tree.phrase(each)[-1] in (last, adverb - 1)), None)


def is_light(wording: Wording, p: Predication, complements: list[Complement]) -> bool:
    """Whether the object is part of what the verb says, with the preposition after it (`took part in`)."""
    tree = wording.tree
    objects = [c for c in complements if c.kind == "object"]
    if len(objects) != 1 or tree.lemmas[p.heads[-1]] not in LIGHT_VERBS:
        return False
    noun = objects[0].head
    moving = wording.moving(noun)
    if tree.xpos[noun] != "NN" or noun < p.heads[-1] or len(wording.without(objects[0].words, moving)) > 1:
        return False
    return bool(moving) or any(c.case[:1] == (noun + 1,) for c in complements)


def alone(wording: Wording, p: Predication, verb: Part) -> Iterator[Piece]:
    """What a predicate without complements says (`was; sold`, or `slept` and nothing more)."""
    tree = wording.tree
    lemma = tree.lemmas[p.heads[-1]]
    if not any(tree.xpos[word] in FINITE for word in p.verb) or lemma in EMPTY:
        return
    if p.passive and lemma in INCOMPLETE:
        return
    if len(p.heads) > 1 or (p.passive and len(verb) > 1):
        last = verb.index(p.heads[-1])
        yield Piece(verb[:last], [verb[last:]], "alone")
    else:
        yield Piece(verb, [()], "alone")
