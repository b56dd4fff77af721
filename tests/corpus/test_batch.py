"""A batch of documents is worked on by one function that can be sent anywhere."""

from __future__ import annotations

import pickle
from functools import partial
from pathlib import Path

import msgspec
import pytest

from oiebench.corpus.batch import Batch, Passage, Task, process
from oiebench.corpus.encoding import write_pieces
from oiebench.corpus.engine import LocalEngine
from oiebench.errors import MissingExtraError
from oiebench.extractors.base import Extractor
from oiebench.extractors.draft import Draft
from oiebench.formats import FORMATS, Source, read
from oiebench.model import ParsedSentence

TEXT = "Ann met Bob. Carl left Oslo."
#       0           13


class Copies(Extractor, frozen=True, kw_only=True):
    """(first word; second word; third word), and trouble where the first word is named."""

    trouble: str = ""
    name = "copies"
    title = "The first three words"
    needs = "words"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        if sentence.tokens[0] == self.trouble:
            raise ValueError("it fell over")
        if sentence.tokens[0] == "Extra":
            raise MissingExtraError("this", "kb")
        return [Draft((0,), (1,), ((2,),), rule="copy")]


def batch(*texts: str) -> Batch:
    passages = [
        Passage(f"d{n}", text, 0, ((0, 12), (13, 28)), (1, 2), f"d{n}.txt") for n, text in enumerate(texts)
    ]
    return Batch(0, 0, last=True, passages=tuple(passages), documents=len(texts))


def test_ids_and_places_lead_back_to_the_document() -> None:
    done = process(batch(TEXT), Task(systems=(Copies(),)))
    records = [msgspec.json.decode(line) for line in done.content.splitlines()]
    assert [(r["id"], r["doc"], r["start"]) for r in records] == [("d0:1", "d0", 0), ("d0:2", "d0", 13)]
    assert [r["extractions"][0]["args"][0]["text"] for r in records] == ["Bob", "Oslo"]
    assert (done.documents, done.sentences, done.extractions) == (1, 2, 2)


def test_a_document_that_fails_is_set_aside_and_the_others_are_not() -> None:
    done = process(batch(TEXT, TEXT.replace("Carl", "Dora"), TEXT), Task(systems=(Copies(trouble="Dora"),)))
    assert done.sentences == 4
    (failure,) = done.failures
    assert failure.reason == "ValueError: it fell over"
    assert (failure.file, failure.doc, failure.start, failure.sentences) == ("d1.txt", "d1", 0, 2)


def test_what_is_wrong_with_the_installation_ends_the_run() -> None:
    with pytest.raises(MissingExtraError):
        process(batch("Extra met Ann. Bob left Oslo."), Task(systems=(Copies(),)))


@pytest.mark.parametrize("workers", [1, 2])
def test_batches_and_outcomes_travel(workers: int) -> None:
    work = partial(process, task=Task(systems=(Copies(),)))
    pickle.loads(pickle.dumps(work))
    batches = [batch(TEXT), batch(), batch(TEXT, TEXT)]
    assert [done.sentences for done in LocalEngine(workers).run(batches, work)] == [2, 0, 4]
    assert list(LocalEngine(workers).run(batches, work)) == [work(each) for each in batches]


def test_pieces_of_parquet_make_one_file(tmp_path: Path) -> None:
    pieces = [process(batch(TEXT), Task(systems=(Copies(),), to="parquet")).content for _ in range(2)]
    for name in ("a.parquet", "b.parquet"):
        with (tmp_path / name).open("wb") as file:
            write_pieces(pieces[:1], "parquet", file)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    found = read(tmp_path / "a.parquet")
    jsonl = process(batch(TEXT), Task(systems=(Copies(),))).content.decode()
    assert found.collection == FORMATS["jsonl"].read(Source(jsonl, "x"))
