"""Texts of faults and notes in a table of drawn openings."""

from collections.abc import Mapping

from games.draughts.bilingual import either
from games.draughts.openings import BadRow, RowNote, TableFault, TableNote
from games.draughts.texts.sentences import explain
from games.draughts.texts.wording import Wording

ROW_FAULTS: Mapping[TableFault, Wording] = {
    TableFault.UNREADABLE_ROW: Wording(
        "строка непонятна: нужно «12. c3-d4 b6-c5» или «12. W:W…:B…»",
        "the row is not understood: it should be “12. c3-d4 b6-c5” or “12. W:W…:B…”",
    ),
    TableFault.FIELD_TWICE: Wording(
        "поле {field} указано второй раз", "the field {field} is given a second time"
    ),
    TableFault.NUMBER_TWICE: Wording(
        "этот номер уже занят строкой {first}", "this number is taken by row {first}"
    ),
    TableFault.NO_ENTRY: Wording("в таблице нет ни одного начала", "the table has no opening"),
    TableFault.NOTHING_WRITTEN: Wording(
        "после номера ничего нет", "there is nothing after the number"
    ),
    TableFault.TOO_LONG: Wording("слишком длинно, не больше {limit}", "too long, {limit} at most"),
    TableFault.ILLEGAL_LINE: Wording("ход «{token}»: {reason}", "the move “{token}”: {reason}"),
    TableFault.BAD_POSITION: Wording("расстановка: {reason}", "the set-up: {reason}"),
    TableFault.USUAL_START: Wording("это обычная начальная расстановка", "this is the usual start"),
    TableFault.WRONG_TURN: Wording(
        "ход не той стороны: к этой позиции ведут ходы, но в ней ходит соперник",
        "the wrong side is to move: moves lead to this position, but then it is the other's turn",
    ),
    TableFault.NOT_AN_OPENING: Wording(
        "это не летучая расстановка (12 на 12, у стороны сдвинуто не больше одной простой) "
        "и к ней не ведут первые ходы; другие расстановки разрешает строка set-ups: any",
        "this is no flying set-up (12 against 12, at most one man of a side moved), "
        "and no first moves lead to it; the row set-ups: any allows other set-ups",
    ),
    TableFault.BAD_SET_UPS: Wording(
        "после set-ups пишут только any: тогда строки могут быть любой расстановкой",
        "behind set-ups only “any” may stand: rows may then be any set-up",
    ),
    TableFault.GAME_OVER: Wording("ходить здесь некому", "nobody can move here"),
}


ROW_NOTES: Mapping[TableNote, Wording] = {
    TableNote.SAME_POSITION: Wording(
        "та же позиция, что под номером {first}", "the same position as number {first}"
    ),
    TableNote.OTHER_TURN: Wording(
        "к этой расстановке ведут и ходы, но тогда очередь хода другая",
        "moves lead to this set-up, too, but then it is the other side's turn",
    ),
    TableNote.NUMBERED: Wording(
        "номеров в таблице нет; начала пронумерованы подряд от 1 до {count}",
        "the table has no numbers; its openings are numbered in order from 1 to {count}",
    ),
    TableNote.OTHER_SET_UP: Wording(
        "другая расстановка: белых {white}, чёрных {black}",
        "another set-up: {white} white pieces, {black} black",
    ),
    TableNote.CAPTURE_AT_ONCE: Wording("сразу надо бить: {moves}", "a capture at once: {moves}"),
}


def explain_row(row: BadRow | RowNote, language: str | None) -> str:
    """What is wrong with a row or worth knowing of it, without its place."""
    tongue = either("ru", "en", language)
    words = {name: _listed(value) for name, value in row.params.items()}
    if isinstance(row, RowNote):
        return getattr(ROW_NOTES[row.code], tongue).format_map(words)
    if row.fault is not None:
        words |= {"token": row.fault.token, "reason": explain(row.fault, tongue)}
    return getattr(ROW_FAULTS[row.code], tongue).format_map(words)


def _listed(value: object) -> object:
    return ", ".join(value) if isinstance(value, tuple) else value
