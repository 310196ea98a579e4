"""Fixture: the browser, closed before the live server that it reads from."""

from collections.abc import Iterator

import pytest
from django.db import connection
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer


@pytest.fixture(scope="session")
def browser(live_server: LiveServer, browser: Browser) -> Iterator[Browser]:
    """Made after the server, closed before it."""
    yield browser
    # while the browser's driver runs its loop, this thread has another connection than without
    connection.close()
