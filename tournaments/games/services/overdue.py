"""Results nobody confirmed and answers nobody sent in time, put on the arbiter's desk."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from arbiter.cases.models import Case, CaseKind, CaseState
from arbiter.journal.models import writing
from games.draughts.colour import Colour
from tournaments.boards.models import OPEN_ROUNDS, Game, GameState
from tournaments.events.models import Mode, Tournament, TournamentState
from tournaments.games.queries import published, records
from tournaments.games.queries.correspondence import first_day_of_game, load_game_state
from tournaments.games.services import disputes, statements

# Send stated results that nobody confirmed in time to the arbiter's desk.


ENTRY = "entry"
"""Whose word it is, of the first entry of an official; a statement names its sides."""


AHEAD = timedelta(hours=1)  # no clock of a machine is that far before another's


def bring_back_moments_ahead(at: datetime) -> int:
    """Let what was stated while the clock was ahead wait from now on; return how many.

    After the clock is set back it would else wait until the clock gets there again.
    """
    open_games = Game.objects.filter(state__in=(GameState.OPEN, GameState.REPORTED))
    of_statements = open_games.filter(stated_at__gt=at + AHEAD).update(stated_at=at)
    return of_statements + open_games.filter(word_at__gt=at + AHEAD).update(word_at=at)


def overdue_results(at: datetime) -> list[int]:
    """Select games whose stated result, or first of two entries, waited too long.

    In a cancelled event nothing waits; once it is resumed, its own time is asked again.
    """
    is_stated = Q(state=GameState.REPORTED, stated_at__lt=at)
    is_entered = Q(state__in=(GameState.OPEN, GameState.REPORTED), word_at__lt=at)
    waiting = Game.objects.filter(is_stated | is_entered).exclude(
        pairing__round__tournament__state=TournamentState.CANCELLED
    )
    games = waiting.select_related("pairing__round__tournament").defer("pairing__round__known")
    return [game.pk for game in games if _is_due(game, at)]


def when_result_goes_to_desk(game: Game, tournament: Tournament) -> datetime | None:
    """Return when an unconfirmed result goes to the arbiter's desk."""
    since = [game.stated_at] if game.state == GameState.REPORTED else []
    if game.state in (GameState.OPEN, GameState.REPORTED) and game.word_at is not None:
        since.append(game.word_at)
    return min(since) + timedelta(minutes=tournament.confirm_minutes) if since else None


def _is_due(game: Game, at: datetime) -> bool:
    due = when_result_goes_to_desk(game, game.pairing.round.tournament)
    return due is not None and due <= at


@transaction.atomic
def send_unconfirmed_to_desk(game_id: int, at: datetime) -> Case | None:
    """Open a case for an unconfirmed result; None if it was confirmed meanwhile."""
    game = published.lock_game_for_result_change(game_id)
    if not _is_due(game, at):
        return None
    waiting = records.waiting_version(game)
    if waiting is None and game.word_by is None:
        return None
    if published.lock_event(game).is_cancelled:
        return None
    stated = waiting if game.state == GameState.REPORTED else None
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="record.unconfirmed" if stated else "result.unconfirmed",
        actor=None,
        at=at,
        data={
            "game": game.pk,
            **({"submission": stated.number, "stated_by": game.stated_by} if stated else {}),
            "state": GameState.DISPUTED.value,
        },
        before=str(game.stated_outcome) if stated else statements.first_entry(game),
        after=None,
    )
    unconfirmed = _statement(game) if stated else _entry(game)
    by = None if stated else game.word_by
    if by is None and waiting is not None:
        by = waiting.submitted_by
    return disputes.send_examination_to_desk(
        game, waiting, kind="result", claim_text="", by=by, at=at, unconfirmed=unconfirmed
    )


def _statement(game: Game) -> Mapping[str, str]:
    return {
        "stated": game.stated_result,
        "termination": game.stated_termination,
        "by": game.stated_by,
        "since": game.stated_at.isoformat(),
    }


def _entry(game: Game) -> Mapping[str, str]:
    return {
        "stated": game.word_result,
        "termination": game.word_termination,
        "by": ENTRY,
        "since": game.word_at.isoformat(),
    }


# Find overdue answers in correspondence games (X3) and send them to the arbiter's desk.


def overdue_games(at: datetime) -> list[int]:
    """Select games whose answer may be overdue, before leave and reserve are counted.

    Whoever has all his days a move still is in time, and nothing more is read of his game.
    """
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
        < timezone.localdate(at, game.pairing.round.tournament.zone)
    ]


@transaction.atomic
def send_overdue_answer_to_desk(game_id: int, at: datetime) -> Case | None:
    """Open a case for an overdue answer, once for a half-move; else None."""
    game = published.lock_game_for_result_change(game_id)
    if game.state != GameState.OPEN:
        return None
    line = load_game_state(game)
    due = line.due_on
    today = timezone.localdate(at, game.pairing.round.tournament.zone)
    if line.is_over or due >= today or _cases(game, line.next_ply).exists():
        return None
    event = published.lock_event(game)
    if event.is_cancelled:
        return None
    side = line.position.turn
    facts = {"ply": line.next_ply, "side": side.value, "due": due.isoformat()}
    writing.write_journal_row(
        stream=event.scope_key,
        verb="move.overdue",
        actor=None,
        at=at,
        data={"game": game.pk, **facts},
        before=GameState.OPEN.value,
        after=GameState.DISPUTED.value,
    )
    waits = game.black if side is Colour.WHITE else game.white
    return disputes.send_overdue_to_desk(
        game, facts, waits=waits.player.user or event.opened_by, at=at
    )


def was_on_the_desk(game: Game, ply: int) -> bool:
    """Return whether an arbiter has let the game go on after this overdue answer."""
    return _cases(game, ply).exclude(state=CaseState.OPEN).exists()


def _cases(game: Game, ply: int) -> QuerySet[Case]:
    return Case.objects.filter(subject=game.subject, kind=CaseKind.CLOCK, context__overdue__ply=ply)
