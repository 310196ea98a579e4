"""Whether an event is over: its rounds closed, its ties decided."""

from collections.abc import Collection

from tournaments.boards.models import Round, RoundState
from tournaments.boards.queries.field import load_bracket
from tournaments.boards.queries.ties import is_decided_early, ties_of_event
from tournaments.events.models import Elimination, Tournament


def is_event_over(tournament: Tournament, rounds: Collection[Round]) -> bool:
    """Return whether nothing is left to be played, by the states of the event's rounds.

    While a tie may be played on by the ladder the event is not over; a match that is decided
    before its last round is, and a double elimination whose final need not be played again.
    """
    closed = sum(row.state == RoundState.CLOSED for row in rounds)
    is_played_out = closed == tournament.rounds_planned
    if not tournament.has_ties:
        return is_played_out
    if any(row.state not in (RoundState.CLOSED, RoundState.DRAFT) for row in rounds):
        return False
    ties = ties_of_event(tournament)
    if any(tie.wanted is not None for tie in ties):
        return False
    if tournament.play_system.has_bracket and any(tie.is_nobodys for tie in ties):
        return False
    return is_played_out or is_decided_early(tournament, ties) or _is_nothing_left(tournament)


def _is_nothing_left(tournament: Tournament) -> bool:
    """Return whether no tie of a double elimination is still to be played."""
    if tournament.elimination == Elimination.SINGLE:
        return False
    bracket = load_bracket(tournament)
    return bracket is not None and all(tie.is_over for tie in bracket.ties)
