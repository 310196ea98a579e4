"""Browser: pages of a game and of the record checker, by mouse, by keyboard, on paper."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.draughts import START, legal_moves, long_form, play
from tests.support.browsing import address_of_stored_record

pytestmark = pytest.mark.django_db(transaction=True)

HEAD = '[Event "Кубок"]\n[White "Медков В."]\n[Black "Пель А."]\n[GameType "25"]\n'

ANNOTATED = (
    HEAD + '[Result "1-0"]\n\n'
    "1. c3-d4 {[%clk 0:05:10] Начало «перекрёстка»} d6-c5 {[%clk 0:04:58]} 2. b2-c3! f6-g5\n"
    "(2... b6-a5 {проще} 3. d4xb6 a7xc5 4. c3-d4 (4. c3-b4))\n"
    "(2... c5-b4 3. g3-f6) 3. c3-b4 g5-h4 4. b4xd6 e7xc5 $3 *\n"
)

FAULTY = HEAD + "\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2 h8-g7\n"

SET_UP = HEAD + '\n1. c3-d4 d6-c5 /FEN "W:We3,c1:Bd4,h8"/ 2. e3xc5 h8-g7\n'

STAR_OF_THREE = Path(__file__).parents[1] / "data" / "races" / "star-three.pdn"


def long_game(plies: int = 150) -> str:
    """A game of 150 half-moves in which both sides avoid every exchange they can."""
    position, words = START, []
    for ply in range(plies):
        moves = legal_moves(position)
        calm = [move for move in moves if not legal_moves(play(position, move))[0].captured]
        move = (calm or moves)[ply % len(calm or moves)]
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        words.append(number + long_form(position, move))
        position = play(position, move)
    return HEAD + "\n" + " ".join(words) + "\n"


def current_move(page):
    return page.locator("[data-moves] [aria-current]")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("name", "text"),
    [("annotated", ANNOTATED), ("faulty", FAULTY), ("set-up", SET_UP), ("long", long_game())],
)
def test_a_game_is_looked_at(new_visitor, language, name, text):
    """With variations and clocks, with a fault, with a set-up inside, of 150 half-moves."""
    visitor = new_visitor(language=language)
    visitor.open(address_of_stored_record(text))
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.look(f"record-{name}-{language}-{scheme}")


def test_a_game_is_stepped_through_by_keys_buttons_and_touch(new_visitor):
    """← → Home End f and the space bar; the moves themselves; the hash keeps the place."""
    visitor = new_visitor()
    page = visitor.open(address_of_stored_record(ANNOTATED))
    body = page.locator("body")
    body.press("Home")
    expect(current_move(page)).to_have_count(0)
    body.press("ArrowRight")
    expect(current_move(page)).to_contain_text("c3-d4")
    expect(page.locator("[data-step=back]")).to_have_attribute("aria-disabled", "false")
    page.locator("[data-step=last]").click()
    expect(current_move(page)).to_contain_text("e7:c5")
    expect(page.locator("svg.board .victim")).to_have_count(1)
    expect(page.locator("svg.board .way")).to_have_count(1)
    body.press("ArrowLeft")
    body.press("f")
    expect(page.locator("svg.board .coordinate").first).to_have_text("h")
    box = page.locator("[data-step=on]").bounding_box()
    assert box["height"] >= 44
    assert page.url.endswith("#ply-7")


SCREENS = {
    "the narrowest phone": (320, 640),
    "a phone": (360, 740),
    "a phone on its side": (740, 360),
    "a wide phone on its side": (844, 390),
    "a tablet": (768, 1024),
    "a laptop": (1280, 800),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_the_board_is_in_sight_where_a_move_of_the_list_is_tapped(new_visitor, screen):
    """Most of it, whichever move; a list that is longer than the screen included."""
    width, height = SCREENS[screen]
    page = new_visitor().open(address_of_stored_record(long_game()))
    page.set_viewport_size({"width": width, "height": height})
    moves, drawing = page.locator("[data-moves] .move"), page.locator("[data-board-drawing]")
    drawing.scroll_into_view_if_needed()
    for place in (0, 20, 60, 149, 60, 0):
        move = moves.nth(place)
        move.evaluate("move => move.scrollIntoView({block: 'nearest'})")
        move.click()
        expect(current_move(page)).to_have_text(move.inner_text())
        board = drawing.bounding_box()
        seen = min(board["y"] + board["height"], height) - max(board["y"], 0)
        assert seen > 0.7 * board["height"], (place, board)
        tapped = move.bounding_box()
        is_beside = tapped["x"] > board["x"] + board["width"]
        assert is_beside or tapped["y"] >= board["y"] + board["height"], (place, tapped, board)


def test_a_variation_is_stepped_into_and_out_of(new_visitor):
    """A nested one too; going back from its first move leads to the game it leaves."""
    visitor = new_visitor()
    page = visitor.open(address_of_stored_record(ANNOTATED))
    page.locator("[data-line='1.1'][data-ply='7']").click()
    expect(current_move(page)).to_have_attribute("data-line", "1.1")
    assert page.url.endswith("#line-1.1-7")
    page.locator("body").press("ArrowLeft")
    expect(current_move(page)).to_have_attribute("data-line", "1")
    expect(current_move(page)).to_have_attribute("data-ply", "6")
    for _ in range(3):
        page.locator("body").press("ArrowLeft")
    expect(current_move(page)).to_have_attribute("id", "ply-3")
    faulty = page.locator(".variation-faulty")
    expect(faulty).to_contain_text("✗")


def test_a_game_is_played_through_and_paused(new_visitor):
    """From the start when it stands at its end; any step by hand stops it."""
    visitor = new_visitor(language="en")
    page = visitor.open(address_of_stored_record(ANNOTATED))
    play_button = page.locator("[data-step=play]")
    expect(play_button).to_have_attribute("aria-label", "Play the game through")
    page.locator("body").press(" ")
    expect(play_button).to_have_attribute("aria-label", "Pause")
    expect(current_move(page)).to_have_attribute("id", "ply-2")
    play_button.click()
    expect(play_button).to_have_attribute("aria-label", "Play the game through")
    play_button.click()
    page.locator("body").press("End")
    expect(play_button).to_have_attribute("aria-label", "Play the game through")


def test_a_fault_is_on_the_board_with_what_was_legal(new_visitor):
    """The wrong move is an arrow at its ply; a legal one is drawn when it is asked for."""
    visitor = new_visitor()
    page = visitor.open(address_of_stored_record(FAULTY))
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    page.locator("body").press("Home")
    expect(page.locator("svg.board .wrong")).to_have_count(0)
    page.locator(".legal a", has_text="b4:d6").click()
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    expect(page.locator("svg.board .tried")).to_have_count(1)


def test_everything_is_steppable_without_script(browser, live_server):
    """Links alone: the steps under the board, the moves, a variation, a legal move."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()

    def follow(locator) -> None:
        with page.expect_navigation():
            locator.click()

    page.goto(address_of_stored_record(ANNOTATED))
    follow(page.locator("[data-step=first]"))
    expect(current_move(page)).to_have_count(0)
    follow(page.locator("[data-step=on]"))
    expect(current_move(page)).to_contain_text("c3-d4")
    follow(page.locator("[data-line='1'][data-ply='5']"))
    expect(current_move(page)).to_have_attribute("data-line", "1")
    follow(page.locator("[data-step=flip]"))
    expect(page.locator("svg.board .coordinate").first).to_have_attribute("x", "399")  # the a
    expect(current_move(page)).to_have_attribute("data-line", "1")
    page.goto(address_of_stored_record(FAULTY))
    follow(page.locator(".legal a").first)
    expect(page.locator("svg.board .tried")).to_have_count(1)
    page.goto("/check/")
    page.fill("[name=text]", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2")
    follow(page.locator("#record button"))
    follow(page.locator("[data-step=back]"))
    expect(current_move(page)).to_have_attribute("data-ply", "5")
    follow(page.locator(".legal button", has_text="b4:d6"))
    expect(page.locator("[name=text]")).to_have_value(re.compile(r"4\. b4:d6$"))
    context.close()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_record_is_checked_mended_and_checked_again(new_visitor, language):
    """The fault on the board and in the text; a legal move goes in only by its button."""
    visitor = new_visitor(language=language)
    page = visitor.open("/check/")
    visitor.look(f"check-empty-{language}")
    page.fill("[name=text]", FAULTY)
    visitor.follow(page.locator("#record button"))
    expect(page.locator(".record-text mark")).to_have_text("a1-b2")
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    visitor.look(f"check-faulty-{language}")
    page.locator(".legal button").first.hover()
    expect(page.locator("svg.board .tried")).to_have_count(1)
    visitor.follow(page.locator(".legal button", has_text="b4:d6"))
    expect(page.locator("[name=text]")).to_have_value(re.compile("4. b4:d6"))
    expect(page.locator(".record-text mark")).to_have_text("h8-g7")
    visitor.look(f"check-mended-{language}")


def test_what_would_explain_a_record_stands_beside_its_fault(new_visitor):
    """Offered in words, and the text stays as it was."""
    visitor = new_visitor(language="ru")
    page = visitor.open("/check/")
    text = "1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4"
    page.fill("[name=text]", text)
    visitor.follow(page.locator("#record button"))
    expect(page.locator(".suggestions")).to_contain_text("зеркально")
    expect(page.locator("[name=text]")).to_have_value(text)
    visitor.look("check-suggestions")


def test_several_games_are_checked_together(new_visitor):
    """The first faulty one on the board; another is put there by its button."""
    visitor = new_visitor(language="en")
    page = visitor.open("/check/")
    page.fill("[name=text]", ANNOTATED + "\n" + FAULTY)
    # the board beside the box plays one game only, and its API says so by a 400
    expect(page.locator("[data-writer-panel]")).to_have_text(
        "Several games: press “Check”, and each is judged."
    )
    assert visitor.complaints.pop().endswith("400 (Bad Request)")
    visitor.follow(page.locator("#record button"))
    expect(page.locator("article.checked")).to_have_count(2)
    expect(page.locator("#game-2 ~ .game [data-board]")).to_have_count(1)
    visitor.look("check-several")
    visitor.press("on the board")
    expect(page.locator("#game-1 ~ .game [data-board]")).to_have_count(1)


def test_a_checked_star_of_three_is_printed_with_its_moves(new_visitor):
    """On the page each move is a button that leads to it; on paper it is a word."""
    visitor = new_visitor(language="ru")
    page = visitor.open("/check/")
    page.fill("[name=text]", STAR_OF_THREE.read_text())
    visitor.follow(page.locator("#record button"))
    page.emulate_media(media="print")
    expect(page.get_by_text("c1-e5", exact=True)).to_be_visible()
    expect(page.locator("form#record")).to_be_hidden()


@pytest.mark.parametrize(("name", "text"), [("short", ANNOTATED), ("long", long_game())])
def test_a_record_is_printed_with_places_to_sign(new_visitor, name, text):
    """A4, black on white, without the site's own bars."""
    visitor = new_visitor(language="ru")
    page = visitor.open(address_of_stored_record(text) + "print/")
    visitor.look(f"record-print-{name}")
    page.emulate_media(media="print")
    expect(page.locator(".site-head")).to_be_hidden()
    expect(page.locator(".sheet-signatures p")).to_have_count(3)
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    visitor.picture(f"record-print-{name}-paper")
