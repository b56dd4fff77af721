"""Tags as letters, so that patterns of tags are regular expressions over a sentence's letters."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.model.parsed import Spans

LETTERS = {
    "MD": "m", "VB": "b", "VBD": "d", "VBP": "p", "VBZ": "z", "VBG": "g", "VBN": "n",
    "NN": "N", "NNS": "S", "NNP": "P", "NNPS": "Q", "FW": "F", "ADD": "A", "GW": "G",
    "JJ": "j", "JJR": "k", "JJS": "l", "RB": "r", "RBR": "u", "RBS": "v", "CD": "c", "$": "$", "#": "$",
    "DT": "t", "PDT": "y", "PRP$": "h", "WP$": "x", "PRP": "o", "EX": "E", "WDT": "w", "WP": "W", "WRB": "R",
    "IN": "i", "TO": "i", "RP": "L", "CC": "&", "POS": "'", "HYPH": "-", ",": ",", "``": "\"",
}  # fmt: skip
"""The Penn Treebank's tags that patterns ask for."""
OTHER = "."
WORDS = {
    ("of", "i"): "f",
    **{(word, "t"): "a" for word in ("the", "a", "an", "The", "A", "An")},
    **{(word, "&"): "y" for word in ("both", "either", "neither")},
}
"""Words with a letter that their tag does not give."""


def letters(tokens: Sequence[str], tags: Sequence[str], spans: Spans = ()) -> str:
    """One letter for each word; a full stop for what no pattern asks for, such as a hyphen between spaces."""
    found = [LETTERS.get(tag, OTHER) for tag in tags]
    for place, token in enumerate(tokens):
        if token in _SPECIAL:
            found[place] = WORDS.get((token, found[place]), found[place])
        elif found[place] == _HYPHEN and place and spans and spans[place - 1][1] < spans[place][0]:
            found[place] = OTHER
    return "".join(found)


_HYPHEN = "-"
_SPECIAL = frozenset(word for word, _ in WORDS)
