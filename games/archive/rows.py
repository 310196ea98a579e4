"""Rows of a record and of its search index, computed from its game as plain values."""

import hashlib
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Any

from games.archive.names import BETWEEN, fold_for_search, name_in_latin_letters
from games.draughts import pdn
from games.draughts.errors import Note
from games.draughts.index import SearchData, search_data
from games.draughts.position import Position

# Compute the database columns of a record (names, moves, faults, SHA-256) from its game.
#
# An import passes here for each of its hundred thousand games, so what is the same from game to
# game (names, dates, the start, the texts of moves) is worked out once and remembered.


MAX_PLIES = 2000  # of a record; the draw rules end any game long before

NUL = "\0"  # the one character a database's text cannot hold

MAX_NOTES = 200  # kept and shown of one game; a hostile text could hold a million

REMEMBERED = 1 << 14  # names, dates, starts and moves; an archive repeats them all the time

LONGEST_VALUE = 200  # characters of a tag in a column of its own

_UNKNOWN = frozenset(("", "?", "??", "-"))


def sha256_in_hex(data: bytes) -> str:
    """Return the SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


COLUMNS = (
    "source",
    "sha256",
    "variant",
    "encoding",
    "start_fen",
    "line",
    "plies",
    "is_ok",
    "fault",
    "notes",
    "tags",
    "result",
    "white",
    "black",
    "event",
    "site",
    "date",
    "year",
    "round",
    "players_folded",
    "event_folded",
)

# What a tag is in the columns: its name in small letters with its value cleaned, and its JSON. A
# bare tuple: one is made for every round and date of an archive.
_KnownTag = tuple[tuple[str, str], str]


class _KnownTags(dict[tuple[str, str], _KnownTag]):
    """Tag → what it is in the columns; the games of an archive share most of their tags."""

    def __missing__(self, tag: tuple[str, str]) -> _KnownTag:
        name, value = tag
        known = (name.lower(), clean_tag_value(value)), f"[{_json(name)},{_json(value)}]"
        if len(name) + len(value) <= _LONGEST_REMEMBERED:
            if len(self) >= REMEMBERED:
                self.clear()
            self[tag] = known
        return known


_known = _KnownTags().__getitem__

_named, _pair_as_json = itemgetter(0), itemgetter(1)

_LONGEST_REMEMBERED = 400  # characters of a tag

_json = json.encoder.encode_basestring  # what an encoder calls for a text


def tags_as_json(tags: Iterable[tuple[str, str]]) -> str:
    """Write the tags of a game as their column holds them."""
    return f"[{','.join(map(_pair_as_json, map(_known, tags)))}]"


def compute_record_columns(
    game: pdn.ReadGame,
    data: bytes,
    *,
    encoding: str,
    sha256: str,
    line: str,
    lines_before: int = 0,
) -> list[Any]:
    """Compute the values of COLUMNS for a game read from these bytes.

    ``line`` is that of its search data. ``lines_before`` are the lines of a file above the game:
    its notes count from its own first.
    """
    replay = game.replay
    fault = game.faults[0] if game.faults else None
    tag = dict(map(_named, map(_known, reversed(game.tags)))).get  # the first counts
    white, black = tag("white", ""), tag("black", "")
    event, site = tag("event", ""), tag("site", "")
    date = tag("date", "")[:40] or tag("eventdate", "")[:40]
    return [
        data,
        sha256,
        replay.variant.id,
        encoding,
        _fen(replay.start),
        line,
        replay.plies,
        fault is None,
        fault.as_dict() if fault else None,
        [_note(note, lines_before) for note in game.notes[:MAX_NOTES]],
        game.tags,
        game.result or "",
        white,
        black,
        event,
        site,
        date,
        _year(date),
        tag("round", "")[:20],
        f"{_both_scripts(white)}{BETWEEN}{_both_scripts(black)}",
        _searchable(event, site),
    ]


def columns_by_name(
    game: pdn.ReadGame, data: bytes, *, encoding: str, sha256: str
) -> dict[str, object]:
    """Compute a record's columns by name, for the model."""
    line = search_data(game.replay).line
    values = compute_record_columns(game, data, encoding=encoding, sha256=sha256, line=line)
    fields = dict(zip(COLUMNS, values, strict=True))
    return {**fields, "tags": [list(pair) for pair in game.tags]}


_fen = lru_cache(REMEMBERED)(Position.fen)


def _note(note: Note, lines_before: int) -> dict[str, object]:
    noted = note.as_dict()
    if lines_before:
        noted["line"] = max((note.line or 1) - lines_before, 1)
    return noted


