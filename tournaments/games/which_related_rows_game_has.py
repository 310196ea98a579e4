"""Load in one query which rows a game has: versions of its record, cases, clocks, offers.

Each of these is a question of its own where there is something to read; a plain record of a
plain game then costs one query instead of eight. The statements are written out because Django
takes longer to put them together than the database to answer.
"""

from dataclasses import dataclass
from typing import Any

from arbiter.cases.models import Case
from arbiter.certificates.models import Certificate
from arbiter.draw_offers.models import DrawOffer
from arbiter.incidents.models import Incident, IncidentAct
from games.sql_statements.prepared_cursor import prepared_cursor
from tournaments.clock_readings.models import ClockEntry
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records.models import Submission


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


def table_name_of(model: type[Any]) -> str:
    """Return the database table of a model."""
    return str(model._meta.db_table)


_ON_FILE = f"""
SELECT
 (SELECT COUNT(*) FROM {table_name_of(Submission)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {table_name_of(Submission)} WHERE game_id = %(game)s AND state = 'waiting'),
 EXISTS (SELECT 1 FROM {table_name_of(IncidentAct)} act
   JOIN {table_name_of(Incident)} incident ON incident.id = act.incident_id
   JOIN {table_name_of(Case)} asked ON asked.id = incident.case_id
   WHERE asked.subject = %(subject)s AND act.waiver IS NOT NULL),
 EXISTS (SELECT 1 FROM {table_name_of(ClockEntry)} WHERE game_id = %(game)s),
 EXISTS (SELECT 1 FROM {table_name_of(DrawOffer)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {table_name_of(Certificate)} WHERE subject = %(subject)s),
 EXISTS (SELECT 1 FROM {table_name_of(Case)} WHERE subject = %(subject)s
   AND state = 'open' AND examination_id IS NULL)
"""


def load_related_rows(game: Game) -> RelatedRows:
    """Load the related rows of a game whose record is handed in."""
    keys = {"game": game.pk, "subject": game.subject}
    versions, *whether = _fetch_row(_ON_FILE, keys)
    return RelatedRows(versions, *map(bool, whether))


def _fetch_row(statement: str, params: dict[str, object]) -> tuple[Any, ...]:
    with prepared_cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchone()
