"""Texts: titles and column headings of exported tables.

The heads of the start list are those by which lists of players are read again.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text, in_language
from tournaments.import_and_export.exported_table import ExportedColumn

TABLES: Mapping[str, Text] = {
    "players": pgettext_lazy("tables", "Players"),
    "pairings": _("Pairings"),
    "results": _("Results"),
    "standings": _("Standings"),
    "crosstable": pgettext_lazy("tables", "Crosstable"),
    "colours": _("Colours"),
    "moves": _("Moves sent"),
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
    "played": pgettext_lazy("heads", "Games"),
    "whites": _("Whites"),
    "blacks": _("Blacks"),
    "due": pgettext_lazy("heads", "Due"),
    "half_move": pgettext_lazy("heads", "Half-move"),
    "side": pgettext_lazy("heads", "Side"),
    "move": pgettext_lazy("heads", "Move"),
    "sent_on": pgettext_lazy("heads", "Sent on"),
    "days": pgettext_lazy("heads", "Days taken"),
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
