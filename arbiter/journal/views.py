"""Pages of journal anchors, each signed text to download; a journal stream as a file."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.certificates.views import attachment_of_bytes, verification_command
from arbiter.journal.models.rows import JournalAnchor
from arbiter.journal.queries import verification
from arbiter.proofs import anchor

# Public pages of journal anchors: the list, and each signed text and signature to download.


PAGE_SIZE = 60


@require_safe
def list_anchors_page(request: HttpRequest) -> HttpResponse:
    """Show every anchor, the newest first, and how to verify one."""
    page = Paginator(verification.all_anchors(), PAGE_SIZE).get_page(request.GET.get("page"))
    command = verification_command(None)
    context = command | {
        "page": page,
        "purpose": anchor.anchor_namespace(command["namespace"]),
    }
    return render(request, "arbiter/journal/anchors.html", context)


@require_safe
def download_anchor_text(request: HttpRequest, day: str) -> HttpResponse:
    """Download the exact bytes of an anchor that were signed."""
    stored = _anchor_or_404(day)
    return attachment_of_bytes(stored.text.encode(), anchor.anchor_file_name(stored.day))


@require_safe
def download_anchor_signature(request: HttpRequest, day: str) -> HttpResponse:
    """Download an anchor's signature in the format of ``ssh-keygen -Y verify``."""
    stored = _anchor_or_404(day)
    return attachment_of_bytes(
        stored.signature.encode(),
        f"{anchor.anchor_file_name(stored.day)}.sig",
    )


def _anchor_or_404(day: str) -> JournalAnchor:
    stored = verification.anchor_of_day(day)
    if stored is None:
        raise Http404
    return stored


JSON_LINES = "application/jsonl; charset=utf-8"


def download_journal_stream(request: HttpRequest, stream: str) -> StreamingHttpResponse:
    """Stream the rows as JSON lines; rights are checked by the caller."""
    answer = StreamingHttpResponse(
        verification.export_journal_stream(stream), content_type=JSON_LINES
    )
    name = f"journal-{stream.replace(':', '-')}.jsonl"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
