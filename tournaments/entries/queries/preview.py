"""The cells of a list's preview, and what was typed in them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.web.language import in_language
from games.web.requests import parse_whole_number
from tournaments.entries import texts
from tournaments.entries.models import PeopleFile
from tournaments.entries.queries.matching import Match, MatchKind
from tournaments.errors import RefusalCode, TournamentError, in_short
from tournaments.people.lists import csv_file, reader, workbook
from tournaments.people.lists.corrections import (
    CellTable,
    Corrections,
    cells_of_list,
    read_list_as_cells,
)
from tournaments.people.lists.person import FACTS, UNREAD_ROWS, PeopleList, RowCode, RowFault
from tournaments.people.lists.table import WORDS, FileFault, column_heading_understood

# Build the cells of a list's preview, read what was typed in them, store the corrected list.


def table_of_list(file: PeopleFile) -> CellTable:
    return _cells(bytes(file.data), file.tournament.city)


def _cells(data: bytes, town: str) -> CellTable:
    return read_list_as_cells(data, town, new_heads=_new_heads())


def _new_heads() -> Mapping[str, str]:
    return {field: column_heading_understood(field, _heading(field)) for field in WORDS}


def people_and_cells_of_list(file: PeopleFile) -> tuple[PeopleList, CellTable]:
    """Read a list once for both its people and its cells.

    Raises TournamentError ``unreadable_list`` with the reader's code.
    """
    with _faults_as_refusals():
        opened = reader.open_list(bytes(file.data), file.tournament.city)
        return reader.people_of_list(opened), cells_of_list(opened, new_heads=_new_heads())


SKIP = "skip"
"""Decision about a row: nobody is entered by it."""

MENDED = "mended"
"""Decision about a row whose name was broken: ``mended`` takes the name behind it.

``mended new`` and ``mended 12`` say besides who is meant by it.
"""


def list_with_mended_names(
    data: bytes, decisions: Mapping[int, str], town: str = ""
) -> tuple[bytes, Mapping[int, str]]:
    """Write the mended names that were decided for into a list; the rest of the decisions stands.

    For programs and the command line; the page has buttons for it.
    """
    wanted = {
        row: rest.strip()
        for row, (first, _blank, rest) in (
            (row, words.partition(" ")) for row, words in decisions.items()
        )
        if first == MENDED
    }
    if not wanted:
        return data, decisions
    names: Corrections = {
        fault.row: {"name": fault.mended}
        for fault in read_list(data, town).faults
        if fault.mended and fault.row in wanted
    }
    if not names:
        return data, decisions
    table = _cells(data, town)
    table.write(names)
    return table.as_csv(), {**decisions, **{row: wanted[row] for row in names}}


def require_word_on_lost_rows(people: PeopleList, decisions: Mapping[int, str]) -> None:
    """Require ``skip`` for rows that may name players and were not understood.

    Raises TournamentError ``rows_unread``: they would be lost without a word.
    """
    lost = [
        fault.row
        for fault in people.faults
        if fault.code == RowCode.PERHAPS_A_PLAYER and decisions.get(fault.row) != SKIP
    ]
    if lost:
        raise TournamentError(RefusalCode.ROWS_UNREAD, rows=in_short(lost))


MOST_ROWS_SHOWN = 300  # of the table; of a longer list so many, the others are counted

MOST_ROWS_TO_TYPE_IN = 100  # of a longer list, those with a fault or a question

MOST_SHOWN = 50
"""Rows of one kind (not understood, broken, to be decided) that are shown; others are counted."""

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
    cell_table: CellTable, people: PeopleList, matches: Iterable[Match]
) -> tuple[Sequence[str], Sequence[PreviewRow]]:
    """Build the preview: column headings, and the rows in the order of the list."""
    match_by_row = {match.person.row: match for match in matches}
    faults = {(fault.row, fault.field): fault for fault in reversed(people.faults)}
    unread = {
        fault.row: fault.found for fault in (*people.notes, *people.faults) if _is_word(fault)
    }
    faulty = {fault.row for fault in people.faults} - match_by_row.keys()
    numbers = _shown_rows(match_by_row, faulty)
    fields = _shown_fields(cell_table, people)
    asking = [row for row in numbers if _asks(match_by_row.get(row))]
    is_whole = len(numbers) == len({*match_by_row, *faulty})
    typed_in = frozenset(numbers if is_whole else asking[:MOST_ROWS_TO_TYPE_IN])
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


def _shown_rows(match_by_row: Mapping[int, Match], faulty: Collection[int]) -> list[int]:
    """Return the rows of the table; of a very long list first those that a person must look at."""
    all_rows = sorted({*match_by_row, *faulty})
    if len(all_rows) <= MOST_ROWS_SHOWN:
        return all_rows
    looked_at = sorted(all_rows, key=lambda row: (not _asks(match_by_row.get(row)), row))
    return sorted(looked_at[:MOST_ROWS_SHOWN])


def text_of_list(file: PeopleFile) -> str:
    """Return the list as text to correct; empty for a workbook or a very long list."""
    data = bytes(file.data)
    if workbook.is_workbook(data):
        return ""
    text = csv_file.decode_text(data)
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


def mended_names(people: PeopleList, form: Mapping[str, str]) -> Corrections:
    """Return the mended names that were said yes to: ``mend-12`` is the name of row 12."""
    return {
        fault.row: {"name": fault.mended}
        for fault in people.faults
        if fault.mended and f"mend-{fault.row}" in form
    }


def differing_cells(file: PeopleFile, form: Mapping[str, str]) -> Corrections:
    """Return the typed cells that differ from the list."""
    return table_of_list(file).corrections_that_differ(typed_cells(form))


def is_same_text(file: PeopleFile, text: str) -> bool:
    """Return whether a text sent back by the page is the list, whatever its line ends."""
    return text.strip().splitlines() == text_of_list(file).strip().splitlines()


def _is_word(fault: RowFault) -> bool:
    return fault.code in (RowCode.LEFT_OVER, *UNREAD_ROWS)


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
    fact = texts.FACT_WORDS.get(field)
    return str(capfirst(in_language(fact, get_language()))) if fact else field


def _words(faults: Mapping[tuple[int, str], RowFault], row: int, field: str) -> str:
    fault = faults.get((row, field))
    return texts.explain_row_fault(fault, get_language()) if fault else ""


def read_list(data: bytes, town: str = "") -> PeopleList:
    """Read the people in the bytes of a list, for an event in that town.

    Raises TournamentError ``unreadable_list`` with the reader's code.
    """
    with _faults_as_refusals():
        return reader.read_people(data, town)


@contextmanager
def _faults_as_refusals() -> Iterator[None]:
    try:
        yield
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault
