"""`clausie`: clauses, then propositions of their essential and optional constituents (Del Corro and Gemulla, 2013)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, product
from typing import ClassVar, Literal

from oiebench.extractors.base import Extractor
from oiebench.extractors.clause_types import Constituent
from oiebench.extractors.clauses import Clause, clauses
from oiebench.extractors.confidence import rate
from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import OWNERS, PLURAL_OWNERS
from oiebench.extractors.nominals import bare, noun_facts
from oiebench.extractors.phrases import with_marks
from oiebench.extractors.tree import Tree
from oiebench.extractors.wording import collective
from oiebench.model import ParsedSentence

Adverbials = Literal["each", "all"]

MOST = 24
"""Propositions of one clause at most, where coordinations multiply."""
APPOSITIONS = frozenset({"apposition", "age"})
"""The rules of noun phrases by which ClausIE makes clauses, all with `is`."""


class ClausIE(Extractor, frozen=True, kw_only=True):
    """Each clause with its essential constituents, then with each optional adverbial, or once with `all`.

    A triple's last argument holds all constituents after the verb; with `nary` each is an argument. Without
    `conj`, coordinated phrases stay together.
    """

    nary: bool = False
    conj: bool = True
    adverbials: Adverbials = "each"

    name: ClassVar[str] = "clausie"
    title: ClassVar[str] = "clauses of seven types, with and without their adverbials"
    confidence_means: ClassVar[str] = "the probability that the triple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The propositions of each clause, those of noun phrases last."""
        tree = Tree(sentence)
        found = propositions_of(tree, conj=self.conj, adverbials=self.adverbials)
        apart = [draft.args for draft in found]
        for draft in found:
            if len(draft.args) > 1:
                draft.args = (tuple(chain.from_iterable(draft.args)),)
        rate(tree, found, "clausie")
        if self.nary:
            for draft, args in zip(found, apart, strict=True):
                draft.args = args
        return found


def propositions_of(tree: Tree, *, conj: bool = True, adverbials: Adverbials = "each") -> list[Draft]:
    """The n-ary propositions of a sentence; `rule` is the type of the clause, `clause` the lemma of its verb."""
    found: list[Draft] = []
    for clause in clauses(tree):
        found += islice(propositions(tree, clause, conj=conj, adverbials=adverbials), MOST)
    for draft in noun_facts(tree):
        if draft.rule in APPOSITIONS:
            draft.rule = "apposition"
            found.append(draft)
    found += possessives(tree)
    return found


def possessives(tree: Tree) -> Iterator[Draft]:
    """Who has what, by `Ann's boat` and `her boat`, be it a thing, a person or an event."""
    for child, rel in enumerate(tree.rels):
        owned = tree.heads[child]
        if rel == "nmod:poss" and tree.upos[owned] in ("NOUN", "PROPN") and tree.xpos[child] != "WP$":
            lower = tree.lower[child]
            owner: Part = (OWNERS[lower],) if lower in OWNERS else bare(tree, child)
            have = "have" if lower in PLURAL_OWNERS or tree.xpos[child] in ("NNS", "NNPS") else "has"
            yield Draft(owner, (have,), (bare(tree, owned, "nmod:poss"),), rule="possessive", clause="have")


def propositions(
    tree: Tree, clause: Clause, *, conj: bool = True, adverbials: Adverbials = "each"
) -> Iterator[Draft]:
    """What one clause says: its essential constituents, alone and with optional adverbials."""
    essential = [_choices(tree, clause, each, conj) for each in clause.constituents if each.essential]
    optional = [
        _choices(tree, clause, each, conj and adverbials == "each")
        for each in clause.constituents
        if not each.essential
    ]
    subjects = _choices(tree, clause, clause.subject, conj)
    tails: list[tuple[Part, ...]] = [(), *((choice,) for choices in optional for choice in choices)]
    if adverbials == "all":
        tails = [tuple(choices[0] for choices in optional)]
    for tail in tails:
        for arg1, *args in product(subjects, *essential):
            if arg1 not in args:
                yield Draft(arg1, clause.verb, (*args, *tail), rule=clause.kind, clause=clause.lemma)


def _choices(tree: Tree, clause: Clause, constituent: Constituent, conj: bool) -> list[Part]:
    """The words of a constituent, with `conj` once for each of coordinated ones."""
    words, case = constituent.words, constituent.case
    if case and case[0] < constituent.head:
        words, case = sorted((*case, *words)), ()
    whole = not conj or constituent.clausal
    if whole or (constituent.role == "subject" and collective(tree, clause.predication)):
        found = [words]
    else:
        found = versions(tree, constituent.head, words, deep=False)
    return [_owned(tree, clause, (*case, *with_marks(tree, each))) for each in found]


def _owned(tree: Tree, clause: Clause, part: Part) -> Part:
    """The part with the owner in the place of `whose`."""
    if clause.owner:
        for place, word in enumerate(part):
            if isinstance(word, int) and tree.lower[word] == "whose":
                return (*part[:place], *clause.owner, *part[place + 1 :])
    return part
