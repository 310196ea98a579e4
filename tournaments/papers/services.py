"""Many papers printed by a background job: requested, made, deleted after a day."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.board.printing import PrintFault, Sheet, compile_pdf
from tournaments.entries.queries.players import FullNames
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.services.revision import queue_print
from tournaments.papers.models import UNPRINTED, Job, PrintJob, PrintState
from tournaments.papers.queries import choice as choice_queries
from tournaments.papers.queries.choice import PaperChoice
from tournaments.people.texts import show_full_names_if

KEPT = timedelta(days=1)

LOST = timedelta(minutes=2)


@transaction.atomic
def request_print(
    *, tournament: Tournament, choice: PaperChoice, language: str, actor: User, at: datetime
) -> PrintJob:
    """Queue a printing job for an official of the event."""
    rights.require_right(actor, Action.READ_JOURNAL, event_scope(tournament))
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
    if job is None or not move_job(PrintJob, job_id, PrintState.RUNNING, began_at=now()):
        return
    try:
        reader = FullNames(job.asked_by)
        with (
            translation.override(job.language),
            timezone.override(job.tournament.zone),
            show_full_names_if(reader.may_read_full_name_of),
        ):
            made = compile_pdf(*_sheets(job, now()), language=job.language[:2], at=now())
    except PrintFault:
        move_job(PrintJob, job_id, PrintState.FAILED)
        raise
    move_job(PrintJob, job_id, PrintState.DONE, pdf=made, made=job.papers)


def _sheets(job: PrintJob, at: datetime) -> list[Sheet]:
    """Laid out paper by paper, so that whoever waits sees how far it is."""
    choice = choice_queries.choice_from_data(job.choice)
    sheets: list[Sheet] = []
    for number, name in enumerate(choice.papers, start=1):
        sheets += choice_queries.sheets_of_chosen_papers(
            job.tournament,
            choice.with_one_paper(name),
            head_right=choice_queries.moment_of_printing(at),
        )
        PrintJob.objects.filter(pk=job.pk).update(made=number)
    return sheets


def move_job(jobs: type[Job], job_id: int, state: PrintState, **changes: object) -> bool:
    """Move a job forward by compare-and-set; one whose worker was lost is taken a second time."""
    waiting = jobs._default_manager.filter(pk=job_id, state__in=UNPRINTED)
    return waiting.update(state=state, **changes) == 1


def overdue_print_jobs(at: datetime, jobs: type[Job] = PrintJob) -> list[int]:
    """Select jobs whose message or worker may be lost."""
    before = at - LOST
    ahead = at + LOST  # asked for by a clock that was set back since
    is_lost = Q(state=PrintState.WAITING) & (Q(asked_at__lt=before) | Q(asked_at__gt=ahead)) | Q(
        state=PrintState.RUNNING
    ) & (Q(began_at__lt=before) | Q(began_at__gt=ahead))
    return list(jobs._default_manager.filter(is_lost).values_list("pk", flat=True))


def remove_old_prints(at: datetime, jobs: type[Job] = PrintJob) -> None:
    """Delete what was made before yesterday."""
    jobs._default_manager.filter(asked_at__lt=at - KEPT).delete()
