"""How likely a tuple is right, by what it looks like: a logistic regression over plain features.

`training/train_confidence.py` learns the weights from annotated tuples.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp

from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.tree import Tree

Weights = Mapping[str, float]

BIAS = "bias"
_LENGTHS = (1, 2, 3, 4, 6, 9, 14, 22, 35)
_CERTAINTIES = (0.2, 0.4, 0.6, 0.75, 0.85, 0.92, 0.97)
_RELATION_WORDS, _SUBJECT_WORDS, _OBJECT_WORDS, _WORDS, _SENTENCE_WORDS = (
    tuple(f"{name} {step}" for step in range(len(_LENGTHS) + 1))
    for name in ("relation words", "subject words", "object words", "words", "sentence words")
)
_LEAST_CERTAIN, _CERTAIN, _RELATION_CERTAIN = (
    tuple(f"{name} {step}" for step in range(len(_CERTAINTIES) + 1))
    for name in ("least certain", "certain", "relation certain")
)


@cache
def weights_of(preset: str) -> Weights:
    """The weights that come with the package for a preset, such as `facts`."""
    found: Weights = json.loads((files("oiebench.extractors") / "data" / "confidence.json").read_bytes())[
        preset
    ]
    return found


def rate(tree: Tree, drafts: Sequence[Draft], preset: str) -> None:
    """Gives each tuple of a sentence its confidence."""
    weights = weights_of(preset)
    for draft, features in zip(drafts, rows(tree, drafts), strict=True):
        total = weights[BIAS]
        for feature in features:
            total += weights.get(feature, 0.0)
        draft.confidence = round(1 / (1 + exp(-total)), 4)


def rows(tree: Tree, drafts: Sequence[Draft]) -> list[list[str]]:
    """What the regression sees of each tuple of a sentence: names of what holds of it."""
    return [features(tree, draft) + beside for draft, beside in zip(drafts, _neighbours(drafts), strict=True)]


def _neighbours(drafts: Sequence[Draft]) -> list[list[str]]:
    """Whether the same is also said with more, or with fewer, arguments."""
    alike: dict[tuple[Part, Part], list[int]] = {}
    for number, draft in enumerate(drafts):
        alike.setdefault((draft.arg1, draft.rel), []).append(number)
    found: list[list[str]] = [[] for _ in drafts]
    for numbers in alike.values():
        if len(numbers) > 1:
            said = [tuple(word for part in drafts[number].args for word in part) for number in numbers]
            for number, words in zip(numbers, said, strict=True):
                if any(len(other) > len(words) and other[: len(words)] == words for other in said):
                    found[number].append("fuller beside")
                if any(len(other) < len(words) and words[: len(other)] == other for other in said):
                    found[number].append("shorter beside")
    return found


def features(tree: Tree, draft: Draft) -> list[str]:
    """What the regression sees of a tuple by itself."""
    arg1, rel, args = draft.arg1, draft.rel, draft.args
    arg2: Part = args[0] if args else ()
    found = [
        f"rule {draft.rule}",
        f"arguments {min(len(args), 4)}",
        f"rule {draft.rule} arguments {min(len(args), 3)}",
        _RELATION_WORDS[_step(len(rel), _LENGTHS)],
        _SUBJECT_WORDS[_step(len(arg1), _LENGTHS)],
        _OBJECT_WORDS[_step(len(arg2), _LENGTHS)],
        _WORDS[_step(len(arg1) + len(rel) + sum(map(len, args)), _LENGTHS)],
        _SENTENCE_WORDS[_step(tree.size, _LENGTHS)],
        f"relation ends {_tag(tree, rel, -1)}",
        f"relation starts {_tag(tree, rel, 0)}",
        f"subject ends {_tag(tree, arg1, -1)}",
        f"subject starts {_tag(tree, arg1, 0)}",
        f"object starts {_tag(tree, arg2, 0)}",
        f"object ends {_tag(tree, arg2, -1)}",
    ]
    upos = tree.upos
    if draft.clause in _COMMON:
        found.append(f"verb {draft.clause}")
    placed = [[word for word in part if isinstance(word, int)] for part in (arg1, rel, arg2)]
    for name, words in (("subject", placed[0]), ("object", placed[2])):
        tags = [upos[word] for word in words]
        verbs = tags.count("VERB")
        if verbs:
            found.append(f"{name} holds {min(verbs, 2)} verbs")
        if "CCONJ" in tags:
            found.append(f"{name} holds a conjunction")
    starts = [part[0] if part else -1 for part in placed]
    if starts[0] > starts[1] >= 0:
        found.append("subject after relation")
    elif placed[0] and placed[1]:
        found.append(f"gap {_step(starts[1] - placed[0][-1], _LENGTHS)}")
    if starts[1] > starts[2] >= 0:
        found.append("object before relation")
    if len(placed[1]) < len(rel):
        found.append("relation inferred")
    certainty = tree.sentence.certainty
    if certainty:
        every = [certainty[word] for part in placed for word in part if upos[word] != "PUNCT"]
        if every:
            found.append(_LEAST_CERTAIN[_step(min(every), _CERTAINTIES)])
            found.append(_CERTAIN[_step(sum(every) / len(every), _CERTAINTIES)])
        of_relation = [certainty[word] for word in placed[1]]
        if of_relation:
            found.append(_RELATION_CERTAIN[_step(min(of_relation), _CERTAINTIES)])
    return found


_COMMON = frozenset("be have say tell make take become include use call give".split())


def _step(value: float, steps: tuple[float, ...]) -> int:
    """Which step of a ladder a number stands on."""
    return bisect_left(steps, value)


def _tag(tree: Tree, part: Part, place: int) -> str:
    if not part:
        return "nothing"
    word = part[place]
    return tree.upos[word] if isinstance(word, int) else "inferred"
