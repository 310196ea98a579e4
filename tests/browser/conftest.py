"""The browser goes before the server that it reads from: a server stops when nobody reads."""

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer


@pytest.fixture(scope="session")
def browser(live_server: LiveServer, browser: Browser) -> Browser:
    """Made after the server, closed before it."""
    return browser
