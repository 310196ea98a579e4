"""Template context of every page: version of the rules, the arbiter's desk, the help chapter."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arbiter.cases import select_cases_on_desk
from arbiter.examinations.fingerprint_of_verdict_code import code_version
from deploy.handbook.chapter_pages import help_address


def context_of_every_page(request: HttpRequest) -> dict[str, object]:
    """Return version of the rules, desk of the visitor, help of the page: each at first use."""
    match = request.resolver_match
    return {
        "help_address": SimpleLazyObject(lambda: help_address(match and match.url_name)),
        "code_version": code_version,
        "nav_desk": SimpleLazyObject(
            lambda: DeskInMenu(select_cases_on_desk.count_waiting_cases(request.user))
        ),
    }


class DeskInMenu:
    """The menu item "desk": whether the visitor has one, and how many cases wait there."""

    def __init__(self, waiting: int | None) -> None:
        self.is_there = waiting is not None
        self.waiting = waiting or 0
