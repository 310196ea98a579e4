"""Load a case with its page's rows if this visitor may see it."""

from django.http import Http404, HttpRequest
from rest_framework.request import Request

from arbiter.cases import (
    cases_and_all_in_them_visible_to_user,
    load_case_with_rulings_and_journal_rows,
)
from arbiter.cases.load_case_with_rulings_and_journal_rows import CasePage


def require_visible_case(request: HttpRequest | Request, pk: int) -> CasePage:
    """Return the case if the visitor may see it; raises Http404, PermissionDenied.

    Officials of its event, its author and its players may.
    """
    page = load_case_with_rulings_and_journal_rows.load_case_page(pk)
    if page is None:
        raise Http404
    cases_and_all_in_them_visible_to_user.require_case_visible(request.user, page.case)
    return page
