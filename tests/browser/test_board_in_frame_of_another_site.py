"""Browser: a game stands in a frame of another site, which may lock it in."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.browser.board_in_browser import address_of_stored_record

pytestmark = pytest.mark.django_db(transaction=True)
GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5"


@contextmanager
def serve_club_site(text: str) -> Iterator[str]:
    """Another site with one page, on an address of its own."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_said: object) -> None:
            """Nobody reads what this site has to say."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("sandbox", ["", "<iframe sandbox=allow-scripts"], ids=["", "sandboxed"])
def test_a_game_stands_in_a_frame_of_another_site(new_visitor, sandbox):
    """One line puts it there, a forum may lock it in; every other page refuses to be framed."""
    visitor = new_visitor()
    page = visitor.open(address_of_stored_record(f"{GOOD} *"))
    page.locator(".share summary").click()
    line = page.locator("[data-embed-line]").input_value()
    line = line.replace("<iframe", sandbox or "<iframe")
    with serve_club_site(
        f"<!doctype html><link rel=icon href=data:,><title>Club</title>{line}"
    ) as club:
        page.goto(club)
        frame = page.frame_locator("iframe")
        expect(frame.locator(".moves .move")).to_have_count(8)
        expect(frame.locator("svg.board .piece")).to_have_count(22)
        frame.locator("[data-step=first]").click()
        expect(frame.locator("svg.board .piece")).to_have_count(24)
