"""Many records at once: what is new is inserted, what is there already stays as it is.

The rows go to the database as plain values, in one statement for all of them; the models'
own saving would cost more than reading and judging the games.
"""

import json
from collections.abc import Iterable, Iterator, Mapping

from django.db import connection, transaction
from django.db.models import QuerySet

from games.draughts import pdn
from games.models import Collection, GameRecord
from games.services import indexing
from games.services.record_columns import COLUMNS, REMEMBERED, fingerprint, row_values

Key = tuple[str, str]  # what makes a record one: the fingerprint of its bytes, its variant
ENCODING = "utf-8"
AT_ONCE = 5000


class Batch:
    """Good games on their way into one collection, as rows ready to be inserted.

    A game becomes its row soon after it was read and is let go: hundreds of games held at once
    would be out of the processor's reach by the time one came back to them.
    """

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.games = 0
        self._rows: dict[Key, list[object]] = {}
        self._indexes: dict[Key, Mapping[str, object]] = {}

    def add(self, games: Iterable[pdn.ReadGame]) -> None:
        """Take in some games: the bytes of each are its part of the text in UTF-8.

        The same game is then the same record whatever the file around it was written in.
        """
        for game in games:
            self._add(game)

    def _add(self, game: pdn.ReadGame) -> None:
        self.games += 1
        data = game.source.encode()
        key = fingerprint(data), game.replay.variant.id
        if key in self._rows:
            return
        row = _row(game, data, key[0])
        row.append(self.collection.pk)
        self._rows[key] = row
        self._indexes[key] = indexing.index_row(game.replay, row[_DATE])

    def insert(self) -> int:
        """Insert inside the caller's transaction; how many games are new.

        What is there already stays as it is. The cost in queries is the same for one game and
        for a thousand; another import may be first with a game at the same time.
        """
        if not self._rows:
            return 0
        # in one order, whatever that of the file: two imports at once then wait for each other
        # in one direction only
        keys = sorted(self._rows)
        with connection.cursor() as cursor:
            cursor.executemany(_INSERT, [self._rows[key] for key in keys])
            stored = max(cursor.rowcount, 0)
        if stored:
            indexing.insert_by_key({key: self._indexes[key] for key in keys})
        if stored < len(self._rows):  # what a player had handed in before has its place now
            for held in self._held():
                free = held.filter(collection=None).order_by("pk").select_for_update()
                pks = list(free.values_list("pk", flat=True))
                GameRecord.objects.filter(pk__in=pks).update(collection=self.collection)
        return stored

    def _held(self) -> Iterator[QuerySet[GameRecord]]:
        """The stored rows of these games; a database takes only so many words in one question."""
        fingerprints = [sha256 for sha256, _ in self._rows]
        for start in range(0, len(fingerprints), AT_ONCE):
            asked = fingerprints[start : start + AT_ONCE]
            yield GameRecord.objects.filter(sha256__in=asked)


def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> int:
    """Keep good games of a file; how many of them are new."""
    batch = Batch(collection)
    batch.add(games)
    with transaction.atomic():
        return batch.insert()


def _row(game: pdn.ReadGame, data: bytes, sha256: str) -> list[object]:
    late = game.first_line - 1
    values = list(row_values(game, data, encoding=ENCODING, sha256=sha256, lines_before=late))
    values[_FAULT], values[_NOTES] = None, _as_json(values[_NOTES])
    values[_TAGS] = f"[{','.join(map(_pairs.__getitem__, game.tags))}]"
    return values


class _Pairs(dict[tuple[str, str], str]):
    """The JSON of every tag met so far: most are the same from game to game."""

    def __missing__(self, pair: tuple[str, str]) -> str:
        if len(self) >= REMEMBERED:
            self.clear()
        text = self[pair] = _encode(pair)
        return text


def _as_json(value: object) -> str:
    return _encode(value) if value else "[]"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_pairs = _Pairs()
_FILLED = [GameRecord._meta.get_field(name) for name in (*COLUMNS, "collection")]
_FAULT, _NOTES, _TAGS, _DATE = map(COLUMNS.index, ("fault", "notes", "tags", "date"))
_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(one.column for one in _FILLED)})"
    f" VALUES ({', '.join(['%s'] * len(_FILLED))}) ON CONFLICT DO NOTHING"
)
