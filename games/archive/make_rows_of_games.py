"""Make the rows of many good games, as plain values that a process can hand to another."""

import json
from typing import Any

from games.archive.database_columns_of_record import (
    COLUMNS,
    compute_record_columns,
    sha256_in_hex,
    tags_as_json,
)
from games.archive.parse_dates_as_spans import date_span_of_record
from games.draughts import pdn
from games.draughts.search_index_of_game import SearchData, search_data

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
