"""Fast path for tags written one a row; rows seen before come from a cache.

The games of an archive share most of their rows: event, place, date, players, kind of game.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.draughts.pdn.record_fault_and_note_codes import PdnNote

DATE = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")
_PLAIN = re.compile(r'\[([A-Za-z]\w*)([ \t]+)"([^"\\\n]*)"\]')
_JUDGED = frozenset(
    (
        *("variant", "gametype", "result", "resultformat", "fen", "plycount", "timecontrol"),
        *("ruling", "article"),
        *(f"player{point}" for point in range(1, 7)),
    )
)
"""Tags that `read_header` looks into; into a date only where it is odd."""
_LONGEST_SECTION = 20_000  # a longer section of tags is read tag by tag
_LONGEST_ROW = 200  # characters of a row that is remembered
_MOST_ROWS = 1 << 13


class Tag(NamedTuple):
    """One tag: name, value and offset, and what is odd in its writing."""

    name: str
    value: str
    offset: int
    note: PdnNote | None = None


class PlainRow(NamedTuple):
    """A tag in a row of its own, as kept in the cache.

    pair    its name and value
    key     its name in small letters
    judged  the row itself if a header depends on it, else nothing
    note    what is odd in its writing
    size    its length
    """

    pair: tuple[str, str]
    key: str
    judged: str
    note: PdnNote | None
    size: int


_rows: dict[str, PlainRow] = {}


def tags_one_a_row(text: str, at: int) -> tuple[list[PlainRow], int]:
    """Return the tags up to the first empty row and where they end, None if any is not plain."""
    end = text.find("\n\n", at, at + _LONGEST_SECTION)
    if end <= at:
        return [], at
    written = text[at:end].split("\n")
    known = list(filter(None, map(_rows.get, written)))
    if len(known) < len(written):
        known = list(filter(None, map(_remembered, written)))
        if len(known) < len(written):
            return [], at
    # the last line end stays: with the empty row it parts this game from the next
    return known, end


def tags_of(rows: Sequence[PlainRow], at: int) -> list[Tag]:
    """Return rows as tags with their offsets, the first at `at`."""
    tags: list[Tag] = []
    for pair, _, _, note, size in rows:
        tags.append(Tag(*pair, at, note))
        at += size + 1
    return tags


def text_a_header_depends_on(rows: Sequence[PlainRow]) -> str | None:
    """Return in one text all that a game's header depends on; None if a tag is repeated."""
    if len({row[1] for row in rows}) < len(rows):
        return None
    return "\n".join([row[2] for row in rows if row[2]])


def _remembered(text: str) -> PlainRow | None:
    return _rows.get(text) or _read(text)


def _read(text: str) -> PlainRow | None:
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    name, space, value = match.groups()
    key = name.lower()
    is_odd_date = key == "date" and bool(value) and not DATE.fullmatch(value)
    is_judged = space != " " or key in _JUDGED or is_odd_date
    note = None if space == " " else PdnNote.TAG_SPACES
    row = PlainRow((name, value), key, text if is_judged else "", note, len(text))
    if len(text) <= _LONGEST_ROW:
        if len(_rows) >= _MOST_ROWS:
            _rows.clear()
        _rows[text] = row
    return row
