"""Decorator that makes a page POST-only: GET is redirected to the page above it.

A refused form is drawn at such an address; changing the language there, signing in again or
reloading asks for it by GET.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_POST

View = Callable[..., HttpResponse]


def post_only(view: View) -> View:
    """Decorator: redirect GET to the page above, refuse methods other than POST."""
    refusing = require_POST(view)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect(nearest_page_above(request.path_info))
        return refusing(request, *args, **kwargs)

    return wrapped


def nearest_page_above(path: str) -> str:
    """Return the nearest page above an address: ``/games/5/`` for ``/games/5/submit/``."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            resolve(path)
        except Resolver404:
            continue
        return path
    return path
