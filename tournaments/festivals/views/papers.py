"""Pages of the papers of a whole event: what hangs on a wall, what officials print and sign."""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.papers.queries.lines import absolute_address
from games.board.printing import compile_pdf
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import parse_whole_number, post_only
from tournaments.events.views.page import value_or_404
from tournaments.festivals.forms.papers import PanelForm, ReportForm
from tournaments.festivals.models import Festival, FestivalJob, Sitting
from tournaments.festivals.queries import awards, honours, panel, report, statements, wall, whole
from tournaments.festivals.queries.commission_paper import commission_papers
from tournaments.festivals.queries.panel import Judge
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.timetable import sittings_of
from tournaments.festivals.services import printing
from tournaments.festivals.services.paper_words import change_panel, change_report
from tournaments.festivals.services.printing import Wanted
from tournaments.festivals.texts import PAPERS, PRINTED
from tournaments.festivals.views.page import festival_or_404, head_context
from tournaments.papers.models import PrintState
from tournaments.papers.queries import choice, layout
from tournaments.papers.queries.document import Paper
from tournaments.papers.views import site_address

# Pages of what hangs on a wall: for everybody who may see the event.


@require_safe
@never_cache
def papers_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what can be printed of the whole event."""
    festival = festival_or_404(request, pk)
    context = head_context(request, festival, "papers")
    contests = wall.contests_on_papers(festival)
    known = {
        (one.pk, row.number)
        for one, row, _day in whole.published_rounds(festival)
        if not one.final_title
    }
    context |= {
        "sittings": [row for row in sittings_of(festival) if _has_rounds(row, known)],
        "programmes": list(festival.programmes.all()),
        "has_pairings": bool(wall.rounds_of_hour(festival)),
        "has_players": bool(wall.entries_of_contests(contests)),
        "has_tables": bool(wall.rows_of_tables(one.tournament_id for one in wall.hosts(contests))),
    }
    if context["may"]["journal"]:
        context |= {
            "offered": [(name, PRINTED[name]) for name in whole.OFFERED],
            "days": whole.days_played(festival),
            "judges": list(enumerate(panel.panel_of_festival(festival), start=1)),
            "extracted": statements.players_of_extracts(festival),
            "honoured": honours.tables_of_honours(honours.honours_of_festival(festival)),
        }
    return render(request, "tournaments/festivals/papers.html", context)


def _has_rounds(sitting: Sitting, known: Collection[tuple[int, int]]) -> bool:
    return any(
        (one.contest_id, number) in known
        for one in sitting.rounds.all()
        for number in range(one.first, one.last + 1)
    )


@require_safe
@never_cache
def paper_page(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Show a paper of the event as it is printed; of pairings one for each hall."""
    festival = festival_or_404(request, pk)
    context = head_context(request, festival, "papers")
    context |= {"papers": _papers(request, festival, name), "name": name, "title": PAPERS[name]}
    return render(request, "tournaments/festivals/paper.html", context)


