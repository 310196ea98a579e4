"""The Celery application; its workers send themselves the regular checks when they start."""

import contextlib
import os
from typing import Any

from celery import Celery, Task
from celery.signals import task_failure, task_retry, task_success, worker_ready
from django.core.cache import cache
from kombu.transport import TRANSPORT_ALIASES

from arbiter.journal.origin import ChangeOrigin, with_origin_of_changes
from deploy.broker import choice
from deploy.broker.cache import task_count_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

SWEEP = "tournaments.sweep"
FORGET = "tournaments.forget_receivers"
SWEEPS = (SWEEP, "games.sweep", "arbiter.anchor_journal", "arbiter.delete_expired", FORGET)


class JournalledTask(Task):
    """Base class of tasks: the journal rows they write name a worker as their author."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with with_origin_of_changes(ChangeOrigin.TASK):
            return super().__call__(*args, **kwargs)


TRANSPORT_ALIASES["filesystem"] = choice.FOLDER_TRANSPORT
app = Celery("deploy", task_cls=JournalledTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = choice.task_queues()
app.autodiscover_tasks()


@task_success.connect
def count_success(sender: Task, **_: object) -> None:
    """Count a task that ended well."""
    _count_end(sender, "success")


@task_failure.connect
def count_failure(sender: Task, **_: object) -> None:
    """Count a task that ended with a fault."""
    _count_end(sender, "failure")


@task_retry.connect
def count_retry(sender: Task, **_: object) -> None:
    """Count a task that will be tried again."""
    _count_end(sender, "retry")


def _count_end(task: Task, outcome: str) -> None:
    """Count in the cache that all hosts share: /metrics is answered by another process."""
    key = task_count_key(task.name, outcome)
    cache.add(key, 0, timeout=None)
    with contextlib.suppress(ValueError):  # thrown out between the two
        cache.incr(key)


@worker_ready.connect
def send_regular_checks_when_worker_starts(sender: object, **_: object) -> None:
    """Send the regular checks when a worker starts, since some may be overdue."""
    for sweep in SWEEPS:
        app.send_task(sweep)
