"""The worker's and the schedule's one application."""

import os

from celery import Celery
from celery.signals import worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

SWEEP = "tournaments.sweep"
SWEEPS = (SWEEP, "games.sweep")

app = Celery("deploy")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def sweep_at_start(sender: object, **_: object) -> None:
    """Whatever became overdue while no worker ran is looked at first."""
    for sweep in SWEEPS:
        app.send_task(sweep)
