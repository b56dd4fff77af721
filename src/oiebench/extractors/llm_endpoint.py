"""An OpenAI-compatible endpoint: requests with patience, and errors that say what to do."""

from __future__ import annotations

import email.utils
import http.client
import json
import os
import random
import re
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from oiebench.errors import InputError, OiebenchError, suggestion
from oiebench.extractors.llm_connections import Connections
from oiebench.extractors.llm_salvage import encodable
from oiebench.version import __version__

URL, KEY, SHARED_KEY = "OIEBENCH_LLM_URL", "OIEBENCH_LLM_KEY", "OPENAI_API_KEY"
HIDDEN = "[key]"
"""What stands in place of the key wherever an endpoint repeats it."""
PAUSE = 1.0
"""Seconds before the second try; every further one is after twice the time."""
WAIT_AT_MOST = 120.0
"""Seconds that a `Retry-After` may ask for."""
LARGEST = 64 << 20
"""Bytes of an answer at most."""
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
PASSING = frozenset({408, 425, 429})
"""What may pass, beside whatever is the server's fault (500 and above)."""


class RefusedError(OiebenchError):
    """The endpoint will not do what this request asks for, whenever it is asked."""

    def __init__(self, status: int, said: str, message: str) -> None:
        self.status, self.said = status, said
        super().__init__(message)


class _PassingError(Exception):
    def __init__(self, why: str, after: float | None = None) -> None:
        self.after = after
        super().__init__(why)


