"""Answers that were paid for once: tuples by the content of what was asked, in a file that processes share."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from oiebench.errors import DataError
from oiebench.extractors.llm_answers import Told

VERSION = 1
"""Of the table and of what a key is made of."""
PATIENCE = 60.0
"""Seconds to wait while another process writes."""

_decode = msgspec.json.Decoder(list[Told]).decode


def key_of(asked: tuple[object, ...], text: str) -> bytes:
    """The key of a sentence's answer: whatever shapes the answer, and the sentence."""
    shaped = msgspec.json.encode((VERSION, asked))
    return hashlib.sha256(shaped + text.encode("utf-8", "surrogatepass")).digest()


class AnswerCache:
    """Tuples by key; used by several threads and, through the file, by several processes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        with self._working():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._store = sqlite3.connect(
                path, timeout=PATIENCE, check_same_thread=False, isolation_level=None
            )
            try:
                self._store.execute(
                    f"CREATE TABLE IF NOT EXISTS answers{VERSION} (key BLOB PRIMARY KEY, tuples BLOB NOT NULL) "
                    "WITHOUT ROWID"
                )
            except sqlite3.Error:
                self._store.close()
                raise

    def get(self, key: bytes) -> list[Told] | None:
        """The tuples of a sentence that was answered before."""
        with self._lock, self._working():
            query = f"SELECT tuples FROM answers{VERSION} WHERE key = ?"  # noqa: S608 - a constant of ours
            row = self._store.execute(query, (key,)).fetchone()
            return None if row is None else _decode(row[0])

    def put(self, answers: Mapping[bytes, list[Told]]) -> None:
        """Keep answers, all or none of them."""
        rows = [(key, msgspec.json.encode(tuples)) for key, tuples in answers.items()]
        with self._lock, self._working():
            self._store.execute("BEGIN IMMEDIATE")
            try:
                query = f"INSERT OR REPLACE INTO answers{VERSION} VALUES (?, ?)"  # noqa: S608 - as above
                self._store.executemany(query, rows)
                self._store.execute("COMMIT")
            except sqlite3.Error:
                self._store.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Gives the file back."""
        with self._lock:
            self._store.close()

    @contextmanager
    def _working(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, msgspec.DecodeError) as error:
            raise DataError(
                f"the cache of answers {self.path} cannot be used ({error}): delete the file, choose another folder "
                "with OIEBENCH_CACHE, or do without it: llm(cache=false,…)"
            ) from error
