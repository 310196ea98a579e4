"""The crosstable (шахматка) as data: by opponents, or of a Swiss event by rounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.scoring.points import PlayedGame


@dataclass(frozen=True, slots=True)
class CellGame:
    """One game in a crosstable cell, as one of its two players sees it."""

    key: int | str | None
    round: int
    colour: Colour
    points: int
    against: int
    played: bool
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class CrosstableCell:
    """All games of one player against another, in the order of rounds."""

    opponent: int
    games: tuple[CellGame, ...] = ()

    @property
    def points(self) -> int:
        """The player's own points in this cell, summed."""
        return sum(game.points for game in self.games)

    @property
    def opponent_points(self) -> int:
        """The opponent's points in this cell, summed."""
        return sum(game.against for game in self.games)


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One player's line of the crosstable; the cell against himself is None."""

    number: int
    cells: tuple[CrosstableCell | None, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A crosstable: lines, and what heads the columns: opponents, or players of the lines."""

    order: tuple[int, ...]
    rows: tuple[CrossRow, ...]


def lay_out_crosstable(
    results: Iterable[PlayedGame], order: Sequence[int], opponents: Sequence[int] = ()
) -> Crosstable:
    """Lay out results as a crosstable in the ``order`` given; rests are left out.

    ``opponents`` are the players who alone have a column, where not everybody meets everybody.
    """
    games: dict[tuple[int, int], list[CellGame]] = {}
    for game in sorted(results, key=lambda game: game.round):
        if game.black is None:
            continue
        games.setdefault((game.white, game.black), []).append(_game_of_colour(game, Colour.WHITE))
        games.setdefault((game.black, game.white), []).append(_game_of_colour(game, Colour.BLACK))
    columns = opponents or order
    return Crosstable(tuple(columns), tuple(_row(number, columns, games) for number in order))


def lay_out_by_rounds(
    results: Iterable[PlayedGame], order: Sequence[int], rounds: int
) -> Crosstable:
    """Lay out a Swiss crosstable: a column a round, each cell with that round's opponent.

    A round without a finished game is None; rests stay out.
    """
    games: dict[tuple[int, int], list[tuple[int, CellGame]]] = {}
    for game in results:
        if game.black is None:
            continue
        white, black = _game_of_colour(game, Colour.WHITE), _game_of_colour(game, Colour.BLACK)
        games.setdefault((game.white, game.round), []).append((game.black, white))
        games.setdefault((game.black, game.round), []).append((game.white, black))
    return Crosstable(
        tuple(order),
        tuple(
            CrossRow(
                number,
                tuple(_round_cell(games.get((number, at), ())) for at in range(1, rounds + 1)),
            )
            for number in order
        ),
    )


def _round_cell(games: Sequence[tuple[int, CellGame]]) -> CrosstableCell | None:
    return CrosstableCell(games[0][0], tuple(game for _, game in games)) if games else None


def _game_of_colour(game: PlayedGame, colour: Colour) -> CellGame:
    own, against = game.white_points, game.black_points
    if colour is Colour.BLACK:
        own, against = against, own
    return CellGame(game.key, game.round, colour, own, against, game.played, game.annulled)


def _row(
    number: int, columns: Sequence[int], games: Mapping[tuple[int, int], Sequence[CellGame]]
) -> CrossRow:
    return CrossRow(
        number,
        tuple(
            None
            if opponent == number
            else CrosstableCell(opponent, tuple(games.get((number, opponent), ())))
            for opponent in columns
        ),
    )
