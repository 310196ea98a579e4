"""Serve the site for browsers and streams: in threads, slowly, or to be stopped."""

import os
import random
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import LiveServerThread, QuietWSGIRequestHandler
from pytest_django.live_server_helper import LiveServer


@contextmanager
def served() -> Iterator[LiveServer]:
    """Stopped, it has answered everybody: no thread asks the database any more.

    A stream goes on for a second or two after its reader has gone. Left alone it would open the
    database again after the suite has closed it, and the database could not be dropped.
    """
    server = LiveServer("localhost")
    server.thread.httpd.daemon_threads = False  # so that to stop means to wait for them
    site = WSGIHandler()  # by itself: static files too are sent as the product sends them
    server.thread.httpd.set_app(delayed(site) if IS_ASKED_FOR else site)
    try:
        yield server
    finally:
        server.stop()


# A slow and fickle network between the browsers and the site: each answer comes late by chance.
#
# ``SLOW_NETWORK=yes`` asks for it. A test that acts before a script has arrived, or that counts
# on one answer coming before another, fails under it at once instead of once in a hundred runs.


IS_ASKED_FOR = os.environ.get("SLOW_NETWORK") == "yes"

LONGEST = 0.4
"""Seconds that a page or an answer for a program may be late."""

SCRIPT = 0.3, 1.2
"""Seconds that a script or a style is late, least and most."""

Application = Callable[[dict, Callable], Iterable[bytes]]


def delayed(application: Application) -> Application:
    """The same site behind such a network."""

    def answer(environ: dict, start_response: Callable) -> Iterable[bytes]:
        is_script = environ.get("PATH_INFO", "").endswith((".js", ".css"))
        time.sleep(random.uniform(*(SCRIPT if is_script else (0, LONGEST))))
        return application(environ, start_response)

    return answer


# Web server at a fixed address that a test stops and starts again.


class _Server(ThreadedWSGIServer):
    """Closes the connections that browsers keep open: else to stop would be to wait for them."""

    daemon_threads = False  # to stop means that every answer is done

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.connected: set[socket.socket] = set()

    def process_request(self, request: socket.socket, client_address: object) -> None:
        self.connected.add(request)
        super().process_request(request, client_address)

    def close_request(self, request: socket.socket) -> None:
        self.connected.discard(request)
        super().close_request(request)

    def server_close(self) -> None:
        for connection in list(self.connected):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:  # closed by its browser meanwhile
                continue
        super().server_close()


class _Thread(LiveServerThread):
    def _create_server(self, connections_override: object = None) -> _Server:
        """As the framework does, but at an address that another server has just left."""
        return _Server(
            (self.host, self.port),
            QuietWSGIRequestHandler,
            allow_reuse_address=True,
            connections_override=connections_override,
        )


class StoppableServer:
    """Web server that starts again at the address at which it stopped."""

    def __init__(self) -> None:
        self._thread: _Thread | None = None
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://localhost:{self._port}"

    def start(self) -> None:
        """Start the server, again at the same address."""
        if self._thread:
            return
        thread = _Thread("localhost", StaticFilesHandler, port=self._port)
        thread.daemon = True
        thread.start()
        thread.is_ready.wait()
        if thread.error:
            raise thread.error
        self._thread, self._port = thread, thread.port

    def stop(self) -> None:
        """Stop the server."""
        if self._thread:
            self._thread.terminate()
        self._thread = None


@contextmanager
def running() -> Iterator[StoppableServer]:
    """Context manager: a running stoppable server."""
    server = StoppableServer()
    try:
        yield server
    finally:
        server.stop()
