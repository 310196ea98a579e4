"""Stated results that nobody confirmed in the time of the event go to the arbiter's desk."""

from datetime import datetime, timedelta

from django.db import transaction

from arbiter.models import Case
from arbiter.services import journal
from tournaments.models import Game, GameState, Tournament, TournamentState
from tournaments.services import disputes, evidence, results


def overdue(at: datetime) -> list[int]:
    """Games whose statement has waited longer than the regulations let it.

    In a cancelled event nothing waits; once it is resumed, its own time is asked again.
    """
    stated = Game.objects.filter(state=GameState.REPORTED, stated_at__lt=at).exclude(
        pairing__round__tournament__state=TournamentState.CANCELLED
    )
    rows = stated.values_list("pk", "stated_at", "pairing__round__tournament__confirm_minutes")
    return [pk for pk, since, minutes in rows if since + timedelta(minutes=minutes) <= at]


@transaction.atomic
def send_to_desk(game_id: int, at: datetime) -> Case | None:
    """Open the case of one such game; None when somebody has spoken. Safe to run twice."""
    game = results.load(game_id)
    tournament = game.pairing.round.tournament
    if game.state != GameState.REPORTED or at < due_at(game, tournament):
        return None
    waiting = evidence.waiting(game)
    if waiting is None:
        return None
    if results.lock_event(game).is_cancelled:
        return None
    journal.record(
        stream=tournament.scope_key,
        verb="record.unconfirmed",
        actor=None,
        at=at,
        data={
            "game": game.pk,
            "submission": waiting.number,
            "stated_by": game.stated_by,
            "state": GameState.DISPUTED.value,
        },
        before=f"{game.stated_result} {game.stated_termination}",
        after=None,
    )
    unconfirmed = {
        "stated": game.stated_result,
        "termination": game.stated_termination,
        "by": game.stated_by,
        "since": game.stated_at.isoformat(),
    }
    return disputes.send_to_desk(
        game, waiting, kind="result", claim_text="", at=at, unconfirmed=unconfirmed
    )


def due_at(game: Game, tournament: Tournament) -> datetime:
    """When an unconfirmed statement goes to the desk."""
    return game.stated_at + timedelta(minutes=tournament.confirm_minutes)
