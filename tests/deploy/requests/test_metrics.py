"""Figures for Prometheus: who may read them, what is counted, what is told when a part is away."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from deploy import celery
from deploy.broker import choice
from deploy.broker.cache import RedisCacheWithFallback
from tests.support import small_event
from tournaments import tasks
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

STRANGER = "192.0.2.7"

Samples = dict[frozenset[str], float]


def _samples(text: str) -> Samples:
    """Return the figures by name and values of the labels."""
    return {
        frozenset((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def _key(*words: str) -> frozenset[str]:
    return frozenset(words)


def _read(client: Client, **more: str) -> Samples:
    answer = client.get("/metrics", **more)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"].startswith("text/plain")
    return _samples(answer.content.decode())


def test_figures_are_told_to_this_machine_alone(client: Client, settings) -> None:
    """A word about the asker is believed of our own proxy, and of nobody else."""
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    refused = client.get("/metrics", REMOTE_ADDR=STRANGER)
    assert (refused.status_code, refused["Content-Type"]) == (403, "text/plain; charset=utf-8")
    assert client.get("/metrics", HTTP_X_FORWARDED_FOR="127.0.0.1").status_code == 403
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    told = {word: client.get("/metrics", HTTP_X_FORWARDED_FOR=word) for word in (STRANGER, "::1")}
    assert {word: answer.status_code for word, answer in told.items()} == {
        STRANGER: 403,
        "::1": 200,
    }
    forged = client.get("/metrics", HTTP_X_FORWARDED_FOR=f"127.0.0.1, {STRANGER}")
    assert forged.status_code == 403
    assert client.get("/metrics", HTTP_X_FORWARDED_FOR="nobody").status_code == 403


def test_whoever_has_the_token_reads_them_from_anywhere(client: Client, settings) -> None:
    """Without a token in the settings an empty one opens nothing."""
    empty = {"REMOTE_ADDR": STRANGER, "HTTP_AUTHORIZATION": "Bearer "}
    assert client.get("/metrics", **empty).status_code == 403
    settings.METRICS_TOKEN = "ключ"
    assert client.get("/metrics", **empty).status_code == 403
    wrong = {"REMOTE_ADDR": STRANGER, "HTTP_AUTHORIZATION": "Bearer other"}
    assert client.get("/metrics", **wrong).status_code == 403
    right = {"REMOTE_ADDR": STRANGER, "HTTP_AUTHORIZATION": "Bearer ключ"}
    assert client.get("/metrics", **right).status_code == 200


def test_requests_are_counted_by_address_method_and_status(client: Client) -> None:
    """Whatever strangers type is one name: no list grows with it."""
    before = _read(client)
    client.get("/login/")
    client.get("/login/")
    client.get("/nothing/here/")
    client.generic("BREW", "/nothing/there/")
    after = _read(client)

    def more(*labels: str) -> float:
        key = _key("arbiter_requests_total", *labels)
        return after.get(key, 0) - before.get(key, 0)

    assert more("login", "GET", "200") == 2
    assert more("none", "GET", "404") == 1
    assert more("none", "other", "404") == 1
    timed = _key("arbiter_request_seconds_count", "login")
    assert after[timed] - before.get(timed, 0) == 2


def test_work_that_waits_is_told_with_its_age(client: Client) -> None:
    story = small_event.event(4)
    Tournament.objects.filter(pk=story.tournament.pk).update(standings_revision=0)
    figures = _read(client)
    assert figures[_key("arbiter_jobs_waiting", "standings")] == 1
    assert figures[_key("arbiter_jobs_oldest_seconds", "standings")] > 0
    assert figures[_key("arbiter_jobs_waiting", "draft")] == 0
    assert figures[_key("arbiter_anchors_undelivered")] == 0
    assert {_key("arbiter_queue_length", name) for name in (choice.USUAL, choice.IMPORTS)} <= {
        *figures
    }
    assert {
        figures[_key("arbiter_part_away", part)] for part in ("database", "broker", "cache")
    } == {0}


def test_a_part_that_is_away_is_named_and_the_others_are_told(
    client: Client, settings, monkeypatch
) -> None:
    monkeypatch.setattr(celery.app.conf, "broker_url", "redis://127.0.0.1:9/0")
    monkeypatch.setattr(celery.app.conf, "broker_write_url", "redis://127.0.0.1:9/0")
    figures = _read(client)
    assert figures[_key("arbiter_part_away", "broker")] == 1
    assert _key("arbiter_queue_length", choice.USUAL) not in figures
    assert figures[_key("arbiter_jobs_waiting", "standings")] == 0
    with connection.execute_wrapper(_silent):
        figures = _read(client)
    assert figures[_key("arbiter_part_away", "database")] == 1
    assert _key("arbiter_jobs_waiting", "standings") not in figures


def _silent(*_: object) -> None:
    raise OperationalError("away")


def test_workers_count_the_ends_of_tasks_where_every_host_reads_them(
    client: Client, monkeypatch
) -> None:
    """The count of a worker is read by another process, through the shared cache."""
    task = tasks.sweep
    monkeypatch.setitem(
        settings.CACHES, "default", {**settings.CACHES["default"], "LOCATION": "shared"}
    )
    cache.clear()
    for _time in range(2):
        celery.count_failure(task)
    celery.count_success(task)
    figures = _read(client)
    assert figures[_key("arbiter_tasks_total", task.name, "failure")] == 2
    assert figures[_key("arbiter_tasks_total", task.name, "success")] == 1
    assert figures[_key("arbiter_tasks_total", task.name, "retry")] == 0


def test_a_cache_that_is_away_does_not_end_a_task() -> None:
    away = RedisCacheWithFallback("redis://127.0.0.1:9/0", {})
    away.add("count", 0, timeout=None)
    assert away.incr("count") == 1
