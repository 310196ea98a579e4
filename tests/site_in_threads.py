"""Serve the site in threads of the test's own process, for browsers and streams."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.handlers.wsgi import WSGIHandler
from pytest_django.live_server_helper import LiveServer

from tests import slow_network


@contextmanager
def served() -> Iterator[LiveServer]:
    """Stopped, it has answered everybody: no thread asks the database any more.

    A stream goes on for a second or two after its reader has gone. Left alone it would open the
    database again after the suite has closed it, and the database could not be dropped.
    """
    server = LiveServer("localhost")
    server.thread.httpd.daemon_threads = False  # so that to stop means to wait for them
    site = WSGIHandler()  # by itself: static files too are sent as the product sends them
    server.thread.httpd.set_app(slow_network.delayed(site) if slow_network.IS_ASKED_FOR else site)
    try:
        yield server
    finally:
        server.stop()
