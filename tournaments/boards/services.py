"""Rounds of a table created; rounds begun, closed, reopened, with the last one the event."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from arbiter.journal import columns
from tournaments.boards.models import (
    Game,
    Pairing,
    PairingKind,
    Round,
    RoundState,
    build_games_of_pairing,
)
from tournaments.boards.queries import ending, listing
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.systems.base import PairingTableRefused

# Begin, close and reopen rounds; with the last round finish the event, or reopen it.


def begin_round(row: Round, at: datetime) -> bool:
    """Mark a published round as in play."""
    changed = Round.objects.filter(pk=row.pk, state=RoundState.PUBLISHED).update(
        state=RoundState.PLAYING,
        started_at=at,
        played_on=timezone.localdate(at, row.tournament.zone),
    )
    return changed == 1


def close_finished_round_and_event(row: Round) -> None:
    """Close the round after its last game, and the event after its last round.

    Asked wherever a round may have nothing open: after a result, an annulment, a publication,
    a start, a change of the number of rounds. A round in which nobody plays has nothing open.
    """
    listing.open_rounds_with_nothing_open(row.tournament_id).filter(pk=row.pk).update(
        state=RoundState.CLOSED
    )
    if row.tournament.has_ties:
        _end_or_resume_event_with_ties(row.tournament)
        return
    closed = Round.objects.filter(tournament=row.tournament_id, state=RoundState.CLOSED).count()
    Tournament.objects.filter(
        pk=row.tournament_id, state=TournamentState.RUNNING, rounds_planned=closed
    ).update(state=TournamentState.FINISHED)


def _end_or_resume_event_with_ties(tournament: Tournament) -> None:
    """Finish an event whose ties are all decided; resume one that a correction has left open."""
    rounds = list(Round.objects.filter(tournament=tournament).defer("known"))
    is_over = ending.is_event_over(tournament, rounds)
    before, after = (
        (TournamentState.RUNNING, TournamentState.FINISHED)
        if is_over
        else (TournamentState.FINISHED, TournamentState.RUNNING)
    )
    Tournament.objects.filter(pk=tournament.pk, state=before).update(state=after)


def reopen_round(row: Round) -> None:
    """Reopen the round and event after a result was taken back."""
    Round.objects.filter(pk=row.pk, state=RoundState.CLOSED).update(state=RoundState.PLAYING)
    Tournament.objects.filter(pk=row.tournament_id, state=TournamentState.FINISHED).update(
        state=TournamentState.RUNNING
    )


def create_rounds_of_table(tournament: Tournament) -> int:
    """Create every round of a system's table as a draft, with a reason on each board.

    Returns how many rounds it has.
    """
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament, number__isnull=False)
    }
    system = tournament.play_system
    try:
        table = system.table(len(entries), tournament)
    except PairingTableRefused as error:
        raise TournamentError(RefusalCode.TABLE_REFUSED, first=str(error)) from error
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, table_number=number)
        for number in range(1, len(table) + 1)
    )
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=len(rounds))
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=row,
            board=board,
            first=entries[pair.white],
            second=None if pair.black is None else entries[pair.black],
            kind=PairingKind.REST if pair.is_rest else PairingKind.GAME,
            reasons=[system.explain_table(len(entries), row.number, board, pair).as_dict()],
            is_display=system.has_giver,
        )
        for row, pairs in zip(rounds, table, strict=True)
        for board, pair in enumerate(pairs, start=1)
    )
    Game.objects.bulk_create(
        game
        for pairing in pairings
        for game in build_games_of_pairing(pairing, tournament.games_per_pairing)
    )
    return len(rounds)


def boards_told(round_id: int) -> list[dict[str, Any]]:
    """Tell the journal of a round and all its boards; of a draft nothing, it is nobody's yet."""
    rows = list(Round.objects.filter(pk=round_id).exclude(state=RoundState.DRAFT).defer("known"))
    if not rows:
        return []
    return [columns.some_rows(rows), columns.all_rows(Pairing, round=round_id)]
