"""Browser: boards are played on by taps, drags and keys, with and without a network."""

import time

import pytest
from playwright.sync_api import Route, expect

from games.board.steps import steps_of_replay
from games.draughts import pdn
from tests.support import records, small_event
from tests.support.browsing import (
    NARROW,
    PHONE,
    address_of_stored_record,
    click,
    drag,
    middle_of_square,
    moves,
)

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "**/positions/moves/**"  # what a board asks the server about a position

GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5"


def test_a_whole_game_is_handed_in_by_taps_alone(new_visitor, capsys):
    """48 moves of a real game on a phone; the time stands in the output."""
    story = small_event.event(4)
    game = story.game(1, 1)
    record = next(pdn.read(records.record(1)))
    played = steps_of_replay(record.replay)
    visitor = new_visitor(story.user_of(game.white).username, **PHONE)
    page = visitor.page
    page.goto(f"/games/{game.pk}/")
    page.locator("[data-board-drawing]").scroll_into_view_if_needed()
    squares = {
        name: middle_of_square(page, name)
        for name in {mark for step in played for mark in step.marks}
    }
    began = time.perf_counter()
    for number, step in enumerate(played, 1):
        page.touchscreen.tap(*squares[step.marks[0]])
        expect(page.locator(".stepper rect.chosen")).to_have_count(1)
        page.touchscreen.tap(*squares[step.marks[-1]])
        if page.locator("[data-board-choice] button").count():
            page.locator("[data-board-choice]").get_by_text(step.text, exact=True).tap()
        expect(moves(page)).to_have_count(number)
    took = time.perf_counter() - began
    with capsys.disabled():
        print(f"\n{len(played)} half-moves by taps alone: {took:.1f} s")
    assert moves(page).all_inner_texts() == [step.text for step in played]
    box = page.locator(".stepper rect.dark").first.bounding_box()
    assert box["width"] >= 32  # a whole square, on the narrowest phone
    over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert over <= 0
    page.get_by_role("button", name="Сдать запись").tap()
    expect(page.locator("h1")).to_contain_text("1–0")
    expect(page.locator("[data-writer]")).to_have_count(0)  # folded: nobody waits for another


def test_a_record_is_dragged_taken_back_and_mended(new_visitor):
    """A fault is told at once with what is legal; text and board stay the same."""
    visitor = new_visitor()
    page = visitor.open("/check/")
    text = page.locator("#id_text")
    for start, end in (("c3", "d4"), ("d6", "c5"), ("b2", "c3"), ("f6", "g5")):
        drag(page, start, end)
    expect(text).to_have_value("1. c3-d4 d6-c5\n2. b2-c3 f6-g5")
    page.locator("[data-writer-undo]").click()
    expect(text).to_have_value("1. c3-d4 d6-c5\n2. b2-c3")
    click(page, "f6", "g5", "c3", "b4", "g5", "h4", "e3", "f4")
    panel = page.locator(".writer-panel")
    expect(panel).to_contain_text("Белые обязаны были бить: b4:d6")
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    visitor.look("board-refused")
    panel.get_by_role("button", name="Записать b4:d6").click()
    expect(moves(page)).to_have_count(7)
    text.fill("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2 e7-d6")
    expect(panel).to_contain_text("Белые обязаны были бить: b4:d6")
    expect(page.locator(".wrong-move")).to_contain_text("a1-b2")
    panel.get_by_role("button", name="Записать b4:d6").click()
    expect(text).to_have_value(GOOD.replace("x", ":").replace("e7:c5", "e7-d6"))
    expect(page.locator(".wrong-move")).to_contain_text("e7-d6")
    visitor.look("board-written")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ('[FEN "W:Wc3:Bf6"]\n*', '[FEN "W:Wc3:Bf6"]\n1. c3-d4\n*'),
        (
            '[FEN "W:Wc3:Bf6"]\n1. c3-b4 {спокойно} f6-e5 {вперёд} *',
            '[FEN "W:Wc3:Bf6"]\n1. c3-b4 {спокойно} f6-e5 {вперёд}\n2. b4-c5\n*',
        ),
    ],
    ids=["a set-up", "a comment at the end"],
)
def test_a_move_goes_behind_the_set_up_and_the_last_comment(new_visitor, typed, written):
    """A result that stands already stays last; tags and comments keep their places."""
    page = new_visitor().open("/check/")
    text = page.locator("#id_text")
    text.fill(typed)
    expect(page.locator("[data-board-state]")).to_contain_text("Ход белых")
    expect(page.locator(".stepper g.piece")).to_have_count(2)
    click(page, *(("c3", "d4") if "1." not in typed else ("b4", "c5")))
    expect(text).to_have_value(written)


