"""Network link to a server that a test can freeze."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator


class Link:
    """Stands before a server on a port of its own."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self._flows, self._ends = threading.Event(), threading.Event()
        self._flows.set()

    def freeze(self) -> None:
        """Both sides see an open connection, and nothing comes through any more."""
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    @contextlib.contextmanager
    def up(self) -> Iterator["Link"]:
        threading.Thread(target=self._accept, daemon=True).start()
        try:
            yield self
        finally:
            self._ends.set()
            self._flows.set()
            self.server.close()

    def _accept(self) -> None:
        while not self._ends.is_set():
            with contextlib.suppress(OSError):
                near, _address = self.server.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near:
            self._flows.wait()
            with contextlib.suppress(OSError):
                self._between(near, socket.create_connection(self.target))

    def _between(self, near: socket.socket, far: socket.socket) -> None:
        with far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            while not self._ends.is_set():
                for key, _events in ready.select(0.2):
                    self._flows.wait()
                    data = key.fileobj.recv(65536)
                    if not data:
                        return
                    key.data.sendall(data)
