"""Redis is killed, or hangs, or goes away under a live worker: the service goes on."""

import subprocess
import sys

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import AnonRateThrottle

from arbiter.rules.outcome import GameResult
from deploy.broker import choice
from deploy.celery import app
from deploy.health import checks
from games.web import workers
from tests.support import small_event
from tests.support.servers import Broker
from tests.support.waiting import until
from tests.support.worker import TOP, WorkerProcess, worker_environment
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.events.services import revision
from tournaments.events.services.revision import RECOMPUTE
from tournaments.tasks import sweep

# Redis is killed, or hangs: pages are read, results are entered, limits hold, probes tell.


pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def redis_of_ours(tmp_path, settings, monkeypatch):
    """Cache and broker on a server that this test may break."""
    broker = Broker(tmp_path)
    monkeypatch.setattr(app.conf, "broker_write_url", broker.url)
    settings.CACHES = {
        **settings.CACHES,
        "default": choice.cache_settings(broker.cache_url),
    }
    workers.pause.end()
    workers._broker.cache_clear()  # a process looks once where its broker is
    with broker.up():
        yield broker
    workers.pause.end()
    workers._broker.cache_clear()


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
    workers.pause.end()  # the pause is over
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
    assert {name for name in checks.CHECKS if parts[name] != "ok"} == {"broker", "cache"}


# A server goes away under a live worker and comes back: the worker goes on by itself.


SWEEP = "from deploy.celery import SWEEP, app; app.send_task(SWEEP)"


def _fall_behind(story: small_event.Story) -> None:
    """The table is overdue and no message says so: what a lost message leaves."""
    Tournament.objects.filter(pk=story.tournament.pk).update(revision=F("revision") + 1)


def _is_current(story: small_event.Story) -> bool:
    return not Tournament.objects.get(pk=story.tournament.pk).is_overdue


def test_a_worker_outlives_its_database_connections(celery_worker_process):
    """Every connection is cut, as a restart of PostgreSQL cuts them; the next task is done."""
    story = small_event.event(4)
    revision.send_recompute(story.tournament.pk, story.tournament.revision)
    until(lambda: _is_current(story), celery_worker_process.log.read_text)
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    _fall_behind(story)
    revision.send_recompute(story.tournament.pk, story.tournament.revision + 1)
    until(lambda: _is_current(story), celery_worker_process.log.read_text)


def _send(broker: Broker) -> None:
    """A message from a process of its own, as the schedule sends it."""
    env = worker_environment(broker.url)
    subprocess.run([sys.executable, "-c", SWEEP], cwd=TOP, env=env, check=True)


def test_a_worker_outlives_its_broker(tmp_path, transactional_db):
    """Redis dies with every message in it and is started again: the worker finds it, and the
    next sweep sends what is overdue."""
    story = small_event.event(4)
    broker = Broker(tmp_path)
    worker = WorkerProcess(tmp_path / "log", broker.url)
    try:
        with broker.up():
            worker.start()
            _fall_behind(story)
            _send(broker)  # it must be at work before its broker dies, not still beginning
            until(lambda: worker.has_done(RECOMPUTE), worker.log.read_text)
            until(lambda: _is_current(story), worker.log.read_text)
            worker.wait_idle()  # with a message in its hands its library ends it: start again
        _fall_behind(story)
        with broker.up():
            _send(broker)
            until(lambda: _is_current(story), worker.log.read_text)
            worker.stop()
    finally:
        if worker.is_alive:
            worker.kill()
