"""Find who lost a round by not coming: not paired again until he explains (C.04.2)."""

from collections.abc import Iterable

from arbiter.rules.outcome import GameResult, Termination
from tournaments.attendance.models import EntryMark
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import EXPLAINS, PAIRED
from tournaments.rounds_and_boards import load_pairing_input
from tournaments.rounds_and_boards.models import Game, PairingKind, Round, RoundState

UNPLAYED = (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)


def unexplained_no_shows(tournament: Tournament, row: Round) -> list[Entry]:
    """Find entries paired in this draft although they were no-shows in the last round.

    A mark for this round, of the check-in or of the arbiter, explains him, but neither one that
    was taken back nor the one that took it back.
    """
    if row.state != RoundState.DRAFT or row.number == 1:
        return []
    away = no_shows_of_round(tournament, row.number - 1)
    if not away:
        return []
    explained = EntryMark.objects.filter(
        entry__in=away,
        round=row.number,
        presence__in=[presence.value for presence in EXPLAINS],
        takes_back__isnull=True,
        taken_back_by__isnull=True,
    ).values_list("entry", flat=True)
    presences = load_pairing_input.attendance_of_entries(tournament, row.number)
    unexplained = away - set(explained)
    paired = [pk for pk in unexplained & _paired(row) if presences[pk] in PAIRED]
    return list(
        tournament.entries.filter(pk__in=paired).select_related("player").order_by("number")
    )


def no_shows_of_round(tournament: Tournament, number: int) -> set[int]:
    """Find entries that only lost by forfeit (W5) in a round and played no game."""
    games = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    ).values_list("white", "black", "result", "termination")
    away: set[int] = set()
    played_over_board: set[int] = set()
    for white, black, result, termination in games:
        for entry, won in ((white, GameResult.WHITE_WINS), (black, GameResult.BLACK_WINS)):
            is_lost = termination in UNPLAYED and result != won
            (away if is_lost else played_over_board).add(entry)
    return away - played_over_board


def _paired(row: Round) -> set[int]:
    seats: Iterable[tuple[int, int | None]] = row.pairings.filter(
        kind__in=(PairingKind.GAME, PairingKind.ALLOCATED)
    ).values_list("first", "second")
    return {pk for pair in seats for pk in pair if pk}
