"""A spaCy pipeline as the parser: our words, its tags and trees, in Universal Dependencies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from oiebench.errors import InputError, MissingExtraError
from oiebench.model import ParsedSentence, TokenizedSentence
from oiebench.parse.clearnlp import is_clearnlp, to_universal
from oiebench.parse.lemmas import lemma

if TYPE_CHECKING:
    from spacy.tokens import Doc

KINDS = {
    "PERSON": "person",
    "NORP": "organization",
    "ORG": "organization",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "PER": "person",
    "DATE": "time",
    "TIME": "time",
    "EVENT": "event",
}
"""spaCy's names of entity types, as the bundled parser calls the kinds of phrases."""
BATCH = 256


class SpacyParser:
    """An installed pipeline by its name, or the folder of one; its labels are mapped where they are not UD's."""

    def __init__(self, name: str) -> None:
        try:
            import spacy
        except ImportError as error:
            raise MissingExtraError("a spaCy pipeline as the parser", "spacy") from error
        try:
            self.pipeline = spacy.load(name)
        except OSError as error:
            raise InputError(
                f"spaCy has no pipeline {name!r} here; install it (python -m spacy download {name}), "
                "or give the folder of one"
            ) from error
        if not self.pipeline.has_pipe("parser"):
            raise InputError(f"the spaCy pipeline {name!r} has no parser")
        self.name = name
        self._clearnlp = is_clearnlp(getattr(self.pipeline.get_pipe("parser"), "labels", ()))

    def parse(self, sentences: Iterable[TokenizedSentence]) -> Iterator[ParsedSentence]:
        """Each sentence with its tree, in the same order."""
        from spacy.tokens import Doc

        def documents() -> Iterator[tuple[Doc, TokenizedSentence]]:
            for sentence in sentences:
                spans = sentence.spans
                spaces = [end < start for (_, end), (start, _) in pairwise(spans)]
                yield (
                    Doc(self.pipeline.vocab, list(sentence.tokens), [*spaces, False][: len(spans)]),
                    sentence,
                )

        for document, sentence in self.pipeline.pipe(documents(), as_tuples=True, batch_size=BATCH):
            if len(document) and not document.has_annotation("POS"):
                raise InputError(f"the spaCy pipeline {self.name!r} gives no parts of speech (pos)")
            yield self._parsed(document, sentence)

    def _parsed(self, document: Doc, sentence: TokenizedSentence) -> ParsedSentence:
        heads = [word.head.i if word.head.i != word.i else -1 for word in document]
        rels = [word.dep_ if word.head.i != word.i else "root" for word in document]
        upos = [word.pos_ or "X" for word in document]
        xpos = [word.tag_ for word in document]
        words = [word.lower_ for word in document]
        _one_root(heads, rels)
        if self._clearnlp:
            heads, rels, upos = to_universal(words, heads, rels, upos)
        return ParsedSentence(
            sentence.id,
            sentence.text,
            sentence.tokens,
            sentence.spans,
            tuple(heads),
            tuple(rels),
            tuple(upos),
            tuple(xpos),
            tuple(
                [
                    word.lemma_ or lemma(word.text, tag, fine)
                    for word, tag, fine in zip(document, upos, xpos, strict=True)
                ]
            ),
            _kinds(document, heads),
            doc=sentence.doc,
            start=sentence.start,
        )


def _one_root(heads: list[int], rels: list[str]) -> None:
    """spaCy may see several sentences: their roots hang on the first."""
    first = next((word for word, head in enumerate(heads) if head < 0), None)
    for word, head in enumerate(heads):
        if head < 0 and word != first and first is not None:
            heads[word], rels[word] = first, "parataxis"


def _kinds(document: Doc, heads: list[int]) -> tuple[str, ...]:
    """The kind of each named entity at the word that heads it."""
    kinds = [""] * len(document)
    for entity in document.ents:
        inside = range(entity.start, entity.end)
        head = next((word for word in inside if heads[word] not in inside), entity.start)
        kinds[head] = KINDS.get(entity.label_, "")
    return tuple(kinds) if any(kinds) else ()
