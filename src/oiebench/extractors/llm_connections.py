"""Connections that can be ended from outside, so that an interrupt does not wait for a model to finish."""

from __future__ import annotations

import contextlib
import http.client
import socket
import threading
import urllib.request
import weakref
from functools import partial
from typing import Any

CONNECTING = 20.0
"""Seconds that making a connection may take at most."""


class Connections:
    """The sockets of requests under way."""

    def __init__(self) -> None:
        self._sockets: weakref.WeakSet[socket.socket] = weakref.WeakSet()
        self._lock = threading.Lock()

    def opener(self, *, local: bool) -> urllib.request.OpenerDirector:
        """What opens addresses, through the machine's proxy unless they are its own, and follows no redirect."""
        proxies = urllib.request.ProxyHandler({} if local else None)
        return urllib.request.build_opener(proxies, _NoRedirect, _Http(self), _Https(self))

    def made(self, made: socket.socket, patience: float) -> None:
        """A connection was made, on which an answer is waited for so long."""
        made.settimeout(patience)
        with self._lock:
            self._sockets.add(made)

    def end(self) -> None:
        """Ends every connection; whoever reads from one is told that nothing more comes."""
        with self._lock:
            for each in list(self._sockets):
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Redirects are told, not followed: the key is for the server that was named."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Connection(http.client.HTTPConnection):
    """One that is made in a shorter time than an answer may take, and is known to who may end it."""

    def __init__(self, *args: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*args, **named)
        self._connections = connections

    def connect(self) -> None:
        patience, self.timeout = self.timeout, min(self.timeout or CONNECTING, CONNECTING)
        super().connect()
        self._connections.made(self.sock, patience or CONNECTING)


class _SealedConnection(_Connection, http.client.HTTPSConnection):
    """The same over TLS."""


class _Http(urllib.request.HTTPHandler):
    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self._connections = connections

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_Connection, connections=self._connections), request)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self._connections = connections

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_SealedConnection, connections=self._connections), request)
