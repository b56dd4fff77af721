"""`oiebench data` from the command line."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from oiebench.cli import data as cli
from oiebench.datasets import DataFile, DataSet, Output, RemoteFile, dataset
from oiebench.datasets import catalogue as catalogue_module
from oiebench.errors import DataError, InputError, UnknownNameError

Run = Callable[..., tuple[str, str]]

GOLD = b"Alan Turing was born in London .\twas born in\tAlan Turing\tLondon\n"
OUTPUT = b"Alan Turing was born in London .\t0.9\twas born in\tAlan Turing\tLondon\n"


def published(path: str, content: bytes) -> RemoteFile:
    return RemoteFile(
        repository="someone/toy",
        commit="c0ffee",
        path=path,
        size=len(content),
        sha256=sha256(content).hexdigest(),
        licence="CC0-1.0",
        terms="Do what you like.",
    )


TOY = DataSet(
    name="toy",
    title="Toy",
    description="One tuple.",
    gold=DataFile(published("gold (1).tsv", GOLD), "carb"),
    metric="carb",
    licence="CC0-1.0",
    homepage="https://example.org",
    citation="@misc{toy}\n",
    outputs=(Output(published("outputs/a.tsv", OUTPUT), "tabbed", ("a",)),),
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """No log."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with an empty cache and no mirror; gives what went to stdout and stderr."""
    monkeypatch.delenv("OIEBENCH_DATA", raising=False)
    monkeypatch.setenv("OIEBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(catalogue_module.DATASETS._loaded, "toy", TOY)

    def call(*tokens: str) -> tuple[str, str]:
        cli.app(tokens, exit_on_error=False, result_action="return_value")
        captured = capsys.readouterr()
        return captured.out, captured.err

    return call


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that a mirror server on this machine serves, with the toy data set in it."""
    root = tmp_path / "served"
    for file, content in ((TOY.gold.file, GOLD), (TOY.outputs[0].file, OUTPUT)):
        assert isinstance(file, RemoteFile)
        path = root / "someone" / "toy" / "c0ffee" / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("OIEBENCH_DATA_URL", f"http://127.0.0.1:{httpd.server_port}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    yield root
    httpd.shutdown()
    thread.join()
    httpd.server_close()


def test_ls(run: Run) -> None:
    out, _ = run("ls")
    assert "wire57" in out
    assert "0 of 12" in out
    assert "none stated" in out
    listed = {each["name"]: each for each in json.loads(run("ls", "--json")[0])["datasets"]}
    assert listed["starter"]["bundled"]
    assert (listed["carb:test"]["here"], listed["carb:test"]["file_count"]) == (0, 12)
    assert listed["benchie:de"]["bytes"] == 308960 + 44810 + 23483


def test_show(run: Run) -> None:
    out, _ = run("show", "toy")
    assert "toy: Toy\nOne tuple.\n" in out
    assert "licence    CC0-1.0. Do what you like." in out
    assert "@misc{toy}" in out
    known = json.loads(run("show", "toy", "--json")[0])
    assert known["systems"] == ["a"]
    assert [(file["part"], file["format"], file["path"]) for file in known["files"]] == [
        ("gold", "carb", None),
        ("output", "tabbed", None),
    ]
    assert known["files"][0]["sha256"] == sha256(GOLD).hexdigest()


def test_fetch_then_path_and_verify(run: Run, server: Path, tmp_path: Path) -> None:
    out, err = run("fetch", "toy")
    assert out == "toy: 2 fetched, 0 already here\n"
    assert f"got toy/gold (1).tsv ({len(GOLD)} bytes)" in err
    gold = tmp_path / "cache/data/toy/c0ffee/gold (1).tsv"
    assert run("path", "toy", "--only", "gold") == (f"{gold}\n", "")
    assert json.loads(run("path", "toy", "--json")[0])["files"][0] == {"part": "gold", "path": str(gold)}
    assert json.loads(run("fetch", "toy", "--json")[0])["files"][0]["how"] == "here"
    assert run("verify", "toy")[0].endswith("2 right, 0 wrong, 0 not here\n")
    gold.write_bytes(b"damaged")
    with pytest.raises(DataError, match="not the published content"):
        run("verify", "toy")
    assert run("fetch", "toy")[0].endswith("toy: 1 fetched, 1 already here\n")
    assert gold.read_bytes() == GOLD


def test_fetch_of_the_gold_alone(run: Run, server: Path) -> None:
    assert run("fetch", "toy", "--gold")[0] == "toy: 1 fetched, 0 already here\n"
    out, err = run("path", "toy")
    assert out.endswith("gold (1).tsv\n")
    assert err == "not here: toy/outputs/a.tsv\n"
    states = [check["state"] for check in json.loads(run("verify", "toy", "--json")[0])["checks"]]
    assert states == ["right", "absent"]


def test_fetch_of_what_the_server_has_not(run: Run, server: Path) -> None:
    (server / "someone/toy/c0ffee/outputs/a.tsv").unlink()
    with pytest.raises(DataError, match="HTTP 404"):
        run("fetch", "toy")
    assert run("verify", "toy")[0].endswith("1 right, 0 wrong, 1 not here\n")


def test_fetch_of_a_bundled_set(run: Run) -> None:
    assert run("fetch", "starter")[0] == "starter: comes with its package\n"


def test_an_interrupted_fetch_says_that_it_resumes(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("oiebench.datasets.fetch", interrupted)
    with pytest.raises(SystemExit) as stopped:
        run("fetch", "toy")
    assert stopped.value.code == 130
    assert "the same command resumes" in capsys.readouterr().err


@pytest.mark.parametrize(
    "tokens", [("fetch",), ("fetch", "toy", "--all"), ("fetch", "toy", "--timeout", "0")]
)
def test_fetch_needs_sense(tokens: tuple[str, ...], run: Run) -> None:
    with pytest.raises(InputError):
        run(*tokens)


@pytest.mark.parametrize("verb", ["show", "fetch", "verify", "path", "cite"])
def test_unknown_names(verb: str, run: Run) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'wire57'"):
        run(verb, "wire75")


def test_path_of_what_is_not_here(run: Run) -> None:
    with pytest.raises(DataError, match="oiebench data fetch wire57"):
        run("path", "wire57")
    with pytest.raises(DataError, match="has no sentences"):
        run("path", "wire57", "--only", "sentences")


def test_cite(run: Run) -> None:
    assert run("cite", "carb:dev", "carb:test")[0] == dataset("carb:dev").citation
    assert run("cite", "carb:dev", "toy")[0].endswith("}\n\n@misc{toy}\n")
    assert json.loads(run("cite", "toy", "--json")[0]) == {"citations": {"toy": "@misc{toy}\n"}}
    assert run("cite")[0].count("@inproceedings{stanovsky") == 1


def test_a_terminal_gets_bars(run: Run, server: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, err = run("fetch", "toy")
    assert "toy/gold (1).tsv" in err
    assert "got toy" not in err
