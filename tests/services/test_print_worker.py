"""A large print by a real worker: the message after the commit, the sweep where it was lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import swiss_event
from tests.waiting_times import until
from tournaments.papers.make_chosen_papers import PaperChoice
from tournaments.print_jobs import request_and_make_prints
from tournaments.print_jobs.models import PrintJob, PrintState
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_worker_prints_also_when_its_message_was_lost(celery_worker_process):
    """The papers of a job are in the language of whoever asked."""
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    arguments = {
        "tournament": story.tournament,
        "choice": PaperChoice(("start", "boards", "cards")),
        "language": "en",
        "actor": story.organiser,
    }
    first = request_and_make_prints.request_print(**arguments, at=timezone.now())
    log = celery_worker_process.log.read_text
    until(lambda: PrintJob.objects.get(pk=first.pk).state == PrintState.DONE, log)
    lost = PrintJob.objects.create(
        tournament=story.tournament,
        asked_by=story.organiser,
        asked_at=timezone.now() - timedelta(hours=1),
        language="en",
        choice=first.choice,
        papers=3,
    )
    sweep()
    until(lambda: PrintJob.objects.get(pk=lost.pk).state == PrintState.DONE, log)
    for job in PrintJob.objects.all():
        assert job.made == 3 and bytes(job.pdf).startswith(b"%PDF-")
