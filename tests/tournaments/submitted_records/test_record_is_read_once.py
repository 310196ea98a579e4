"""A record handed in is read once; its certificate is read back once more, which is a check."""

import pytest

from arbiter.certificates.models import Certificate
from games.draughts import pdn
from tests import demo_games, small_event
from tournaments.rounds_and_boards.models import GameState
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


@pytest.fixture
def texts_read(monkeypatch):
    """Every text that is read as a record from now on."""
    texts = []

    def read(data, **more):
        texts.append(data if isinstance(data, str) else data.decode())
        return plain_read(data, **more)

    plain_read = pdn.read
    monkeypatch.setattr(pdn, "read", read)
    return texts


def test_a_clean_record_of_an_official_is_read_once_and_its_certificate_read_back(texts_read):
    story = small_event.event(4)
    game, record = story.game(), demo_games.record(1)
    texts_read.clear()
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=record.encode(), actor=story.arbiter, at=small_event.NOON
    )
    game.refresh_from_db()
    certificate = Certificate.objects.get(subject=game.subject)
    assert game.state == GameState.FINISHED
    assert texts_read == [record, certificate.pdn]


def test_a_clean_record_of_a_player_is_read_once(texts_read):
    story = small_event.event(4)
    game, record = story.game(), demo_games.record(1)
    texts_read.clear()
    submit_and_confirm_records.submit_record(
        game_id=game.pk,
        data=record.encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    assert texts_read == [record]
