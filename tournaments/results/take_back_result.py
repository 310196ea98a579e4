"""Take back the result of a game: it is played on, reported again, or annulled."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from arbiter.cases import urgencies
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Outcome, Termination
from tournaments.events import raise_revision
from tournaments.results import change_guards, issue_certificate, stored_records
from tournaments.rounds_and_boards import round_states
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.submissions.models import Submission, SubmissionState

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


def take_back(
    game: Game,
    *,
    actor: User,
    at: datetime,
    reason: str,
    state: GameState = GameState.OPEN,
    verb: str = "result.withdrawn",
) -> None:
    """Take back what stood, so that the game can be played or reported again, or is annulled.

    A certificate in force is superseded by one without a result; the versions of the record
    that stood or were disputed are set aside. A game that had no result is sent back to its
    players, and the journal says so. Rights are asked by the caller.
    """
    tournament = change_guards.lock_event(game)
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
    Submission.objects.filter(game=game, state__in=stored_records.ON_FILE).update(
        state=SubmissionState.SUPERSEDED
    )
    if game.record is not None:
        issue_certificate.certify(game, tournament, OPEN_OUTCOME, at=at)
    if state == GameState.ANNULLED:
        round_states.close_finished(game.pairing.round)
    else:
        round_states.reopen_round(game.pairing.round)
    urgencies.refresh_urgencies(tournament.scope_key)
    before, after = str(game.outcome), str(stands)
    if game.outcome == stands and state == GameState.OPEN:  # nothing stood that is withdrawn
        verb, before, after = ("game.reopened", game.state, state.value)
    raise_revision.advance(
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


def set_aside_disputed(game: Game) -> None:
    """Nothing about these versions is on the desk any more; the record that stands is accepted."""
    disputed = Submission.objects.filter(game=game, state=SubmissionState.DISPUTED)
    if game.record_id is not None:
        disputed.filter(record=game.record_id).update(state=SubmissionState.CONFIRMED)
    disputed.update(state=SubmissionState.SUPERSEDED)
