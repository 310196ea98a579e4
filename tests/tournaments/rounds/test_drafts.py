"""The draft of a large field is requested and made by a worker; a small one at once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import small_event, swiss_event
from tournaments import errors as tournaments_errors
from tournaments.boards.models import Round
from tournaments.events.services import visibility
from tournaments.rounds.models import DraftJob
from tournaments.rounds.services import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture
def large(monkeypatch):
    """Eight players are many here."""
    monkeypatch.setattr(drafts, "IN_REQUEST", 7)
    return swiss_event.event(8, rounds=3, games_per_pairing=1)


def test_a_large_field_is_wished_for_once_and_made_once(large):
    first, second = (drafts.request_draft(**swiss_event.by(large)) for _ in range(2))
    assert isinstance(first, DraftJob)
    assert first == second
    assert not Round.objects.exists()
    for _ in range(2):
        drafts.make_requested_draft(first.pk, lambda: small_event.NOON)
    assert Round.objects.get().drafts == 1
    first.refresh_from_db()
    assert (first.state, first.error) == ("done", None)


def test_why_nothing_came_of_it_is_told_on_the_page(large):
    """A refusal in the worker is kept and said where the draft was asked for."""
    swiss_event.publish(large)
    job = drafts.request_draft(**swiss_event.by(large))
    drafts.make_requested_draft(job.pk, lambda: small_event.NOON)
    job.refresh_from_db()
    assert (job.state, job.error["code"]) == ("failed", "results_missing")
    swiss_event.play(large, 1)
    client = Client()
    client.force_login(large.organiser)
    page = reverse("event", args=[large.tournament.pk])
    assert "Не все партии прошлых туров окончены" in client.get(page).content.decode()
    answer = client.post(reverse("event-draft-round", args=[large.tournament.pk]), follow=True)
    assert "ждут очереди с" in answer.content.decode()


def test_a_draft_tells_when_it_began_and_when_it_finished(large):
    """The times are those of the work, and while it runs page and API say so."""
    answers_then = []

    def now():
        answers_then.append(answers())
        return small_event.NOON + timedelta(seconds=41 * len(answers_then))

    def answers():
        job = client.get(address).json()
        page = client.get(reverse("event", args=[large.tournament.pk])).content.decode()
        return job["state"], job["began_at"], page

    client = small_event.signed_in(large.organiser)
    address = reverse("api-draft", args=[large.tournament.pk])
    job = drafts.request_draft(**swiss_event.by(large))
    drafts.make_requested_draft(job.pk, now)
    (waiting, _, first), (running, began, second) = answers_then
    assert (waiting, running) == ("waiting", "running")
    assert "ждут очереди с 15:00:00" in first
    assert "составляются с 15:00:41" in second
    assert '<progress aria-label="Составляются пары тура 1">' in second
    job = client.get(address).json()
    assert (job["state"], job["round"], job["began_at"]) == ("done", 1, began)
    assert job["finished_at"] == "2026-11-21T15:01:22+03:00"
    page = client.get(reverse("event", args=[large.tournament.pk])).content.decode()
    assert "начато в 15:00:41, закончено в 15:01:22" in page


def test_a_draft_whose_worker_was_lost_is_made_by_the_next_one(large):
    job = drafts.request_draft(**swiss_event.by(large))
    jobs = DraftJob.objects.filter(pk=job.pk)
    jobs.update(state="running", began_at=small_event.NOON)
    assert drafts.overdue_draft_jobs(small_event.NOON) == []
    # a clock that was three days ahead when it was asked for
    assert drafts.overdue_draft_jobs(small_event.NOON - timedelta(days=3)) == [job.pk]
    assert drafts.overdue_draft_jobs(small_event.NOON + timedelta(minutes=5)) == [job.pk]
    drafts.make_requested_draft(job.pk, lambda: small_event.NOON)
    assert jobs.get().state == "done"


def test_the_draft_of_an_event_out_of_sight_waits_until_it_is_brought_back(large):
    """No worker fails over it again and again, and the wish is not lost."""
    job = drafts.request_draft(**swiss_event.by(large))
    visibility.hide_event(reason="открыто по ошибке", **swiss_event.by(large))
    drafts.make_requested_draft(job.pk, lambda: small_event.NOON)
    assert drafts.overdue_draft_jobs(small_event.NOON + timedelta(hours=1)) == []
    visibility.show_event(**swiss_event.by(large))
    assert drafts.overdue_draft_jobs(small_event.NOON + timedelta(hours=1)) == [job.pk]
    drafts.make_requested_draft(job.pk, lambda: small_event.NOON)
    assert Round.objects.get().drafts == 1


def test_what_changes_while_the_engine_thinks_refuses_the_draft(large):
    """The field is compared before a board is written."""
    made = drafts.plan_draft(large.tournament)
    swiss_event.enter(large, 9)
    with pytest.raises(tournaments_errors.TournamentError) as refused:
        drafts.write_draft(large.tournament, made, actor=large.organiser, at=small_event.NOON)
    assert refused.value.code == "draft_stale"
    assert not Round.objects.exists()


def test_an_event_removed_from_sight_while_the_engine_pairs_ends_the_work(large, monkeypatch):
    """No fault of the program: the organiser reads it when he brings the event back."""
    plan = drafts.plan_draft

    def hidden_meanwhile(tournament):
        made = plan(tournament)
        visibility.hide_event(reason="открыто по ошибке", **swiss_event.by(large))
        return made

    job = drafts.request_draft(**swiss_event.by(large))
    monkeypatch.setattr(drafts, "plan_draft", hidden_meanwhile)
    drafts.make_requested_draft(job.pk, lambda: small_event.NOON)
    job.refresh_from_db()
    assert (job.state, job.error["code"]) == ("failed", "event_hidden")
    assert not Round.objects.exists()
    monkeypatch.undo()
    visibility.show_event(**swiss_event.by(large))
    page = small_event.signed_in(large.organiser).get(reverse("event", args=[large.tournament.pk]))
    assert "соревнование скрыли" in page.content.decode()
