"""An organiser is told of a first round on another day, and of an event without a chief."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.support import small_event
from tournaments.events.models import Tournament, TournamentState
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db

ANOTHER_DAY = "По датам турнир начинается"

NO_CHIEF = "главного судьи у него нет"


@pytest.mark.parametrize(("days", "is_told"), [(7, True), (0, False), (-2, False), (None, False)])
def test_a_first_round_before_the_first_day_is_told_once(days, is_told):
    story = small_event.event(4, published=0)
    lots.draw_lots(
        tournament=story.tournament, seed="1", actor=story.organiser, at=small_event.NOON
    )
    today = timezone.now().astimezone(story.tournament.zone).date()
    starts_on = None if days is None else today + timedelta(days=days)
    Tournament.objects.filter(pk=story.tournament.pk).update(starts_on=starts_on, ends_on=None)
    client = small_event.signed_in(story.organiser)
    publish = reverse("event-publish-round", args=[story.tournament.pk, 1])
    page = client.post(publish, follow=True).content.decode()
    assert (ANOTHER_DAY in page) == is_told
    page = client.get(reverse("event", args=[story.tournament.pk])).content.decode()
    assert ANOTHER_DAY not in page


def test_an_event_that_ended_without_a_chief_arbiter_says_so_to_its_organiser():
    story = small_event.event(4)
    pk, client = story.tournament.pk, small_event.signed_in(story.organiser)
    page = client.get(reverse("event", args=[pk])).content.decode()
    assert NO_CHIEF not in page
    Tournament.objects.filter(pk=pk).update(state=TournamentState.FINISHED, chief_arbiter="")
    assert NO_CHIEF in client.get(reverse("event", args=[pk])).content.decode()
    Tournament.objects.filter(pk=pk).update(chief_arbiter="Орлова И.")
    assert NO_CHIEF not in client.get(reverse("event", args=[pk])).content.decode()
