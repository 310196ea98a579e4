"""The Celery application; its workers send themselves the regular checks when they start."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import worker_ready
from kombu.transport import TRANSPORT_ALIASES

from arbiter.journal.where_change_came_from import ChangeOrigin, with_origin_of_changes
from deploy.broker_and_cache import broker_and_cache_choice

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

SWEEP = "tournaments.sweep"
SWEEPS = (SWEEP, "games.sweep", "arbiter.anchor_journal", "arbiter.delete_expired")


class JournalledTask(Task):
    """Base class of tasks: the journal rows they write name a worker as their author."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with with_origin_of_changes(ChangeOrigin.TASK):
            return super().__call__(*args, **kwargs)


TRANSPORT_ALIASES["filesystem"] = broker_and_cache_choice.FOLDER_TRANSPORT
app = Celery("deploy", task_cls=JournalledTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = broker_and_cache_choice.task_queues()
app.autodiscover_tasks()


@worker_ready.connect
def send_regular_checks_when_worker_starts(sender: object, **_: object) -> None:
    """Send the regular checks when a worker starts, since some may be overdue."""
    for sweep in SWEEPS:
        app.send_task(sweep)
