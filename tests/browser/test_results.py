"""Browser: results are entered by one press or key, undone, and sent after a lost network."""

import re

import pytest
from playwright.sync_api import expect

from arbiter.journal.models.rows import JournalEntry
from tests.support import browsing, small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tests.support.stories import kept
from tests.support.waiting import until
from tournaments.games.services import adjournment

pytestmark = pytest.mark.django_db(transaction=True)

# what a page says of a request without a network: the browser, and htmx twice
CUT_OFF = ("Failed to load", "htmx:sendError", "htmx:afterRequest")

PRESS_0_WHEN_ROWS_COME = """() => {
    const press = () => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "0", bubbles: true }));
    document.addEventListener("htmx:afterSwap", press, { once: true });
}"""


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors; only the network may have failed them, and only on purpose."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, language: str = "ru") -> Visitor:
        visitors.append(Visitor(browser, live_server.url, language))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive(CUT_OFF)
        visitor.hand_back()


@pytest.fixture
@kept
def story(db):
    """A round of six boards, published."""
    story = swiss_event.event(12, 3, games_per_pairing=1)
    swiss_event.publish(story)
    return story


def _open(visitor, story):
    return visitor.open(f"/events/{story.tournament.pk}/rounds/1/")


def _results(story):
    return [game.result for game in swiss_event.games(story.tournament, 1)]


def _recorded(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, verb="result.recorded")
    return rows.count()


def test_the_keys_are_shown_where_they_are_read(new_visitor, story):
    """From the start of the page, which is longer than the screen."""
    page = _open(new_visitor("arbiter"), story)
    page.set_viewport_size({"width": 1280, "height": 600})
    page.keyboard.press("?")
    expect(page.locator("[data-keys]")).to_be_in_viewport(ratio=1)


def test_an_annulled_game_is_not_awaited(new_visitor, story):
    """C.04.2: it is over without a result; the counter of the page says what the table says."""
    game = swiss_event.games(story.tournament, 1)[0]
    by = {"actor": story.arbiter, "at": small_event.NOON}
    adjournment.annul_game(game=game, expected_revision=game.revision, reason="не та доска", **by)
    page = _open(new_visitor("arbiter"), story)
    expect(page.locator("[data-open]")).to_have_text("5")
    expect(page.locator("[data-entered]")).to_have_text("1")


def _row(page, board):
    return page.locator(f"tr[data-table='{board}']")


def _is_in(page, board, value):
    """Kept by the server: the row was drawn or answered with its new state."""
    expect(_row(page, board)).to_have_attribute("data-result", value)


def _until_kept(page, addresses):
    """Wait until the device keeps these pages of an account, and no others."""
    kept = """async () => {
        const ofAccounts = (name) => name.startsWith("pages-") && !name.endsWith("--");
        const names = (await caches.keys()).filter(ofAccounts);
        const pages = await Promise.all(names.map((name) => caches.open(name)));
        const kept = await Promise.all(pages.map((cache) => cache.keys()));
        return kept.flat().map((request) => request.url);
    }"""
    browsing.wait_until_active(page)
    until(lambda: page.evaluate(kept) == addresses, lambda: page.evaluate(kept))


