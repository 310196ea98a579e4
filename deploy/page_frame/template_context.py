"""Template context of every page: fingerprint of the rules, the arbiter's desk, the help."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arbiter.cases import select_cases_on_desk
from arbiter.examinations.examine_and_store_verdict import code_version
from deploy.handbook.chapter_pages import help_address


def page_context(request: HttpRequest) -> dict[str, object]:
    """The fingerprint of the rules, the visitor's desk and the page's help; read when printed."""
    match = request.resolver_match
    return {
        "help_address": SimpleLazyObject(lambda: help_address(match and match.url_name)),
        "code_version": code_version,
        "nav_desk": SimpleLazyObject(
            lambda: Desk(select_cases_on_desk.count_waiting_cases(request.user))
        ),
    }


class Desk:
    """The desk in the navigation: whether the visitor has one, and how many cases wait on it."""

    def __init__(self, waiting: int | None) -> None:
        self.is_there = waiting is not None
        self.waiting = waiting or 0
