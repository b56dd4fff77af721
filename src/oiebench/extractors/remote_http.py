"""A server that is asked by HTTP: a connection for each batch, which a slow answer does not hold for ever."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from urllib.parse import urlsplit

from oiebench.extractors.remote_answers import Said
from oiebench.extractors.remote_asking import JSON, NDJSON, Request, answer, request
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import (
    LARGEST,
    AbsentError,
    Limit,
    MisdirectedError,
    UnansweredError,
    begins,
)
from oiebench.version import __version__

CONNECTING = 10.0
"""Seconds that a server has to take a connection at most."""
MISDIRECTED = {401, 402, 403, 404, 405, 406, 410, 415, 426, 501}
"""Answers that say that the address or the way of asking is wrong, if nothing has been answered before."""
OF_JSON = frozenset({JSON, NDJSON, "text/plain", "application/octet-stream", ""})


class Server:
    """One line to a server; batches go over it one after the other."""

    def __init__(self, description: Description) -> None:
        self.description = description
        parts = urlsplit(description.url)
        self._secure, self._host = parts.scheme == "https", parts.hostname or ""
        self._port, self._path, self._query = parts.port, parts.path, parts.query
        self._socket: socket.socket | None = None
        self._closed = False
        self._warm = False

    def ask(self, texts: Sequence[str]) -> list[Said]:
        """What the server says of the sentences."""
        said = answer(self.description, self._posted(request(self.description, self._path, texts)), texts)
        self._warm = True
        return said

    def knock(self) -> None:
        """An `AbsentError` where nobody is there."""
        self._connected(self.description.timeout).close()

    def close(self) -> None:
        """Break off what is under way."""
        self._closed = True
        self._break()

    def _break(self) -> None:
        open_socket = self._socket
        if open_socket is not None:
            with contextlib.suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)

    def _posted(self, asked: Request) -> bytes:
        d = self.description
        limit = Limit(d.timeout + (0.0 if self._warm else d.warm_up), self._break)
        connection = self._connected(limit.seconds)
        self._socket = connection.sock
        try:
            with limit:
                if self._closed:
                    raise UnansweredError("the run has ended")
                body = self._exchanged(connection, asked)
            if limit.over:  # what was read until then may look whole
                raise limit.passed()
            return body
        except IncompleteRead as error:
            raise limit.passed() if limit.over else UnansweredError("its answer broke off") from error
        except (HTTPException, OSError) as error:
            if limit.over or isinstance(error, TimeoutError):
                raise limit.passed() from error
            raise UnansweredError(f"the connection broke off before the answer ({_told(error)})") from error
        finally:
            self._socket = None
            connection.close()

    def _connected(self, seconds: float) -> HTTPConnection:
        made = HTTPSConnection if self._secure else HTTPConnection
        connection = made(self._host, self._port, timeout=min(seconds, CONNECTING))
        try:
            connection.connect()
            connection.sock.settimeout(seconds)
        except ssl.SSLError as error:
            raise AbsentError(f"no secure connection to {self.description.url}: {_told(error)}") from error
        except OSError as error:
            raise AbsentError(f"nothing answers at {self.description.url} ({_told(error)})") from error
        except UnicodeError as error:  # of a name that no host can have
            raise AbsentError(f"{self._host!r} is no name of a host") from error
        return connection

    def _exchanged(self, connection: HTTPConnection, asked: Request) -> bytes:
        headers = {
            "Content-Type": f"{asked.type}; charset=utf-8",
            "Accept": asked.accepts,
            "Connection": "close",
            "User-Agent": f"oiebench/{__version__}",
        } | self.description.headers
        target = asked.path
        if self._query:
            target += ("&" if "?" in target else "?") + self._query
        connection.request("POST", target, asked.body, headers)
        with connection.getresponse() as response:
            body = response.read(LARGEST + 1)
            if len(body) > LARGEST:
                raise UnansweredError(f"its answer is longer than {LARGEST:,} bytes")
            if response.length:
                raise IncompleteRead(body, response.length)
            self._check(response, body)
        return body

    def _check(self, response: HTTPResponse, body: bytes) -> None:
        """An error for whatever is no good answer."""
        status, start = response.status, begins(body[:300].decode("utf-8", "replace"))
        if 300 <= status < 400:
            raise MisdirectedError(
                f"HTTP {status}: it sends on to {response.getheader('Location', 'nowhere')}; give that address"
            )
        if status != 200:
            kind = MisdirectedError if status in MISDIRECTED else UnansweredError
            said = f": {start}" if body.strip() else ""
            raise kind(f"HTTP {status} {response.reason}{said}")
        packed = response.getheader("Content-Encoding", "identity").strip().lower()
        if packed not in ("identity", ""):
            raise MisdirectedError(
                f"its answer is packed ({packed}), which was not asked for; have the server, or the proxy before it, "
                "send answers as they are"
            )
        media_type = response.headers.get_content_type() if response.getheader("Content-Type") else ""
        if self.description.protocol != "lines" and media_type not in OF_JSON:
            raise MisdirectedError(f"its answer is {media_type}, not JSON; it begins {start}")


def _told(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).strip()
