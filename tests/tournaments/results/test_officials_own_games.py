"""Nobody decides his own game, whatever office he holds."""

from itertools import product

import pytest

from arbiter.offices.models import Office
from arbiter.refusals.codes_and_exceptions import Refused
from arbiter.rights.permissions_of_roles import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.small_event import signed_in
from tests.tournaments.results.state_and_confirm_results import API, confirm, hand_in, people
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.clock_readings import store_clock_entry
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.pairing.attendance_in_round import Presence
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.results import record_result

pytestmark = pytest.mark.django_db


ACTS = {
    "types a result": lambda story, me: record_result.enter_result(
        game=story.game(),
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RECORDED),
        expected_revision=story.game().revision,
        actor=me,
        at=small_event.NOON,
    ),
    "annuls": lambda story, me: adjourn_resume_annul.annul_game(
        game=story.game(),
        expected_revision=story.game().revision,
        reason="так",
        actor=me,
        at=small_event.NOON,
    ),
    "writes a flag": lambda story, me: store_clock_entry.store_clock_entry(
        game_id=story.game().pk,
        kind="flag",
        side="b",
        ply=4,
        time=None,
        reason="",
        actor=me,
        at=small_event.NOON,
    ),
    "enters an incident": lambda story, me: open_cases_about_games.enter_incident(
        game_id=story.game().pk, entry={"article": "V6", "ply": 0}, actor=me, at=small_event.NOON
    ),
    "marks the opponent as not come": lambda story, me: (
        mark_attendance_check_in_and_forfeit.mark_attendance(
            entry=story.game().black,
            round=1,
            presence=Presence.FORFEIT,
            actor=me,
            at=small_event.NOON,
        )
    ),
}


ROLES = (Role.ARBITER, Role.CHIEF, Role.ORGANISER)
FORBIDDEN_TO_ALL = [("enters an incident", Role.ORGANISER)]  # an organiser enters none at all


@pytest.mark.parametrize(
    ("act", "role"),
    [choice for choice in product(ACTS, ROLES) if choice not in FORBIDDEN_TO_ALL],
)
def test_nobody_decides_his_own_game(act, role):
    story = small_event.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=role)
    Office.objects.create(user=me, scope="site", role=Role.ORGANISER)
    with pytest.raises(Refused) as refused:
        ACTS[act](story, me)
    assert refused.value.code == "own_game"
    assert (story.game().result, story.game().state) == ("*", "open")


def test_an_arbiter_who_plays_has_his_player_s_word_and_no_other():
    story = small_event.event(4, result_by="official")
    Office.objects.create(
        user=people(story)["black"], scope=story.tournament.scope_key, role=Role.CHIEF
    )
    row = hand_in(story, "white")
    confirm(story, row, "black")
    assert (story.game().state, story.game().stated_by) == ("reported", "wb")
    with pytest.raises(TournamentError, match="own_word"):
        confirm(story, row, "black")


def test_a_typed_result_of_one_s_own_game_is_refused_by_the_api():
    story = small_event.event(4)
    me = people(story)["white"]
    Office.objects.create(user=me, scope=story.tournament.scope_key, role=Role.ARBITER)
    game = story.game()
    body = {"result": "1-0", "expected_revision": game.revision}
    answer = signed_in(me).post(f"/api/v1/games/{game.pk}/result/", body, **API)
    assert (answer.status_code, answer.json()["code"]) == (400, "own_game")
