"""Words for entries: state, sides, access cards, lists of players with their faults."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager

from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.web.language import Text, in_language
from tournaments.entries.models import CardState, Entry, EntryState, SideRole
from tournaments.events.models import Tournament
from tournaments.people.lists.person import (
    FIRST_YEAR,
    HIGHEST,
    LAST_YEAR,
    LOWEST,
    RowCode,
    RowFault,
)
from tournaments.people.lists.table import FileCode
from tournaments.people.texts import player_name, telling_namesakes_apart

ENTRY_STATES: Mapping[str, Text] = {
    "active": _("takes part"),
    "withdrawn": pgettext_lazy("states", "withdrawn"),
    "expelled": _("expelled"),
}


def left_or_expelled_words(entry: Entry) -> str:
    """Return the words that a player left or was expelled; empty for others."""
    if entry.state == EntryState.ACTIVE:
        return ""
    return gettext("expelled") if entry.state == EntryState.EXPELLED else gettext("left the event")


# Texts that papers share: names, titles, places, event and days, in the reader's language.


def tell_namesakes_of_event_apart(tournament: Tournament) -> AbstractContextManager[None]:
    """Context manager: papers tell this event's players from their namesakes in it."""
    entered = tournament.entries.select_related("player").order_by("pk")
    return telling_namesakes_apart(entry.player for entry in entered)


def standing_name(entry: Entry) -> str:
    """Return a name for a table of places, with a note if the player left the event."""
    return ", ".join(filter(None, (player_name(entry.player), left_or_expelled_words(entry))))


# Texts: what a side is besides its player, for pages and papers.


ROLES: Mapping[str, Text] = {
    SideRole.PARTNER: _("partner in consultation"),
    SideRole.SECOND: pgettext_lazy("person", "second"),
}


def side_notes(entry: Entry, partners: Sequence[str] = ()) -> tuple[str, ...]:
    """Return notes beside a player's name: blindfold, relief board, partners."""
    possible = (
        (entry.plays_blind, gettext("plays blindfold")),
        (entry.has_relief_board, gettext("relief board")),
    )
    notes = tuple(words for is_so, words in possible if is_so)
    if partners:
        notes += (gettext("with %(names)s") % {"names": ", ".join(partners)},)
    return notes


def side_notes_in_one_line(entry: Entry, partners: Sequence[str] = ()) -> str:
    """Return the notes of a side in one line; empty for an ordinary side."""
    return "; ".join(side_notes(entry, partners))


def accessibility_notes(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Explain relief boards and blindfold play (X4–X6) to the hall, where a player needs them."""
    lines = []
    if any(entry.has_relief_board for entry in entries):
        lines.append(
            gettext(
                "Relief board: the blind player has a board of his own; moves are said "
                "aloud by both, and a second may make them on the ordinary board."
            )
        )
    if any(entry.plays_blind for entry in entries):
        lines.append(
            gettext(
                "Blindfold: the player has no board before him; he says his moves, a "
                "second makes them on the board and writes the record."
            )
        )
    return tuple(lines)


def side_line(entry: Entry) -> str:
    """Return all notes of a side in one line, for the list of sides and the game's page."""
    giver = (gettext("giver of the display"),) if entry.is_giver else ()
    return "; ".join((*giver, *side_notes(entry)))


def person_words(role: SideRole, name: str) -> str:
    """Return a partner or second in words, for the page of the game."""
    if role is SideRole.PARTNER:
        return gettext("in consultation with %(name)s") % {"name": name}
    return gettext("second: %(name)s") % {"name": name}


# Texts of access cards: the state of each, and why a card is refused.


CARD_STATES: Mapping[str, Text] = {
    CardState.NONE: _("not printed"),
    CardState.UNOPENED: _("printed"),
    CardState.OPENED: _("in use"),
    CardState.ENDED: _("taken back"),
    CardState.EXPIRED: _("has ended with the event"),
}

CARD_REFUSALS: Mapping[str, Text] = {
    "unknown": _("There is no card with these letters. Please compare them with the card."),
    "wait": _("Too many wrong letters came from here. Please wait a few minutes."),
    CardState.ENDED: _(
        "This card was taken back or replaced by a newer one. Ask at the arbiters' table for a new "
        "card."
    ),
    CardState.EXPIRED: _("The event is over, and its cards have ended with it."),
    CardState.UNOPENED: _("This card opens nothing now. Ask at the arbiters' table."),
    CardState.OPENED: _("This card opens nothing now. Ask at the arbiters' table."),
}


def card_state(state: str) -> str:
    """Describe a card's state."""
    return in_language(CARD_STATES[state], get_language())


def why_card_is_refused(why: str) -> str:
    """Explain why a card opens nothing; empty for an unknown reason."""
    return in_language(CARD_REFUSALS[why], get_language()) if why in CARD_REFUSALS else ""


# Texts of a list of players: what is wrong in a row or file, how a row matches, names of facts.


LIST_BOUNDS = {"lowest": LOWEST, "highest": HIGHEST, "first": FIRST_YEAR, "last": LAST_YEAR}

ROW_FAULTS: Mapping[RowCode, Text] = {
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
    RowCode.PERHAPS_A_PLAYER: _(
        "“{found}” may be a player and was not understood; write the surname and the name"
    ),
    RowCode.BROKEN_NAME: _(
        "“{found}” was broken by a wrong encoding; write the name as it is, or save the list anew"
    ),
    RowCode.LEFT_OVER: _("“{found}” is not imported"),
    RowCode.TWICE_IN_FILE: _("{found}: the same person stands in row {other} already"),
}

FILE_FAULTS: Mapping[FileCode, Text] = {
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

MATCH_WORDS: Mapping[str, Text] = {
    "new": pgettext_lazy("matches", "new"),
    "known": _("known"),
    "entered": _("entered already"),
    "ask": _("please decide"),
}

FACT_WORDS: Mapping[str, Text] = {
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
    params = {"found": fault.found, "other": fault.other, **LIST_BOUNDS}
    return in_language(ROW_FAULTS[RowCode(fault.code)], language).format_map(params)


def explain_file_fault(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain why a whole file cannot be read."""
    return in_language(FILE_FAULTS[FileCode(code)], language).format_map(params)
