"""What noun phrases say without a verb: names and what they are, possessions, places, acronyms, ages, examples."""

from __future__ import annotations

from collections.abc import Iterator

from oiebench.extractors.complements import BESIDE_NOUN
from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import COURTESY, PLACE_PREPOSITIONS, UNSTATED_PLACES
from oiebench.extractors.phrases import nominal, set_off, with_marks
from oiebench.extractors.tree import Tree

IS: Part = ("is",)
HAS: Part = ("has",)
UNOWNED = frozenset({"event", "abstract", "time"})
"""Kinds of what nobody has as one has a boat: the country's independence."""
NOUNS = frozenset({"NOUN", "PROPN"})
APART = (*BESIDE_NOUN, "appos", "conj", "acl", "nmod:desc", "nmod:unmarked", "obl", "advcl")
"""What stands in a noun phrase and is no part of what it names."""
VAGUE_COUNTS = frozenset({"several", "many", "other", "various", "some", "few", "numerous"})
EXAMPLES = frozenset({"such", "including", "like", "especially", "notably", "particularly"})
OLDEST = 120
"""A greater number beside a name is no age."""
BRACKETS = frozenset({"(", "-lrb-", "["})


def noun_facts(tree: Tree) -> Iterator[Draft]:
    """The light inferences from each noun phrase; their rules say which they are."""
    for word in range(tree.size):
        children = tree.children[word]
        if not children or tree.upos[word] not in ("NOUN", "PROPN", "NUM", "SYM"):
            continue
        for child in children:
            rel = tree.rels[child]
            if rel == "appos":
                yield from _apposition(tree, word, child)
            elif rel == "nmod:desc":
                yield from _title(tree, word, child)
            elif rel == "nmod:poss":
                yield from _possession(tree, word, child)
            elif rel == "nmod:unmarked":
                yield from _place_in_place(tree, word, child)
            elif rel == "nmod":
                yield from _modifier(tree, word, child)
            elif rel in ("nummod", "amod", "compound") and tree.upos[child] == "NUM":
                yield from _age(tree, word, child)
                yield from _year(tree, word, child)
            elif rel == "compound" and tree.upos[word] == "PROPN":
                yield from _compound_title(tree, word, child)


def bare(tree: Tree, head: int, *without: str) -> Part:
    """A noun phrase without what is set off from it."""
    return with_marks(tree, nominal(tree, head, (*APART, *without)))


def _be(tree: Tree, word: int) -> Part:
    return ("are",) if tree.xpos[word] in ("NNS", "NNPS") else IS


