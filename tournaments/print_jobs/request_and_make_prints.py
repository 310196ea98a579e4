"""Print many papers by a background job: request it, make it, delete it after a day."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import translation

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.board.printing import PrintFault, Sheet, compile_pdf
from tournaments.entries.full_name_rights import FullNames
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.events.queue_background_jobs import queue_print
from tournaments.papers import make_chosen_papers
from tournaments.papers.make_chosen_papers import PaperChoice
from tournaments.people.shown_names import show_full_names_if
from tournaments.print_jobs.models import UNPRINTED, PrintJob, PrintState

KEPT = timedelta(days=1)
LOST = timedelta(minutes=2)


@transaction.atomic
def request_print(
    *, tournament: Tournament, choice: PaperChoice, language: str, actor: User, at: datetime
) -> PrintJob:
    """Queue a printing job for an official of the event."""
    permissions_of_roles.require_right(actor, Action.READ_JOURNAL, event_scope(tournament))
    job = PrintJob.objects.create(
        tournament=tournament,
        asked_by=actor,
        asked_at=at,
        language=language,
        choice=choice.as_data(),
        papers=len(choice.papers),
    )
    queue_print(job.pk)
    return job


def make_requested_print(job_id: int, now: Callable[[], datetime]) -> None:
    """Run a queued printing job; running it twice is harmless."""
    job = PrintJob.objects.select_related("tournament").filter(pk=job_id).first()
    if job is None or not _move(job_id, PrintState.RUNNING, began_at=now()):
        return
    try:
        reader = FullNames(job.asked_by)
        with translation.override(job.language), show_full_names_if(reader.may_read_full_name_of):
            made = compile_pdf(*_sheets(job, now()), language=job.language[:2], at=now())
    except PrintFault:
        _move(job_id, PrintState.FAILED)
        raise
    _move(job_id, PrintState.DONE, pdf=made, made=job.papers)


def _sheets(job: PrintJob, at: datetime) -> list[Sheet]:
    """Laid out paper by paper, so that whoever waits sees how far it is."""
    choice = make_chosen_papers.choice_from_data(job.choice)
    sheets: list[Sheet] = []
    for number, name in enumerate(choice.papers, start=1):
        sheets += make_chosen_papers.sheets_of_chosen_papers(
            job.tournament,
            choice.with_one_paper(name),
            head_right=make_chosen_papers.moment_of_printing(at),
        )
        PrintJob.objects.filter(pk=job.pk).update(made=number)
    return sheets


def _move(job_id: int, state: PrintState, **changes: object) -> bool:
    """Forward by compare-and-set; a job whose worker was lost is taken a second time."""
    return (
        PrintJob.objects.filter(pk=job_id, state__in=UNPRINTED).update(state=state, **changes) == 1
    )


def overdue_print_jobs(at: datetime) -> list[int]:
    """Select printing jobs whose message or worker may be lost."""
    before = at - LOST
    is_lost = Q(state=PrintState.WAITING, asked_at__lt=before) | Q(
        state=PrintState.RUNNING, began_at__lt=before
    )
    return list(PrintJob.objects.filter(is_lost).values_list("pk", flat=True))


def remove_old_prints(at: datetime) -> None:
    """Delete prints from before yesterday."""
    PrintJob.objects.filter(asked_at__lt=at - KEPT).delete()
