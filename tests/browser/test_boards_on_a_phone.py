"""Browser: on a phone the board stays in sight beside what is typed and refused."""

import pytest
from playwright.sync_api import expect

from tests import small_event
from tests.browser.board_in_browser import PHONE, click, moves

pytestmark = pytest.mark.django_db(transaction=True)


def test_on_a_phone_the_box_to_paste_into_is_there_at_once_where_records_are_checked(new_visitor):
    """The page asks for a record to be pasted; its box need not be found and opened first."""
    visitor = new_visitor(None, **PHONE)
    page = visitor.open("/check/")
    expect(page.locator("#id_text")).to_be_visible()
    expect(page.get_by_role("button", name="Текстом")).to_have_count(0)
    box, button = page.locator("#id_text"), page.get_by_role("button", name="Проверить")
    order = (box, button, page.locator("[data-board-drawing]"), page.locator("[data-moves]"))
    tops = [place.bounding_box()["y"] for place in order]
    assert tops == sorted(tops)
    page.locator("#id_text").fill("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. d4-e6 1-0")
    panel = page.locator("[data-writer-panel]")
    expect(panel).to_contain_text("e6")
    # of eight legal moves the one most like the written d4-e6 is offered first
    expect(panel.get_by_role("button").first).to_have_text("Записать d4-e5")
    visitor.look("check-on-a-phone")


def test_on_a_phone_a_refused_move_does_not_push_the_board_away(new_visitor):
    """Why it is refused stands under the board, and the moves to write instead below that."""
    page = new_visitor(None, **PHONE).open("/check/")
    drawing, panel = page.locator("[data-board-drawing]"), page.locator(".writer-panel")
    drawing.scroll_into_view_if_needed()
    before = drawing.bounding_box()["y"]
    click(page, "c3", "c5")
    expect(panel).to_contain_text("c3-c5")
    expect(page.locator("[data-board-state]")).to_contain_text("c3-c5")
    assert drawing.bounding_box()["y"] == before
    assert panel.bounding_box()["y"] > before


def test_on_a_phone_the_box_of_the_text_stands_still_between_board_and_columns(new_visitor):
    """What is typed as it stands on paper, two moves a line, grows the columns below the box.

    A move that is half typed is no fault yet.
    """
    story = small_event.event(4)
    game = story.game(1, 1)
    visitor = new_visitor(story.user_of(game.white).username, **PHONE)
    page = visitor.page
    page.goto(f"/games/{game.pk}/")
    box, fold = page.locator("#id_text"), page.get_by_role("button", name="Текстом")
    expect(box).to_be_hidden()
    fold.tap()
    expect(box).to_be_focused()
    tops = []
    for count, line in enumerate(("1. c3-d4 d6-c5", "2. b2-c3 f6-g5", "3. c3-b4 g5-h4"), start=1):
        page.keyboard.type(f"{line}\n")
        expect(moves(page)).to_have_count(2 * count)
        tops.append(box.bounding_box()["y"])
    panel = page.locator("[data-writer-panel]")
    with page.expect_response("**/records/line/"):
        page.keyboard.type("4. b4")
    expect(panel).to_be_empty()  # nobody is told of a fault in the middle of a move
    page.keyboard.type(" ")
    expect(panel).to_contain_text("строка 4")
    tops.append(box.bounding_box()["y"])
    page.keyboard.press("Backspace")
    page.keyboard.type(":d6")
    expect(moves(page)).to_have_count(7)
    expect(panel).to_be_empty()
    assert len({round(top) for top in tops}) == 1, tops
    board, columns = (
        page.locator("[data-board-drawing]"),
        page.locator("[data-writer] [data-moves]"),
    )
    assert board.bounding_box()["y"] < tops[0] < columns.bounding_box()["y"]
    visitor.look("record-as-text")
    page.set_viewport_size(PHONE["viewport"])
    fold.tap()
    expect(box).to_be_hidden()
    expect(moves(page)).to_have_count(7)
    fold.tap()
    page.select_option("[name=ending]", "black_resigned")
    visitor.press("Сдать запись")
    assert b"4. b4:d6" in game.submissions.get().source


def test_on_a_phone_a_text_in_which_nothing_was_read_stays_in_sight(new_visitor):
    """What was typed and not understood is there to be mended, not folded away."""
    story = small_event.event(4)
    game = story.game(1, 1)
    visitor = new_visitor(story.user_of(game.white).username, **PHONE)
    page = visitor.page
    page.goto(f"/games/{game.pk}/")
    box, fold = page.locator("#id_text"), page.get_by_role("button", name="Текстом")
    for typed in ("мы сыграли вничью", "1. 2 c3-d4"):
        if box.is_hidden():
            fold.tap()
        box.fill(typed)
        page.get_by_role("button", name="Только проверить").click()
        page.wait_for_url("**/submit/")
        expect(box).to_be_visible()
        expect(box).to_have_value(typed)
        expect(fold).to_have_attribute("aria-expanded", "true")