def test_a_piece_stays_in_hand_when_a_finger_slips(new_visitor):
    """After a square where it may not go the piece goes where it may, by one more tap."""
    page = new_visitor().open("/check/")
    click(page, "c3", "c5")
    expect(page.locator(".writer-panel")).to_contain_text("c3-c5")
    expect(page.locator("svg.board .wrong")).to_have_count(1)
    click(page, "d4")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4")
    expect(page.locator("svg.board .wrong")).to_have_count(0)


def test_back_after_a_refused_move_takes_no_good_one_away(new_visitor):
    """The refused move is in no record: its words and its arrow go, the next press takes back."""
    page = new_visitor().open("/check/")
    text, back = page.locator("#id_text"), page.locator("[data-writer-undo]")
    click(page, "c3", "d4", "f6", "f4")
    expect(page.locator(".writer-panel")).to_contain_text("f6-f4")
    back.click()
    expect(page.locator(".writer-panel")).to_be_empty()
    expect(page.locator("svg.board .wrong")).to_have_count(0)
    expect(text).to_have_value("1. c3-d4")
    back.click()
    expect(text).to_have_value("")


def test_a_record_of_another_game_is_not_drawn_on_this_board(new_visitor):
    """Which game it is and what to press is said; taken out again, the board is back."""
    page = new_visitor().open("/check/")
    text, board = page.locator("#id_text"), page.locator(".stepper")
    text.fill('[GameType "20"]\n1. 32-28 18-23 *')
    expect(page.locator(".writer-panel")).to_contain_text("международные шашки (100 клеток)")
    expect(board).to_be_hidden()
    text.fill("1. c3-d4")
    expect(board).to_be_visible()
    expect(moves(page)).to_have_count(1)
    text.fill('[GameType "99"]\n1. c3-d4')
    expect(page.locator(".writer-panel")).to_contain_text("99")
    expect(page.locator(".wrong-move")).to_have_count(0)  # the fault is in no move
    click(page, "d6", "c5")
    expect(text).to_have_value('[GameType "99"]\n1. c3-d4 d6-c5')
    page.locator("[data-writer-undo]").click()
    expect(text).to_have_value('[GameType "99"]\n1. c3-d4')


def test_a_board_is_played_by_keys_alone(new_visitor):
    """Arrows go over the squares, Enter takes and puts; what happens is said."""
    visitor = new_visitor(language="en")
    page = visitor.open("/check/")
    board = page.locator("[data-board-drawing]")
    board.focus()
    for key in ("c", "3"):
        board.press(key)
    expect(page.locator("[data-board-words]")).to_have_text("c3, White")
    board.press("Enter")
    board.press("ArrowUp")
    board.press("Enter")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4")
    expect(page.locator("[data-board-words]")).to_contain_text("c3-d4")
    for key in ("d", "6", "Enter", "c", "5", "Enter"):
        board.press(key)
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5")
    board.press("Backspace")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4")
    visitor.look("board-by-keys")


def test_a_finger_that_is_down_while_a_move_goes_down_taps_its_square(new_visitor):
    """The answer of the server comes between the press and the release."""
    visitor = new_visitor()
    answers: list[Route] = []
    visitor.is_usual = False
    visitor.page.route(ASKED, lambda route: answers.append(route))
    page = visitor.open("/check/")
    click(page, "c3", "d4")
    page.mouse.move(*middle_of_square(page, "d6"))
    page.mouse.down()
    for route in answers:
        route.continue_()
    page.unroute(ASKED)
    expect(moves(page)).to_have_count(1)
    page.mouse.up()
    click(page, "c5")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5")


def test_keys_pressed_while_the_server_judges_a_move_mean_the_squares_they_were_pressed_on(
    new_visitor,
):
    """The cursor has gone on when the answer comes."""
    visitor = new_visitor()
    answers: list[Route] = []
    visitor.is_usual = False
    visitor.page.route(ASKED, lambda route: answers.append(route))
    page = visitor.open("/check/")
    board = page.locator("[data-board-drawing]")
    board.focus()
    for key in ("c", "3", "Enter", "d", "4", "Enter", "d", "6", "Enter", "c", "5", "Enter"):
        board.press(key)
    for route in answers:
        route.continue_()
    page.unroute(ASKED)
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5")


