"""Web server at a fixed address that a test stops and starts again."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.test.testcases import LiveServerThread, QuietWSGIRequestHandler


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
