"""A round is in play from the first act at one of its boards, and every page says the same."""

import importlib
from collections.abc import Callable

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.arbiter.cases.disputed_games import dispute
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.results import record_result
from tournaments.rounds import next_step_of_organiser
from tournaments.rounds_and_boards.models import RoundState
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


def state_a_result(story: small_event.Story) -> None:
    game = story.game()
    data = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=data, actor=story.user_of(game.white), at=small_event.NOON
    )


def enter_a_result(story: small_event.Story) -> None:
    record_result.enter_result(
        game=story.game(),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=story.game().revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def adjourn(story: small_event.Story) -> None:
    adjourn_resume_annul.adjourn_game(
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
    assert next_step_of_organiser.next_step_of_event(story.tournament).step != "start"
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
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=b"1. c3-d8", actor=story.user_of(game.white), at=small_event.NOON
    )
    assert story.tournament.rounds.get(number=1).state == RoundState.PUBLISHED
    assert "идёт тур" not in Client().get("/", headers={"accept-language": "ru"}).content.decode()


def test_a_round_whose_openings_are_not_drawn_is_not_begun_by_a_call_of_the_arbiter() -> None:
    story = small_event.event(4, opening_table="club@2026")
    dispute(story)
    assert story.tournament.rounds.get(number=1).state == RoundState.PUBLISHED
    step = next_step_of_organiser.next_step_of_event(story.tournament)
    assert (step.step, step.round) == ("opening", 1)
    assert _upgraded_state_of_round_1(story) == RoundState.PUBLISHED
