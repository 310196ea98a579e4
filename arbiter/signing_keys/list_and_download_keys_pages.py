"""Pages of the signing keys: each with its fingerprint and time, and the file for verification."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter.certificates.certificates_pages import verification_command
from arbiter.signing_keys import load_make_list_rotate_keys
from arbiter.web.attachment_of_bytes import attachment_of_bytes


@require_safe
def download_allowed_signers(request: HttpRequest) -> HttpResponse:
    """Download every public key that ever signed here.

    ``?times=no`` for an OpenSSH that does not know validity times.
    """
    text = load_make_list_rotate_keys.allowed_signers(with_times=request.GET.get("times") != "no")
    return attachment_of_bytes(text.encode(), "allowed_signers")


@require_safe
def list_signing_keys(request: HttpRequest) -> HttpResponse:
    """Show every key that ever signed here, with its fingerprint and time."""
    return render(
        request,
        "arbiter/keys.html",
        {"keys": load_make_list_rotate_keys.known_keys(), **verification_command(None)},
    )
