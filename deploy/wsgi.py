"""WSGI application that the web server runs."""

import importlib
import os

from django.core.wsgi import get_wsgi_application

from deploy.database.connections import set_database_timeouts_of_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
set_database_timeouts_of_requests()
application = get_wsgi_application()
for needed in ("deploy.celery", "deploy.urls"):  # before the first request, which would wait
    importlib.import_module(needed)
