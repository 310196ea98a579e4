"""ASGI application of the live pages: ``uvicorn deploy.live_pages_asgi:application``."""

import os

import django

from deploy.database.connections import set_database_timeouts_of_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
set_database_timeouts_of_requests()
django.setup()

from deploy.database.replica import ReplicaForReaders  # noqa: E402  (models need the settings)
from tournaments.hall.views.live import application  # noqa: E402

ReplicaForReaders.is_process_of_readers = True

__all__ = ["application"]
