"""A table to be exported with its headings, written row by row as CSV, JSON or workbook."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.formats import BYTE_ORDER_MARK, escape_formula
from games.web.language import Text, in_language

# A table to be exported: columns, and rows produced lazily.


Value = int | str | None


@dataclass(frozen=True, slots=True)
class ExportedColumn:
    """A column: its key in data, its heading."""

    key: str
    head: str


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """A table to export; ``rows`` can be iterated once, each with a value for every column."""

    key: str
    title: str
    columns: tuple[ExportedColumn, ...]
    rows: Iterable[tuple[Value, ...]]

    def records(self) -> Iterable[Mapping[str, Value]]:
        """Yield the rows as dictionaries by column key."""
        keys = [column.key for column in self.columns]
        return (dict(zip(keys, row, strict=True)) for row in self.rows)


# Texts: titles and column headings of exported tables.
#
# The heads of the start list are those by which lists of players are read again.


TABLES: Mapping[str, Text] = {
    "players": pgettext_lazy("tables", "Players"),
    "pairings": _("Pairings"),
    "results": _("Results"),
    "standings": _("Standings"),
    "crosstable": pgettext_lazy("tables", "Crosstable"),
    "colours": _("Colours"),
    "bracket": _("Bracket"),
    "moves": _("Moves sent"),
    "teams": _("Table of teams"),
    "team-crosstable": _("Crosstable of teams"),
    "matches": _("Matches of teams"),
    "boards": _("Players by board"),
}

HEADS: Mapping[str, Text] = {
    "number": pgettext_lazy("heads", "No."),
    "name": _("Name"),
    "name_latin": _("Latin name"),
    "birth_year": _("Birth year"),
    "title": pgettext_lazy("heads", "Title"),
    "rating": _("Rating"),
    "city": _("City"),
    "club": _("Club"),
    "region": _("Region"),
    "federation": _("Federation"),
    "federation_id": _("Federation id"),
    "state": _("State"),
    "round": _("Round"),
    "board": _("Board"),
    "game": _("Game"),
    "white": _("White No."),
    "white_name": _("White"),
    "black": _("Black No."),
    "black_name": _("Black"),
    "kind": _("Kind"),
    "opening": _("Opening"),
    "points": _("Points"),
    "result": _("Result"),
    "termination": _("Termination"),
    "record": _("Record SHA-256"),
    "stated": _("Stated"),
    "stated_by": _("Stated by"),
    "place": _("Place"),
    "carried": pgettext_lazy("heads", "Carried"),
    "played": pgettext_lazy("heads", "Games"),
    "whites": _("Whites"),
    "blacks": _("Blacks"),
    "due": pgettext_lazy("heads", "Due"),
    "step": pgettext_lazy("heads", "Step of the tie"),
    "half_move": pgettext_lazy("heads", "Half-move"),
    "side": pgettext_lazy("heads", "Side"),
    "move": pgettext_lazy("heads", "Move"),
    "sent_on": pgettext_lazy("heads", "Sent on"),
    "days": pgettext_lazy("heads", "Days taken"),
    "team": pgettext_lazy("heads", "Team No."),
    "team_name": pgettext_lazy("heads", "Team"),
    "won": pgettext_lazy("heads", "Won"),
    "drawn": pgettext_lazy("heads", "Drawn"),
    "lost": pgettext_lazy("heads", "Lost"),
    "board_points": _("Board points"),
    "match_points": _("Match points"),
    "table": pgettext_lazy("heads", "Table"),
    "first": pgettext_lazy("heads", "First No."),
    "first_name": pgettext_lazy("heads", "First team"),
    "first_points": pgettext_lazy("heads", "Points of the first"),
    "second": pgettext_lazy("heads", "Second No."),
    "second_name": pgettext_lazy("heads", "Second team"),
    "second_points": pgettext_lazy("heads", "Points of the second"),
    "bye": pgettext_lazy("heads", "Bye"),
    "tie": pgettext_lazy("heads", "Tie"),
    "bracket_side": pgettext_lazy("heads", "Part of the bracket"),
    "places": pgettext_lazy("heads", "Places at stake"),
    "one": pgettext_lazy("heads", "No. of the first"),
    "one_name": pgettext_lazy("heads", "First player"),
    "one_points": pgettext_lazy("heads", "First player's points"),
    "other": pgettext_lazy("heads", "No. of the second"),
    "other_name": pgettext_lazy("heads", "Second player"),
    "other_points": pgettext_lazy("heads", "Second player's points"),
    "winner": pgettext_lazy("heads", "No. of who goes on"),
    "winner_name": pgettext_lazy("heads", "Goes on"),
    "note": pgettext_lazy("heads", "Note"),
}


def table_title(key: str, language: str | None) -> str:
    """Return an exported table's title."""
    return in_language(TABLES[key], language)


def table_columns(keys: tuple[str, ...], language: str | None) -> tuple[ExportedColumn, ...]:
    """Return columns with headings; an unknown key (a round, an opponent) is its own heading."""
    return tuple(
        ExportedColumn(key, in_language(HEADS[key], language) if key in HEADS else key)
        for key in keys
    )


# Write CSV and JSON row by row with constant memory.


def write_csv(table: ExportedTable, separator: str = ",") -> Iterator[str]:
    """Write CSV for spreadsheets: byte order mark, CR LF.

    A name that a spreadsheet would calculate stands behind an apostrophe; numbers are numbers.
    """
    buffer = io.StringIO()
    lines = csv.writer(buffer, delimiter=separator, lineterminator="\r\n")
    buffer.write(BYTE_ORDER_MARK)
    lines.writerow([column.head for column in table.columns])
    yield _empty_buffer(buffer)
    for row in table.rows:
        lines.writerow([escape_formula(value) for value in row])
        yield _empty_buffer(buffer)


def _empty_buffer(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def write_json(
    head: Mapping[str, object], parts: Iterable[tuple[str, Iterable[object]]]
) -> Iterator[str]:
    """Write one JSON document: values of ``head``, then every part as a list."""
    opening = json.dumps(head, ensure_ascii=False, indent=1)
    yield opening[:-2] if head else "{"
    between = ",\n" if head else "\n"
    for name, items in parts:
        yield f"{between} {json.dumps(name)}: ["
        comma = "\n"
        for item in items:
            yield f"{comma}  {json.dumps(item, ensure_ascii=False)}"
            comma = ",\n"
        yield "\n ]"
        between = ",\n"
    yield "\n}\n"
