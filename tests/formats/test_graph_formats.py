"""What graph builders write: every documented form read as the same triples, damaged files refused with their line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.errors import FormatError, InputError, MissingExtraError
from oiebench.formats import FORMATS, Policy, Source, read, sniff
from oiebench.formats.graph import Graph, Triple, spoken_name
from oiebench.formats.triple_tables import given_columns, guessed_columns, with_columns

TEXT = "Mara Heller opened the Ostvik Mill in 1911. It burned down."
OPENED = ("Mara Heller", "opened", "Ostvik Mill")


def graph(name: str, text: str, policy: Policy = "repair") -> Graph:
    made = FORMATS[name].graph
    assert made is not None
    return made(Source(text, "graph", policy))


def skipped(name: str, text: str) -> tuple[Graph, list[str]]:
    made = FORMATS[name].graph
    assert made is not None
    source = Source(text, "graph", "lenient")
    return made(source), [str(note) for note in source.skipped]


def parts(graph: Graph) -> list[tuple[str, str, str]]:
    return [(t.subject, t.relation, t.object) for t in graph.triples]


def document(*relationships: object, text: str = TEXT, **metadata: str) -> dict[str, object]:
    return {
        "nodes": [{"id": "Mara Heller", "type": "Person"}],
        "relationships": list(relationships),
        "source": {"page_content": text, "metadata": metadata},
    }


def link(subject: object, relation: str, last: object, **properties: object) -> dict[str, object]:
    return {
        "source": {"id": subject, "type": "X"},
        "target": {"id": last, "type": "X"},
        "type": relation,
        "properties": properties,
    }


@pytest.mark.parametrize("layout", ["one", "list", "lines", "indented"])
def test_langchain_layouts(layout: str) -> None:
    first = document(link(*OPENED, confidence=0.5), source="a.txt")
    second = document(link("Ann", "LEFT", 7), text="Ann left 7.", source="b.txt")
    if layout == "one":
        text, documents = json.dumps(first), 1
    elif layout == "lines":
        text, documents = json.dumps(first) + "\n" + json.dumps(second) + "\n", 2
    else:
        text, documents = json.dumps([first, second], indent=2 if layout == "indented" else None), 2
    found = graph("langchain", text)
    assert found.triples[0] == Triple(*OPENED, ("a.txt",), 0.5)
    assert found.entities == ("Mara Heller",)
    if documents == 2:
        assert found.triples[1] == Triple("Ann", "LEFT", "7", ("b.txt",))
        assert found.texts == {"a.txt": TEXT, "b.txt": "Ann left 7."}
    assert sniff(text) == "langchain"


def test_langchain_documents_of_one_source_are_numbered_and_those_of_one_text_joined() -> None:
    found = graph(
        "langchain",
        json.dumps(
            [
                document(link(*OPENED), source="a.txt"),
                document(link("Ann", "LEFT", "Rome"), text="Ann left Rome.", source="a.txt"),
                document(link("It", "burned", "1912"), source="a.txt"),
            ]
        ),
    )
    assert [t.texts for t in found.triples] == [("1",), ("2",), ("1",)]
    assert list(found.texts) == ["1", "2"]


def test_ends_of_relationships_may_be_names_alone() -> None:
    text = '{"nodes": [], "relationships": [{"source": "Ann", "target": 7, "type": "MET"}]}'
    assert parts(graph("langchain", text)) == [("Ann", "MET", "7")]


def test_a_damaged_relationship_is_told_with_its_line_and_alone_skipped() -> None:
    links = [link(*OPENED), {"source": {"id": "x"}, "type": "T"}, link("Ann", "LEFT", "Rome")]
    text = (
        '{"nodes": [],\n "relationships": [\n' + ",\n".join(map(json.dumps, links)) + '],\n "source": null}'
    )
    with pytest.raises(FormatError, match=r"graph:4: Object missing required field `target`"):
        graph("langchain", text)
    found, notes = skipped("langchain", text)
    assert parts(found) == [OPENED, ("Ann", "LEFT", "Rome")]
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("langchain", '{"nodes": 3, "relationships": []}', "expected a list"),
        ("langchain", "[]", "no graph document"),
        ("langchain", '[{"nodes": [}', "graph:1: "),
        ("langchain", '{"relationships": [{"source": {"id": "a"}', "ends too early"),
        ("llamaindex", '[["a", "b"]]', "graph:1: "),
        ("llamaindex", '[["a", "b", 3]]', "graph:1: "),
        ("llamaindex", '[{"text": "x"}]', "expected a list of three strings"),
        ("llamaindex", "[]", "no triple"),
        ("kg-gen", '{"entities": [], "relations": []}', "neither a relation nor an entity"),
        ("kg-gen", '{"entities": "x", "relations": []}', "Expected `array`"),
        ("kg-gen", '{"entities": ["a"]}', "relations"),
        ("kg-gen", '{"entities": ["a"],\n"relations": [["a", "b"]]}', "graph:2: "),
        ("graphrag", "source,target\na,b\n", "no column 'description'"),
        ("graphrag", "source,target,description\n", "no row"),
        ("graphrag", "source,target,description\na,b\n", "graph:2: 2 columns"),
        ("rebel", "<triplet> a <obj> b <subj> c\n", "graph:1: <obj> does not stand where it may"),
        ("rebel", "<triplet> a <subj> b\n", "graph:1: the line ends before"),
        ("rebel", "<triplet> a <subj> b <obj> c\nand so on\n", "graph:2: expected <triplet>"),
        ("ntriples", "<http://a> <http://b> <http://c>\n", "graph:1: no statement"),
        ("ntriples", '<http://a> <http://b> "\\uD800" .\n', "is no character"),
        ("turtle", "@prefix a: <http://a/> .\na:b a:c d:e .\n", "graph:2: the prefix 'd:' was not declared"),
        ("turtle", "<http://a> <http://b>\n", "the file ends within a statement"),
        ("turtle", '"x" <http://b> <http://c> .\n', "a literal cannot be a subject"),
        ("turtle", "<http://a> _:b <http://c> .\n", "a predicate must be an IRI"),
        ("turtle", '<http://a> <http://b> "open .\n', "cannot read"),
        ("triples", "who,what\na,b\n", "cannot tell which columns"),
        ("triples", "subject,predicate,object\n", "no row"),
        ("triples", "subject,predicate,object,score\na,b,c,high\n", "graph:2: the confidence is 'high'"),
        ("triples", "s,p,o,score\na,b,c,nan\n", "it must be a finite number"),
        (
            "triples",
            "subject,predicate,object,text,doc\na,b,c,T,1\na,b,c,U,1\n",
            "graph:3: doc '1' was there before with another text",
        ),
    ],
)
def test_damaged_files(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        graph(name, text)
    assert message in str(caught.value)
    assert str(caught.value).startswith("graph")


def test_llamaindex_layouts() -> None:
    alone = json.dumps([list(OPENED), ["Ann", "left", "Rome"]])
    assert parts(graph("llamaindex", alone)) == [OPENED, ("Ann", "left", "Rome")]
    assert sniff(alone) == "llamaindex"
    with_text = json.dumps([{"text": TEXT, "triplets": [list(OPENED)]}])
    assert graph("llamaindex", with_text) == Graph((Triple(*OPENED, ("1",)),), {"1": TEXT})
    assert sniff(with_text) == "llamaindex"
    nodes = {
        "c1": {"label": "text_chunk", "text": TEXT, "id_": "c1", "properties": {}},
        "Mara Heller": {"label": "PERSON", "name": "Mara Heller", "properties": {}},
        "m": {"label": "PLACE", "name": "Ostvik Mill", "properties": {}},
    }
    relation = {
        "label": "opened",
        "source_id": "Mara Heller",
        "target_id": "m",
        "properties": {"triplet_source_id": "c1"},
    }
    stored = {"nodes": nodes, "relations": {"x": relation}, "triplets": [["Mara Heller", "opened", "m"]]}
    expected = Graph((Triple(*OPENED, ("c1",)),), {"c1": TEXT}, ("Mara Heller", "Ostvik Mill"))
    assert graph("llamaindex", json.dumps(stored)) == expected
    assert sniff(json.dumps(stored)) == "llamaindex"
    listed = {"nodes": [{**each, "id": key} for key, each in nodes.items()], "relations": [relation]}
    assert graph("llamaindex", json.dumps(listed)) == expected


def test_kg_gen() -> None:
    text = json.dumps({"entities": ["Mara Heller"], "edges": ["opened"], "relations": [OPENED], "text": TEXT})
    assert graph("kg-gen", text) == Graph((Triple(*OPENED, ("1",)),), {"1": TEXT}, ("Mara Heller",))
    assert sniff(text) == "kg-gen"


@pytest.mark.parametrize("cell", ['["u1", "u2"]', "['u1', 'u2']", "['u1' 'u2']", "u1,u2"])
def test_lists_of_text_units(cell: str) -> None:
    text = f'source;target;description;text_unit_ids\na;b;c;"{cell.replace(chr(34), chr(34) * 2)}"\n'
    assert graph("graphrag", text).triples == (Triple("a", "c", "b", ("u1", "u2")),)


@pytest.mark.parametrize("prefix", ["", "create_final_"])
def test_graphrag_parquet_with_the_tables_beside_it(tmp_path: Path, prefix: str) -> None:
    path = tmp_path / f"{prefix}relationships.parquet"
    rows = {"source": ["MARA HELLER"], "target": ["OSTVIK MILL"], "description": ["opened"], "weight": [1.0]}
    pq.write_table(pa.table({**rows, "text_unit_ids": [["u1"]]}), path)
    pq.write_table(pa.table({"id": ["u1"], "text": [TEXT]}), tmp_path / f"{prefix}text_units.parquet")
    pq.write_table(pa.table({"title": ["MARA HELLER"]}), tmp_path / f"{prefix}entities.parquet")
    reading = read(path)
    assert reading.format == "graphrag"
    assert [(str(e), e.sentence_id) for e in reading.collection.extractions] == [
        ("(MARA HELLER ; opened ; OSTVIK MILL)", "u1.1")
    ]
    pq.write_table(pa.table({"key": ["u1"], "text": [TEXT]}), tmp_path / f"{prefix}text_units.parquet")
    with pytest.raises(FormatError, match=r"text_units.parquet:1: the table has no column 'id'"):
        read(path)


def test_parquet_that_lacks_columns_or_rows_or_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "relationships.parquet"
    pq.write_table(pa.table({"source": ["a"], "target": ["b"]}), path)
    with pytest.raises(FormatError, match="no column 'description'"):
        read(path, "graphrag")
    pq.write_table(pa.table({"source": pa.array([], pa.string())}), path)
    with pytest.raises(FormatError, match="no rows"):
        read(path)
    path.write_bytes(b"PAR1 and nothing of it")
    with pytest.raises(FormatError, match="no whole Parquet"):
        read(path)


def test_parquet_without_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "relationships.parquet"
    pq.write_table(pa.table({"source": ["a"]}), path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r'pip install "oiebench\[kb\]"'):
        read(path)


def test_rebel_heads_with_several_tails() -> None:
    line = (
        f"{TEXT}\t<s><triplet> Mara Heller <subj> Mill <obj> owner <subj> 1911 <obj> year "
        "<triplet> It <subj> fire <obj> end</s><pad>\n"
    )
    found = graph("rebel", line)
    assert parts(found) == [
        ("Mara Heller", "owner", "Mill"),
        ("Mara Heller", "year", "1911"),
        ("It", "end", "fire"),
    ]
    assert found.texts == {"1": TEXT}
    assert sniff(line) == "rebel"


EX = "http://example.org/"
TURTLE = """
@prefix ex: <http://example.org/> .
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
@base <http://example.org/base/> .
# a comment . with a point
ex:mh rdfs:label "Märi"@de , "Mara Heller"@en ; a ex:BakerOfBread ;
  ex:opened ex:Ostvik_Mill , [ a ex:Bakery ; ex:year 1911 ] ; .
