"""Clauses as ClausIE sees them: subject, verb and constituents of each, and its type (Del Corro and Gemulla, 2013).

The tree is read by the shared `Reader`; here its predications get the roles of grammar, and what relative clauses
and coordinated verbs leave out is put back.
"""

from __future__ import annotations

from dataclasses import dataclass

from oiebench.extractors.clause_types import ClauseType, Constituent, Role, classify
from oiebench.extractors.complements import Complement
from oiebench.extractors.draft import Part
from oiebench.extractors.phrases import clausal, nominal, with_marks
from oiebench.extractors.predications import Predication, Reader
from oiebench.extractors.ranges import ranges_joined
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import BELIEVING, COPULAR, SAYING

ROLES: dict[str, Role] = {
    "object": "object",
    "indirect": "indirect object",
    "attribute": "complement",
    "clause": "object",
}
"""What a complement is in its clause; all others are adverbials."""
QUESTIONING = frozenset({"WP", "WDT", "WRB"})
"""Tags of words that ask or relate."""


@dataclass(slots=True)
class Clause:
    """One clause; `constituents` holds all but subject and verb, what is essential first."""

    kind: ClauseType
    subject: Constituent
    verb: Part
    lemma: str
    constituents: list[Constituent]
    predication: Predication
    """What it was read from: how it hangs on which clause, whether it is passive or denied."""
    owner: Part = ()
    """Whom `whose` stands for, in a relative clause."""


def clauses(tree: Tree) -> list[Clause]:
    """The clauses of a sentence, in the order of their verbs."""
    reader = Reader(tree, bare_verbs=True)
    return clauses_of(tree, reader, reader.predications())


def clauses_of(tree: Tree, reader: Reader, predications: list[Predication]) -> list[Clause]:
    """The clauses among predications read with `bare_verbs`."""
    found = [clause_of(tree, reader, p) for p in predications if _stands_alone(tree, p)]
    _share_adverbials(tree, found)
    return found


def _stands_alone(tree: Tree, p: Predication) -> bool:
    """Whether a predication is a clause to ClausIE: it has a verb, a subject, and is no infinitive of another's."""
    if p.subject is None or (p.copular and p.head in p.verb):
        return False
    if tree.xpos[p.subject] in QUESTIONING and not tree.having(p.subject, "acl:relcl"):
        return False
    if p.how not in ("adverbial", "embedded"):
        return True
    first = p.head
    rels = {tree.base[child] for child in tree.children[first]}
    while tree.base[first] == "conj" and "nsubj" not in rels:
        first = tree.heads[first]
        rels = {tree.base[child] for child in tree.children[first]}
    if "nsubj" in rels or "csubj" in rels:
        return True
    return p.how == "adverbial" and tree.xpos[first] in ("VBG", "VBN") and not rels & {"mark", "case"}


def clause_of(tree: Tree, reader: Reader, p: Predication) -> Clause:
    """A predication as a clause; one that no clause is (`to leave`) has the subject of what governs it."""
    assert p.subject is not None
    lemma = next((tree.lemmas[word] for word in p.verb if tree.base[word] == "cop"), tree.lemmas[p.head])
    found = [_constituent(tree, p, c) for c in p.complements if not _within_attribute(p, c)]
    found = ranges_joined(tree, [*found, *_quoted(tree, p, lemma)])
    subject = Constituent("subject", p.subject, reader.subject_words(p))
    it = tree.first(p.head, "expl")
    if it is not None and tree.base[p.subject] == "csubj":
        found.append(Constituent("complement", p.subject, subject.words, clausal=True))
        subject = Constituent("subject", it, [it])
    kind = classify(tree, lemma, p.verb[-1], found, passive=p.passive)
    for constituent in found:
        if p.how == "relative" and constituent.head == p.governor and not constituent.essential:
            constituent.essential, kind = True, "SVA" if kind == "SV" else kind
    return Clause(
        kind,
        subject,
        _verb(tree, p),
        lemma,
        sorted(found, key=lambda each: (not each.essential, each.essential and each.role == "adverbial")),
        p,
        _owner(tree, p),
    )


def _within_attribute(p: Predication, c: Complement) -> bool:
    """Whether something belongs to the predicate adjective or noun before it (`is able to see`)."""
    attribute = p.first("attribute")
    return attribute is not None and c is not attribute and c.head in attribute.words


def _constituent(tree: Tree, p: Predication, c: Complement) -> Constituent:
    role = ROLES.get(c.kind, "adverbial")
    if c.kind == "attribute" and p.copular and c.case:
        role = "adverbial"
    elif c.kind == "clause" and (p.copular or _predicates(tree, p, c)):
        role = "complement"
    return Constituent(role, c.head, c.words, c.case, clausal=c.kind in ("clause", "adverbial clause"))


def _predicates(tree: Tree, p: Predication, c: Complement) -> bool:
    """Whether a verb says something of object or subject (`asked her to stay`, `seems to work`)."""
    if tree.base[c.head] != "xcomp":
        return False
    return p.passive or tree.lemmas[p.head] in COPULAR or p.first("object", "indirect") is not None


def _quoted(tree: Tree, p: Predication, lemma: str) -> list[Constituent]:
    """The sentence that a clause beside it reports (`Prices rose, he said`)."""
    said = tree.heads[p.head]
    if tree.rels[p.head] != "parataxis" or lemma not in SAYING | BELIEVING or p.first("object", "clause"):
        return []
    beside = {child for child in tree.children[said] if tree.base[child] in ("parataxis", "discourse", "cc")}
    return [Constituent("object", said, clausal(tree, said, beside), clausal=True)]


def _verb(tree: Tree, p: Predication) -> Part:
    """The verb group, with `is` before a participle that lacks it and `there` before a verb of existence."""
    if p.existential:
        there = next(child for child in tree.children[p.head] if tree.base[child] == "expl")
        return tuple(sorted((there, *p.verb)))
    if p.reduced:
        return ("are" if p.subject is not None and tree.xpos[p.subject] in ("NNS", "NNPS") else "is", *p.verb)
    return p.verb


def _owner(tree: Tree, p: Predication) -> Part:
    noun = tree.heads[p.head]
    if p.how != "relative" or noun < 0:
        return ()
    return (*with_marks(tree, nominal(tree, noun, ("case", "acl", "appos"))), "'s")


def _share_adverbials(tree: Tree, found: list[Clause]) -> None:
    """What stands before the first of coordinated verbs holds of the others too (`In May he sold it and left`)."""
    by_head = {clause.predication.head: clause for clause in found}
    for head, clause in by_head.items():
        first = by_head.get(tree.heads[head])
        if first is None or tree.base[head] != "conj" or first.subject.head != clause.subject.head:
            continue
        begin = first.predication.verb[0]
        clause.constituents += [
            Constituent("adverbial", each.head, each.words, each.case, essential=False, clausal=each.clausal)
            for each in first.constituents
            if each.role == "adverbial" and each.words[-1] < begin
        ]
