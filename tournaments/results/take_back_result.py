"""Take back the result of a game: it is played on, reported again, or annulled."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.cases import compute_urgency_of_cases
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Outcome, Termination
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.results import (
    find_records_of_game,
    issue_certificate_of_game,
    lock_and_check_game_for_result_change,
)
from tournaments.rounds_and_boards import begin_close_reopen_rounds_and_event
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submitted_records.models import Submission, SubmissionState

NOTHING_STATED = {
    "stated_result": "",
    "stated_termination": "",
    "stated_by": "",
    "stated_at": None,
    "word_result": "",
    "word_termination": "",
    "word_by": None,
    "word_at": None,
}
"""The columns of a game of which nobody has stated or entered anything."""


def take_back_result(
    game: Game,
    *,
    actor: User,
    at: datetime,
    reason: str,
    state: GameState = GameState.OPEN,
    verb: str = "result.withdrawn",
) -> None:
    """Take back a game's result, so that it can be played, reported again, or annulled.

    A certificate in force is superseded by one without a result; the versions of the record
    that stood or were disputed are set aside. A game that had no result is sent back to its
    players, and the journal says so. Rights are asked by the caller.
    """
    tournament = lock_and_check_game_for_result_change.lock_event(game)
    stands = Outcome(GameResult.OPEN, _without_result(state))
    Game.objects.filter(pk=game.pk).update(
        result=stands.result,
        termination=stands.termination,
        state=state,
        record=None,
        examination=None,
        revision=F("revision") + 1,
        **NOTHING_STATED,
    )
    Submission.objects.filter(game=game, state__in=find_records_of_game.ON_FILE).update(
        state=SubmissionState.SUPERSEDED
    )
    if game.record is not None:
        issue_certificate_of_game.certify_result(game, tournament, OPEN_OUTCOME, at=at)
    if state == GameState.ANNULLED:
        begin_close_reopen_rounds_and_event.close_finished_round_and_event(game.pairing.round)
    else:
        begin_close_reopen_rounds_and_event.reopen_round(game.pairing.round)
    compute_urgency_of_cases.recompute_urgency_of_cases(tournament.scope_key)
    before, after = str(game.outcome), str(stands)
    if game.outcome == stands and state == GameState.OPEN:  # nothing stood that is withdrawn
        verb, before, after = ("game.reopened", game.state, state.value)
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        verb,
        actor=actor,
        at=at,
        data={"game": game.pk, "state": state.value},
        before=before,
        after=after,
        words=reason,
    )


def _without_result(state: GameState) -> Termination:
    return Termination.ANNULLED if state == GameState.ANNULLED else Termination.OPEN


def set_aside_disputed_versions(game: Game) -> None:
    """Close these versions' disputes; the record that stands becomes accepted."""
    disputed = Submission.objects.filter(game=game, state=SubmissionState.DISPUTED)
    if game.record_id is not None:
        disputed.filter(record=game.record_id).update(state=SubmissionState.CONFIRMED)
    disputed.update(state=SubmissionState.SUPERSEDED)
