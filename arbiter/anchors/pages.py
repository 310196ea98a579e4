"""Public pages of the journal's anchors: the list, the files and their signatures."""

from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.anchors import selectors
from arbiter.anchors.models import JournalAnchor
from arbiter.certificates.pages import download, verifying
from arbiter.signed_texts import anchor

PAGE_SIZE = 60


@require_safe
def anchor_list(request: HttpRequest) -> HttpResponse:
    """Page with every anchor, the newest first, and how to verify one."""
    page = Paginator(selectors.anchors(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = verifying(None) | {
        "page": page,
        "purpose": anchor.namespace(verifying(None)["namespace"]),
    }
    return render(request, "arbiter/anchors.html", context)


@require_safe
def anchor_file(request: HttpRequest, day: str) -> HttpResponse:
    """Download the exact bytes that were signed."""
    found = _anchor_or_404(day)
    return download(found.text.encode(), anchor.name_of(found.day))


@require_safe
def anchor_signature(request: HttpRequest, day: str) -> HttpResponse:
    """Download the signature in the format of ``ssh-keygen -Y verify``."""
    found = _anchor_or_404(day)
    return download(found.signature.encode(), f"{anchor.name_of(found.day)}.sig")


def _anchor_or_404(day: str) -> JournalAnchor:
    try:
        found = selectors.anchor_of_day(date.fromisoformat(day))
    except ValueError as error:
        raise Http404 from error
    if found is None:
        raise Http404
    return found
