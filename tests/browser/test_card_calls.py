"""Browser: a card goes through a whole round by itself; messages, home screen, countdown."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import NARROW, WIDE, Visitor
from tests.support.waiting import until
from tournaments.boards.models import GameState
from tournaments.calls.models import PushDevice
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.games.services import records
from tournaments.rounds.services import lots, publishing

pytestmark = pytest.mark.django_db(transaction=True)

WON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors who close their pages: a stream would still read when the test is over."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, language: str = "ru", **device: object) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, language, **device))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive(("Failed to load",))
        visitor.leave()


def open_card(visitor: Visitor, story: small_event.Story, entry):
    (made,) = cards_services.issue_cards(
        tournament=story.tournament, entries=(entry.pk,), actor=story.organiser, at=timezone.now()
    )
    page = visitor.open(f"/card/{cards.code_in_address(made.code)}/")
    page.evaluate("window.cameOnce = true")
    return page


def publish(story: small_event.Story, number: int) -> None:
    publishing.publish_round(
        tournament=story.tournament, number=number, actor=story.organiser, at=timezone.now()
    )


def plan(story: small_event.Story, **moments: timedelta) -> None:
    starts = {
        int(number.removeprefix("round_")): timezone.now() + ahead
        for number, ahead in moments.items()
    }
    replace_planned_beginnings(
        tournament=story.tournament, starts=starts, actor=story.organiser, at=timezone.now()
    )


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_card_goes_through_a_whole_round_untouched(new_visitor, language):
    """Before it, paired with the time until the beginning, begun, reported, over, next pairing."""
    words = {
        "ru": (
            "Здесь будет ваша доска",
            "начнётся через",
            "сообщает: вы проиграли",
            "Ждём пары тура 2",
        ),
        "en": (
            "Your board will stand here",
            "begins in",
            "reports: you lost",
            "Waiting for the pairings",
        ),
    }[language]
    story = small_event.event(4, published=0)
    plan(story, round_1=timedelta(minutes=5), round_2=timedelta(hours=3))
    lots.draw_lots(
        tournament=story.tournament, seed=small_event.SEED, actor=story.organiser, at=timezone.now()
    )
    entry = story.tournament.entries.get(number=1)
    visitor = new_visitor(language=language, viewport=NARROW)
    page = open_card(visitor, story, entry)
    expect(page.locator(".own-board")).to_contain_text(words[0])
    expect(page.locator("[data-live-on]")).to_be_visible()
    publish(story, 1)
    expect(page.locator(".own-board h2")).to_contain_text("1")
    expect(page.locator(".own-top")).to_contain_text(words[1])
    expect(page.locator(".own-countdown")).to_be_visible()
    assert page.locator(".own-countdown").inner_text().startswith("0")
    visitor.look(f"card-countdown-{language}")
    page.set_viewport_size(NARROW)
    game = story.tournament.rounds.get(number=1).pairings.get(first__number=1).games.get()
    own = "white" if game.white_id == entry.pk else "black"
    other = game.black if own == "white" else game.white
    result = "0-1" if own == "white" else "1-0"
    records.submit_record(
        game_id=game.pk,
        data=WON.replace("1-0", result).encode(),
        actor=story.user_of(other),
        at=timezone.now(),
    )
    expect(page.locator(".next-step h2")).to_contain_text(words[2])
    page.set_viewport_size(NARROW)
    visitor.look(f"card-reported-{language}")
    page.set_viewport_size(NARROW)
    page.locator(".own-answer form button").click()
    expect(page.locator(".own-next")).to_contain_text(words[3])
    visitor.look(f"card-waiting-{language}")
    page.set_viewport_size(WIDE)


def test_a_card_that_nobody_touches_is_never_loaded_again(new_visitor):
    """The organiser enters both boards; the next pairing is there, the page is the same."""
    story = small_event.event(4)
    entry = story.game().white
    page = open_card(new_visitor(viewport=NARROW), story, entry)
    expect(page.locator(".own-board h2")).to_contain_text("Тур 1, доска 1")
    desk = new_visitor("organiser").open(f"/events/{story.tournament.pk}/rounds/1/")
    for board in (1, 2):
        desk.keyboard.press("1")
        game = story.game(board=board)
        until(lambda game=game: _is_over(game), lambda: "the result was not entered")
    expect(page.locator(".own-next")).to_contain_text("Сыграно 2 из 2")
    publish(story, 2)
    expect(page.locator(".own-board h2")).to_contain_text("Тур 2, доска")
    assert page.evaluate("window.cameOnce"), "the card was loaded again"


def _is_over(game) -> bool:
    game.refresh_from_db()
    return game.state == GameState.FINISHED


def test_the_countdown_goes_by_the_servers_clock(new_visitor):
    """A telephone that is two hours fast counts the same minutes, and says when it has begun."""
    story = small_event.event(4, published=0)
    plan(story, round_1=timedelta(minutes=5))
    lots.draw_lots(
        tournament=story.tournament, seed=small_event.SEED, actor=story.organiser, at=timezone.now()
    )
    publish(story, 1)
    visitor = new_visitor(viewport=NARROW)
    clock = visitor.page.clock
    clock.install(time=timezone.now() + timedelta(hours=2))
    page = open_card(visitor, story, story.tournament.entries.get(number=1))
    countdown = page.locator(".own-countdown")
    expect(countdown).to_be_visible()
    minutes = int(countdown.inner_text().split(":")[0])
    assert 3 <= minutes <= 5
    clock.fast_forward(6 * 60 * 1000)
    expect(countdown).to_be_hidden()
    expect(page.locator("[data-since]").first).to_contain_text("Тур начался")


def test_a_browser_that_forbids_messages_is_told_where_to_allow_them(new_visitor):
    """The browser of the tests takes none: the card says so, and offers no button in vain."""
    story = small_event.event(4)
    visitor = new_visitor(viewport=NARROW)
    page = open_card(visitor, story, story.game().white)
    expect(page.locator('[data-push-says="denied"]')).to_be_visible()
    expect(page.locator("[data-push] button")).to_be_hidden()
    visitor.look("card-push-denied")


ANSWERS = """
Object.defineProperty(Notification, "permission", {get: () => "default"});
Notification.requestPermission = async () => "%s";
"""
"""The browser of the tests asks nobody and forbids messages: here its user answers."""

GIVES_AN_ADDRESS = """
PushManager.prototype.subscribe = async () => {
  const kind = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(kind, true, ["deriveBits"]);
  const p256dh = await crypto.subtle.exportKey("raw", pair.publicKey);
  const keys = { p256dh, auth: crypto.getRandomValues(new Uint8Array(16)).buffer };
  const endpoint = "https://fcm.googleapis.com/fcm/send/address";
  return { endpoint, getKey: (name) => keys[name] };
};
"""
"""What a browser with a push service does; the one of the tests has none."""

NEVER_READY = """
const never = new Promise(() => {});
Object.defineProperty(ServiceWorkerContainer.prototype, "ready", {get: () => never});
"""


def card_of(visitor: Visitor, *scripts: str):
    story = small_event.event(4)
    for script in scripts:
        visitor.page.add_init_script(script)
    return open_card(visitor, story, story.game().white)


def test_a_browser_that_gets_no_address_says_so_and_may_try_again(new_visitor):
    """Allowed, but without a push service behind it: words, no error, the button stays."""
    visitor = new_visitor(viewport=NARROW)
    visitor.forgive(("incognito",))  # the browser's own words on its missing push service
    page = card_of(visitor, ANSWERS % "granted")
    button = page.locator("[data-push] button")
    for _time in range(2):
        button.click()
        expect(page.locator('[data-push-says="failed"]')).to_be_visible()
        expect(button).to_be_enabled()
    assert not PushDevice.objects.exists()
    assert visitor.complaints == []


def test_a_worker_that_is_never_ready_is_not_waited_for_without_end(new_visitor):
    visitor = new_visitor(viewport=NARROW)
    visitor.page.clock.install()
    page = card_of(visitor, ANSWERS % "granted", NEVER_READY)
    page.locator("[data-push] button").click()
    expect(page.locator("[data-push] button")).to_be_disabled()
    for _second in range(30):
        page.clock.fast_forward(1000)
        page.wait_for_timeout(0)
    expect(page.locator('[data-push-says="failed"]')).to_be_visible()
    expect(page.locator("[data-push] button")).to_be_enabled()


def test_who_does_not_answer_the_browser_is_not_told_that_he_forbade_it(new_visitor):
    visitor = new_visitor(viewport=NARROW)
    page = card_of(visitor, ANSWERS % "default")
    page.locator("[data-push] button").click()
    expect(page.locator('[data-push-says="unanswered"]')).to_be_visible()
    expect(page.locator('[data-push-says="denied"]')).to_be_hidden()
    expect(page.locator("[data-push] button")).to_be_enabled()
    visitor.look("card-push-unanswered")


def test_a_browser_that_gets_an_address_is_called(new_visitor):
    """The address goes to the server, the card says so, and it is switched off again."""
    visitor = new_visitor(viewport=NARROW)
    page = card_of(visitor, ANSWERS % "granted", GIVES_AN_ADDRESS)
    visitor.follow(page.locator("[data-push] button"))
    expect(page.locator("#messages-title")).to_have_text("Телефон позовёт")
    assert PushDevice.objects.get().endpoint == "https://fcm.googleapis.com/fcm/send/address"
    visitor.follow(page.locator("#messages form[action$='forget/'] button").first)
    expect(page.locator("[data-push] button")).to_be_visible()
    assert not PushDevice.objects.exists()
    assert visitor.complaints == []


def test_a_browser_that_takes_no_messages_is_told_so(new_visitor):
    visitor = new_visitor(viewport=NARROW)
    page = card_of(visitor, "delete window.PushManager;")
    expect(page.locator('[data-push-says="none"]')).to_be_visible()
    expect(page.locator("[data-push] button")).to_be_hidden()
    assert visitor.complaints == []


def test_the_home_screen_is_offered_once(new_visitor):
    story = small_event.event(4)
    visitor = new_visitor(viewport=NARROW, has_touch=True, is_mobile=True)
    page = open_card(visitor, story, story.game().white)
    home = page.locator("[data-home]")
    expect(home).to_contain_text("Добавить на главный экран")
    manifest = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())"
    )
    assert manifest["start_url"] == "/card/"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    status = "(address) => fetch(address).then((answer) => answer.status)"
    assert {page.evaluate(status, icon["src"]) for icon in manifest["icons"]} == {200}
    home.get_by_role("button", name="Не нужно").click()
    expect(home).to_be_hidden()
    page.reload()
    expect(page.locator("#own-page")).to_be_visible()
    expect(home).to_be_hidden()
