"""`triples`: tables of triples, a heading and a row each, under any names of columns."""

from __future__ import annotations

import msgspec

from oiebench.errors import FormatError, InputError, suggestion
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import UnreadableError, confidence
from oiebench.formats.delimited import DELIMITERS, Delimited
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_sentences import graph_format

TRIADS = (
    ("subject", "predicate", "object"),
    ("subject", "relation", "object"),
    ("subject", "relationship", "object"),
    ("head", "relation", "tail"),
    ("source", "type", "target"),
    ("source", "relation", "target"),
    ("source", "relationship", "target"),
    ("source", "label", "target"),
    ("from", "label", "to"),
    ("from", "relation", "to"),
    ("from", "type", "to"),
    ("start", "type", "end"),
    ("entity1", "relation", "entity2"),
    ("arg1", "rel", "arg2"),
    ("arg1", "relation", "arg2"),
    ("subj", "pred", "obj"),
    ("subj", "rel", "obj"),
    ("s", "p", "o"),
    ("h", "r", "t"),
)
TEXTS = ("text", "sentence", "source_text", "evidence", "context", "passage", "page_content", "chunk")
DOCUMENTS = ("doc", "document", "doc_id", "document_id", "text_id", "chunk_id", "source_id", "text_unit_id")
CONFIDENCES = ("confidence", "score", "probability")
_TIDY = str.maketrans({" ": "_", "-": "_"})


class Columns(msgspec.Struct, frozen=True):
    """Which columns hold what."""

    s: str
    p: str
    o: str
    text: str | None = None
    doc: str | None = None
    confidence: str | None = None


ROLES = Columns.__struct_fields__


def given_columns(text: str) -> Columns:
    """What `s=head,p=relation,o=tail,text=passage` says."""
    said: dict[str, str] = {}
    for item in text.split(","):
        role, equals, column = (piece.strip() for piece in item.partition("="))
        if not equals or not column:
            raise InputError(f"--columns takes ROLE=COLUMN,… such as s=head,p=relation,o=tail; not {item!r}")
        if role not in ROLES:
            raise InputError(f"there is no role {role!r} of columns{suggestion(role, ROLES)}")
        if role in said:
            raise InputError(f"--columns names {role!r} twice")
        said[role] = column
    missing = [role for role in "spo" if role not in said]
    if missing:
        raise InputError(f"--columns must name s, p and o; {' and '.join(missing)} not named")
    return msgspec.convert(said, Columns)


def guessed_columns(names: tuple[str, ...]) -> Columns | None:
    """The columns by their names, `None` where three of them cannot be told."""
    tidy = {name.casefold().strip().translate(_TIDY): name for name in names}
    for plain, name in list(tidy.items()):
        for end in ("_id", "_name", "_text", "_label", "_type"):
            tidy.setdefault(plain.removesuffix(end), name)
    triad = next((triad for triad in TRIADS if all(name in tidy for name in triad)), None)
    if triad is None or len({tidy[name] for name in triad}) < 3:
        return None
    used = {tidy[name] for name in triad}

    def first(wanted: tuple[str, ...]) -> str | None:
        return next((tidy[name] for name in wanted if name in tidy and tidy[name] not in used), None)

    text = first(TEXTS)
    used |= {text} if text is not None else set()
    s, p, o = (tidy[name] for name in triad)
    return Columns(s, p, o, text, first(DOCUMENTS), first(CONFIDENCES))


def read_graph(source: Source, columns: Columns | None = None) -> Graph:
    """The triple of each row; rows of one text are of one text, which its `doc` names."""
    table = Delimited(source)
    table.check()
    chosen = guessed_columns(table.columns) if columns is None else columns
    if chosen is None:
        raise FormatError(
            f"cannot tell which columns are subject, relation and object among {', '.join(table.columns)}; "
            "name them: --columns s=…,p=…,o=…",
            source.path,
            1,
        )
    for name in (chosen.s, chosen.p, chosen.o, chosen.text, chosen.doc, chosen.confidence):
        if name is not None and name not in table.columns:
            raise FormatError(f"there is no column {name!r}{suggestion(name, table.columns)}", source.path, 1)
    triples: list[Triple] = []
    texts: dict[str, str] = {}
    ids: dict[str, str] = {}
    for line, row in table.rows():
        doc = row[chosen.doc] if chosen.doc else ""
        text = row[chosen.text] if chosen.text else ""
        if text:
            doc = ids.setdefault(text, doc or str(len(ids) + 1))
            if texts.setdefault(doc, text) != text:
                source.fail(
                    line,
                    f"{chosen.doc or 'text'} {doc!r} was there before with another {chosen.text}; where it "
                    f"names more than one {chosen.text}, number these: --columns {_without_doc(chosen)}",
                )
                continue
        try:
            sure = confidence(row[chosen.confidence]) if chosen.confidence else None
        except UnreadableError as error:
            source.fail(line, str(error))
            continue
        triples.append(Triple(row[chosen.s], row[chosen.p], row[chosen.o], (doc,) if doc else (), sure))
    if not triples and not source.skipped:
        raise FormatError("the table has a heading and no row", source.path)
    return Graph(tuple(triples), texts)


def _without_doc(columns: Columns) -> str:
    """These columns, but for that of ids of texts, as `--columns` takes them."""
    named = ((role, getattr(columns, role)) for role in ROLES if role != "doc")
    return ",".join(f"{role}={name}" for role, name in named if name is not None)


def with_columns(columns: Columns) -> Format:
    """The format with columns that somebody named."""
    return graph_format(FORMAT.name, FORMAT.title, lambda source: read_graph(source, columns), FORMAT.sniff)


def sniff(head: str) -> float:
    """High where the first line names the columns of a triple."""
    first = head.split("\n", 1)[0].strip()
    names = tuple(cell.strip().strip('"') for cell in first.split(max(DELIMITERS, key=first.count)))
    return 0.93 if len(names) > 2 and guessed_columns(names) is not None else 0.0


FORMAT = graph_format(
    "triples", "Tables of triples (CSV, TSV, Parquet), any names of columns", read_graph, sniff
)
