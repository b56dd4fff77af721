"""What a sentence states: each predicate with its subject, its verb group and its complements.

Subjects are found across coordination, control, relative clauses and participles; `began to work` is one
predicate; the antecedent of a relative pronoun stands where the pronoun stood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oiebench.extractors.complements import Complement, Complements, Kind
from oiebench.extractors.lexicon import NOBODY
from oiebench.extractors.outer_clauses import outer_clauses
from oiebench.extractors.phrases import FREE_RELATIVES, clausal, is_predicate
from oiebench.extractors.relative_gaps import fill_gap
from oiebench.extractors.subjects import MOST_LINKS, Subjects
from oiebench.extractors.tree import Tree
from oiebench.extractors.verb_phrases import VerbGroups
from oiebench.extractors.verbs import NEGATIONS

How = Literal["main", "relative", "participle", "adverbial", "complement", "embedded", "beside"]


@dataclass(slots=True)
class Predication:
    """One predicate; `subject` is the head of its subject, which need not stand in its clause."""

    head: int
    how: How
    subject: int | None
    verb: tuple[int, ...]
    complements: list[Complement]
    copular: bool = False
    passive: bool = False
    negated: bool = False
    reduced: bool = False
    """A passive participle without its auxiliary (`a song written in 1920`)."""
    existential: bool = False
    """`There are rivers in the valley`: it is the rivers that are in the valley."""
    heads: tuple[int, ...] = ()
    """The verbs of the group, the first governing the others."""
    governor: int = -1
    """The word that the clause hangs on."""

    def first(self, *kinds: Kind) -> Complement | None:
        """The first complement of one of these kinds."""
        for complement in self.complements:
            if complement.kind in kinds:
                return complement
        return None


class Reader:
    """The predications of one tree, each worked out once.

    With `bare_verbs`, a verb group is a verb with its auxiliaries, particle and negation: no adverb, no
    predicate adjective, and what it governs (`began to work`) is a complement.
    """

    def __init__(self, tree: Tree, *, bare_verbs: bool = False) -> None:
        self.tree = tree
        self.complements = Complements(tree)
        self._outer = outer_clauses(tree)
        self.subjects = Subjects(tree, self._outer)
        self.groups = VerbGroups(tree, self.complements, self._outer, bare=bare_verbs)

    def predications(self) -> list[Predication]:
        """In the order of their verbs."""
        found = []
        for word in range(self.tree.size):
            if word not in self.groups.within and is_predicate(self.tree, word):
                if word in self._outer:
                    found.append(self._outer_predication(word))
                predication = self._predication(word)
                if predication is not None:
                    found.append(predication)
        return [each for each in found if each.head not in self.groups.within]

    def _stands_alone(self, clause: int) -> bool:
        """Whether a clause is one argument with the pronoun that it hangs on (`what she said`)."""
        tree = self.tree
        head = tree.heads[clause]
        return tree.rels[clause] == "acl:relcl" and head >= 0 and tree.xpos[head] in FREE_RELATIVES

    # Predicates

    def _predication(self, word: int) -> Predication | None:
        tree = self.tree
        if self._stands_alone(word):
            return None
        children = tree.children[word]
        copula = next(
            (child for child in children if tree.base[child] == "cop" and self.groups.inner(child)), None
        )
        subject = self.subjects.of(word)
        if tree.upos[word] not in ("VERB", "AUX") and copula is None and subject is None:
            return None
        how = self._how(word)
        verb, heads = self.groups.of(word, copula)
        passive = self.groups.is_passive(heads[-1])
        complements: list[Complement] = []
        for head in heads:
            self.complements.of(head, heads, complements)
        shared = self._shared_object(word)
        if shared is not None and not any(c.kind == "object" for c in complements):
            complements.insert(0, Complement("object", shared, (), self.complements.words_of(shared)))
        if how == "relative":
            fill_gap(tree, self.subjects, heads, complements, passive=passive)
        copular = copula is not None or tree.upos[heads[-1]] not in ("VERB", "AUX")
        if heads[-1] not in verb and (copular or tree.having(heads[-1], "cop")):
            copular = True
            complements.insert(0, self.complements.attribute(heads[-1]))
        existential = self._is_existential(word)
        if existential and not complements and subject is not None:
            complements += self._whereabouts(subject)
        negated = any(tree.lower[each] in NEGATIONS for each in verb) or self._nobody(subject)
        return Predication(
            word,
            how,
            subject,
            verb,
            complements,
            copular,
            passive,
            negated,
            passive and len(heads) == 1 and all(tree.upos[each] != "AUX" for each in verb),
            existential,
            heads,
            tree.heads[word],
        )

    def _outer_predication(self, word: int) -> Predication:
        """What a copula says with a clause that hangs together with it."""
        outer = self._outer[word]
        how, governor = self._how(word), self.tree.heads[word]
        return Predication(
            word, how, outer.subject, outer.verb, [outer.clause], True, heads=(word,), governor=governor
        )

    def _how(self, word: int) -> How:
        tree = self.tree
        here = word
        for _ in range(MOST_LINKS):
            if tree.base[here] != "conj" or not is_predicate(tree, tree.heads[here]):
                break
            here = tree.heads[here]
        rel = tree.rels[here]
        if rel == "acl:relcl":
            return "relative"
        base = tree.base[here]
        if base == "acl":
            return "participle"
        if base == "advcl":
            return "adverbial"
        if base == "ccomp":
            return "complement"
        if base in ("xcomp", "csubj"):
            return "embedded"
        if base in ("parataxis", "dep", "list", "appos"):
            return "beside"
        return "main"

    def _shared_object(self, word: int) -> int | None:
        """The object after the last of coordinated verbs (`washes and dries the dishes`) for all but the first."""
        tree = self.tree
        first = tree.heads[word]
        if tree.base[word] != "conj" or first < 0:
            return None
        return next((c for c in tree.children[first] if tree.base[c] == "obj" and c > word), None)

    def _nobody(self, subject: int | None) -> bool:
        tree = self.tree
        return subject is not None and (
            tree.lower[subject] in NOBODY
            or any(tree.lower[c] in NOBODY for c in tree.having(subject, "det", "cc:preconj"))
        )

    def _is_existential(self, word: int) -> bool:
        tree = self.tree
        return tree.lemmas[word] == "be" and any(
            tree.base[child] == "expl" and tree.lower[child] == "there" for child in tree.children[word]
        )

    def _whereabouts(self, noun: int, depth: int = 0) -> list[Complement]:
        """Where something is, by the last of its modifiers (`a statue of the poet in the park`)."""
        tree = self.tree
        modifiers = [child for child in tree.children[noun] if tree.rels[child] == "nmod" and child > noun]
        for child in reversed(modifiers):
            found = self.complements.oblique(child)
            if found.case and tree.lower[found.case[0]] not in ("of", "for"):
                return [found]
        return self._whereabouts(modifiers[-1], depth + 1) if modifiers and depth < MOST_LINKS else []

    def subject_words(self, p: Predication) -> list[int]:
        """The words of the subject, without the clause that hangs on it itself."""
        if p.subject is None:
            return []
        if is_predicate(self.tree, p.subject) and self.tree.base[p.subject] == "csubj":
            return clausal(self.tree, p.subject)
        barred = self.tree.ancestry(p.head)
        if p.existential:
            barred = barred.union(c.head for c in p.complements)
        return self.complements.words_of(p.subject, barred)
