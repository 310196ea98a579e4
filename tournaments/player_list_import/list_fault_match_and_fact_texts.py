"""Texts of a list of players: what is wrong in a row or file, how a row matches, names of facts."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text, in_language
from tournaments.player_list_reader.listed_people import RowCode, RowFault
from tournaments.player_list_reader.person_from_row import FIRST_YEAR, HIGHEST, LAST_YEAR, LOWEST
from tournaments.player_list_reader.table_rows_or_file_fault import FileCode

BOUNDS = {"lowest": LOWEST, "highest": HIGHEST, "first": FIRST_YEAR, "last": LAST_YEAR}


ROWS: Mapping[RowCode, Text] = {
    RowCode.NAME_MISSING: _("no name; a surname and a name are needed"),
    RowCode.TOO_LONG: _("too long for this column"),
    RowCode.FORMULA_CELL: _("the cell holds a formula; paste its value instead"),
    RowCode.BAD_RATING: _(
        "“{found}” is not a rating; a whole number from {lowest} to {highest} or nothing"
    ),
    RowCode.BAD_FEDERATION: _(
        "“{found}” is not a country code; three Latin letters such as RUS, or nothing"
    ),
    RowCode.BAD_FEDERATION_ID: _(
        "“{found}” is not a federation number; digits, Latin letters and hyphens, up to 20"
    ),
    RowCode.BAD_BIRTH_YEAR: _(
        "“{found}” is not a year of birth; a year from {first} to {last} or a date with one"
    ),
    RowCode.BAD_SEX: _("“{found}” is not understood as the sex; m or w (м, ж) or nothing"),
    RowCode.NOT_A_PLAYER: _(
        "“{found}” does not look like a player; a surname and a name are needed"
    ),
    RowCode.LEFT_OVER: _("“{found}” is not imported"),
    RowCode.TWICE_IN_FILE: _("{found}: the same person stands in row {other} already"),
}


FILES: Mapping[FileCode, Text] = {
    FileCode.EMPTY_FILE: _("The file is empty"),
    FileCode.NOT_TEXT: _(
        "This is not a table: XLSX, or CSV text in UTF-8 or Windows-1251, is needed"
    ),
    FileCode.OLD_WORKBOOK: _("This is a workbook of the old kind (XLS); save it as XLSX or CSV"),
    FileCode.WORD_DOCUMENT: _("This is a Word document: open it and copy the list from there"),
    FileCode.BROKEN_WORKBOOK: _("The XLSX workbook is broken; open it and save it again"),
    FileCode.ZIP_BOMB: _(
        "The workbook unpacks to too much; save the one sheet with the list as CSV"
    ),
    FileCode.TOO_MANY_ROWS: _("There are more than {limit} rows"),
    FileCode.TOO_MANY_COLUMNS: _("Row {row}: more than {limit} columns"),
    FileCode.CELL_TOO_LONG: _("Row {row}: a cell of more than {limit} characters"),
    FileCode.BROKEN_QUOTES: _("Row {row}: quotes are not closed or stand inside a cell"),
    FileCode.NO_NAME_COLUMN: _(
        "No column of names. Call it “Name” (or “Surname” and “First name”); found: {found}"
    ),
    FileCode.NO_PLAYERS: _(
        "No player was found in the list. A line of it needs a surname and a name, as in "
        "“Ivanov Ivan, 1985”; row {row} says “{found}”"
    ),
}


MATCHES: Mapping[str, Text] = {
    "new": pgettext_lazy("matches", "new"),
    "known": _("known"),
    "entered": _("entered already"),
    "ask": _("please decide"),
}


FACTS: Mapping[str, Text] = {
    "name_latin": _("name in Latin letters"),
    "rating": _("rating"),
    "title": _("title"),
    "federation": _("federation"),
    "federation_id": _("federation number"),
    "club": _("club"),
    "city": _("city"),
    "region": _("region"),
    "birth_year": _("year of birth"),
    "birth_date": _("date of birth"),
    "sex": pgettext_lazy("facts", "sex"),
    "name": _("name"),
}


def explain_row_fault(fault: RowFault, language: str | None) -> str:
    """Explain what is wrong in a row and what would be right, without its place."""
    params = {"found": fault.found, "other": fault.other, **BOUNDS}
    return in_language(ROWS[RowCode(fault.code)], language).format_map(params)


def explain_file_fault(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain why a whole file cannot be read."""
    return in_language(FILES[FileCode(code)], language).format_map(params)
