"""The public register of decisions: a page for everybody, and its feed."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.cases.queries import register
from arbiter.cases.texts.register import (
    KINDS,
    decision_title,
    place_words,
    superseded_words,
)
from arbiter.papers.queries.lines import absolute_address
from games.web.errors import BadSearch
from games.web.requests import parse_cursor

LONGEST_ARTICLE = 60


@require_safe
def show_register(request: HttpRequest) -> HttpResponse:
    """Show the rulings, appeals and sanctions of public events, by kind and article."""
    asked = _asked(request)
    try:
        cursor = parse_cursor(request.GET.get("cursor", ""), columns=register.CURSOR_COLUMNS)
    except BadSearch as fault:
        raise Http404 from fault
    decisions, following = register.find_decisions(**asked, cursor=cursor)
    context = {
        "decisions": [
            (one, decision_title(one), place_words(one), superseded_words(one)) for one in decisions
        ],
        "kinds": [(key, words) for key, words in KINDS.items()],
        "articles": register.articles_of_register(),
        "asked": asked,
        "next": urlencode({**_given(asked), "cursor": str(following)}) if following else "",
        "is_first": cursor is None,
        "feed": reverse("decisions-feed")
        + (f"?{urlencode(_given(asked))}" if any(asked.values()) else ""),
    }
    return render(request, "arbiter/cases/register.html", context)


@require_safe
def feed_of_register(request: HttpRequest) -> HttpResponse:
    """Send the newest decisions as an Atom feed, of one kind or article where asked for."""
    asked = _asked(request)
    decisions, _following = register.find_decisions(**asked)
    own = f"?{urlencode(_given(asked))}" if any(asked.values()) else ""
    page = absolute_address(request, "decisions")
    feed = Atom1Feed(
        title=_("Decisions of arbiters"),
        link=page + own,
        description="",
        language=get_language() or settings.LANGUAGE_CODE,
        feed_url=absolute_address(request, "decisions-feed") + own,
        feed_guid=f"{page}{own}",
    )
    for one in decisions:
        players = ", ".join(one.players)
        void = superseded_words(one)
        article = _("article %(article)s") % {"article": one.article} if one.article else ""
        feed.add_item(
            title=decision_title(one),
            link=request.build_absolute_uri(one.subject.address),
            description="; ".join(filter(None, (place_words(one), players, article, void))),
            unique_id=f"{page}#{one.key}",
            pubdate=one.row.at,
            updateddate=one.superseded_by.at if one.superseded_by else one.row.at,
        )
    answer = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml")
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _asked(request: HttpRequest) -> dict[str, Any]:
    kind = request.GET.get("kind", "")
    article = request.GET.get("article", "").replace("\0", "")[:LONGEST_ARTICLE]
    return {"kind": kind if kind in KINDS else "", "article": article.strip()}


def _given(asked: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in asked.items() if value}
