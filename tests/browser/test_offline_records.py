"""Browser: a record handed in offline waits on the device and is sent once."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.support import small_event
from tests.support.browsing import WIDE, Visitor
from tournaments.entries.services import cards
from tournaments.games.models import Submission
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

CUT_OFF = ("Failed to load", "htmx:sendError", "htmx:afterRequest", "htmx:responseError")

GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"

FAULTY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2 e7-d6"


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors; only the network may have failed them, and only on purpose."""
    visitors: list[Visitor] = []

    def make(name: str | None, **device: object) -> Visitor:
        # of his own
        visitors.append(Visitor(browser, live_server.url, "ru", viewport=WIDE, **device))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive(CUT_OFF)
        visitor.hand_back()


@pytest.fixture
def story(db):
    return small_event.event(4)


def _at_his_game(new_visitor, story, **device: object) -> tuple[Visitor, Page]:
    game = story.game(1, 1)
    visitor = new_visitor(story.user_of(game.white).username, **device)
    page = visitor.open(f"/games/{game.pk}/")
    expect(page.locator("[data-writer]")).to_be_visible()
    return visitor, page


def _hand_in(page: Page, text: str) -> None:
    page.fill("#id_text", text)
    page.get_by_role("button", name="Сдать запись").click()


def _versions(story) -> list[str]:
    rows = Submission.objects.filter(game=story.game(1, 1)).order_by("number")
    return [bytes(row.source).decode() for row in rows]


def test_a_record_waits_says_so_and_goes_out_once(new_visitor, story):
    """Nothing that was typed is lost, and nothing is sent twice."""
    visitor, page = _at_his_game(new_visitor, story)
    visitor.context.set_offline(True)
    _hand_in(page, GOOD)
    expect(page.locator("form [data-stays-here]")).to_contain_text("Она ждёт на этом устройстве")
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    assert _versions(story) == []
    visitor.picture("record-waits")
    visitor.context.set_offline(False)
    expect(page.locator("main .messages")).to_contain_text("ждёт подтверждения")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert _versions(story) == [GOOD]
    page.reload()
    expect(page.locator("main .messages")).to_have_count(0)
    assert _versions(story) == [GOOD]


def test_an_answer_lost_on_its_way_makes_no_second_version(new_visitor, story):
    """The record came in, its answer did not come back: the same key asks again."""
    _, page = _at_his_game(new_visitor, story, service_workers="block")
    sent: list[str] = []

    def lose_first_answer(route):
        sent.append(route.request.headers["idempotency-key"])
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/records/", lose_first_answer)
    _hand_in(page, GOOD)
    expect(page.locator("main .messages")).to_contain_text("ждёт подтверждения")
    assert len(sent) == 2
    assert len(set(sent)) == 1
    assert _versions(story) == [GOOD]


def test_a_waiting_record_is_corrected_and_the_corrected_one_goes_out(new_visitor, story):
    visitor, page = _at_his_game(new_visitor, story)
    visitor.context.set_offline(True)
    _hand_in(page, GOOD)
    expect(page.locator("form [data-stays-here]")).to_be_visible()
    _hand_in(page, GOOD.replace("1-0", "1/2-1/2"))
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    visitor.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    expect(page.locator("[data-writer]")).to_have_count(0)
    assert _versions(story) == [GOOD.replace("1-0", "1/2-1/2")]


def test_a_closed_tab_brings_back_the_record_that_waits(new_visitor, story):
    """It stands in its box again and says that it waits; it can be thrown away."""
    visitor, page = _at_his_game(new_visitor, story)
    page.route("**/records/", lambda route: route.abort())
    _hand_in(page, GOOD)
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    page.reload()
    expect(page.locator("#id_text")).to_have_value(GOOD)
    note = page.locator("[data-writer-note]")
    expect(note).to_contain_text("ждёт отправки")
    note.get_by_role("button").click()
    expect(page.locator("#id_text")).to_have_value("")
    page.unroute("**/records/")
    page.reload()
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert _versions(story) == []


def test_a_record_that_goes_out_on_another_page_says_so_there(new_visitor, story):
    visitor, page = _at_his_game(new_visitor, story)
    page.context.route("**/records/", lambda route: route.abort())
    _hand_in(page, GOOD)
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    visitor.open(f"/events/{story.tournament.pk}/")  # else it goes out on the page of the game
    page.context.unroute("**/records/")
    page.evaluate("dispatchEvent(new Event('online'))")
    gone = page.locator("[data-outbox-gone] a")
    expect(gone).to_contain_text("Запись партии")
    visitor.follow(gone)
    assert _versions(story) == [GOOD]


def test_an_expired_session_keeps_the_record_and_sends_it_after_signing_in(new_visitor, story):
    visitor, page = _at_his_game(new_visitor, story)
    name = story.user_of(story.game(1, 1).white).username
    visitor.context.clear_cookies(name="sessionid")
    _hand_in(page, GOOD)
    expect(page.locator("[data-outbox-out]")).to_be_visible()
    page.locator("[data-outbox-out] a").click()
    page.fill("[name=username]", name)
    page.fill("[name=password]", name)
    page.locator("main form button").last.click()
    expect(page.locator("main .messages")).to_contain_text("ждёт подтверждения")
    assert _versions(story) == [GOOD]


def test_a_faulty_record_opens_with_its_fault_and_its_text(new_visitor, story):
    _, page = _at_his_game(new_visitor, story)
    _hand_in(page, FAULTY)
    page.wait_for_url("**/?version=1")
    expect(page.locator(".writer-panel")).to_contain_text("Белые обязаны были бить: b4:d6")
    expect(page.locator("#id_text")).to_have_value(FAULTY)


def test_a_record_of_a_player_with_a_card_waits_and_goes_out(new_visitor, story):
    """He has no account: his card opened his board on this telephone."""
    Player.objects.update(user=None)
    game = story.game(1, 1)
    made = cards.issue_cards(
        tournament=story.tournament,
        entries=[game.white_id],
        actor=story.organiser,
        at=timezone.now(),
    )
    visitor = new_visitor(None)
    page = visitor.open(f"/card/{made[0].code.replace('-', '')}/")
    visitor.follow(page.get_by_role("link", name="Сдать запись"))
    visitor.context.set_offline(True)
    _hand_in(page, GOOD)
    expect(page.locator("[data-outbox-count]")).to_contain_text("1")
    visitor.context.set_offline(False)
    expect(page.locator("main .messages")).to_contain_text("ждёт подтверждения")
    assert _versions(story) == [GOOD]
