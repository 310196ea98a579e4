"""Browser: the card of a player follows his event; nobody reloads it."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.support import small_event
from tests.support.browsing import NARROW, WIDE, Visitor
from tests.support.results import dispute, rule
from tests.support.waiting import until
from tournaments.boards.models import GameState
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
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


def _open_card(visitor: Visitor, story: small_event.Story, entry):
    made = cards_services.issue_cards(
        tournament=story.tournament,
        entries=(entry.pk,),
        actor=story.organiser,
        at=timezone.now(),
    )
    page = visitor.open(f"/card/{cards.code_in_address(made[0].code)}/")
    page.evaluate("window.cameOnce = true")
    return page


def test_the_board_of_a_published_round_appears_on_the_open_card(new_visitor):
    """Before the first round, then while the others play, then the next pairing."""
    story = small_event.event(4, published=0)
    someone = story.tournament.entries.select_related("player").first()
    visitor = new_visitor(viewport=NARROW)
    page = _open_card(visitor, story, someone)
    expect(page.locator(".own-board")).to_contain_text("Здесь будет ваша доска")
    lots.draw_lots(
        tournament=story.tournament, seed=small_event.SEED, actor=story.organiser, at=timezone.now()
    )
    publishing.publish_round(
        tournament=story.tournament, number=1, actor=story.organiser, at=timezone.now()
    )
    expect(page.locator(".own-board h2")).to_contain_text("Тур 1, доска")
    desk = new_visitor("organiser").open(f"/events/{story.tournament.pk}/rounds/1/")
    for board in (1, 2):
        desk.keyboard.press("1")
        game = story.game(board=board)
        until(lambda game=game: _is_over(game), lambda: "the result was not entered")
    expect(page.locator(".own-next")).to_contain_text("Все партии тура закончены")
    publishing.publish_round(
        tournament=story.tournament, number=2, actor=story.organiser, at=timezone.now()
    )
    expect(page.locator(".own-board h2")).to_contain_text("Тур 2, доска")
    assert page.evaluate("window.cameOnce"), "the card was loaded again"


def _is_over(game) -> bool:
    game.refresh_from_db()
    return game.state == GameState.FINISHED


@pytest.mark.parametrize(
    ("language", "word", "ruled", "appeal"),
    [
        ("ru", "сообщает: вы проиграли", "Судья решил: вы проиграли", "Обжаловать до"),
        ("en", "reports: you lost", "The arbiter has ruled: you lost", "Appeal until"),
    ],
)
def test_the_opponents_word_and_a_ruling_appear_on_the_open_card(
    new_visitor, language, word, ruled, appeal
):
    story = small_event.event(4)
    game = story.game()
    visitor = new_visitor(language=language, viewport=NARROW)
    page = _open_card(visitor, story, game.black)
    records.submit_record(
        game_id=game.pk, data=WON.encode(), actor=story.user_of(game.white), at=timezone.now()
    )
    expect(page.locator(".next-step h2")).to_contain_text(word)
    visitor.look(f"card-word-{language}")
    page.set_viewport_size(NARROW)
    case = dispute(story, at=timezone.now())
    expect(page.locator(".notice-warning").first).to_be_visible()
    rule(case, story.arbiter, at=timezone.now(), article="7.2.3")
    expect(page.locator(".own-ruling h2")).to_contain_text(ruled)
    expect(page.locator(".own-ruling a.button")).to_contain_text(appeal)
    assert page.evaluate("window.cameOnce"), "the card was loaded again"
    visitor.look(f"card-ruling-{language}")
    page.set_viewport_size(WIDE)
    visitor.follow(page.locator(".own-ruling a.button"))
    assert page.url.endswith(f"/desk/{case.pk}/#appeal")


def test_a_card_taken_back_while_open_says_so(new_visitor):
    story = small_event.event(4)
    entry = story.game().white
    page = _open_card(new_visitor(viewport=NARROW), story, entry)
    cards_services.revoke_cards(
        tournament=story.tournament,
        entries=(entry.pk,),
        actor=story.organiser,
        at=timezone.now(),
    )
    records.submit_record(
        game_id=story.game().pk, data=WON.encode(), actor=story.arbiter, at=timezone.now()
    )
    expect(page.locator("[role=alert]")).to_contain_text("отозвана или заменена")
