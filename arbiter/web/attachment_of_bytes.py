"""Answer with an attachment of exact bytes."""

from django.http import HttpResponse

TEXT = "text/plain; charset=utf-8"


def attachment_of_bytes(data: bytes, name: str) -> HttpResponse:
    """Make an attachment response with these exact bytes."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=TEXT, headers=headers)
