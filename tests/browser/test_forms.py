"""Browser: a slow form is sent once, a file field speaks the page's language."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support import records, small_event, swiss_event
from tests.support.browsing import Visitor
from tests.support.waiting import until
from tournaments.games.models import Submission
from tournaments.games.services import records as records_services

# Browser: a slow form says that it is being sent, and is sent once.


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


def _drafted() -> small_event.Story:
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.draft(story)
    return story


def test_escape_gives_the_button_back(new_visitor):
    """Who has stopped the sending can press again; a second form is sent instead of the first."""
    story = _drafted()
    visitor = new_visitor(story.organiser.username, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.evaluate(KEEP_FROM_GOING)
    start = page.locator("form[action$='/publish/'] button")
    start.click()
    expect(start).to_have_text("Отправляем…")
    page.keyboard.press("Escape")
    expect(start).to_have_text("Опубликовать тур 1")
    start.click()
    expect(start).to_have_text("Отправляем…")
    assert _gone(page) == 2
    page.locator(".language").click()
    expect(start).to_have_text("Опубликовать тур 1")
    assert _gone(page) == 3


def test_a_form_that_is_answered_goes_as_it_went_before(new_visitor):
    story = _drafted()
    visitor = new_visitor(story.organiser.username, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    visitor.follow(page.locator("form[action$='/publish/'] button"))
    expect(page.locator("#round-state.badge-published")).to_have_count(1)


def test_a_press_stopped_and_made_again_goes_once(new_visitor):
    """Each press asks whether the service is there; the answer to the stopped one sends nothing."""
    story = _drafted()
    visitor = new_visitor(story.organiser.username, "ru", service_workers="block")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.evaluate(KEEP_FROM_GOING)
    questions: list[Route] = []
    page.route("**/service-worker.js", lambda route: questions.append(route))
    start = page.locator("form[action$='/publish/'] button")
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


WORDS = {"ru": ("Выбрать файл", "файл не выбран"), "en": ("Choose file", "no file chosen")}

GAME = {"name": "партия.pdn", "mimeType": "text/plain", "buffer": b"1. c3-d4 *"}


@pytest.mark.parametrize("language", WORDS)
def test_a_chosen_file_is_named(browser, live_server, language):
    choose, none = WORDS[language]
    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open("/check/")
    shown = page.locator(".file-choice")
    expect(shown).to_have_text(f"{choose}{none}")
    field = shown.locator("input")
    field.focus()
    expect(field).to_be_focused()
    with page.expect_file_chooser() as chooser:
        shown.click()
    chooser.value.set_files(GAME)
    expect(shown).to_have_text(f"{choose}{GAME['name']}")
    visitor.look(f"file-{language}")
    visitor.leave()


@pytest.mark.parametrize("hash_name", ["dispute", "claim", "submit"])
def test_a_link_to_a_folded_section_opens_it(browser, live_server, hash_name):
    story = small_event.event(4)
    game = story.game()
    records_services.submit_record(
        game_id=game.pk,
        data=records.record(1).encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    player = Visitor(browser, live_server.url, "ru").sign_in(story.user_of(game.black).username)
    player.open(f"/games/{game.pk}/#{hash_name}")
    expect(player.page.locator(f"form[action$='/{hash_name}/']")).to_be_visible()
    if hash_name == "dispute":
        player.open(f"/games/{game.pk}/")
        expect(player.page.locator("form[action$='/dispute/']")).to_be_hidden()
        player.page.get_by_role("link", name="Было иначе: позвать судью").click()
        expect(player.page.locator("form[action$='/dispute/']")).to_be_visible()
    player.leave()
