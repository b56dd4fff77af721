"""How sentences are put to a remote system: as lines, numbered lines, JSON, or a protocol's own request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec

from oiebench.extractors.remote_answers import Said, corenlp_answer, openie5_answer, read_answer
from oiebench.extractors.remote_description import Description, InputStyle
from oiebench.extractors.remote_failures import decoded

_BREAK = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
_NOT_TEXT = re.compile("[\ud800-\udfff]")
NDJSON = "application/x-ndjson"
JSON = "application/json"
PLAIN = "text/plain"
CORENLP = {
    "annotators": "tokenize,ssplit,pos,lemma,depparse,natlog,openie",
    "ssplit.eolonly": "true",
    "outputFormat": "json",
}
OURS = "/v1/extract"


def one_line(text: str) -> str:
    """The text with a blank for whatever may end a line or a column: as long as before, so that offsets hold."""
    return _NOT_TEXT.sub("\ufffd", _BREAK.sub(" ", text))


class Numbered(msgspec.Struct):
    """A sentence of a request."""

    id: str
    text: str


class Asked(msgspec.Struct, omit_defaults=True):
    """A request in our own form."""

    sentences: list[Numbered]
    systems: tuple[str, ...] = ()


class Request(msgspec.Struct, frozen=True):
    """What is posted."""

    path: str
    body: bytes
    type: str
    accepts: str


def numbered(texts: Sequence[str]) -> list[Numbered]:
    """The sentences under the numbers 1, 2, …"""
    return [Numbered(str(number), text) for number, text in enumerate(texts, start=1)]


def as_input(texts: Sequence[str], style: InputStyle) -> bytes:
    """The sentences, each on its line."""
    if style == "jsonl":
        return b"".join(msgspec.json.encode(each) + b"\n" for each in numbered(texts))
    lines = [f"{each.id}\t{each.text}" for each in numbered(texts)] if style == "numbered" else texts
    return "".join(f"{line}\n" for line in lines).encode()


def request(description: Description, path: str, texts: Sequence[str]) -> Request:
    """What is posted to a server to ask it about sentences; `path` is that of its address."""
    if description.protocol == "corenlp":
        properties = msgspec.json.encode(CORENLP | description.properties).decode()
        query = urlencode({"properties": properties})
        return Request(f"{path or '/'}?{query}", "\n".join(texts).encode(), PLAIN, JSON)
    if description.protocol == "openie5":
        return Request(_ending(path, "/getExtraction"), texts[0].encode(), PLAIN, JSON)
    if description.protocol == "rest":
        body = msgspec.json.encode(Asked(numbered(texts), description.systems))
        return Request(_ending(path, OURS), body, JSON, NDJSON)
    body = as_input(texts, description.input)
    return Request(path or "/", body, NDJSON if description.input == "jsonl" else PLAIN, "*/*")


def _ending(path: str, end: str) -> str:
    path = path.rstrip("/")
    return path if path.endswith(end) else path + end


def answer(description: Description, body: bytes, texts: Sequence[str]) -> list[Said]:
    """What a server's answer says."""
    if description.protocol == "corenlp":
        return corenlp_answer(body, texts)
    if description.protocol == "openie5":
        return openie5_answer(body, texts[0])
    written = "jsonl" if description.protocol == "rest" else description.output
    return read_answer(decoded(body), written, description.ignore)
