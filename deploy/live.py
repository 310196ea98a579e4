"""ASGI application of the live pages: ``uvicorn deploy.live:application``."""

import os

import django

from deploy.database.timeouts import bound_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
bound_requests()
django.setup()

from tournaments.live_pages.server import application  # noqa: E402  (models need the settings)

__all__ = ["application"]