@require_safe
def paper_pdf(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Print a paper of the event as A4 PDF."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    festival = festival_or_404(request, pk)
    return answer_with_pdf(_papers(request, festival, name), f"event-{pk}-{name}")


def _papers(request: HttpRequest, festival: Festival, name: str) -> tuple[Paper, ...]:
    """Make the papers of this name; raises Http404 where there is nothing on them."""
    programme = _number(request, "programme")
    papers: tuple[Paper, ...] = ()
    if name == "pairings":
        number = _number(request, "sitting")
        sitting = None
        if number is not None:
            sitting = value_or_404(festival.sittings.filter(pk=number, is_cancelled=False).first())
        papers = wall.pairings_papers(
            festival, sitting, through_the_hall=request.GET.get("tables") != "no"
        )
    elif name == "start":
        papers = wall.start_papers(festival, programme)
    elif name == "standings":
        papers = wall.standings_papers(festival, programme, timezone.now())
    elif name == "commission":
        scope = festival_scope(festival)
        rights.require_right(request.user, Action.MANAGE_ENTRIES, scope)
        papers = commission_papers(festival)
    elif name in OFFICIAL or name in OF_ONE:
        scope = festival_scope(festival)
        rights.require_right(request.user, Action.READ_JOURNAL, scope)
        if name in OFFICIAL:
            papers = OFFICIAL[name](festival)
        else:
            papers = OF_ONE[name](festival, _number(request, "of"))
    if not papers:
        raise Http404
    return papers


def answer_with_pdf(papers: tuple[Paper, ...], name: str) -> HttpResponse:
    """Print papers in one PDF and answer with it."""
    right = choice.moment_of_printing(timezone.now())
    sheets = [layout.sheet_of_paper(paper, head_right=right) for paper in papers]
    made = compile_pdf(*sheets, language=(get_language() or "ru")[:2], at=timezone.now())
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _number(request: HttpRequest, name: str) -> int | None:
    typed: Any = request.GET.get(name)
    return (parse_whole_number(typed) or 0) if typed else None


OFFICIAL: Mapping[str, Callable[[Festival], tuple[Paper, ...]]] = {
    "panel": panel.panel_papers,
    "report": report.report_papers,
    "awards": awards.awards_papers,
    "regions": statements.regions_papers,
}
"""Papers that officials alone see, with full names."""

OF_ONE: Mapping[str, Callable[[Festival, int | None], tuple[Paper, ...]]] = {
    "officiating": statements.officiating_papers,
    "extract": statements.extract_papers,
}
"""Papers about one person, whose number is ``of``; without it about everybody, or nobody."""


# Pages on which the chief arbiter and the organiser type what papers say.


@login_required
@never_cache
def edit_panel(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and store the panel of arbiters with their categories."""
    festival = _festival_to_edit(request, pk)
    form = PanelForm(panel.panel_to_edit(festival))
    if request.method == "POST":
        form = PanelForm.read(request.POST)
        if not form.faults:
            change_panel(festival=festival, panel=form.rows, actor=request.user, at=timezone.now())
            messages.success(request, _("The panel is saved; it stands on all papers."))
            return redirect("festival-paper", pk, "panel")
    context = head_context(request, festival, "papers")
    context |= {
        "form": form,
        "rows": [*form.rows, *(Judge("", ""),) * EMPTY_ROWS],
        "posts": panel.POSTS,
        "categories": panel.CATEGORIES,
        "marks": panel.MARKS,
    }
    status = 422 if form.faults else 200
    return render(request, "tournaments/festivals/edit_panel.html", context, status=status)


@login_required
@never_cache
def edit_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and store the free points of the chief arbiter's report."""
    festival = _festival_to_edit(request, pk)
    form = ReportForm(report.report_texts(festival))
    if request.method == "POST":
        form = ReportForm.read(request.POST)
        if not form.faults:
            change_report(
                festival=festival, texts=form.texts, actor=request.user, at=timezone.now()
            )
            messages.success(request, _("The report is saved."))
            return redirect("festival-paper", pk, "report")
    context = head_context(request, festival, "papers")
    context |= {
        "form": form,
        "points": [
            (number, title, form.texts[number]) for number, (title, _set) in report.POINTS.items()
        ],
    }
    status = 422 if form.faults else 200
    return render(request, "tournaments/festivals/edit_report.html", context, status=status)


def _festival_to_edit(request: HttpRequest, pk: int) -> Festival:
    festival = festival_or_404(request, pk)
    rights.require_right(request.user, Action.PUBLISH_ROUND, festival_scope(festival))
    return festival


EMPTY_ROWS = 4

LONGEST_NAME = 40  # of a table whose diplomas are printed


# Pages of what takes long, for officials: many papers in one PDF, all files in one ZIP.


@login_required
@post_only
def request_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a PDF of everything that was chosen, of a day or of the whole event."""
    festival = festival_or_404(request, pk)
    typed = request.POST.get("day", "")
    day = _day(typed)
    if typed and day is None:
        return _nothing(request, pk)
    names = tuple(name for name in whole.OFFERED if name in request.POST.getlist("paper"))
    return _request(request, festival, Wanted(printing.PAPERS, names, day, site_address(request)))


@login_required
@post_only
def request_diplomas(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a PDF of the diplomas of the event, or of one of its tables."""
    festival = festival_or_404(request, pk)
    table = request.POST.get("table", "")[:LONGEST_NAME]
    wanted = Wanted(printing.DIPLOMAS, table=table, site=site_address(request))
    return _request(request, festival, wanted)


@login_required
@post_only
def request_files(request: HttpRequest, pk: int) -> HttpResponse:
    """Queue a ZIP of all files of the event."""
    festival = festival_or_404(request, pk)
    site = absolute_address(request, "home").removesuffix("/")
    return _request(request, festival, Wanted(printing.FILES, site=site))


def _request(request: HttpRequest, festival: Festival, wanted: Wanted) -> HttpResponse:
    job = printing.request_file(
        festival=festival,
        wanted=wanted,
        language=get_language() or "ru",
        actor=request.user,
        at=timezone.now(),
    )
    if job is None:
        return _nothing(request, festival.pk)
    return redirect("festival-job", festival.pk, job.pk)


def _nothing(request: HttpRequest, pk: int) -> HttpResponse:
    messages.error(request, _("There is nothing of this yet. Choose other papers or days."))
    return redirect("festival-papers", pk)


def _day(typed: str) -> date | None:
    try:
        return parse_date(typed)
    except ValueError:  # 2026-02-30
        return None


@login_required
@require_safe
@never_cache
def job_page(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """Show how far a job is; the page asks again until it is ready."""
    festival = festival_or_404(request, pk)
    job = _own_job(request, festival, job_pk)
    context = head_context(request, festival, "papers")
    context |= {
        "job": job,
        "is_ready": job.state == PrintState.DONE,
        "is_zip": job.choice["what"] == printing.FILES,
        "job_address": reverse("festival-job", args=[pk, job_pk]),
        "file_address": reverse("festival-job-file", args=[pk, job_pk]),
    }
    page = "papers/_print_job.html" if request.htmx else "festivals/job.html"
    return render(request, f"tournaments/{page}", context)


@login_required
@require_safe
@never_cache
def download_job(request: HttpRequest, pk: int, job_pk: int) -> HttpResponse:
    """Download what a job made."""
    job = _own_job(request, festival_or_404(request, pk), job_pk, with_file=True)
    made = bytes(value_or_404(job.made_file))
    is_zip = job.choice["what"] == printing.FILES
    answer = HttpResponse(made, content_type=f"application/{'zip' if is_zip else 'pdf'}")
    name = "-".join(filter(None, (f"event-{pk}", job.choice["day"])))
    answer["Content-Disposition"] = (
        f'attachment; filename="{name}.zip"' if is_zip else f'inline; filename="{name}.pdf"'
    )
    return answer


def _own_job(
    request: HttpRequest, festival: Festival, job_pk: int, *, with_file: bool = False
) -> FestivalJob:
    """Return the visitor's own job; those of others are not found."""
    jobs = festival.jobs.filter(pk=job_pk, asked_by=request.user)
    return value_or_404((jobs if with_file else jobs.defer("made_file")).first())
