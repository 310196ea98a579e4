"""Appeals against rulings to the jury: superseded, upheld, in time or too late."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.cases.models import Case
from arbiter.refusals.codes_and_exceptions import Refused, StaleRequest
from arbiter.rulings import open_appeal_to_jury
from arbiter.rulings.models import Ruling
from tests.arbiter.cases.disputed_games import dispute, rule
from tests.small_event import NOON
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.rounds_and_boards.models import Game, GameState

pytestmark = pytest.mark.django_db


def appeal(story, case, at=NOON, by=None):
    player = by or story.user_of(story.game().black)
    return open_appeal_to_jury.appeal_against_ruling(case=case, text="Неверно", actor=player, at=at)


def test_the_jurys_ruling_supersedes(story, jury):
    case = dispute(story)
    first = rule(case, story.arbiter)
    taken = appeal(story, case)
    assert (taken.kind, taken.appeals, taken.state) == ("appeal", first, "open")
    with pytest.raises(PermissionDenied):
        rule(taken, story.arbiter)
    with pytest.raises(StaleRequest, match="appeal_pending"):
        rule(case, story.arbiter, "1/2-1/2 adjudicated", supersedes=first)
    last = rule(taken, jury, "1/2-1/2 adjudicated")
    assert last.supersedes == first
    assert Game.objects.get(pk=story.game().pk).result == "1/2-1/2"
    assert Ruling.objects.filter(superseded_by__isnull=True).get() == last
    with pytest.raises(StaleRequest):
        rule(case, story.arbiter, "1-0 resignation", supersedes=first)
    with pytest.raises(Refused, match="not_appealable"):
        appeal(story, taken)


def test_the_jury_may_bring_back_what_stood_before_the_ruling(story, jury):
    """0-1 stood, the arbiter gave a draw on a claim, the jury gives 0-1 again."""
    resigned = rule(dispute(story), story.arbiter, "0-1 resignation")
    game = story.game()
    claimed = open_cases_about_games.claim_draw(
        game_id=game.pk,
        rule="threefold",
        ply=None,
        text="",
        actor=story.user_of(game.white),
        at=NOON,
    )
    rule(claimed, story.arbiter, "1/2-1/2 threefold")
    rule(appeal(story, claimed), jury, "0-1 resignation")
    stored_game = Game.objects.get(pk=game.pk)
    assert (stored_game.result, stored_game.termination) == (resigned.result, "resignation")


def test_the_jury_may_uphold(story, jury):
    case = dispute(story)
    rule(case, story.arbiter)
    rule(appeal(story, case), jury, "1-0 resignation")
    assert Game.objects.get(pk=story.game().pk).state == GameState.FINISHED


def test_whoever_ruled_first_does_not_sit_on_the_appeal(story):
    story.arbiter.offices.create(scope=story.tournament.scope_key, role="jury")
    case = dispute(story)
    rule(case, story.arbiter)
    with pytest.raises(Refused, match="same_judge_on_appeal"):
        rule(appeal(story, case), story.arbiter, "1/2-1/2 adjudicated")


@pytest.mark.parametrize(("minutes", "in_time"), ((30, True), (31, False)))
def test_the_protest_period_ends(story, minutes, in_time):
    case = dispute(story)
    rule(case, story.arbiter)
    late = NOON + timedelta(minutes=minutes)
    if in_time:
        assert appeal(story, case, at=late)
        return
    with pytest.raises(Refused) as refused:
        appeal(story, case, at=late)
    assert refused.value.code == "protest_period_over"
    assert refused.value.params["until"].endswith(":30")
    assert Case.objects.count() == 1