<there> ex:says 'it\\'s "so"' , \"\"\"two
lines\"\"\"@en-GB , "7"^^ex:number , true , -1.5e3 .
_:x ex:list ( ex:a "b" ) .
ex:caf\\u00e9 ex:of ex:a%20b .
[ ex:alone 1 ] .
"""


def test_turtle() -> None:
    found = parts(graph("turtle", TURTLE.replace("caf\\u00e9", "café")))
    assert found == [
        ("Mara Heller", "is a", "Baker Of Bread"),
        ("Mara Heller", "opened", "Ostvik Mill"),
        ("_:b1", "is a", "Bakery"),
        ("_:b1", "year", "1911"),
        ("Mara Heller", "opened", "_:b1"),
        ("there", "says", 'it\'s "so"'),
        ("there", "says", "two\nlines"),
        ("there", "says", "7"),
        ("there", "says", "true"),
        ("there", "says", "-1.5e3"),
        ("_:b2", "first", "b"),
        ("_:b2", "rest", "nil"),
        ("_:b3", "first", "a"),
        ("_:b3", "rest", "_:b2"),
        ("_:x", "list", "_:b3"),
        ("café", "of", "a b"),
        ("_:b4", "alone", "1"),
    ]


def test_turtle_goes_on_after_what_cannot_be_read() -> None:
    found, notes = skipped(
        "turtle", "@prefix e: <http://e/> .\ne:a e:b ?? .\ne:c e:d x:y ;\n e:f e:g .\ne:h e:i e:j .\n"
    )
    assert parts(found) == [("h", "i", "j")]
    assert [note.split(": ")[0] for note in notes] == ["graph:2", "graph:3"]


def test_ntriples_are_read_as_turtle_reads_them() -> None:
    lines = (
        f"# people\n<{EX}MaraHeller> <{EX}opened> <{EX}Ostvik_Mill> .\n"
        f'_:m <{EX}said> "a \\"b\\" \\u00e9\\n"@en-GB . # so\n<{EX}a#b> <{EX}is> "7"^^<{EX}int> .\n'
    )
    found = graph("ntriples", lines)
    assert parts(found) == [
        ("Mara Heller", "opened", "Ostvik Mill"),
        ("_:m", "said", 'a "b" é\n'),
        ("b", "is", "7"),
    ]
    assert graph("turtle", lines) == found
    assert sniff(lines) == "ntriples"


IRIS = st.from_regex(r"\Ahttp://[a-z]{1,5}/[A-Za-z0-9_-]{1,8}\Z")


@given(st.lists(st.tuples(IRIS, IRIS, st.text()), min_size=1))
def test_any_literal_survives_both_ways_of_writing_rdf(statements: list[tuple[str, str, str]]) -> None:
    def quoted(text: str) -> str:
        return "".join(
            f"\\U{ord(each):08X}" if each in '"\\' or not each.isprintable() else each for each in text
        )

    lines = "".join(f'<{s}> <{p}> "{quoted(o)}" .\n' for s, p, o in statements)
    found = graph("ntriples", lines)
    assert [t.object for t in found.triples] == [o for _, _, o in statements]
    assert graph("turtle", lines) == found


@given(st.lists(st.tuples(st.text(), st.text(), st.text()), min_size=1))
def test_any_triples_survive_json(triples: list[tuple[str, str, str]]) -> None:
    for indent in (None, 1):
        text = json.dumps(triples, indent=indent)
        assert parts(graph("llamaindex", text)) == triples
        text = json.dumps({"relationships": [link(s, p, o) for s, p, o in triples]}, indent=indent)
        assert parts(graph("langchain", text)) == triples


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        ("subject,predicate,object", "subject predicate object"),
        ("Head;Relation;Tail", "Head Relation Tail"),
        ("source\ttype\ttarget", "source type target"),
        ("from,label,to", "from label to"),
        ("id,subject_id,subject_name,relation,object_name", "subject_id relation object_name"),
    ],
)
def test_columns_are_guessed(heading: str, columns: str) -> None:
    names = tuple(heading.replace(";", ",").replace("\t", ",").split(","))
    found = guessed_columns(names)
    assert found is not None
    assert [found.s, found.p, found.o] == columns.split()
    assert sniff(heading + "\n" + "x" + ",x" * (len(names) - 1)) == "triples"


def test_columns_are_named(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(
        "who,does,what,where\nMara Heller,opened,Ostvik Mill,Mara Heller opened the Ostvik Mill.\n"
    )
    found = read(path, with_columns(given_columns("s=who, p=does, o=what, text=where"))).collection
    assert [str(e) for e in found.extractions] == ["(Mara Heller ; opened ; Ostvik Mill)"]
    with pytest.raises(FormatError, match="no column 'whom'; did you mean 'who'"):
        read(path, with_columns(given_columns("s=whom,p=does,o=what")))


@pytest.mark.parametrize("text", ["s=a,p=b", "s", "s=a,p=b,q=c", "s=a,s=b,p=c,o=d", ""])
def test_columns_wrongly_named(text: str) -> None:
    with pytest.raises(InputError, match=r"--columns|role"):
        given_columns(text)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("WORKS_AT", "works at"),
        ("worksAt", "works at"),
        ("works-at", "works at"),
        ("Works at", "Works at"),
        ("isCEOOf", "is CEO of"),
        ("CEO", "ceo"),  # types of relations are written so: MET, OWNS
        ("LOCATED", "located"),
        ("", ""),
    ],
)
def test_names_as_words(name: str, words: str) -> None:
    assert spoken_name(name) == words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("_:b1 x:p x:a . [] x:q x:c .", [("_:b1", "p", "a"), ("_:bb1", "q", "c")]),  # two nodes
        ("x:हिन्दी x:भाषा _:ते .", [("हिन्दी", "भाषा", "_:ते")]),  # vowel signs are marks
        ("# to the line's end\rx:a x:p x:c .", [("a", "p", "c")]),
    ],
)
def test_corners_of_turtle(text: str, found: list[tuple[str, str, str]]) -> None:
    assert parts(graph("turtle", f"@prefix x: <http://x/> .\n{text}\n")) == found


def test_marks_in_blank_nodes_of_ntriples() -> None:
    assert parts(graph("ntriples", "_:भाषा <http://x/p> _:ते.\n")) == [("_:भाषा", "p", "_:ते")]


def test_turtle_nested_too_deeply() -> None:
    with pytest.raises(FormatError, match="graph:2: nested too deeply"):
        graph("turtle", "@prefix x: <http://x/> .\nx:a x:p " + "(" * 5000 + ")" * 5000 + " .")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "kg-gen",
            '[{"relations": [], "text": "A.", "id": "t"},\n{"relations": [], "text": "B.", "id": "t"}]',
        ),
        ("llamaindex", '[{"triplets": [], "text": "A.", "id": 1},\n{"triplets": [], "text": "B.", "id": 1}]'),
    ],
)
def test_two_texts_of_one_id_are_refused(name: str, text: str) -> None:
    with pytest.raises(FormatError, match=r"graph:2: the text .* was given before with other words"):
        graph(name, text)


def test_lines_of_what_is_skipped_out_of_order() -> None:
    text = '[{"relationships": [\n{"source": "a", "target": "b", "type": "r"},\n{"source": "a"}]},\n{"nodes": []}]'
    _, notes = skipped("langchain", text)
    assert [note.split(": ")[0] for note in notes] == ["graph:4", "graph:3"]


def test_long_cells_and_cells_of_bytes_and_line_ends(tmp_path: Path) -> None:
    long = "Ann met Bob. " * 20_000
    assert graph("triples", f"s,p,o,text\nAnn,met,Bob,{long}\n").texts == {"1": long.strip()}
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"s": [b"\xc3\xa9", b"b"], "p": ["r\rx", None], "o": ["c", "d"]}), path)
    assert [e.arg1.text for e in read(path).collection.extractions] == ["é", "b"]


def test_several_texts_of_one_document_say_how_they_are_read() -> None:
    text = "doc,sentence,s,p,o\nd,Ann left.,Ann,left,Oslo\nd,Bob left.,Bob,left,Oslo\n"
    with pytest.raises(FormatError, match=r"graph:3: .*--columns s=s,p=p,o=o,text=sentence") as told:
        graph("triples", text)
    columns = given_columns(str(told.value).rsplit("--columns ", 1)[1].split(";")[0])
    made = with_columns(columns).graph
    assert made is not None
    assert len(made(Source(text, "graph")).texts) == 2
