"""A small server in the forms of CoreNLP, OpenIE 5 and oiebench's own, and of lines; prints its port once it is there.

Words of a sentence that make it misbehave: `dies` (the server), `breaks` (HTTP 500), `sleeps`, `babbles`, `halves`
(half an answer), `hangs` (the connection is closed without an answer), `drips` (an answer byte by byte), `once`
(HTTP 503 the first time), `naps` (a moment's sleep). Paths of their own: /status/CODE, /page.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

met: set[str] = set()
log: list[int] = []


def triple(sentence: str) -> list[str]:
    return [*sentence.split(" ", 2), "", ""][:3]


def corenlp(body: str) -> dict[str, Any]:
    """Words between blanks; offsets in UTF-16 units, as Java counts."""
    sentences: list[dict[str, Any]] = []
    start = 0
    for line in body.split("\n"):
        tokens, at = [], 0
        words = line.split(" ")
        for word in words:
            begin = len((body[:start] + line[:at]).encode("utf-16-le")) // 2
            length = len(word.encode("utf-16-le")) // 2
            tokens.append({"word": word, "characterOffsetBegin": begin, "characterOffsetEnd": begin + length})
            at += len(word) + 1
        start += len(line) + 1
        count = len(words)
        first, second, rest = triple(line)
        found = {
            "subject": first,
            "subjectSpan": [0, 1],
            "relation": second,
            "relationSpan": [1, 2],
            "object": rest,
            "objectSpan": [2, count],
        }
        sentences.append({"index": len(sentences), "tokens": tokens, "openie": [found]})
    return {"sentences": sentences}


def openie5(sentence: str) -> list[dict[str, Any]]:
    first, second, rest = triple(sentence)
    at = [0, len(first) + 1, len(first) + len(second) + 2]

    def part(text: str, start: int) -> dict[str, Any]:
        return {"text": text, "offsets": [list(range(start, start + len(text)))]}

    return [
        {
            "confidence": 0.75,
            "sentence": sentence,
            "extraction": {
                "arg1": part(first, at[0]),
                "rel": part(second, at[1]),
                "arg2s": [part(rest, at[2])],
                "context": part(first, at[0]) if "context" in sentence else None,
                "negated": "not" in sentence,
                "passive": False,
            },
        }
    ]


def ours(body: dict[str, Any]) -> str:
    lines = []
    for each in reversed(body["sentences"]):  # in any order: ids tell
        first, second, rest = triple(each["text"])
        found = [
            {"arg1": first, "rel": f"{second}", "args": [rest], "system": system}
            for system in body.get("systems", ["default"])
        ]
        lines.append(json.dumps(each | {"extractions": found}))
    return "\n".join(lines)


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        path = urlsplit(self.path).path
        log.append(len(body))
        if path.startswith("/status/"):
            self.send(int(path.rsplit("/", 1)[1]), "text/plain", b"as you wish")
        elif path == "/packed":
            self.send(200, "application/json", gzip.compress(b"{}"), packed=True)
        elif path == "/page":
            self.send(200, "text/html", b"<html>welcome</html>")
        elif "dies" in body:
            os._exit(9)
        elif "breaks" in body:
            self.send(500, "text/plain", b"internal trouble\nat line 7")
        elif "once" in body and body not in met:
            met.add(body)
            self.send(503, "text/plain", b"busy")
        elif "babbles" in body:
            self.send(200, "application/json", b'{"hello": [')
        elif "hangs" in body:
            self.connection.close()
        else:
            if "sleeps" in body:
                time.sleep(30)
            if "naps" in body:
                time.sleep(0.2)
            self.send(200, *self.good(path, body), half="halves" in body, slow="drips" in body)

    def good(self, path: str, body: str) -> tuple[str, bytes]:
        if path == "/getExtraction":
            return "text/plain", json.dumps(openie5(body)).encode()
        if path.endswith("/v1/extract"):
            return "application/x-ndjson", ours(json.loads(body)).encode()
        if path == "/lines":
            lines = []
            for line in body.splitlines():
                first, second, rest = triple(line)
                lines.append(f"{line}\t\t{second}\t{first}\t{rest}\n")
            return "text/tab-separated-values", "".join(lines).encode()
        query = parse_qs(urlsplit(self.path).query)
        properties = json.loads(query["properties"][0])
        if "key" in body:
            assert query["key"] == ["42"], query
        assert properties["ssplit.eolonly"] == "true", properties
        assert "openie" in properties["annotators"], properties
        return "application/json", json.dumps(corenlp(body)).encode()

    def send(
        self,
        code: int,
        kind: str,
        data: bytes,
        *,
        half: bool = False,
        slow: bool = False,
        packed: bool = False,
    ) -> None:
        self.send_response(code)
        self.send_header("Content-Type", f"{kind};charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        if 300 <= code < 400:
            self.send_header("Location", "https://elsewhere.invalid/")
        self.end_headers()
        if slow:
            for place in range(len(data)):
                self.wfile.write(data[place : place + 1])
                time.sleep(0.2)
        else:
            self.wfile.write(data[: len(data) // 2] if half else data)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *args: object) -> None:
        pass


if __name__ == "__main__":
    server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), Handler)
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()
