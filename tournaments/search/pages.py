"""Page of the search; its field stands at the head of every page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.refusals import texts as refusals
from games.web.request_limits import is_too_often
from tournaments.search import selectors


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Find people, events and games with all the words of ``?q=``."""
    typed = request.GET.get("q", "").strip()[: selectors.LONGEST]
    context = {"typed": typed}
    if typed and is_too_often(request):
        context["refusal"] = refusals.explain("too_often", {}, get_language())
        return render(request, "tournaments/search.html", context, status=429)
    context["found"] = selectors.search(typed)
    return render(request, "tournaments/search.html", context)
