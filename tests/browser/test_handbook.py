"""Browser: pages of the handbook, and the pictures that it and the README show.

``TAKE_PICTURES=yes`` takes the pictures anew. Without it the page that they show has to be
there, with its parts, and the committed pictures have to be of the size that is taken.
"""

import io
import os
import re
import struct
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect

from arbiter.rules.outcome import Termination
from deploy.handbook.chapters import PICTURES
from tests.support.browsing import Visitor
from tests.support.png import small_png
from tests.support.waiting import until
from tournaments.boards.models import Game, RoundState
from tournaments.events.models import Tournament
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import overdue_standings

pytestmark = pytest.mark.django_db(transaction=True)

SIZE = {"width": 1024, "height": 720}

WORDS = {"ru": "Троекратное повторение", "en": "Threefold repetition"}


def _size_of(picture: Path) -> tuple[int, int]:
    """Width and height as the head of a PNG tells them."""
    return struct.unpack(">II", picture.read_bytes()[16:24])


def _drawn_game() -> Game:
    """The game of the demo event that a threefold repetition has ended."""
    drawn_game = Game.objects.filter(termination=Termination.THREEFOLD.value).order_by("pk").first()
    assert drawn_game is not None, "the demo event has no game that ends by a threefold repetition"
    return drawn_game


@dataclass(frozen=True, slots=True)
class PicturedPage:
    """A page of the demo event that the README and the tour show."""

    name: str
    path: str
    parts: tuple[str, ...]
    reader: str | None = None


def _pictured_pages() -> tuple[PicturedPage, ...]:
    event = Tournament.objects.order_by("pk").first()
    assert event is not None
    open_round = event.rounds.filter(state=RoundState.PLAYING).order_by("number").first()
    assert open_round is not None, "the demo event has no round in play"
    round_page = f"/events/{event.pk}/rounds/{open_round.number}/"
    return (
        PicturedPage("home", "/", (".in-play-links", ".now-columns")),
        PicturedPage("round", round_page, (".cells", ".round-count"), "organiser"),
        PicturedPage("game", f"/games/{_drawn_game().pk}/", (".moves [aria-current]",)),
        PicturedPage("hall", f"/events/{event.pk}/hall/", (".hall-screen.is-shown li",)),
    )


def test_the_pictures_are_of_pages_that_are_there(new_visitor, settings, tmp_path):
    """Front page, round for who enters results, game, wall; TAKE_PICTURES takes them anew."""
    settings.VAR_DIR = tmp_path
    call_command("fill_demo", stdout=io.StringIO())
    for event, revision in overdue_standings():  # what a worker would have done
        standings_services.recompute_standings(
            tournament_id=event, revision=revision, at=timezone.now()
        )
    for language, words in WORDS.items():
        for shown in _pictured_pages():
            page = new_visitor(shown.reader, language).open(shown.path)
            page.set_viewport_size(SIZE)
            for part in shown.parts:
                expect(page.locator(part).first).to_be_visible()
            if shown.name == "game":
                expect(page.locator("main")).to_contain_text(words)
            picture = PICTURES / f"{shown.name}-{language}.png"
            if os.environ.get("TAKE_PICTURES"):
                picture.write_bytes(small_png(page.screenshot()))
            assert _size_of(picture) == (SIZE["width"], SIZE["height"]), picture.name


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_handbook_is_read_on_a_screen_and_on_a_phone(new_visitor, language):
    """Contents, a chapter with a picture, one with wide tables, one with long lines to type."""
    visitor = new_visitor(language=language)
    for name in ("", "tour/", "coefficients/", "installation/", "recipes/"):
        visitor.open(f"/help/{name}")
        visitor.look(f"help-{name.strip('/') or 'contents'}-{language}")
    page = visitor.open("/")
    visitor.follow(page.locator("footer a[href='/help/']"))
    visitor.follow(page.locator("main a:visible").first)
    visitor.follow(page.locator("a[rel=next]"))
    expect(page).to_have_url(f"{visitor.address}/help/organiser/")


@pytest.mark.parametrize(
    ("language", "typed", "found", "gone"),
    [
        ("ru", "большая дорога", "Большак", "Бой"),
        ("ru", "зонне", "Зоннеборн-Бергер", "Заявление"),
        ("en", "turkish", "Turkish strike", "Bye"),
    ],
)
def test_a_word_is_found_in_the_glossary(new_visitor, language, typed, found, gone):
    """Letters without a word left go with it; Escape brings all back."""
    visitor = new_visitor(language=language)
    page = visitor.open("/help/glossary/")
    visitor.look(f"help-glossary-{language}")
    box = page.locator("[data-find-term] input")
    heads = page.locator("article h3:visible")
    whole = heads.count()
    box.fill(typed)
    expect(page.get_by_role("heading", name=found, exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=gone, exact=True)).to_be_hidden()
    expect(heads).to_have_count(1)
    expect(page.locator("article h2:visible")).to_have_count(1)
    box.press("Escape")
    expect(heads).to_have_count(whole)


PICTURES_OF_CHAPTER = "[...document.querySelectorAll('article img')]"

HAS_COME = f"{PICTURES_OF_CHAPTER}.filter((one) => one.complete && one.naturalWidth > 0).length"


def test_a_picture_comes_when_its_reader_does_and_all_come_to_be_printed(new_visitor):
    """The first is in sight; what is further down weighs nothing until it is wanted."""
    page = new_visitor(language="ru").open("/help/papers/")
    page.wait_for_load_state("networkidle")
    count = page.locator("article img").count()
    assert page.evaluate(HAS_COME) < count / 2
    last = page.locator("article img").last
    last.scroll_into_view_if_needed()
    expect(last).to_have_js_property("complete", True)
    last_width = f"{PICTURES_OF_CHAPTER}.at(-1).naturalWidth"
    until(lambda: page.wait_for_timeout(20) or page.evaluate(last_width) > 0, page.title)
    assert page.evaluate(HAS_COME) < count
    page.pdf(format="A4")
    until(lambda: page.wait_for_timeout(20) or page.evaluate(HAS_COME) == count, page.title)


def test_without_scripts_every_picture_is_there_once(browser, live_server):
    visitor = Visitor(browser, live_server.url, "ru", java_script_enabled=False)
    page = visitor.open("/help/tour/")
    shown = page.locator("article img:visible")
    expect(shown).to_have_count(4)
    visitor.leave()


def test_a_chapter_is_printed_without_its_lists(new_visitor):
    page = new_visitor(language="en").open("/help/checklists/")
    page.emulate_media(media="print")
    expect(page.locator(".handbook-list")).to_be_hidden()
    expect(page.locator("article h1")).to_be_visible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_checklists_print_on_one_sheet(new_visitor, language):
    """As the chapter itself promises."""
    page = new_visitor(language=language).open("/help/checklists/")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) == 1
