"""Browser: a slow form says that it is being sent, and is sent once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests import small_event
from tests.waiting_times import until
from tournaments.submitted_records.models import Submission

pytestmark = pytest.mark.django_db(transaction=True)

# counts what goes to the server and keeps it from going: an answer that takes for ever
KEEP_FROM_GOING = """() => {
    window.gone = 0;
    window.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) { window.gone += 1; }
        event.preventDefault();
    });
}"""


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
    # a service worker that takes the page over meanwhile would send what is held here
    visitor = new_visitor(story.user_of(game.white).username, language, service_workers="block")
    page = visitor.open(f"/games/{game.pk}/")
    asked: list[str] = []
    page.route("**/records/", lambda route: asked.append(route.request.url))  # no answer comes
    page.fill("#id_text", "1. c3-d4 d6-c5 1-0")
    hand_in = page.locator("form[action$='/submit/'] .button-main")
    expect(hand_in).to_have_text(button)
    for _press in range(3):
        hand_in.click()
    page.locator("form[action$='/submit/'] [name=only_check]").click()
    expect(hand_in).to_have_text(words)
    expect(hand_in).to_have_attribute("aria-busy", "true")
    expect(page.locator("body > [role=status]")).to_have_text(words)
    assert len(asked) == 1
    visitor.look(f"sending-{language}")
    page.unroute("**/records/")
    expect(page.locator("h1")).to_contain_text("1–0")
    assert Submission.objects.filter(game=game).count() == 1


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


def test_a_press_stopped_and_made_again_goes_once(new_visitor):
    """Each press asks whether the service is there; the answer to the stopped one sends nothing."""
    story = small_event.event(4)
    visitor = new_visitor(story.organiser.username, "ru", service_workers="block")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.evaluate(KEEP_FROM_GOING)
    questions: list[Route] = []
    page.route("**/service-worker.js", lambda route: questions.append(route))
    start = page.locator("form[action$='/start/'] button")
    start.click()
    page.keyboard.press("Escape")
    start.click()
    until(lambda: page.wait_for_timeout(20) or len(questions) == 2, page.title)
    for question in questions:
        question.fulfill(status=200)
    expect(start).to_have_text("Отправляем…")
    assert _gone(page) == 1


REMEMBER_WAITS = """() => {
    const { setTimeout } = window;
    window.waits = [];
    window.setTimeout = (act, time) => { window.waits.push(time); return setTimeout(act, time); };
}"""


def test_a_form_with_a_file_says_that_it_goes_for_as_long_as_it_goes(new_visitor):
    """A list of players by the hall's network takes longer than half a minute."""
    story = small_event.event(4)
    visitor = new_visitor(story.organiser.username, "ru")
    page = visitor.open("/check/")
    page.evaluate(KEEP_FROM_GOING)
    page.evaluate(REMEMBER_WAITS)
    form = page.locator("main form:has(input[type=file])")
    game = {"name": "game.pdn", "mimeType": "text/plain", "buffer": b"1. c3-d4 *"}
    form.locator("input[type=file]").set_input_files(game)
    check = form.locator("button:not([type=button])").first
    check.click()
    expect(check).to_have_attribute("aria-busy", "true")
    assert 600_000 in page.evaluate("window.waits")
    assert 30_000 not in page.evaluate("window.waits")
