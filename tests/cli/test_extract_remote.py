"""`oiebench extract --with remote(…)`: other systems on the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desk import Desk
from oiebench import extract
from oiebench.runs.extracting import outputs

PROGRAM = Path(__file__).parents[1] / "extractors" / "remote_program.py"
TEXT = "Ann left Oslo .\nEve dies young .\nBob met Dora .\n"
MINE = "remote(file=mine.toml)"


@pytest.fixture
def mine(desk: Desk) -> Desk:
    """A system of one's own, and a text of which it cannot bear the second sentence."""
    desk.write("a.txt", TEXT)
    desk.write(
        "mine.toml",
        "name = 'mine'\nkind = 'command'\noutput = 'tabbed'\nretries = 0\ntimeout = 20\n"
        f"command = ['{sys.executable}', '{PROGRAM}', '{{input}}', '{{output}}']\n",
    )
    return desk


def test_what_is_set_aside_is_told_listed_and_counted(mine: Desk) -> None:
    done = mine.run(
        "extract", "a.txt", "--input", "sentences", "--with", f"{MINE},munchkin", "--set-aside", "x.jsonl"
    )
    assert done.code == 3
    assert (
        f"oiebench: {MINE}: 1 sentence set aside, with no tuples of this system\n  2: its process" in done.err
    )
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [{e["system"] for e in each["extractions"]} for each in found] == [
        {MINE, "munchkin"},
        {"munchkin"},
        {MINE, "munchkin"},
    ]
    (aside,) = [json.loads(line) for line in (mine.folder / "x.jsonl").read_text().splitlines()]
    assert aside == {
        "system": MINE,
        "sentence_id": "2",
        "text": "Eve dies young .",
        "reason": "its process ended (exit code 7): 'cannot bear sentence 1'",
    }


def test_all_is_written_and_can_be_scored(mine: Desk) -> None:
    mine.write("a.txt", "Ann met Bob in Oslo .\nCarl founded Acme and left .\n")
    done = mine.run(
        "extract",
        "a.txt",
        "--input",
        "sentences",
        "--with",
        f"{MINE},munchkin",
        "--to",
        "tabbed",
        "--out",
        "{system}.tsv",
    )
    assert (done.code, done.out) == (0, "")
    scores = mine.results(f"{MINE}.tsv", "--gold", "gold.jsonl", "--metric", "carb")
    (score,) = scores.values()
    assert score["n"]["predicted"] == 2
    assert score["values"]["precision"] > 0.5


def test_addresses_make_names_of_files() -> None:
    assert outputs("{system}.txt", ["http://h:1/v#facts"]) == {"http://h:1/v#facts": "http-h-1-v#facts.txt"}


def test_several_workers(mine: Desk) -> None:
    mine.write("a.txt", TEXT.replace("dies", "was"))
    arguments = ("extract", "a.txt", "--input", "sentences", "--with", f"munchkin(most=1),{MINE}")
    assert mine.run(*arguments, "--workers", "2").out == mine.run(*arguments).out != ""


def test_questions_are_asked_of_it(desk: Desk, mine: Desk) -> None:
    mine.write(
        "questions.jsonl",
        [
            {
                "id": "1",
                "text": "Ann left Oslo .",
                "questions": [{"text": "What left Oslo ?", "answers": ["Ann"]}],
            },
            {
                "id": "2",
                "text": "Eve dies young .",
                "questions": [{"text": "Who dies ?", "answers": ["Eve"]}],
            },
        ],
    )
    done = mine.run("qa", "questions.jsonl", "--with", MINE, "--json")
    assert done.code == 3
    assert "1 sentence set aside" in done.err
    assert json.loads(done.out)["results"][0]["system"] == MINE


def test_python_gives_what_is_set_aside(mine: Desk) -> None:
    found = list(extract(TEXT.splitlines(), MINE, input="sentences"))
    assert [[str(e) for e in each.extractions] for each in found] == [
        ["(Ann ; left ; Oslo .)"],
        [],
        ["(Bob ; met ; Dora .)"],
    ]
    assert [[aside.sentence_id for aside in each.set_aside] for each in found] == [[], ["2"], []]


REFUSED = [
    (("--with", "remote"), "remote of what?"),
    (("--with", "remote(file=none.toml)"), "no such file: none.toml"),
    (("--with", "remote(file=.)"), ". is a folder; give a file"),
    (("--with", "remote(file=a.txt)"), "a.txt:1: no TOML: "),
    (("--with", "remote(system=revreb)"), "unknown remote system 'revreb'; did you mean 'reverb'"),
    (("--with", "remote(system=reverb)"), "reverb: the environment variable REVERB_JAR is not set"),
    (("--with", "http://127.0.0.1:1#facts"), "nothing answers at http://127.0.0.1:1 (Connection refused)"),
    (("--with", MINE, "--set-aside", "a.txt"), "--set-aside a.txt would overwrite the input a.txt"),
    (("--with", MINE, "--set-aside", "no/x"), "cannot write no/x: the folder"),
]


@pytest.mark.parametrize(("arguments", "says"), REFUSED)
def test_bad_input(
    mine: Desk, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
) -> None:
    monkeypatch.delenv("REVERB_JAR", raising=False)
    assert says in mine.refused("extract", "a.txt", "--out", "o.jsonl", *arguments)


def test_what_is_there_is_listed(mine: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("OPENIE4_JAR", "REVERB_JAR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("MINIE_COMMAND", str(sys.executable))
    found = {
        each["description"]["name"]: each
        for each in mine.run("extractors", "--systems", "--json").json["systems"]
    }
    assert not found["reverb"]["answers"]
    assert "REVERB_JAR is not set" in found["reverb"]["state"]
    assert found["minie"]["answers"]
    assert "corenlp" in mine.run("extractors", "--systems").out
    assert mine.run("extractors", "--describe", "corenlp").out.startswith('name = "corenlp"\n')
    assert "did you mean 'corenlp'" in mine.refused("extractors", "--describe", "cornlp")


@pytest.mark.parametrize(
    ("number", "code", "says"),
    [(signal.SIGINT, 130, "oiebench: interrupted\n"), (signal.SIGTERM, 143, ""), (signal.SIGHUP, 129, "")],
)
def test_a_run_that_is_ended_ends_its_processes_too(mine: Desk, number: int, code: int, says: str) -> None:
    mine.write("a.txt", "Eve sleeps on .\n")
    log = mine.folder / "started"
    text = (mine.folder / "mine.toml").read_text().replace("'{input}'", f"'--count', '{log}', '{{input}}'")
    mine.write("mine.toml", text)
    command = [sys.executable, "-m", "oiebench", "extract", "a.txt", "--with", MINE]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        deadline = time.monotonic() + 20
        while not log.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        running.send_signal(number)
        _, told = running.communicate(timeout=10)
    assert (running.returncode, told) == (code, says)
    with pytest.raises(ProcessLookupError):
        os.kill(int(log.read_text()), 0)


def test_in_a_corpus_what_is_not_answered_has_its_exit_code(mine: Desk) -> None:
    arguments = ("extract", "a.txt", "--input", "sentences", "--with", f"{MINE},munchkin", "--out", "out/")
    for _ in range(2):
        done = mine.run(*arguments)
        assert done.code == 3
        assert "not answered by remote systems: 1 sentence" in done.err
    (failed,) = [json.loads(line) for line in (mine.folder / "out/failed.jsonl").read_text().splitlines()]
    assert (failed["system"], failed["doc"]) == (MINE, "a.txt")
    refused = mine.run(*arguments, "--set-aside", "x.jsonl")
    assert refused.code == 2
    assert "failed.jsonl" in refused.err
