"""The suite's worker process uses the test's own database and queue."""

import os
import re

from deploy.celery import SWEEP, app
from tests.support.waiting import until
from tests.support.worker import WorkerProcess, worker_environment

DONE = re.compile(rf"Task {re.escape(SWEEP)}\[[^]]+] succeeded")


def wait_for(worker: WorkerProcess, text: re.Pattern[str], times: int) -> None:
    until(
        lambda: len(text.findall(worker.log.read_text(encoding="utf-8"))) >= times,
        worker.log.read_text,
    )


def test_a_worker_sweeps_at_its_start_and_takes_messages(celery_worker_process):
    """What became overdue while none ran is looked at first; then it waits for messages."""
    wait_for(celery_worker_process, DONE, 1)
    before = len(DONE.findall(celery_worker_process.log.read_text(encoding="utf-8")))
    app.send_task(SWEEP)
    wait_for(celery_worker_process, DONE, before + 1)
    assert celery_worker_process.pid != os.getpid()


def test_a_killed_worker_is_replaced(celery_worker_process):
    """-9 for the whole family; a new one works on."""
    first = celery_worker_process.pid
    celery_worker_process.kill()
    celery_worker_process.start()
    assert celery_worker_process.pid != first
    wait_for(celery_worker_process, DONE, 1)


def test_the_worker_uses_the_database_of_the_test(transactional_db):
    """Not the server's own: its rows would never be seen."""
    from django.conf import settings

    url = worker_environment()["DATABASE_URL"]
    assert url.rsplit("/", 1)[1] == settings.DATABASES["default"]["NAME"]
    assert "/test_" in url
