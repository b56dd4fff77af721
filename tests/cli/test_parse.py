"""`oiebench parse`: trees as CoNLL-U, words, sentences, and the figures of a parser on a treebank."""

from __future__ import annotations

from pathlib import Path

import pytest

from desk import Desk
from oiebench.parse.conllu import read_conllu

TEXT = "Ann Lee can't swim. She left\nOslo."


def test_text_gives_trees(desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    done = desk.run("parse", "a.txt", "--to", "conllu")
    first, second = read_conllu(done.out.splitlines())
    assert first.tokens == ("Ann", "Lee", "ca", "n't", "swim", ".")
    assert first.spans[2:4] == ((8, 10), (10, 13))
    assert first.deprels[4] == "root"
    assert first.upos == ("PROPN", "PROPN", "AUX", "PART", "VERB", "PUNCT")
    assert second.lemmas == ("she", "leave", "Oslo", ".")
    assert "2 sentences in" in done.err


def test_words_and_sentences_alone(desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    assert desk.run("parse", "a.txt", "--to", "tokens").out == "Ann Lee ca n't swim .\nShe left Oslo .\n"
    assert desk.run("parse", "a.txt", "--to", "sentences").out == "Ann Lee can't swim.\nShe left Oslo.\n"


def test_what_was_parsed_is_read_and_parsed_again(desk: Desk) -> None:
    desk.write("a.txt", "Ann Lee can't swim.")
    trees = desk.run("parse", "a.txt", "--out", "a.conllu")
    assert trees.out == ""
    written = (desk.folder / "a.conllu").read_text()
    assert desk.run("parse", "a.conllu", "--input", "conllu").out == written


def test_a_parser_is_measured_on_trees(desk: Desk) -> None:
    """`Ann left .` as the parser sees it is all right; a wrong head and a wrong lemma cost one word each of three."""
    desk.write("a.txt", "Ann left.")
    right = desk.run("parse", "a.txt").out
    desk.write("right.conllu", right)
    rows = right.splitlines()
    rows[2] = rows[2].replace("\tAnn\tAnn\t", "\tAnn\tAnna\t")
    rows[4] = "\t".join([*rows[4].split("\t")[:6], "1", *rows[4].split("\t")[7:]])
    desk.write("wrong.conllu", "\n".join(rows) + "\n\n")
    measured = desk.run("parse", "right.conllu", "wrong.conllu", "--measure", "--json").json["treebanks"]
    assert measured[0] == {
        "path": "right.conllu",
        "sentences": 1,
        "words": 3,
        **dict.fromkeys(("heads", "labelled", "universal", "upos", "xpos", "lemmas"), 1.0),
        "raw_words": 1.0,
        "raw_sentences": 1.0,
    }
    assert [round(measured[1][each], 3) for each in ("heads", "labelled", "lemmas", "upos")] == [
        0.667,
        0.667,
        0.667,
        1,
    ]
    table = desk.run("parse", "wrong.conllu", "--measure").out
    assert "66.67" in table


def test_what_cannot_be_done_is_refused(desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    desk.write("broken.conllu", "1\tAnn\tAnn\tPROPN\tNNP\t_\t5\tnsubj\t_\t_\n\n")
    assert "--measure needs files of trees" in desk.refused("parse", "--measure")
    assert "a.txt:1: 1 columns; CoNLL-U has 10" in desk.refused("parse", "a.txt", "--measure")
    assert "broken.conllu:1: '5' is no head" in desk.refused("parse", "broken.conllu", "--input", "conllu")
    rows = ("1\tAnn\tAnn\tPROPN\t_\t_\t2\tnsubj\t_\t_", "2\tsang\tsing\tVERB\t_\t_\t1\tconj\t_\t_")
    desk.write("circle.conllu", "\n".join(rows) + "\n\n")
    refusal = desk.refused("extract", "circle.conllu", "--input", "conllu")
    assert "hangs on itself by way of its heads" in refusal


@pytest.mark.data("ud")
@pytest.mark.parametrize(
    ("treebank", "bars"),
    [
        ("en_ewt-dev", {"labelled": 0.905, "raw_words": 0.985, "raw_sentences": 0.75}),
        ("en_gum-permissive-dev", {"labelled": 0.91, "raw_words": 0.99, "raw_sentences": 0.9}),
    ],
)
def test_the_bundled_parser_on_treebanks(
    desk: Desk, shared_data: Path, treebank: str, bars: dict[str, float]
) -> None:
    """What the model card promises, over gold words with punctuation, from the file that is shipped."""
    path = str(shared_data / "ud" / f"{treebank}.conllu.gz")
    (measured,) = desk.run("parse", path, "--measure", "--json").json["treebanks"]
    assert not {name: measured[name] for name, bar in bars.items() if measured[name] < bar}
