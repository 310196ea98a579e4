"""Public pages of certificates: show, download, verify; keys; the list of revoked ones."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from arbiter import ports as arbiter_ports
from arbiter.certificates.forms import VerifyForm
from arbiter.certificates.models import Certificate, SignedPaper
from arbiter.certificates.queries import issued, keys, papers
from arbiter.certificates.queries.issued import dispute_about_certificate
from arbiter.certificates.queries.issued import revoked_certificates as revoked_of
from arbiter.certificates.queries.keys import is_any_key_replaced
from arbiter.certificates.queries.verification import verify_certificate
from arbiter.certificates.services import keys as keys_services
from arbiter.examinations.queries import words
from arbiter.examinations.queries.words import describe_comparison
from arbiter.examinations.texts.terms import describe_outcome
from arbiter.papers.queries import lines
from arbiter.proofs import certified
from arbiter.proofs.offline import papers_namespace
from arbiter.proofs.sshsig import format_ssh_time
from arbiter.rules.outcome import GameResult
from games.archive import downloads
from games.archive.names import transliterate_for_reader
from games.board.queries import context as context_queries
from games.board.queries import moves
from games.board.share_pictures import SharePicture, ShareRow, share_picture_kept
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate

# Public pages of certificates: show, download, verify.


@require_safe
def show_certificate(request: HttpRequest, serial: str) -> HttpResponse:
    """Show a certificate: the game, the verdict, and how to verify it anywhere."""
    shown_certificate = _certificate_or_404(serial)
    game = certified.read_certified_game(shown_certificate.pdn)
    url = lines.absolute_address(request, "certificate", serial)
    context = {
        "certificate": shown_certificate,
        "game": game,
        "facts": issued.facts_in_words(game.tags),
        "tags_for_programs": issued.tags_for_programs(game.tags),
        "waived": certified.read_moves_let_stand(shown_certificate.pdn),
        "grounds": certified.read_grounds(shown_certificate.pdn),
        "suspension": dispute_about_certificate(shown_certificate),
        "board": context_queries.board_context(
            game.replay,
            ply=moves.ply_in_query(request),
            is_flipped=moves.is_flipped_in_query(request),
            is_over=certified.certified_outcome(game).result != GameResult.OPEN,
        ),
        "examination": words.examination_in_words(shown_certificate.examination, get_language()),
        "comparison": ""
        if shown_certificate.successor  # what stands is told by that one
        else describe_comparison(
            shown_certificate.examination,
            certified.certified_outcome(game),
            get_language(),
        ),
        "history": issued.certificate_history(shown_certificate.subject),
        "revocation": next(
            (
                revocation
                for revocation in revoked_of(shown_certificate.subject)
                if revocation.serial == serial
            ),
            None,
        ),
        "namesakes": arbiter_ports.subject_namesakes(shown_certificate.subject),
        "zone": arbiter_ports.zones_of_subjects([shown_certificate.subject]).get(
            shown_certificate.subject
        ),
        "url": url,
        "share_address": request.build_absolute_uri(
            reverse("certificate-share", args=[serial, get_language()])
        ),
        "qr": lines.qr_code(url),
    }
    return render(
        request,
        "arbiter/certificates/certificate.html",
        context | verification_command(shown_certificate),
    )


@require_safe
def certificate_share_picture(request: HttpRequest, serial: str, language: str) -> HttpResponse:
    """Send the picture that messengers show of a certificate: the board, both names, result."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    shown = _certificate_or_404(serial)
    is_revoked = shown.successor is not None
    with translation.override(language):
        image = share_picture_kept(
            f"certificate {serial} {is_revoked} {language}",
            lambda: _share_picture(shown, language, is_revoked=is_revoked),
        )
    return downloads.png_response(image)


