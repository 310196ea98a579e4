"""Many records at once: what is new is inserted, what is there already stays as it is.

The rows go to the database as plain values, in one statement for all of them; the models'
own saving would cost more than reading and judging the games.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection, models, transaction

from games.draughts import pdn
from games.models import Collection, GameRecord
from games.services.indexing import index_row, insert
from games.services.record_columns import COLUMNS, fingerprint, row_values

Key = tuple[str, str]  # what makes a record one: the fingerprint of its bytes, its variant
ENCODING = "utf-8"


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of good games; together they are all of them."""

    stored: int
    existing: int


@transaction.atomic
def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> Stored:
    """Keep good games of a file: the bytes of each are its part of the text in UTF-8.

    The same game is then the same record whatever the file around it was written in. The
    cost in queries is the same for one game and for a thousand; another import at the same
    time may be first with a game, and that is well.
    """
    games = list(games)
    found: dict[Key, tuple[pdn.ReadGame, bytes]] = {}
    for game in games:
        data = game.source.encode()
        found.setdefault((fingerprint(data), game.variant.id), (game, data))
    _leave_out_what_is_there(found, collection)
    stored = _insert(found, collection) if found else 0
    return Stored(stored, len(games) - stored)


def _leave_out_what_is_there(
    found: dict[Key, tuple[pdn.ReadGame, bytes]], collection: Collection
) -> None:
    """A record that a player handed in before is placed in the collection now."""
    held = GameRecord.objects.filter(sha256__in=[sha256 for sha256, _ in found])
    homeless = []
    for pk, home, *key in held.values_list("pk", "collection_id", "sha256", "variant"):
        is_ours = found.pop(tuple(key), None) is not None
        if is_ours and home is None:
            homeless.append(pk)
    if homeless:
        GameRecord.objects.filter(pk__in=homeless).update(collection=collection)


def _insert(found: Mapping[Key, tuple[pdn.ReadGame, bytes]], collection: Collection) -> int:
    rows = []
    for (sha256, _), (game, data) in found.items():
        late = game.first_line - 1
        values = list(row_values(game, data, encoding=ENCODING, sha256=sha256, lines_before=late))
        for place in _JSON:
            values[place] = _as_json(values[place])
        values.append(collection.pk)
        rows.append(values)
    with connection.cursor() as cursor:
        cursor.executemany(_INSERT, rows)
        stored = cursor.rowcount
    _index(found)
    return stored


def _index(found: Mapping[Key, tuple[pdn.ReadGame, bytes]]) -> None:
    """The search rows of what was inserted: who was first with a game has made its row."""
    new = GameRecord.objects.filter(sha256__in=[sha256 for sha256, _ in found], search=None)
    insert(
        (pk, index_row(found[tuple(key)][0].replay, date))
        for pk, date, *key in new.values_list("pk", "date", "sha256", "variant")
        if tuple(key) in found
    )


def _as_json(value: object) -> str | None:
    if value is None:
        return None
    return _encode(value) if value else "[]"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_FILLED = [GameRecord._meta.get_field(name) for name in (*COLUMNS, "collection")]
_JSON = [place for place, one in enumerate(_FILLED) if isinstance(one, models.JSONField)]
_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(one.column for one in _FILLED)})"
    f" VALUES ({', '.join(['%s'] * len(_FILLED))}) ON CONFLICT DO NOTHING"
)
