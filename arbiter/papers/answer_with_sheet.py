"""Answer with a sheet as a page of the site or as PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

from games.board.printing import Sheet, compile_pdf


def answer_with_sheet(request: HttpRequest, sheet: Sheet, name: str, *, back: str) -> HttpResponse:
    """Answer with the sheet as a page, or as PDF for ``?form=pdf``."""
    if request.GET.get("form") != "pdf":
        return render(request, "arbiter/sheet.html", {"sheet": sheet.as_data(), "back": back})
    pdf_bytes = compile_pdf(sheet, language=(get_language() or "ru")[:2], at=timezone.now())
    response = HttpResponse(pdf_bytes, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
