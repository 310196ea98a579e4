"""Build the cells of a list's preview, read what was typed in them, store the corrected list."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.web.parse_whole_number import parse_whole_number
from games.web.render_text_in_language import in_language
from tournaments.player_list_import import (
    list_fault_match_and_fact_texts,
    store_uploaded_lists_and_imported_rows,
)
from tournaments.player_list_import.match_rows_to_known_players import Match, MatchKind
from tournaments.player_list_import.models import PeopleFile
from tournaments.player_list_reader import read_csv_tables, read_xlsx_in_own_process
from tournaments.player_list_reader.listed_people import FACTS, PeopleList, RowCode, RowFault
from tournaments.player_list_reader.recognise_column_headings import (
    WORDS,
    column_heading_understood,
)
from tournaments.player_list_reader.write_typed_corrections_into_list import (
    CellTable,
    Corrections,
    read_list_as_cells,
)

MOST_ROWS_TO_TYPE_IN = 300  # of a longer list only the rows with a fault or a question
LONGEST_TEXT_SHOWN = 200_000
ALWAYS_SHOWN = ("name", "title", "birth_year", "city", "club")
SHOWN_WHERE_GIVEN = ("rating", "sex")
HEADINGS: Mapping[str, str | Promise] = {
    "name": _("Surname and name"),
    "title": pgettext_lazy("title", "Rank"),
    "birth_year": _("Born"),
    "city": _("City"),
    "club": _("Club"),
    "rating": _("Rating"),
    "unread": pgettext_lazy("words of a list", "Not read"),
}


@dataclass(frozen=True, slots=True)
class PreviewCell:
    """One cell of the preview: its text and its fault."""

    field: str
    heading: str
    value: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of the preview: matched or new player, its cells, words not understood."""

    number: int
    match: Match | None
    cells: Sequence[PreviewCell]
    unread: str
    is_faulty: bool
    is_typed_in: bool


def preview_rows(
    file: PeopleFile, people: PeopleList, matches: Iterable[Match]
) -> tuple[Sequence[str], Sequence[PreviewRow]]:
    """Build the preview: column headings, and the rows in the order of the list."""
    cell_table = _table(file)
    match_by_row = {match.person.row: match for match in matches}
    faults = {(fault.row, fault.field): fault for fault in reversed(people.faults)}
    unread = {
        fault.row: fault.found for fault in (*people.notes, *people.faults) if _is_word(fault)
    }
    numbers = sorted({*match_by_row, *(fault.row for fault in people.faults)})
    fields = _shown_fields(cell_table, people)
    asking = [row for row in numbers if _asks(match_by_row.get(row))]
    typed_in = frozenset(
        (numbers if len(numbers) <= MOST_ROWS_TO_TYPE_IN else asking)[:MOST_ROWS_TO_TYPE_IN]
    )
    rows = [
        PreviewRow(
            number=row,
            match=match_by_row.get(row),
            cells=[
                PreviewCell(
                    field, _heading(field), cell_table.cell(row, field), _words(faults, row, field)
                )
                for field in fields
            ],
            unread=unread.get(row, ""),
            is_faulty=row not in match_by_row,
            is_typed_in=row in typed_in and _may_be_typed_in(match_by_row.get(row)),
        )
        for row in numbers
    ]
    return [_heading(field) for field in fields], rows


def text_of_list(file: PeopleFile) -> str:
    """Return the list as text to correct; empty for a workbook or a very long list."""
    data = bytes(file.data)
    if read_xlsx_in_own_process.is_workbook(data):
        return ""
    text = read_csv_tables.decode_text(data)
    return text if len(text) <= LONGEST_TEXT_SHOWN else ""


def typed_cells(form: Mapping[str, str]) -> Corrections:
    """Read the form's cells: ``cell-12-city=Tver`` is row 12, city, Tver."""
    typed: dict[int, dict[str, str]] = {}
    for key, words in form.items():
        kind, _dash, place = key.partition("-")
        number, _dash, field = place.partition("-")
        row = parse_whole_number(number)
        if kind == "cell" and row is not None and field in ("name", *FACTS):
            typed.setdefault(row, {})[field] = words
    return typed


def differing_cells(file: PeopleFile, form: Mapping[str, str]) -> Corrections:
    """Return the typed cells that differ from the list."""
    return _table(file).corrections_that_differ(typed_cells(form))


def store_corrected_list(
    *, file: PeopleFile, corrections: Corrections, actor: User, at: datetime
) -> PeopleFile:
    """Store the list with its typed corrections; rows keep their numbers."""
    cell_table = _table(file)
    cell_table.write(corrections)
    kept = store_uploaded_lists_and_imported_rows.store_uploaded_list(
        tournament=file.tournament,
        file_name=file.file_name,
        data=cell_table.as_csv(),
        actor=actor,
        at=at,
    )
    store_uploaded_lists_and_imported_rows.copy_imported_rows(
        kept, store_uploaded_lists_and_imported_rows.players_of_imported_rows(file)
    )
    return kept


def is_same_text(file: PeopleFile, text: str) -> bool:
    """Return whether a text sent back by the page is the list, whatever its line ends."""
    return text.strip().splitlines() == text_of_list(file).strip().splitlines()


def _table(file: PeopleFile) -> CellTable:
    heads = {field: column_heading_understood(field, _heading(field)) for field in WORDS}
    return read_list_as_cells(bytes(file.data), file.tournament.city, new_heads=heads)


def _is_word(fault: RowFault) -> bool:
    return fault.code in (RowCode.LEFT_OVER, RowCode.NOT_A_PLAYER)


def _asks(match: Match | None) -> bool:
    return match is None or match.kind is MatchKind.ASK


def _may_be_typed_in(match: Match | None) -> bool:
    """Return whether a cell may be corrected here; an entered player is corrected at his entry."""
    return match is None or match.kind is not MatchKind.ENTERED


def _shown_fields(cell_table: CellTable, people: PeopleList) -> Sequence[str]:
    """Those of every list, rating and sex where they are given, others where they are wrong."""
    wrong = {fault.field for fault in people.faults}
    given = {
        field
        for field in SHOWN_WHERE_GIVEN
        if any(getattr(person, field) for person in people.people)
    }
    more = [field for field in FACTS if field not in ALWAYS_SHOWN and field in wrong | given]
    return (*ALWAYS_SHOWN, *more)


def _heading(field: str) -> str:
    heading = HEADINGS.get(field)
    if heading is not None:
        return str(heading)
    fact = list_fault_match_and_fact_texts.FACTS.get(field)
    return str(capfirst(in_language(fact, get_language()))) if fact else field


def _words(faults: Mapping[tuple[int, str], RowFault], row: int, field: str) -> str:
    fault = faults.get((row, field))
    return list_fault_match_and_fact_texts.explain_row_fault(fault, get_language()) if fault else ""
