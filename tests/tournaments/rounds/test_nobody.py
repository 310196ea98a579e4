"""Rounds with nobody to pair: the way out is told."""

import pytest
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments.boards.models import Round, RoundState
from tournaments.boards.queries import field as field_queries
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.services import regulations
from tournaments.pairing import explanation
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance, hand_changes, publishing

pytestmark = pytest.mark.django_db

RU = {"accept-language": "ru"}


def _event(players: int = 4, rounds: int = 3) -> small_event.Story:
    return swiss_event.event(players, rounds, games_per_pairing=1)


def _nobody_comes(story: small_event.Story, number: int = 1, *, but: tuple[int, ...] = ()) -> None:
    here = story.tournament.entries.filter(number__in=but).values_list("pk", flat=True)
    attendance.check_players_in(**swiss_event.by(story), number=number, present=list(here))


def _everybody_leaves(story: small_event.Story, number: int = 1) -> None:
    _mark_all(story, number, Presence.WITHDRAWN)


def _all_ask_to_rest(story: small_event.Story, number: int = 1) -> None:
    _mark_all(story, number, Presence.ZERO_BYE)


def _mark_all(story: small_event.Story, number: int, presence: Presence) -> None:
    for entry in story.tournament.entries.all():
        attendance.mark_attendance(
            entry=entry,
            round=number,
            presence=presence,
            actor=story.organiser,
            at=small_event.NOON,
        )


EMPTY = {"nobody came": _nobody_comes, "all withdrew": _everybody_leaves, "byes": _all_ask_to_rest}


@pytest.mark.parametrize("empty", EMPTY.values(), ids=EMPTY)
@pytest.mark.parametrize("number", [1, 2])
def test_nobody_to_pair_is_refused_with_the_ways_out(empty, number):
    story = _event()
    for played in range(1, number):
        swiss_event.publish(story)
        swiss_event.play(story, played)
    empty(story, number)
    caller = small_event.signed_in(story.organiser)
    answer = caller.post(
        reverse("api-draft", args=[story.tournament.pk]), content_type="application/json"
    )
    assert answer.status_code == 409
    assert answer.json()["code"] == "nobody_to_pair"
    page = caller.post(
        reverse("event-draft-round", args=[story.tournament.pk]), headers=RU, follow=True
    )
    assert page.status_code == 200
    content = page.content.decode()
    assert "отметьте" in content
    assert "составьте пары вручную" in content
    assert ("отмените соревнование" if number == 1 else "сократите число туров") in content
    assert not story.tournament.rounds.filter(number=number).exists()


def test_a_round_of_nobody_has_no_reasons():
    story = _event()
    _nobody_comes(story)
    field = field_queries.load_pairing_input(story.tournament, 1)
    assert explanation.round_reasons(field, ()) == ()


def test_one_player_alone_rests_and_the_event_goes_on_to_its_end():
    story = _event(3, 2)
    for number in (1, 2):
        _nobody_comes(story, number, but=(number,))
        row = swiss_event.publish(story)
        assert row.state == RoundState.CLOSED
        started = publishing.start_round(**swiss_event.by(story), number=number)
        assert started.state == RoundState.CLOSED
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.FINISHED


def test_a_round_of_nobody_made_by_hand_closes():
    story = _event(4, 2)
    _nobody_comes(story)
    hand_changes.begin_hand_pairing(
        **swiss_event.by(story), number=1, reason="никто", from_nothing=True
    )
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    publishing.publish_round(**swiss_event.by(story), number=1)
    assert story.tournament.rounds.get(number=1).state == RoundState.CLOSED
    assert swiss_event.publish(story).number == 2


def test_a_round_without_a_game_is_taken_back():
    story = _event(3, 1)
    _nobody_comes(story, but=(1,))
    swiss_event.publish(story)
    publishing.unpublish_round(**swiss_event.by(story), number=1)
    story.tournament.refresh_from_db()
    assert story.tournament.rounds.get(number=1).state == RoundState.DRAFT
    assert story.tournament.state == TournamentState.DRAWN


def test_an_event_that_got_stuck_is_ended_by_its_number_of_rounds():
    """Published by an earlier version: in play for ever, without a game."""
    story = _event(3, 3)
    _nobody_comes(story, but=(1,))
    swiss_event.publish(story)
    Round.objects.filter(tournament=story.tournament).update(state=RoundState.PLAYING)
    regulations.change_number_of_rounds(
        **swiss_event.by(story), rounds=1, reason="никого больше нет"
    )
    assert story.tournament.state == TournamentState.FINISHED


def test_the_event_ends_with_the_rounds_played_when_all_have_left():
    story = _event(4, 3)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    _everybody_leaves(story, 2)
    regulations.change_number_of_rounds(**swiss_event.by(story), rounds=1, reason="все уехали")
    assert story.tournament.state == TournamentState.FINISHED


def test_a_round_with_a_game_is_not_started_twice():
    story = _event()
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    with pytest.raises(TournamentError) as refused:
        publishing.start_round(**swiss_event.by(story), number=1)
    assert refused.value.code == "round_not_published"


def test_a_publication_is_taken_back_by_a_program_too():
    story = _event(6)
    swiss_event.publish(story)
    caller = small_event.signed_in(story.organiser)
    address = reverse("api-unpublish", args=[story.tournament.pk, 1])
    answer = caller.post(address, content_type="application/json")
    assert (answer.status_code, answer.json()["state"]) == (200, "draft")
    swiss_event.draft(story)
    publishing.publish_round(**swiss_event.by(story), number=1)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.WHITE)
    played = caller.post(address, content_type="application/json")
    assert (played.status_code, played.json()["code"]) == (409, "round_played_in")


def _change(caller, story, rounds: int, **given):
    address = reverse("api-rounds", args=[story.tournament.pk])
    body = {"rounds": rounds, "reason": "успеваем", **given}
    return caller.post(address, body, content_type="application/json")


def test_rounds_after_a_last_one_need_two_yeses_and_are_told_for_good():
    """VCL Q58–Q61: round 2 was paired as the last, by the exceptions for topscorers."""
    story = _event(8, 2)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number)
    caller = small_event.signed_in(story.organiser)
    asked = _change(caller, story, 3)
    assert asked.status_code == 409
    (caution,) = asked.json()["params"]["cautions"]
    assert (caution["code"], caution["level"], caution["numbers"]) == ("paired_as_last", 4, [2])
    keys = [caution["key"]]
    assert _change(caller, story, 3, accepted=keys).status_code == 409
    assert _change(caller, story, 3, accepted=keys, is_sure=True).status_code == 200
    page = caller.get(reverse("event-round", args=[story.tournament.pk, 2]), headers=RU)
    assert "составлен как последний" in page.content.decode()
    assert _change(caller, story, 4).status_code == 200, "what is known is not asked again"


@pytest.mark.parametrize("left", [0, 4], ids=["nobody left", "all four"])
def test_a_number_of_rounds_cut_to_those_played_is_not_warned_against(left):
    story = _event(4, 3)
    Tournament.objects.update(rounds_planned=6)
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number)
    _nobody_comes(story, 4, but=(1,))
    swiss_event.publish(story)
    if not left:
        _mark_all(story, 5, Presence.WITHDRAWN)
    answer = _change(small_event.signed_in(story.organiser), story, 4)
    assert (answer.status_code, answer.json()["state"]) == (200, "finished")