def test_one_key_enters_a_result_and_goes_on_from_anywhere_on_the_page(new_visitor, story):
    """No click, no Tab, no Enter: three keys are three results."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    for key in "1=0":
        page.keyboard.press(key)
    for board, value in ((1, "1"), (2, "="), (3, "0")):
        _is_in(page, board, value)
    assert _results(story)[:3] == ["1-0", "1/2-1/2", "0-1"]
    expect(_row(page, 4)).to_have_class(re.compile("is-current"))
    expect(page.locator("[data-entered]")).to_have_text("3")
    expect(_row(page, 1).locator("th")).to_have_class(re.compile("won"))
    visitor.look("round-entered-by-key")


def test_enter_pressed_from_habit_after_a_result_enters_nothing_at_the_next_board(
    new_visitor, story
):
    """Board 2 is in work and waits for its own key; Tab leads to its buttons."""
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("0")
    _is_in(page, 2, "0")
    assert _results(story)[1:3] == ["0-1", "*"]
    page.keyboard.press("Tab")
    expect(_row(page, 3).locator("button").first).to_be_focused()


def test_a_live_table_leaves_the_focus_in_the_row_in_work(new_visitor, story):
    """Another official enters board 4 meanwhile: Tab still leads to the buttons of board 2."""
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    other = _open(new_visitor("arbiter"), story)
    _row(other, 4).locator('button[value="="]').click()
    _is_in(other, 4, "=")
    _is_in(page, 4, "=")
    expect(_row(page, 2).locator(".cells")).to_be_focused()
    page.keyboard.press("Tab")
    expect(_row(page, 2).locator("button").first).to_be_focused()


def test_a_live_table_leaves_the_focus_on_the_button_that_has_it(new_visitor, story):
    """Tab has led to the draw of board 1 when another official enters board 4."""
    page = _open(new_visitor("organiser"), story)
    draw = _row(page, 1).locator('button[value="="]')
    draw.focus()
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[3], swiss_event.DRAW)
    _is_in(page, 4, "=")
    expect(draw).to_be_focused()
    page.keyboard.press("Enter")
    _is_in(page, 1, "=")


def test_a_key_pressed_while_a_live_table_comes_in_goes_on_to_the_next_board(new_visitor, story):
    """The rows are new, the focus is not back yet: the board entered is not marked again."""
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    expect(_row(page, 2).locator(".cells")).to_be_focused()
    page.evaluate(PRESS_0_WHEN_ROWS_COME)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[4], swiss_event.DRAW)
    _is_in(page, 5, "=")
    _is_in(page, 2, "0")
    expect(_row(page, 3)).to_have_class(re.compile("is-current"))
    page.keyboard.press("1")
    _is_in(page, 3, "1")
    assert _results(story)[:5] == ["1-0", "0-1", "1-0", "*", "1/2-1/2"]


def test_arrows_lead_to_another_board_and_a_question_mark_shows_the_keys(new_visitor, story):
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    _is_in(page, 3, "1")
    keys = page.locator("[data-keys]")
    expect(keys).to_be_hidden()
    page.keyboard.press("?")
    expect(keys).to_be_visible()


def test_z_takes_the_last_result_back_and_the_toast_says_so(new_visitor, story):
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    expect(page.locator("[data-toast] p")).to_have_text("Доска 1, внесено 1–0")
    page.keyboard.press("z")
    _is_in(page, 1, "")
    expect(page.locator("[data-toast] p")).to_have_text("Доска 1: результат снят")
    assert _results(story)[0] == "*"
    verbs = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("-seq")
    assert [row.verb for row in verbs[:2]] == ["result.withdrawn", "result.recorded"]


def test_a_phone_has_three_high_buttons_and_a_board_that_is_in_shrinks(new_visitor, story):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    page.set_viewport_size(NARROW)
    page.reload()
    cells = _row(page, 1).locator(".cells button")
    for at in range(3):
        assert cells.nth(at).bounding_box()["height"] >= 56
    before = _row(page, 1).bounding_box()["height"]
    cells.nth(1).click()
    _is_in(page, 1, "=")
    assert _row(page, 1).bounding_box()["height"] < before - 40


def test_a_correction_asks_for_its_reason_in_the_row(new_visitor, story):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    _row(page, 1).get_by_role("button", name="0–1").click()
    reason = page.locator(".ask-row input")
    expect(reason).to_be_focused()
    reason.fill("перепутаны стороны")
    reason.press("Enter")
    _is_in(page, 1, "0")
    assert _results(story)[0] == "0-1"


def test_a_forfeit_is_chosen_from_the_menu_of_the_row(new_visitor, story):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    _row(page, 2).locator(".more").click()
    visitor.page.wait_for_selector("[data-special][open]")
    expect(page.locator("[data-special-board]")).to_contain_text("Доска 2: Игрок")
    page.locator("[data-special] button[value='+']").click()
    _is_in(page, 2, "+")
    game = swiss_event.games(story.tournament, 1)[1]
    assert (game.result, game.termination) == ("1-0", "forfeit")


def test_without_a_result_leaves_the_open_boards_alone(new_visitor, story):
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    page.locator("[data-show='open']").click()
    expect(page.locator("tr[data-game]:visible")).to_have_count(5)
    page.locator("[data-show='']").click()
    expect(page.locator("tr[data-game]:visible")).to_have_count(6)


def test_without_a_network_results_wait_say_so_and_go_out_once(new_visitor, story):
    """Principle 5: nothing that was typed is lost, and nothing is sent twice."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.set_offline(True)
    page.keyboard.press("1")
    page.keyboard.press("=")
    expect(page.locator("[data-outbox-lost]")).to_contain_text("Можно вносить дальше")
    expect(page.locator("[data-outbox-count]")).to_contain_text("2")
    expect(page.locator(".waits")).to_have_count(2)
    assert _recorded(story) == 0
    visitor.context.set_offline(False)
    _is_in(page, 1, "1")
    _is_in(page, 2, "=")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert _results(story)[:2] == ["1-0", "1/2-1/2"]
    page.reload()
    expect(page.locator("[data-entered]")).to_have_text("2")
    assert _recorded(story) == 2


