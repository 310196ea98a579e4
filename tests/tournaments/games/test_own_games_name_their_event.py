"""A player of two events sees in his list which game belongs to which."""

import pytest
from django.urls import reverse

from tests import small_event
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "title"), [("ru", "Кубок города"), ("en", "Cup of the City")])
def test_own_games_name_their_event(language, title):
    """ "Round 1, board 1" alone is a board of either."""
    story = small_event.event(4)
    Tournament.objects.filter(pk=story.tournament.pk).update(
        title="Кубок города", title_en="Cup of the City"
    )
    player = small_event.signed_in(story.user_of(story.game().white))
    page = player.get(reverse("my-games"), headers={"accept-language": language})
    assert f"{title}, " in page.content.decode()
