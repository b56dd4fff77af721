"""What of the model a format holds, and what of a collection is lost in it."""

from __future__ import annotations

ASPECTS = {
    "ids": "the source's own sentence ids",
    "texts": "the texts of sentences",
    "tokens": "the tokens of sentences",
    "docs": "the documents that sentences come from",
    "silent": "sentences about which nothing is said",
    "extractions": "tuples that systems extracted",
    "unary": "tuples of one argument",
    "nary": "further arguments, each by itself",
    "confidence": "confidences",
    "systems": "several systems in one file",
    "roles": "what the source calls an argument (time, place, a label)",
    "spans": "character offsets of arguments",
    "places": "places of an argument's words in the sentence",
    "context": "what the text says a tuple depends on",
    "attribution": "who says it",
    "polarity": "whether it is denied",
    "modality": "whether it is only possible",
    "quantities": "quantities",
    "label": "judgements of correctness",
    "tuples": "gold tuples",
    "words": "which gold words stand where and which are inferred",
    "resolved": "gold arguments with their anaphora resolved",
    "attributed": "which gold tuples are attributed or supposed",
    "head": "the head word of a gold relation",
    "facts": "fact synsets",
    "relations": "relations between named entities",
    "questions": "questions and answers",
    "tabs": "tabs within a text",
    "lines": "line ends within a text",
}
"""Everything that a format's `holds` may name."""

EVERYTHING = frozenset(ASPECTS)
