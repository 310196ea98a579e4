"""Browser: races of the star of several players are written by taps and keys, offline."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board_in_browser import PHONE
from tests.browser.page_checking_visitor import WIDE

pytestmark = pytest.mark.django_db(transaction=True)


def middle_of_hole(page: Page, hole: str) -> tuple[float, float]:
    """Where a hole of a star of several players is on the screen, once its script has begun."""
    page.locator("svg.race.is-played").scroll_into_view_if_needed()
    box = page.locator(f"svg.race .hole[data-square='{hole}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_star_of_three_is_written_by_taps_on_a_phone_and_by_keys(new_visitor):
    """A man is tapped and where it goes; the record is written round by round."""
    visitor = new_visitor(language="en", **PHONE)
    page = visitor.open("/check/")
    with page.expect_navigation():
        page.get_by_role("link", name="3 players").tap()
    words, text = page.locator("[data-race-words]"), page.locator("#id_text")
    expect(words).to_have_text("Player 1 is to move.")
    for origin, target, after in (("c1", "e5", 3), ("j1", "i1", 5), ("m10", "l9", 1)):
        page.touchscreen.tap(*middle_of_hole(page, origin))
        expect(words).to_contain_text(f"Chosen: {origin}")
        page.touchscreen.tap(*middle_of_hole(page, target))
        expect(words).to_have_text(f"{origin}-{target}. Player {after} is to move.")
    expect(text).to_have_value(re.compile(r"\n1\. c1-e5 j1-i1 m10-l9 \*\s*$"))
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
    page.touchscreen.tap(*middle_of_hole(page, "k1"))
    expect(words).to_have_text("k1, player 3. The piece on k1 has no move.")
    board = page.locator("[data-race-board]")
    board.focus()
    for key in ("d", "1"):
        board.press(key)
    expect(words).to_have_text("d1, player 1")
    board.press("Enter")
    expect(words).to_contain_text("Chosen: d1: ")
    for key in ("e", "6", "Enter"):
        board.press(key)
    expect(words).to_have_text("d1-e6. Player 3 is to move.")
    page.locator("[data-race-board]").press("Backspace")
    expect(text).to_have_value(re.compile(r"\n1\. c1-e5 j1-i1 m10-l9 \*\s*$"))
    visitor.context.set_offline(True)
    page.touchscreen.tap(*middle_of_hole(page, "c2"))
    page.touchscreen.tap(*middle_of_hole(page, "e6"))
    expect(words).to_contain_text("No connection")
    visitor.context.set_offline(False)
    page.touchscreen.tap(*middle_of_hole(page, "e6"))
    expect(page.locator(".race-rounds li")).to_have_count(2)
    visitor.forgive()
    visitor.look("race-played")


def _race_move(page: Page, origin: str, target: str) -> None:
    page.touchscreen.tap(*middle_of_hole(page, origin))
    page.touchscreen.tap(*middle_of_hole(page, target))


@pytest.mark.parametrize(
    ("language", "link", "words"),
    [
        ("ru", "3 игрока", "Эта партия сохранилась на этом устройстве"),
        ("en", "3 players", "This game was kept on this device"),
    ],
)
def test_a_star_written_by_taps_outlives_the_closing_of_its_tab(new_visitor, language, link, words):
    """It comes back with its board, goes on, and can be thrown away."""
    visitor = new_visitor(language=language, **PHONE)
    page = visitor.open("/check/")
    with page.expect_navigation():
        page.get_by_role("link", name=link).tap()
    moves = page.locator(".race-rounds li button")
    for number, (origin, target) in enumerate((("c1", "e5"), ("j1", "i1")), 1):
        _race_move(page, origin, target)
        expect(moves).to_have_count(number)
    page.close()
    visitor.page = page = visitor.context.new_page()
    page = visitor.open("/check/?star=3")
    note = page.locator(".notice", has_text=words)
    expect(note).to_be_visible()
    moves = page.locator(".race-rounds li button")
    expect(moves).to_have_text(["c1-e5", "j1-i1"])
    visitor.picture(f"race-brought-back-{language}-narrow")
    _race_move(page, "m10", "l9")
    expect(moves).to_have_count(3)
    page.reload()
    expect(moves).to_have_text(["c1-e5", "j1-i1", "m10-l9"])
    visitor.open("/check/?star=4")
    expect(note).to_have_count(0)
    expect(page.locator(".race-rounds li.empty")).to_be_visible()
    visitor.open("/check/?star=3")
    expect(moves).to_have_count(3)
    page.set_viewport_size(WIDE)
    visitor.look(f"race-brought-back-{language}")
    visitor.follow(note.get_by_role("button"))
    expect(page.locator(".race-rounds li.empty")).to_be_visible()
    page.reload()
    expect(page.locator(".race-rounds li.empty")).to_be_visible()


def test_a_star_that_is_kept_stands_in_its_box_without_a_network(new_visitor):
    """The page of the star itself was kept too; the board follows with the connection."""
    visitor = new_visitor(language="en", **PHONE)
    page = visitor.open("/check/?star=3")
    _race_move(page, "c1", "e5")
    moves = page.locator(".race-rounds li button")
    expect(moves).to_have_count(1)
    page.route("**/check/", lambda route: route.abort())
    page.reload()
    expect(page.locator("#id_text")).to_have_value(re.compile("c1-e5"))
    expect(page.locator("[data-race-words]")).to_contain_text("No connection")
    page.unroute("**/check/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(moves).to_have_text(["c1-e5"])
    visitor.forgive()
