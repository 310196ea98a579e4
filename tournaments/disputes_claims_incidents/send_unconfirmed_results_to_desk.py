"""Send stated results that nobody confirmed in time to the arbiter's desk."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from arbiter.cases.models import Case
from arbiter.journal import append_journal_rows
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.models import Tournament, TournamentState
from tournaments.results import (
    find_records_of_game,
    four_eyes_entry,
    lock_and_check_game_for_result_change,
)
from tournaments.rounds_and_boards.models import Game, GameState

ENTRY = "entry"
"""Whose word it is, of the first entry of an official; a statement names its sides."""


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
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    if not _is_due(game, at):
        return None
    waiting = find_records_of_game.waiting_version(game)
    if waiting is None and game.word_by is None:
        return None
    if lock_and_check_game_for_result_change.lock_event(game).is_cancelled:
        return None
    stated = waiting if game.state == GameState.REPORTED else None
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="record.unconfirmed" if stated else "result.unconfirmed",
        actor=None,
        at=at,
        data={
            "game": game.pk,
            **({"submission": stated.number, "stated_by": game.stated_by} if stated else {}),
            "state": GameState.DISPUTED.value,
        },
        before=str(game.stated_outcome) if stated else four_eyes_entry.first_entry(game),
        after=None,
    )
    unconfirmed = _statement(game) if stated else _entry(game)
    by = None if stated else game.word_by
    if by is None and waiting is not None:
        by = waiting.submitted_by
    return open_cases_about_games.send_examination_to_desk(
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
