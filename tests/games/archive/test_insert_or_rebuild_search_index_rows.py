"""Every record has a row of the search index, the same however it is made."""

import threading
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games import tasks
from games.archive import insert_or_rebuild_search_index_rows, read_and_store_record
from games.archive.ensure_collection import ensure_collection
from games.archive.models import GameRecord, RecordIndex
from games.imports.import_text_in_one_call import import_games

GAMES = Path(__file__).parents[3] / "games" / "data" / "ussr-1924.pdn"


NAMES = ("record_id", "positions", "materials", "since", "until")


pytestmark = pytest.mark.django_db


def rows() -> list[tuple]:
    """Return the rows of the search index."""
    return [
        tuple(bytes(value) if isinstance(value, memoryview) else value for value in row)
        for row in RecordIndex.objects.order_by("record_id").values_list(*NAMES)
    ]


def championship() -> None:
    import_games(data=GAMES.read_bytes(), collection=ensure_collection(slug="ussr-1924"))


def test_a_record_handed_in_has_its_row_at_once() -> None:
    record = read_and_store_record.store_record(
        read_and_store_record.read_one_game('[Date "1924.08.24"]\n\n1. c3-d4 d6-c5 2. b2-c3 *')
    )
    assert len(record.search.positions) == 4 * 4
    assert (record.search.since, record.search.until) == (19240824, 19240824)


def test_the_same_record_again_has_the_same_row() -> None:
    reading = read_and_store_record.read_one_game("1. c3-d4 d6-c5 *")
    assert read_and_store_record.store_record(reading) == read_and_store_record.store_record(
        reading
    )
    assert RecordIndex.objects.count() == 1


def test_an_import_makes_a_row_for_every_game() -> None:
    championship()
    assert RecordIndex.objects.count() == GameRecord.objects.count() == 29


def test_reindexing_makes_what_was_made_at_the_import() -> None:
    championship()
    before = rows()
    RecordIndex.objects.filter(since__gt=0).update(positions=b"", materials="")
    output = StringIO()
    call_command("reindex_records", stdout=output)
    assert rows() == before
    assert "29" in output.getvalue()


def test_only_records_without_a_row_are_indexed_when_asked() -> None:
    championship()
    before = rows()
    RecordIndex.objects.filter(record_id__in=[row[0] for row in before[:7]]).delete()
    assert insert_or_rebuild_search_index_rows.rebuild_search_index(only_missing=True) == 7
    assert rows() == before
    assert insert_or_rebuild_search_index_rows.rebuild_search_index(only_missing=True) == 0


def test_a_worker_makes_the_rows_that_older_records_lack(monkeypatch) -> None:
    championship()
    before = rows()
    RecordIndex.objects.filter(record_id__in=[row[0] for row in before[:20]]).delete()
    monkeypatch.setattr(insert_or_rebuild_search_index_rows, "BATCH", 7)
    monkeypatch.setattr(tasks, "INDEXING", timedelta(0))
    monkeypatch.setattr(tasks, "_is_indexed", threading.Event())
    tasks.sweep()
    assert len(rows()) == 9 + 7  # the next sweep goes on
    monkeypatch.setattr(tasks, "INDEXING", timedelta(seconds=20))
    tasks.sweep()
    assert rows() == before


def test_reindexing_is_done_in_batches_and_told_after_each(monkeypatch) -> None:
    championship()
    monkeypatch.setattr(insert_or_rebuild_search_index_rows, "BATCH", 10)
    counts: list[int] = []
    assert insert_or_rebuild_search_index_rows.rebuild_search_index(done=counts.append) == 29
    assert counts == [10, 20, 29]
