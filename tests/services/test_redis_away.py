"""Redis is killed, or hangs: pages are read, results are entered, limits hold, probes tell."""

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import AnonRateThrottle

from arbiter.rules.outcome import GameResult
from deploy.broker_and_cache import broker_and_cache_choice
from deploy.celery import app
from deploy.health import health_checks
from games.workers import send_message
from tests import small_event
from tests.killable_redis import Broker
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def redis_of_ours(tmp_path, settings, monkeypatch):
    """Cache and broker on a server that this test may break."""
    broker = Broker(tmp_path)
    monkeypatch.setattr(app.conf, "broker_write_url", broker.url)
    settings.CACHES = {
        **settings.CACHES,
        "default": broker_and_cache_choice.cache_settings(broker.cache_url),
    }
    send_message.pause.end()
    send_message._broker.cache_clear()  # a process looks once where its broker is
    with broker.up():
        yield broker
    send_message.pause.end()
    send_message._broker.cache_clear()


@pytest.fixture(params=["killed", "hung"])
def break_it(request, redis_of_ours):
    return redis_of_ours.kill if request.param == "killed" else redis_of_ours.hang


def _enter(story: small_event.Story, board: int) -> int:
    """A result by the API, as an arbiter's program enters it."""
    client = small_event.signed_in(story.arbiter)
    game = story.game(board=board)
    body = {
        "result": GameResult.DRAW.value,
        "termination": "agreement",
        "reason": "протокол",
        "expected_revision": game.revision,
    }
    answer = client.post(
        reverse("api-result", args=[game.pk]), body, content_type="application/json"
    )
    assert answer.status_code == 200, answer.content
    return game.pk


def test_pages_are_read_and_results_entered_without_redis(redis_of_ours, break_it):
    """Before and after it goes; the message is not sent, and nobody is told a fault."""
    story = small_event.event(4)
    _enter(story, board=1)
    sent = redis_of_ours.waiting()
    assert sent > 0
    break_it()
    for path in (
        *(reverse("home"), reverse("event", args=[story.tournament.pk])),
        *(reverse("api-events"), reverse("api-event", args=[story.tournament.pk])),
        *(reverse("login"), reverse("api-archive")),
    ):
        assert Client().get(path).status_code == 200, path
    entered = _enter(story, board=2)
    assert Game.objects.get(pk=entered).result == GameResult.DRAW
    assert Tournament.objects.get(pk=story.tournament.pk).is_overdue


def test_what_was_not_sent_is_sent_by_the_sweep_when_redis_is_back(redis_of_ours):
    story = small_event.event(4)
    redis_of_ours.hang()
    _enter(story, board=1)
    redis_of_ours.go_on()
    send_message.pause.end()  # the pause is over
    before = redis_of_ours.waiting()
    sweep()
    assert redis_of_ours.waiting() > before


def test_limits_hold_without_redis(redis_of_ours, break_it, monkeypatch):
    """Each process counts for itself then; nobody is let through without end."""
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "3/min"})
    break_it()
    client = Client()
    codes = [client.get(reverse("api-events")).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_a_count_begun_in_redis_goes_on_without_it(redis_of_ours):
    assert cache.add("guesses", 1)
    redis_of_ours.kill()
    assert cache.get("guesses") is None
    assert cache.incr("guesses") == 1
    assert cache.incr("guesses") == 2


def test_the_cache_is_shared_again_when_redis_is_back(redis_of_ours):
    redis_of_ours.hang()
    cache.set("alone", 1)
    redis_of_ours.go_on()
    caches["default"].pause.end()
    assert cache.get("alone") is None
    cache.set("together", 2)
    assert caches["default"].shared.get("together") == 2


def test_the_probe_names_what_is_away(redis_of_ours, break_it):
    client = Client()
    assert client.get("/readyz").json()["broker"] == "ok"
    break_it()
    answer = client.get("/readyz")
    parts = answer.json()
    assert answer.status_code == 503
    assert {name for name in health_checks.CHECKS if parts[name] != "ok"} == {"broker", "cache"}
