"""Public pages of certificates: show, download, verify; signing keys; revocation list."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.certificates import selectors, services, tag_texts
from arbiter.certificates.forms import VerifyForm
from arbiter.certificates.models import Certificate
from arbiter.examinations import selectors as examination_selectors
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.keys.services import is_any_replaced, known_keys
from arbiter.papers import absolute_addresses
from arbiter.revocations import services as revocations
from arbiter.revocations.selectors import revocations as revoked_of
from arbiter.revocations.selectors import suspension_of
from arbiter.rules.outcome import GameResult
from arbiter.signatures.sshsig import format_time
from arbiter.signed_texts import certified_game as certified
from games.board import board_query_parameters as asked
from games.board import template_context
from games.refusals import texts as refusals
from games.web.request_limits import is_too_often

TEXT = "text/plain; charset=utf-8"


@require_safe
def certificate(request: HttpRequest, serial: str) -> HttpResponse:
    """Page of a certificate: the game, the verdict, and how to verify it anywhere."""
    shown_certificate = _certificate_or_404(serial)
    game = certified.read_certified_game(shown_certificate.pdn)
    url = absolute_addresses.absolute_address(request, "certificate", serial)
    context = {
        "certificate": shown_certificate,
        "game": game,
        "facts": tag_texts.facts_in_words(game.tags),
        "tags_for_programs": tag_texts.tags_for_programs(game.tags),
        "waived": certified.let_stand(shown_certificate.pdn),
        "grounds": certified.grounds(shown_certificate.pdn),
        "suspension": suspension_of(shown_certificate),
        "board": template_context.board_context(
            game.replay,
            ply=asked.ply(request),
            is_flipped=asked.is_flipped(request),
            is_over=certified.outcome(game).result != GameResult.OPEN,
        ),
        "examination": examination_selectors.examination_in_words(
            shown_certificate.examination, get_language()
        ),
        "comparison": ""
        if shown_certificate.successor  # what stands is told by that one
        else describe_comparison(
            shown_certificate.examination, certified.outcome(game), get_language()
        ),
        "history": selectors.certificate_history(shown_certificate.subject),
        "revocation": next(
            (
                revocation
                for revocation in revoked_of(shown_certificate.subject)
                if revocation.serial == serial
            ),
            None,
        ),
        "url": url,
        "qr": absolute_addresses.qr_code(url),
    }
    return render(
        request, "arbiter/certificate.html", context | verification_command(shown_certificate)
    )


@require_safe
def pdn_file(request: HttpRequest, serial: str) -> HttpResponse:
    """Download the exact bytes that were signed."""
    return download(_certificate_or_404(serial).pdn_bytes, f"{serial}.pdn")


@require_safe
def signature(request: HttpRequest, serial: str) -> HttpResponse:
    """Download the signature in the format of ``ssh-keygen -Y verify``."""
    return download(_certificate_or_404(serial).signature.encode(), f"{serial}.pdn.sig")


@require_safe
def allowed_signers(request: HttpRequest) -> HttpResponse:
    """Download every public key that ever signed here.

    ``?times=no`` for an OpenSSH that does not know validity times.
    """
    text = services.allowed_signers(with_times=request.GET.get("times") != "no")
    return download(text.encode(), "allowed_signers")


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Page with every key that ever signed here, its fingerprint and its time."""
    return render(
        request, "arbiter/keys.html", {"keys": known_keys(), **verification_command(None)}
    )


@require_safe
def revoked(request: HttpRequest) -> HttpResponse:
    """Download the list of revoked certificates."""
    return download(revocations.revocation_list().encode(), "revoked")


@require_safe
def revoked_signature(request: HttpRequest) -> HttpResponse:
    """Download the signature of the revocation list."""
    return download(
        revocations.sign_revocation_list(revocations.revocation_list()).encode(), "revoked.sig"
    )


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Verify a certificate by number, by text, or by file and signature."""
    if request.method == "POST":
        form = VerifyForm(request.POST, request.FILES)
    else:
        form = VerifyForm(request.GET if "serial" in request.GET else None)
    context: dict[str, object] = {"form": form, **verification_command(None)}
    if not form.is_bound:
        return render(request, "arbiter/verify.html", context)
    if is_too_often(request):
        context["refusal"] = refusals.explain("too_often", {}, get_language())
        return render(request, "arbiter/verify.html", context, status=429)
    if not form.is_valid():
        return render(request, "arbiter/verify.html", context, status=422)
    data = form.data_bytes()
    if data is not None:
        context["found"] = answer = services.verify(data, form.signature_text())
        if answer.is_ours:
            context["waived"] = certified.let_stand(data.decode())
        return render(request, "arbiter/verify.html", context)
    serial = form.cleaned_data["serial"]
    if selectors.by_serial(serial) is not None:
        return redirect("certificate", serial)
    return render(request, "arbiter/verify.html", context | {"unknown_serial": serial}, status=404)


def verification_command(certificate: Certificate | None) -> dict[str, str]:
    """The command to verify offline; with a time only where a key was replaced."""
    issued = format_time(certificate.issued_at) if certificate else "20261121120000Z"
    return {
        "verify_time": issued if is_any_replaced() else "",
        "identity": settings.CERTIFICATE_IDENTITY,
        "namespace": certificate.namespace if certificate else settings.CERTIFICATE_NAMESPACE,
        "file": certificate.serial if certificate else "2026-0042",
    }


def _certificate_or_404(serial: str) -> Certificate:
    certificate = selectors.by_serial(serial)
    if certificate is None:
        raise Http404
    return certificate


def download(data: bytes, name: str) -> HttpResponse:
    """Make an attachment response with these exact bytes."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=TEXT, headers=headers)
