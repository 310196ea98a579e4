"""Browser: a board on a phone, in a frame of another site, and races of the star on it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.support import small_event
from tests.support.browsing import PHONE, WIDE, address_of_stored_record, click, moves

# Browser: on a phone the board stays in sight beside what is typed and refused.


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
    page.get_by_label("Я выиграл").check()
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


# Browser: a game stands in a frame of another site, which may lock it in.


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


# Browser: races of the star of several players are written by taps and keys, offline.


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
