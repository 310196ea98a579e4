"""Two imports of the same games at once, in opposite orders, do not block each other."""

from collections.abc import Callable

import pytest
from django.db import transaction

from games.archive import services as archive_services
from games.archive.models import GameRecord, RecordIndex
from games.archive.queries import records
from games.archive.rows import GameRows, add_rows_of_game
from games.archive.services import ensure_collection, insert_rows_of_games
from games.draughts import pdn
from tests.support.acts import at_once
from tests.support.imports import archive

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 400

ROUNDS = 2


def insertion(slug: str, games: list[pdn.ReadGame]) -> Callable[[], int]:
    collection, rows = ensure_collection(slug=slug), GameRows()
    for game in games:
        add_rows_of_game(rows, game)
    return transaction.atomic(lambda: insert_rows_of_games(rows, collection=collection))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_neither_import_waits_for_ever_and_no_game_is_stored_twice(number: int) -> None:
    """One inserts after the other, whatever the order of their files."""
    games = list(pdn.read(archive(GAMES)))
    handed_in = [
        archive_services.store_record(records.read_one_game(game.source)) for game in games[::20]
    ]
    counts = at_once(insertion("first", games), insertion("other", games[::-1]))
    assert sum(counts) == GAMES - len(handed_in)
    assert GameRecord.objects.count() == RecordIndex.objects.count() == GAMES
    assert not GameRecord.objects.filter(collection=None).exists()
