"""Standings by a real worker on real PostgreSQL and Redis, also when it is killed."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import connection

from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.workers import send_message
from tests import small_event
from tests.celery_workers import WorkerProcess, worker_environment
from tests.waiting_times import until
from tournaments.events.models import Tournament
from tournaments.results import record_result as results
from tournaments.standings import read_compare_explain_stored_tables
from tournaments.standings.models import StandingRevision
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = Outcome(GameResult.DRAW, Termination.AGREEMENT)
WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)


def _until(happened: Callable[[], bool], worker: WorkerProcess) -> None:
    until(happened, worker.log.read_text)


def _enter(story: small_event.Story, outcome: Outcome, round_number: int = 1) -> None:
    game = story.game(round_number)
    results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
        reason="проверка",
    )


def _is_current(story: small_event.Story) -> bool:
    return not Tournament.objects.get(pk=story.tournament.pk).is_overdue


def test_a_result_reaches_the_table_by_a_worker(celery_worker_process):
    """The message is sent after the commit, the worker stores the table of that revision."""
    story = small_event.event(4)
    _enter(story, WHITE)
    _until(lambda: _is_current(story), celery_worker_process)
    rows = read_compare_explain_stored_tables.stored_table(story.tournament).rows.all()
    assert [row.points for row in rows] == [2, 0, 0, 0]


def _waits_for_a_lock() -> bool:
    """A worker stands inside its transaction, before the end of it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            " and datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def test_a_worker_killed_in_the_middle_leaves_nothing_half_and_nothing_lost(
    celery_worker_process,
):
    """kill -9 inside ``recompute_standings``: no half table; after the restart the sweep at
    the worker's start sends what is overdue, and the table is right."""
    story = small_event.event(4)
    _until(lambda: _is_current(story), celery_worker_process)  # the table of the lots
    with psycopg.connect(worker_environment()["DATABASE_URL"]) as holder:
        # the first statement of the task waits on rows that somebody else holds
        holder.execute("lock table tournaments_standingrevision in exclusive mode")
        _enter(story, WHITE)
        _until(_waits_for_a_lock, celery_worker_process)
        celery_worker_process.kill()
    assert StandingRevision.objects.count() == 1
    assert not _is_current(story)

    celery_worker_process.queue.flushdb()  # the broker has forgotten everything as well
    celery_worker_process.start()
    _until(lambda: _is_current(story), celery_worker_process)
    rows = read_compare_explain_stored_tables.stored_table(story.tournament).rows.all()
    assert [row.points for row in rows] == [2, 0, 0, 0]


def test_a_broker_that_is_away_loses_no_result(celery_worker_process, settings, monkeypatch):
    """The result is recorded all the same; the sweep sends its message later."""
    story = small_event.event(4)
    _until(lambda: _is_current(story), celery_worker_process)  # the table of the lots
    celery_worker_process.wait_idle()  # a sweep of its start would make the next table as well
    from deploy.celery import app

    with monkeypatch.context() as away:
        away.setattr(app.conf, "broker_write_url", "redis://127.0.0.1:1/0")
        send_message._broker.cache_clear()  # a process looks once where its broker is
        _enter(story, DRAW)
    send_message._broker.cache_clear()
    assert send_message.pause.is_on()
    send_message.pause.end()
    assert not _is_current(story)
    sweep()
    _until(lambda: _is_current(story), celery_worker_process)
