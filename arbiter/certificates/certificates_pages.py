"""Public pages of certificates: show, download, verify."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from arbiter.certificates import certificate_fact_texts, find_certificates
from arbiter.certificates.models import Certificate
from arbiter.certificates.verify_certificate_and_signature import verify_certificate
from arbiter.certificates.verify_certificate_form import VerifyForm
from arbiter.examinations import examination_in_words
from arbiter.examinations.compare_result_with_record import describe_comparison
from arbiter.papers import absolute_addresses_and_qr_codes
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.revocations.find_revoked_and_disputed_certificates import dispute_about_certificate
from arbiter.revocations.find_revoked_and_disputed_certificates import (
    revoked_certificates as revoked_of,
)
from arbiter.rules.outcome import GameResult
from arbiter.signatures.sshsig import format_ssh_time
from arbiter.signed_texts import read_game_and_grounds_of_certified_text
from arbiter.signing_keys.load_make_list_rotate_keys import is_any_key_replaced
from arbiter.web.attachment_of_bytes import attachment_of_bytes
from games.board import board_query_parameters, board_template_context
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.request_limits import has_used_up_rate


@require_safe
def show_certificate(request: HttpRequest, serial: str) -> HttpResponse:
    """Show a certificate: the game, the verdict, and how to verify it anywhere."""
    shown_certificate = _certificate_or_404(serial)
    game = read_game_and_grounds_of_certified_text.read_certified_game(shown_certificate.pdn)
    url = absolute_addresses_and_qr_codes.absolute_address(request, "certificate", serial)
    context = {
        "certificate": shown_certificate,
        "game": game,
        "facts": certificate_fact_texts.facts_in_words(game.tags),
        "tags_for_programs": certificate_fact_texts.tags_for_programs(game.tags),
        "waived": read_game_and_grounds_of_certified_text.read_moves_let_stand(
            shown_certificate.pdn
        ),
        "grounds": read_game_and_grounds_of_certified_text.read_grounds(shown_certificate.pdn),
        "suspension": dispute_about_certificate(shown_certificate),
        "board": board_template_context.board_context(
            game.replay,
            ply=board_query_parameters.ply_in_query(request),
            is_flipped=board_query_parameters.is_flipped_in_query(request),
            is_over=read_game_and_grounds_of_certified_text.certified_outcome(game).result
            != GameResult.OPEN,
        ),
        "examination": examination_in_words.examination_in_words(
            shown_certificate.examination, get_language()
        ),
        "comparison": ""
        if shown_certificate.successor  # what stands is told by that one
        else describe_comparison(
            shown_certificate.examination,
            read_game_and_grounds_of_certified_text.certified_outcome(game),
            get_language(),
        ),
        "history": find_certificates.certificate_history(shown_certificate.subject),
        "revocation": next(
            (
                revocation
                for revocation in revoked_of(shown_certificate.subject)
                if revocation.serial == serial
            ),
            None,
        ),
        "namesakes": facts_and_rulings_of_subject_port.subject_namesakes(shown_certificate.subject),
        "url": url,
        "qr": absolute_addresses_and_qr_codes.qr_code(url),
    }
    return render(
        request, "arbiter/certificate.html", context | verification_command(shown_certificate)
    )


@require_safe
def download_certified_pdn(request: HttpRequest, serial: str) -> HttpResponse:
    """Download the exact bytes that were signed."""
    return attachment_of_bytes(_certificate_or_404(serial).pdn_bytes, f"{serial}.pdn")


@require_safe
def download_certificate_signature(request: HttpRequest, serial: str) -> HttpResponse:
    """Download the signature in the format of ``ssh-keygen -Y verify``."""
    return attachment_of_bytes(_certificate_or_404(serial).signature.encode(), f"{serial}.pdn.sig")


@require_http_methods(["GET", "HEAD", "POST"])
def verify_certificate_page(request: HttpRequest) -> HttpResponse:
    """Verify a certificate by number, by text, or by file and signature."""
    if request.method == "POST":
        form = VerifyForm(request.POST, request.FILES)
    else:
        form = VerifyForm(request.GET if "serial" in request.GET else None)
    context: dict[str, object] = {"form": form, **verification_command(None)}
    if not form.is_bound:
        return render(request, "arbiter/verify.html", context)
    if has_used_up_rate(request):
        context["refusal"] = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return render(request, "arbiter/verify.html", context, status=429)
    if not form.is_valid():
        return render(request, "arbiter/verify.html", context, status=422)
    data = form.data_bytes()
    if data is not None:
        context["found"] = answer = verify_certificate(data, form.signature_text())
        if answer.certificate is not None:
            tags = read_game_and_grounds_of_certified_text.read_certified_game(
                answer.certificate.pdn
            ).tags
            context["facts"] = certificate_fact_texts.facts_in_words(tags)
        if answer.is_ours:
            context["waived"] = read_game_and_grounds_of_certified_text.read_moves_let_stand(
                data.decode()
            )
        return render(request, "arbiter/verify.html", context)
    serial = form.cleaned_data["serial"]
    if find_certificates.certificate_by_serial(serial) is not None:
        return redirect("certificate", serial)
    return render(request, "arbiter/verify.html", context | {"unknown_serial": serial}, status=404)


def verification_command(certificate: Certificate | None) -> dict[str, str]:
    """Return the command to verify offline; with a time only where a key was replaced."""
    issued = format_ssh_time(certificate.issued_at) if certificate else "20261121120000Z"
    return {
        "verify_time": issued if is_any_key_replaced() else "",
        "identity": settings.CERTIFICATE_IDENTITY,
        "namespace": certificate.namespace if certificate else settings.CERTIFICATE_NAMESPACE,
        "file": certificate.serial if certificate else "2026-0042",
    }


def _certificate_or_404(serial: str) -> Certificate:
    certificate = find_certificates.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    return certificate
