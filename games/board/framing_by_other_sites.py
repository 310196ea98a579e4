"""Decorator that lets other sites show a page in a frame; other pages refuse that."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
"""Nothing can be sent from such a page, so that nobody gains by hiding it under another."""


def allow_framing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator: let other sites show this view's page in a frame."""

    @wraps(view)
    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return xframe_options_exempt(answered)
