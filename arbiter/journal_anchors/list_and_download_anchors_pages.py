"""Public pages of journal anchors: the list, and each signed text and signature to download."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.certificates.certificates_pages import verification_command
from arbiter.journal_anchors import find_anchors
from arbiter.journal_anchors.models import JournalAnchor
from arbiter.signed_texts import write_read_and_verify_journal_anchor
from arbiter.web.attachment_of_bytes import attachment_of_bytes

PAGE_SIZE = 60


@require_safe
def list_anchors_page(request: HttpRequest) -> HttpResponse:
    """Show every anchor, the newest first, and how to verify one."""
    page = Paginator(find_anchors.all_anchors(), PAGE_SIZE).get_page(request.GET.get("page"))
    command = verification_command(None)
    context = command | {
        "page": page,
        "purpose": write_read_and_verify_journal_anchor.anchor_namespace(command["namespace"]),
    }
    return render(request, "arbiter/anchors.html", context)


@require_safe
def download_anchor_text(request: HttpRequest, day: str) -> HttpResponse:
    """Download the exact bytes of an anchor that were signed."""
    stored = _anchor_or_404(day)
    return attachment_of_bytes(
        stored.text.encode(), write_read_and_verify_journal_anchor.anchor_file_name(stored.day)
    )


@require_safe
def download_anchor_signature(request: HttpRequest, day: str) -> HttpResponse:
    """Download an anchor's signature in the format of ``ssh-keygen -Y verify``."""
    stored = _anchor_or_404(day)
    return attachment_of_bytes(
        stored.signature.encode(),
        f"{write_read_and_verify_journal_anchor.anchor_file_name(stored.day)}.sig",
    )


def _anchor_or_404(day: str) -> JournalAnchor:
    stored = find_anchors.anchor_of_day(day)
    if stored is None:
        raise Http404
    return stored
