"""What the web server calls."""

import os

from django.core.wsgi import get_wsgi_application

from deploy.bounded import bound_requests

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
bound_requests()

application = get_wsgi_application()
