"""Compute the database columns of a record (names, moves, faults, SHA-256) from its game.

An import passes here for each of its hundred thousand games, so what is the same from game
to game (names, dates, the start, the texts of moves) is worked out once and remembered.
"""

import hashlib
from functools import lru_cache

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

MAX_NOTES = 200  # kept and shown of one game; a hostile text could hold a million


REMEMBERED = 1 << 14  # names, dates, starts and moves; an archive repeats them all the time


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


def compute_record_columns(
    game: pdn.ReadGame,
    data: bytes,
    *,
    encoding: str,
    sha256: str,
    line: str,
    lines_before: int = 0,
) -> tuple[object, ...]:
    """Compute the values of COLUMNS for a game read from these bytes.

    ``line`` is that of its search data. ``lines_before`` are the lines of a file above the game:
    its notes count from its own first.
    """
    replay = game.replay
    fault = game.faults[0] if game.faults else None
    tags = {name.lower(): value for name, value in reversed(game.tags)}  # the first counts
    white, black = clean_tag_value(tags.get("white")), clean_tag_value(tags.get("black"))
    event, site = clean_tag_value(tags.get("event")), clean_tag_value(tags.get("site"))
    date = clean_tag_value(tags.get("date"), 40) or clean_tag_value(tags.get("eventdate"), 40)
    return (
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
        clean_tag_value(tags.get("round"), 20),
        f"{_both_scripts(white)}{BETWEEN}{_both_scripts(black)}",
        _searchable(event, site),
    )


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


def clean_tag_value(value: str | None, width: int = 200) -> str:
    """Clean a tag's value to one line within a width; "?" (unknown) becomes empty."""
    if value is None:
        return ""
    value = value.strip()
    return "" if value in _UNKNOWN else value[:width]


@lru_cache(REMEMBERED)
def _year(date: str) -> int | None:
    match = YEAR.search(date)
    return int(match[0]) if match else None


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
