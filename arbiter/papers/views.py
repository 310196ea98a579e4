"""The protocol of a case, a ruling and the sheet of a certificate as page or PDF."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter import ports as arbiter_ports
from arbiter.cases.models import Case
from arbiter.cases.queries import parts
from arbiter.cases.queries.access import require_visible_case
from arbiter.certificates.queries import issued
from arbiter.papers.queries import certificate as certificate_queries
from arbiter.papers.queries import protocol, rulings
from arbiter.papers.queries.lines import absolute_address, minute_of_printing
from games.board import printing
from games.board.printing import Sheet, compile_pdf
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate

# Serve the protocol of a case, a ruling and the sheet of a certificate as page or PDF.


@login_required
@require_safe
def print_case_protocol(request: HttpRequest, pk: int) -> HttpResponse:
    """Print a case's protocol for those who may see it; ``?form=pdf`` for PDF."""
    page = require_visible_case(request, pk)
    _use_clock_of_hall(page.case)
    more = parts.build_printed_parts(page.case)
    sheet = protocol.case_protocol(page, head_right=minute_of_printing(), more=more)
    return answer_with_sheet(request, sheet, f"case-{pk}", back=reverse("case", args=[pk]))


@require_safe
def print_certificate(request: HttpRequest, serial: str) -> HttpResponse:
    """Print a certificate as one sheet for the wall."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    certificate = issued.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    sheet = certificate_queries.certificate_sheet(
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
    _use_clock_of_hall(page.case)
    sheet = rulings.ruling_sheet(page, page.rulings[number - 1], head_right=minute_of_printing())
    return answer_with_sheet(
        request, sheet, f"ruling-{pk}-{number}", back=reverse("case", args=[pk])
    )


def _use_clock_of_hall(case: Case) -> None:
    """Tell hours by the clock of the hall where it was played."""
    facts = arbiter_ports.subject_facts(case.subject)
    if facts and facts.zone:
        timezone.activate(facts.zone)


def answer_with_sheet(request: HttpRequest, sheet: Sheet, name: str, *, back: str) -> HttpResponse:
    """Answer with the sheet as a page, or as PDF for ``?form=pdf``."""
    if request.GET.get("form") != "pdf":
        return render(
            request, "arbiter/papers/sheet.html", {"sheet": sheet.as_data(), "back": back}
        )
    pdf_bytes = compile_pdf(sheet, language=(get_language() or "ru")[:2], at=timezone.now())
    response = HttpResponse(pdf_bytes, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
