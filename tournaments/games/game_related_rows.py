"""Load the rows related to one game (versions, cases, offers) in one query.

Each of these is a question of its own where there is something to read; a plain record of a
plain game then costs one query instead of eight. The statements are written out because Django
takes longer to put them together than the database to answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.draw_offers.models import DrawOffer
from arbiter.incidents.models import Incident, IncidentAct
from games.sql_statements.prepared_cursor import prepared_cursor
from games.sql_statements.update_returning import update_returning
from tournaments.clock_readings.models import ClockEntry
from tournaments.rounds_and_boards.models import Game, Pairing
from tournaments.submissions.models import Submission


@dataclass(frozen=True, slots=True)
class RelatedRows:
    """Which related rows a game has; valid until commit if the game is locked.

    versions       how many records of the game were handed in
    is_waiting     one of them waits for a word
    has_waivers    irregular moves were let stand
    has_clocks     officials wrote down something about the clocks
    has_offers     draw offers were written down
    is_certified   a certificate was issued
    is_asked       an open case waits for a record
    """

    versions: int
    is_waiting: bool
    has_waivers: bool
    has_clocks: bool
    has_offers: bool
    is_certified: bool
    is_asked: bool


@dataclass(frozen=True, slots=True)
class RowsToUpdate:
    """Which rows a result of this game may change; load it with the event locked.

    others_play   another game of the round is not over
    is_waiting    a version of the record waits for a word
    has_cases     something of the event lies on the desk
    """

    others_play: bool
    is_waiting: bool
    has_cases: bool


def _table(model: type) -> str:
    return model._meta.db_table


_ON_FILE = f"""
SELECT
 (SELECT COUNT(*) FROM {_table(Submission)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {_table(Submission)} WHERE game_id = %(game)s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {_table(IncidentAct)} act
   JOIN {_table(Incident)} incident ON incident.id = act.incident_id
   JOIN {_table(Case)} asked ON asked.id = incident.case_id
   WHERE asked.subject = %(subject)s AND act.waiver IS NOT NULL),
 EXISTS (SELECT 1 FROM {_table(ClockEntry)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {_table(DrawOffer)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {_table(Certificate)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {_table(Case)} WHERE subject = %(subject)s
   AND state = 'open' AND examination_id IS NULL)
"""


_LEFT = f"""
 EXISTS (SELECT 1 FROM {_table(Game)} game
   JOIN {_table(Pairing)} pairing ON pairing.id = game.pairing_id
   WHERE pairing.round_id = %s AND game.id <> %s
   AND game.state NOT IN ('finished', 'annulled')),
 EXISTS (SELECT 1 FROM {_table(Submission)} WHERE game_id = %s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {_table(Case)} WHERE scope = %s AND state = 'open')
"""


def load_related_rows(game: Game) -> RelatedRows:
    """Load the related rows of a game whose record is handed in."""
    keys = {"game": game.pk, "subject": game.subject}
    versions, *whether = _fetch_row(_ON_FILE, keys)
    return RelatedRows(versions, *map(bool, whether))


def write_result(
    game: Game, expected_revision: int, values: Mapping[str, Any]
) -> RowsToUpdate | None:
    """Write the columns of a result by compare-and-set; what else it may change, in one statement.

    None where the game has another revision.
    """
    row = game.pairing.round
    where = {"id": game.pk, "revision": expected_revision}
    asked = _LEFT, (row.pk, game.pk, game.pk, row.tournament.scope_key)
    answer = update_returning(Game, where, values, asked)
    return None if answer is None else RowsToUpdate(*map(bool, answer))


def _fetch_row(statement: str, params: dict[str, object]) -> tuple:
    with prepared_cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchone()
