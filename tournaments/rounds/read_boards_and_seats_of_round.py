"""Read the boards of a round, by board or by name, with the points and colours before it."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.entries.models import Entry
from tournaments.pairing import pairing_input
from tournaments.people.order_by_name import name_order
from tournaments.rounds_and_boards.models import (
    Pairing,
    Round,
)


@dataclass(frozen=True, slots=True)
class PlayerBeforeRound:
    """A player before a round: the number and points he was paired by, his colours so far.

    ``lent`` are the points of acceleration, which count for the pairing alone. Late entries may
    have changed the numbers since.
    """

    number: int
    points: int
    lent: int
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class BoardOfRound:
    """A board of a round with its two players' seats and its drawn opening."""

    pairing: Pairing
    first: PlayerBeforeRound | None
    second: PlayerBeforeRound | None
    opening: drawn_and_awaited_openings.DrawnOpening | None


def boards_of_round(row: Round) -> list[BoardOfRound]:
    """Return a round's boards with their seats, from rows read by ``round_with_boards``."""
    seats = seats_by_entry(row)
    pairings = list(row.pairings.all())
    drawn = drawn_and_awaited_openings.openings_by_pairing(pairings)
    return [
        BoardOfRound(
            pairing,
            seats.get(pairing.first_id),
            seats.get(pairing.second_id),
            drawn.get(pairing.pk),
        )
        for pairing in pairings
    ]


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line of the pairings by name: a player and his board."""

    entry: Entry
    opponent: Entry | None
    has_white: bool
    pairing: Pairing


def seats_in_order_of_names(boards: list[BoardOfRound]) -> list[NameLine]:
    """Return where everybody of a round sits, in the order of names."""
    lines = []
    for board in boards:
        pairing = board.pairing
        lines.append(NameLine(pairing.first, pairing.second, True, pairing))
        if pairing.second is not None:
            lines.append(NameLine(pairing.second, pairing.first, False, pairing))
    return sorted(lines, key=lambda line: (name_order(line.entry.player.name), line.entry.pk))


def seats_by_entry(row: Round) -> Mapping[int, PlayerBeforeRound]:
    """Return each entry's seat; empty for a round of a table."""
    if not row.known:
        return {}
    entries = row.known["entries"]
    return {
        entries[str(competitor.number)]: PlayerBeforeRound(
            competitor.number,
            competitor.points,
            competitor.pairing_points - competitor.points,
            tuple(colour for colour in competitor.colours if colour is not None),
        )
        for competitor in pairing_input.pairing_input_from_json_data(row.known).competitors
    }
