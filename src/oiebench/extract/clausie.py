"""`clausie`: clauses, then propositions of their essential and optional constituents (Del Corro and Gemulla, 2013)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extract.base import Extractor
from oiebench.extract.clause_types import Constituent
from oiebench.extract.clauses import Clause, clauses
from oiebench.extract.coordination import versions
from oiebench.extract.draft import Draft, Part
from oiebench.extract.nominals import noun_facts
from oiebench.extract.phrases import with_marks
from oiebench.extract.tree import Tree
from oiebench.extract.wording import collective
from oiebench.model import ParsedSentence

MOST = 24
"""Propositions of one clause at most, where coordinations multiply."""
NOUN_CLAUSES = {"apposition": "apposition", "age": "apposition", "possession": "possessive"}
"""The rules of noun phrases that make a clause here."""


class ClausIE(Extractor, frozen=True, kw_only=True):
    """Each clause with its essential constituents, then with each optional adverbial.

    A triple's last argument holds all constituents after the verb; with `nary` each is an argument.
    """

    nary: bool = False

    name: ClassVar[str] = "clausie"
    title: ClassVar[str] = "clauses of seven types, with and without their adverbials"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The propositions of each clause, those of noun phrases last."""
        found = propositions_of(Tree(sentence))
        if not self.nary:
            for draft in found:
                if len(draft.args) > 1:
                    draft.args = (tuple(word for part in draft.args for word in part),)
        return found


def propositions_of(tree: Tree) -> list[Draft]:
    """The n-ary propositions of a sentence; `rule` is the type of the clause, `clause` the lemma of its verb."""
    found: list[Draft] = []
    for clause in clauses(tree):
        found += islice(propositions(tree, clause), MOST)
    for draft in noun_facts(tree):
        if draft.rule in NOUN_CLAUSES:
            draft.rule = NOUN_CLAUSES[draft.rule]
            found.append(draft)
    return found


def propositions(tree: Tree, clause: Clause) -> Iterator[Draft]:
    """The essential constituents, coordinations taken apart; then the same with each optional adverbial."""
    essential = [_choices(tree, clause, each) for each in clause.constituents if each.essential]
    optional = [_choices(tree, clause, each) for each in clause.constituents if not each.essential]
    subjects = _choices(tree, clause, clause.subject)
    for more in [(), *((choice,) for choices in optional for choice in choices)]:
        for arg1, *args in product(subjects, *essential):
            if arg1 not in args:
                yield Draft(arg1, clause.verb, (*args, *more), rule=clause.kind, clause=clause.lemma)


def _choices(tree: Tree, clause: Clause, constituent: Constituent) -> list[Part]:
    """The words of a constituent, once for each of coordinated ones."""
    words, case = constituent.words, constituent.case
    if case and case[0] < constituent.head:
        words, case = sorted((*case, *words)), ()
    if constituent.clausal or (constituent.role == "subject" and collective(tree, clause.predication)):
        found = [words]
    else:
        found = versions(tree, constituent.head, words, deep=False)
    return [_owned(tree, clause, (*case, *with_marks(tree, each))) for each in found]


def _owned(tree: Tree, clause: Clause, part: Part) -> Part:
    """The part with the owner in the place of `whose`."""
    if not clause.owner:
        return part
    for place, word in enumerate(part):
        if isinstance(word, int) and tree.lower[word] == "whose":
            return (*part[:place], *clause.owner, *part[place + 1 :])
    return part
