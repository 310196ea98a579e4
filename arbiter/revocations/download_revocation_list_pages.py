"""Download the list of revoked certificates and its signature."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arbiter.revocations import sign_revocation_list
from arbiter.web.attachment_of_bytes import attachment_of_bytes


@require_safe
def download_revocation_list(request: HttpRequest) -> HttpResponse:
    """Download the list of revoked certificates."""
    return attachment_of_bytes(sign_revocation_list.revocation_list().encode(), "revoked")


@require_safe
def download_revocation_list_signature(request: HttpRequest) -> HttpResponse:
    """Download the signature of the revocation list."""
    return attachment_of_bytes(
        sign_revocation_list.sign_revocation_list(sign_revocation_list.revocation_list()).encode(),
        "revoked.sig",
    )
