"""The bundled starter benchmark: what its card promises of its sentences, gold and outputs."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from statistics import mean

import pytest

from oiebench.formats import read
from oiebench.model import Collection, Extraction, Formulation, GoldPart, Sentence, Words

HERE = Path(str(files("oiebench.datasets"))) / "starter"
STYLES = {"news": "news-", "encyclopaedic": "ency-", "technical": "tech-", "all": ""}
SYSTEMS = ("careful", "eager")
ADDED = {"is", "has", "of"}
Expanded = tuple[str, ...]


def _read(name: str) -> Collection:
    return read(HERE / f"{name}.jsonl", "jsonl", "strict").collection


@pytest.fixture(scope="module")
def gold() -> Collection:
    return _read("gold")


@pytest.fixture(scope="module")
def outputs() -> dict[str, Collection]:
    return {name: _read(name) for name in SYSTEMS}


def _tokens(sentence: Sentence) -> tuple[str, ...]:
    assert sentence.tokens is not None
    return sentence.tokens


def _written(words: Words) -> str:
    """The words as the annotator writes them, each run of inferred words in brackets."""
    runs = []
    for inferred, run in itertools.groupby(
        zip(words.inferred, words.words, strict=True), key=lambda pair: pair[0]
    ):
        text = " ".join(word for _, word in run)
        runs.append(f"[{text}]" if inferred else text)
    return " ".join(runs)


def _expanded(formulation: Formulation) -> set[Expanded]:
    """The formulation with and without each of its optional words."""
    slots = [slot.split(" ") for slot in formulation.slots]
    optional = [(s, w) for s, slot in enumerate(slots) for w, word in enumerate(slot) if word[0] == "["]
    assert len(optional) <= 6, f"{formulation}: too many optional words"
    subsets = itertools.chain.from_iterable(
        itertools.combinations(optional, size) for size in range(len(optional) + 1)
    )
    return {
        tuple(
            " ".join(word.strip("[]") for w, word in enumerate(slot) if (s, w) not in left_out)
            for s, slot in enumerate(slots)
        )
        for left_out in map(set, subsets)
    }


def _words(extraction: Extraction) -> set[str]:
    return {word for part in extraction.parts() for word in part.text.split(" ")}


def _tables() -> dict[str, dict[str, list[str]]]:
    """The tables of the card: by the first cell of the header, rows by their first cell."""
    tables: dict[str, dict[str, list[str]]] = {}
    name = ""
    for line in (HERE / "README.md").read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            name = ""
        elif not name:
            name = line.split("|")[1].strip()
            tables[name] = {}
        elif not line.startswith("|---"):
            first, *rest = (cell.strip() for cell in line.strip("|").split("|"))
            tables[name][first] = rest
    return tables


def test_each_line_is_another_sentence(gold: Collection) -> None:
    lines = (HERE / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(gold.sentences)
    assert len({sentence.text for sentence in gold.sentences.values()}) == len(lines)


def test_sentences_are_of_three_styles_in_short_documents(gold: Collection) -> None:
    documents = Counter(sentence.doc or "" for sentence in gold.sentences.values())
    assert all(4 <= size <= 8 for size in documents.values())
    for prefix in STYLES.values():
        assert sum(size for name, size in documents.items() if name.startswith(prefix)) >= 22


def test_tokens_spell_the_text(gold: Collection) -> None:
    for sentence in gold.sentences.values():
        tokens = _tokens(sentence)
        assert "".join(tokens) == sentence.text.replace(" ", ""), sentence.id
        assert 8 <= sum(any(map(str.isalnum, token)) for token in tokens) <= 35, sentence.id


def test_every_sentence_is_annotated(gold: Collection) -> None:
    assert {gold_tuple.sentence_id for gold_tuple in gold.tuples} == gold.sentences.keys()
    assert {fact.sentence_id for fact in gold.facts} == gold.sentences.keys()
    assert not gold.extractions


def _check(words: Words, sentence: Sentence) -> None:
    tokens = _tokens(sentence)
    assert words.words
    assert len(words.words) == len(words.tokens) == len(words.inferred)
    for word, place, inferred in zip(words.words, words.tokens, words.inferred, strict=True):
        assert word, sentence.id
        assert not set(word) & set("[]{};"), (sentence.id, word)
        if place is not None:
            assert not inferred, (sentence.id, word)
            assert tokens[place] == word, sentence.id


def test_gold_words_stand_where_they_say(gold: Collection) -> None:
    for gold_tuple in gold.tuples:
        assert gold_tuple.args, gold_tuple
        for part in gold_tuple.parts():
            _check(part.words, gold.sentences[gold_tuple.sentence_id])
            assert part.text == _written(part.words), gold_tuple
            for place, inferred in zip(part.words.tokens, part.words.inferred, strict=True):
                assert (place is None) == inferred, gold_tuple


def test_no_tuple_is_annotated_twice(gold: Collection) -> None:
    seen = Counter((t.sentence_id, tuple(part.plain for part in t.parts())) for t in gold.tuples)
    assert max(seen.values()) == 1


def test_resolved_forms_are_well_formed(gold: Collection) -> None:
    def resolved(part: GoldPart, sentence: Sentence) -> None:
        if part.resolved is None:
            assert part.resolved_text is None
            return
        _check(part.resolved, sentence)
        assert part.resolved_text == _written(part.resolved)
        assert part.resolved_text != part.text
        assert sum(part.resolved.inferred) == sum(part.words.inferred)

    for gold_tuple in gold.tuples:
        for part in gold_tuple.parts():
            resolved(part, gold.sentences[gold_tuple.sentence_id])
        assert gold_tuple.rel.resolved is None, gold_tuple


def test_pronouns_of_the_third_person_are_resolved(gold: Collection) -> None:
    pronouns = {"he", "she", "it", "they", "him", "her", "them", "his", "its", "their", "whose", "we"}
    for gold_tuple in gold.tuples:
        for part in (gold_tuple.arg1, *gold_tuple.args):
            form = part.resolved or part.words
            assert not {word.lower() for word in form.words} & pronouns, gold_tuple


def test_facts_are_numbered_and_of_one_to_five_triples(gold: Collection) -> None:
    numbers: dict[str, list[int]] = {}
    for fact in gold.facts:
        numbers.setdefault(fact.sentence_id, []).append(fact.number)
        assert 1 <= len(fact.formulations) <= 5, fact
        assert len(set(fact.formulations)) == len(fact.formulations), fact
        assert all(len(formulation.slots) == 3 for formulation in fact.formulations), fact
        assert not fact.stray
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_optional_words_have_a_pair_of_brackets_each_and_leave_no_slot_empty(gold: Collection) -> None:
    for fact in gold.facts:
        for formulation in fact.formulations:
            for slot in formulation.slots:
                assert slot == " ".join(slot.split())
                for word in slot.split(" "):
                    assert re.fullmatch(r"[^][]+|\[[^][]+\]", word), formulation
            assert all(all(expanded) for expanded in _expanded(formulation)), formulation


def test_clusters_of_a_sentence_share_no_formulation(gold: Collection) -> None:
    owner: dict[tuple[str, Expanded], int] = {}
    for fact in gold.facts:
        for formulation in fact.formulations:
            for expanded in _expanded(formulation):
                assert owner.setdefault((fact.sentence_id, expanded), fact.number) == fact.number, fact


def test_answers_stand_in_the_sentence(gold: Collection) -> None:
    asked = Counter(question.sentence_id for question in gold.questions)
    assert asked.keys() == gold.sentences.keys()
    assert min(asked.values()) >= 2
    for question in gold.questions:
        assert question.text.endswith("?")
        assert question.answers
        if question.yes_no:
            assert question.answers in (("yes",), ("no",))
        else:
            text = gold.sentences[question.sentence_id].text
            assert all(answer in text for answer in question.answers), question


def test_every_question_has_an_expected_outcome(gold: Collection) -> None:
    card = (HERE / "README.md").read_text(encoding="utf-8")
    assert all(question.expected is not None for question in gold.questions)
    assert f"{sum(question.expected is True for question in gold.questions)} are to be answered right" in card


@pytest.mark.parametrize("name", SYSTEMS)
def test_outputs_are_of_the_same_sentences(
    name: str, gold: Collection, outputs: dict[str, Collection]
) -> None:
    found = outputs[name]
    assert {s.id: s.text for s in found.sentences.values()} == {s.id: s.text for s in gold.sentences.values()}
    assert found.systems() == [name]
    assert not found.has_gold()


@pytest.mark.parametrize("name", SYSTEMS)
def test_outputs_are_made_of_the_sentences_words(
    name: str, gold: Collection, outputs: dict[str, Collection]
) -> None:
    added = ADDED if name == "eager" else set()
    for extraction in outputs[name].extractions:
        assert all(part.text for part in extraction.parts())
        assert extraction.args
        tokens = set(_tokens(gold.sentences[extraction.sentence_id]))
        assert _words(extraction) <= tokens | added, extraction


@pytest.mark.parametrize("name", SYSTEMS)
def test_confidences_are_higher_where_the_extraction_is_right(
    name: str, outputs: dict[str, Collection]
) -> None:
    by_label: dict[bool, list[float]] = {True: [], False: []}
    for extraction in outputs[name].extractions:
        assert extraction.confidence is not None
        assert extraction.label is not None
        assert 0 < extraction.confidence <= 1
        by_label[extraction.label].append(extraction.confidence)
    assert mean(by_label[True]) > mean(by_label[False]) + 0.1


def test_the_same_extraction_has_the_same_label(outputs: dict[str, Collection]) -> None:
    labels: dict[tuple[str, tuple[str, ...]], bool | None] = {}
    for found in outputs.values():
        for e in found.extractions:
            key = (e.sentence_id, tuple(part.text for part in e.parts()))
            assert labels.setdefault(key, e.label) == e.label, e


def test_the_card_counts_the_sentences_and_their_gold(gold: Collection) -> None:
    rows = _tables()["style"]
    assert rows.keys() == STYLES.keys()
    for style, prefix in STYLES.items():
        sentences = [s for s in gold.sentences.values() if (s.doc or "").startswith(prefix)]
        ids = {sentence.id for sentence in sentences}
        facts = [fact for fact in gold.facts if fact.sentence_id in ids]
        counted = [
            len({sentence.doc for sentence in sentences}),
            len(sentences),
            sum(len(_tokens(sentence)) for sentence in sentences),
            sum(gold_tuple.sentence_id in ids for gold_tuple in gold.tuples),
            len(facts),
            sum(len(fact.formulations) for fact in facts),
            sum(question.sentence_id in ids for question in gold.questions),
        ]
        assert list(map(int, rows[style])) == counted, style


def test_the_card_counts_what_is_in_the_tuples(gold: Collection) -> None:
    counted = {
        "have more than two arguments": sum(len(t.args) > 1 for t in gold.tuples),
        "contain inferred words": sum(any(any(p.words.inferred) for p in t.parts()) for t in gold.tuples),
        "have an inferred relation": sum(all(t.rel.words.inferred) for t in gold.tuples),
        "have a resolved form": sum(any(p.resolved for p in t.parts()) for t in gold.tuples),
        "are attributed": sum(t.attributed for t in gold.tuples),
    }
    assert {name: int(row[0]) for name, row in _tables()["of the tuples"].items()} == counted


def test_the_card_counts_the_outputs(gold: Collection, outputs: dict[str, Collection]) -> None:
    counted = {
        name: [
            len(found.extractions),
            sum(e.label is True for e in found.extractions),
            sum(len(e.args) > 1 for e in found.extractions),
            len(gold.sentences.keys() - {e.sentence_id for e in found.extractions}),
        ]
        for name, found in outputs.items()
    }
    assert {name: list(map(int, row)) for name, row in _tables()["system"].items()} == counted
