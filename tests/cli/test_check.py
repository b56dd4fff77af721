"""`oiebench check` and `oiebench convert` on what graph builders wrote."""

from __future__ import annotations

import json
import re

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from desk import Desk

TEXT = "Mara Heller opened the Ostvik Mill in 1911. She sold it."
GRAPH = json.dumps(
    {
        "nodes": [{"id": "Mara Heller"}, {"id": "Ostvik Mill"}],
        "relationships": [
            {"source": {"id": "Mara Heller"}, "target": {"id": "Ostvik Mill"}, "type": "OPENED"},
            {"source": {"id": "Mara Heller"}, "target": {"id": "Rome <b>"}, "type": "LEFT"},
        ],
        "source": {"page_content": TEXT, "metadata": {"source": "mill"}},
    }
)


def test_the_table_and_the_findings(desk: Desk) -> None:
    desk.write("g.json", GRAPH)
    done = desk.run("check", "g.json")
    assert done.code == 0
    assert re.search(r"^placed +\.500 +1 +2 +bad +look < 0\.9, bad < 0\.7", done.out, re.MULTILINE)
    assert "bad: placed: 1 of 2 triples held by a sentence (.500" in done.out
    assert "2 triples, 1 text, 2 sentences" in done.out
    assert re.search(r"2 triples in [\d.]+ s \([\d.]+ s of processor time\), [\d,]+ MB at most", done.err)


def test_json(desk: Desk) -> None:
    desk.write("g.json", GRAPH)
    found = desk.run("check", "g.json", "--sample", "0", "--json").json
    by_part = {score["part"]: score for score in found["results"]}
    assert by_part["placed"]["values"]["share"] == 0.5
    assert by_part["undeclared"]["values"]["count"] == 1
    verdicts = {each["check"]: each["verdict"] for each in found["findings"]}
    assert verdicts["placed"] == "bad"
    assert "facts-support" not in by_part
    (missing,) = next(each for each in found["findings"] if each["check"] == "placed")["examples"]
    assert missing["triple"] == ["Mara Heller", "LEFT", "Rome <b>"]


def test_the_page_is_whole_and_safe(desk: Desk) -> None:
    pronoun = {"source": {"id": "She"}, "target": {"id": "it"}, "type": "sells"}
    article = {"source": {"id": "Mara Heller"}, "target": {"id": "the Ostvik Mill"}, "type": "opened"}
    made = json.loads(GRAPH)
    desk.write("g.json", json.dumps({**made, "relationships": [*made["relationships"], pronoun, article]}))
    assert desk.run("check", "g.json", "--html", "page.html", "--out", "table.md").code == 0
    page = (desk.folder / "page.html").read_text(encoding="utf-8")
    assert "Rome &lt;b&gt;" in page
    assert "<b>" not in page
    assert '<mark class="subject">She</mark> sold <mark class="object">it</mark>' in page
    assert '<mark class="relation">opened</mark> <mark class="object">the Ostvik Mill</mark>' in page
    assert 'id="check-placed" open' in page
    assert "http://" not in page
    assert (desk.folder / "table.md").read_text(encoding="utf-8").startswith("### Check of g.json")


@pytest.mark.parametrize("form", ["csv", "markdown", "latex"])
def test_other_forms(desk: Desk, form: str) -> None:
    desk.write("g.json", GRAPH)
    done = desk.run("check", "g.json", "--as", form)
    assert done.code == 0
    assert "relation" in done.out


def test_texts_beside_the_triples(desk: Desk) -> None:
    desk.write("t.csv", "subject,predicate,object,doc\nMara Heller,opened,Ostvik Mill,mill.txt\n")
    desk.write("mill.txt", TEXT)
    desk.write("texts.csv", f'id,text\nmill.txt,"{TEXT}"\n')
    desk.write("texts.jsonl", [{"id": "mill", "text": TEXT}])
    pq.write_table(pa.table({"id": ["mill"], "text": [TEXT]}), desk.folder / "texts.parquet")
    for name in ("mill.txt", "texts.csv", "texts.jsonl", "texts.parquet"):
        found = desk.run("check", "t.csv", "--text", name, "--sample", "0", "--json").json
        (placed,) = [score for score in found["results"] if score["part"] == "placed"]
        assert placed["values"]["share"] == 1
        assert len(placed["signature"].split("texts:")[1].split("|")[0]) == 12
    done = desk.run("convert", "t.csv", "--to", "jsonl", "--texts", "mill.txt")
    assert json.loads(done.out.splitlines()[0])["extractions"][0]["arg1"] == "Mara Heller"


def test_another_run(desk: Desk) -> None:
    desk.write("g.json", GRAPH)
    desk.write("h.json", '[["mara heller", "opened", "Ostvik Mill"]]')
    found = desk.run("check", "g.json", "--again", "h.json", "--sample", "0", "--json").json
    (stable,) = [score for score in found["results"] if score["part"] == "stability"]
    assert stable["values"]["share"] == 0.5
    assert stable["values"]["exact"] == 0


def test_columns_and_extractions_of_any_format(desk: Desk) -> None:
    desk.write("t.tsv", "who\tdoes\twhat\tsaid\nAnn\tmet\tBob\tAnn met Bob.\n")
    done = desk.run("check", "t.tsv", "--columns", "s=who,p=does,o=what,text=said", "--sample", "0")
    assert re.search(r"^placed +1\.000", done.out, re.MULTILINE)
    done = desk.run("convert", "t.tsv", "--columns", "s=who,p=does,o=what,text=said", "--to", "tabbed")
    assert done.out == "Ann met Bob.\t\tmet\tAnn\tBob\n"
    assert re.search(r"^placed +1\.000", desk.run("check", "a.jsonl", "--sample", "0").out, re.MULTILINE)


