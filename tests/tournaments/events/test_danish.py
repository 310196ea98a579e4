"""An event by the Danish system: opened on the page, drafted, explained, paired again, ended."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.support import swiss_event
from tests.support.small_event import client_of, read
from tournaments.boards.models import Pairing
from tournaments.demo.services import simulation
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

SEEDS = (1, 2, 3)


@pytest.fixture
def story():
    return swiss_event.event(4, 3, system="danish", numbering="rating", games_per_pairing=1)


def _play(story, number: int, outcome) -> None:
    """Draft a round, publish it, and give every game this outcome."""
    swiss_event.publish(story)
    swiss_event.play(story, number, lambda game: outcome)


def _pairs(story, number: int) -> list[set[int]]:
    rows = Pairing.objects.filter(round__tournament=story.tournament, round__number=number)
    return [{row.first.number, row.second.number} for row in rows.order_by("board")]


def test_winners_meet_winners_and_the_two_who_drew_meet_again(story):
    _play(story, 1, swiss_event.WHITE)
    _play(story, 2, swiss_event.DRAW)
    first, second = _pairs(story, 1), _pairs(story, 2)
    assert first == [{1, 2}, {3, 4}]
    assert len(second[0] & first[0]) == len(second[0] & first[1]) == 1, "the two winners"
    _play(story, 3, swiss_event.DRAW)
    assert _pairs(story, 3) == second, "a draw leaves all where they stood: they meet again"


def test_every_board_says_at_which_places_the_two_stand(story):
    for number in (1, 2):
        _play(story, number, swiss_event.WHITE)
    page = read(None, "event-round-why", story.tournament.pk, 2, 1)
    assert "По таблице: № " in page
    assert "на месте 1" in page


def test_the_rounds_are_paired_again_as_they_were(story):
    for number in (1, 2, 3):
        _play(story, number, swiss_event.DRAW)
    told = StringIO()
    call_command("check_pairings", str(story.tournament.pk), stdout=told)
    assert "3" in told.getvalue()


def test_the_page_and_the_api_offer_it(story):
    form = read(story.organiser, "event-new")
    assert 'value="danish"' in form
    assert "датская" in form
    sent = {"title": "Датский кубок", "system": "danish", "rounds_planned": 9, "is_private": False}
    made = client_of(story.organiser).post(
        reverse("api-events"), sent, content_type="application/json"
    )
    assert made.status_code == 201, made.content
    event = Tournament.objects.get(pk=made.json()["id"])
    assert (event.system, event.rounds_planned) == ("danish", 9)
    assert "датская система, 9 туров" in read(None, "event", event.pk)
    refused = client_of(story.organiser).post(
        reverse("api-events"), {**sent, "acceleration": "baku"}, content_type="application/json"
    )
    assert refused.status_code == 400


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_event_is_played_to_its_end(seed, monkeypatch):
    danish = simulation.registry.system_by_key("danish")
    monkeypatch.setattr(simulation, "_system", lambda at: danish)
    tally = simulation.simulate_event(seed, most_players=9)
    assert tally.faults == []
    assert tally.rounds
