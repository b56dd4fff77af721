"""The light tagger: tags of plain sentences, whatever stands beside them, and odd input."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.errors import OiebenchError
from oiebench.model import ParsedSentence, TokenizedSentence
from oiebench.parse import bundled, tagger
from oiebench.parse.conllu import read_conllu
from oiebench.parse.reading import cut_sentence, given_tokens
from oiebench.parse.spelling import WORD, plain, rows
from oiebench.parse.tagger import BLOCK, LAYERS_FILE, ROWS_FILE, LightTagger

SENTENCES = """
Clara/NNP Berg/NNP opened/VBD a/DT small/JJ bakery/NN in/IN Trondheim/NNP ./.
The/DT ferries/NNS have/VBP been/VBN running/VBG since/IN 1931/CD ./.
She/PRP did/VBD n't/RB want/VB to/TO sell/VB her/PRP$ boats/NNS ,/, but/CC she/PRP had/VBD to/TO ./.
Which/WDT of/IN the/DT two/CD bridges/NNS is/VBZ older/JJR ?/.
The/DT painting/NN that/WDT was/VBD stolen/VBN belongs/VBZ to/IN Ivan/NNP 's/POS aunt/NN ./.
There/EX are/VBP more/JJR than/IN forty/CD islands/NNS in/IN this/DT lake/NN ./.
He/PRP gave/VBD up/RP the/DT farm/NN when/WRB his/PRP$ daughter/NN was/VBD born/VBN ./.
The/DT quickly/RB growing/VBG town/NN will/MD need/VB another/DT school/NN ./.
"""
CASES = SENTENCES.strip().splitlines()


@pytest.fixture(scope="module")
def light() -> LightTagger:
    return LightTagger()


def cut(line: str) -> tuple[TokenizedSentence, list[str]]:
    pairs = [pair.rpartition("/") for pair in line.split()]
    return given_tokens(" ".join(word for word, _, _ in pairs), "s"), [tag for _, _, tag in pairs]


@pytest.mark.parametrize("line", CASES)
def test_plain_sentences(light: LightTagger, line: str) -> None:
    sentence, expected = cut(line)
    (found,) = light.parse([sentence])
    assert list(found.xpos) == expected


def test_coarse_tags_and_lemmas(light: LightTagger) -> None:
    (found,) = light.parse([cut_sentence("Two old ferries were sold to Olga.", "s")])
    assert found.upos == ("NUM", "ADJ", "NOUN", "AUX", "VERB", "ADP", "PROPN", "PUNCT")
    assert found.lemmas == ("two", "old", "ferry", "be", "sell", "to", "Olga", ".")
    assert set(found.heads) == {-1}
    assert found.deprels == ("",) * 8


def test_brackets_and_quotes_of_the_treebank_are_read(light: LightTagger) -> None:
    (found,) = light.parse([given_tokens("`` Yes '' , said Ann -LRB- a baker -RRB- .", "s")])
    assert [found.xpos[place] for place in (0, 2, 6, 9)] == ["``", "''", "-LRB-", "-RRB-"]


def test_a_sentence_has_its_tags_whatever_stands_beside_it(light: LightTagger) -> None:
    sentences = [cut(line)[0] for line in CASES] * 60
    together = [each.xpos for each in light.parse(sentences)]
    alone = [next(light.parse([sentence])).xpos for sentence in sentences[: len(CASES)]]
    assert together == alone * 60
    assert [each.xpos for each in LightTagger().parse(sentences)] == together


def test_blocks_leave_no_seam(light: LightTagger) -> None:
    line = cut(CASES[2])[0]
    times = 2 * BLOCK // len(line.tokens) + 1
    long = given_tokens(" ".join(line.tokens * times), "s")
    (found,) = light.parse([long])
    middle = found.xpos[len(line.tokens) : 2 * len(line.tokens)]
    assert found.xpos[len(line.tokens) : -len(line.tokens)] == middle * (times - 2)


def test_words_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = LightTagger()
    monkeypatch.setattr(tagger, "KEPT", 5)
    sentences = [cut(line)[0] for line in CASES]
    expected = [next(LightTagger().parse([sentence])).xpos for sentence in sentences]
    assert [next(fresh.parse([sentence])).xpos for sentence in sentences] == expected


ODD = [
    "",
    "a",
    "?!",
    "🙂 🚲",
    "Она живёт в Осло .",
    "\u200b",
    "a\ud800b",
    "x" * 5000,
    " ".join(["word"] * 5000),
]


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_sentences_are_tagged(light: LightTagger, text: str) -> None:
    (found,) = light.parse([given_tokens(text, "s")])
    assert len(found.xpos) == len(found.upos) == len(found.lemmas) == len(found.tokens)
    assert all(found.xpos)


def test_nothing_gives_nothing(light: LightTagger) -> None:
    assert list(light.parse([])) == []


@given(st.text(min_size=1, max_size=12))
def test_every_word_has_rows(word: str) -> None:
    found = rows(word, {})
    assert len(found) >= 2
    assert all(0 <= row < WORD for row in found)
    assert rows(word, {plain(word): 7})[0] == WORD + 7


@pytest.mark.parametrize("name", [ROWS_FILE, LAYERS_FILE])
@pytest.mark.parametrize("content", [None, b"", b"not a model"])
def test_a_missing_or_damaged_file_is_a_clear_error(
    name: str, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    for each in (ROWS_FILE, LAYERS_FILE):
        (tmp_path / "data" / each).write_bytes(bundled.bundled(each))
    damaged = tmp_path / "data" / name
    damaged.unlink()
    if content is not None:
        damaged.write_bytes(content)
    monkeypatch.setattr(bundled, "files", lambda _: tmp_path)
    with pytest.raises(OiebenchError, match=rf"{name} cannot be used .*install oiebench again"):
        LightTagger()


def words_of(sentence: ParsedSentence) -> TokenizedSentence:
    return TokenizedSentence(sentence.id, sentence.text, sentence.tokens, sentence.spans)


def treebank(path: Path) -> Iterator[ParsedSentence]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from read_conllu(file)


@pytest.mark.data("ud/en_ewt-dev, ud/en_gum-permissive-dev")
@pytest.mark.parametrize(("name", "least"), [("en_ewt-dev", 0.955), ("en_gum-permissive-dev", 0.974)])
def test_accuracy_on_a_treebank(shared_data: Path, light: LightTagger, name: str, least: float) -> None:
    gold = list(treebank(shared_data / "ud" / f"{name}.conllu.gz"))
    right = words = 0
    for wanted, found in zip(gold, light.parse(map(words_of, gold)), strict=True):
        words += len(wanted.tokens)
        right += sum(map(str.__eq__, wanted.xpos, found.xpos))
    assert right / words >= least


def test_loading_a_model_leaves_the_process_s_arithmetic_alone() -> None:
    """onnxruntime can make the thread that loads a model round the smallest numbers to zero, for good."""
    code = (
        "from oiebench import extract\n"
        "list(extract('Ann left Oslo.', ['facts', 'reverb']))\n"
        "assert float('2.2250738585072014e-308') / float('2') != 0.0"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
