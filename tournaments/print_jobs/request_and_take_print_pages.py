"""Pages to ask for a print: a small one at once, a large one as a job to watch and download."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.events.value_or_404 import value_or_404
from tournaments.papers import find_printable_papers
from tournaments.papers.choose_and_print_papers_pages import choice_in_query, site_address
from tournaments.print_jobs import request_and_make_prints
from tournaments.print_jobs.models import PrintJob, PrintState


@login_required
@post_only
def request_chosen_print(request: HttpRequest, pk: int) -> HttpResponse:
    """Print a small choice at once; queue a job for a large one."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    able = find_printable_papers.printable_papers(
        tournament, site=site_address(request), for_officials=True
    )
    names = find_printable_papers.printable_names(request.POST.getlist("paper"), able)
    if not names:
        messages.error(request, _("Choose what to print."))
        return redirect("event-papers", pk)
    choice = choice_in_query(request.user, tournament, request.POST, request)
    if find_printable_papers.are_printed_quickly(tournament, names):
        return redirect(f"{reverse('event-papers-pdf', args=[pk])}?{_query(request.POST)}")
    job = request_and_make_prints.request_print(
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
    context = page_head_context(request, own_job.tournament, "exchange")
    context |= {
        "job": own_job,
        "is_waiting": own_job.state in (PrintState.WAITING, PrintState.RUNNING),
        "is_ready": own_job.state == PrintState.DONE,
    }
    page = "_print_job.html" if request.htmx else "print_job.html"
    return render(request, f"tournaments/{page}", context)


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
