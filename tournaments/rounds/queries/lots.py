"""An event's lots, each drawn again from its seed for comparison."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.draughts.colour import Colour
from games.draughts.openings import Opening, Table
from games.openings.queries.tables import ListedTable, load_opening_table
from tournaments.boards.queries import openings
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.knockout.terms import BRACKET
from tournaments.pairing.lots import NUMBERS, PLACES, TEAMS, draw_order
from tournaments.rounds.models import Lot

COLOUR, TABLE, OPENING = "colour", "table", "opening"

OF_TIE, SIDE = "tie", "side"
"""Opening of further games of a tie, and who has White first in them; round, board and number."""

COLOURS = tuple(colour.value for colour in Colour)


@dataclass(frozen=True, slots=True)
class ShownLot:
    """A lot with its outcome, prepared for its kind, and whether a new draw agrees.

    ``what`` is the kind without the round, ``round`` the round it is for; ``first`` the first
    ticket, for the line one may type into a shell.
    """

    lot: Lot
    what: str
    round: str
    is_same: bool
    tickets: int
    order: tuple[Entry, ...] = ()
    openings: tuple[Opening, ...] = ()
    table: ListedTable | None = None
    board: str = ""
    teams: tuple[str, ...] = ()

    @property
    def first(self) -> int | str:
        """The first item of the outcome."""
        return self.lot.outcome[0]

    @property
    def at_boards(self) -> tuple[tuple[int, Opening], ...]:
        """The openings with the boards of the round, as far as the lot was for some of them."""
        boards = self.lot.urn.get("boards") or range(1, len(self.openings) + 1)
        return tuple(zip(boards, self.openings, strict=False))


def draw_stored_lots_again(tournament: Tournament) -> list[ShownLot]:
    """Load all lots, oldest first, each drawn again; a constant number of queries."""
    people = {
        entry.pk: entry for entry in tournament.entries.select_related("player").order_by("pk")
    }
    by_number = {entry.number: entry for entry in people.values()}
    in_teams = tournament.play_system.plays_in_teams
    teams = dict(tournament.teams.values_list("pk", "name")) if in_teams else {}
    redrawn = []
    lots = list(tournament.lots.select_related("actor"))
    opening_tables = load_tables_of_lots(lots)
    for lot in lots:
        what, _, number = lot.kind.partition(".")
        listed, opening_table = opening_tables.get(lot.urn.get("table", ""), (None, None))
        row = {
            "lot": lot,
            "what": what,
            "round": number.partition(".")[0],  # a second lot of a round is opening.3.2
            "board": number.split(".")[1] if what in (OF_TIE, SIDE) else "",
            "is_same": draw_lot_again(lot, opening_table) == list(lot.outcome),
            "tickets": len(tickets_of_lot(lot, opening_table)),
            "table": listed,
        }
        if lot.kind in (NUMBERS, PLACES):
            row["order"] = tuple(people[pk] for pk in lot.outcome)
        elif lot.kind == TEAMS:
            row["teams"] = tuple(teams.get(pk, "") for pk in lot.outcome)
        elif what == BRACKET:
            row["order"] = tuple(by_number[number] for number in lot.outcome if number in by_number)
        elif what in (OPENING, OF_TIE):
            drawn = (opening_table.get(number) for number in lot.outcome) if opening_table else ()
            row["openings"] = tuple(filter(None, drawn))
        redrawn.append(ShownLot(**row))
    return redrawn


def load_tables_of_lots(lots: Iterable[Lot]) -> dict[str, tuple[ListedTable, Table]]:
    """Return every table the lots were drawn from, looked up once."""
    names = {lot.urn["table"] for lot in lots if "table" in lot.urn}
    editions = {name: openings.find_opening_table_by_name(name) for name in names}
    return {
        name: (name_stored, load_opening_table(name_stored))
        for name, name_stored in editions.items()
        if name_stored
    }


def draw_lot_again(lot: Lot, opening_table: Table | None = None) -> list[int] | list[str]:
    """Draw a lot again from its seed, to compare with the stored outcome.

    What has no seed cannot be drawn again: it is what was written down.
    """
    if not lot.has_seed:
        return list(lot.outcome)
    return draw_tickets(tickets_of_lot(lot, opening_table), lot.seed, lot.kind, len(lot.outcome))


def tickets_of_lot(lot: Lot, opening_table: Table | None = None) -> list[int] | list[str]:
    """Return a lot's tickets: entries, colours, rounds, or openings not used yet."""
    if lot.kind in (NUMBERS, TEAMS):
        return sorted(lot.outcome)
    if lot.kind == COLOUR:
        return list(COLOURS)
    return tickets_left_in_urn(lot.urn, opening_table)


def tickets_left_in_urn(
    urn: Mapping[str, Any], opening_table: Table | None = None
) -> list[int] | list[str]:
    """Return tickets named one by one, or a table's openings less the excluded.

    ``table`` spares the look-up of the one the urn names. Raises LookupError where there is none.
    """
    if "tickets" in urn:
        return list(urn["tickets"])
    openings_table = opening_table or openings.load_opening_table_by_name(urn["table"])
    if openings_table is None:
        raise LookupError(urn["table"])
    excluded = set(urn["excluded"])
    return [opening.number for opening in openings_table.openings if opening.number not in excluded]


def draw_tickets(
    tickets: Iterable[Any], seed: str, purpose: str, count: int
) -> list[int] | list[str]:
    """Draw the first ``count`` tickets in the order of the lot."""
    return list(draw_order(tickets, seed, purpose)[:count])
