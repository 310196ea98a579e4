"""Clocks and sealed moves by programs: W4, 7.3, W7."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry
from arbiter.web.models import ApiAnswer
from tests.support import small_event
from tournaments.boards.models import GameState
from tournaments.events.models import Tournament
from tournaments.games.models import ClockEntry, SealedMove
from tournaments.games.services import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(db):
    story = small_event.event()
    Tournament.objects.filter(pk=story.tournament.pk).update(time_control="480")
    return story


def _client(user=None):
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.force_authenticate(user)
    return client


def _post(story, page, body, role="arbiter", key=""):
    user = story.players[0] if role == "player" else getattr(story, role)
    headers = {"idempotency-key": key} if key else {}
    url = reverse(page, args=[story.game().pk])
    return _client(user).post(url, body, format="json", headers=headers)


def _list(story, page):
    return _client().get(reverse(page, args=[story.game().pk])).json()


def test_7_3_lines_are_entered_once_for_a_key_and_read_by_everybody(story):
    line = {"kind": "correction", "side": "w", "ply": 3, "time": 400_000, "reason": "faulty"}
    answers = [_post(story, "api-clock-lines", line, key="k1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert _list(story, "api-clock-lines") == [answers[0].json()]
    assert answers[0].json()["by"] == story.arbiter.username
    assert JournalEntry.objects.filter(verb="clock.correction").count() == 1
    other = _post(story, "api-clock-lines", {**line, "ply": 5}, key="k1")
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")


@pytest.mark.parametrize(
    ("body", "role", "status"),
    [
        ({"kind": "flag", "side": "w", "ply": 3}, "player", 403),
        ({"kind": "flag", "side": "w", "ply": 3}, "stranger", 403),
        ({"kind": "guess", "side": "w"}, "arbiter", 400),
        ({"kind": "reading", "side": "w", "ply": 3}, "arbiter", 400),
        ({"kind": "correction", "side": "w", "time": 5}, "arbiter", 400),
        ({"kind": "flag", "side": "w", "fell": 3}, "arbiter", 400),
    ],
)
def test_7_3_what_is_no_line_of_an_official_is_refused(story, body, role, status):
    assert _post(story, "api-clock-lines", body, role).status_code == status
    assert not ClockEntry.objects.exists()


def test_W7_a_move_is_sealed_shown_as_its_hash_and_opened(story):
    record = b"1. c3-d4 *"
    records.submit_record(
        game_id=story.game().pk, data=record, actor=story.arbiter, at=small_event.NOON
    )
    body = {"move": "d6-c5", "ply": 2, "expected_revision": story.game().revision}
    assert _post(story, "api-seals", body, "player").status_code == 403
    made = _post(story, "api-seals", body, key="s1")
    assert (made.status_code, story.game().state) == (201, GameState.ADJOURNED)
    assert _post(story, "api-seals", body, key="s1").json() == made.json()
    sealed = SealedMove.objects.get()
    (shown,) = _list(story, "api-seals")
    assert (shown["commitment"], shown["move"], shown["salt"]) == (sealed.commitment, "", "")
    kept = str(list(ApiAnswer.objects.values_list("body", flat=True))) + made.content.decode()
    assert "d6-c5" not in kept
    assert sealed.salt not in kept
    opening = {"expected_revision": story.game().revision}
    assert _post(story, "api-seal-open", opening, "player").status_code == 403
    stale = _post(story, "api-seal-open", {"expected_revision": 99})
    assert (stale.status_code, stale.json()["code"]) == (409, "game_changed")
    opened = _post(story, "api-seal-open", opening, key="o1").json()
    assert (opened["move"], opened["verdict"], opened["salt"]) == ("d6-c5", "good", sealed.salt)
    assert _post(story, "api-seal-open", opening, key="o1").json() == opened
    assert story.game().state == GameState.OPEN
    assert JournalEntry.objects.filter(verb__startswith="seal.").count() == 2
    assert _post(story, "api-seal-open", opening).status_code == 404


def test_W7_what_cannot_be_sealed_leaves_the_game_in_play(story):
    body = {"move": " ", "ply": 2, "expected_revision": story.game().revision}
    assert _post(story, "api-seals", body).status_code == 400
    body = {"move": "d6-c5", "ply": 0, "expected_revision": story.game().revision}
    assert _post(story, "api-seals", body).status_code == 400
    assert story.game().state == GameState.OPEN
