"""How sentences are cut into batches and shards, whatever the documents look like."""

from __future__ import annotations

from pathlib import Path

import pytest
from library import files, library, story

from oiebench.corpus import plan
from oiebench.corpus.documents import Fields
from oiebench.corpus.plan import Plan, Selection


def sentences(made: Plan) -> list[tuple[str, int]]:
    return [(p.doc, number) for batch in made.batches() for p in batch.passages for number in p.numbers]


def test_text_without_sentence_ends_fills_no_batch(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "endless.txt").write_text(
        "word " * 1_000_000, encoding="utf-8"
    )  # 5 million characters
    batches = list(Plan(files(tmp_path / "in"), Fields(), Selection(shard_size=10_000)).batches())
    sizes = [sum(len(passage.text) for passage in batch.passages) for batch in batches]
    assert len(batches) > 3
    assert max(sizes) < plan.CHARACTERS + 200_000  # a piece more at most
    assert sum(sizes) > 4_900_000
    assert [batch.place for batch in batches] == list(range(len(batches)))
    assert [batch.last for batch in batches] == [False] * (len(batches) - 1) + [True]


def test_batches_of_few_characters_hold_the_same_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(tmp_path / "in")
    (tmp_path / "in" / "long.txt").write_text(story(3, 400), encoding="utf-8")
    given = files(tmp_path / "in")
    selection = Selection(shard_size=50)
    whole = sentences(Plan(given, Fields(), selection))
    monkeypatch.setattr(plan, "CHARACTERS", 300)
    batches = list(Plan(given, Fields(), selection).batches())
    assert sentences(Plan(given, Fields(), selection)) == whole
    assert all(len(batch) <= 50 for batch in batches)
    by_shard: dict[int, int] = {}
    for batch in batches:
        by_shard[batch.shard] = by_shard.get(batch.shard, 0) + len(batch)
    assert set(list(by_shard.values())[:-1]) <= {50}
