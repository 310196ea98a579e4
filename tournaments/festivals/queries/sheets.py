"""Tables of an event as files and papers: named tables of some players, in each its places."""

from collections.abc import Iterator, Sequence

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.archive.names import transliterate_for_reader
from tournaments.entries.texts import standing_name
from tournaments.events.texts import event_where_and_when
from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable, Value, table_columns
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.classified import (
    ClassifiedRow,
    ClassifiedTable,
    tables_of_tournament,
)
from tournaments.festivals.texts import (
    classified_title,
    conditions_in_words,
    festival_title,
    group_title,
    programme_title,
    too_few_for_a_title,
)
from tournaments.papers.queries.document import ColumnHead, Paper, PaperTable, Signatures
from tournaments.papers.queries.parts import (
    PaperParameters,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import place_in_readers_letters, shown_name, title_words
from tournaments.standings import texts as standings_texts

_FIRST = ("place", "number", "name", "birth_year", "title", "rating", "region", "club")


def exported_classification(tables: Sequence[ClassifiedTable]) -> ExportedTable:
    """Build the export of one named table; over an event it has the lines of every contest."""
    language = get_language()
    codes = list(dict.fromkeys(column.code for table in tables for column in table.columns))
    has_contests = any(table.contest for table in tables)
    heads = (
        *(
            (
                ExportedColumn("group", pgettext("of players", "Group")),
                ExportedColumn("programme", _("Programme")),
            )
            if has_contests
            else ()
        ),
        *table_columns((*_FIRST, "played", "points"), language),
        *(
            ExportedColumn(code, standings_texts.coefficient_short(code, language))
            for code in codes
        ),
        ExportedColumn("place_among_all", _("Place among all")),
    )
    rows = (
        (*_contest(table, is_told=has_contests), *_values(line, codes))
        for table in tables
        for line in table.rows
    )
    title = classified_title(tables[0]) if tables else ""
    return ExportedTable("classification", title, heads, rows)


def _contest(table: ClassifiedTable, *, is_told: bool) -> tuple[str, ...]:
    if not is_told or table.contest is None:
        return ()
    return group_title(table.contest.group), programme_title(table.contest.programme)


def _values(line: ClassifiedRow, codes: Sequence[str]) -> Iterator[Value]:
    entry, player = line.entry, line.entry.player
    yield from (str(line.span), entry.number, shown_name(player), player.birth_year)
    yield from (entry.title, entry.rating, player.region, player.club)
    yield from (line.row.played, line.row.points)
    for code in codes:
        value = line.row.values.get(code)
        yield None if value is None else standings_texts.format_value(code, value)
    yield str(line.whole)


def classified_grid(table: ClassifiedTable) -> PaperTable:
    """Build a named table for paper."""
    codes = [column.code for column in table.columns]
    language = get_language()
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Born"), is_number=True),
        ColumnHead(pgettext("title", "Rank")),
        ColumnHead(_("Region"), is_long=True),
        ColumnHead(_("Games"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
        *(ColumnHead(standings_texts.coefficient_short(code, language), is_number=True)
          for code in codes),
        ColumnHead(_("Among all"), is_number=True),
    )  # fmt: skip
    rows = tuple(
        (
            str(line.span),
            str(line.entry.number or ""),
            standing_name(line.entry),
            str(line.entry.player.birth_year or ""),
            title_words(line.entry.title),
            place_in_readers_letters(line.entry.player.region or line.entry.player.city),
            str(line.row.played),
            str(line.row.points),
            *(
                standings_texts.format_value(code, line.row.values[code])
                if code in line.row.values
                else "–"
                for code in codes
            ),
            str(line.whole),
        )
        for line in table.rows
    )
    return PaperTable(classified_title(table), heads, rows).without_empty_columns()


def paper_of_tournament(about: PaperParameters) -> Paper:
    """Build the paper of all named tables of a tournament."""
    return paper_of_tables(
        tables_of_tournament(about.tournament),
        lead=event_where_and_when(about.tournament),
        signatures=signatures_of_chief_arbiter_and_secretary(about.tournament),
    )


def paper_of_tables(
    tables: Sequence[ClassifiedTable], *, lead: str, signatures: Signatures
) -> Paper:
    """Build a paper of named tables, one below the other, with who belongs to each."""
    rules = dict.fromkeys(
        f"{classified_title(table)}: {conditions_in_words(table.classification)}."
        for table in tables
        if table.classification is not None and table.contest is None
    )
    few = [too_few_for_a_title(table) for table in tables if table.is_under_minimum]
    return Paper(
        "classifications",
        _("Separate tables"),
        lead,
        (*(classified_grid(table) for table in tables), signatures),
        notes=(*rules, *few),
    )


def signatures_of_festival(festival: Festival) -> Signatures:
    """Return the lines to sign under a paper of an event."""
    return Signatures(
        (
            (_("Chief arbiter"), transliterate_for_reader(festival.chief_arbiter)),
            (_("Chief secretary"), transliterate_for_reader(festival.chief_secretary)),
        )
    )


def lead_of_festival(festival: Festival) -> str:
    """Return the line below the title of an event's paper: event, place, days."""
    days = ""
    if festival.starts_on:
        days = festival.starts_on.strftime("%d.%m.%Y")
        if festival.ends_on and festival.ends_on != festival.starts_on:
            days = f"{days}–{festival.ends_on.strftime('%d.%m.%Y')}"
    where = place_in_readers_letters(festival.city)
    return ", ".join(filter(None, (festival_title(festival), where, days)))
