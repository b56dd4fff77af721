"""Knowledge-base population: which extraction says which fact, and what counts once."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledgenet_examples import END, TEXT, document
from oiebench.errors import AlignmentError, InputError
from oiebench.formats import read
from oiebench.model import Argument, Collection, EntityRelation, Extraction, Score, Sentence
from oiebench.qa.population import Population, passages, populate
from oiebench.runs.downstream import downstream_scores
from oiebench.runs.scores import Resampling

# p1  (Mira Osk ; PLACE_OF_BIRTH ; Tarn)
# p2  (Osk Glass ; FOUNDED_BY ; Mira Osk)   SIBLING: (She ; Lena) or (her ; Lena), which count as one
# Three relations of passages in all.
FIRST, SECOND = TEXT[:END], TEXT[END + 1 :]


@pytest.fixture(scope="module")
def gold(tmp_path_factory: pytest.TempPathFactory) -> Collection:
    path = tmp_path_factory.mktemp("kbp") / "train.json"
    path.write_text(json.dumps(document()) + "\n", encoding="utf-8")
    return read(path).collection


def said(sentence: str, *parts: str) -> Extraction:
    arg1, rel, *args = parts
    return Extraction(sentence, Argument(arg1), Argument(rel), tuple(map(Argument, args)))


def predictions(*extractions: Extraction, has_ids: bool = True, **texts: str) -> Collection:
    given = texts or {"p1": FIRST, "p2": SECOND}
    sentences = {id_: Sentence(id_, text) for id_, text in given.items()}
    return Collection(sentences, extractions, has_ids=has_ids)


def scored(gold: Collection, found: Collection, task: Population | None = None) -> list[Score]:
    return downstream_scores([populate(passages(gold), found, "a", task or Population(), "0" * 64)])


BORN = said("p1", "Mira Osk", "was born in", "Tarn")
RUN = said("p2", "her", "sister", "Lena")
FOUNDED = said("p2", "Mira Osk", "founded", "Osk Glass")
CASES = [
    ("nothing", [], Population(), 0),
    ("one of three", [BORN], Population(), 1),
    ("what the relation is called is not asked", [said("p1", "Mira Osk", "eats", "Tarn")], Population(), 1),
    ("blanks do not count", [said("p1", " Mira  Osk", "", "Tarn ")], Population(), 1),
    ("a word more is too much", [said("p1", "Mira Osk", "was born", "in Tarn")], Population(), 0),
    ("case counts", [said("p1", "mira osk", "was born in", "tarn")], Population(), 0),
    ("unless it is folded", [said("p1", "mira osk", "was born in", "tarn")], Population(fold=True), 1),
    ("either annotation will do", [RUN], Population(), 1),
    ("both count once", [RUN, said("p2", "She", "and", "Lena")], Population(), 1),
    ("the direction counts", [FOUNDED], Population(), 0),
    ("unless it may be swapped", [FOUNDED], Population(swap=True), 1),
    ("another passage is not this one", [said("p2", "Mira Osk", "was born in", "Tarn")], Population(), 0),
    ("further arguments are joined", [said("p1", "Mira Osk", "was born", "Tarn", "in May")], Population(), 0),
    (
        "or each is taken",
        [said("p1", "Mira Osk", "was born", "in May", "Tarn")],
        Population(arguments="each"),
        1,
    ),
    ("one argument says nothing", [said("p1", "Mira Osk", "was born")], Population(arguments="each"), 0),
    ("all", [BORN, RUN, FOUNDED], Population(swap=True), 3),
]


@pytest.mark.parametrize(
    ("extractions", "task", "found"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_what_is_found(
    gold: Collection, extractions: Sequence[Extraction], task: Population, found: int
) -> None:
    whole, *parts = scored(gold, predictions(*extractions), task)
    assert whole.values == {"recall": found / 3, "found": found}
    assert whole.n["gold"] == 3
    assert whole.n["annotations"] == 4
    assert sum(int(part.values["found"] or 0) for part in parts) == found


def test_each_relation_has_its_score(gold: Collection) -> None:
    whole, *parts = scored(gold, predictions(BORN, RUN))
    assert {part.part: (part.values["recall"], part.n["gold"]) for part in parts} == {
        "FOUNDED_BY": (0.0, 1),
        "PLACE_OF_BIRTH": (1.0, 1),
        "SIBLING": (1.0, 1),
    }
    assert whole.metric == "kbp"
    assert whole.part is None
    assert "part:SIBLING" in parts[2].signature


PLACES = [
    ("by id, without a text", {"p1": "", "p2": ""}, "p1", True, True),
    ("by text, under another id", {"x": FIRST}, "x", True, True),
    ("by text, tokenized, without ids", {"1": "Mira Osk was born in Tarn ."}, "1", False, True),
    ("within a passage, by whole words", {"1": "Mira Osk was born in Tarn"}, "1", False, True),
    ("not within a word", {"1": "ra Osk was born in Tarn ."}, "1", False, False),
    ("not by an id with another text", {"p1": "Who knows ?"}, "p1", True, False),
]


@pytest.mark.parametrize(
    ("texts", "of", "has_ids", "meets"), [p[1:] for p in PLACES], ids=[p[0] for p in PLACES]
)
def test_where_an_extraction_belongs(
    gold: Collection, texts: dict[str, str], of: str, has_ids: bool, meets: bool
) -> None:
    found = predictions(said(of, "Mira Osk", "was born in", "Tarn"), has_ids=has_ids, **texts)
    if meets:
        (whole, *_) = scored(gold, found)
        assert (whole.values["found"], whole.n["outside"], whole.n["missing"]) == (1, 0, 1)
    else:
        with pytest.raises(AlignmentError, match="neither by id nor by text"):
            scored(gold, found)


def test_a_sentence_of_several_passages_is_its_own_documents() -> None:
    texts = {"a": ("d1", "Ann met Bo. Bo ran."), "b": ("d2", "Bo ran. Ann met Bo.")}
    sentences = {id_: Sentence(id_, text, None, doc) for id_, (doc, text) in texts.items()}
    relations = tuple(EntityRelation(id_, ("Ann", "Bo"), property="MET") for id_ in texts)
    known = Collection(sentences, relations=relations)
    for doc, found in (("d2", 1), (None, 2)):
        theirs = Collection({"1": Sentence("1", "Ann met Bo .", None, doc)}, (said("1", "Ann", "met", "Bo"),))
        (whole, *_) = scored(known, theirs)
        assert whole.values["found"] == found


def test_gold_without_facts(gold: Collection) -> None:
    with pytest.raises(InputError, match="is it a file of KnowledgeNet with its facts"):
        passages(Collection(gold.sentences))


def test_intervals_are_by_document() -> None:
    # Ten documents of one passage each, every second fact found: 0.5, with as much above as below.
    sentences = {str(n): Sentence(str(n), f"Ann met Bo {n}.", None, f"d{n}") for n in range(10)}
    relations = tuple(EntityRelation(id_, ("Ann", "Bo"), property="MET") for id_ in sentences)
    known = Collection(sentences, relations=relations)
    found = Collection(sentences, tuple(said(str(n), "Ann", "met", "Bo") for n in range(0, 10, 2)))
    outcome = populate(passages(known), found, "a", Population(), "")
    whole, part = downstream_scores([outcome], Resampling(resamples=500, clustered=True))
    assert whole.ci is not None
    assert part.ci is not None
    assert 0.1 <= whole.ci["recall"].low < 0.5 < whole.ci["recall"].high <= 0.9
    assert ",document|" in whole.signature


@given(st.lists(st.sampled_from([BORN, RUN, FOUNDED, said("p1", "x", "y", "z")]), max_size=6))
def test_more_never_hurts_and_order_does_not_matter(gold: Collection, extractions: list[Extraction]) -> None:
    full = scored(gold, predictions(*extractions, BORN))[0].values["found"]
    turned = scored(gold, predictions(BORN, *reversed(extractions)))[0].values["found"]
    fewer = scored(gold, predictions(BORN))[0].values["found"]
    assert full == turned
    assert (full or 0) >= (fewer or 0)
