"""The archive that the tests of the explorer count in."""

import pytest

from games.archive import services as records
from games.archive.models import GameRecord
from games.imports.direct_import import ensure_collection
from tests.games.explorer.stored_games import GAMES, text


@pytest.fixture
def archive() -> list[GameRecord]:
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    return [
        records.store(records.read_one_game(text(*game)), collection=collection) for game in GAMES
    ]
