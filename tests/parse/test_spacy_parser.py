"""A real spaCy pipeline, small and trained here, as the parser; ClearNLP's trees as Universal Dependencies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.tokens import Doc
from spacy.training import Example

from desk import Desk
from oiebench.errors import InputError, UnknownNameError
from oiebench.parse.clearnlp import is_clearnlp, to_universal
from oiebench.parse.parsers import parser_named
from oiebench.parse.reading import cut_sentence

Row = tuple[str, int, str, str]
"""A word, the number of its head (0 for the root), ClearNLP's label and the UPOS."""


def universal(rows: list[Row]) -> list[tuple[str, str, str]]:
    """Each word with its head and relation, once converted."""
    words = [row[0] for row in rows]
    heads, rels, _ = to_universal(
        [word.lower() for word in words],
        [row[1] - 1 for row in rows],
        [r[2] for r in rows],
        [r[3] for r in rows],
    )
    return [
        (word, words[head] if head >= 0 else "", rel)
        for word, head, rel in zip(words, heads, rels, strict=True)
    ]


CASES: dict[str, tuple[list[Row], list[tuple[str, str, str]]]] = {
    "a preposition below its noun": (
        [
            ("Ann", 2, "nsubj", "PROPN"),
            ("lives", 0, "root", "VERB"),
            ("in", 2, "prep", "ADP"),
            ("Oslo", 3, "pobj", "PROPN"),
        ],
        [("Ann", "lives", "nsubj"), ("lives", "", "root"), ("in", "Oslo", "case"), ("Oslo", "lives", "obl")],
    ),
    "a noun's modifier, and a copula": (
        [
            ("Ann", 2, "nsubj", "PROPN"),
            ("is", 0, "root", "AUX"),
            ("mayor", 2, "attr", "NOUN"),
            ("of", 3, "prep", "ADP"),
            ("Oslo", 4, "pobj", "PROPN"),
        ],
        [
            ("Ann", "mayor", "nsubj"),
            ("is", "mayor", "cop"),
            ("mayor", "", "root"),
            ("of", "Oslo", "case"),
            ("Oslo", "mayor", "nmod"),
        ],
    ),
    "a place after a copula": (
        [
            ("Ann", 2, "nsubj", "PROPN"),
            ("was", 0, "root", "AUX"),
            ("in", 2, "prep", "ADP"),
            ("Oslo", 3, "pobj", "PROPN"),
        ],
        [("Ann", "Oslo", "nsubj"), ("was", "Oslo", "cop"), ("in", "Oslo", "case"), ("Oslo", "", "root")],
    ),
    "there is": (
        [("There", 2, "expl", "PRON"), ("are", 0, "root", "VERB"), ("boats", 2, "attr", "NOUN")],
        [("There", "are", "expl"), ("are", "", "root"), ("boats", "are", "nsubj")],
    ),
    "a passive with an agent, and a list": (
        [
            ("It", 3, "nsubjpass", "PRON"),
            ("was", 3, "auxpass", "AUX"),
            ("seen", 0, "root", "VERB"),
            ("by", 3, "agent", "ADP"),
            ("Bob", 4, "pobj", "PROPN"),
            (",", 5, "punct", "PUNCT"),
            ("Tim", 5, "conj", "PROPN"),
            ("and", 7, "cc", "CCONJ"),
            ("Eve", 7, "conj", "PROPN"),
        ],
        [
            ("It", "seen", "nsubj:pass"),
            ("was", "seen", "aux:pass"),
            ("seen", "", "root"),
            ("by", "Bob", "case"),
            ("Bob", "seen", "obl:agent"),
            (",", "Bob", "punct"),
            ("Tim", "Bob", "conj"),
            ("and", "Eve", "cc"),
            ("Eve", "Bob", "conj"),
        ],
    ),
    "two prepositions, and a clause after one": (
        [
            ("Ann", 2, "nsubj", "PROPN"),
            ("got", 0, "root", "VERB"),
            ("out", 2, "prep", "ADP"),
            ("of", 3, "prep", "ADP"),
            ("town", 4, "pobj", "NOUN"),
            ("by", 2, "prep", "ADP"),
            ("running", 6, "pcomp", "VERB"),
        ],
        [
            ("Ann", "got", "nsubj"),
            ("got", "", "root"),
            ("out", "town", "case"),
            ("of", "town", "case"),
            ("town", "got", "obl"),
            ("by", "running", "mark"),
            ("running", "got", "advcl"),
        ],
    ),
    "other labels": (
        [
            ("Ann", 3, "poss", "PROPN"),
            ("'s", 1, "case", "PART"),
            ("dog", 5, "nsubj", "NOUN"),
            ("did", 5, "aux", "AUX"),
            ("bark", 0, "root", "VERB"),
            ("n't", 5, "neg", "PART"),
            ("today", 5, "npadvmod", "NOUN"),
        ],
        [
            ("Ann", "dog", "nmod:poss"),
            ("'s", "Ann", "case"),
            ("dog", "bark", "nsubj"),
            ("did", "bark", "aux"),
            ("bark", "", "root"),
            ("n't", "bark", "advmod"),
            ("today", "bark", "obl:unmarked"),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_clearnlp_tree_becomes_a_universal_one(name: str) -> None:
    rows, wanted = CASES[name]
    assert universal(rows) == wanted


def test_the_labels_tell_the_scheme() -> None:
    assert is_clearnlp(["nsubj", "dobj", "ROOT"])
    assert not is_clearnlp(["nsubj", "obj", "root"])


SENTENCE: list[tuple[str, int, str, str]] = [
    ("The", 2, "det", "DT"),
    ("bridge", 4, "nsubjpass", "NN"),
    ("was", 4, "auxpass", "VBD"),
    ("built", 0, "ROOT", "VBN"),
    ("by", 4, "agent", "IN"),
    ("Ann", 5, "pobj", "NNP"),
    (".", 4, "punct", "."),
]
UPOS = {"DT": "DET", "NN": "NOUN", "VBD": "AUX", "VBN": "VERB", "IN": "ADP", "NNP": "PROPN", ".": "PUNCT"}


@pytest.fixture(scope="session")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a pipeline that has learnt one sentence by heart."""
    nlp = spacy.blank("en")
    nlp.add_pipe("tagger")
    nlp.add_pipe("parser", config={"min_action_freq": 1})
    words, heads, labels, tags = zip(*SENTENCE, strict=True)
    gold = {
        "words": words,
        "heads": [head - 1 if head else number for number, head in enumerate(heads)],
        "deps": labels,
        "tags": tags,
    }
    examples = [Example.from_dict(Doc(nlp.vocab, list(words)), gold)]
    nlp.initialize(lambda: examples)
    for _ in range(30):
        nlp.update(examples)
    ruler: Any = nlp.add_pipe("attribute_ruler")
    for tag, upos in UPOS.items():
        ruler.add([[{"TAG": tag}]], {"POS": upos})
    folder = tmp_path_factory.mktemp("spacy") / "pipeline"
    nlp.to_disk(folder)
    return folder


TEXT = "The bridge was built by Ann."


def test_a_pipeline_parses_our_words(pipeline: Path) -> None:
    (found,) = parser_named(f"spacy:{pipeline}").parse([cut_sentence(TEXT, "s1")])
    assert found.tokens == ("The", "bridge", "was", "built", "by", "Ann", ".")
    assert found.spans[-2:] == ((24, 27), (27, 28))
    assert found.heads == (1, 3, 3, -1, 5, 3, 3)
    assert found.deprels == ("det", "nsubj:pass", "aux:pass", "root", "case", "obl:agent", "punct")
    assert found.upos == tuple(UPOS[tag] for _, _, _, tag in SENTENCE)
    assert found.lemmas[3] == "build"


def test_a_pipeline_feeds_the_extractors(pipeline: Path, desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    done = desk.run(
        "extract", "a.txt", "--with", "propositions", "--parser", f"spacy:{pipeline}", "--to", "tabbed"
    )
    assert f"{TEXT}\t" in done.out
    assert "\twas built\tThe bridge\tby Ann\n" in done.out or "\twas built by\tThe bridge\tAnn\n" in done.out


def test_a_parser_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="spaCy has no pipeline 'en_none' here; install it"):
        parser_named("spacy:en_none")
    with pytest.raises(UnknownNameError, match="unknown parser 'bundeld'; did you mean 'bundled'"):
        parser_named("bundeld")
    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(InputError, match="has no parser"):
        parser_named(f"spacy:{tmp_path / 'blank'}")
