"""The archive: search, page by page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.errors import BadSearch
from games.forms import ArchiveForm
from games.selectors import records as selectors
from games.selectors import search
from games.selectors.cursors import parse_cursor


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Search by player, event and year, page by page."""
    form = ArchiveForm(request.GET)
    form.is_valid()
    query = form.query()
    collections = list(selectors.collections())
    kept = request.GET.copy()
    kept.pop("cursor", None)
    try:
        cursor = parse_cursor(request.GET.get("cursor", ""))
    except BadSearch:
        cursor = None
    context = {
        "form": form,
        "page": search.search(query, cursor=cursor),
        "total": search.total(query),
        "collections": collections,
        "collection": next((one for one in collections if one.slug == query.collection), None),
        "kept": kept.urlencode(),
    }
    return render(request, "games/archive.html", context)
