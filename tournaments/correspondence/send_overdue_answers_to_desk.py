"""Find overdue answers in correspondence games (X3) and send them to the arbiter's desk."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.journal import append_journal_rows
from games.draughts.colour import Colour
from tournaments.correspondence.load_correspondence_games import first_day_of_game, load_game_state
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.models import Mode, TournamentState
from tournaments.results import lock_and_check_game_for_result_change
from tournaments.rounds_and_boards.models import OPEN_ROUNDS, Game, GameState


def overdue_games(at: datetime) -> list[int]:
    """Select games whose answer may be overdue, before leave and reserve are counted.

    Whoever has all his days a move still is in time, and nothing more is read of his game.
    """
    today = timezone.localdate(at)
    rows = (
        Game.objects.filter(
            pairing__round__tournament__mode=Mode.CORRESPONDENCE,
            pairing__round__state__in=OPEN_ROUNDS,
            state=GameState.OPEN,
        )
        .exclude(pairing__round__tournament__state=TournamentState.CANCELLED)
        .select_related("pairing__round__tournament")
        .annotate(newest=Max("sent_moves__sent_on"))
        .order_by("pk")
    )
    return [
        game.pk
        for game in rows
        if (game.newest or first_day_of_game(game))
        + timedelta(days=game.pairing.round.tournament.days_per_move)
        < today
    ]


@transaction.atomic
def send_overdue_answer_to_desk(game_id: int, at: datetime) -> Case | None:
    """Open a case for an overdue answer, once for a half-move; else None."""
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    if game.state != GameState.OPEN:
        return None
    line = load_game_state(game)
    due, today = line.due_on, timezone.localdate(at)
    if line.is_over or due >= today or _cases(game, line.next_ply).exists():
        return None
    event = lock_and_check_game_for_result_change.lock_event(game)
    if event.is_cancelled:
        return None
    side = line.position.turn
    facts = {"ply": line.next_ply, "side": side.value, "due": due.isoformat()}
    append_journal_rows.write_journal_row(
        stream=event.scope_key,
        verb="move.overdue",
        actor=None,
        at=at,
        data={"game": game.pk, **facts},
        before=GameState.OPEN.value,
        after=GameState.DISPUTED.value,
    )
    waits = game.black if side is Colour.WHITE else game.white
    return open_cases_about_games.send_overdue_to_desk(
        game, facts, waits=waits.player.user or event.opened_by, at=at
    )


def was_on_the_desk(game: Game, ply: int) -> bool:
    """Return whether an arbiter has let the game go on after this overdue answer."""
    return _cases(game, ply).exclude(state=CaseState.OPEN).exists()


def _cases(game: Game, ply: int) -> QuerySet[Case]:
    return Case.objects.filter(subject=game.subject, kind=CaseKind.CLOCK, context__overdue__ply=ply)
