"""What all pages share: template context, service worker, pages shown offline, web manifest."""

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from arbiter.cases.queries import desk
from arbiter.examinations.services import code_version
from deploy.handbook.views import help_address
from deploy.version import full_version

# Template context of every page: versions of rules and service, the arbiter's desk, the help.


def context_of_every_page(request: HttpRequest) -> dict[str, object]:
    """Return versions of rules and service, desk of the visitor, help of the page."""
    match = request.resolver_match
    return {
        "help_address": SimpleLazyObject(lambda: help_address(match and match.url_name)),
        "code_version": code_version,
        "service_version": full_version(),
        "nav_desk": SimpleLazyObject(lambda: DeskInMenu(desk.count_waiting_cases(request.user))),
    }


class DeskInMenu:
    """The menu item "desk": whether the visitor has one, and how much waits there for him.

    ``cases`` of it need his decision, ``juries`` are appeals whose jury he must appoint.
    """

    def __init__(self, waiting: desk.WaitingAtDesk | None) -> None:
        self.is_there = waiting is not None
        self.cases = waiting.cases if waiting else 0
        self.juries = waiting.juries if waiting else 0
        self.waiting = self.cases + self.juries


# Serve the service worker's script, the two pages it shows offline, and the web manifest.
#
# The worker stands at the root, because a worker rules only the addresses below its own.


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
def web_manifest(request: HttpRequest, start: str = "/") -> JsonResponse:
    """Serve the web manifest: name, colours and icons for a phone's home screen.

    From a player's card it opens at the card.
    """
    document = {
        "id": "/",
        "name": _("Arbiter: draughts events"),
        "short_name": pgettext("site", "Arbiter"),
        "start_url": start,
        "display": "minimal-ui",
        "background_color": "#faf6ee",
        "theme_color": "#33231a",
        "icons": [
            {"src": static("site/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(
                {"src": static(f"site/icon-{size}.png"), "sizes": f"{size}x{size}"}
                | {"type": "image/png"}
                for size in (192, 512)
            ),
        ],
    }
    return JsonResponse(document, content_type="application/manifest+json")
