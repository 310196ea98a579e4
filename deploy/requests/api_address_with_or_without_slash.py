"""Serve API addresses the same with and without a slash at the end.

A program that leaves the slash out cannot be led to the right spelling: a redirected POST comes
back as a GET, without its body, and looks as if it had been done.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import is_valid_path

API = "/api/"


class ApiSlashMiddleware:
    """Middleware that adds or drops an API address's last slash if only that form is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(API) and not is_valid_path(path):
            other = _other_ending(path)
            if is_valid_path(other):
                request.path_info, request.path = other, _other_ending(request.path)
        return self.get_response(request)


def _other_ending(path: str) -> str:
    return path[:-1] if path.endswith("/") else f"{path}/"
