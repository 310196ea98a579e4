"""Serve the service worker, the offline page, the manifest; mark pages with their account.

The worker stands at the root, because a worker rules only the addresses below its own.
"""

from collections.abc import Callable

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

WORKER = "site/service-worker.js"
NOBODY = "-"


class AccountMarkMiddleware:
    """Mark every page with the account it was made for (``X-Account``).

    The worker keeps the pages of each account apart by it, and forgets them when another comes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            user = request.user
            response.headers["X-Account"] = str(user.pk) if user.is_authenticated else NOBODY
        return response


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> FileResponse:
    """Serve the script of the service worker; a browser asks for it anew each time."""
    path = finders.find(WORKER)
    if path is None:
        raise Http404
    return FileResponse(open(path, "rb"), content_type="text/javascript; charset=utf-8")  # noqa: SIM115 – closed by the response


@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """Serve the page shown without a network in place of one that the device has not kept."""
    return render(request, "site/offline.html")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Serve the manifest: name, colours and icon of the service on a phone's first screen."""
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
