"""Papers of an event: the list of them, and each as a page that prints."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.board.printing import pdf
from games.refusals import texts as refusals
from games.web.limits import is_too_often
from games.web.parse_int import whole
from tournaments.boards.models import Round, RoundState
from tournaments.entries.models import Entry
from tournaments.events import selectors
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, not_none
from tournaments.events.stored_pages import cached_page
from tournaments.papers import card, pdf_layout, protocol, rounds, tables
from tournaments.papers.paper import Paper
from tournaments.papers.texts import event_title

OF_A_ROUND: dict[str, Callable[[Tournament, Round], Paper]] = {
    "boards": rounds.by_board,
    "names": rounds.by_name,
    "slips": rounds.slips,
}


OF_THE_EVENT: dict[str, Callable[[Tournament], Paper]] = {
    "crosstable": tables.crosstable,
    "colours": tables.colours,
    "protocol": protocol.protocol,
}


@require_safe
@cached_page
def papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be printed, by round and by player."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "exchange")
    context |= {
        "rounds": selectors.visible_rounds(tournament, drafts=False)[::-1],
        "entries": [one for one in selectors.entries(tournament) if one.number],
    }
    return render(request, "tournaments/papers.html", context)


@require_safe
@cached_page
def paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """One paper: ``?round=`` for those of a round, ``?player=`` for a card."""
    tournament = event_or_404(request, pk)
    title = event_title(tournament)
    context = {"event": tournament, "event_title": title, "paper": _made(request, tournament, name)}
    return render(request, "tournaments/paper.html", context)


@require_safe
def paper_pdf(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """The same paper as A4 PDF."""
    if is_too_often(request):
        said = refusals.explain("too_often", {}, get_language())
        return HttpResponse(said, status=429, content_type="text/plain; charset=utf-8")
    tournament = event_or_404(request, pk)
    now = timezone.now()
    printed = f"{_('revision %(revision)s') % {'revision': tournament.revision}} · " + date_format(
        timezone.localtime(now), "d.m.Y H:i"
    )
    sheet = pdf_layout.sheet(_made(request, tournament, name), right=printed)
    answer = HttpResponse(
        pdf(sheet, language=(get_language() or "ru")[:2], at=now), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="event-{pk}-{name}.pdf"'
    return answer


def _made(request: HttpRequest, tournament: Tournament, name: str) -> Paper:
    if name in OF_THE_EVENT:
        if not tournament.rounds.exists():
            raise Http404
        return OF_THE_EVENT[name](tournament)
    if name in OF_A_ROUND:
        return OF_A_ROUND[name](tournament, _round(tournament, request.GET.get("round", "")))
    if name == "card":
        return card.card(tournament, _entry(tournament, request.GET.get("player", "")))
    raise Http404


def _round(tournament: Tournament, asked: str) -> Round:
    """Nothing that is not published goes on a wall."""
    shown = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    if asked:
        shown = shown.filter(number=whole(asked) or 0)
    return not_none(shown.last())


def _entry(tournament: Tournament, asked: str) -> Entry:
    found = tournament.entries.select_related("player")
    return not_none(found.filter(number=whole(asked) or 0).first())
