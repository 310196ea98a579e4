"""Pages of an event's papers: the list to choose from, each as a page or PDF, many in one PDF."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.papers.absolute_addresses_and_qr_codes import absolute_address
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Visitor
from games.board.printing import Sheet, compile_pdf
from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.parse_whole_number import parse_whole_number
from games.web.request_limits import has_used_up_rate
from tournaments.entries import read_start_list_and_entries
from tournaments.events.cache_event_pages import cache_event_page
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.models import Tournament
from tournaments.events.value_or_404 import value_or_404
from tournaments.papers import (
    find_printable_papers,
    lay_out_paper_as_pdf,
    make_chosen_papers,
    player_results_paper,
)
from tournaments.papers.make_chosen_papers import PaperChoice
from tournaments.papers.paper_as_words_and_tables import Paper
from tournaments.papers.paper_name_texts import PAPERS
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.paper_registry import KINDS
from tournaments.papers.shared_player_and_event_texts import event_title
from tournaments.standings import group_tables

LOOPBACK = ("localhost", "127.0.0.1")


@require_safe
@cache_event_page
def choose_papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the dialog: choose papers and print them as one PDF, or open one of them."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "exchange")
    able = find_printable_papers.printable_papers(
        tournament, site=site_address(request), for_officials=context["may"]["journal"]
    )
    entries = [
        entry for entry in read_start_list_and_entries.start_list(tournament) if entry.number
    ]
    context |= {
        "offered": [(name, PAPERS[name], name in KINDS) for name in able.names],
        "able": able,
        "round": able.rounds[-1] if able.rounds else None,
        "after": able.over[-1] if able.over else None,
        "entries": entries,
        "choices": group_tables.group_choices(entry.player for entry in entries),
        "knows_sex": context["may"]["edit"],
    }
    return render(request, "tournaments/papers.html", context)


@require_safe
def print_chosen_papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the papers chosen in the dialog, one after another in one PDF."""
    if has_used_up_rate(request):
        return _too_often()
    tournament = event_or_404(request, pk)
    permitted = permissions_of_roles.permitted_actions(request.user, event_scope(tournament))
    able = find_printable_papers.printable_papers(
        tournament, site=site_address(request), for_officials=Action.READ_JOURNAL in permitted
    )
    names = find_printable_papers.printable_names(request.GET.getlist("paper"), able)
    choice = choice_in_query(request.user, tournament, request.GET, request).with_papers(names)
    if not find_printable_papers.are_printed_quickly(tournament, names):
        messages.error(request, _("Choose fewer papers at once."))
        return redirect("event-papers", pk)
    sheets = make_chosen_papers.sheets_of_chosen_papers(
        tournament,
        choice,
        head_right=make_chosen_papers.moment_of_printing(timezone.now()),
    )
    if not sheets:
        messages.error(request, _("Choose what to print."))
        return redirect("event-papers", pk)
    return _answer(*sheets, name=f"event-{pk}")


@require_safe
@cache_event_page
def show_paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Show one paper; ``?round=``, ``?after=``, ``?player=`` choose what it is about."""
    tournament = event_or_404(request, pk)
    title = event_title(tournament)
    context = {
        "event": tournament,
        "event_title": title,
        "paper": _make_paper(request, tournament, name),
    }
    return render(request, "tournaments/paper.html", context)


@require_safe
def print_paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Print one paper as A4 PDF."""
    if has_used_up_rate(request):
        return _too_often()
    made = _make_paper(request, event_or_404(request, pk), name)
    sheet = lay_out_paper_as_pdf.sheet_of_paper(
        made, head_right=make_chosen_papers.moment_of_printing(timezone.now())
    )
    return _answer(sheet, name=f"event-{pk}-{name}")


def _make_paper(request: HttpRequest, tournament: Tournament, name: str) -> Paper:
    if name == "card":
        number = parse_whole_number(request.GET.get("player", "")) or 0
        entry = tournament.entries.select_related("player").filter(number=number).first()
        return player_results_paper.player_results_paper(
            PaperParameters(tournament, entry=value_or_404(entry))
        )
    if name not in KINDS:
        raise Http404
    about = make_chosen_papers.parameters_of_chosen_paper(
        tournament, name, choice_in_query(request.user, tournament, request.GET, request)
    )
    return KINDS[name].paper(value_or_404(about))


def choice_in_query(
    user: Visitor, tournament: Tournament, query: QueryDict, request: HttpRequest
) -> PaperChoice:
    """Read from the query what to print, all but the papers' names; sex only for officials."""
    permitted = permissions_of_roles.permitted_actions(user, event_scope(tournament))
    return PaperChoice(
        (),
        round=_number(query, "round"),
        after=_number(query, "after"),
        group=group_tables.group_in_query(query, knows_sex=Action.MANAGE_ENTRIES in permitted),
        site=site_address(request),
    )


def _number(query: QueryDict, name: str) -> int | None:
    """None where nothing is asked; 0, which no round has, where it is no number."""
    return (parse_whole_number(query[name]) or 0) if query.get(name) else None


def site_address(request: HttpRequest) -> str:
    """Return the site's base address; empty for one that telephones cannot reach."""
    address = absolute_address(request, "home").removesuffix("/")
    host = address.split("//")[1].split(":")[0]
    return "" if host in LOOPBACK else address


def _answer(*sheets: Sheet, name: str) -> HttpResponse:
    made = compile_pdf(*sheets, language=(get_language() or "ru")[:2], at=timezone.now())
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _too_often() -> HttpResponse:
    sentence = refusals.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
    return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
