"""Find the coefficients of an event that separated somebody: the others have no column."""

from collections.abc import Iterable

from tournaments.events.models import Tournament
from tournaments.scoring.coefficient_registry import Coefficient
from tournaments.standings import load_crosstable_and_colours
from tournaments.standings.models import StandingRow


def coefficients_that_separate(
    tournament: Tournament, rows: Iterable[StandingRow]
) -> list[Coefficient]:
    """Return the event's coefficients without those no place needed: all dashes."""
    used = {code for row in rows for code, value in row.values.items() if value is not None}
    coefficients = load_crosstable_and_colours.coefficients_of_event(tournament)
    return [column for column in coefficients if column.code in used or not used]
