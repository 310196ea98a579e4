"""Texts of faults in a list of people."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text, in_language
from tournaments.lists.people import FIRST_YEAR, HIGHEST, LAST_YEAR, LOWEST, RowFault

BOUNDS = {"lowest": LOWEST, "highest": HIGHEST, "first": FIRST_YEAR, "last": LAST_YEAR}


ROWS: Mapping[str, Text] = {
    "name_missing": _("no name; a surname and a name are needed"),
    "too_long": _("too long for this column"),
    "formula_cell": _("the cell holds a formula; paste its value instead"),
    "bad_rating": _("“{found}” is no rating; a whole number from {lowest} to {highest} or nothing"),
    "bad_federation": _(
        "“{found}” is no country code; three Latin letters such as RUS, or nothing"
    ),
    "bad_federation_id": _(
        "“{found}” is no federation number; digits, Latin letters and hyphens, up to 20"
    ),
    "bad_birth_year": _(
        "“{found}” is no year of birth; a year from {first} to {last} or a date with one"
    ),
    "bad_sex": _("“{found}” is no sex; m or w (м, ж) or nothing"),
    "not_a_player": _("“{found}”: no player's line; a surname and a name are needed"),
    "left_over": _("“{found}” is not taken over"),
    "twice_in_file": _("{found}: the same person stands in row {other} already"),
}


FILES: Mapping[str, Text] = {
    "empty_file": _("The file is empty"),
    "not_text": _("This is no table: XLSX or CSV text in UTF-8 or Windows-1251 is needed"),
    "old_workbook": _("This is a workbook of the old kind (XLS); save it as XLSX or CSV"),
    "broken_workbook": _("The XLSX workbook is broken; open it and save it again"),
    "zip_bomb": _("The workbook unpacks to too much; save the one sheet with the list as CSV"),
    "too_many_rows": _("There are more than {limit} rows"),
    "too_many_columns": _("Row {row}: more than {limit} columns"),
    "cell_too_long": _("Row {row}: a cell of more than {limit} characters"),
    "broken_quotes": _("Row {row}: quotes are not closed or stand inside a cell"),
    "no_name_column": _(
        "No column of names. Call it “Name” (or “Surname” and “First name”); found: {found}"
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
    "birth_year": _("year of birth"),
    "birth_date": _("date of birth"),
    "sex": pgettext_lazy("facts", "sex"),
    "name": _("name"),
}


def explain_row(fault: RowFault, language: str | None) -> str:
    """What is wrong in a row and what would be right, without its place."""
    params = {"found": fault.found, "other": fault.other, **BOUNDS}
    return in_language(ROWS[fault.code], language).format_map(params)


def explain_file(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Why a whole file cannot be read."""
    return in_language(FILES[code], language).format_map(params)
