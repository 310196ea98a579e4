"""Write a game's result if nobody has changed it since (compare-and-set), and say what follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.cases.models import Case
from games.sql_statements.update_one_row_returning import update_one_row_returning
from tournaments.games.which_related_rows_game_has import table_name_of
from tournaments.rounds_and_boards.models import Game, Pairing
from tournaments.submitted_records.models import Submission


@dataclass(frozen=True, slots=True)
class RowsToUpdate:
    """Which rows a change of this game's result may touch; load with the event locked.

    others_play   another game of the round is not over
    is_waiting    a version of the record waits for a word
    has_cases     something of the event lies on the desk
    """

    others_play: bool
    is_waiting: bool
    has_cases: bool


_LEFT = f"""
 EXISTS (SELECT 1 FROM {table_name_of(Game)} game
   JOIN {table_name_of(Pairing)} pairing ON pairing.id = game.pairing_id
   WHERE pairing.round_id = %s AND game.id <> %s
   AND game.state NOT IN ('finished', 'annulled')),
 EXISTS (SELECT 1 FROM {table_name_of(Submission)} WHERE game_id = %s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {table_name_of(Case)} WHERE scope = %s AND state = 'open')
"""


def write_result(
    game: Game, expected_revision: int, values: Mapping[str, Any]
) -> RowsToUpdate | None:
    """Write a result's columns by compare-and-set, and rows that follow, in one statement.

    None where the game has another revision.
    """
    row = game.pairing.round
    where = {"id": game.pk, "revision": expected_revision}
    asked = _LEFT, (row.pk, game.pk, game.pk, row.tournament.scope_key)
    answer = update_one_row_returning(Game, where, values, asked)
    return None if answer is None else RowsToUpdate(*map(bool, answer))
