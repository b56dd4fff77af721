"""The words by which facts, questions and answers are matched."""

from __future__ import annotations

import re

import msgspec

from oiebench.metrics.stopwords import STOPWORDS

QUESTION_WORDS = frozenset({"what", "which", "who", "whom", "whose", "when", "where", "why", "how"})
"""They stand for what is asked; NLTK's list has most of them among its stop words."""
STOP_WORDS = STOPWORDS - QUESTION_WORDS | {"n't"}
NEGATIONS = frozenset({"not", "n't", "never", "no", "neither", "nor", "cannot"})

_BRACKETS = frozenset({"-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"})
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")
_WHOLE = {"ca": "can", "wo": "will", "sha": "shall"}
"""What stands before n't in can't, won't and shan't."""
_CLITIC = re.compile(r"(.+)(n't|'(?:s|re|ve|ll|d|m))")


class AskedWords(msgspec.Struct, frozen=True):
    """The words of a question that are matched: those of content, and its question words."""

    content: tuple[str, ...]
    asking: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.content) + len(self.asking)


def words(text: str) -> list[str]:
    """The words in lower case, without the marks about them; `son's` and `son 's` are the same two words."""
    found = []
    for token in text.lower().replace("\u2019", "'").split():
        if token in _BRACKETS:
            continue
        word = _EDGES.sub("", token)
        clitic = _CLITIC.fullmatch(word)
        if clitic is None:
            if word:
                found.append(word)
        else:
            found += [_EDGES.sub("", part) for part in clitic.groups()]
        if len(found) > 1 and found[-1] == "n't":
            found[-2] = _WHOLE.get(found[-2], found[-2])
    return found


def asked_words(question: str) -> AskedWords:
    """The question's words, each once, without stop words."""
    every = dict.fromkeys(word for word in words(question) if word not in STOP_WORDS)
    return AskedWords(
        tuple(word for word in every if word not in QUESTION_WORDS),
        tuple(word for word in every if word in QUESTION_WORDS),
    )
