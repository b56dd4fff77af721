"""The grammatical head of a phrase by rule, for head matching where no parse is at hand."""

from __future__ import annotations

_PREPOSITIONS = frozenset(
    """about above across after against along among around as at before behind below beneath beside besides between
    beyond by concerning despite down during except for from in inside into like near of off on onto out outside over
    past per regarding since than through throughout till to toward towards under underneath until up upon via with
    within without""".split()
)
_CLAUSES = frozenset("that which who whom whose where when while because if whether although though".split())
_AUXILIARIES = frozenset(
    """be is am are was were been being have has had having do does did can could may might must shall should will
    would not n't""".split()
)
_CUTS = frozenset((",", ";", ":", "(", "-LRB-", "--"))


def head(phrase: str, *, relation: bool = False) -> str:
    """Of an argument, the last word before its first preposition, clause or comma; of a relation, its first full verb.

    A leading preposition is passed over. It is a rule of thumb: the published head matching had a parser.
    """
    words = phrase.split()
    if relation:
        return next((word for word in words if word.lower() not in _AUXILIARIES), words[0] if words else "")
    while len(words) > 1 and words[0].lower() in _PREPOSITIONS:
        words = words[1:]
    chosen = ""
    for word in words:
        if chosen and (word in _CUTS or word.lower() in _PREPOSITIONS or word.lower() in _CLAUSES):
            break
        chosen = word
    return chosen