def _apposition(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    kind = tree.upos[child]
    if kind not in ("NOUN", "PROPN", "NUM", "SYM"):
        return
    if _is_acronym(tree, word, child):
        yield Draft(bare(tree, child), ("stands", "for"), (bare(tree, word),), rule="acronym")
        return
    if kind in ("NUM", "SYM") or tree.kinds(word) == "time":
        yield from _age(tree, named_in(tree, word), child)
        return
    if tree.kinds(word) == tree.kinds(child) == "place" and tree.upos[word] == kind == "PROPN":
        yield Draft(bare(tree, word), ("is", "in"), (bare(tree, child),), rule="place")
        return
    if any(tree.lower[each] in EXAMPLES for each in tree.having(child, "advmod")):
        yield from _examples(tree, word, child)
        return
    name, what = named_in(tree, word), child
    if is_name_of(tree, child, word):
        name, what = child, word
    loose = set_off(tree, child)
    members = versions(tree, what, described(tree, what, loose), deep=False)
    who = bare(tree, name)
    for member in members:
        member = [each for each in member if each not in who]
        if member:
            yield Draft(who, IS, (with_marks(tree, member),), rule="apposition")


def is_name_of(tree: Tree, child: int, word: int) -> bool:
    """Whether an apposition names what the noun before it describes."""
    if tree.upos[word] not in ("NOUN", "ADJ") or tree.upos[child] != "PROPN":
        return False
    several = tree.xpos[child] == "NNPS" or tree.having(child, "conj")
    return tree.xpos[word] != "NNS" or bool(several)


def named_in(tree: Tree, word: int) -> int:
    """The name beside a noun that describes who bears it (`my brother Karl`), or the noun."""
    return next((child for child in tree.having(word, "appos") if is_name_of(tree, child, word)), word)


def described(tree: Tree, head: int, loose: bool) -> list[int]:
    """The words of a description; `the` goes where a name follows at once (`the painter Otto`)."""
    if loose:
        return nominal(tree, head, ("case",))
    words = nominal(tree, head, ("case", "appos", "nmod:desc", "conj", "cc"))
    return words[1:] if len(words) > 1 and tree.upos[words[0]] == "DET" else words


def _is_acronym(tree: Tree, word: int, child: int) -> bool:
    opening = tree.children[child][0] if tree.children[child] else child
    token = tree.sentence.tokens[child]
    return (
        tree.lower[opening] in BRACKETS
        and token.isupper()
        and 1 < len(token) < 8
        and tree.upos[word] in NOUNS
    )


def _title(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`President Obama`, `the ferry Maren Lie`."""
    if child > word or tree.lower[child] in COURTESY:
        return
    yield Draft(bare(tree, word, "det"), IS, (bare(tree, child, "det"),), rule="title")


def _compound_title(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`chief executive Ann Lee`, where the parser sees a compound."""
    if tree.upos[child] == "NOUN" and tree.kinds(word) == "person" and child < word:
        inner = with_marks(tree, tree.phrase(child))
        name = tuple(each for each in bare(tree, word, "compound", "amod", "det"))
        yield Draft(name, IS, (inner,), rule="title")


def _possession(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`Ann's boat`: Ann has a boat; `Ann's brother Tom`: Tom is a brother of Ann."""
    if tree.upos[child] not in NOUNS or tree.kinds(child) == "time" or tree.kinds(word) in UNOWNED:
        return
    owner = bare(tree, child)
    owned = bare(tree, word, "nmod:poss")
    yield Draft(owner, HAS, (owned,), rule="possession")


def _place_in_place(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`Rome, Italy`."""
    if (
        tree.kinds(word) == tree.kinds(child) == "place"
        and set_off(tree, child)
        and tree.upos[word] == "PROPN"
    ):
        yield Draft(bare(tree, word), ("is", "in"), (bare(tree, child),), rule="place")


def _modifier(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`a hospital in Rome`; `animals such as cats`."""
    case = [each for each in tree.children[child] if tree.base[each] == "case" and each < child]
    if not case:
        return
    first = tree.lower[case[0]]
    if first in EXAMPLES:
        yield from _examples(tree, word, child)
    elif (
        first in PLACE_PREPOSITIONS
        and len(case) == 1
        and tree.kinds(child) in ("place", "organization")
        and tree.upos[child] == "PROPN"
        and tree.lemmas[word] not in UNSTATED_PLACES
        and tree.kinds(word) not in ("event", "abstract", "time")
    ):
        about = bearer(tree, word)
        after = {each for each in tree.children[about] if tree.rels[each] == "nmod" and each > about}
        who = with_marks(tree, nominal(tree, about, APART, after))
        yield Draft(who, (*_be(tree, word), case[0]), (bare(tree, child),), rule="location")


def _examples(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`such as cats`, `especially France`: each of them is one of the kind."""
    whole = bare(tree, word, "nmod", "det", "nummod")
    kind = [each for each in whole if not isinstance(each, int) or tree.lower[each] not in VAGUE_COUNTS]
    one = [tree.lemmas[word] if each == word and tree.xpos[word] == "NNS" else each for each in kind]
    for member in versions(tree, child, nominal(tree, child, ("case", "advmod")), deep=False):
        be = _be(tree, child)
        yield Draft(with_marks(tree, member), be, (tuple(one if be == IS else kind),), rule="example")


def bearer(tree: Tree, word: int) -> int:
    """Whom a predicate noun or an apposition is about: in `Ann is a singer from Rome` it is Ann who is from Rome."""
    if tree.base[word] == "appos" and set_off(tree, word):
        return tree.heads[word]
    if any(tree.base[child] == "cop" for child in tree.children[word]):
        return next((child for child in tree.children[word] if tree.rels[child] == "nsubj"), word)
    return word


def _year(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`the 1906 earthquake`."""
    token = tree.sentence.tokens[child]
    if child < word and tree.kinds(word) == "event" and token.isdecimal() and len(token) == 4:
        what = with_marks(tree, nominal(tree, word, APART, {child}))
        yield Draft(what, ("happened", "in"), ((child,),), rule="year")


def _age(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`Ann Lee, 45,`."""
    named = tree.upos[word] == "PROPN" and (tree.kinds(word) == "person" or tree.having(word, "flat"))
    token = tree.sentence.tokens[child]
    if named and child > word and set_off(tree, child) and token.isdecimal() and int(token) <= OLDEST:
        yield Draft(bare(tree, word, "nummod", "amod"), IS, ((child,),), rule="age")
