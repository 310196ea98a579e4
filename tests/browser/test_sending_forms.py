"""A form whose answer takes long says so, and is sent once, however often it is pressed."""

import pytest
from playwright.sync_api import Page, expect

from tests import small_event
from tests.browser.page_checking_visitor import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# counts what goes to the server and keeps it from going: an answer that takes for ever
KEEP_FROM_GOING = """() => {
    window.gone = 0;
    window.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) { window.gone += 1; }
        event.preventDefault();
    });
}"""


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors, and sees that none of them met an error."""
    visitors: list[Visitor] = []

    def make(name: str, language: str) -> Visitor:
        visitor = Visitor(browser, live_server.url, language)
        visitors.append(visitor)
        return visitor.sign_in(name)

    yield make
    for visitor in visitors:
        visitor.hand_back()


def _gone(page: Page) -> int:
    return page.evaluate("window.gone")


@pytest.mark.parametrize(
    ("language", "button", "words"),
    [
        ("ru", "Сдать запись", "Отправляем…"),
        ("en", "Hand in the record", "Sending…"),
    ],
)
def test_a_record_is_handed_in_once_and_the_button_says_that_it_goes(
    new_visitor, language, button, words
):
    story = small_event.event(4)
    game = story.game()
    visitor = new_visitor(story.user_of(game.white).username, language)
    page = visitor.open(f"/games/{game.pk}/")
    page.evaluate(KEEP_FROM_GOING)
    hand_in = page.locator("form[action$='/submit/'] .button-main")
    expect(hand_in).to_have_text(button)
    for _press in range(3):
        hand_in.click()
    page.locator("form[action$='/submit/'] [name=only_check]").click()
    expect(hand_in).to_have_text(words)
    expect(hand_in).to_have_attribute("aria-busy", "true")
    expect(page.locator("body > [role=status]")).to_have_text(words)
    assert _gone(page) == 1
    visitor.look(f"sending-{language}")
    visitor.open("/")
    page.go_back()
    expect(hand_in).to_have_text(button)
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_escape_gives_the_button_back(new_visitor):
    """Who has stopped the sending can press again; a second form is sent instead of the first."""
    story = small_event.event(4)
    visitor = new_visitor(story.organiser.username, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.evaluate(KEEP_FROM_GOING)
    start = page.locator("form[action$='/start/'] button")
    start.click()
    expect(start).to_have_text("Отправляем…")
    page.keyboard.press("Escape")
    expect(start).to_have_text("Начать тур")
    start.click()
    expect(start).to_have_text("Отправляем…")
    assert _gone(page) == 2
    page.locator(".language").click()
    expect(start).to_have_text("Начать тур")
    assert _gone(page) == 3


def test_a_form_that_is_answered_goes_as_it_went_before(new_visitor):
    story = small_event.event(4)
    visitor = new_visitor(story.organiser.username, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    visitor.follow(page.locator("form[action$='/start/'] button"))
    expect(page.locator(".badge-playing").first).to_be_visible()
