"""Browser: the board of a game in one view on a laptop; a walk through the archive on the board."""

import pytest
from playwright.sync_api import expect

from tests.support import records, small_event, swiss_event
from tests.support import search as support_search
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP = {"width": 1366, "height": 650}


def test_board_buttons_and_moves_of_a_game_are_in_one_view(new_visitor):
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    game = story.game()
    records_services.submit_record(
        game_id=game.pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    visitor = new_visitor()
    visitor.page.set_viewport_size(LAPTOP)
    page = visitor.open(f"/games/{game.pk}/")
    board = page.locator("svg.board").bounding_box()
    tools = page.locator("[data-board-tools]").bounding_box()
    moves = page.locator("[data-moves]").bounding_box()
    assert board is not None and tools is not None and moves is not None
    assert board["y"] < 200
    assert board["height"] > 350
    assert tools["y"] + tools["height"] <= LAPTOP["height"]
    assert moves["y"] < LAPTOP["height"] - 100
    assert moves["x"] > board["x"] + board["width"]
    visitor.look("game-in-one-view")


def test_a_walk_through_the_archive_is_played_on_the_board(new_visitor):
    """A move leads to its position, the arrow back; a turned board stays turned."""
    support_search.make()
    visitor = new_visitor(language="en")
    page = visitor.open("/archive/explorer/")
    visitor.look("explorer-board")

    def tap(square: str) -> None:
        page.locator(f".stepper [data-square={square}]").last.click()

    tap("g3")
    with page.expect_navigation():
        tap("h4")
    expect(page.locator("[data-road] [aria-current]")).to_have_text("g3-h4")
    page.locator("[data-step=flip]").click()
    tap("d6")
    with page.expect_navigation():
        tap("c5")
    expect(page.locator("[data-road] [aria-current]")).to_have_text("d6-c5")
    assert "flip=1" in page.url
    with page.expect_navigation():
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-road] [aria-current]")).to_have_text("g3-h4")
    who = page.locator("#players").locator("xpath=ancestor::table").locator("tbody a").first
    visitor.follow(who)
    assert "player=" in page.url