def test_the_page_comes_back_without_a_network_with_what_waits(new_visitor, story):
    """A closed tab: the page from the device, the choice still on it, and out it goes."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    _until_kept(page, [page.url])
    visitor.context.set_offline(True)
    page.keyboard.press("1")
    expect(page.locator(".waits")).to_have_count(1)
    page.reload()
    expect(_row(page, 1).locator("[aria-pressed=true]")).to_have_text(re.compile("1–0"))
    visitor.context.set_offline(False)
    _is_in(page, 1, "1")
    assert _recorded(story) == 1


def test_a_conflict_after_the_network_is_shown_and_overwrites_nothing(new_visitor, story):
    """Another official was faster: his result stands, ours is told with the reason."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.set_offline(True)
    page.keyboard.press("1")
    expect(page.locator(".waits")).to_have_count(1)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.BLACK)
    visitor.context.set_offline(False)
    refusal = page.locator("[data-outbox-refused] li")
    expect(refusal).to_contain_text("теперь 0–1")
    expect(refusal).to_contain_text("Доска 1, 1–0:")
    expect(refusal).not_to_contain_text("внесено")  # it was not
    assert _results(story)[0] == "0-1"
    _is_in(page, 1, "0")
    refusal.get_by_role("button").click()
    expect(page.locator("[data-outbox]")).to_be_hidden()


def test_an_expired_session_keeps_the_queue_and_asks_to_sign_in(new_visitor, story):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.clear_cookies(name="sessionid")
    page.keyboard.press("1")
    expect(page.locator("[data-outbox-out]")).to_be_visible()
    assert _recorded(story) == 0
    page.locator("[data-outbox-out] a").click()
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    page.fill("[name=username]", "organiser")
    page.fill("[name=password]", "organiser")
    page.locator("main form button").last.click()
    _is_in(page, 1, "1")
    assert _recorded(story) == 1


def test_a_live_table_after_the_session_has_ended_leaves_unsent_entries_on_the_page(
    new_visitor, story
):
    """Somebody else enters a result: the table that comes for nobody has no buttons."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.clear_cookies(name="sessionid")
    page.keyboard.press("1")
    expect(page.locator("[data-outbox-out]")).to_be_visible()
    with page.expect_response("**/rounds/1/"):
        swiss_event.enter_result(
            story, swiss_event.games(story.tournament, 1)[1], swiss_event.WHITE
        )
    expect(_row(page, 1)).to_have_class(re.compile("is-in"))
    expect(_row(page, 1).locator(".cells button").first).to_have_attribute("aria-pressed", "true")


def test_a_live_table_after_the_session_has_ended_comes_as_the_page_of_a_visitor(
    new_visitor, story
):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.clear_cookies(name="sessionid")
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[1], swiss_event.WHITE)
    expect(page.locator("[data-results]")).to_have_count(0)
    expect(page.locator("#round-boards tbody tr").nth(1)).to_contain_text("1–0")


def test_signing_out_leaves_no_private_page_on_the_device(new_visitor, story):
    """Nor is anything of one account shown to the next."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    _until_kept(page, [page.url])
    page = visitor.open("/account/")
    with page.expect_navigation():
        page.locator("form[action='/logout/'] button").click()
    _until_kept(page, [])


