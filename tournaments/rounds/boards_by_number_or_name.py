"""Read the boards of a round with what was known of their players, by board or by name."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.drawn_openings import drawn_and_awaited_openings as openings
from tournaments.entries.models import Entry
from tournaments.pairing import pairing_input
from tournaments.people.order_by_name import name_order
from tournaments.rounds_and_boards.models import (
    Pairing,
    Round,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player before the round: the number and points he was paired by, the colours that count.

    ``lent`` are the points of acceleration, which count for the pairing alone. Late entries may
    have changed the numbers since.
    """

    number: int
    points: int
    lent: int
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class BoardOfRound:
    """A pairing with what was known of its two players, and its drawn opening."""

    pairing: Pairing
    first: Seat | None
    second: Seat | None
    opening: openings.DrawnOpening | None


def boards_of_round(row: Round) -> list[BoardOfRound]:
    """The pairings of a round that ``round_with_boards`` has read with its rows."""
    seats = seats_by_entry(row)
    pairings = list(row.pairings.all())
    drawn = openings.openings_by_pairing(pairings)
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
    """Where somebody sits: one line of the list by name."""

    entry: Entry
    opponent: Entry | None
    has_white: bool
    pairing: Pairing


def seats_in_order_of_names(boards: list[BoardOfRound]) -> list[NameLine]:
    """Everybody of a round in the order of names, as a player looks for his board."""
    lines = []
    for board in boards:
        pairing = board.pairing
        lines.append(NameLine(pairing.first, pairing.second, True, pairing))
        if pairing.second is not None:
            lines.append(NameLine(pairing.second, pairing.first, False, pairing))
    return sorted(lines, key=lambda line: (name_order(line.entry.player.name), line.entry.pk))


def seats_by_entry(row: Round) -> Mapping[int, Seat]:
    """Entry id → what he was paired with; empty for a round of a table."""
    if not row.known:
        return {}
    entries = row.known["entries"]
    return {
        entries[str(competitor.number)]: Seat(
            competitor.number,
            competitor.points,
            competitor.pairing_points - competitor.points,
            tuple(colour for colour in competitor.colours if colour is not None),
        )
        for competitor in pairing_input.from_plain(row.known).competitors
    }
