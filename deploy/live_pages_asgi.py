"""ASGI application of the live pages: ``uvicorn deploy.live_pages_asgi:application``."""

import os

import django

from deploy.database.timeouts import set_database_timeouts_of_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
set_database_timeouts_of_requests()
django.setup()

from tournaments.live_pages.live_pages_server import application  # noqa: E402  (models need the settings)

__all__ = ["application"]
