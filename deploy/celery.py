"""The Celery application of workers and schedule, and the checks it sends when a worker starts."""

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
    """A task whose rows of the journal say that a worker wrote them."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with with_origin_of_changes(ChangeOrigin.TASK):
            return super().__call__(*args, **kwargs)


TRANSPORT_ALIASES["filesystem"] = broker_and_cache_choice.FOLDER_TRANSPORT
app = Celery("deploy", task_cls=JournalledTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = broker_and_cache_choice.task_queues()
app.autodiscover_tasks()


@worker_ready.connect
def sweep_at_start(sender: object, **_: object) -> None:
    """Send the regular checks at once when a worker starts: something may be overdue."""
    for sweep in SWEEPS:
        app.send_task(sweep)
