"""What a sentence states itself, and what it only quotes, supposes, asks for or denies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oiebench.extract.draft import Draft, written
from oiebench.extract.lexicon import CONDITIONS, IMPLICATIVE, SPECULATIVE
from oiebench.extract.phrases import with_marks
from oiebench.extract.predications import Predication, Reader
from oiebench.extract.tree import Tree
from oiebench.extract.verbs import OBJECT_CONTROL, REPORTING


def stated(tree: Tree, p: Predication) -> bool:
    """Whether the sentence states it: no condition and what depends on one, no question, no rule, no wish."""
    if wished(tree, p) or (p.how == "main" and tree.lower[-1] == "?"):
        return False
    if any(
        c.kind == "adverbial clause" and any(tree.lower[word] in CONDITIONS for word in c.case)
        for c in p.complements
    ):
        return False
    if tree.base[p.head] != "advcl":
        return True
    opening = {tree.lower[child] for child in tree.having(p.head, "mark", "advmod")}
    past = any(tree.xpos[word] in ("VBD", "MD") for word in p.verb)
    return not opening & CONDITIONS and ("when" not in opening or past)


def wished(tree: Tree, p: Predication) -> bool:
    """Whether somebody is only asked, allowed or told to do it."""
    return p.how == "embedded" and p.governor >= 0 and tree.lemmas[p.governor] in OBJECT_CONTROL - IMPLICATIVE


def marked(
    tree: Tree, reader: Reader, p: Predication, governor: Predication | None, drafts: Iterable[Draft]
) -> Iterator[Draft]:
    """The tuples of a predication with who says so, and that they deny or hold possible, where that is so."""
    source = _source(tree, reader, p, governor)
    possible = any(tree.lower[word] in SPECULATIVE for word in p.verb)
    for draft in drafts:
        draft.attribution = source
        if p.negated:
            draft.polarity = "negative"
        if possible:
            draft.modality = "possible"
        yield draft


def _source(tree: Tree, reader: Reader, p: Predication, governor: Predication | None) -> str | None:
    """Who says, thinks or fears what a clause holds, and with which verb."""
    sentence = tree.sentence
    for c in p.complements:
        if c.case and tree.lower[c.case[0]] == "according":
            return written(sentence, ("according to", *with_marks(tree, c.words)))
    if p.how != "complement" or governor is None or governor.subject is None:
        return None
    if tree.lemmas[governor.head] not in REPORTING:
        return None
    who = written(sentence, with_marks(tree, reader.subject_words(governor)))
    return f"{who} {written(sentence, governor.verb)}"
