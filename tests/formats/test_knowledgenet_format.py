"""KnowledgeNet's file: passages with their documents, facts as relations of a schema, offsets that do not fit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from knowledgenet_examples import END, TEXT, document, fact, passage
from oiebench.errors import FormatError, InputError
from oiebench.formats import FORMATS, Policy, Reading, read
from oiebench.metrics import benchmark, metric
from oiebench.model import EntityRelation, Sentence


def reading(folder: Path, *documents: Mapping[str, object] | str, policy: Policy = "repair") -> Reading:
    path = folder / "train.json"
    lines = [each if isinstance(each, str) else json.dumps(each) for each in documents]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read(path, policy=policy)


def test_a_file_is_known_and_read(tmp_path: Path) -> None:
    found = reading(tmp_path, document())
    assert found.format == "knowledgenet"
    assert not found.repairs
    assert found.collection.sentences == {
        "p1": Sentence("p1", TEXT[:END], None, "d1", 0),
        "p2": Sentence("p2", TEXT[END + 1 :], None, "d1", END + 1),
    }
    # The names come from the properties (12), else from the readable form of the fact.
    assert found.collection.relations == (
        EntityRelation("p1", ("Mira Osk", "Tarn"), property="PLACE_OF_BIRTH"),
        EntityRelation("p2", ("Osk Glass", "Mira Osk"), property="FOUNDED_BY"),
        EntityRelation("p2", ("She", "Lena"), property="SIBLING"),
        EntityRelation("p2", ("her", "Lena"), property="SIBLING"),
    )


def test_a_relation_without_any_name_is_called_by_its_id(tmp_path: Path) -> None:
    bare = fact("Mira Osk", "SIBLING", "Tarn", humanReadable="")
    found = reading(tmp_path, document(passages=[passage("p1", 0, END, bare)]))
    assert [each.property for each in found.collection.relations] == ["9"]


LENGTH = len(TEXT)
WRONG = [
    (document(documentId=["d1"]), "Expected `int | str`, got `array` - at `$.documentId`"),
    (document(passages="none"), "Expected `array`, got `str` - at `$.passages`"),
    ("{", "expected a document of KnowledgeNet, a line of JSON"),
    (
        document(passages=[passage("p1", 0, LENGTH + 4)]),
        f"the passage 'p1' stands at 0 to {LENGTH + 4}, outside the document's {LENGTH} characters",
    ),
    (document(passages=[passage("p1", 9, 3)]), "the passage 'p1' stands at 9 to 3, outside"),
    (
        document(passages=[passage("p1", 0, END, fact("Mira Osk", "SIBLING", "Tarn", subjectEnd=900))]),
        "the subject of the passage 'p1' stands at 0 to 900, outside",
    ),
    (
        document(passages=[passage("p1", 0, END, fact("Mira Osk", "SIBLING", "Tarn", objectText=" "))]),
        "the object of the passage 'p1' has no text",
    ),
    (
        document(passages=[passage("p1", 0, END), passage("p1", 0, END)]),
        "the passage id 'p1' was given before",
    ),
]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_what_is_refused(tmp_path: Path, wrong: Mapping[str, object] | str, says: str) -> None:
    other = document(documentId="d2", passages=[passage("p9", 0, END)])
    with pytest.raises(FormatError) as refused:
        reading(tmp_path, other, wrong)
    assert says in str(refused.value)
    assert "train.json:2: " in str(refused.value)
    lenient = reading(tmp_path, other, wrong, policy="lenient")
    assert "p9" in lenient.collection.sentences
    assert says in str(lenient.skipped[0])


def test_a_document_that_comes_twice(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"train\.json:2: the document id 'd1' was given before"):
        reading(tmp_path, document(), document())


def test_a_text_that_is_not_at_its_offsets_stands_and_is_told(tmp_path: Path) -> None:
    moved = fact("Mira Osk", "PLACE_OF_BIRTH", "Tarn", objectStart=22, objectEnd=26)
    changed = document(passages=[passage("p1", 0, END, moved)])
    found = reading(tmp_path, changed)
    (repair,) = found.repairs
    assert "the object of the passage 'p1' is 'Tarn', at its offsets stands 'arn.'" in str(repair)
    assert found.collection.relations[0].args == ("Mira Osk", "Tarn")
    with pytest.raises(FormatError, match="refused by --strict"):
        reading(tmp_path, changed, policy="strict")


def test_its_relations_are_not_for_the_metric_of_triggers(tmp_path: Path) -> None:
    against = benchmark(metric("ore"), reading(tmp_path, document()).collection)
    with pytest.raises(
        InputError, match="have no trigger, which ore needs; they are for `oiebench downstream kbp`"
    ):
        _ = against.prepared


def test_it_survives_the_native_format(tmp_path: Path) -> None:
    collection = reading(tmp_path, document()).collection
    write = FORMATS["jsonl"].write
    assert write is not None
    (tmp_path / "facts.jsonl").write_text("".join(write(collection)), encoding="utf-8")
    assert read(tmp_path / "facts.jsonl").collection == collection
