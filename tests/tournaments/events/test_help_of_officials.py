"""Help from the overview, the rounds and a game: the chapter of whoever asks."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.rights.permissions_of_roles import Role
from tests import small_event

pytestmark = pytest.mark.django_db
CHAPTER = re.compile(r'href="/help/([\w-]+)/"')


def chapter_of(client: Client, name: str, **where: int) -> str:
    """The first link to the handbook stands in the head of the page."""
    page = client.get(reverse(name, kwargs=where)).content.decode()
    return CHAPTER.search(page).group(1)


@pytest.mark.parametrize(
    ("name", "for_everybody", "for_arbiter", "for_organiser"),
    [
        ("event", "spectator", "arbiter", "organiser"),
        ("event-round", "spectator", "arbiter", "organiser"),
        ("event-rounds", "spectator", "arbiter", "organiser"),
        ("event-players", "spectator", "arbiter", "organiser"),
        ("event-standings", "coefficients", "coefficients", "coefficients"),
        ("game", "player", "arbiter", "arbiter"),
    ],
)
def test_help_is_the_chapter_of_whoever_asks(name, for_everybody, for_arbiter, for_organiser):
    story = small_event.event(4)
    pk = story.tournament.pk
    where = {"pk": story.game().pk} if name == "game" else {"pk": pk}
    if name == "event-round":
        where["number"] = 1
    arbiter = small_event.user("arbiter", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    player = story.user_of(story.game().white)
    assert chapter_of(Client(), name, **where) == for_everybody
    assert chapter_of(small_event.signed_in(player), name, **where) == for_everybody
    assert chapter_of(small_event.signed_in(arbiter), name, **where) == for_arbiter
    assert chapter_of(small_event.signed_in(story.organiser), name, **where) == for_organiser
