"""How the rooms are put together and run."""

from deploy.celery import app as celery_app

__all__ = ["celery_app"]
