"""Every record has a row of the search index, and is found by it in every variant."""

import threading
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games import tasks as games_tasks
from games.archive import services as archive_services
from games.archive.models import Collection, GameRecord, RecordIndex
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.draughts import format_move
from games.draughts.colour import Colour
from games.draughts.moves import play
from games.draughts.position import fen_of
from games.draughts.search_keys import mirror_position
from games.draughts.variants import VARIANTS
from games.imports.services.chunks import import_games
from tests.support.random_games import random_game

# Every record has a row of the search index, the same however it is made.


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
    record = archive_services.store_record(
        records.read_one_game('[Date "1924.08.24"]\n\n1. c3-d4 d6-c5 2. b2-c3 *')
    )
    assert len(record.search.positions) == 4 * 4
    assert (record.search.since, record.search.until) == (19240824, 19240824)


def test_the_same_record_again_has_the_same_row() -> None:
    reading = records.read_one_game("1. c3-d4 d6-c5 *")
    assert archive_services.store_record(reading) == archive_services.store_record(reading)
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
    assert archive_services.rebuild_search_index(only_missing=True) == 7
    assert rows() == before
    assert archive_services.rebuild_search_index(only_missing=True) == 0


def test_a_worker_makes_the_rows_that_older_records_lack(monkeypatch) -> None:
    championship()
    before = rows()
    RecordIndex.objects.filter(record_id__in=[row[0] for row in before[:20]]).delete()
    monkeypatch.setattr(archive_services, "BATCH", 7)
    monkeypatch.setattr(games_tasks, "INDEXING", timedelta(0))
    monkeypatch.setattr(games_tasks, "_is_indexed", threading.Event())
    games_tasks.sweep()
    assert len(rows()) == 9 + 7  # the next sweep goes on
    monkeypatch.setattr(games_tasks, "INDEXING", timedelta(seconds=20))
    games_tasks.sweep()
    assert rows() == before


def test_reindexing_is_done_in_batches_and_told_after_each(monkeypatch) -> None:
    championship()
    monkeypatch.setattr(archive_services, "BATCH", 10)
    counts: list[int] = []
    assert archive_services.rebuild_search_index(done=counts.append) == 29
    assert counts == [10, 20, 29]


# Archive searches by position, opening and material for every variant.


VARIANT_IDS = ("international", "canadian", "italian", "turkish", "towers", "frisian", "two-movers")


def kept(variant, seed, plies=30):
    """A random game in the archive: its words and its positions, the start first."""
    words, seen = [], []
    for position, move in random_game(variant, seed, plies):
        sign = variant.capture_sign
        words.append(format_move(position, move, capture=sign, full="always", variant=variant))
        seen.append(position)
        last = play(position, move)
    collection, _ = Collection.objects.get_or_create(slug="family", title_ru="Семья")
    head = f'[White "{seed}"]\n[GameType "{variant.game_type_full}"]\n'
    head += "" if variant.has_game_type else f'[Variant "{variant.id}"]\n'
    text = f"{head}\n{' '.join(words)} *"
    stored = archive_services.store_record(
        records.read_one_game(text.encode()), collection=collection
    )
    return stored, words, [*seen, last]


def white_players_found(**query):
    """Return White's names of the records that a search finds."""
    answer = Client().get(reverse("api-archive"), query)
    assert answer.status_code == 200, answer.content
    return [row["white"] for row in answer.json()["records"]]


@pytest.mark.parametrize("game", VARIANT_IDS)
def test_a_position_and_an_opening_are_found_in_the_squares_of_the_game(game):
    variant = VARIANTS[game]
    _, words, positions = kept(variant, 1)
    kept(variant, 2)
    fen = fen_of(positions[25], variant)
    assert white_players_found(variant=game, position=fen) == ["1"]
    other = fen_of(mirror_position(positions[25]), variant)
    assert white_players_found(variant=game, position=other) == []
    assert white_players_found(variant=game, position=other, mirrored="true") == ["1"]
    assert white_players_found(variant=game, opening=" ".join(words[:8])) == ["1"]
    assert white_players_found(variant="russian", opening="c3-d4") == []
    for language in ("ru", "en"):
        client = Client(headers={"accept-language": language})
        page = client.get(reverse("archive"), {"variant": game, "position": fen})
        assert page.status_code == 200
        assert page.context["total"].number == 1


def test_a_position_of_another_board_is_refused_with_its_square():
    refused = Client().get(reverse("api-archive"), {"position": "W:W31-50:B1-20"})
    assert (refused.status_code, refused.json()["code"]) != (200, "")
    assert "fen_square" in refused.content.decode()
    refused = Client().get(reverse("api-archive"), {"variant": "senegalese"})
    assert refused.status_code == 400


def test_twenty_men_are_asked_of_a_board_that_has_them():
    kept(VARIANTS["international"], 3)
    assert white_players_found(variant="international", material="20-0:20-0") == ["3"]
    answer = Client().get(reverse("api-archive"), {"material": "20-0:20-0"})
    assert answer.status_code == 400


def test_a_side_of_towers_is_mirrored_with_its_prisoners():
    position = mirror_position(next(iter(random_game(VARIANTS["towers"], 1, 1)))[0])
    assert position.turn is Colour.BLACK
