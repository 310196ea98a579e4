"""Pages of an event's papers: the list to choose from, each as a page or PDF, many in one PDF."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses import absolute_address
from arbiter.rights import permissions
from arbiter.rights.permissions import Action, Visitor
from games.board.printing import Sheet, pdf
from games.refusals import texts as refusals
from games.web.parse_int import parse_whole_number
from games.web.request_limits import is_too_often
from tournaments.events import selectors
from tournaments.events.cache_event_pages import cached_page
from tournaments.events.models import Tournament
from tournaments.events.page_frame import event_context, event_or_404, not_none
from tournaments.events.right_scopes import event_scope
from tournaments.papers import chosen_papers, pdf_layout, player_card
from tournaments.papers.all_papers import KINDS
from tournaments.papers.chosen_papers import PaperChoice
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.paper_value import Paper
from tournaments.papers.texts import PAPERS, event_title
from tournaments.standings import group_tables

LOOPBACK = ("localhost", "127.0.0.1")


@require_safe
@cached_page
def papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the dialog: choose papers and print them as one PDF, or open one of them."""
    tournament = event_or_404(request, pk)
    context = event_context(request, tournament, "exchange")
    able = chosen_papers.printable(
        tournament, site=site_of(request), for_officials=context["may"]["journal"]
    )
    entries = [entry for entry in selectors.entries(tournament) if entry.number]
    context |= {
        "offered": [(name, PAPERS[name], name in KINDS) for name in able.names],
        "able": able,
        "round": able.rounds[-1] if able.rounds else None,
        "after": able.over[-1] if able.over else None,
        "entries": entries,
        "choices": group_tables.choices_of(entry.player for entry in entries),
        "knows_sex": context["may"]["edit"],
    }
    return render(request, "tournaments/papers.html", context)


@require_safe
def chosen_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the papers chosen in the dialog, one after another in one PDF."""
    if is_too_often(request):
        return _too_often()
    tournament = event_or_404(request, pk)
    permitted = permissions.permitted(request.user, event_scope(tournament))
    able = chosen_papers.printable(
        tournament, site=site_of(request), for_officials=Action.READ_JOURNAL in permitted
    )
    names = chosen_papers.printable_names(request.GET.getlist("paper"), able)
    choice = choice_of(request.user, tournament, request.GET, request).of(names)
    if not chosen_papers.is_quick(tournament, names):
        messages.error(request, _("Choose fewer papers at once."))
        return redirect("event-papers", pk)
    sheets = chosen_papers.sheets_of_chosen_papers(
        tournament, choice, head_right=chosen_papers.printed_at(timezone.now())
    )
    if not sheets:
        messages.error(request, _("Choose what to print."))
        return redirect("event-papers", pk)
    return _answer(*sheets, name=f"event-{pk}")


@require_safe
@cached_page
def paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Show one paper: ``?round=`` or ``?after=`` for those of a round, ``?player=`` for a card."""
    tournament = event_or_404(request, pk)
    title = event_title(tournament)
    context = {
        "event": tournament,
        "event_title": title,
        "paper": _make_paper(request, tournament, name),
    }
    return render(request, "tournaments/paper.html", context)


@require_safe
def paper_pdf(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Print one paper as A4 PDF."""
    if is_too_often(request):
        return _too_often()
    made = _make_paper(request, event_or_404(request, pk), name)
    sheet = pdf_layout.sheet_of_paper(made, head_right=chosen_papers.printed_at(timezone.now()))
    return _answer(sheet, name=f"event-{pk}-{name}")


def _make_paper(request: HttpRequest, tournament: Tournament, name: str) -> Paper:
    if name == "card":
        number = parse_whole_number(request.GET.get("player", "")) or 0
        entry = tournament.entries.select_related("player").filter(number=number).first()
        return player_card.player_card(PaperParameters(tournament, entry=not_none(entry)))
    if name not in KINDS:
        raise Http404
    about = chosen_papers.paper_parameters(
        tournament, name, choice_of(request.user, tournament, request.GET, request)
    )
    return KINDS[name].paper(not_none(about))


def choice_of(
    user: Visitor, tournament: Tournament, query: QueryDict, request: HttpRequest
) -> PaperChoice:
    """What is asked for, but for the papers; sex only where the visitor may know it."""
    permitted = permissions.permitted(user, event_scope(tournament))
    return PaperChoice(
        (),
        round=_number(query, "round"),
        after=_number(query, "after"),
        group=group_tables.asked_group(query, knows_sex=Action.MANAGE_ENTRIES in permitted),
        site=site_of(request),
    )


def _number(query: QueryDict, name: str) -> int | None:
    """None where nothing is asked; 0, which no round has, where it is no number."""
    return (parse_whole_number(query[name]) or 0) if query.get(name) else None


def site_of(request: HttpRequest) -> str:
    """The beginning of the site's addresses; nothing where no telephone reaches it."""
    address = absolute_address(request, "home").removesuffix("/")
    host = address.split("//")[1].split(":")[0]
    return "" if host in LOOPBACK else address


def _answer(*sheets: Sheet, name: str) -> HttpResponse:
    made = pdf(*sheets, language=(get_language() or "ru")[:2], at=timezone.now())
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _too_often() -> HttpResponse:
    sentence = refusals.explain("too_often", {}, get_language())
    return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
