"""Descriptions of systems: those that are shipped, and what is wrong with those that are not right."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec
import pytest
from remote_world import asked, described, reasons

from oiebench.cli.app import main
from oiebench.errors import FormatError, InputError, OiebenchError
from oiebench.extractors.names import extractor
from oiebench.extractors.remote import Remote
from oiebench.extractors.remote_answers import Said, read_answer
from oiebench.extractors.remote_asking import answer, as_input, one_line, request
from oiebench.extractors.remote_description import About, Description
from oiebench.extractors.remote_failures import UnansweredError, begins, without
from oiebench.extractors.remote_matching import matched
from oiebench.extractors.remote_reading import read_description, shipped, shipped_description

DOCS = Path(__file__).resolve().parents[2] / "docs" / "extractors" / "remote.md"
NAMES = "clausie compactie corenlp imojie minie multi2oie ollie openie4 openie5 openie6 rest reverb".split()
SENTENCE = "Ann Lee left Oslo in 1911 ."

# What each system answers about that sentence, in its own form; the tuple is (Ann Lee ; left ; Oslo).
ANSWERS = {
    "corenlp": """{"sentences": [{"index": 0, "tokens": [
        {"word": "Ann", "characterOffsetBegin": 0, "characterOffsetEnd": 3},
        {"word": "Lee", "characterOffsetBegin": 4, "characterOffsetEnd": 7},
        {"word": "left", "characterOffsetBegin": 8, "characterOffsetEnd": 12},
        {"word": "Oslo", "characterOffsetBegin": 13, "characterOffsetEnd": 17}],
        "openie": [{"subject": "Ann Lee", "subjectSpan": [0, 2], "relation": "left", "relationSpan": [2, 3],
        "object": "Oslo", "objectSpan": [3, 4]}]}]}""",
    "openie5": """[{"confidence": 0.9, "sentence": "Ann Lee left Oslo in 1911 .", "extraction": {
        "arg1": {"text": "Ann Lee", "offsets": [[0, 1, 2, 3, 4, 5, 6]]}, "rel": {"text": "left", "offsets": [[8, 12]]},
        "arg2s": [{"text": "Oslo", "offsets": [[13, 14, 15, 16]]}], "context": null, "negated": false,
        "passive": false}}]""",
    "rest": '{"id": "1", "text": "Ann Lee left Oslo in 1911 .", "extractions": '
    '[{"arg1": "Ann Lee", "rel": "left", "args": ["Oslo"]}]}\n',
    "openie4": "0.9\t\tSimpleArgument(Ann Lee,List([0, 7)))\tRelation(left,List([8, 12)))\t"
    f"SimpleArgument(Oslo,List([13, 17)))\t{SENTENCE}\n",
    "reverb": f"f\t1\tAnn Lee\tleft\tOslo\t0\t2\t2\t3\t3\t4\t0.9\t{SENTENCE}\tNNP NNP VBD NNP IN CD .\t"
    "B-NP I-NP B-VP B-NP B-PP B-NP O\tann lee\tleave\toslo\n",
    "ollie": "confidence\targ1\trel\targ2\tenabler\tattribution\ttext\n"
    f"0.9\tAnn Lee\tleft\tOslo\tNone\tNone\t{SENTENCE}\n",
    "clausie": f'# Line 1\n{SENTENCE}\n1\t"Ann Lee"\t"left"\t"Oslo"\t0.9\n',
    "minie": '{"id": "1", "extractions": [{"arg1": "Ann Lee", "rel": "left", "args": ["Oslo"]}]}\n',
    "openie6": f"{SENTENCE}\t<arg1> Ann Lee </arg1> <rel> left </rel> <arg2> Oslo </arg2>\t0.9\n",
    "imojie": f"{SENTENCE}\t<arg1> Ann Lee </arg1> <rel> left </rel> <arg2> Oslo </arg2>\t-1.2\n",
    "multi2oie": f"{SENTENCE}\t0.9\tleft\tAnn Lee\tOslo\n",
    "compactie": f"{SENTENCE}\t0.9\tleft\tAnn Lee\tOslo\n",
}


def test_every_system_is_there() -> None:
    assert shipped() == NAMES == sorted(ANSWERS)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_description_is_whole_and_its_answers_are_read(name: str, tmp_path: Path) -> None:
    found = shipped_description(name)
    assert found.name == name
    about = found.about
    assert all((found.title, found.confidence, about.obtained, about.licence, about.memory, about.start))
    assert about.citation or name == "rest"
    page = DOCS.read_text(encoding="utf-8")
    assert f"`{name}`" in page
    if found.kind == "http":
        (said,) = matched([SENTENCE], answer(found, ANSWERS[name].encode(), [SENTENCE]))
        (e,) = said[0].extractions
        assert str(e) == "(Ann Lee ; left ; Oslo)"
        return
    # The command is replaced by one that prints the answer: all else is as described.
    (tmp_path / "answer").write_text(ANSWERS[name], encoding="utf-8")
    told = "kind = 'command'\ncommand = ['cat', 'answer']\n"
    told += f"output = '{found.output}'\nignore = '{found.ignore}'\n"
    ((e,),) = (each.extractions for each in asked([SENTENCE], described(tmp_path, told)))
    assert str(e) == "(Ann Lee ; left ; Oslo)"
    assert [part.tokens for part in e.parts()] == [(0, 1), (2,), (3,)]
    assert [part.spans for part in e.parts()] == [((0, 7),), ((8, 12),), ((13, 17),)]


def test_what_is_sent() -> None:
    corenlp = request(shipped_description("corenlp"), "/", ["a b", "c"])
    assert (corenlp.body, corenlp.path.partition("=")[0]) == (b"a b\nc", "/?properties")
    assert request(shipped_description("openie5"), "", ["é"]).body == "é".encode()
    ours = request(shipped_description("rest"), "/under", ["a"])
    assert ours.path == "/under/v1/extract"
    assert msgspec.json.decode(ours.body) == {"sentences": [{"id": "1", "text": "a"}]}
    assert as_input(["a", "b"], "lines") == b"a\nb\n"
    assert as_input(["a", "b"], "numbered") == b"1\ta\n2\tb\n"
    assert as_input(["a"], "jsonl") == b'{"id":"1","text":"a"}\n'
    assert one_line("a\nb\u2028c\td\x00\ud800") == "a b c d \ufffd"


COMMAND = "name = 'x'\nkind = 'command'\ncommand = ['cat']\noutput = 'tabbed'\n"
HTTP = "name = 'x'\nkind = 'http'\nurl = 'http://localhost:1'\nprotocol = 'corenlp'\n"
WRONG = [
    ("", "the file is empty"),
    ("name = \n", "x.toml:1: no TOML: Invalid value"),
    ("name = 'x'\nname = 'y'\n", "x.toml:2: no TOML: Cannot overwrite a value"),
    ("kind = 'http'\n", "x.toml: there is no key 'name'"),
    ("name = 'x'\nkind = 'htp'\n", "x.toml:2: kind: unknown value 'htp'; there are: http, command"),
    (COMMAND + "\ntimout = 3\n", "x.toml:6: unknown key 'timout'; did you mean 'timeout'?"),
    (
        COMMAND + "[about]\nlicense = 'MIT'\n",
        "x.toml:6: unknown key 'license' in [about]; did you mean 'licence'",
    ),
    (COMMAND + "batch = '3'\n", "x.toml:5: batch: expected 'int | null', got 'str'"),
    (COMMAND + "batch = 0\n", "x.toml:5: batch: expected 'int' >= 1"),
    (COMMAND + "timeout = -1\n", "x.toml:5: timeout: expected 'float' > 0"),
    (COMMAND + "retries = 1e3\n", "x.toml:5: retries: expected 'int', got 'float'"),
    (COMMAND + "ignore = '('\n", "x.toml:5: ignore: no regular expression"),
    (COMMAND + "url = 'http://a'\n", "x.toml:5: url: means nothing where the kind is command"),
    (COMMAND + "end = 'x'\n", 'x.toml:5: end: only a process that goes on (style = "stream")'),
    (COMMAND + "style = 'stream'\nend = \"a\\nb\"\n", "x.toml:6: end: it is one line"),
    (COMMAND.replace("output = 'tabbed'\n", ""), "output: there is none; name the format of the answer"),
    (COMMAND + "batch = 2\nstyle = 'stream'\n", "x.toml:5: batch: such a system takes a sentence at a time"),
    (COMMAND.replace("['cat']", "[]"), "x.toml:3: command: there is none; write it as a list"),
    (COMMAND.replace("['cat']", "'cat'"), "x.toml:3: command: expected 'array', got 'str'"),
    (COMMAND.replace("cat", "cat {inptu}"), "x.toml:3: command: {inptu} stands for nothing"),
    (
        COMMAND.replace("tabbed", "tabed"),
        "x.toml:4: output: unknown format 'tabed'; did you mean 'tabbed' or",
    ),
    (COMMAND.replace("'x'", "'x y'"), "x.toml:1: name: 'x y' is no name"),
    (
        COMMAND.replace("cat", "x {input}") + "style = 'stream'\n",
        "a process that goes on reads standard input",
    ),
    (HTTP.replace("http:", "ftp:"), "x.toml:3: url: 'ftp://localhost:1' is no address; it should look like"),
    (HTTP.replace(":1'", ":99999'"), "x.toml:3: url: 'http://localhost:99999' is no address"),
    (HTTP + "output = 'tabbed'\n", "x.toml:5: output: the answers of corenlp have one form"),
    (HTTP + "folder = 'a'\n", "x.toml:5: folder: means nothing where the kind is http"),
    (HTTP + "systems = ['a']\n", "x.toml:5: systems: only rest takes names of systems"),
    (HTTP + "[environment]\nA = 'b'\n", "x.toml:5: environment: means nothing where the kind is http"),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=range(len(WRONG)))
def test_a_description_that_is_not_right(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as error:
        read_description(str(tmp_path / "x.toml"))
    assert says in str(error.value).replace(str(tmp_path) + "/", "")


NAMED_WRONG = [
    ("remote", "remote of what? Give one of remote(system=NAME)"),
    ("remote(system=cornlp)", "unknown remote system 'cornlp'; did you mean 'corenlp'?"),
    ("remote(system=corenlp,file=x.toml)", "system and file both name a description"),
    ("remote(sistem=corenlp)", "unknown remote option 'sistem'; did you mean 'system'?"),
    ("remote(url=localhost:9000)", "'localhost:9000' is no address; it should look like http://"),
    ("http://", "'http://' is no address"),
    ("http://ann:secret@localhost:1", "holds a name or password; those go into [headers]"),
    ("http://a b", "'http://a b' is no address"),
    ("remote(file=none.toml)", "no such file: none.toml"),
    ("remote(system=reverb,url=http://localhost:1)", "reverb is a command and has no address"),
    (
        "remote(system=corenlp,url=http://localhost:1#facts)",
        "only a service in our own form has several systems",
    ),
]


@pytest.mark.parametrize(("name", "says"), NAMED_WRONG)
def test_a_name_that_is_not_right(name: str, says: str) -> None:
    with pytest.raises(OiebenchError) as error:
        asked(["Ann left ."], name)
    assert says in str(error.value)


def test_names_parse_back() -> None:
    for name in (
        "remote(system=corenlp)",
        "remote(system=corenlp,url=http://localhost:9001/)",
        "remote(file=my/system.toml)",
        "http://localhost:8000/under#minie(mode=safe)",
        "https://oie.example/",
    ):
        assert str(extractor(name)) == name
        assert extractor(str(extractor(name))) == extractor(name)
    assert extractor("remote(url=http://localhost:1#facts)") == extractor("http://localhost:1#facts")
    found = Remote(url="http://localhost:8000/under#minie(mode=safe)").description()
    assert (found.url, found.systems) == ("http://localhost:8000/under", ("minie(mode=safe)",))


def test_the_example_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.M | re.S))
    for name, content in blocks.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="3"):
        main(["extract", "a.txt", "--input", "sentences", "--with", "remote(file=my-system.toml)"])
    out, err = capsys.readouterr()
    assert err.endswith(blocks["notes"])
    found = read_answer(out, "jsonl")
    assert [[str(e) for e in said.extractions] for said in found] == [
        ["(Ann ; left ; Oslo today.)"],
        ["(Bob ; met ; Dora.)"],
    ]
    sent, answered = blocks["request.json"], blocks["answer.jsonl"]
    rest = shipped_description("rest")
    texts = [msgspec.json.decode(sent)["sentences"][0]["text"]]
    asking = msgspec.structs.replace(rest, systems=("facts",))
    assert msgspec.json.decode(request(asking, "", texts).body) == msgspec.json.decode(sent)
    assert str(answer(rest, answered.encode(), texts)[0].extractions[0]) == "(Ann Lee ; left ; Oslo)"


def test_every_key_is_on_the_page() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert not [key for key in Description.__struct_fields__ if f"`{key}`" not in page and key != "about"]
    assert not [key for key in About.__struct_fields__ if f"`{key}`" not in page]


def test_numbered_sentences_and_sentences_as_json(tmp_path: Path) -> None:
    for style, line in (
        ("numbered", "n, s = line.split(chr(9))"),
        ("jsonl", "s, n = (json.loads(line)[key] for key in ('text', 'id'))"),
    ):
        (tmp_path / "x.py").write_text(
            f"import json, sys\nfor line in sys.stdin:\n    {line}\n    print(n, *s.split(), sep=chr(9))\n"
        )
        told = f"kind = 'command'\ncommand = ['{sys.executable}', 'x.py']\ninput = '{style}'\n"
        found = asked(["Ann met Bob", "Carl met Dora"], described(tmp_path, told, "output = 'benchie-tsv'\n"))
        assert [str(e) for each in found for e in each] == ["(Ann ; met ; Bob)", "(Carl ; met ; Dora)"]


def test_addresses_and_headers_take_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(
        "name = 'x'\nkind = 'http'\nprotocol = 'rest'\nurl = '${OIE_URL}'\n[headers]\nA = 'b ${OIE_KEY}'\n"
    )
    monkeypatch.setenv("OIE_URL", "http://h:1")
    monkeypatch.setenv("OIE_KEY", "42")
    found = read_description(str(tmp_path / "x.toml"))
    ready = found.ready()
    assert (ready.url, ready.headers) == ("http://h:1", {"A": "b 42"})
    monkeypatch.setenv("OIE_KEY", "4\n2")
    with pytest.raises(InputError, match="x: the header 'A' cannot be sent"):
        found.ready()
    monkeypatch.setenv("OIE_URL", "h:1")
    with pytest.raises(InputError, match="x: 'h:1' is no address"):
        found.ready()
    monkeypatch.delenv("OIE_URL")
    with pytest.raises(InputError, match="x: the environment variable OIE_URL is not set"):
        found.ready()


def test_keys_are_in_no_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIE_KEY", "secret-0123456789")
    code = "import os, sys; sys.exit('no ' + os.environ['KEY'])"
    command = f"kind = 'command'\ncommand = ['{sys.executable}', '-c', {code!r}]\noutput = 'tabbed'\n"
    system = described(tmp_path, command, "retries = 0\n[environment]\nKEY = '${OIE_KEY}'\n")
    assert reasons(asked(["Ann left ."], system)) == {"s1": "its process ended (exit code 1): 'no [KEY]'"}
    http = "kind = 'http'\nprotocol = 'rest'\nretries = 0\nurl = 'http://127.0.0.1:9/?key=${OIE_KEY}'\n"
    with pytest.raises(InputError, match=r"nothing answers at http://127\.0\.0\.1:9/\?… \("):
        asked(["Ann left ."], described(tmp_path, http))
    monkeypatch.setenv("OIE_KEY", "secret 0123456789")
    with pytest.raises(InputError, match=r"'http://127\.0\.0\.1:9/\?…' is no address"):
        asked(["Ann left ."], described(tmp_path, http))


def test_a_key_that_a_message_cuts_is_in_none_either() -> None:
    secret = "secret-0123456789-secret"
    told = without(f"HTTP 500: {begins('x' * 40 + ' ' + secret)}", {secret: "[K]"})
    assert told.endswith(" [K]…'")


def test_sizes() -> None:
    plain = Description(name="x", kind="command")
    assert (plain.size, plain.one_by_one) == (64, False)
    assert msgspec.structs.replace(plain, style="stream").size == 1
    assert shipped_description("openie5").size == 1


def test_answers_find_their_sentences() -> None:
    asked_about = ["Ann (35) left .", "It's Bob's car; he left it .", "Ann left ."]
    (e,) = answer(shipped_description("rest"), ANSWERS["rest"].encode(), [SENTENCE])[0].extractions
    texts = ["Ann left .", "Ann -LRB- 35 -RRB- left.", "he left it .", "ann left."]
    found = matched(asked_about, [Said(text, (e,)) for text in texts])
    assert [[said.text for said in each] for each in found] == [
        ["Ann -LRB- 35 -RRB- left."],
        ["he left it ."],
        ["Ann left .", "ann left."],
    ]
    numbered = [Said(text, (e,), place=place) for place, text in enumerate(texts[1:3])]
    numbered.append(Said("Ann has left .", (e,), place=2))
    assert matched(asked_about, numbered) == [[said] for said in numbered]
    for wrong in (asked_about[1], "Quite another sentence of somebody's ."):
        with pytest.raises(UnansweredError, match="it gives the place of sentence 1 to another: "):
            matched(asked_about, [Said(wrong, (e,), place=0)])
    with pytest.raises(Exception, match="it answers about sentence 4, where 3 were asked at once"):
        matched(asked_about, [Said("", (e,), place=3)])
