"""The crosstable (шахматка) and the colour table of an event, with names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.boards.models import Game, GameState
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.queries import players
from tournaments.events.models import Tournament, TournamentState
from tournaments.pairing import round_robin
from tournaments.pairing.colours import ColourOfRound, ColourRow, PairedBoard, colour_history
from tournaments.pairing.field import Pair
from tournaments.pairing.round_robin import CycleOrder
from tournaments.scoring.coefficients.model import Coefficient
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.crosstable import CrosstableCell, lay_out_by_rounds
from tournaments.scoring.crosstable import lay_out_crosstable as lay_out
from tournaments.scoring.points import PlayedGame
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts
from tournaments.standings.queries.stored import StoredPlace, newest_places
from tournaments.standings.queries.tables import table_after_round

# Load the crosstable (шахматка) and the colour table of an event, with names.


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One player's line of the crosstable; ``place`` is None before the first stored table.

    A cell is a round or an opponent, as the system says; a round without an
    opponent has its points in ``rests``.
    ``stated`` are the games of each column whose result is stated and does not count yet;
    ``carried`` are those of the points that come from an earlier stage.
    """

    entry: Entry
    cells: tuple[CrosstableCell | None, ...]
    points: int
    place: str
    rests: Mapping[int, int]
    stated: tuple[tuple[Game, ...], ...] = ()
    carried: int = 0

    @property
    def rounds(self) -> list[tuple[CrosstableCell | None, int | None, tuple[Game, ...]]]:
        """The cells of the line by rounds, with the points of rounds of rest."""
        return [
            (cell, self.rests.get(at), stated)
            for at, (cell, stated) in enumerate(zip(self.cells, self.stated, strict=True), start=1)
        ]

    @property
    def opponents(self) -> list[tuple[CrosstableCell | None, tuple[Game, ...]]]:
        """The cells of the line by opponents."""
        return list(zip(self.cells, self.stated, strict=True))


@dataclass(frozen=True, slots=True)
class CrossPage:
    """A crosstable for its page: by opponents in order of numbers, or by rounds of places.

    ``numbers`` head the columns: opponents, or rounds.
    ``excluded`` are the players who left so early that their games count for nobody.
    ``has_unplaced``: somebody gives the display or was expelled, and may take no place.
    """

    lines: tuple[CrossLine, ...]
    numbers: tuple[int, ...]
    excluded: frozenset[int]
    has_unplaced: bool

    @property
    def has_stated(self) -> bool:
        """Whether any result in it is stated and not confirmed."""
        return any(any(line.stated) for line in self.lines)

    @property
    def has_carried(self) -> bool:
        """Whether somebody brought points from an earlier stage."""
        return any(line.carried for line in self.lines)

    @property
    def has_annulled(self) -> bool:
        """Whether any game in it was annulled."""
        cells = (cell for line in self.lines for cell in line.cells if cell is not None)
        return any(game.annulled for cell in cells for game in cell.games)


def load_crosstable(tournament: Tournament, after: int | None = None) -> CrossPage:
    """Load the crosstable of all finished games, with places as last stored.

    ``after`` is a round that is over: then neither games nor places of later ones.
    """
    entries = players.numbered_entries(tournament)
    places = newest_places(tournament) if after is None else _places_after(tournament, after)
    by_rounds = tournament.play_system.crosstable_by_rounds
    order = _order(entries, places) if by_rounds else tuple(sorted(entries))
    games = facts.played_games(tournament)
    alone = facts.scored_rests(tournament)
    if after is not None:
        games = tuple(game for game in games if game.round <= after)
        alone = tuple(mark for mark in alone if mark.round <= after)
    excluded = facts.excluded_numbers(tournament)
    totals = facts.points_of_everybody(tournament, entries, (*games, *alone), excluded)
    carried = facts.carried_points(tournament)
    rests = _rests(alone)
    stated = stated_games(tournament) if after is None else {}
    if by_rounds:
        rounds = [mark.round for mark in (*games, *alone)]
        last = max((*rounds, *(at for _own, at in stated)), default=0)
        cross = lay_out_by_rounds(games, order, last)
        numbers = tuple(range(1, last + 1))
    else:
        cross = lay_out(games, order, tournament.play_system.crosstable_opponents)
        numbers = cross.order
    return CrossPage(
        lines=tuple(
            CrossLine(
                entry=entries[row.number],
                cells=row.cells,
                points=totals[row.number] + carried.get(row.number, 0),
                place=str(places.get(entries[row.number].pk, "")),
                rests=rests.get(row.number, {}),
                stated=tuple(stated.get((row.number, column), ()) for column in numbers),
                carried=carried.get(row.number, 0),
            )
            for row in cross.rows
        ),
        numbers=numbers,
        excluded=excluded,
        has_unplaced=any(
            entry.is_giver or entry.state == EntryState.EXPELLED for entry in entries.values()
        ),
    )


