"""A language model wherever an extractor is named, from the command line: the server of `chat_server.py`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chat import KEY, Chat
from desk import Desk
from oiebench import collect, extract

TEXT = "Ann founded Acme. Bob left Oslo. Rain!"


def test_a_model_beside_ours_is_scored_from_start_to_end(chat: Chat, desk: Desk) -> None:
    done = desk.run(
        "extract", "--on", "starter", "--with", f"{chat.llm('good')},facts", "--out", "both.jsonl"
    )
    assert done.code == 0, done.err
    assert "llm(model=fake): asked under the prompt facts/1:" in done.err
    assert "llm(model=fake): requests: 9; sentences: 71 answered; tokens: 7,100 in, 710 out" in done.err
    found = desk.results("both.jsonl", "--on", "starter", "--metric", "wire57")
    assert set(found) == {"llm(model=fake)", "facts"}
    assert 0 < found["llm(model=fake)"]["values"]["f1"] < found["facts"]["values"]["f1"]
    again = desk.run("extract", "--on", "starter", "--with", f"{chat.llm('good')},facts", "--out", "-")
    assert "requests: 0; sentences: 0 answered, 71 more from the cache" in again.err
    assert again.out.encode() == (desk.folder / "both.jsonl").read_bytes()


def test_requests_run_side_by_side_and_order_is_kept(chat: Chat, desk: Desk) -> None:
    texts = [f"Ann founded Acme {number}." for number in range(24)]
    desk.write("lines.txt", "\n".join(texts))
    slow = chat.llm("slow", "batch=2", "concurrency=12", "cache=false")
    began = time.monotonic()
    done = desk.run("extract", "lines.txt", "--input", "sentences", "--with", slow)
    assert time.monotonic() - began < 1.5  # twelve answers of 0.2 s, one after the other, take 2.4 s
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [record["text"] for record in records] == texts
    assert [record["extractions"][0]["args"][0]["text"] for record in records] == [
        f"Acme {number}" for number in range(24)
    ]
    assert chat.log()["together"] > 4


def test_sentences_that_cannot_be_read_are_told(chat: Chat, desk: Desk) -> None:
    desk.write("a.txt", "Ann founded Acme. The poison killed Carl. Bob left Oslo.")
    done = desk.run("extract", "a.txt", "--with", chat.llm("fussy"), "--set-aside", "aside.jsonl")
    assert done.code == 3
    assert len(done.out.splitlines()) == 3
    assert "1 sentence set aside" in done.err
    (aside,) = [json.loads(line) for line in (desk.folder / "aside.jsonl").read_text().splitlines()]
    assert (aside["sentence_id"], aside["text"]) == ("2", "The poison killed Carl.")


def test_a_model_of_which_nothing_can_be_read_is_left(chat: Chat, desk: Desk) -> None:
    desk.write("lines.txt", "\n".join(f"Ann founded Acme {number}." for number in range(200)))
    before = chat.asked("garbage")
    garbage = ("--with", chat.llm("garbage"), "--out", "mine.jsonl")
    done = desk.run("extract", "lines.txt", "--input", "sentences", *garbage)
    assert done.code == 2
    assert "of 25 sentences in a row no answer could be read" in done.err
    assert "sentences: 0 answered" in done.err
    assert not (desk.folder / "mine.jsonl").exists()
    assert chat.asked("garbage") - before < 150


def test_repairs_are_counted_and_listed(chat: Chat, desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    told = desk.run("extract", "a.txt", "--with", chat.llm("fenced")).err
    assert "answers repaired: code fence 1, trailing comma 1\n  sentences 1 to 3: " in told


def test_questions_are_put_to_a_model_and_its_work_is_in_the_manifest(chat: Chat, desk: Desk) -> None:
    name = chat.llm("good", "price_in=1")
    done = desk.run("qa", "--on", "starter", "--with", name, "--manifest", "run.json", "--json")
    assert done.json["results"][0]["system"] == "llm(model=fake)"
    assert done.json["results"][0]["values"]["answered"] > 0
    inputs = json.loads((desk.folder / "run.json").read_text())["inputs"]
    (told,) = [each["repairs"] for each in inputs if each["path"].startswith("llm(model=fake)")]
    assert told[0].startswith("llm(model=fake): asked under the prompt facts/1:")
    assert "tokens: 7,100 in, 710 out; cost: 0.0071 at 1 and 0 a million" in told[1]


def test_from_python(chat: Chat) -> None:
    notes: list[str] = []
    found = collect(
        extract(
            ["Ann founded Acme.", "Bob left Oslo."],
            [chat.llm("good"), "munchkin(most=1)"],
            input="sentences",
            tell=lambda system, note: notes.append(f"{system}: {note}"),
        )
    )
    assert found.systems() == ["llm(model=fake)", "munchkin(most=1)"]
    assert str(found.extractions[0]) == "(Ann ; founded ; Acme)"
    assert len(notes) == 2


def test_a_file_for_each_system(chat: Chat, desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    both = f"{chat.llm('good')},facts"
    assert desk.run("extract", "a.txt", "--with", both, "--to", "tabbed", "--out", "{system}.tsv").code == 0
    assert "\tfounded\tAnn\tAcme\n" in (desk.folder / "llm(model=fake).tsv").read_text()


REFUSED = [
    (
        "llm(model=fake)",
        "llm has no endpoint: write llm(url=http://HOST:PORT/v1,model=NAME), or set OIEBENCH_LLM_URL",
    ),
    ("llm(url={good})", "say which model: llm(model=NAME,…); there are: fake, fake-large"),
    ("llm(url={good},model=fakes)", "has no model 'fakes'; did you mean 'fake'"),
    ("llm(url={keyed},model=fake)", "HTTP 401 Unauthorized"),
    ("llm(url=http://127.0.0.1:9/v1,model=fake)", "nothing listens there"),
    ("llm(url={good},model=fake),llm(url={keyed},model=fake)", "two extractors are called llm(model=fake)"),
    ("llm(url={good}/oops,model=fake)", "or the url is not right: most of them end in /v1"),
    ("llm(url=good,model=fake)", "'good' is no address of an endpoint"),
    ("llm(url={good},model=fake,granularity=fact)", "unknown llm granularity 'fact'; did you mean 'facts'?"),
    ("llm(url={good},model=fake,api_key=s3cret)", "unknown llm option 'api_key'"),
    ("llm(url={good},model=fake,batch=0)", "the option batch: expected int >= 1"),
    ("llm(url={good},model=fake,temperature=hot)", "the option temperature: expected float"),
]


@pytest.mark.parametrize(("name", "told"), REFUSED)
def test_what_cannot_be_asked_is_refused(chat: Chat, desk: Desk, name: str, told: str) -> None:
    desk.write("a.txt", TEXT)
    given = name.format(good=chat.url("good"), keyed=chat.url("keyed"))
    said = desk.refused("extract", "a.txt", "--with", given, "--out", "mine.jsonl")
    assert told in said
    assert "s3cret" not in said


def test_the_key_is_in_no_file(chat: Chat, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_LLM_KEY", KEY)
    desk.write("a.txt", TEXT)
    said = ""
    for how in ("keyed", "echo", "broken"):
        name = chat.llm(how, "ungrounded=keep", "retries=0", f"batch={len(how)}")
        done = desk.run("extract", "a.txt", "--with", name, "--explain", "--out", f"{how}.jsonl")
        said += done.out + done.err
    assert (desk.folder / "keyed.jsonl").exists()
    questions = ("qa", "--on", "starter", "--with", chat.llm("keyed"), "--manifest", "run.json")
    said += desk.run(*questions).err
    written = [path.read_bytes() for path in desk.folder.rglob("*") if path.is_file()]
    assert len(written) > 4
    assert not any(KEY.encode() in content for content in written)
    assert KEY not in said


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_an_interrupt_ends_it_at_once_and_what_was_answered_stays(chat: Chat, tmp_path: Path) -> None:
    lines = "\n".join(f"Ann founded Acme {number}." for number in range(400))
    (tmp_path / "lines.txt").write_text(lines)
    command = [sys.executable, "-m", "oiebench", "extract", "lines.txt", "--input", "sentences"]
    command += ["--with", chat.llm("slow", "batch=1", "concurrency=4"), "--out", "out.jsonl"]
    before = chat.asked("slow")
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, env=os.environ)
    while chat.asked("slow") - before < 12:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - began < 2
    assert process.returncode == 130
    assert "Traceback" not in err
    assert err.endswith("oiebench: interrupted\n")
    assert not (tmp_path / "out.jsonl").exists()
    assert not list(tmp_path.glob(".oiebench-*"))
    (tmp_path / "few.txt").write_text("\n".join(lines.split("\n")[:8]))
    again = [sys.executable, "-m", "oiebench", "extract", "few.txt", "--input", "sentences", *command[7:]]
    done = subprocess.run(again, cwd=tmp_path, capture_output=True, text=True, env=os.environ)
    assert "requests: 0; sentences: 0 answered, 8 more from the cache" in done.stderr
