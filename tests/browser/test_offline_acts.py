"""Browser: confirming, claiming, calling the arbiter offline: each act waits, goes out once."""

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from arbiter.cases.models import Case
from tests.support import browsing, small_event, swiss_event
from tests.support.browsing import WIDE, Visitor
from tests.support.waiting import until
from tournaments.entries.services import cards
from tournaments.games.services import disputes, records
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

CUT_OFF = ("Failed to load", "htmx:sendError", "htmx:afterRequest", "htmx:responseError")

STATED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"

PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"

CALLED = "Соперник взялся за шашку d4 и не пошёл ею"

OTHER_WORDS = "Другие слова"

WAITS = {
    "ru": "ждёт связи на этом устройстве и уйдёт само",
    "en": "waits for the network on this device and goes out by itself",
}

IS_KEPT = "(address) => caches.match(address, { ignoreVary: true }).then((kept) => Boolean(kept))"

PATIENCE = 30_000  # milliseconds


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors; only the network may have failed them, and only on purpose."""
    visitors: list[Visitor] = []

    def make(name: str | None, language: str = "ru", **device: object) -> Visitor:
        # of his own
        visitors.append(Visitor(browser, live_server.url, language, viewport=WIDE, **device))
        visitors[-1].page.set_default_timeout(PATIENCE)
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive(CUT_OFF)
        visitor.hand_back()


@pytest.fixture
def story(db):
    return small_event.event(4)


def _user(story, side: str):
    return story.user_of(getattr(story.game(), side))


def _hand_in(story, text: str, side: str = "white"):
    return records.submit_record(
        game_id=story.game().pk,
        data=text.encode(),
        actor=_user(story, side),
        at=small_event.NOON,
    )


def _at_game(
    new_visitor, story, side: str = "black", language: str = "ru", **device: object
) -> tuple[Visitor, Page]:
    visitor = new_visitor(_user(story, side).username, language, **device)
    return visitor, visitor.open(f"/games/{story.game().pk}/")


class Act:
    """One of the three: how it is pressed, and how often the server has it."""

    def __init__(self, form: str, statement: str | None) -> None:
        self.form = form
        self.statement = statement  # what stands in the game before it

    def prepare(self, story) -> None:
        if self.statement:
            _hand_in(story, self.statement)

    def fill(self, page: Page) -> None:
        """Nothing is typed to confirm."""

    def press(self, page: Page) -> None:
        form = page.locator(self.form)
        if (fold := page.locator(f"details:not([open]):has({self.form}) > summary")).count():
            fold.click()
        self.fill(page)
        form.locator("button.button").first.click()

    def note(self, page: Page) -> Locator:
        return page.locator(f"{self.form} [data-act-waits]")

    def count(self, story) -> int:
        return Case.objects.count()


class Confirmation(Act):
    def count(self, story) -> int:
        return int(story.game().state == "finished" and story.game().result == "1-0")


class Call(Act):
    def fill(self, page: Page) -> None:
        page.locator(self.form).locator("textarea").fill(CALLED)

    def count(self, story) -> int:
        return Case.objects.filter(kind="result", claim_text=CALLED).count()


class LostAnswers:
    """A network that brings the first act in and loses the answer, and then every act, until told.

    A page sends what waits again and again by itself: it must find no way until the test has seen
    that it waits. A service worker that takes the page over would be another way.
    """

    def __init__(self, page: Page) -> None:
        self.keys: list[str] = []
        self.is_back = False
        page.route("**/api/v1/**", self._answer)

    def _answer(self, route: Route) -> None:
        key = route.request.headers.get("idempotency-key")
        if key is None:
            route.continue_()
            return
        self.keys.append(key)
        if self.is_back:
            route.continue_()
            return
        if len(self.keys) == 1:
            route.fetch()
        route.abort()


ACTS = {
    "confirmation": Confirmation("form[data-act^='confirm:']", STATED),
    "claim": Act("form[data-act^='claim:']", None),
    "call": Call("form[data-act^='call:']", None),
}


@pytest.fixture(params=ACTS)
def act(request, story) -> Act:
    act = ACTS[request.param]
    act.prepare(story)
    return act


@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_act_waits_says_so_at_its_button_and_goes_out_once(
    new_visitor, story, act, language, request
):
    visitor, page = _at_game(new_visitor, story, language=language)
    visitor.context.set_offline(True)
    act.press(page)
    expect(act.note(page)).to_contain_text(WAITS[language])
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    visitor.look(f"act-waits-{request.node.callspec.params['act']}-{language}")
    assert act.count(story) == 0
    visitor.context.set_offline(False)
    expect(page.locator("main .messages .notice-success")).to_be_visible()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert act.count(story) == 1
    page.reload()
    expect(page.locator("main .messages")).to_have_count(0)
    assert act.count(story) == 1
    assert "Это не отправлено" not in page.locator("main").inner_text()


def test_an_act_outlives_the_closing_of_its_page(new_visitor, story, act):
    """Opened again, still without a network, it stands there as it was typed, and then goes."""
    visitor, page = _at_game(new_visitor, story)
    browsing.wait_until_active(page)
    until(lambda: page.evaluate(IS_KEPT, page.url), lambda: "the page is not kept")
    visitor.context.set_offline(True)
    act.press(page)
    expect(act.note(page)).to_be_visible()
    address = page.url
    page.close()
    visitor.page = page = visitor.context.new_page()
    visitor.context.set_offline(True)  # of the new page as well, before its first request
    page.goto(address)
    expect(act.note(page)).to_contain_text(WAITS["ru"])
    assert act.count(story) == 0
    visitor.context.set_offline(False)
    expect(page.locator("main .messages .notice-success")).to_be_visible()
    assert act.count(story) == 1


def test_an_act_whose_answer_is_lost_is_not_done_twice(new_visitor, story, act):
    """It came in; its sender, who sees no answer, presses again."""
    _, page = _at_game(new_visitor, story, service_workers="block")
    network = LostAnswers(page)
    act.press(page)
    expect(act.note(page)).to_be_visible()
    assert act.count(story) == 1
    sent_before = len(network.keys)
    act.press(page)
    while len(network.keys) == sent_before:  # by the press, or by itself
        page.wait_for_timeout(100)
    network.is_back = True
    expect(page.locator("main .messages .notice-success")).to_be_visible()
    assert len(set(network.keys)) == 1
    assert len(network.keys) >= 3
    assert act.count(story) == 1


def test_other_words_for_a_call_that_has_come_in_call_nobody_twice(new_visitor, story):
    _, page = _at_game(new_visitor, story, service_workers="block")
    call, network = ACTS["call"], LostAnswers(page)
    call.press(page)
    expect(call.note(page)).to_be_visible()
    form = page.locator(call.form)
    form.locator("textarea").fill(OTHER_WORDS)
    form.locator("button.button").click()
    waiting = "localStorage.getItem('outbox')"  # taken over while nothing goes out
    until(lambda: page.wait_for_timeout(20) or OTHER_WORDS in page.evaluate(waiting), page.title)
    network.is_back = True
    expect(page.locator("[data-outbox-refused] li")).to_contain_text("уже дошло")
    assert [case.claim_text for case in Case.objects.all()] == [CALLED]


def test_a_waiting_act_can_be_taken_back(new_visitor, story, act):
    visitor, page = _at_game(new_visitor, story)
    visitor.context.set_offline(True)
    act.press(page)
    act.note(page).get_by_role("button").click()
    expect(act.note(page)).to_have_count(0)
    visitor.context.set_offline(False)
    page.reload()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert act.count(story) == 0


def _enter_draw(story):
    swiss_event.enter_result(story, story.game(), swiss_event.DRAW)


def _dispute(story):
    disputes.open_dispute(
        game_id=story.game().pk,
        kind="clock",
        claim_text="флаг",
        actor=_user(story, "white"),
        at=small_event.NOON,
    )


def _another_record(story):
    _hand_in(story, PLAY)


@pytest.mark.parametrize(
    ("name", "meanwhile", "reason"),
    [
        ("confirmation", _dispute, "не ждёт подтверждения"),
        ("confirmation", _enter_draw, "не ждёт подтверждения"),
        ("claim", _enter_draw, "Судья не вызван"),
        ("claim", _another_record, "другая запись"),
        ("call", _enter_draw, "Судья не вызван"),
    ],
)
def test_an_act_whose_game_has_changed_is_refused_with_the_reason(
    new_visitor, story, name, meanwhile, reason
):
    act = ACTS[name]
    act.prepare(story)
    visitor, page = _at_game(new_visitor, story)
    visitor.context.set_offline(True)
    act.press(page)
    expect(act.note(page)).to_be_visible()
    meanwhile(story)
    before = Case.objects.count(), story.game().state, story.game().result
    with page.expect_navigation():  # the page comes anew by itself
        visitor.context.set_offline(False)
    refused = page.locator("[data-outbox-refused] li")
    expect(refused).to_contain_text(reason)
    visitor.look(f"act-refused-{name}-{meanwhile.__name__}")
    if name == "call":
        expect(page.locator(act.form).locator("textarea")).to_have_value(CALLED)
    page.reload()
    refused.get_by_role("button").click()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert (Case.objects.count(), story.game().state, story.game().result) == before


def test_a_claim_that_the_record_denies_is_asked_about_first(new_visitor, story):
    _hand_in(story, PLAY)
    visitor, page = _at_game(new_visitor, story)
    claim = ACTS["claim"]
    claim.press(page)
    question = page.locator(f"{claim.form} [data-act-question]")
    expect(question).to_contain_text("Всё равно позвать судью?")
    visitor.look("act-doubtful-claim")
    assert Case.objects.count() == 0
    question.get_by_role("button", name="Не требовать").click()
    expect(question).to_have_count(0)
    claim.press(page)
    question.get_by_role("button", name="Всё равно позвать судью").click()
    expect(page.locator("main .messages")).to_contain_text("у судьи")
    assert Case.objects.get().kind == "claim"


def test_an_ended_session_keeps_a_call_and_sends_it_after_signing_in(new_visitor, story):
    visitor, page = _at_game(new_visitor, story)
    call, name = ACTS["call"], _user(story, "black").username
    visitor.context.clear_cookies(name="sessionid")
    call.press(page)
    expect(call.note(page)).to_contain_text("войдите, и оно уйдёт само")
    page.locator("[data-outbox-out] a").click()
    page.fill("[name=username]", name)
    page.fill("[name=password]", name)
    page.locator("main form button").last.click()
    expect(page.locator("main .messages")).to_contain_text("Судью позвали")
    assert call.count(story) == 1


def test_an_official_confirms_from_the_round_without_a_network(new_visitor, story):
    _hand_in(story, STATED)
    visitor = new_visitor(story.organiser.username)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    confirmation = ACTS["confirmation"]
    visitor.context.set_offline(True)
    confirmation.press(page)
    expect(confirmation.note(page)).to_be_visible()
    visitor.look("act-waits-round")
    visitor.context.set_offline(False)
    expect(page.locator("main .messages .notice-success")).to_be_visible()
    assert confirmation.count(story) == 1


def test_a_player_with_a_card_confirms_and_calls_without_a_network(new_visitor, story):
    """He has no account: his card opened his board on this telephone."""
    waiting = _hand_in(story, STATED, "black")
    Player.objects.update(user=None)
    made = cards.issue_cards(
        tournament=story.tournament,
        entries=[story.game().white_id],
        actor=story.organiser,
        at=timezone.now(),
    )
    visitor = new_visitor(None)
    page = visitor.open(f"/card/{made[0].code.replace('-', '')}/")
    visitor.context.set_offline(True)
    ACTS["confirmation"].press(page)
    expect(ACTS["confirmation"].note(page)).to_be_visible()
    visitor.look("act-waits-card")
    visitor.context.set_offline(False)
    expect(page.locator("main .messages .notice-success")).to_be_visible()
    waiting.refresh_from_db()
    assert waiting.state == "confirmed"
    ACTS["call"].press(page)
    expect(page.locator("main .messages")).to_contain_text("Судью позвали")
    assert ACTS["call"].count(story) == 1