def _share_picture(shown: Certificate, language: str, *, is_revoked: bool) -> SharePicture:
    game = certified.read_certified_game(shown.pdn)
    tags = dict(game.tags)
    result = describe_outcome(certified.certified_outcome(game))
    white, _dash, black = result.partition("–") if game.result != GameResult.OPEN else ("", "", "")
    names = [transliterate_for_reader(tags.get(side, "?")) for side in ("White", "Black")]
    number = f"{_('Certificate')} {_('No.')} {shown.serial}"
    return SharePicture(
        language=language,
        small=f"{number}: {_('This certificate is revoked')}" if is_revoked else number,
        rows=(ShareRow("w", names[0], white), ShareRow("b", names[1], black)),
        foot=transliterate_for_reader(tags.get("Event", "")),
        board=str(context_queries.board_context(game.replay)["svg"]),
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
        return render(request, "arbiter/certificates/verify.html", context)
    if has_used_up_rate(request):
        context["refusal"] = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return render(request, "arbiter/certificates/verify.html", context, status=429)
    if not form.is_valid():
        return render(request, "arbiter/certificates/verify.html", context, status=422)
    data = form.data_bytes()
    signature = form.signature_text()
    if data is not None and (paper := papers.verify_paper(data, signature)):
        context |= {"paper": paper, "words": papers.paper_in_words(paper.paper)}
        return render(request, "arbiter/certificates/verify.html", context)
    if data is not None:
        context["found"] = answer = verify_certificate(data, signature)
        if answer.certificate is not None:
            tags = certified.read_certified_game(answer.certificate.pdn).tags
            context["facts"] = issued.facts_in_words(tags)
        if answer.is_ours:
            context["waived"] = certified.read_moves_let_stand(data.decode())
        return render(request, "arbiter/certificates/verify.html", context)
    serial = form.cleaned_data["serial"]
    if issued.certificate_by_serial(serial) is not None:
        return redirect("certificate", serial)
    if papers.paper_by_number(serial) is not None:
        return redirect("signed-paper", serial)
    return render(
        request,
        "arbiter/certificates/verify.html",
        context | {"unknown_serial": serial},
        status=404,
    )


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
    certificate = issued.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    return certificate


# Pages of the other papers that are signed with the key of the site.


@require_safe
def show_signed_paper(request: HttpRequest, number: str) -> HttpResponse:
    """Show what a signed paper states, whether it stands, and how to verify it anywhere."""
    paper = _paper_or_404(number)
    url = lines.absolute_address(request, "signed-paper", number)
    context = {
        "paper": papers.verify_stored(paper),
        "words": papers.paper_in_words(paper),
        "url": url,
        "qr": lines.qr_code(url),
        **verification_command(None),
        "namespace": papers_namespace(paper.namespace),
    }
    return render(request, "arbiter/certificates/signed_paper.html", context)


@require_safe
def download_signed_paper(request: HttpRequest, number: str) -> HttpResponse:
    """Download the exact bytes of a paper that were signed."""
    return attachment_of_bytes(_paper_or_404(number).data, f"{number}.txt")


@require_safe
def download_signature_of_paper(request: HttpRequest, number: str) -> HttpResponse:
    """Download the signature of a paper in the format of ``ssh-keygen -Y verify``."""
    return attachment_of_bytes(_paper_or_404(number).signature.encode(), f"{number}.txt.sig")


def _paper_or_404(number: str) -> SignedPaper:
    paper = papers.paper_by_number(number)
    if paper is None:
        raise Http404
    return paper


# Download the list of revoked certificates and its signature.


@require_safe
def download_revocation_list(request: HttpRequest) -> HttpResponse:
    """Download the list of revoked certificates."""
    return attachment_of_bytes(keys_services.revocation_list().encode(), "revoked")


@require_safe
def download_revocation_list_signature(request: HttpRequest) -> HttpResponse:
    """Download the signature of the revocation list."""
    return attachment_of_bytes(
        keys_services.sign_revocation_list(keys_services.revocation_list()).encode(),
        "revoked.sig",
    )


# Pages of the signing keys: each with its fingerprint and time, and the file for verification.


@require_safe
def download_allowed_signers(request: HttpRequest) -> HttpResponse:
    """Download every public key that ever signed here.

    ``?times=no`` for an OpenSSH that does not know validity times.
    """
    text = keys.allowed_signers(with_times=request.GET.get("times") != "no")
    return attachment_of_bytes(text.encode(), "allowed_signers")


@require_safe
def list_signing_keys(request: HttpRequest) -> HttpResponse:
    """Show every key that ever signed here, with its fingerprint and time."""
    return render(
        request,
        "arbiter/certificates/keys.html",
        {"keys": keys.known_keys(), **verification_command(None)},
    )


TEXT = "text/plain; charset=utf-8"


def attachment_of_bytes(data: bytes, name: str) -> HttpResponse:
    """Make an attachment response with these exact bytes."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=TEXT, headers=headers)
