"""Words moved from the arguments to the relation, which then says what holds between the two.

`(Ann; lives; in Rome)` becomes `(Ann; lives in; Rome)`, `(Ann; made; a deal; with Bob)` becomes `(Ann; made a deal
with; Bob)`, and `(Oslo; is; capital of Norway)` becomes `(Oslo; is capital of; Norway)` too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import BE, PREPOSITIONAL_NOUNS, RELATIONAL
from oiebench.extractors.nominals import EXAMPLES, bare
from oiebench.extractors.phrases import nominal, with_marks
from oiebench.extractors.tree import Tree

LEADING = frozenset({"case", "mark"})
BEFORE_ARGUMENTS = LEADING | {"advmod"}


def triple(tree: Tree, draft: Draft) -> Draft:
    """The proposition as a triple: all but the last argument, and its preposition, in the relation."""
    *before, last = draft.args
    lead = leading(tree, last)
    draft.rel = (*draft.rel, *(word for part in before for word in part), *last[:lead])
    draft.args = (last[lead:],)
    return draft


def leading(tree: Tree, part: Part) -> int:
    """How many words of an argument are its preposition or subordinator (`in`, `because of`, `back to`)."""
    if isinstance(part[0], int) and tree.base[part[0]] not in BEFORE_ARGUMENTS:
        return 0
    head = top(tree, part)
    count = 0
    for word, following in pairwise(part):
        if not isinstance(word, int) or not isinstance(following, int) or tree.xpos[word] == "TO":
            break
        base = tree.base[word]
        if base in LEADING and tree.heads[word] != head and tree.heads[word] in part:
            break
        if tree.base[following] == "case" and (
            base == "advmod" or (word == head and tree.lower[word] in PREPOSITIONAL_NOUNS)
        ):
            head = tree.heads[following]
        elif base not in LEADING and not (count and base == "fixed"):
            break
        count += 1
    return count


def worded(tree: Tree, draft: Draft) -> Iterator[Draft]:
    """The triple, before it the same with the noun of its argument in the relation where another follows."""
    head = top(tree, draft.args[0])
    if head is None:
        yield draft
        return
    yield from _with_nouns(tree, draft, head)
    verb = draft.rel[-1]
    is_be = (verb if isinstance(verb, str) else tree.lower[verb]) in BE
    yield (_with_owner(tree, draft, head) if is_be else None) or draft


def _with_nouns(tree: Tree, draft: Draft, head: int) -> Iterator[Draft]:
    """`(Oslo; is capital of; Norway)` for `(Oslo; is; capital of Norway)`: one for each member of a list after it."""
    (part,) = draft.args
    if tree.upos[head] != "NOUN" and tree.lemmas[head].lower() not in RELATIONAL:
        return
    last = next((c for c in reversed(tree.children[head]) if tree.rels[c] == "nmod" and c in part), None)
    clausal = any(tree.base[child] in ("cop", "nsubj") and child in part for child in tree.children[head])
    if last is None or last < head or clausal or tree.kinds(head) == "time":
        return
    words = nominal(tree, last)
    if part[-1] != words[-1] or words[0] not in part:
        return
    lead = leading(tree, tuple(words))
    kept = part[: part.index(words[0])]
    if not lead or tree.lower[words[0]] in EXAMPLES:
        return
    rel = (*draft.rel, *kept, *words[:lead])
    for each in versions(tree, last, words[lead:], deep=False):
        yield Draft(draft.arg1, rel, (with_marks(tree, each),), rule=draft.rule, clause=draft.clause)


def _with_owner(tree: Tree, draft: Draft, head: int) -> Draft | None:
    """`(Ann; is CEO of; Nokia)` for `(Ann; is; Nokia's CEO)` and, where the noun is a role, `(Ann; is; Nokia CEO)`."""
    (part,) = draft.args
    for child in tree.children[head]:
        role = tree.rels[child] == "compound" and tree.lemmas[head].lower() in RELATIONAL
        if (tree.rels[child] == "nmod:poss" or role) and tree.upos[child] in ("NOUN", "PROPN"):
            owner = tuple([word for word in tree.phrase(child) if word in part])
            if owner and owner == part[: len(owner)]:
                rel = (*draft.rel, *part[len(owner) :], "of")
                return Draft(draft.arg1, rel, (bare(tree, child),), rule=draft.rule, clause=draft.clause)
    return None


def top(tree: Tree, part: Part) -> int | None:
    """The word of a part on which its others hang."""
    for word in part:
        if isinstance(word, int) and tree.heads[word] not in part and tree.base[word] not in LEADING:
            return word
    return None
