"""A Swiss of teams from the first draft to the table, over its pages."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON
from tournaments.boards.models import Game, RoundState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.games.services import results
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.teams.queries.results import team_field
from tournaments.teams.services.rounds import publish_team_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return team_event.event(5, system="team_swiss", rounds_planned=3)


@pytest.fixture
def hall(story):
    client = Client()
    client.force_login(story.organiser)
    return client


def pairs_of(row):
    return [
        Pair(match.first.number, match.second.number if match.second else None)
        for match in row.team_matches.select_related("first", "second").order_by("table")
    ]


def enter_all(story, number):
    games = Game.objects.filter(pairing__round__tournament=story.tournament)
    for at, game in enumerate(games.filter(pairing__round__number=number).order_by("pk")):
        outcome = Outcome(
            (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)[at % 3],
            Termination.RECORDED,
        )
        results.enter_result(
            game=game,
            outcome=outcome,
            expected_revision=game.revision,
            actor=story.organiser,
            at=NOON,
        )


def test_rounds_are_drafted_published_and_paired_from_their_results(story, hall):
    pk = story.tournament.pk
    for number in (1, 2):
        answer = hall.post(reverse("event-draft-round", args=[pk]))
        assert answer.url == reverse("event-round", args=[pk, number])
        row = story.tournament.rounds.get(number=number)
        assert pairs_of(row) == list(pair_team_round(team_field(story.tournament, number)))
        page = hall.get(answer.url, headers={"accept-language": "en"}).content.decode()
        assert "Why these matches" in page
        assert "gives the same matches and colours" in page
        hall.post(reverse("event-publish-round", args=[pk, number]))
        row.refresh_from_db()
        assert row.state == RoundState.PUBLISHED
        enter_all(story, number)
    story.tournament.refresh_from_db()
    first, second = (set(map(frozenset, pairs_of(row))) for row in story.tournament.rounds.all())
    assert not first & second
    assert all(check.is_right for _row, check in pair_past_rounds_again(story.tournament))
    assert list(verification.damages_of_stream(story.tournament.scope_key)) == []
    table = hall.get(reverse("event-team-table", args=[pk]))
    assert table.status_code == 200


def test_a_draft_is_not_published_when_a_team_has_left_meanwhile(story, hall):
    hall.post(reverse("event-draft-round", args=[story.tournament.pk]))
    story.tournament.teams.filter(number=2).update(withdrawn_from=1)
    with pytest.raises(TournamentError) as refused:
        publish_team_round(tournament=story.tournament, number=1, actor=story.organiser, at=NOON)
    assert refused.value.code == RefusalCode.DRAFT_STALE


def test_everybody_reads_the_reasons_of_a_published_round(story, hall):
    pk = story.tournament.pk
    hall.post(reverse("event-draft-round", args=[pk]))
    address = reverse("event-round", args=[pk, 1])
    assert Client().get(address).status_code == 404
    hall.post(reverse("event-publish-round", args=[pk, 1]))
    page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    assert "Почему такие матчи" in page
    assert "белые на доске 1 у №" in page