class Endpoint:
    """Where a model is asked; `tries` counts requests that were made again."""

    def __init__(self, url: str, *, timeout: float, retries: int) -> None:
        self.url = _address(url or os.environ.get(URL, "").strip())
        parts = urlsplit(self.url)
        local = parts.hostname in LOCAL
        self._key = _key(safe=local or parts.scheme == "https")
        self._timeout, self._retries = timeout, retries
        self._connections = Connections()
        self._opener = self._connections.opener(local=local)
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._met = False
        self.tries = 0

    def stop(self) -> None:
        """Ends every wait and every request: nobody wants the answers any more."""
        self._stopped.set()
        self._connections.end()

    def chat(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a request; what may pass is tried again, after the time that the server asks for."""
        for attempt in range(self._retries + 1):
            if self._stopped.is_set():
                break
            try:
                return self._request("/chat/completions", payload)
            except _PassingError as error:
                if attempt == self._retries:
                    raise OiebenchError(self._gave_up(error)) from error
                with self._lock:
                    self.tries += 1
                self._stopped.wait(self._wait(attempt, error.after))
        raise OiebenchError(f"{self.url} is asked nothing more")

    def models(self) -> list[str]:
        """The names of the models that the endpoint offers; none where it does not say."""
        try:
            found = self._request("/models").get("data")
        except (RefusedError, _PassingError):
            return []
        items = found if isinstance(found, list) else []
        return [str(item["id"]) for item in items if isinstance(item, dict) and "id" in item]

    def unknown_model(self, model: str, offered: Iterable[str]) -> str:
        """What to say where there is no such model."""
        return f"{self.url} has no model {model!r}{suggestion(model, offered)}"

    def _wait(self, attempt: int, asked: float | None) -> float:
        if asked is not None:
            return min(asked, WAIT_AT_MOST)
        return min(PAUSE * float(2**attempt), WAIT_AT_MOST) * random.uniform(0.75, 1.25)

    def _request(self, path: str, payload: Mapping[str, Any] | None = None) -> dict[str, Any]:
        headers = {"User-Agent": f"oiebench/{__version__}", "Accept": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        data = None
        if payload is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(payload, ensure_ascii=False).encode("utf-8", "replace")
        request = urllib.request.Request(self.url + path, data, headers)  # noqa: S310 - http and https only
        ends = time.monotonic() + self._timeout
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                self._met = True
                body = self._body(response, ends)
                streamed = response.headers.get_content_type() == "text/event-stream"
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error, ends) from None
        except urllib.error.URLError as error:
            raise self._unreached(error.reason) from error
        except (OSError, http.client.HTTPException) as error:
            raise self._unreached(error) from error
        except UnicodeError as error:
            raise RefusedError(0, "", f"cannot reach {self.url}: no host can have this name") from error
        if body.lstrip()[:14].lower().startswith(("<!doctype html", "<html")):
            told = "answers with a page for people, not with JSON: most urls of endpoints end in /v1"
            raise RefusedError(0, "", f"{self.url} {told}")
        return _streamed(body) if streamed or body.startswith("data:") else _object(body)

    def _body(self, response: http.client.HTTPResponse | urllib.error.HTTPError, ends: float) -> str:
        """What the server sends until it is done, without the key if it repeats it."""
        pieces: list[bytes] = []
        size = 0
        while block := response.read1(1 << 16):
            pieces.append(block)
            size += len(block)
            if time.monotonic() > ends:
                raise TimeoutError
            if size > LARGEST:
                raise _PassingError(f"an answer of more than {LARGEST >> 20} MB")
        return self._without_key(b"".join(pieces).decode("utf-8", "replace"))

    def _without_key(self, text: str) -> str:
        return text.replace(self._key, HIDDEN) if self._key else text

    def _refusal(self, error: urllib.error.HTTPError, ends: float) -> Exception:
        """What an HTTP error means, and whether it may pass."""
        try:
            said = _message(self._body(error, ends))
        except (OSError, http.client.HTTPException, _PassingError):
            said = ""
        status = error.code
        told = f"HTTP {status} {error.reason}".rstrip() + (f": {said}" if said else "")
        if (status in PASSING or status >= 500) and "insufficient_quota" not in said:
            return _PassingError(told, _retry_after(error.headers.get("Retry-After")))
        if 300 <= status < 400:
            place = self._without_key(error.headers.get("Location") or "another place")
            return RefusedError(status, said, f"{self.url} sends on to {place}: give that as url")
        if status in (401, 403):
            advice = f"the key of {KEY} or {SHARED_KEY} is not accepted" if self._key else self._keyless()
            return RefusedError(status, said, f"{self.url} refuses: {told}; {advice}")
        return RefusedError(status, said, f"{self.url} refuses: {told}")

    def _keyless(self) -> str:
        if os.environ.get(SHARED_KEY, "").strip():
            return f"{SHARED_KEY} is not sent over plain http to another machine: use https, or set {KEY}"
        return f"set the environment variable {KEY} (or {SHARED_KEY}) to the key of this endpoint"

    def _unreached(self, reason: object) -> Exception:
        if isinstance(reason, ssl.SSLCertVerificationError):
            return RefusedError(0, "", f"the certificate of {self.url} cannot be trusted ({reason})")
        if isinstance(reason, ssl.SSLError) and reason.reason == "WRONG_VERSION_NUMBER":
            return RefusedError(0, "", f"{self.url} does not speak https; is it http?")
        if isinstance(reason, TimeoutError):
            return _PassingError(f"no whole answer within {self._timeout:g} s")
        why = str(reason) or type(reason).__name__
        if isinstance(reason, ConnectionRefusedError | socket.gaierror) and not self._met:
            what = "nothing listens there" if isinstance(reason, ConnectionRefusedError) else why
            return RefusedError(
                0, "", f"cannot reach {self.url}: {what}; is the server running, the url right?"
            )
        return _PassingError(why)

    def _gave_up(self, error: Exception) -> str:
        times = f" (tried {self._retries + 1} times)" if self._retries else ""
        return f"{self.url} does not answer: {error}{times}"


def _address(url: str) -> str:
    """The address before `/chat/completions`, checked."""
    if not url:
        raise InputError(f"llm has no endpoint: write llm(url=http://HOST:PORT/v1,model=NAME), or set {URL}")
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise InputError(f"llm: {url!r} is no address of an endpoint: {error}") from None
    plain = url.isascii() and not re.search(r"\s", url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise InputError(
            f"llm: {url!r} is no address of an endpoint; one looks like http://127.0.0.1:8000/v1"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InputError(
            f"llm: the url holds more than an address; keys are given by the environment variable {KEY}"
        )
    try:
        _ = parts.port
    except ValueError:
        raise InputError(f"llm: the port of {url!r} is no port") from None
    return url.rstrip("/").removesuffix("/chat/completions").rstrip("/")


def _key(*, safe: bool) -> str:
    """The key of the environment; the one that other programs share is not sent in the open."""
    key, name = os.environ.get(KEY, "").strip(), KEY
    if not key and safe:
        key, name = os.environ.get(SHARED_KEY, "").strip(), SHARED_KEY
    if not (key.isascii() and (not key or key.isprintable())):
        raise InputError(f"the key in {name} holds characters that no key has; copy it anew")
    return key


def _retry_after(value: str | None) -> float | None:
    """Seconds to wait: a number, or until a date."""
    if not value:
        return None
    if value.replace(".", "", 1).isdecimal():
        return float(value)
    try:
        return max(email.utils.parsedate_to_datetime(value).timestamp() - time.time(), 0.0)
    except ValueError:
        return None


def _object(body: str) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise _PassingError(f"the answer is no JSON but {_start(body)}") from None
    if not isinstance(found, dict):
        raise _PassingError(f"the answer is no JSON object but {_start(body)}")
    return found


def _streamed(body: str) -> dict[str, Any]:
    """The whole of an answer that came in events, as if it had come at once."""
    text: list[str] = []
    whole: dict[str, Any] = {}
    reason: Any = None
    for line in body.splitlines():
        data = line.removeprefix("data:").strip()
        if not line.startswith("data:") or data in ("", "[DONE]"):
            continue
        event = _object(data)
        if event.get("usage"):
            whole["usage"] = event["usage"]
        choices = event.get("choices")
        for choice in choices if isinstance(choices, list) else ():
            delta = choice.get("delta") or choice.get("message") if isinstance(choice, dict) else None
            if isinstance(delta, dict):
                text.append(str(delta.get("content") or ""))
                reason = choice.get("finish_reason") or reason
    whole["choices"] = [{"message": {"content": "".join(text)}, "finish_reason": reason}]
    return whole


def _message(body: str) -> str:
    """What an error says, on one line."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return "" if "<html" in body[:500].lower() else _start(body) if body.strip() else ""
    error = (
        found.get("error", found.get("message", found.get("detail"))) if isinstance(found, dict) else found
    )
    if isinstance(error, dict):
        code = error.get("code") if isinstance(error.get("code"), str) else ""
        error = " ".join(str(part) for part in (error.get("message"), f"({code})" if code else "") if part)
    return encodable(" ".join(str(error or "").split())[:300])


def _start(body: str) -> str:
    return repr(" ".join(body[:200].split())[:80]) if body.strip() else "empty"
