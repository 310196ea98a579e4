"""WSGI application for the web server."""

import importlib
import os

from django.core.wsgi import get_wsgi_application

from deploy.database_timeouts import bound_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
bound_requests()
importlib.import_module("deploy.celery")  # before the first request, which would wait for it

application = get_wsgi_application()
