"""Import a text into a collection in one call (demo, tests); files of users go by `ImportJob`."""

from dataclasses import dataclass

from games.archive.bulk_insert_records import store_games
from games.archive.models import Collection
from games.draughts import pdn
from games.draughts.faults_and_errors import Fault
from games.imports.decide_which_games_are_left_out import (
    faults_that_keep_game_out,
    may_game_enter_archive,
)
from games.imports.iterate_in_batches import iterate_in_batches

CHUNK = 500


@dataclass(frozen=True, slots=True)
class LeftOutGame:
    """A bad game that was left out: its number, its players, its faults."""

    number: int
    first_line: int
    white: str
    black: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Counts of an imported file; ``read`` is the sum of the other three."""

    read: int
    stored: int
    existing: int
    bad: tuple[LeftOutGame, ...]


def import_games(*, data: bytes | str, collection: Collection) -> ImportReport:
    """Store every good game of a file in a collection; existing records stay as they are.

    Each chunk is one transaction: an import that was stopped is taken up by running it again.
    """
    bad: list[LeftOutGame] = []
    read = stored = existing = 0
    for chunk in iterate_in_batches(pdn.read(data), CHUNK):
        read += len(chunk)
        good = [game for game in chunk if may_game_enter_archive(game)]
        bad += [_bad(game) for game in chunk if not may_game_enter_archive(game)]
        new = store_games(good, collection=collection)
        stored += new
        existing += len(good) - new
    return ImportReport(read, stored, existing, tuple(bad))


def _bad(game: pdn.ReadGame) -> LeftOutGame:
    return LeftOutGame(
        number=game.number,
        first_line=game.first_line,
        white=game.tag("White") or "",
        black=game.tag("Black") or "",
        faults=faults_that_keep_game_out(game),
    )