def test_without_a_script_a_press_is_a_form_and_can_be_taken_back(browser, live_server, story):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url, locale="ru")
    page = context.new_page()
    page.goto("/login/")
    page.fill("[name=username]", "organiser")
    page.fill("[name=password]", "organiser")
    page.locator("main button").click()
    page.goto(f"/events/{story.tournament.pk}/rounds/1/")
    first = swiss_event.games(story.tournament, 1)[0]
    page.locator(f"#g{first.pk} button[value='=']").click()
    expect(page.locator(".entered")).to_contain_text("½–½")
    assert _results(story)[0] == "1/2-1/2"
    page.locator(".entered button").click()
    expect(page.locator(".messages")).to_contain_text("Доска 1: результат снят")
    assert _results(story)[0] == "*"
    context.close()


def test_another_officials_result_comes_by_itself_and_loses_nothing(new_visitor, story):
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[4], swiss_event.DRAW)
    _is_in(page, 5, "=")
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    assert _results(story)[4] == "1/2-1/2"


def test_where_the_game_counts_in_points_the_buttons_and_keys_are_2_1_0(new_visitor, db):
    """On a hundred squares a win is written 2–0 and a draw 1–1; key 1 is the draw there."""
    story = swiss_event.event(6, 2, games_per_pairing=1, ruleset_id="international@1")
    swiss_event.publish(story)
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    expect(_row(page, 1).locator(".cells button").nth(0)).to_contain_text("2–0")
    for key in "210":
        page.keyboard.press(key)
    for board, value in ((1, "1"), (2, "="), (3, "0")):
        _is_in(page, board, value)
    assert _results(story) == ["1-0", "1/2-1/2", "0-1"]
    expect(page.locator("[data-toast] p")).to_have_text("Доска 3, внесено 0–2")
    page.reload()
    expect(_row(page, 2).locator(".cells button").nth(1)).to_contain_text("1–1")


def test_with_the_last_result_the_page_itself_tells_the_next_step(new_visitor, story):
    """Head, state of the round and next step follow; who enters by key need not reload."""
    page = _open(new_visitor("organiser"), story)
    page.evaluate("window.cameOnce = true")
    boards = len(_results(story))
    expect(page.locator("#event-now")).to_contain_text(f"сыграно 0 из {boards}")
    for _ in range(boards):
        page.keyboard.press("1")
    expect(page.locator("#round-state")).to_have_text("закрыт")
    expect(page.locator("#event-now")).to_contain_text("сыгран")
    expect(page.get_by_role("heading", name="Следующий шаг")).to_be_in_viewport()
    assert page.evaluate("window.cameOnce")


@pytest.mark.parametrize("is_online", [True, False], ids=["sent", "waiting for the network"])
def test_after_the_last_open_board_a_key_enters_nothing(new_visitor, story, is_online):
    """The board just entered is not asked about, nor overwritten while it waits unsent."""
    visitor = new_visitor("organiser")
    page = _open(visitor, story)
    visitor.context.set_offline(not is_online)
    for key in "111111":
        page.keyboard.press(key)
    page.keyboard.press("0")
    page.keyboard.press("0")
    expect(page.locator("[data-entered]")).to_have_text("6")
    expect(page.locator(".ask-row")).to_have_count(0)
    expect(page.locator("tr.is-current")).to_have_count(0)
    visitor.context.set_offline(False)
    until(lambda: _results(story) == ["1-0"] * 6, lambda: _results(story))


def test_a_board_that_is_in_takes_a_key_when_it_was_chosen(new_visitor, story):
    """By an arrow back from the next board, or from the end of the round."""
    page = _open(new_visitor("organiser"), story)
    page.keyboard.press("1")
    _is_in(page, 1, "1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    expect(page.locator(".ask-row input")).to_be_focused()
