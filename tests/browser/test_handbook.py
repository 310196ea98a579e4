"""The handbook in a real browser, and the pictures that it and the README show.

``TAKE_PICTURES=yes`` takes the pictures anew. Without it the page that they show has to be
there, with its parts, and the committed pictures have to be of the size that is taken.
"""

import io
import os
import struct
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect

from arbiter.rules.outcome import Termination
from deploy.handbook.chapter_reader import PICTURES
from tests.browser.page_checking_visitor import Visitor
from tournaments.rounds_and_boards.models import Game
from tournaments.standings import services as standings

pytestmark = pytest.mark.django_db(transaction=True)

SIZE = {"width": 1120, "height": 800}
WORDS = {"ru": "Троекратное повторение", "en": "Threefold repetition"}


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors, and sees that none of them met an error."""
    visitors: list[Visitor] = []

    def make(language: str) -> Visitor:
        visitor = Visitor(browser, live_server.url, language)
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.hand_back()


def _size_of(picture: Path) -> tuple[int, int]:
    """Width and height as the head of a PNG tells them."""
    return struct.unpack(">II", picture.read_bytes()[16:24])


def _drawn_game() -> Game:
    """The game of the demo event that a threefold repetition has ended."""
    found = Game.objects.filter(termination=Termination.THREEFOLD.value).order_by("pk").first()
    assert found is not None, "the demo event has no game that ends by a threefold repetition"
    return found


def test_the_picture_is_of_a_page_that_is_there(new_visitor, settings, tmp_path):
    """The demo event's game with board, moves and verdict; TAKE_PICTURES takes it anew."""
    settings.VAR_DIR = tmp_path
    call_command("fill_demo", stdout=io.StringIO())
    for event, revision in standings.overdue_standings():  # what a worker would have done
        standings.recompute(tournament_id=event, revision=revision, at=timezone.now())
    address = f"/games/{_drawn_game().pk}/"
    for language, words in WORDS.items():
        page = new_visitor(language).open(address)
        page.set_viewport_size(SIZE)
        expect(page.locator("svg.board").first).to_be_visible()
        expect(page.locator(".moves [aria-current]")).to_be_visible()
        expect(page.locator("main")).to_contain_text(words)
        picture = PICTURES / f"game-{language}.png"
        if os.environ.get("TAKE_PICTURES"):
            page.screenshot(path=picture)
        assert _size_of(picture) == (SIZE["width"], SIZE["height"]), picture.name


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_handbook_is_read_on_a_screen_and_on_a_phone(new_visitor, language):
    """Contents, a chapter with a picture, one with wide tables, one with long lines to type."""
    visitor = new_visitor(language)
    for name in ("", "tour/", "coefficients/", "installation/", "recipes/"):
        visitor.open(f"/help/{name}")
        visitor.look(f"help-{name.strip('/') or 'contents'}-{language}")
    page = visitor.open("/")
    visitor.follow(page.locator("footer a[href='/help/']"))
    visitor.follow(page.locator("main a:visible").first)
    visitor.follow(page.locator("a[rel=next]"))
    expect(page).to_have_url(f"{visitor.address}/help/organiser/")


def test_a_chapter_is_printed_without_its_lists(new_visitor):
    page = new_visitor("en").open("/help/checklists/")
    page.emulate_media(media="print")
    expect(page.locator(".handbook-list")).to_be_hidden()
    expect(page.locator("article h1")).to_be_visible()
