"""Browser: typed forms are restored after an ended session, a closed tab, a lost network."""

import pytest
from playwright.sync_api import Page, expect

from arbiter.cases.models import Case
from tests.flows.test_correspondence import begin_correspondence_game
from tests.support import small_event
from tests.support.browsing import WIDE, Visitor
from tournaments.games.services import disputes

pytestmark = pytest.mark.django_db(transaction=True)

CUT_OFF = ("Failed to load", "htmx:sendError", "htmx:afterRequest", "net::ERR")

WORDS = "Соперник взялся за шашку d4 и не пошёл ею"


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors; only the network may have failed them, and only on purpose."""
    visitors: list[Visitor] = []

    def make(name: str) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, "ru", viewport=WIDE))  # of his own
        return visitors[-1].sign_in(name)

    yield make
    for visitor in visitors:
        visitor.forgive(CUT_OFF)
        visitor.hand_back()


@pytest.fixture
def story(db):
    story = small_event.event(4)
    disputes.open_dispute(
        game_id=story.game(1, 1).pk,
        kind="clock",
        claim_text="флаг",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    return story


def _case(visitor: Visitor, story) -> Page:
    """The case of the game, where both players may put in a statement."""
    visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page = visitor.open(f"/desk/{Case.objects.get().pk}/")
    fold = page.locator("details:not([open]):has(form[action$='/answer/']) > summary")
    if fold.count():
        fold.click()
    return page


def _typed(page: Page):
    return page.locator("form[action$='/answer/'] textarea")


def _note(page: Page):
    return page.locator("form[action$='/answer/'] .notice")


def _player(story) -> str:
    return story.user_of(story.game(1, 1).white).username


def _write(page: Page) -> None:
    _typed(page).fill(WORDS)


def _press(page: Page) -> None:
    page.locator("form[action$='/answer/'] button:not([type=button])").click()


def test_an_ended_session_brings_the_words_back_and_they_are_sent_once(new_visitor, story):
    visitor = new_visitor(_player(story))
    page = _case(visitor, story)
    _write(page)
    visitor.context.clear_cookies(name="sessionid")
    _press(page)
    page.fill("[name=username]", _player(story))
    page.fill("[name=password]", _player(story))
    visitor.follow(page.locator("main button").first)
    page = _case(visitor, story)
    expect(_typed(page)).to_be_visible()
    expect(_typed(page)).to_have_value(WORDS)
    expect(_note(page)).to_contain_text("не отправлено")
    visitor.look("form-brought-back")
    _press(page)
    expect(page.locator("main .messages")).to_be_visible()
    page = _case(visitor, story)
    expect(page.get_by_text(WORDS).first).to_be_attached()
    assert all(not box.input_value() for box in _typed(page).all())


def test_the_reason_of_a_result_by_hand_comes_back_after_an_ended_session(new_visitor, story):
    """Its box says no type of its own: a line of text all the same."""
    visitor, address = new_visitor("arbiter"), f"/games/{story.game(1, 2).pk}/#by-hand"
    form = visitor.open(address).locator("form[action$='/result/']")
    form.locator("[name=result]").select_option("1")
    form.locator("[name=reason]").fill(WORDS)
    visitor.context.clear_cookies(name="sessionid")
    form.locator("button").click()
    visitor.page.fill("[name=username]", "arbiter")
    visitor.page.fill("[name=password]", "arbiter")
    visitor.follow(visitor.page.locator("main button").first)
    expect(form.locator("[name=reason]")).to_be_visible()
    expect(form.locator("[name=reason]")).to_have_value(WORDS)
    expect(form.locator("[name=result]")).to_have_value("1")
    expect(form.locator(".notice")).to_contain_text("не отправлено")


def test_a_move_that_was_refused_on_the_page_it_came_from_stands_there_again(new_visitor, db):
    """The refusal is told above the page; what it is about can still be mended."""
    _, game, _ = begin_correspondence_game()
    visitor = new_visitor(game.white.player.user.username)
    form = visitor.open(f"/games/{game.pk}/").locator("form[action$='/send/']")
    form.locator("[name=move]").fill("c3-d5")
    form.locator("button").click()
    expect(visitor.page.locator("main .messages .notice-error")).to_contain_text("c3-d5")
    expect(form.locator("[name=move]")).to_have_value("c3-d5")
    form.locator("[name=move]").fill("c3-d4")
    form.locator("button:not([type=button])").click()
    expect(visitor.page.locator("main .messages .notice-success")).to_be_visible()
    visitor.page.reload()
    expect(form.locator("[name=move]")).to_have_count(0)
    assert not visitor.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.includes('/send/')).length"
    )


def test_a_closed_tab_brings_the_words_back_until_they_are_thrown_away(new_visitor, story):
    visitor = new_visitor(_player(story))
    _write(_case(visitor, story))
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    page = _case(visitor, story)
    expect(_typed(page)).to_have_value(WORDS)
    _note(page).get_by_role("button").click()
    expect(_typed(page)).to_have_value("")
    page.reload()
    expect(_typed(page)).to_have_value("")


def test_a_form_without_a_network_says_so_and_keeps_what_is_typed(new_visitor, story):
    """The browser's own page would stand in its place."""
    visitor = new_visitor(_player(story))
    page = _case(visitor, story)
    _write(page)
    visitor.context.set_offline(True)
    _press(page)
    expect(page.locator("form[action$='/answer/'] [data-stays-here]")).to_contain_text(
        "ничего не отправлено"
    )
    expect(_typed(page)).to_have_value(WORDS)
    visitor.context.set_offline(False)
    expect(page.locator("[data-stays-here]")).to_have_count(0)
    _press(page)
    expect(page.locator("main .messages")).to_be_visible()


def test_another_account_and_a_form_that_was_taken_leave_nothing(new_visitor, story):
    """What one official typed does not come up before another at the same computer."""
    visitor = new_visitor(_player(story))
    _write(_case(visitor, story))
    visitor.context.clear_cookies(name="sessionid")
    visitor.sign_in(story.user_of(story.game(1, 1).black).username)
    page = _case(visitor, story)
    expect(_typed(page)).to_have_value("")
    _typed(page).fill(WORDS)
    _press(page)
    expect(page.locator("main .messages")).to_be_visible()
    page.wait_for_load_state()  # the page is seen before its scripts have run
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.includes('answer')).length")
        == 1
    )
