"""Pages of papers: the list to choose from, each as a page or PDF, many in one print."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from arbiter.papers.queries.lines import absolute_address
from games.board.printing import Sheet, compile_pdf
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import parse_whole_number, post_only
from tournaments.entries.queries import players
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.texts import event_title
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import event_or_404, page_head_context, value_or_404
from tournaments.papers import services
from tournaments.papers.models import PrintJob, PrintState
from tournaments.papers.queries import choice as choice_queries
from tournaments.papers.queries import layout, player
from tournaments.papers.queries.choice import PaperChoice
from tournaments.papers.queries.document import Paper
from tournaments.papers.queries.parts import PaperParameters
from tournaments.papers.queries.registry import KINDS
from tournaments.papers.texts import PAPERS
from tournaments.standings.queries import groups

# Pages of an event's papers: the list to choose from, each as a page or PDF, many in one PDF.


LOOPBACK = ("localhost", "127.0.0.1")


@require_safe
@cache_event_page
def choose_papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the dialog: choose papers and print them as one PDF, or open one of them."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "papers")
    able = choice_queries.printable_papers(
        tournament, site=site_address(request), for_officials=context["may"]["journal"]
    )
    entries = [entry for entry in players.start_list(tournament) if entry.number]
    context |= {
        "offered": [(name, PAPERS[name], name in KINDS) for name in able.names],
        "able": able,
        "round": able.rounds[-1] if able.rounds else None,
        "after": able.over[-1] if able.over else None,
        "entries": entries,
        "choices": groups.group_choices(entry.player for entry in entries),
        "knows_sex": context["may"]["edit"],
    }
    return render(request, "tournaments/papers/papers.html", context)


@require_safe
def print_chosen_papers(request: HttpRequest, pk: int) -> HttpResponse:
    """Print the papers chosen in the dialog, one after another in one PDF."""
    if has_used_up_rate(request):
        return _too_often()
    tournament = event_or_404(request, pk)
    permitted = rights.permitted_actions(request.user, event_scope(tournament))
    able = choice_queries.printable_papers(
        tournament, site=site_address(request), for_officials=Action.READ_JOURNAL in permitted
    )
    names = choice_queries.printable_names(request.GET.getlist("paper"), able)
    choice = choice_in_query(request.user, tournament, request.GET, request).with_papers(names)
    if not choice_queries.are_printed_quickly(tournament, names):
        messages.error(request, _("Choose fewer papers at once."))
        return redirect("event-papers", pk)
    sheets = choice_queries.sheets_of_chosen_papers(
        tournament,
        choice,
        head_right=choice_queries.moment_of_printing(timezone.now()),
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
    return render(request, "tournaments/papers/paper.html", context)


@require_safe
def print_paper(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Print one paper as A4 PDF."""
    if has_used_up_rate(request):
        return _too_often()
    made = _make_paper(request, event_or_404(request, pk), name)
    sheet = layout.sheet_of_paper(
        made, head_right=choice_queries.moment_of_printing(timezone.now())
    )
    return _answer(sheet, name=f"event-{pk}-{name}")


def _make_paper(request: HttpRequest, tournament: Tournament, name: str) -> Paper:
    if name == "card":
        number = parse_whole_number(request.GET.get("player", "")) or 0
        entry = tournament.entries.select_related("player").filter(number=number).first()
        return player.player_results_paper(PaperParameters(tournament, entry=value_or_404(entry)))
    if name not in KINDS:
        raise Http404
    about = choice_queries.parameters_of_chosen_paper(
        tournament, name, choice_in_query(request.user, tournament, request.GET, request)
    )
    return KINDS[name].paper(value_or_404(about))


def choice_in_query(
    user: Visitor, tournament: Tournament, query: QueryDict, request: HttpRequest
) -> PaperChoice:
    """Read from the query what to print, all but the papers' names; sex only for officials."""
    permitted = rights.permitted_actions(user, event_scope(tournament))
    return PaperChoice(
        (),
        round=_number(query, "round"),
        after=_number(query, "after"),
        group=groups.group_in_query(query, knows_sex=Action.MANAGE_ENTRIES in permitted),
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
    sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
    return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")


# Pages to ask for a print: a small one at once, a large one as a job to watch and download.


@login_required
@post_only
def request_chosen_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print a small choice at once; queue a job for a large one."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    able = choice_queries.printable_papers(
        tournament, site=site_address(request), for_officials=True
    )
    names = choice_queries.printable_names(request.POST.getlist("paper"), able)
    if not names:
        messages.error(request, _("Choose what to print."))
        return redirect("event-papers", pk)
    choice = choice_in_query(request.user, tournament, request.POST, request)
    if choice_queries.are_printed_quickly(tournament, names):
        return redirect(f"{reverse('event-papers-pdf', args=[pk])}?{_query(request.POST)}")
    job = services.request_print(
        tournament=tournament,
        choice=choice.with_papers(names),
        language=get_language() or "ru",
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-print-job", pk, job.pk)


def _query(query: QueryDict) -> str:
    """Return what was chosen, as an address that may be kept."""
    parameters = QueryDict(mutable=True)
    for name, values in query.lists():
        if name != "csrfmiddlewaretoken" and any(values):
            parameters.setlist(name, values)
    return parameters.urlencode()


@login_required
@require_safe
@never_cache
def show_print_job(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """Show the state of a printing job; the page asks again until it is ready."""
    own_job = _own(request, pk, job_pk)
    context = page_head_context(request, own_job.tournament, "paper")
    context |= {
        "job": own_job,
        "is_ready": own_job.state == PrintState.DONE,
        "job_address": reverse("event-print-job", args=[pk, own_job.pk]),
        "file_address": reverse("event-print-pdf", args=[pk, own_job.pk]),
    }
    page = "_print_job.html" if request.htmx else "print_job.html"
    return render(request, f"tournaments/papers/{page}", context)


@login_required
@require_safe
@never_cache
def download_print(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """Download the finished print."""
    own_job = _own(request, pk, job_pk, with_pdf=True)
    answer = HttpResponse(bytes(value_or_404(own_job.pdf)), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="event-{pk}.pdf"'
    return answer


def _own(request: HttpRequest, pk: int, job_pk: int, *, with_pdf: bool = False) -> PrintJob:
    """Return the visitor's own printing job; others' are not found."""
    tournament = event_or_404(request, pk)
    jobs = PrintJob.objects.filter(tournament=tournament, pk=job_pk, asked_by=request.user)
    jobs = jobs.select_related("tournament")
    return value_or_404((jobs if with_pdf else jobs.defer("pdf")).first())
