"""The vocabulary: frozen structs, keyed by ids. This room knows no other room."""

from oiebench.model.collection import Collection, joined
from oiebench.model.explanation import Explained, ExtractionReport, Missed, SentenceReport
from oiebench.model.extraction import Argument, Extraction, Origin
from oiebench.model.facts import Fact, Formulation
from oiebench.model.gold import EntityRelation, GoldPart, GoldTuple, Words
from oiebench.model.parsed import ParsedSentence, TokenizedSentence
from oiebench.model.questions import Question
from oiebench.model.score import InputFile, Interval, Manifest, Score, Value
from oiebench.model.sentence import PTB_BRACKETS, Sentence, sentence_key

__all__ = [
    "PTB_BRACKETS",
    "Argument",
    "Collection",
    "EntityRelation",
    "Explained",
    "Extraction",
    "ExtractionReport",
    "Fact",
    "Formulation",
    "GoldPart",
    "GoldTuple",
    "InputFile",
    "Interval",
    "Manifest",
    "Missed",
    "Origin",
    "ParsedSentence",
    "Question",
    "Score",
    "Sentence",
    "SentenceReport",
    "TokenizedSentence",
    "Value",
    "Words",
    "joined",
    "sentence_key",
]
