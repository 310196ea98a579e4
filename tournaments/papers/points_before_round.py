"""Return players' points before a round, to stand beside names on its pairings."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.rounds.read_boards_and_seats_of_round import seats_by_entry
from tournaments.rounds_and_boards.models import Round
from tournaments.scoring.coefficient_registry import count_scores_and_totals
from tournaments.standings import load_scoring_input


def points_before_round(
    tournament: Tournament, row: Round
) -> tuple[Mapping[int, str], tuple[str, ...]]:
    """Return points before a round by entry, and notes on what no table shows.

    A round of a Swiss event has the points by which it was paired; `1+2` has two lent by
    acceleration. Another round has those of the games before it.
    """
    counted = _counted(tournament, row.number)
    seats = seats_by_entry(row)
    if not seats:
        return {entry: str(points) for entry, points in counted.items()}, ()
    notes = []
    if any(seat.points != counted.get(entry) for entry, seat in seats.items()):
        notes.append(
            _(
                "The points are those by which the round was paired; an adjourned game counts as "
                "a draw there until it is played."
            )
        )
    if any(seat.lent for seat in seats.values()):
        notes.append(_("After the plus are the points of acceleration; no table counts them."))
    points = {
        entry: f"{seat.points}+{seat.lent}" if seat.lent else str(seat.points)
        for entry, seat in seats.items()
    }
    return points, tuple(notes)


def _counted(tournament: Tournament, number: int) -> Mapping[int, int]:
    games = [game for game in load_scoring_input.counted_games(tournament) if game.round < number]
    entries = load_scoring_input.entry_id_by_number(tournament)
    totals = count_scores_and_totals(
        games, sorted(entries), **load_scoring_input.counting_rules_of_event(tournament)
    ).totals
    return {entries[own]: points for own, points in totals.items()}
