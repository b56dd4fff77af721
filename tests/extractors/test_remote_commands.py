"""Programs of others, asked by their command line: they answer well, slowly, wrongly, by half, or die."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from remote_world import asked, command, described, program, reasons, stream, tuples

from oiebench.errors import InputError
from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extract_from
from oiebench.parse.reading import cut_sentence

GOOD = ["Ann left Oslo .", "Bob met Dora .", "Éva saw Zoë .", "Carl bought two (old) cars ."]
EXPECTED = {
    "s1": ["(Ann ; left ; Oslo .)"],
    "s2": ["(Bob ; met ; Dora .)"],
    "s3": ["(Éva ; saw ; Zoë .)"],
    "s4": ["(Carl ; bought ; two (old) cars .)"],
}


@pytest.mark.parametrize("output", ["tabbed", "clausie", "jsonl", "benchie-tsv"])
def test_any_format_by_file_or_by_standard_streams(tmp_path: Path, output: str) -> None:
    assert tuples(asked(GOOD, program(tmp_path, output=output))) == EXPECTED
    assert tuples(asked(GOOD, program(tmp_path, "{input}", "{output}", output=output))) == EXPECTED
    assert tuples(asked(GOOD, program(tmp_path, "{input}", output=output, more="batch = 3\n"))) == EXPECTED
    assert tuples(asked(GOOD, stream(tmp_path, output=output))) == EXPECTED


def test_sentences_out_of_order_or_skipped_or_in_other_tokens(tmp_path: Path) -> None:
    sentences = [*GOOD, "Nothing is skipped here .", "", "Ann left Oslo ."]
    for arguments in (["--reversed"], ["--penn"]):
        found = tuples(asked(sentences, program(tmp_path, *arguments)))
        assert [len(found[f"s{n}"]) for n in range(1, 8)] == [1, 1, 1, 1, 0, 0, 1]
    (penn,) = asked([GOOD[3]], program(tmp_path, "--penn"))
    (e,) = penn.extractions
    assert e.args[0].text == "two -LRB-old-RRB- cars."
    assert e.args[0].tokens is not None


def test_breaks_within_a_sentence_are_blanks_and_offsets_hold(tmp_path: Path) -> None:
    text = "Ann left\nOslo\tand\r\nBergen ."
    (found,) = asked([text], program(tmp_path))
    (e,) = found.extractions
    assert [part.text for part in e.parts()] == ["Ann", "left", "Oslo and  Bergen ."]
    assert [text[a:b] for part in e.parts() for a, b in part.spans or ()] == [
        "Ann",
        "left",
        "Oslo\tand\r\nBergen .",
    ]
    assert e.args[0].tokens == (2, 3, 4, 5)


TROUBLE = {
    "Eve dies young .": "its process ended (exit code 7): 'cannot bear sentence 1'",
    "Eve babbles on .": "its answer cannot be read as tabbed at line 1",
    "Eve sleeps well .": "no answer within 1.2 s",
    "Eve latin sé .": "its answer is not UTF-8: byte 0xE9",
}


def test_sentences_that_fail_a_batch_are_found_and_set_aside(tmp_path: Path) -> None:
    sentences = [GOOD[0], *TROUBLE, GOOD[1]]
    found = asked(sentences, program(tmp_path, more="timeout = 1.2\nconcurrency = 2\nretries = 0\n"))
    told = reasons(found)
    assert sorted(told) == ["s2", "s3", "s4", "s5"]
    for number, reason in enumerate(TROUBLE.values(), start=2):
        assert told[f"s{number}"].startswith(reason)
    assert tuples(found) | dict.fromkeys(told, ()) == {
        "s1": EXPECTED["s1"],
        "s6": EXPECTED["s2"],
        **dict.fromkeys(told, ()),
    }


def test_a_stranger_among_the_answers_is_no_answer(tmp_path: Path) -> None:
    told = reasons(asked([GOOD[0], "A stranger came ."], program(tmp_path)))
    assert list(told) == ["s2"]
    assert "it answers about a sentence that was not asked: 'Nobody ever asked" in told["s2"]


def test_a_process_that_goes_on_is_begun_anew_when_it_dies(tmp_path: Path) -> None:
    log = tmp_path / "started"
    sentences = [GOOD[0], "Eve dies young .", GOOD[1], "Eve sleeps well .", "Eve halts here .", GOOD[2]]
    system = stream(tmp_path, "--count", str(log), more="timeout = 1.2\n")
    found = asked(sentences, system)
    told = reasons(found)
    assert told["s2"].startswith("its process ended (exit code 7): 'cannot bear sentence")
    assert told["s5"] == "its process ended (exit code 0)"
    assert told["s4"].startswith("no answer within")
    assert [tuples(found)[each] for each in ("s1", "s3", "s6")] == [
        EXPECTED["s1"],
        EXPECTED["s2"],
        EXPECTED["s3"],
    ]
    assert len(set(log.read_text().split())) == 7  # at first, and after each of 3 x 2 failures


def test_no_answer_passes_for_that_about_the_next_sentence(tmp_path: Path) -> None:
    sentences = ["Eve repeats it .", GOOD[0], "A stranger came .", "Eve babbles on .", GOOD[1]]
    found = asked(sentences, stream(tmp_path))
    assert sorted(reasons(found)) == ["s3", "s4"]
    assert tuples(found)["s2"] == EXPECTED["s1"]
    assert tuples(found)["s5"] == EXPECTED["s2"]
    with pytest.raises(
        InputError, match="it went on after the line that ends an answer; `end` must be a line"
    ):
        asked([f"Eve repeats {n} words ." for n in range(9)], stream(tmp_path))


def test_a_healthy_process_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "started"
    assert len(asked(GOOD * 5, stream(tmp_path, "--count", str(log)))) == 20
    assert len(log.read_text().split()) == 1


def test_warm_up_is_time_beyond_the_limit(tmp_path: Path) -> None:
    slow = ("--wait", "1")
    assert "s1" in reasons(asked(GOOD[:1], stream(tmp_path, *slow, more="timeout = 0.3\nretries = 0\n")))
    for way in (stream, program):
        system = way(tmp_path, *slow, more="timeout = 0.3\nwarm_up = 5\n")
        assert not reasons(asked(GOOD[:1], system))


def test_lines_that_are_no_answer_are_ignored_where_told(tmp_path: Path) -> None:
    noisy = program(tmp_path, "--banner")
    assert reasons(asked(GOOD[:1], noisy))
    assert tuples(asked(GOOD, program(tmp_path, "--banner", more="ignore = '^INFO '\n"))) == EXPECTED


def test_a_program_that_fails_at_everything_ends_the_run(tmp_path: Path) -> None:
    system = program(tmp_path, more="give_up = 3\nretries = 0\n")
    with pytest.raises(
        InputError, match="3 sentences in a row were not answered, the last because: its process"
    ):
        asked([f"Eve dies {n} times ." for n in range(9)], system)


def test_what_is_not_there_is_told_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_SUCH_THING", raising=False)
    told = "kind = 'command'\noutput = 'tabbed'\n"
    for line, message in (
        ("command = ['no-such-program']\n", "no such command: no-such-program"),
        ("command = ['./no-such-program']\n", "no such command: ./no-such-program"),
        ("command = ['${NO_SUCH_THING}/x']\n", "the environment variable NO_SUCH_THING is not set"),
        (f"folder = 'nowhere'\n{command()}", "no such folder: "),
    ):
        with pytest.raises(InputError, match=message):
            asked(GOOD, described(tmp_path, told, line))
    (tmp_path / "odd").write_bytes(b"\x00\x01")
    (tmp_path / "odd").chmod(0o755)
    with pytest.raises(InputError, match="cannot be run"):
        asked(GOOD, described(tmp_path, told, "command = ['./odd']\n"))


def test_environment_and_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHO", "Ann")
    (tmp_path / "inner").mkdir()
    code = "import os; print(f'Ann left Oslo .\\t1\\t{os.getcwd()[-5:]}\\t' + os.environ['SUBJECT'])"
    system = described(
        tmp_path,
        "kind = 'command'\noutput = 'tabbed'\nfolder = 'inner'\n",
        f'command = [\'{sys.executable}\', "-c", "{code}"]\n'.replace("\\", "\\\\"),
        "[environment]\nSUBJECT = '${WHO} Lee'\n",
    )
    assert tuples(asked(GOOD[:1], system)) == {"s1": ["(Ann Lee ; inner)"]}


def test_several_systems_beside_our_own_in_the_order_asked(tmp_path: Path) -> None:
    one, two = (
        program(tmp_path),
        described(
            tmp_path,
            "kind = 'command'\noutput = 'clausie'\nbatch = 1\n",
            command("--to", "clausie"),
            name="two",
        ),
    )
    found = asked(GOOD, one, "munchkin(most=1)", two)
    assert [each.sentence.id for each in found] == ["s1", "s2", "s3", "s4"]
    for each in found:
        assert [e.system for e in each.extractions] == [one, "munchkin(most=1)", two]
        assert [e.confidence for e in each.extractions] == [0.5, 1.0, -1.5]


def test_answers_come_while_sentences_are_read(tmp_path: Path) -> None:
    read: list[int] = []

    def sentences() -> object:
        for number in range(1000):
            read.append(number)
            yield cut_sentence(f"Ann met {number} people .", str(number))

    found = extract_from(sentences(), [extractor(program(tmp_path, more="batch = 5\n"))])  # type: ignore[arg-type]
    assert next(found).sentence.id == "0"
    assert len(read) <= 12
    found.close()  # type: ignore[attr-defined]


def test_nobody_is_left_running_when_nobody_wants_more(tmp_path: Path) -> None:
    log = tmp_path / "started"
    system = extractor(stream(tmp_path, "--count", str(log), more="concurrency = 2\n"))
    sentences = [
        cut_sentence(text, str(n)) for n, text in enumerate([*GOOD, "Eve sleeps .", "Eve sleeps on ."])
    ]
    found = extract_from(sentences, [system])
    next(found)
    begun = time.monotonic()
    found.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 10
    for process in log.read_text().split():
        assert subprocess.run(["ps", "-p", process], capture_output=True, check=False).returncode


def test_explained_tuples_say_who_and_what_was_inferred(tmp_path: Path) -> None:
    code = "print('Ann left Oslo .\\t1\\twas in\\tAnn\\tOslo')"
    system = described(
        tmp_path,
        "kind = 'command'\noutput = 'tabbed'\n",
        f'command = [\'{sys.executable}\', "-c", "{code}"]\n'.replace("\\", "\\\\"),
    )
    ((e,),) = (each.extractions for each in asked(GOOD[:1], system, explain=True))
    assert e.origin is not None
    assert (e.origin.rule, e.origin.inferred) == ("mine", ("was", "in"))
    assert (e.rel.tokens, e.rel.spans) == ((None, None), None)
    assert (e.args[0].tokens, e.args[0].spans) == ((2,), ((9, 13),))