def clean_tag_value(value: str | None) -> str:
    """Clean a tag's value to one line of at most LONGEST_VALUE; "?" (unknown) becomes empty."""
    if value is None:
        return ""
    value = value.strip()
    return "" if value in _UNKNOWN else value[:LONGEST_VALUE]


@lru_cache(REMEMBERED)
def _year(date: str) -> int | None:
    match = YEAR.search(date)
    return int(match[0]) if match else None


@lru_cache(REMEMBERED)
def _searchable(first: str, second: str) -> str:
    """As written and in Latin letters, one to a line."""
    return "\n".join(filter(None, (_both_scripts(first), _both_scripts(second))))


@lru_cache(REMEMBERED)
def _both_scripts(value: str) -> str:
    return "\n".join(
        filter(
            None,
            dict.fromkeys((fold_for_search(value), fold_for_search(name_in_latin_letters(value)))),
        )
    )


# Make the rows of many good games, as plain values that a process can hand to another.


Key = tuple[str, str]
"""What makes a record one: the fingerprint of its bytes, its variant."""

IndexRow = tuple[bytes, str, int, int]
"""The columns of a RecordIndex row but its record: keys of positions, materials, span of days."""

GameRows = dict[Key, tuple[list[Any], IndexRow]]
"""The values of COLUMNS of each game, JSON as text, and its index row; in the games' order."""

ENCODING = "utf-8"


def make_index_row(data: SearchData, date: str = "") -> IndexRow:
    """Make the columns of a RecordIndex row; ``date`` is as the record writes it."""
    return (data.positions, data.materials, *date_span_of_record(date))


def add_rows_of_game(rows: GameRows, game: pdn.ReadGame) -> None:
    """Add the rows of a good game; its bytes are its part of the text in UTF-8.

    The same game is then the same record whatever the file around it was written in. A game
    becomes its rows soon after it was read and is let go: hundreds of games held at once would be
    out of the processor's reach by the time one came back to them.
    """
    data = game.source.encode()
    key = sha256_in_hex(data), game.replay.variant.id
    if key in rows:
        return
    searched = search_data(game.replay)
    values = compute_record_columns(
        game,
        data,
        encoding=ENCODING,
        sha256=key[0],
        line=searched.line,
        lines_before=game.first_line - 1,
    )
    values[_NOTES] = _as_json(values[_NOTES]) if values[_NOTES] else "[]"
    values[_TAGS] = tags_as_json(game.tags)
    rows[key] = values, make_index_row(searched, values[_DATE])


_NOTES, _TAGS, _DATE = map(COLUMNS.index, ("notes", "tags", "date"))

_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

# Parse dates, also incomplete ones, into the span of days that they may mean.
#
# A day is the number YYYYMMDD; unknown parts are 00 in the first day of a span and 99 in the
# last, so that spans compare and sort without a calendar: 1924 is 19240000 to 19249999.


UNKNOWN = (99_999_999, 0)
"""The span of no date: after every day and before every day, so no range meets it."""

YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
"""A year in which a game may have been played."""

_YEAR_FIRST = re.compile(r"(\d{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?\.?")

_DAY_FIRST = re.compile(r"(?:(?:(\d{1,2}|\?\?)\.)?(\d{1,2}|\?\?)\.)?(\d{4})(?:\s*г(?:ода?)?\.?)?")

Span = tuple[int, int]


def parse_date_as_span(text: str) -> Span | None:
    """Return the first and last day that a date can mean; None when it is no date.

    Reads `1924`, `1924.08`, `1924-08-24`, `1924.??.??`, `24.08.1924`, `08.1924`, `1924 г.`.
    """
    plain = text.strip()
    if match := _YEAR_FIRST.fullmatch(plain):
        return _span(match[1], match[2], match[3])
    if match := _DAY_FIRST.fullmatch(plain):
        return _span(match[3], match[2], match[1])
    return None


@lru_cache(1 << 15)  # every day of ninety years
def date_span_of_record(date: str) -> Span:
    """Return the days that a record's date can mean; for other text, the years named in it."""
    span = parse_date_as_span(date)
    if span is not None:
        return span
    years = [int(year) for year in YEAR.findall(date)]
    return (min(years) * 10_000, max(years) * 10_000 + 9999) if years else UNKNOWN


def _span(year: str, month: str | None, day: str | None) -> Span | None:
    """First and last day; what no calendar has is no date."""
    first = int(year) * 10_000
    if not YEAR.fullmatch(year):
        return None
    if month in (None, "??"):
        return first, first + 9999
    if not 1 <= int(month) <= 12:
        return None
    first += int(month) * 100
    if day in (None, "??"):
        return first, first + 99
    return (first + int(day), first + int(day)) if 1 <= int(day) <= 31 else None
