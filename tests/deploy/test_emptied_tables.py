"""Tables are emptied between tests only when no other connection is at work."""

import threading
from collections.abc import Iterator

import psycopg
import pytest
from django.test import TransactionTestCase

from deploy.celery import SWEEPS, app
from tests import database_sessions
from tests.celery_workers import worker_environment
from tests.waiting_times import until

LONG_ENOUGH = 0.4


@pytest.fixture(scope="module")
def seen_when_emptied() -> Iterator[None]:
    """Whoever was at work at the moment of emptying; of the whole module, nobody."""
    seen = []
    empty = TransactionTestCase._fixture_teardown

    def watched(case: TransactionTestCase) -> None:
        seen.append(database_sessions.at_work())
        empty(case)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", watched)
        yield
    assert seen, "nothing was emptied"
    assert not any(seen), seen


def _other() -> psycopg.Connection:
    """Another session with an open transaction that has read a table."""
    other = psycopg.connect(worker_environment()["DATABASE_URL"])
    other.execute("select count(*) from tournaments_tournament")
    return other


def test_a_session_that_goes_on_after_its_test_is_waited_for(seen_when_emptied, transactional_db):
    """What a killed worker's query does in its backend; no mark, only what is asked for."""
    other = _other()
    threading.Timer(LONG_ENOUGH, other.close).start()
    assert [state for _, state, _ in database_sessions.at_work()] == ["idle in transaction"]


def test_a_worker_that_is_sent_to_sweep_at_the_end_is_waited_for(
    seen_when_emptied, celery_worker_process
):
    """Messages of the last moment, and a worker that has only just begun."""
    celery_worker_process.kill()
    celery_worker_process.start()
    for sweep in SWEEPS * 5:
        app.send_task(sweep)


def test_a_worker_killed_at_its_work_is_not_waited_for_again(celery_worker_process):
    """Its messages would come back in a quarter of an hour."""
    with _other() as other:
        other.execute("lock table tournaments_tournament in access exclusive mode")
        for sweep in SWEEPS * 5:
            app.send_task(sweep)
        until(
            lambda: celery_worker_process.queue.hlen("unacked"), celery_worker_process.log.read_text
        )
        celery_worker_process.kill()
    assert celery_worker_process.queue.hlen("unacked")
    celery_worker_process.start()
    celery_worker_process.wait_idle()


def test_a_session_that_never_ends_is_told_by_its_query(transactional_db):
    with _other(), pytest.raises(AssertionError, match="count.* from tournaments_tournament"):
        database_sessions.wait_quiet(seconds=0.1)
