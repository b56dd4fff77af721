"""A tiny benchmark as files in a folder of its own, and the command line run there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from oiebench.cli.app import main

ANN, CARL = "Ann met Bob in Oslo .", "Carl founded Acme and left ."

# Three gold tuples, and the same three as facts:
#   s1  (Ann ; met ; Bob ; in Oslo)      s2  (Carl ; founded ; Acme)   (Carl ; left)
# `a` finds (Ann ; met ; Bob) and (Carl ; founded ; Acme), `b` finds (Ann ; met ; Oslo) and (Carl ; left).
GOLD = (
    {
        "id": "s1",
        "text": ANN,
        "tuples": [{"arg1": "Ann", "rel": "met", "args": ["Bob", "in Oslo"]}],
        "facts": [{"formulations": [["Ann", "met", "Bob [in Oslo]"]]}],
    },
    {
        "id": "s2",
        "text": CARL,
        "tuples": [
            {"arg1": "Carl", "rel": "founded", "args": ["Acme"]},
            {"arg1": "Carl", "rel": "left"},
        ],
        "facts": [
            {"formulations": [["Carl", "founded", "Acme"]]},
            {"formulations": [["Carl", "left", "[Acme]"]]},
        ],
    },
)


def said(*parts: str, confidence: float | None = None, **more: object) -> dict[str, object]:
    """An extraction as the native format writes it."""
    arg1, rel, *args = parts
    given = {} if confidence is None else {"confidence": confidence}
    return {"arg1": arg1, "rel": rel, "args": args, **given, **more}


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as JSON."""
        assert self.code == 0, self.err
        return json.loads(self.out)


class Desk:
    """A folder to work in, and the command line."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys

    def write(self, name: str, content: bytes | str | Iterable[Mapping[str, object]]) -> str:
        """A file: bytes, text, or records as JSON lines."""
        if not isinstance(content, bytes | str):
            content = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in content)
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name

    def run(self, *arguments: str) -> Done:
        """A command."""
        self._capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as stop:  # an exit code of the command's own
            code = int(stop.code or 0)
        return Done(code, *self._capsys.readouterr())

    def results(self, *arguments: str) -> dict[str, Any]:
        """The results of `score`, by system."""
        return {
            result["system"]: result for result in self.run("score", *arguments, "--json").json["results"]
        }

    def refused(self, *arguments: str) -> str:
        """The one message of a command that is refused: nothing printed, nothing written, exit code 2."""
        before = self.files()
        done = self.run(*arguments)
        assert done.code == 2, done.err
        assert done.out == ""
        assert done.err.startswith("oiebench: ")
        assert done.err.count("oiebench: ") == 1, done.err
        assert "Traceback" not in done.err
        assert self.files() == before
        return done.err.removeprefix("oiebench: ").rstrip("\n")

    def files(self) -> dict[str, bytes]:
        """What is in the folder."""
        return {path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A folder with gold.jsonl and the systems a.jsonl, b.jsonl and silent.jsonl, on a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for variable in ("OIEBENCH_DATA", "OIEBENCH_CACHE"):
        monkeypatch.setenv(variable, str(tmp_path / "nothing"))
    made = Desk(tmp_path, capsys)
    made.write("gold.jsonl", GOLD)
    made.write(
        "a.jsonl",
        [
            {"id": "s1", "text": ANN, "extractions": [said("Ann", "met", "Bob", confidence=0.9)]},
            {"id": "s2", "text": CARL, "extractions": [said("Carl", "founded", "Acme", confidence=0.5)]},
        ],
    )
    made.write(
        "b.jsonl",
        [
            {"id": "s1", "text": ANN, "extractions": [said("Ann", "met", "Oslo", confidence=0.9)]},
            {"id": "s2", "text": CARL, "extractions": [said("Carl", "left", confidence=0.5)]},
        ],
    )
    made.write("silent.jsonl", [{"id": "s1", "text": ANN}, {"id": "s2", "text": CARL}])
    return made
