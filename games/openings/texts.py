"""Texts of faults and notes about rows of a table of drawn openings."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.draughts.openings import BadRow, RowNote, TableFault, TableNote
from games.draughts.texts.words import explain
from games.web.language import Text, in_language

ROW_FAULTS: Mapping[TableFault, Text] = {
    TableFault.UNREADABLE_ROW: _(
        "the row is not understood: it should be “12. c3-d4 b6-c5” or “12. W:W…:B…”"
    ),
    TableFault.FIELD_TWICE: _("the field {field} is given a second time"),
    TableFault.NUMBER_TWICE: _("this number is taken by row {first}"),
    TableFault.NO_ENTRY: _("the table has no opening"),
    TableFault.NOTHING_WRITTEN: _("there is nothing after the number"),
    TableFault.TOO_LONG: _("too long, {limit} at most"),
    TableFault.ILLEGAL_LINE: _("the move “{token}”: {reason}"),
    TableFault.BAD_POSITION: _("the set-up: {reason}"),
    TableFault.USUAL_START: _("this is the usual start"),
    TableFault.WRONG_TURN: _(
        "the wrong side is to move: moves lead to this position, but then it is the other's turn"
    ),
    TableFault.NOT_AN_OPENING: _(
        "this is no flying set-up (12 against 12, at most one man of a side moved), "
        "and no first moves lead to it; the row set-ups: any allows other set-ups"
    ),
    TableFault.BAD_SET_UPS: _("behind set-ups only “any” may stand: rows may then be any set-up"),
    TableFault.GAME_OVER: _("nobody can move here"),
}

ROW_NOTES: Mapping[TableNote, Text] = {
    TableNote.SAME_POSITION: _("the same position as number {first}"),
    TableNote.OTHER_TURN: _("moves lead to this set-up, too, but then it is the other side's turn"),
    TableNote.NUMBERED: _(
        "the table has no numbers; its openings are numbered in order from 1 to {count}"
    ),
    TableNote.OTHER_SET_UP: _("another set-up: {white} white pieces, {black} black"),
    TableNote.CAPTURE_AT_ONCE: _("a capture at once: {moves}"),
    TableNote.NUMBER_GAP: _("numbers are missing before this one: {missing}"),
    TableNote.LETTERS: _("Cyrillic letters were read as the Latin ones they stand for"),
    TableNote.HEADINGS: _("read as headings of columns"),
    TableNote.UNUSED_TAG: _("the tag {words} says nothing of an opening"),
    TableNote.LEFT_OUT: _("left out, by the sign # before it: {words}"),
}


def explain_table_row(row: BadRow | RowNote, language: str | None) -> str:
    """Explain in words a fault or note of a table's row, without its place."""
    words = {name: _listed(value) for name, value in row.params.items()}
    if isinstance(row, RowNote):
        return in_language(ROW_NOTES[row.code], language).format_map(words)
    if row.fault is not None:
        reason = explain(row.fault, language)
        words |= {"token": row.fault.token, "reason": reason}
    return in_language(ROW_FAULTS[row.code], language).format_map(words)


def _listed(value: object) -> object:
    return ", ".join(value) if isinstance(value, tuple) else value
