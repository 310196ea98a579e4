"""A round nobody has played in becomes a draft again."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.models import TournamentState
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds_and_boards.models import RoundState

pytestmark = pytest.mark.django_db


@pytest.fixture
def story(db):
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    return story


def _unpublish(story, number=1):
    return publish_and_start_rounds.unpublish_round(**swiss_event.by(story), number=number)


def test_17_a_publication_is_taken_back_and_made_again(story):
    assert _unpublish(story).state == RoundState.DRAFT
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.DRAWN
    swiss_event.draft(story)
    again = publish_and_start_rounds.publish_round(**swiss_event.by(story), number=1)
    assert again.state == RoundState.PUBLISHED


def test_17_a_round_with_a_result_stays_published(story):
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.WHITE)
    with pytest.raises(TournamentError) as refused:
        _unpublish(story)
    assert refused.value.code == "round_played_in"


def test_17_a_round_in_which_something_was_disputed_stays_published(story):
    game = swiss_event.games(story.tournament, 1)[0]
    open_cases_about_games.open_dispute(
        game_id=game.pk, kind="clock", claim_text="флаг", actor=story.arbiter, at=small_event.NOON
    )
    assert Case.objects.exists()
    with pytest.raises(TournamentError):
        _unpublish(story)


def test_17_the_button_stands_on_the_page_of_the_round(story):
    caller = small_event.signed_in(story.organiser)
    page = reverse("event-round", args=[story.tournament.pk, 1])
    address = reverse("event-unpublish-round", args=[story.tournament.pk, 1])
    assert address in caller.get(page).content.decode()
    caller.post(address)
    assert story.tournament.rounds.get(number=1).state == RoundState.DRAFT


def test_17_undecided_no_shows_stop_a_publication_with_a_question(story):
    games = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, games[0], swiss_event.FORFEIT)
    swiss_event.play(story, 1)
    swiss_event.draft(story)
    caller = small_event.signed_in(story.organiser)
    publish = reverse("event-publish-round", args=[story.tournament.pk, 2])
    answer = caller.post(publish, follow=True, headers={"accept-language": "ru"})
    assert story.tournament.rounds.get(number=2).state == RoundState.DRAFT
    assert "Сначала решите о тех, кто не явился" in answer.content.decode()
    caller.post(publish, {"undecided": "1"})
    assert story.tournament.rounds.get(number=2).state == RoundState.PUBLISHED
