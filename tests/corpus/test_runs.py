"""A run that is broken off anywhere gives, taken up again, what it gives when it is left alone."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest
from library import finish, library, shards, story

from oiebench.corpus.batch import Batch, Outcome
from oiebench.corpus.engine import LocalEngine, Process
from oiebench.corpus.journal import Journal, RunDone
from oiebench.corpus.lock import LOCK, locked
from oiebench.corpus.manifest import Options
from oiebench.corpus.run import opened
from oiebench.errors import FormatError, InputError, MissingExtraError
from oiebench.formats import read
from oiebench.formats.shards import JOURNAL, is_unfinished

REVERB = Options(systems=("reverb",), shard_size=7)
# library(): stories 0 to 10 with 5 sentences each: 55 sentences, so 8 shards, the last of 6.


@pytest.fixture
def source(tmp_path: Path) -> str:
    folder = library(tmp_path / "in")
    (folder / "broken.txt").write_bytes(b"\xe9\xe9")
    return str(folder)


@pytest.fixture
def whole(source: str, tmp_path: Path) -> dict[str, bytes]:
    finish([source], tmp_path / "whole", REVERB)
    return shards(tmp_path / "whole")


def test_every_sentence_is_there_once_under_its_own_id(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert len(whole) == 9
    collection = read(tmp_path / "whole").collection
    assert len(collection.sentences) == 55
    assert list(collection.sentences)[:2] == ["a.txt:1", "a.txt:2"]
    text = story(1) + "\n\n" + story(2)
    for sentence in collection.sentences.values():
        if sentence.doc == "more/a.txt":
            assert sentence.start is not None
            assert text[sentence.start :].startswith(sentence.text)
    (failure,) = map(json.loads, whole["failed.jsonl"].splitlines())
    assert failure["file"] == "broken.txt"
    assert "not UTF-8" in failure["reason"]


@pytest.mark.parametrize("to", ["jsonl", "parquet"])
def test_workers_change_nothing(source: str, to: str, tmp_path: Path) -> None:
    options = msgspec.structs.replace(REVERB, to=to)
    for workers in (1, 2):
        finish([source], tmp_path / str(workers), options, workers)
    assert shards(tmp_path / "1") == shards(tmp_path / "2")


@pytest.mark.parametrize("outcomes", range(9))
def test_broken_off_after_any_batch(
    source: str, whole: dict[str, bytes], outcomes: int, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with opened([source], out, REVERB) as run:
        work = run.work(LocalEngine())
        for _ in range(outcomes):
            next(work)
        assert not run.finished
    if outcomes not in (0, 8):
        assert "not finished" in str(read(out).repairs[0])
        with pytest.raises(FormatError, match="refused by --strict"):
            read(out, policy="strict")
    finish([source], out, REVERB)
    assert shards(out) == whole


def test_what_a_killed_run_leaves_is_put_right(source: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "whole"
    journal = out / JOURNAL
    entries = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(entries[:5]) + entries[5][:20])  # cut in the middle of a line
    (out / "shard-000006.jsonl").write_bytes(b"half of a")  # there, and not in the journal
    (out / "shard-000002.jsonl").unlink()  # in the journal, and not there
    (out / ".oiebench-0123.tmp").write_bytes(b"x")
    (out / "failed.jsonl").write_bytes(b"")
    finish([source], out, REVERB)
    assert shards(out) == whole
    assert not list(out.glob("*.tmp"))
    with opened([source], out, REVERB) as run:
        assert run.finished


class Backwards(msgspec.Struct, frozen=True):
    """An engine that gives the outcomes in the opposite order."""

    def run(self, batches: Iterable[Batch], process: Process) -> Iterator[Outcome]:
        return map(process, reversed(list(batches)))


def test_the_order_in_which_outcomes_come_is_of_no_matter(
    source: str, whole: dict[str, bytes], tmp_path: Path
) -> None:
    with opened([source], tmp_path / "out", REVERB) as run:
        assert sum([outcome.sentences for outcome in run.work(Backwards())]) == 55
    assert shards(tmp_path / "out") == whole


def test_a_batch_is_smaller_than_a_shard(
    source: str, monkeypatch: pytest.MonkeyPatch, whole: dict[str, bytes], tmp_path: Path
) -> None:
    monkeypatch.setattr("oiebench.corpus.plan.BATCH", 3)
    finish([source], tmp_path / "out", REVERB)
    assert shards(tmp_path / "out") == whole


def test_killed_at_random_moments(source: str, tmp_path: Path) -> None:
    """With SIGKILL, again and again, until it has come to its end."""
    for number in range(30):
        Path(source, f"{number}.txt").write_text(" ".join(story(n) for n in range(20)), encoding="utf-8")
    arguments = [
        sys.executable,
        "-m",
        "oiebench",
        "extract",
        source,
        "--with",
        "reverb",
        "--shard-size",
        "200",
    ]
    start = time.monotonic()
    subprocess.run([*arguments, "--out", f"{tmp_path}/whole/"], check=True, capture_output=True)
    spent = time.monotonic() - start
    random.seed(5)
    for _ in range(4):
        run = subprocess.Popen(
            [*arguments, "--workers", "2", "--out", f"{tmp_path}/out/"], stderr=subprocess.DEVNULL
        )
        time.sleep(random.uniform(0.2, 1) * spent)
        run.send_signal(signal.SIGKILL)
        run.wait()
    subprocess.run([*arguments, "--out", f"{tmp_path}/out/"], check=True, capture_output=True)
    assert shards(tmp_path / "out") == shards(tmp_path / "whole")


def test_a_finished_run_does_nothing(source: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "whole").iterdir() if path.name != LOCK}
    with opened([source], tmp_path / "whole", REVERB) as run:
        assert run.finished
        assert run.totals().sentences == 55
    after = {path: path.stat().st_mtime_ns for path in (tmp_path / "whole").iterdir() if path.name != LOCK}
    assert before == after


def test_a_limit_a_sample_and_repeated_sentences(source: str, tmp_path: Path) -> None:
    def ids(out: str, options: Options) -> list[str]:
        finish([source], tmp_path / out, options)
        return list(read(tmp_path / out).collection.sentences)

    every = ids("every", REVERB)
    assert ids("limit", msgspec.structs.replace(REVERB, limit=23)) == every[:23]
    three = ids("three", msgspec.structs.replace(REVERB, sample=3, seed=4))
    documents = {each.rpartition(":")[0] for each in three}
    assert len(documents) == 3
    assert [each for each in every if each.rpartition(":")[0] in documents] == three
    other = ids("other", msgspec.structs.replace(REVERB, sample=3, seed=5))
    assert other != three
    share = ids("share", msgspec.structs.replace(REVERB, sample=0.5, seed=4))
    assert set(share) < set(every)
    Path(source, "z.txt").write_text(story(0) + "\n\n" + story(3).replace(" ", "  ") + " Zoe left.")
    assert ids("all", REVERB)[-11:] == [f"z.txt:{n}" for n in range(1, 12)][-11:]
    assert ids("once", msgspec.structs.replace(REVERB, dedupe_sentences=True))[-1] == "z.txt:11"
    assert len(read(tmp_path / "once").collection.sentences) == 56
    with opened([source], tmp_path / "once", msgspec.structs.replace(REVERB, dedupe_sentences=True)) as run:
        assert run.totals().duplicates == 10


def test_repeats_are_left_out_in_the_same_way_after_a_break(source: str, tmp_path: Path) -> None:
    Path(source, "b.txt").write_text(story(0) + " " + story(4) + " Zoe left.")
    options = msgspec.structs.replace(REVERB, dedupe_sentences=True)
    finish([source], tmp_path / "whole", options)
    with opened([source], tmp_path / "out", options) as run:
        work = run.work(LocalEngine())
        for _ in range(4):
            next(work)
    finish([source], tmp_path / "out", options)
    assert shards(tmp_path / "out") == shards(tmp_path / "whole")


def refused(source: str, out: Path, options: Options = REVERB) -> str:
    with pytest.raises(InputError) as error, opened([source], out, options):
        pass
    return str(error.value)


@pytest.mark.parametrize("finished", [True, False])
def test_input_that_has_changed_is_refused(source: str, finished: bool, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with opened([source], out, REVERB) as run:
        work = run.work(LocalEngine())
        for _ in range(99 if finished else 3):
            next(work, None)
    path = Path(source, "a.txt")
    text, status = path.read_text(), path.stat()
    path.write_text(text)  # of another time, and the same content
    with opened([source], out, REVERB) as run:
        assert run.finished is finished
    path.write_text(text.replace("Ann", "Eva"))
    if not finished:
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert "a.txt has changed" in refused(source, out)
    path.unlink()
    assert "a.txt is gone" in refused(source, out)
    path.write_text(text)
    Path(source, "new.txt").write_text("x")
    assert "new.txt is new" in refused(source, out)


def test_other_options_are_refused(source: str, whole: dict[str, bytes], tmp_path: Path) -> None:
    other = msgspec.structs.replace(REVERB, shard_size=8)
    told = refused(source, tmp_path / "whole", other)
    assert "has other options: --shard-size was 7, and is 8 now" in told
    assert shards(tmp_path / "whole") == whole


def test_another_version_cannot_go_on(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened([source], tmp_path / "out", REVERB):
        pass
    monkeypatch.setattr("oiebench.corpus.manifest.__version__", "9.9")
    assert "finish it with that version" in refused(source, tmp_path / "out")


def test_a_folder_that_holds_other_things_is_refused(source: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("x")
    assert "is not empty, and no run began there: it holds thesis.tex" in refused(source, tmp_path / "out")
    assert "does not exist; make it first" in refused(source, tmp_path / "no" / "where")
    assert "cannot make" in refused(source, Path(source, "a.txt", "out"))


def test_a_run_that_is_refused_leaves_no_folder(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtraError), opened([source], tmp_path / "out", REVERB):
        pass
    assert not (tmp_path / "out").exists()


def test_one_run_at_a_time(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from oiebench.corpus.lock import locked\n"
        f"with locked(Path({str(tmp_path)!r})): print('held', flush=True); time.sleep(60)"
    )
    other = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    with pytest.raises(InputError, match=rf"another run is working in .*\(process {other.pid} on "):
        locked(tmp_path).__enter__()
    other.kill()
    other.wait()
    other.stdout.close()
    assert (tmp_path / LOCK).read_text()
    with locked(tmp_path):  # left by a process that is gone
        pass
    assert not (tmp_path / LOCK).read_text()
    (tmp_path / LOCK).write_text('{"host": "elsewhere.example.org", "pid": 7}')
    with pytest.raises(
        InputError, match=r"on elsewhere\.example\.org\).*; if it is not running any more, remove"
    ):
        locked(tmp_path).__enter__()


def test_a_disk_that_is_full(source: str, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("this machine does not let a test mount a disk")
    try:
        with pytest.raises(InputError, match=r"cannot write .*: No space left on device"):
            finish([source], disk / "out", REVERB)
        assert not list((disk / "out").glob("*.tmp"))
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        finish([source], disk / "out", REVERB)
        finish([source], tmp_path / "whole", REVERB)
        assert shards(disk / "out") == shards(tmp_path / "whole")
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_names_that_are_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / os.fsdecode(b"a\xff.txt")).write_text("Ann met Bob.")
    finish([str(tmp_path / "in")], tmp_path / "out", REVERB)
    with opened([str(tmp_path / "in")], tmp_path / "out", REVERB) as again:
        assert again.finished
    assert b"a\\\\xff.txt:1" in shards(tmp_path / "out")["shard-000000.jsonl"]


def test_a_finished_run_of_which_a_shard_is_gone_is_not_finished(source: str, tmp_path: Path) -> None:
    finish([source], tmp_path / "out", REVERB)
    assert not is_unfinished(tmp_path / "out")
    (tmp_path / "out" / "shard-000001.jsonl").unlink()
    assert is_unfinished(tmp_path / "out")


def test_a_journal_that_could_not_be_written_can_be_closed(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal._file = Path("/dev/full").open("ab")  # noqa: SIM115
    with pytest.raises(InputError, match=r"cannot write .*journal\.jsonl: No space left"):
        journal.add(RunDone(0))
    journal.close()
