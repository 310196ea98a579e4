"""K1, W4: what was written about clocks and sealed moves is on the protocols."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.games.services import adjournment, clocks, disputes

pytestmark = pytest.mark.django_db

SAID = {
    "ru": ("1… чёрные: осталось 0:12", "белые: опоздание 5:00", "запечатан до доигрывания"),
    "en": ("1… Black: 0:12 left", "White: came 5:00 late", "is sealed until the game is played on"),
}


@pytest.fixture
def story(db):
    """White came late, Black had twelve seconds, the game was adjourned and disputed."""
    story = small_event.event()
    game, arbiter = story.game(), story.arbiter
    given = {"game_id": game.pk, "reason": "", "actor": arbiter, "at": small_event.NOON}
    clocks.store_clock_entry(kind="arrival", side="w", ply=0, time=300_000, **given)
    clocks.store_clock_entry(kind="reading", side="b", ply=2, time=12_000, **given)
    disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Часы стояли",
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    Game.objects.filter(pk=game.pk).update(state="open")
    game = story.game()
    adjournment.adjourn_with_sealed_move(
        game=game,
        expected_revision=game.revision,
        text="b6-a5",
        ply=2,
        salt="0123456789abcdef0123456789abcdef",
        actor=arbiter,
        at=small_event.NOON,
    )
    return story


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["case-protocol", "game-protocol"])
def test_the_clocks_and_the_sealed_move_are_on_the_protocol(story, name, language):
    """The move itself is not: it is sealed."""
    caller = Client(headers={"accept-language": language})
    caller.force_login(story.arbiter)
    number = Case.objects.get().pk if name == "case-protocol" else story.game().pk
    page = caller.get(reverse(name, args=[number])).content.decode()
    for words in SAID[language]:
        assert words in page
    assert "b6-a5" not in page
    answer = caller.get(reverse(name, args=[number]), {"form": "pdf"})
    assert answer.content.startswith(b"%PDF-")
