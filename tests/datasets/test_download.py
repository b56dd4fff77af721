"""Downloads from a real server on this machine that can misbehave."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from oiebench.datasets import DataFile, DataSet, Patience, RemoteFile, fetch
from oiebench.datasets.download import download
from oiebench.errors import DataError

CONTENT = bytes(range(256)) * 1200  # several blocks
HALF = len(CONTENT) // 2
FILE = RemoteFile(
    repository="someone/toy",
    commit="c0ffee",
    path="data/gold (1).tsv",
    size=len(CONTENT),
    sha256=sha256(CONTENT).hexdigest(),
    licence="CC0-1.0",
)
HASTY = Patience(timeout=1.0, tries=2, pause=0.01)


class Server(ThreadingHTTPServer):
    """Serves FILE; `plan` says how to treat each request in turn, `good` when it is used up."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.plan: list[str] = []
        self.ranges: list[str | None] = []
        self.paths: list[str] = []
        self.closing = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is no error here."""


class Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, *args: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        how = self.server.plan.pop(0) if self.server.plan else "good"
        asked = self.headers.get("Range")
        self.server.ranges.append(asked)
        self.server.paths.append(self.path)
        first = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
        if how.isdecimal():
            self.send_response(int(how))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif how == "silent":
            self.server.closing.wait(5)
        elif how == "page":
            self.answer(200, b"<html>please log in</html>")
        elif how == "wrong":
            self.answer(200, CONTENT[::-1])
        elif how == "endless":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(CONTENT + b"more")
        elif how == "no ranges" or not asked:
            self.answer(200, CONTENT, how)
        elif how == "other range":
            self.answer(206, CONTENT[first - 1 :], how, first - 1)
        else:
            self.answer(206, CONTENT[first:], how, first)

    def answer(self, status: int, body: bytes, how: str = "", first: int = 0) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if status == 206:
            self.send_header("Content-Range", f"bytes {first}-{len(CONTENT) - 1}/{len(CONTENT)}")
        self.end_headers()
        if how in ("cut", "stall"):
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            if how == "stall":
                self.server.closing.wait(5)
        else:
            self.wfile.write(body)


@contextmanager
def running() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with running() as server:
        monkeypatch.setenv("OIEBENCH_DATA_URL", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("OIEBENCH_CACHE", str(tmp_path / "cache"))
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        monkeypatch.delenv("OIEBENCH_DATA", raising=False)
        yield server


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "there" / "gold.tsv"


def part_of(target: Path) -> Path:
    return target.with_name(target.name + ".part")


def left(target: Path) -> list[str]:
    return sorted(path.name for path in target.parent.iterdir())


def test_a_file_comes_whole(server: Server, target: Path) -> None:
    steps: list[int] = []
    download(FILE, target, lambda _, done: steps.append(done))
    assert target.read_bytes() == CONTENT
    assert left(target) == ["gold.tsv"]
    assert steps == sorted(steps)
    assert steps[-1] == len(CONTENT)
    assert server.paths == ["/someone/toy/c0ffee/data/gold%20%281%29.tsv"]


@pytest.mark.parametrize("broken", ["cut", "stall"])
def test_a_broken_connection_is_resumed(broken: str, server: Server, target: Path) -> None:
    server.plan = [broken]
    download(FILE, target, patience=HASTY)
    assert target.read_bytes() == CONTENT
    assert server.ranges == [None, f"bytes={HALF}-"]


def test_a_server_that_breaks_off_time_and_again_is_borne_while_bytes_come(
    server: Server, target: Path
) -> None:
    server.plan = ["cut"] * 8
    download(FILE, target, patience=HASTY)
    assert target.read_bytes() == CONTENT


def test_what_an_earlier_run_left_is_resumed(server: Server, target: Path) -> None:
    target.parent.mkdir()
    part_of(target).write_bytes(CONTENT[:1000])
    download(FILE, target)
    assert target.read_bytes() == CONTENT
    assert server.ranges == ["bytes=1000-"]


def test_a_server_without_ranges_starts_over(server: Server, target: Path) -> None:
    server.plan = ["cut", "no ranges"]
    download(FILE, target, patience=HASTY)
    assert target.read_bytes() == CONTENT
    assert server.ranges == [None, f"bytes={HALF}-"]


@pytest.mark.parametrize("answer", ["other range", "416"])
def test_a_server_that_cannot_resume_starts_over(answer: str, server: Server, target: Path) -> None:
    server.plan = ["cut", answer]
    download(FILE, target, patience=HASTY)
    assert target.read_bytes() == CONTENT
    assert server.ranges == [None, f"bytes={HALF}-", None]


@pytest.mark.parametrize("stale", [b"x" * 1000, b"x" * len(CONTENT), b"x" * (len(CONTENT) + 1)])
def test_a_stale_part_is_fetched_once_more_from_the_start(stale: bytes, server: Server, target: Path) -> None:
    target.parent.mkdir()
    part_of(target).write_bytes(stale)
    download(FILE, target)
    assert target.read_bytes() == CONTENT
    assert left(target) == ["gold.tsv"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("wrong", "gave other content than published"),
        ("page", f"the server has 26 bytes where {len(CONTENT)} were published"),
        ("endless", "sent more than"),
    ],
)
def test_other_content_is_not_kept(how: str, said: str, server: Server, target: Path) -> None:
    server.plan = [how]
    with pytest.raises(DataError, match=said):
        download(FILE, target, patience=HASTY)
    assert sum(path.stat().st_size for path in target.parent.iterdir()) == 0
    assert not target.exists()
    download(FILE, target)
    assert target.read_bytes() == CONTENT


@pytest.mark.parametrize("status", ["404", "403", "410"])
def test_a_file_that_is_gone_is_not_asked_for_again(status: str, server: Server, target: Path) -> None:
    server.plan = [status] * 5
    with pytest.raises(DataError, match=f"HTTP {status}") as caught:
        download(FILE, target, patience=HASTY)
    assert len(server.ranges) == 1
    assert FILE.url in str(caught.value)
    assert f"put it at {target}" in str(caught.value)


@pytest.mark.parametrize("status", ["503", "500", "429"])
def test_a_busy_server_is_asked_again(status: str, server: Server, target: Path) -> None:
    server.plan = [status]
    download(FILE, target, patience=HASTY)
    assert target.read_bytes() == CONTENT


@pytest.mark.parametrize(("how", "said"), [("503", "HTTP 503"), ("silent", "the server went silent")])
def test_tries_are_bounded(how: str, said: str, server: Server, target: Path) -> None:
    server.plan = [how] * 9
    with pytest.raises(DataError, match=said):
        download(FILE, target, patience=HASTY)
    assert len(server.ranges) == HASTY.tries


def test_what_came_before_a_failure_is_kept_and_named(server: Server, target: Path) -> None:
    server.plan = ["cut", "503", "503"]
    with pytest.raises(DataError, match=f"{HALF} bytes are kept in .*the same command resumes there"):
        download(FILE, target, patience=HASTY)
    assert part_of(target).read_bytes() == CONTENT[:HALF]


def test_without_a_network_the_message_says_where_to_put_the_file(
    server: Server, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running() as closed:
        monkeypatch.setenv("OIEBENCH_DATA_URL", f"http://127.0.0.1:{closed.server_port}")
    with pytest.raises(DataError) as caught:
        download(FILE, target, patience=HASTY)
    message = str(caught.value)
    assert "cannot download toy/data/gold (1).tsv" in message
    assert FILE.url in message
    assert FILE.sha256 in message
    assert f"put it at {target}" in message
    assert "DIR/toy/data/gold (1).tsv, and set OIEBENCH_DATA=DIR" in message


def test_an_interrupt_keeps_what_has_come(server: Server, target: Path) -> None:
    def stop(_: RemoteFile, done: int) -> None:
        if done > HALF:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        download(FILE, target, stop)
    kept = part_of(target).stat().st_size
    assert kept > HALF
    download(FILE, target)
    assert target.read_bytes() == CONTENT
    assert server.ranges == [None, f"bytes={kept}-"]


def test_two_at_once_ask_once(server: Server, target: Path) -> None:
    threads = [threading.Thread(target=download, args=(FILE, target)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert target.read_bytes() == CONTENT
    assert server.ranges == [None]


def test_a_place_that_cannot_be_written(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DataError, match="OIEBENCH_CACHE=DIR chooses another place"):
        download(FILE, tmp_path / "file" / "gold.tsv")


def test_fetch_takes_what_is_missing_and_replaces_what_is_wrong(server: Server, tmp_path: Path) -> None:
    toy = DataSet(
        name="toy",
        title="Toy",
        description="One tuple.",
        gold=DataFile(FILE, "carb"),
        metric="carb",
        licence="CC0-1.0",
        homepage="https://example.org",
        citation="@misc{toy}\n",
    )
    (first,) = fetch(toy)
    assert (first.how, first.path) == ("fetched", tmp_path / "cache/data/toy/c0ffee/data/gold (1).tsv")
    (second,) = fetch(toy)
    assert (second.how, second.path) == ("here", first.path)
    first.path.write_bytes(b"damaged")
    (third,) = fetch(toy)
    assert third.how == "fetched"
    assert first.path.read_bytes() == CONTENT
    assert len(server.ranges) == 2
