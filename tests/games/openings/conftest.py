"""Fixture: the archive in which the explorer's tests count."""

import pytest

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.archive.services import ensure_collection
from tests.support.records import EXPLORED, explored_text


@pytest.fixture
def archive() -> list[GameRecord]:
    """Fixture: the records in which the explorer counts."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    return [
        archive_services.store_record(
            records.read_one_game(explored_text(*game)), collection=collection
        )
        for game in EXPLORED
    ]
