"""Count every request, and answer ``/metrics`` to this machine or to whoever has the token."""

import secrets
import time
from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from prometheus_client import CollectorRegistry, exposition

from deploy.metrics.counts import REQUESTS, TIMES, counts_of_all_processes

PATH = "/metrics"

UNNAMED = "none"
"""The view of an address that leads nowhere: whatever strangers type is one name here."""

FORWARDED = "X-Forwarded-For"


class MetricsMiddleware:
    """Middleware, an outermost one: whatever is refused further in is counted too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == PATH:
            return _answer(request)
        began = time.perf_counter()
        response = self.get_response(request)
        view = _view_name(request)
        TIMES.labels(view).observe(time.perf_counter() - began)
        REQUESTS.labels(view, _method(request), str(response.status_code)).inc()
        return response


def _view_name(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is not None:
        return match.view_name or UNNAMED
    return "static" if request.path.startswith(settings.STATIC_URL) else UNNAMED


def _method(request: HttpRequest) -> str:
    """One of few words: a stranger may send any."""
    known = ("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS")
    return request.method if request.method in known else "other"


def _answer(request: HttpRequest) -> HttpResponse:
    if not (_has_token(request) or _is_of_this_machine(request)):
        words = _("Figures are told to this machine alone, and to whoever has METRICS_TOKEN.")
        return HttpResponse(f"{words}\n", status=403, content_type="text/plain; charset=utf-8")
    from deploy.metrics.state import StateNow  # loads what a first page needs not

    now = CollectorRegistry()
    now.register(StateNow())
    written = exposition.generate_latest(counts_of_all_processes())
    written += exposition.generate_latest(now)
    return HttpResponse(
        written, content_type=exposition.CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
    )


def _has_token(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
    return bool(token) and secrets.compare_digest(given.encode(), token.encode())


def _is_of_this_machine(request: HttpRequest) -> bool:
    """Whether the asker sits on this machine: by the proxy's word where there is one of ours.

    A word of a proxy that is not ours is no proof; a socket without an address is a file here.
    """
    told = request.headers.get(FORWARDED)
    if told is not None and not settings.REST_FRAMEWORK["NUM_PROXIES"]:
        return False
    address = (told or request.META.get("REMOTE_ADDR") or "127.0.0.1").split(",")[-1].strip()
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
