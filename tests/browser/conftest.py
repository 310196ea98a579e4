"""Fixtures: the browser, closed before the live server that it reads from; its visitors."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.support.browsing import Visitor


@pytest.fixture(scope="session")
def browser(live_server: LiveServer, browser: Browser) -> Iterator[Browser]:
    """Made after the server, closed before it."""
    yield browser
    # while the browser's driver runs its loop, this thread has another connection than without
    connection.close()


@pytest.fixture
def new_visitor(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, and sees that none of them met an error."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, language: str = "ru", **device: object) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, language, **device))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.hand_back()
