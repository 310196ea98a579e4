"""The crosstable (шахматка) and the colour table with names."""

from dataclasses import dataclass

from tournaments import loaders
from tournaments.models import Entry, Tournament
from tournaments.pairing.colours import ColourRow, ColourTurn, colour_history
from tournaments.scoring.crosstable import Cell
from tournaments.scoring.crosstable import crosstable as lay_out
from tournaments.scoring.tiebreaks import COEFFICIENTS, Coefficient
from tournaments.selectors import events
from tournaments.selectors.standings import table


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One player's line; ``place`` is missing until the first table is stored."""

    entry: Entry
    cells: tuple[Cell | None, ...]
    points: int
    place: str


@dataclass(frozen=True, slots=True)
class CrossPage:
    """Lines in the order of lot numbers."""

    lines: tuple[CrossLine, ...]
    numbers: tuple[int, ...]
    revision: int | None


def crosstable(tournament: Tournament) -> CrossPage:
    """Every finished game of everybody against everybody; places as last stored."""
    entries = {entry.number: entry for entry in events.entries(tournament) if entry.number}
    sheet = loaders.sheet(tournament)
    stored = table(tournament)
    places = {row.entry_id: row for row in stored.rows.all()} if stored else {}
    cross = lay_out(loaders.played_games(tournament), tuple(sorted(entries)))
    return CrossPage(
        lines=tuple(
            CrossLine(
                entry=entries[row.number],
                cells=row.cells,
                points=sheet.totals[row.number],
                place=_place(places.get(entries[row.number].pk)),
            )
            for row in cross.rows
        ),
        numbers=cross.order,
        revision=stored.revision if stored else None,
    )


def _place(row: object | None) -> str:
    if row is None:
        return ""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


def columns(tournament: Tournament) -> list[Coefficient]:
    """The coefficients of the regulations, in their order."""
    return [COEFFICIENTS[code] for code in tournament.coefficients]


@dataclass(frozen=True, slots=True)
class ColourLine:
    """One player's colours; ``turns`` has a place for every round, empty where he was not in it."""

    entry: Entry
    row: ColourRow
    turns: tuple[ColourTurn | None, ...]


def colours(tournament: Tournament) -> dict[str, object]:
    """The colour table of the published rounds: due, given and why."""
    entries = {entry.number: entry for entry in events.entries(tournament) if entry.number}
    placed = loaders.placed_boards(tournament)
    rounds = sorted({board.round for board in placed})
    return {
        "lines": [
            ColourLine(entries[row.number], row, _by_round(row, rounds))
            for row in colour_history(placed, sorted(entries))
        ],
        "round_numbers": rounds,
    }


def _by_round(row: ColourRow, rounds: list[int]) -> tuple[ColourTurn | None, ...]:
    turns = {turn.round: turn for turn in row.turns}
    return tuple(turns.get(number) for number in rounds)
