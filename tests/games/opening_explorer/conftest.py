"""Fixture: the archive in which the explorer's tests count."""

import pytest

from games.archive import read_and_store_record
from games.archive.ensure_collection import ensure_collection
from games.archive.models import GameRecord
from tests.games.opening_explorer.stored_games import GAMES, text


@pytest.fixture
def archive() -> list[GameRecord]:
    """Fixture: the records in which the explorer counts."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    return [
        read_and_store_record.store_record(
            read_and_store_record.read_one_game(text(*game)), collection=collection
        )
        for game in GAMES
    ]
