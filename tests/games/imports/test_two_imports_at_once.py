"""Two imports of the same games at once, in opposite orders, do not block each other."""

import pytest
from django.db import transaction

from games.archive import read_and_store_record
from games.archive.bulk_insert_records import RecordBatch
from games.archive.models import GameRecord, RecordIndex
from games.draughts import pdn
from games.imports.import_small_file_directly import ensure_collection
from tests.games.files_of_many_games import archive
from tests.simultaneous_acts import at_once

pytestmark = pytest.mark.django_db(transaction=True)


GAMES = 400


ROUNDS = 2


def batch(slug: str, games: list[pdn.ReadGame]) -> RecordBatch:
    """Make a batch of games for a collection, not yet inserted."""
    made = RecordBatch(ensure_collection(slug=slug))
    made.add(games)
    return made


@pytest.mark.parametrize("number", range(ROUNDS))
def test_neither_import_waits_for_ever_and_no_game_is_stored_twice(number: int) -> None:
    """One inserts after the other, whatever the order of their files."""
    games = list(pdn.read(archive(GAMES)))
    handed_in = [
        read_and_store_record.store_record(read_and_store_record.read_one_game(game.source))
        for game in games[::20]
    ]
    batches = batch("first", games), batch("other", games[::-1])
    counts = at_once(*(transaction.atomic(each.insert) for each in batches))
    assert sum(counts) == GAMES - len(handed_in)
    assert GameRecord.objects.count() == RecordIndex.objects.count() == GAMES
    assert not GameRecord.objects.filter(collection=None).exists()
