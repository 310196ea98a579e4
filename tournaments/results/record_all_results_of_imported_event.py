"""Write all results of an imported event, played elsewhere, in one journal row."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards import begin_close_reopen_rounds_and_event
from tournaments.rounds_and_boards.models import Game, GameState, RoundState


def record_all_results_of_imported_event(
    *,
    tournament: Tournament,
    outcomes: Sequence[tuple[Game, Outcome | None]],
    source: str,
    actor: User,
    at: datetime,
) -> None:
    """Write all results of an event played elsewhere, in one journal row.

    None is an adjourned game. One revision and one journal row for all of them; the event is
    locked by the caller, and nobody else has seen the games yet.
    """
    for game, outcome in outcomes:
        game.state = GameState.FINISHED if outcome else GameState.ADJOURNED
        game.result = outcome.result if outcome else GameResult.OPEN
        game.termination = outcome.termination if outcome else Termination.OPEN
        game.revision += 1
    games = [game for game, _ in outcomes]
    changed = ["state", "result", "termination", "revision"]
    Game.objects.bulk_update(games, changed, batch_size=200)
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        begin_close_reopen_rounds_and_event.begin_round(row, at)
        begin_close_reopen_rounds_and_event.close_finished_round_and_event(row)
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        "results.taken_over",
        actor=actor,
        at=at,
        data={"source": source},
        before=None,
        after=[[game.pk, str(game.result), str(game.termination)] for game in games],
    )
