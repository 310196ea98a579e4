"""Page of the search for people, events, games and the archive; too many searches are refused."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.request_limits import has_used_up_rate
from tournaments.search import search_everything


@require_safe
def search_page(request: HttpRequest) -> HttpResponse:
    """Find people, events, games and records of the archive with all the words of ``?q=``."""
    typed = request.GET.get("q", "").strip()[: search_everything.LONGEST]
    context = {"typed": typed}
    if typed and has_used_up_rate(request):
        context["refusal"] = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return render(request, "tournaments/search.html", context, status=429)
    context["found"] = search_everything.search_everything(typed)
    return render(request, "tournaments/search.html", context)
