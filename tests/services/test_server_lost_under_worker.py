"""A server goes away under a live worker and comes back: the worker goes on by itself."""

import subprocess
import sys

import pytest
from django.db import connection
from django.db.models import F

from tests import small_event
from tests.celery_workers import TOP, WorkerProcess, worker_environment
from tests.killable_redis import Broker
from tests.waiting_times import until
from tournaments.events import queue_background_jobs
from tournaments.events.models import Tournament
from tournaments.events.queue_background_jobs import RECOMPUTE

pytestmark = pytest.mark.django_db(transaction=True)

SWEEP = "from deploy.celery import SWEEP, app; app.send_task(SWEEP)"


def _fall_behind(story: small_event.Story) -> None:
    """The table is overdue and no message says so: what a lost message leaves."""
    Tournament.objects.filter(pk=story.tournament.pk).update(revision=F("revision") + 1)


def _is_current(story: small_event.Story) -> bool:
    return not Tournament.objects.get(pk=story.tournament.pk).is_overdue


def test_a_worker_outlives_its_database_connections(celery_worker_process):
    """Every connection is cut, as a restart of PostgreSQL cuts them; the next task is done."""
    story = small_event.event(4)
    queue_background_jobs.send_recompute(story.tournament.pk, story.tournament.revision)
    until(lambda: _is_current(story), celery_worker_process.log.read_text)
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    _fall_behind(story)
    queue_background_jobs.send_recompute(story.tournament.pk, story.tournament.revision + 1)
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