def _places_after(tournament: Tournament, after: int) -> Mapping[int, StoredPlace]:
    table = table_after_round(tournament, after)
    rows = table.rows.all() if table else ()
    return {row.entry_id: StoredPlace(row.place_from, row.place_to) for row in rows}


def stated_games(tournament: Tournament) -> dict[tuple[int, int], tuple[Game, ...]]:
    """Return games with a stated result, by player's number and column (round or opponent)."""
    stated: dict[tuple[int, int], tuple[Game, ...]] = {}
    by_rounds = tournament.play_system.crosstable_by_rounds
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, state=GameState.REPORTED, step=0
    ).select_related("white", "black", "pairing__round")
    for game in rows.defer("pairing__round__known").order_by("pk"):
        for own, other in ((game.white, game.black), (game.black, game.white)):
            column = game.pairing.round.number if by_rounds else other.number
            key = (own.number, column)
            stated[key] = (*stated.get(key, ()), game)
    return stated


def _order(entries: Mapping[int, Entry], places: Mapping[int, StoredPlace]) -> tuple[int, ...]:
    """By place as last stored; who is not in the table yet stands below."""

    def key(number: int) -> tuple[bool, int, int]:
        place = places.get(entries[number].pk)
        return place is None, place.first if place else 0, number

    return tuple(sorted(entries, key=key))


def _rests(games: Sequence[PlayedGame]) -> dict[int, dict[int, int]]:
    """Return number → round → points of a round without an opponent."""
    rests: dict[int, dict[int, int]] = {}
    for game in games:
        own = rests.setdefault(game.white, {})
        own[game.round] = own.get(game.round, 0) + game.white_points
    return rests


def coefficients_of_event(tournament: Tournament) -> list[Coefficient]:
    """Return the coefficients of an event's regulations, in their order."""
    return [COEFFICIENTS[code] for code in tournament.coefficients]


@dataclass(frozen=True, slots=True)
class ColourLine:
    """One player's line of the colour table; None for a round he was not in."""

    entry: Entry
    row: ColourRow
    by_round: tuple[ColourOfRound | None, ...]


def load_colour_table(tournament: Tournament) -> dict[str, Any]:
    """Load the colour table of the published rounds: colours due, given, and why.

    ``has_due`` is false where a table laid out beforehand gives the colours: nobody can answer
    a colour that was due there. ``has_next``: a next round may come, with a colour due in it.
    """
    is_table = tournament.play_system.is_laid_out_whole
    entries = players.numbered_entries(tournament)
    placed = facts.boards_for_colour_table(tournament)
    rounds = sorted({board.round for board in placed})
    return {
        "lines": [
            ColourLine(entries[row.number], row, _by_round(row, rounds, has_due=not is_table))
            for row in colour_history(placed, sorted(entries))
        ],
        "has_due": not is_table,
        "has_next": not is_table and tournament.state != TournamentState.FINISHED,
        "round_numbers": rounds,
        "cycle_orders": _cycle_orders(tournament, placed, len(entries)),
    }


def _cycle_orders(
    tournament: Tournament, placed: Iterable[PairedBoard], players: int
) -> tuple[CycleOrder, ...]:
    """How the published rounds of several cycles follow the table; empty where there is none."""
    is_table = tournament.play_system.is_laid_out_whole
    if not is_table or tournament.cycles == 1 or players == round_robin.SMALLEST:
        return ()
    rounds: dict[int, list[Pair]] = {}
    for board in placed:
        rounds.setdefault(board.round, []).append(board.pair)
    return round_robin.played_cycle_orders(players, [rounds[number] for number in sorted(rounds)])


def _by_round(
    row: ColourRow, rounds: list[int], *, has_due: bool
) -> tuple[ColourOfRound | None, ...]:
    by_round = {
        round_colour.round: round_colour if has_due else replace(round_colour, due=None)
        for round_colour in row.by_round
    }
    return tuple(by_round.get(number) for number in rounds)


def coefficients_that_separate(
    tournament: Tournament, rows: Iterable[StandingRow]
) -> list[Coefficient]:
    """Return the event's coefficients without those no place needed: all dashes."""
    used = {code for row in rows for code, value in row.values.items() if value is not None}
    coefficients = coefficients_of_event(tournament)
    return [column for column in coefficients if column.code in used or not used]
