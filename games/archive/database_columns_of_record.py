"""Compute the database columns of a record (names, moves, faults, SHA-256) from its game.

An import passes here for each of its hundred thousand games, so what is the same from game
to game (names, dates, the start, the texts of moves) is worked out once and remembered.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Any

from games.archive.clean_and_transliterate_names import (
    BETWEEN,
    fold_for_search,
    name_in_latin_letters,
)
from games.archive.parse_dates_as_spans import YEAR
from games.draughts import pdn
from games.draughts.faults_and_errors import Note
from games.draughts.position import Position
from games.draughts.search_index_of_game import search_data

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


_named, _as_json = itemgetter(0), itemgetter(1)


_LONGEST_REMEMBERED = 400  # characters of a tag


_json = json.encoder.encode_basestring  # what an encoder calls for a text


def tags_as_json(tags: Iterable[tuple[str, str]]) -> str:
    """Write the tags of a game as their column holds them."""
    return f"[{','.join(map(_as_json, map(_known, tags)))}]"


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
