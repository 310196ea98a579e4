"""What cannot be done is not offered: a ruling in a cancelled event, a record before the lot."""

import pytest
from django.urls import reverse

from tests.support import small_event
from tests.support.small_event import signed_in
from tournaments.events.services import visibility
from tournaments.games.services import disputes
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db

WORDS = {
    "ru": "Соревнование отменено: решений в нём не выносят",
    "en": "The event is cancelled: nothing is ruled in it",
}


@pytest.fixture
def disputed():
    """A case on the desk, its event cancelled since."""
    story = small_event.event(4)
    game = story.game()
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="не так",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    about = {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}
    visibility.cancel_event(reason="Зал закрыт", **about)
    return story, case, about


@pytest.mark.parametrize("language", WORDS)
def test_in_a_cancelled_event_no_ruling_is_offered_and_it_says_why(disputed, language):
    story, case, about = disputed
    headers = {"headers": {"accept-language": language}}
    client = signed_in(story.arbiter)
    page = client.get(reverse("case", args=[case.pk]), **headers).content.decode()
    assert WORDS[language] in page
    assert reverse("case-rule", args=[case.pk]) not in page
    desk = client.get(reverse("desk"), **headers).content.decode()
    assert WORDS[language] in desk
    visibility.resume_event(reason="Зал нашёлся", **about)
    page = client.get(reverse("case", args=[case.pk]), **headers).content.decode()
    assert WORDS[language] not in page
    assert reverse("case-rule", args=[case.pk]) in page
    assert WORDS[language] not in client.get(reverse("desk"), **headers).content.decode()


def test_the_desk_counts_nothing_of_a_cancelled_event_as_to_be_decided(disputed):
    story, case, about = disputed
    client = signed_in(story.arbiter)
    queue = client.get(reverse("desk")).context["queue"]
    assert (queue.yours, queue.waiting, queue.rows[0].is_closed) == (0, 1, True)
    visibility.resume_event(reason="Зал нашёлся", **about)
    queue = client.get(reverse("desk")).context["queue"]
    assert (queue.yours, queue.rows[0].is_closed) == (1, False)


@pytest.mark.parametrize(
    ("language", "words", "never"),
    [("ru", "соревнование отменено", "предстоит"), ("en", "event cancelled", "to be played")],
)
def test_my_games_and_the_round_say_that_the_event_is_cancelled(language, words, never):
    story = small_event.event(4)
    headers = {"headers": {"accept-language": language}}
    client = signed_in(story.players[0])
    my_games = reverse("my-games")
    assert never in client.get(my_games, **headers).content.decode()
    visibility.cancel_event(
        tournament=story.tournament, reason="Зал закрыт", actor=story.organiser, at=small_event.NOON
    )
    for address in (my_games, reverse("event-round", args=[story.tournament.pk, 1])):
        page = client.get(address, **headers).content.decode()
        assert words in page
        assert never not in page


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "Запись пока не принимается"), ("en", "Records are not accepted yet")],
)
def test_before_the_lot_the_page_takes_no_record_and_says_so(language, words):
    story = small_event.event(4, opening_table="club@2026")
    game = story.game()
    client = signed_in(story.user_of(game.white))
    headers = {"headers": {"accept-language": language}}
    address = reverse("game", args=[game.pk])
    page = client.get(address, **headers).content.decode()
    assert words in page
    assert reverse("game-submit", args=[game.pk]) not in page
    lots.draw_opening(
        tournament=story.tournament,
        number=1,
        seed=small_event.SEED,
        actor=story.organiser,
        at=small_event.NOON,
    )
    page = client.get(address, **headers).content.decode()
    assert words not in page
    assert reverse("game-submit", args=[game.pk]) in page
