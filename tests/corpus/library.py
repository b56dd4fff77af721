"""A small corpus of every kind of file, and runs over it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import zstandard

from oiebench.corpus.batch import Failure
from oiebench.corpus.documents import Fields, Piece, Reader
from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.files import CorpusFile, described, found, shared_folder
from oiebench.corpus.manifest import Options
from oiebench.corpus.run import opened

NAMES = ("Ann", "Bob", "Carl", "Dora", "Emil", "Fay")
PLACES = ("Oslo", "Bergen", "Molde", "Hamar")


def story(number: int, sentences: int = 5) -> str:
    """A document of some sentences, no two alike."""
    return " ".join(
        f"{NAMES[(number + n) % 6]} moved to {PLACES[n % 4]} in {1900 + 7 * number + n}."
        for n in range(sentences)
    )


def wiki(*stories: tuple[str, str, str]) -> str:
    """Blocks of (id, title, text)."""
    return "".join(
        f'<doc id="{name}" url="http://example.org/{name}" title="{title}">\n{title}\n\n{text}\n\n</doc>\n'
        for name, title, text in stories
    )


def library(folder: Path) -> Path:
    """A folder with a file of each kind, packed in each way; two files have one stem."""
    (folder / "more").mkdir(parents=True)
    (folder / "a.txt").write_text(story(0), encoding="utf-8")
    (folder / "more" / "a.txt").write_text(story(1) + "\n\n" + story(2), encoding="utf-8")
    (folder / "b.txt.gz").write_bytes(gzip.compress(story(3).encode()))
    blocks = wiki(("12", "Ann &amp; Bob", story(4)), ("25", "Carl", story(5)))
    (folder / "wiki_00.zst").write_bytes(zstandard.compress(blocks.encode()))
    records = [{"id": n, "text": story(6 + n), "title": "x"} for n in range(3)]
    (folder / "c.jsonl").write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    pq.write_table(pa.table({"id": ["p", "q"], "text": [story(9), story(10)]}), folder / "d.parquet")
    return folder


def files(folder: Path, kind: str | None = None) -> list[CorpusFile]:
    """The files of a folder as a run sees them."""
    paths = found([str(folder)], folder / "nowhere")
    return list(described(paths, shared_folder(paths), kind))  # type: ignore[arg-type]


def pieces(path: Path, kind: str | None = None, fields: Fields | None = None) -> list[Piece | Failure]:
    """What a file holds."""
    (file,) = described([path], path.parent, kind)  # type: ignore[arg-type]
    return list(Reader(file, fields or Fields(), alone=True).pieces())


def finish(paths: Sequence[str], out: Path, options: Options, workers: int = 1) -> None:
    """A run to its end."""
    engine = LocalEngine(workers)
    with opened(paths, out, options) as run:
        for _ in run.work(engine, engine.threads()):
            pass


def shards(out: Path) -> dict[str, bytes]:
    """What a run has written, besides its own records."""
    names = [*sorted(out.glob("shard-*")), *out.glob("failed.jsonl")]
    return {path.name: path.read_bytes() for path in names}