def test_moves_wait_without_a_connection_and_are_judged_when_it_is_back(new_visitor):
    """Marked while they wait; a capture goes down square by square."""
    visitor = new_visitor()
    page = visitor.open("/check/")
    click(page, "c3", "d4")
    expect(moves(page)).to_have_count(1)
    visitor.context.set_offline(True)
    click(page, "d6", "c5", "b2", "c3")
    expect(moves(page)).to_have_count(3)
    click(page, "f6", "g5", "c3", "b4", "g5", "h4")
    expect(page.locator(".is-unjudged").first).to_be_visible()
    expect(page.locator(".writer-panel")).to_contain_text("Связи нет")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5\n2. b2-c3 f6-g5\n3. c3-b4 g5-h4")
    visitor.context.set_offline(False)
    expect(page.locator(".is-unjudged")).to_have_count(0)
    expect(moves(page)).to_have_count(6)
    visitor.forgive()


def test_a_record_that_was_not_handed_in_comes_back(new_visitor):
    """A tab is closed over it: it stands in its box again, and says that it was not sent."""
    story = small_event.event(4)
    game = story.game(1, 1)
    visitor = new_visitor(story.user_of(game.white).username)
    page = visitor.open(f"/games/{game.pk}/")
    page.fill("#id_text", "1. c3-d4 d6-c5")
    expect(moves(page)).to_have_count(2)
    visitor.open("/")
    visitor.open(f"/games/{game.pk}/")
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5")
    expect(page.locator("[data-writer-note]")).to_contain_text("не отправлена")
    expect(moves(page)).to_have_count(2)
    visitor.look("record-not-sent")


def test_a_line_is_tried_beside_a_game_and_taken_away(new_visitor):
    """The record stays as it is; the line stands behind the move it leaves."""
    visitor = new_visitor()
    page = visitor.open(address_of_stored_record(f"{GOOD} *"))
    page.locator("#ply-4").click()
    click(page, "g3", "f4")
    line = page.locator("[data-own-line]")
    expect(line).to_contain_text("Ваш вариант")
    expect(line).to_contain_text("3. g3-f4")
    click(page, "b6", "a5")
    expect(page.locator(".stepper [data-board-state]")).to_contain_text("Ход белых")
    assert page.url.endswith("#own--4-g3-f4,b6-a5")
    visitor.look("own-line")
    page.reload()  # whoever is sent the address sees the line
    expect(line).to_contain_text("3. g3-f4")
    expect(line).to_contain_text("b6-a5")
    expect(page.locator(".stepper [data-board-state]")).to_contain_text("Ход белых")
    with page.expect_download() as saved:
        line.get_by_text("Сохранить в PDN").click()
    game = next(pdn.read(saved.value.path().read_bytes()))
    assert game.is_ok
    assert game.replay.texts[4] == "g3-f4"
    line.get_by_text("Убрать").click()
    expect(line).to_have_count(0)
    expect(page.locator("#ply-4")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_board_to_write_on_is_accessible(new_visitor, scheme):
    visitor = new_visitor(language="en" if scheme == "dark" else "ru")
    visitor.page.emulate_media(color_scheme=scheme)
    page = visitor.open("/check/")
    click(page, "c3")
    page.set_viewport_size(NARROW)
    visitor.look(f"board-empty-{scheme}")


PAUSED = """
const animate = Element.prototype.animate;
window.animations = [];
Element.prototype.animate = function (...given) {
  const made = animate.apply(this, given);
  made.pause();
  animations.push(made);
  return made;
};
"""

FROM_A_SET_UP = '[SetUp "1"]\n[FEN "B:Wb2,b4,d6,g1:Be7,h8"]\n\n1. ... e7:c5:a3:c1 2. g1-h2 *'


def test_in_the_middle_of_its_way_a_man_is_a_man_and_a_king_from_the_last_row(new_visitor):
    """M4; and a capture of three takes longer than a move, so that every leap is seen."""
    visitor = new_visitor(reduced_motion="no-preference")
    page = visitor.page
    page.add_init_script(PAUSED)
    visitor.open(address_of_stored_record(FROM_A_SET_UP))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    king, man = page.locator("g.piece.king[data-square=c1]"), page.locator("g.ghost.black")
    taken = page.locator("g.ghost.white")
    lasts = "animations.map((one) => one.effect.getTiming().duration)"
    assert max(page.evaluate(lasts)) > 300
    page.evaluate("animations.forEach((one) => { one.currentTime = 200; })")
    expect(king).to_have_css("opacity", "0")
    expect(man).to_have_css("opacity", "1")
    expect(taken).to_have_count(3)
    page.evaluate("animations.forEach((one) => one.finish())")
    expect(king).to_have_css("opacity", "1")
    expect(page.locator("g.ghost")).to_have_count(0)
