"""A chat-completions endpoint of our own, in a process of its own: `python chat_server.py` prints its port.

The first part of the path says how it behaves: http://127.0.0.1:PORT/good/v1, /slow/v1, /garbage/v1, … It offers
the model `fake`, which takes what stands before the first verb it knows, that verb, and what follows it. `/log`
gives what was asked for so far.
"""

from __future__ import annotations

import json
import re
import socket
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

VERBS = re.compile(r"\b(?:is|was|were|are|has|had|left|met|said|\w{3,}ed)\b")
SLOWLY = 0.2
KEY = "sk-of-the-server-0123456789"

asked: Counter[str] = Counter()
sizes: list[int] = []
forms: list[str] = []
together = most_together = 0
lock = threading.Lock()


def tuples_of(sentence: str) -> list[dict[str, Any]]:
    """(what stands before the verb; the verb; what follows it)."""
    verb = VERBS.search(sentence)
    if verb is None or not sentence[: verb.start()].strip():
        return []
    after = sentence[verb.end() :].strip(" .!?")
    arg1 = sentence[: verb.start()].strip(" ,")
    return [{"arg1": arg1, "rel": verb[0], "args": [after] if after else [], "confidence": 0.75}]


def sentences_in(messages: list[dict[str, str]]) -> list[tuple[int, str]]:
    """The numbered sentences of the last message."""
    lines = messages[-1]["content"].split("\n")
    return [(int(match[1]), match[2]) for line in lines if (match := re.match(r"\[(\d+)\] (.*)", line))]


def answer(given: list[tuple[int, str]]) -> str:
    """What a good model answers."""
    entries = [{"number": number, "tuples": tuples_of(text)} for number, text in given]
    return json.dumps({"sentences": entries}, ensure_ascii=False)


def content(how: str, given: list[tuple[int, str]]) -> str:
    """What the model of this kind says of the sentences."""
    good = answer(given)
    if how == "garbage":
        return "I am afraid that I cannot [do] {that}."
    if how == "half":
        return good[: len(good) * 2 // 3]
    if how == "fenced":
        return f"Here they are:\n```json\n{good[:-2]},]}}\n```\nIs there more?"
    if how == "others":
        texts = [text for _, text in given]
        return answer(list(zip(range(1, len(texts) + 1), [*texts[1:], texts[0]], strict=True)))
    if how == "misnumbered":
        return answer([(number + 700, text) for number, text in given])
    if how == "forgetful":
        return answer(given[:-1] or given)
    if how == "fussy":  # a sentence with `poison` spoils every batch it is in
        return "No." if any("poison" in text for _, text in given) else good
    if how == "short":  # the last tuple of each answer is never whole
        entries = json.loads(good)
        for entry in entries["sentences"]:
            entry["tuples"] *= 2
        text = json.dumps(entries)
        return text[: text.rindex('"rel"')]
    if how == "inventive":
        entries = json.loads(good)
        for entry in entries["sentences"]:
            entry["tuples"].append(
                {"arg1": "Zorblax", "rel": "conquered", "args": ["Qwv"], "confidence": 0.9}
            )
        return json.dumps(entries)
    return good


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        how = self.path.split("/")[1]
        if how == "log":
            with lock:
                told = {"asked": asked, "sizes": sizes, "forms": forms, "together": most_together}
                self._send(200, told)
        elif self.path.endswith("/models"):
            self._send(200, {"data": [{"id": "fake"}, {"id": "fake-large"}]})
        else:
            self._send(404, {"error": {"message": "no such page"}})

    def do_POST(self) -> None:
        global together, most_together
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        how = self.path.split("/")[1]
        given = sentences_in(body["messages"])
        form = body.get("response_format", {}).get("type", "text")
        with lock:
            asked[how] += 1
            number = asked[how]
            sizes.append(len(given))
            forms.append(form)
            together += 1
            most_together = max(most_together, together)
        try:
            self._answer(how, number, body, given, form)
        finally:
            with lock:
                together -= 1

    def _answer(self, how: str, number: int, body: Any, given: list[tuple[int, str]], form: str) -> None:
        key = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if not self.path.endswith("/v1/chat/completions"):
            self._send(404, {"detail": "Not Found"})
        elif how == "keyed" and key != KEY:
            self._send(
                401, {"error": {"message": f"Incorrect API key provided: {key}", "code": "invalid_api_key"}}
            )
        elif body["model"] not in ("fake", "fake-large"):
            self._send(404, {"error": {"message": f"The model {body['model']} does not exist"}})
        elif how == "broken":
            self._send(500, {"error": {"message": f"out of order, {key}"}})
        elif how == "busy" and number % 2:
            self._send(429, {"error": {"message": "too many requests"}}, {"Retry-After": "0"})
        elif how == "simple" and form != "text":
            self._send(400, {"error": {"message": "response_format is not supported"}})
        elif how == "objects" and form == "json_schema":
            self._send(422, {"error": {"message": "unknown response_format json_schema"}})
        elif how == "cold" and "temperature" in body:
            self._send(400, {"error": {"message": "temperature is not supported with this model"}})
        elif how == "small" and len(given) > 1:
            self._send(400, {"error": {"message": "this model's maximum context length is 9 tokens"}})
        elif how == "moved":
            self._send(301, {}, {"Location": "http://127.0.0.1:1/elsewhere/v1/chat/completions"})
        elif how == "silent":
            time.sleep(SLOWLY * 5)
        elif how == "html":
            self._raw(200, "text/html", b"<html>log in first</html>")
        elif how == "hangup":
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
        else:
            if how == "slow":
                time.sleep(SLOWLY)
            text = content(how, given)
            usage = {"prompt_tokens": 100 * len(given), "completion_tokens": 10 * len(given)}
            if how == "echo":
                text = json.dumps({"sentences": [{"number": 1, "tuples": [[given[0][1], "is", key]]}]})
            if how == "streamed":
                self._stream(text, usage)
            else:
                choice = {"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
                whole = {"choices": [choice]} | ({} if how == "unmetered" else {"usage": usage})
                if how in ("chunked", "drip"):
                    self._chunked(whole, 0.05 if how == "drip" else 0)
                else:
                    self._send(200, whole)

    def _send(self, status: int, told: Any, headers: dict[str, str] | None = None) -> None:
        self._raw(status, "application/json", json.dumps(told).encode(), headers)

    def _raw(self, status: int, kind: str, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            **(headers or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _chunked(self, told: Any, pause: float) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self._chunks(json.dumps(told).encode(), pause)

    def _stream(self, text: str, usage: dict[str, int]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        events: list[dict[str, Any]] = [
            {"choices": [{"delta": {"content": text[n : n + 7]}}]} for n in range(0, len(text), 7)
        ]
        events.append({"choices": [], "usage": usage})
        self._chunks(
            "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode() + b"data: [DONE]\n\n"
        )

    def _chunks(self, body: bytes, pause: float = 0) -> None:
        for start in range(0, len(body), 50):
            piece = body[start : start + 50]
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
            self.wfile.flush()
            time.sleep(pause)
        self.wfile.write(b"0\r\n\r\n")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: Any) -> None:
        """Says nothing where the other side has gone."""


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    sys.stdout.write(f"{server.server_address[1]}\n")
    sys.stdout.flush()
    server.serve_forever()
