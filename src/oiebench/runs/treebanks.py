"""A parser beside a treebank: trees over gold words, and words and sentences of raw text."""

from __future__ import annotations

import msgspec

from oiebench.opening import stream_lines
from oiebench.parse.attachment import TreeAgreement, tree_agreement
from oiebench.parse.measuring import Agreement, span_agreement
from oiebench.parse.parsers import BUNDLED
from oiebench.parse.reading import read_trees
from oiebench.parse.splitter import split_sentences
from oiebench.parse.tokenizer import tokenize
from oiebench.parse.treebank import RawDocument, raw_documents
from oiebench.runs.extracting import parse

TREES = (
    ("UAS", "heads", "heads"),
    ("LAS", "labelled", "heads and relations"),
    ("LAS universal", "universal", "heads and relations without subtypes"),
    ("UPOS", "upos", "universal tags"),
    ("XPOS", "xpos", "the treebank's own tags"),
    ("lemmas", "lemmas", "lemmas"),
)
"""What is told of trees: a short name, the count, and what it is."""


class Measured(msgspec.Struct, frozen=True):
    """What a parser, the tokenizer and the splitter get on a treebank."""

    path: str
    sentences: int
    trees: TreeAgreement
    raw_words: Agreement
    raw_sentences: Agreement


def measure(path: str, parser: str = BUNDLED) -> Measured:
    """The file's trees against those that the parser gives its words, and its raw text cut anew."""
    gold = list(read_trees(path))
    found = list(parse(gold, parser))
    words, sentences = Agreement(), Agreement()
    for document in raw_documents(stream_lines(path), path):
        in_words, in_sentences = cut_again(document)
        words += in_words
        sentences += in_sentences
    return Measured(path, len(gold), tree_agreement(zip(gold, found, strict=True)), words, sentences)


def cut_again(document: RawDocument) -> tuple[Agreement, Agreement]:
    """The agreement on words and on sentences of a document cut from its raw text."""
    spans = split_sentences(document.text)
    found = [
        (start + first, start + last)
        for start, end in spans
        for first, last in tokenize(document.text[start:end])
    ]
    return (
        span_agreement(document.text, document.words, found),
        span_agreement(document.text, document.sentences, spans),
    )
