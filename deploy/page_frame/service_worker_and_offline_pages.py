"""Serve the service worker's script, the two pages it shows offline, and the web manifest.

The worker stands at the root, because a worker rules only the addresses below its own.
"""

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

WORKER = "site/service-worker.js"


@require_safe
@cache_control(no_cache=True)
def service_worker_script(request: HttpRequest) -> FileResponse:
    """Serve the service worker's script, never cached."""
    path = finders.find(WORKER)
    if path is None:
        raise Http404
    return FileResponse(open(path, "rb"), content_type="text/javascript; charset=utf-8")  # noqa: SIM115 – closed by the response


@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """Serve the page shown offline in place of one that the device has not kept."""
    return render(request, "site/offline.html")


@require_safe
def form_not_sent_page(request: HttpRequest) -> HttpResponse:
    """Serve the page shown when a form could not be sent for want of a network."""
    return render(request, "site/not_sent.html")


@require_safe
@cache_control(max_age=3600)
def web_manifest(request: HttpRequest) -> JsonResponse:
    """Serve the web manifest: name, colours and icon for a phone's home screen."""
    document = {
        "name": _("Arbiter: draughts events"),
        "short_name": pgettext("site", "Arbiter"),
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": "#faf6ee",
        "theme_color": "#33231a",
        "icons": [{"src": static("site/icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(document, content_type="application/manifest+json")
