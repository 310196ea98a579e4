"""Serve the protocol of a case, a ruling and the sheet of a certificate as page or PDF."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.cases import registry_of_case_page_and_protocol_parts
from arbiter.cases.require_visible_case import require_visible_case
from arbiter.certificates import find_certificates
from arbiter.papers import case_protocol, certificate_sheet, ruling_sheet
from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address
from arbiter.papers.answer_with_sheet import answer_with_sheet
from arbiter.papers.minute_of_printing import minute_of_printing
from games.board import printing
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.request_limits import has_used_up_rate


@login_required
@require_safe
def print_case_protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Print a case's protocol for those who may see it; ``?form=pdf`` for PDF."""
    page = require_visible_case(request, pk)
    more = registry_of_case_page_and_protocol_parts.build_printed_parts(page.case)
    sheet = case_protocol.case_protocol(page, head_right=minute_of_printing(), more=more)
    return answer_with_sheet(request, sheet, f"case-{pk}", back=reverse("case", args=[pk]))


@require_safe
def print_certificate(request: HttpRequest, serial: str) -> HttpResponse:
    """Print a certificate as one sheet for the wall."""
    if has_used_up_rate(request):
        sentence = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    certificate = find_certificates.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    sheet = certificate_sheet.certificate_sheet(
        certificate, absolute_address(request, "certificate", serial)
    )
    pdf_bytes = printing.certificate_pdf(
        sheet, language=(get_language() or "ru")[:2], at=certificate.issued_at
    )
    response = HttpResponse(pdf_bytes, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{serial}.pdf"'
    return response


@login_required
@require_safe
def print_ruling(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Print one ruling for those who may see its case; ``?form=pdf`` for PDF."""
    page = require_visible_case(request, pk)
    if not 1 <= number <= len(page.rulings):
        raise Http404
    sheet = ruling_sheet.ruling_sheet(
        page, page.rulings[number - 1], head_right=minute_of_printing()
    )
    return answer_with_sheet(
        request, sheet, f"ruling-{pk}-{number}", back=reverse("case", args=[pk])
    )
