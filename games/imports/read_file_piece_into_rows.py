"""Read a piece of a file into the rows of its games, as plain values without a database."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from games.archive.make_rows_of_games import GameRows, add_rows_of_game
from games.draughts import pdn
from games.draughts.pdn import FilePiece
from games.imports.decide_which_games_are_left_out import (
    columns_of_bad_game,
    may_game_enter_archive,
)
from games.imports.iterate_in_batches import iterate_in_batches

GAMES_AT_ONCE = 32  # read, then made rows: few enough to be at hand still, enough to get into it


class RowsOfPiece(NamedTuple):
    """What a piece of a file gave.

    good  how many good games there are; the same game twice has one row
    rows  their rows
    bad   the columns of each game that is left out
    """

    good: int
    rows: GameRows
    bad: list[dict[str, Any]]

    @property
    def read(self) -> int:
        """How many games there are."""
        return self.good + len(self.bad)

    def behind(self, games: int) -> "RowsOfPiece":
        """The same where so many games of the file come before the piece."""
        return self._replace(bad=[_with_number_behind(columns, games) for columns in self.bad])


def _with_number_behind(columns: dict[str, Any], games: int) -> dict[str, Any]:
    """The columns of a bad game with its number in the file, here and in its faults."""
    faults = [
        {**fault, "game": fault["game"] + games} if "game" in fault else fault
        for fault in columns["faults"]
    ]
    return {**columns, "number": columns["number"] + games, "faults": faults}


def read_file_piece_into_rows(
    piece: FilePiece, *, meanwhile: Callable[[], None] = lambda: None
) -> RowsOfPiece:
    """Read the games of a piece; ``meanwhile`` is called after every few of them."""
    rows: GameRows = {}
    good, bad = 0, []
    with without_garbage_collection():
        for games in iterate_in_batches(pdn.read_piece(piece), GAMES_AT_ONCE):
            meanwhile()
            for game in games:
                if may_game_enter_archive(game):
                    good += 1
                    add_rows_of_game(rows, game)
                else:
                    bad.append(columns_of_bad_game(game))
    return RowsOfPiece(good, rows, bad)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause the search for circles of garbage.

    A game makes none, and looking through the many small values of thousands of games again and
    again takes an eighth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
