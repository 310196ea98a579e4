"""A large draft by a real worker: the message after the commit, the sweep where it was lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments import swiss_event
from tests.waiting_times import until
from tournaments.draft_jobs import draft_now_or_by_job
from tournaments.draft_jobs.models import DraftJob
from tournaments.rounds_and_boards.models import Round
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_worker_makes_the_draft_also_when_its_message_was_lost(
    celery_worker_process, monkeypatch
):
    monkeypatch.setattr(draft_now_or_by_job, "IN_REQUEST", 5)
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    draft_now_or_by_job.request_draft(
        tournament=story.tournament, actor=story.organiser, at=timezone.now()
    )
    until(lambda: Round.objects.exists(), celery_worker_process.log.read_text)
    DraftJob.objects.create(
        tournament=story.tournament,
        asked_by=story.organiser,
        asked_at=timezone.now() - timedelta(hours=1),
    )
    sweep()
    until(lambda: Round.objects.get().drafts == 2, celery_worker_process.log.read_text)
