"""What every page may show without its view knowing."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arbiter.selectors import desk
from arbiter.services.examinations import code_version


def site(request: HttpRequest) -> dict[str, object]:
    """The fingerprint of the rules, and what waits on the visitor's desk; read when printed."""
    return {
        "code_version": code_version,
        "nav_desk": SimpleLazyObject(lambda: Desk(desk.waiting(request.user))),
    }


class Desk:
    """The desk in the navigation: whether there is one, and how much lies on it."""

    def __init__(self, waiting: int | None) -> None:
        self.is_there = waiting is not None
        self.waiting = waiting or 0
