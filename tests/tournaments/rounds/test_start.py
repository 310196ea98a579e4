"""A round is in play from the first act at one of its boards, and every page says the same."""

import importlib
import re
from collections.abc import Callable

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tests.support.results import dispute
from tournaments.boards.models import RoundState
from tournaments.errors import TournamentError
from tournaments.events.models import TournamentState
from tournaments.games.services import adjournment, disputes, records, results
from tournaments.rounds.queries import drafts
from tournaments.rounds.services import publishing

# A round is in play from the first act at one of its boards, and every page says the same.


pytestmark = pytest.mark.django_db


def state_a_result(story: small_event.Story) -> None:
    game = story.game()
    data = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    records.submit_record(
        game_id=game.pk, data=data, actor=story.user_of(game.white), at=small_event.NOON
    )


def enter_a_result(story: small_event.Story) -> None:
    results.enter_result(
        game=story.game(),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=story.game().revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def adjourn(story: small_event.Story) -> None:
    adjournment.adjourn_game(
        game=story.game(),
        expected_revision=story.game().revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


# what happens | how | regulations
ACTS = {
    "a player states the result": (state_a_result, {}),
    "the arbiter is called": (dispute, {}),
    "a result is entered": (enter_a_result, {}),
    "the first official of two enters a result": (enter_a_result, {"four_eyes": True}),
    "a game is adjourned": (adjourn, {}),
}


@pytest.mark.parametrize(("act", "regulations"), ACTS.values(), ids=ACTS)
def test_the_first_act_at_a_board_begins_the_round_for_everybody(
    act: Callable[[small_event.Story], object], regulations: dict[str, object]
) -> None:
    story = small_event.event(4, **regulations)
    act(story)
    row = story.tournament.rounds.get(number=1)
    assert (row.state, row.started_at) == (RoundState.PLAYING, small_event.NOON)
    assert drafts.next_step_of_event(story.tournament).step != "start"
    pk = story.tournament.pk
    ru = {"headers": {"accept-language": "ru"}}
    organiser = small_event.signed_in(story.organiser)
    assert "идёт тур 1" in Client().get("/", **ru).content.decode()
    for address in (reverse("event", args=[pk]), reverse("event-round", args=[pk, 1])):
        assert "Начать тур" not in organiser.get(address, **ru).content.decode()
        assert "предстоит" not in Client().get(address, **ru).content.decode()


UPGRADE = "tournaments.migrations.0043_rounds_with_acts_are_in_play"


def _upgraded_state_of_round_1(story: small_event.Story) -> str:
    """As the round stands after the upgrade of a database that called it published only."""
    rounds = story.tournament.rounds
    rounds.filter(number=1).update(state=RoundState.PUBLISHED, started_at=None, played_on=None)
    importlib.import_module(UPGRADE).begin_rounds_with_acts(apps, None)
    return rounds.get(number=1).state


@pytest.mark.parametrize(("act", "regulations"), ACTS.values(), ids=ACTS)
def test_an_older_database_is_told_of_the_acts_at_its_boards(
    act: Callable[[small_event.Story], object], regulations: dict[str, object]
) -> None:
    story = small_event.event(4, **regulations)
    act(story)
    assert _upgraded_state_of_round_1(story) == RoundState.PLAYING


def test_a_round_of_an_older_database_in_which_nothing_happened_stays_published() -> None:
    assert _upgraded_state_of_round_1(small_event.event(4)) == RoundState.PUBLISHED


def test_a_record_that_cannot_be_read_begins_nothing() -> None:
    story = small_event.event(4)
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=b"1. c3-d8", actor=story.user_of(game.white), at=small_event.NOON
    )
    assert story.tournament.rounds.get(number=1).state == RoundState.PUBLISHED
    assert "идёт тур" not in Client().get("/", headers={"accept-language": "ru"}).content.decode()


def test_a_round_whose_openings_are_not_drawn_is_not_begun_by_a_call_of_the_arbiter() -> None:
    story = small_event.event(4, opening_table="club@2026")
    dispute(story)
    assert story.tournament.rounds.get(number=1).state == RoundState.PUBLISHED
    step = drafts.next_step_of_event(story.tournament)
    assert (step.step, step.round) == ("opening", 1)
    assert _upgraded_state_of_round_1(story) == RoundState.PUBLISHED


# The tab of the running round is marked on its own pages alone.


def marked(page: str) -> set[str]:
    """The words of the tabs that the page marks as where its reader is."""
    head = page.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    return set(re.findall(r"<a [^>]*aria-current=[^>]*>([^<]*)</a>", head))


@pytest.mark.parametrize(("published", "tab"), [(1, "Round 1"), (2, "All rounds")])
def test_an_earlier_round_and_its_games_stand_under_all_rounds(published, tab):
    story = small_event.event(4, published=published)
    address = f"/events/{story.tournament.pk}/rounds/1/"
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert marked(page) == {tab}
    game = Client().get(f"/games/{story.game().pk}/").content.decode()
    assert f'href="{address}"' in game.partition("game-head")[2].partition("</nav>")[0]


# A round nobody has played in becomes a draft again.


@pytest.fixture
def story(db):
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    return story


def _unpublish(story, number=1):
    return publishing.unpublish_round(**swiss_event.by(story), number=number)


def test_17_a_publication_is_taken_back_and_made_again(story):
    assert _unpublish(story).state == RoundState.DRAFT
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.DRAWN
    swiss_event.draft(story)
    again = publishing.publish_round(**swiss_event.by(story), number=1)
    assert again.state == RoundState.PUBLISHED


def test_17_a_round_with_a_result_stays_published(story):
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.WHITE)
    with pytest.raises(TournamentError) as refused:
        _unpublish(story)
    assert refused.value.code == "round_played_in"


def test_17_a_round_in_which_something_was_disputed_stays_published(story):
    game = swiss_event.games(story.tournament, 1)[0]
    disputes.open_dispute(
        game_id=game.pk, kind="clock", claim_text="флаг", actor=story.arbiter, at=small_event.NOON
    )
    assert Case.objects.exists()
    with pytest.raises(TournamentError):
        _unpublish(story)


def test_17_the_button_stands_on_the_page_of_the_round(story):
    caller = small_event.signed_in(story.organiser)
    page = reverse("event-round", args=[story.tournament.pk, 1])
    address = reverse("event-unpublish-round", args=[story.tournament.pk, 1])
    assert address in caller.get(page).content.decode()
    caller.post(address)
    assert story.tournament.rounds.get(number=1).state == RoundState.DRAFT


def test_17_undecided_no_shows_stop_a_publication_with_a_question(story):
    games = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, games[0], swiss_event.FORFEIT)
    swiss_event.play(story, 1)
    swiss_event.draft(story)
    caller = small_event.signed_in(story.organiser)
    publish = reverse("event-publish-round", args=[story.tournament.pk, 2])
    answer = caller.post(publish, follow=True, headers={"accept-language": "ru"})
    assert story.tournament.rounds.get(number=2).state == RoundState.DRAFT
    assert "Сначала решите о тех, кто не явился" in answer.content.decode()
    caller.post(publish, {"undecided": "1"})
    assert story.tournament.rounds.get(number=2).state == RoundState.PUBLISHED
