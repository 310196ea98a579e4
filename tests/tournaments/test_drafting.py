"""The draft of a large field is wished for and made by a worker; a small one at once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments import swiss as hall
from tournaments.models import DraftJob, Round
from tournaments.services import drafting, swiss

pytestmark = pytest.mark.django_db


@pytest.fixture
def large(monkeypatch):
    """Eight players are many here."""
    monkeypatch.setattr(drafting, "IN_REQUEST", 7)
    return hall.event(8, rounds=3, games_per_pairing=1)


def test_a_large_field_is_wished_for_once_and_made_once(large):
    first, second = (drafting.ask(**hall.by(large)) for _ in range(2))
    assert isinstance(first, DraftJob)
    assert first == second
    assert not Round.objects.exists()
    for _ in range(2):
        drafting.work(first.pk, cast.NOON)
    assert Round.objects.get().drafts == 1
    first.refresh_from_db()
    assert (first.state, first.error) == ("done", None)


def test_why_nothing_came_of_it_is_told_on_the_page(large):
    """A refusal in the worker is kept and said where the draft was asked for."""
    hall.publish(large)
    job = drafting.ask(**hall.by(large))
    drafting.work(job.pk, cast.NOON)
    job.refresh_from_db()
    assert (job.state, job.error["code"]) == ("failed", "results_missing")
    hall.play(large, 1)
    client = Client()
    client.force_login(large.organiser)
    page = reverse("event", args=[large.tournament.pk])
    assert "Не все партии прошлых туров окончены" in client.get(page).content.decode()
    answer = client.post(reverse("event-draft-round", args=[large.tournament.pk]), follow=True)
    assert "составляются" in answer.content.decode()


def test_what_changes_while_the_engine_thinks_refuses_the_draft(large):
    """The field is compared before a board is written."""
    made = swiss.plan(large.tournament)
    hall.enter(large, 9)
    with pytest.raises(swiss.TournamentError) as refused:
        swiss.write(large.tournament, made, actor=large.organiser, at=cast.NOON)
    assert refused.value.code == "draft_stale"
    assert not Round.objects.exists()