def test_converted_triples_are_scored(desk: Desk) -> None:
    said = [
        {"source": {"id": one}, "target": {"id": other}, "type": relation}
        for one, relation, other in (("Ann", "MET", "Bob"), ("Eve", "LEFT", "Rome"))
    ]
    desk.write(
        "g.json", json.dumps({"relationships": said, "source": {"page_content": "Ann met Bob in Oslo ."}})
    )
    done = desk.run("convert", "g.json", "--to", "jsonl", "--out", "g.jsonl")
    assert "no sentence holds 1 of 2 triples; they are under `unplaced`" in done.err
    done = desk.run("convert", "g.json", "--to", "tabbed")
    assert done.out == "Ann met Bob in Oslo .\t\tmet\tAnn\tBob\n"
    assert "no sentence holds 1 of 2 triples; they are left out of tabbed" in done.err
    gold = {"arg1": "Ann", "rel": "met", "args": ["Bob", "in Oslo"]}
    desk.write("s.jsonl", [{"id": "1.1", "text": "Ann met Bob in Oslo .", "tuples": [gold]}])
    found = desk.results("g.jsonl", "--gold", "s.jsonl", "--metric", "carb")["g"]
    # Ann, met and Bob are all of the extraction, and three of the gold's five words
    assert (found["values"]["precision"], found["values"]["recall"], found["n"]["outside"]) == (1, 0.6, 1)
    assert desk.results("g.json", "--gold", "s.jsonl", "--metric", "carb")["g"]["values"] == found["values"]


@pytest.mark.parametrize(
    ("content", "arguments", "message"),
    [
        ("", (), "the file is empty"),
        ("just words\n", (), "cannot tell the format"),
        ('{"a": 1}', ("--from", "langchain"), "missing required field `relationships`"),
        ('{"a": 1}', ("--from", "langchian"), "did you mean 'langchain'"),
        (GRAPH, ("--from", "kg-gen"), "read as kg-gen, but the file looks like langchain"),
        (GRAPH, ("--text", "none.txt"), "no such file: none.txt"),
        (GRAPH, ("--text", "."), "is a folder"),
        (GRAPH, ("--text", "x.txt"), "the triples name other texts than those given"),
        (GRAPH, ("--text", "x.txt", "--text", "x.txt"), "two texts are called 'x'"),
        (GRAPH, ("--columns", "s=a"), "must name s, p and o"),
        (GRAPH, ("--columns", "s=a,p=b,o=c"), "there is no column 'a'"),
        (GRAPH, ("--again", "x.txt"), "cannot tell the format"),
        (GRAPH, ("--again", "gold.jsonl"), "there are no triples in this file"),
        (GRAPH, ("--sample", "-1"), "a sample of -1 sentences"),
        (GRAPH, ("--html", "t.in"), "would overwrite the input"),
        (GRAPH, ("--strict", "--lenient"), "exclude each other"),
        ('{"nodes": [], "relationships": []}', (), "there are no triples"),
        ('{"id": "1", "text": "Ann."}\n', (), "there are no triples in this file"),
        ("subject,predicate,object\nAnn,met\n", (), "t.in:2: 2 columns"),
        (b"PAR1" + b"x" * 40, (), "no whole Parquet"),
        (b"\xff\xfea\0b\0", (), "UTF-16"),
        (b'[["a", "b", "\xff"]]', (), "not UTF-8"),
        ('[["a", "b", NaN]]', ("--from", "llamaindex"), "t.in:1: "),
        ("[" * 5000, ("--from", "langchain"), "t.in"),
        (GRAPH + "\n[[1]]", (), "t.in"),
    ],
)
def test_bad_input(desk: Desk, content: str | bytes, arguments: tuple[str, ...], message: str) -> None:
    desk.write("t.in", content)
    desk.write("x.txt", "Another text.")
    if "x.txt" in arguments and "--text" in arguments:
        desk.write("t.in", "s,p,o,doc\nAnn,met,Bob,mill\n")
    assert message in desk.refused("check", "t.in", *arguments)


def test_mixed_and_damaged_lines_are_skipped_and_counted(desk: Desk) -> None:
    desk.write("t.jsonl", GRAPH + "\n" + '{"relationships": 3}\n' + "{broken\n")
    assert "t.jsonl:3: " in desk.refused("check", "langchain:t.jsonl")
    done = desk.run("check", "langchain:t.jsonl", "--lenient", "--sample", "0")
    assert done.code == 0
    assert "2 skipped" in done.err
    assert "2 triples" in done.err


def test_tables_of_texts(desk: Desk) -> None:
    desk.write("t.csv", "s,p,o,doc\nAnn,left,Oslo,u1\n")
    desk.write("semicolons.csv", "id;text\nu1;Ann left Oslo.\n")
    assert "1 text" in desk.run("check", "t.csv", "--text", "semicolons.csv").out
    desk.write("twice.csv", "id,text\nu1,Ann left Oslo.\nu1,Bob.\n")
    assert "twice.csv:3: id 'u1' was there before" in desk.refused("check", "t.csv", "--text", "twice.csv")
    desk.write("list.json", '[{"id": "u1", "text": "Ann left Oslo."}]')
    assert "this is a list in JSON" in desk.refused("check", "t.csv", "--text", "list.json")


def test_names_with_control_characters_stay_on_their_line(desk: Desk) -> None:
    desk.write("t.json", json.dumps([["Ann\x1b[31m", "le\nft", "she"]]))
    assert r"    (Ann\x1b[31m ; le ft ; she)" in desk.run("check", "t.json").out.split("\n")
