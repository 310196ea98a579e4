"""Browser: with the server stopped, pages and forms say so and lose nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support import browsing, site, small_event
from tests.support.browsing import Visitor
from tests.support.site import StoppableServer
from tests.support.waiting import until
from tournaments.hall.models import HallAlert

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20_000  # milliseconds: what is waited for here never takes long

IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"

SPEAKS_ENGLISH = """() => caches.match("/offline/")
    .then((kept) => kept !== undefined && kept.headers.get("Content-Language") === "en")"""

IS_KEPT = "(address) => caches.match(address, { ignoreVary: true }).then((kept) => Boolean(kept))"

ENTER = "({ path, body }) => Outbox.post(path, body, { label: 'Доска 1: 1–0' })"

LINE = "Перерыв до 16:00"

SAID = {
    "ru": ("Связи нет", "Нет сети, или компьютер, на котором работает служба, выключен."),
    "en": (
        "No connection",
        "There is no network here, or the computer that runs this service is off.",
    ),
}

BACK = {"ru": "Назад", "en": "Back"}

BACK_TO_TYPED = {"ru": "Назад к введённому", "en": "Back to what I have entered"}


@pytest.fixture
def server() -> Iterator[StoppableServer]:
    with site.running() as server:
        yield server


@pytest.fixture
def story(db):
    return small_event.event(4)


@pytest.fixture
def organiser(browser, server, story):
    """Makes the organiser at a computer in this language; only the server may have failed him."""
    made: list[Visitor] = []

    def make(language: str, **device: object) -> Visitor:
        visitor = Visitor(browser, server.url, language, **{"reduced_motion": "reduce", **device})
        made.append(visitor)
        visitor.page.set_default_timeout(PATIENCE)
        return visitor.sign_in(story.organiser.username)

    yield make
    for visitor in made:
        visitor.forgive()
        visitor.leave()


def _until_worker_is_there(page: Page) -> None:
    """Wait until the worker answers for the page, and has kept it."""
    browsing.wait_until_active(page)
    until(lambda: page.evaluate(IS_CONTROLLED), lambda: "no worker")
    until(lambda: page.evaluate(IS_KEPT, page.url), lambda: "the page is not kept")


def _expect_own_page(page: Page, language: str, *, heading: str = "") -> None:
    title, sentence = SAID[language]
    expect(page.locator("h1")).to_contain_text(heading or title, timeout=PATIENCE)
    expect(page.locator("main .lead")).to_have_text(sentence)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("never_kept", ["people/", None])
def test_a_page_is_answered_by_our_own_page_and_a_way_back(
    organiser, server, story, language, never_kept
):
    """One that was never opened here, and the account, which no device keeps."""
    visitor = organiser(language)
    event = f"/events/{story.tournament.pk}/"
    page = visitor.open(event)
    _until_worker_is_there(page)
    page = visitor.open(event)
    server.stop()
    page.goto(f"{event}{never_kept}" if never_kept else "/account/")
    _expect_own_page(page, language)
    visitor.look(f"away-page-{language}")
    visitor.follow(page.get_by_role("button", name=BACK[language]))
    expect(page.locator("h1, .event-title").first).to_contain_text("Кубок клуба", timeout=PATIENCE)
    server.start()
    page.goto("/account/")
    expect(page.locator("h1")).not_to_contain_text(SAID[language][0])


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_form_is_answered_by_our_own_page_and_the_words_are_sent_later(
    organiser, server, story, language
):
    visitor = organiser(language)
    page = visitor.open(f"/events/{story.tournament.pk}/hall/manage/")
    _until_worker_is_there(page)
    box, send = (
        page.locator("#id_text"),
        page.locator("form[action$='/alert/'] button:not([type=button])"),
    )
    box.fill(LINE)
    server.stop()
    send.click()
    _expect_own_page(page, language)
    visitor.look(f"away-form-{language}")
    page.get_by_role("button", name=BACK_TO_TYPED[language]).click()
    expect(box).to_have_value(LINE, timeout=PATIENCE)
    server.start()
    page.reload()
    expect(box).to_have_value(LINE, timeout=PATIENCE)
    assert HallAlert.objects.count() == 0
    visitor.follow(send)
    assert [alert.text for alert in HallAlert.objects.all()] == [LINE]
    expect(box).to_have_value("")


def test_a_form_without_a_service_worker_stays_where_it_is(organiser, server, story):
    """As at an address that the browser does not call secure: it would show its own page."""
    visitor = organiser("ru", service_workers="block")
    page = visitor.open(f"/events/{story.tournament.pk}/hall/manage/")
    form = page.locator("form[action$='/alert/']")
    form.locator("#id_text").fill(LINE)
    server.stop()
    form.locator("button:not([type=button])").click()
    expect(form.locator("[data-stays-here]")).to_contain_text(
        "ничего не отправлено", timeout=PATIENCE
    )
    expect(form.locator("#id_text")).to_have_value(LINE)
    server.start()
    visitor.follow(form.locator("button:not([type=button])"))
    assert [alert.text for alert in HallAlert.objects.all()] == [LINE]


def test_what_was_typed_outlives_the_browsers_own_page(organiser, server, story):
    """The service stops between the question whether it is there and the form itself."""
    visitor = organiser("ru", service_workers="block")
    hall = f"/events/{story.tournament.pk}/hall/manage/"
    page = visitor.open(hall)
    page.locator("#id_text").fill(LINE)
    page.route("**/service-worker.js", lambda route: route.fulfill(status=200, body=""))
    server.stop()
    page.locator("form[action$='/alert/'] button:not([type=button])").click()
    until(
        lambda: page.wait_for_timeout(20) or page.url.startswith("chrome-error"), lambda: page.url
    )
    server.start()
    page.go_back()
    expect(page.locator("#id_text")).to_have_value(LINE, timeout=PATIENCE)
    page.goto(hall)
    expect(page.locator("#id_text")).to_have_value(LINE, timeout=PATIENCE)


def test_a_proxy_that_stands_before_a_stopped_program_is_not_taken_for_it(organiser, story):
    """It answers 502 in its own words: the kept page is read instead, or ours is shown."""
    visitor = organiser("ru")
    event = f"/events/{story.tournament.pk}/"
    page = visitor.open(event)
    _until_worker_is_there(page)
    page = visitor.open(event)

    def refuse(route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")

    visitor.context.route("**/events/**", refuse)
    page.goto(event)
    expect(page.locator("h1, .event-title").first).to_contain_text("Кубок клуба")
    expect(page.locator("[data-outbox-old]")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{event}people/")
    _expect_own_page(page, "ru")


def test_our_page_speaks_the_language_that_the_reader_has_chosen(organiser, server, story):
    """His browser asks for Russian; he has pressed «English»."""
    visitor = organiser("ru")
    event = f"/events/{story.tournament.pk}/"
    page = visitor.open(event)
    _until_worker_is_there(page)
    visitor.follow(page.locator(".language"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    until(lambda: page.evaluate(SPEAKS_ENGLISH), lambda: "the offline page speaks Russian")
    server.stop()
    page.goto(f"{event}people/")
    _expect_own_page(page, "en")


def test_results_entered_while_the_program_is_stopped_go_out_once(organiser, server, story):
    """The browser believes that it has a network, and is refused by the laptop."""
    visitor = organiser("ru")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    _until_worker_is_there(page)
    until(lambda: page.evaluate(IS_KEPT, page.url), lambda: "the page is not kept")
    server.stop()
    page.keyboard.press("1")
    expect(page.locator("[data-outbox-count]")).to_contain_text("1", timeout=PATIENCE)
    assert not story.game(1, 1).is_settled
    page.reload()
    expect(page.locator("tr[data-game] button[aria-pressed=true]")).to_have_count(1)
    server.start()
    expect(page.locator("[data-outbox-count]")).to_be_hidden(timeout=PATIENCE)
    until(lambda: story.game(1, 1).is_settled, lambda: "the result has not come in")
    assert (story.game(1, 1).result, story.game(1, 1).revision) == ("1-0", 1)


def test_only_checking_with_an_ended_session_keeps_the_record_that_was_typed(
    organiser, server, story
):
    """The form goes as forms go, the answer asks to sign in, and the text comes back after it."""
    record, player = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0", story.user_of(story.game(1, 1).white)
    visitor = organiser("ru")
    visitor.context.clear_cookies()
    visitor.sign_in(player.username)
    page = visitor.open(f"/games/{story.game(1, 1).pk}/")
    page.fill("#id_text", record)
    visitor.context.clear_cookies(name="sessionid")
    visitor.follow(page.locator("form[action$='/submit/'] [name=only_check]"))
    page.fill("[name=username]", player.username)
    page.fill("[name=password]", player.username)
    visitor.follow(page.locator("main form button").last)
    expect(page.locator("#id_text")).to_have_value(record, timeout=PATIENCE)
    expect(page.locator("[data-writer-note]")).to_contain_text("не отправлена")


def test_signing_out_without_a_connection_takes_nothing_that_waits(organiser, server, story):
    """It did not come through: the result still belongs to whoever is signed in, and goes out."""
    visitor = organiser("ru")
    game = story.game(1, 1)
    _until_worker_is_there(visitor.open("/"))
    page = visitor.open("/account/")
    server.stop()
    body = {"result": "1-0", "termination": "recorded", "expected_revision": 0}
    page.evaluate(ENTER, {"path": f"/api/v1/games/{game.pk}/result/", "body": body})
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("form[action='/logout/'] button").click()
    _expect_own_page(page, "ru")
    assert not story.game(1, 1).is_settled
    server.start()
    page.goto(f"/events/{story.tournament.pk}/")
    until(lambda: story.game(1, 1).is_settled, lambda: "the result has not come in")


def test_signing_out_takes_what_was_typed(organiser, server, story):
    visitor = organiser("ru")
    page = visitor.open(f"/events/{story.tournament.pk}/hall/manage/")
    page.locator("#id_text").press_sequentially(LINE)
    visitor.open("/account/")
    visitor.follow(page.locator("form[action='/logout/'] button"))
    typed = "Object.keys(localStorage).filter((key) => key.startsWith('typed:'))"
    until(lambda: page.evaluate(typed) == [], lambda: page.evaluate(typed))
