"""Begin, close and reopen rounds; with the last round finish the event, or reopen it."""

from datetime import datetime

from django.utils import timezone

from tournaments.events.models import Tournament, TournamentState
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, SETTLED, Game, Round, RoundState


def begin_round(row: Round, at: datetime) -> bool:
    """Mark a published round as in play."""
    changed = Round.objects.filter(pk=row.pk, state=RoundState.PUBLISHED).update(
        state=RoundState.PLAYING, started_at=at, played_on=timezone.localdate(at)
    )
    return changed == 1


def close_finished_round_and_event(row: Round) -> None:
    """Close the round after its last game, and the event after its last round."""
    if Game.objects.filter(pairing__round=row).exclude(state__in=SETTLED).exists():
        return
    Round.objects.filter(pk=row.pk, state__in=OPEN_ROUNDS).update(state=RoundState.CLOSED)
    closed = Round.objects.filter(tournament=row.tournament_id, state=RoundState.CLOSED).count()
    Tournament.objects.filter(
        pk=row.tournament_id, state=TournamentState.RUNNING, rounds_planned=closed
    ).update(state=TournamentState.FINISHED)


def reopen_round(row: Round) -> None:
    """Reopen the round and event after a result was taken back."""
    Round.objects.filter(pk=row.pk, state=RoundState.CLOSED).update(state=RoundState.PLAYING)
    Tournament.objects.filter(pk=row.tournament_id, state=TournamentState.FINISHED).update(
        state=TournamentState.RUNNING
    )
