"""Two imports of the same games at the same moment, in opposite orders, on real connections."""

import threading

import pytest
from django.db import connection, transaction

from games.archive import services as records
from games.archive.models import GameRecord, RecordIndex
from games.archive.record_bulk import Batch
from games.draughts import pdn
from games.imports.direct_import import ensure_collection
from tests.games.archives import archive

pytestmark = pytest.mark.django_db(transaction=True)


GAMES = 400


ROUNDS = 2


def batch(slug: str, games: list[pdn.ReadGame]) -> Batch:
    found = Batch(ensure_collection(slug=slug))
    found.add(games)
    return found


def both(acts) -> list:
    """Run every act in a thread of its own from one start; what each of them gave."""
    start, given = threading.Barrier(len(acts)), []

    def run(act) -> None:
        try:
            start.wait()
            with transaction.atomic():
                given.append(act())
        except Exception as error:
            given.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


@pytest.mark.parametrize("number", range(ROUNDS))
def test_neither_import_waits_for_ever_and_no_game_is_stored_twice(number: int) -> None:
    """One inserts after the other, whatever the order of their files."""
    games = list(pdn.read(archive(GAMES)))
    handed_in = [records.store(records.read_one(game.source)) for game in games[::20]]
    given = both([batch("one", games).insert, batch("other", games[::-1]).insert])
    assert sum(given) == GAMES - len(handed_in)
    assert GameRecord.objects.count() == RecordIndex.objects.count() == GAMES
    assert not GameRecord.objects.filter(collection=None).exists()
