"""Tables of a series to download and to print."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.events.texts import event_title
from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable
from tournaments.people.texts import shown_name
from tournaments.stages.cups import CupScore
from tournaments.stages.models import Series
from tournaments.stages.queries.series import CupLine, CupTable, total_in_words
from tournaments.stages.texts import series_rules_in_words, series_title


def exported_series(series: Series, table: CupTable) -> ExportedTable:
    """Build one table of a series: places, events, sum."""
    columns = (
        ExportedColumn("place", _("Place")),
        ExportedColumn("name", _("Name")),
        *(
            ExportedColumn(f"event_{column.tournament.pk}", event_title(column.tournament))
            for column in table.columns
        ),
        ExportedColumn("sum", _("Sum")),
    )
    title = ", ".join(filter(None, (series_title(series), table.group)))
    return ExportedTable(f"series-{table.at}", title, columns, _rows(table))


def _rows(table: CupTable) -> Iterator[tuple[str, ...]]:
    for line in table.lines:
        yield (
            place_of_line(line),
            shown_name(line.player),
            *map(cell_in_words, line.cells),
            total_in_words(line.row.total),
        )


def place_of_line(line: CupLine) -> str:
    """Return a place, or the places shared."""
    first, last = line.row.place_from, line.row.place_to
    return str(first) if first == last else f"{first}–{last}"


def cell_in_words(score: CupScore | None) -> str:
    """Return what an event gave; in brackets where it does not count."""
    if score is None:
        return "–"
    worth = total_in_words(score.worth)
    return worth if score.counts else f"({worth})"


def papers_of_series(series: Series, tables: tuple[CupTable, ...]) -> list[Paper]:
    """Build the papers of a series: one for every table."""
    return [
        Paper(
            "series",
            ", ".join(filter(None, (series_title(series), table.group))),
            "; ".join(series_rules_in_words(series)),
            (
                PaperTable(
                    "",
                    (
                        ColumnHead(_("Place"), is_number=True),
                        ColumnHead(_("Player"), is_name=True),
                        *(
                            ColumnHead(str(at), is_number=True)
                            for at, _column in enumerate(table.columns, start=1)
                        ),
                        ColumnHead(_("Sum"), is_number=True),
                    ),
                    tuple(_rows(table)),
                ),
            ),
            notes=(
                "; ".join(
                    f"{at} – {event_title(column.tournament)}"
                    for at, column in enumerate(table.columns, start=1)
                ),
                _("In brackets: not among the best, does not count."),
            ),
        )
        for table in tables
    ]
