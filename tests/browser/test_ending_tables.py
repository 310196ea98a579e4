"""Browser: a board shows answers of the ending tables, which follow the moves."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from games.archive import services as archive_services
from games.archive.queries import records
from games.archive.services import ensure_collection
from tests.games.board.test_api import ENDS_WITH_FOUR
from tests.support.browsing import NARROW, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser, live_server) -> Iterator:
    """A game of the archive that ends with four pieces."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    stored = archive_services.store_record(
        records.read_one_game(f"{ENDS_WITH_FOUR} *"), collection=collection
    )
    visitor = Visitor(browser, live_server.url, "ru")
    yield visitor.open(f"/archive/{stored.pk}/")
    visitor.look("ending")
    visitor.hand_back()


def test_the_worth_follows_the_board_and_best_play_is_put_beside_the_game(page):
    box = page.locator("[data-board-ending]")
    expect(box).to_contain_text("Белые выигрывают в 7 ходов")
    expect(box).to_contain_text("Ничью определяют только правила")
    page.keyboard.press("ArrowLeft")
    expect(box).to_be_hidden()
    page.keyboard.press("ArrowRight")
    box.get_by_role("button", name="Показать лучшую игру").click()
    line = page.locator("[data-own-line] .move")
    expect(line).to_have_count(13)
    expect(box).to_contain_text("Белые выигрывают в 6 ходов")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(line.last).to_have_attribute("aria-current", "true")
    expect(box).to_be_hidden()


def test_a_move_that_keeps_the_win_is_played_by_its_name(page):
    box = page.locator("[data-board-ending]")
    page.set_viewport_size(NARROW)
    box.locator("[data-ending-moves] button").first.click()
    expect(page.locator("[data-own-line] .move")).to_have_count(1)
    expect(box).to_contain_text("Белые выигрывают в 6 ходов")
