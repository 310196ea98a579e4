"""Screens of a hall: what an address shows, the line over all of them, what it costs."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.hall_alert import put_up_and_take_down_alert
from tournaments.hall_alert.models import HallAlert
from tournaments.hall_screens import load_boards_and_places_for_screens
from tournaments.hall_screens.hall_screen_query_parameters import ScreenChoice, parse_screen_choice
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.rounds_and_boards.models import Game
from tournaments.schedule.models import PlannedStart
from tournaments.standings import recompute_standings
from tournaments.standings.table_after_round import table_after_round

pytestmark = pytest.mark.django_db
HEAVIEST, MOST_QUERIES = 100_000, 20


def shown(story, **query: str) -> str:
    page = reverse("event-hall", args=[story.tournament.pk])
    answer = Client().get(page, query, headers={"Accept-Language": "ru"})
    assert answer.status_code == 200
    return answer.content.decode()


def kinds(page: str) -> list[str]:
    return re.findall(r'data-screen="([a-z]+)-\d+"', page)


def running(players: int = 12, **given):
    story = swiss_event.event(players, 3, games_per_pairing=1, count_by="games", **given)
    swiss_event.publish(story)
    return story


@pytest.mark.parametrize(
    ("query", "choice"),
    [
        ({}, ScreenChoice((), 1, None, 12)),
        (
            {"show": "standings,pairings,standings"},
            ScreenChoice(("standings", "pairings"), 1, None, 12),
        ),
        ({"show": "everything", "boards": "1-20"}, ScreenChoice((), 1, 20, 12)),
        ({"boards": "7", "seconds": "30"}, ScreenChoice((), 7, 7, 30)),
        ({"boards": "20-1", "seconds": "0"}, ScreenChoice((), 1, None, 4)),
        ({"boards": "²", "seconds": "²"}, ScreenChoice((), 1, None, 12)),
        ({"seconds": "99999999999"}, ScreenChoice((), 1, None, 12)),
    ],
)
def test_the_address_of_a_screen_is_its_choice(query, choice):
    assert parse_screen_choice(query) == choice


def test_before_the_first_round_there_are_notices():
    assert kinds(shown(swiss_event.event(4, 3))) == ["notices"]


def test_pairings_give_way_to_results_when_the_first_comes_in():
    story = running()
    assert kinds(shown(story)) == ["pairings", "notices"]
    swiss_event.play(story, 1)
    assert kinds(shown(story))[0] == "results"
    assert kinds(shown(story, show="pairings")) == ["pairings"]


def test_a_round_with_all_its_results_is_played_on_the_wall_as_on_the_page():
    """Nobody plays any more: the head of a screen must not say that the event goes on."""
    story = running()
    swiss_event.play(story, 1)
    head = shown(story).partition("</header>")[0]
    assert "сыгран · 3 тура" in head
    assert "идёт" not in head


def test_a_screen_has_twenty_boards_and_another_the_rest():
    story = running(44)
    page = shown(story, show="pairings")
    assert kinds(page) == ["pairings", "pairings"]
    assert "1–20 из 22" in page and "21–22 из 22" in page
    assert kinds(shown(story, show="pairings", boards="3-7")) == ["pairings"]


def test_the_line_of_the_arbiter_stands_until_it_is_taken_down():
    story = running()
    put_up_and_take_down_alert.put_up_alert(**swiss_event.by(story), text="Тур 2 начнётся в 15:40")
    put_up_and_take_down_alert.put_up_alert(
        **{**swiss_event.by(story), "actor": story.arbiter}, text=" Перерыв\nдо 16:00 "
    )
    page = shown(story)
    assert "Перерыв до 16:00" in page and "15:40" not in page
    put_up_and_take_down_alert.take_down_alert(**swiss_event.by(story))
    assert "hall-alert" not in shown(story)
    assert not HallAlert.objects.exists()


@pytest.mark.parametrize(("text", "code"), [("  ", "alert_empty"), ("ы" * 161, "alert_too_long")])
def test_a_line_nobody_could_read_is_refused(text, code):
    with pytest.raises(TournamentError) as caught:
        put_up_and_take_down_alert.put_up_alert(**swiss_event.by(running(4)), text=text)
    assert caught.value.code == code


def test_a_stranger_writes_no_line_and_sees_no_page_for_it():
    story = running(4)
    with pytest.raises(PermissionDenied):
        put_up_and_take_down_alert.put_up_alert(
            **{**swiss_event.by(story), "actor": story.stranger}, text="Все домой"
        )
    for name in ("event-hall-manage", "event-manage"):
        page = reverse(name, args=[story.tournament.pk])
        assert small_event.signed_in(story.stranger).get(page).status_code == 403
        assert small_event.signed_in(story.arbiter).get(page).status_code == 200


def test_the_arbiter_writes_the_line_on_a_page():
    story = running(4)
    arbiter = small_event.signed_in(story.arbiter)
    address = reverse("event-hall-alert", args=[story.tournament.pk])
    assert arbiter.post(address, {"text": ""}).status_code == 422
    assert arbiter.post(address, {"text": "Сбор у сцены"}).status_code == 302
    assert "Сбор у сцены" in shown(story)
    down = reverse("event-hall-alert-down", args=[story.tournament.pk])
    assert arbiter.post(down).status_code == 302
    assert "Сбор у сцены" not in shown(story)


def test_two_hundred_players_cost_no_more_queries_than_twelve():
    costs = []
    for players in (12, 200):
        story = running(players)
        Game.objects.filter(pairing__round__tournament=story.tournament).update(
            state="finished", result="1-0", termination="recorded"
        )
        story.tournament.refresh_from_db()
        recompute_standings.recompute_standings(
            tournament_id=story.tournament.pk,
            revision=story.tournament.revision,
            at=small_event.NOON,
        )
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = shown(story)
        assert len(page.encode()) < HEAVIEST
        costs.append(len(queries))
    assert costs[0] == costs[1] <= MOST_QUERIES


def test_the_table_on_the_wall_says_who_has_climbed_since_the_round_before():
    story = running()
    swiss_event.play(story, 1)
    swiss_event.publish(story)
    swiss_event.play(story, 2)
    story.tournament.refresh_from_db()
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    story.tournament.refresh_from_db()
    rows = load_boards_and_places_for_screens.top_standings(story.tournament)
    climbs = load_boards_and_places_for_screens.places_gained(story.tournament, 2, rows)
    was = {
        row.entry_id: row.place_from for row in table_after_round(story.tournament, 1).rows.all()
    }
    assert {entry: was[entry] - climbs[entry] for entry in climbs} == {
        row.entry_id: row.place_from for row in rows
    }
    assert any(climbs.values())
    page = shown(story, show="standings")
    assert ("▲" in page) and ("▼" in page)
    assert load_boards_and_places_for_screens.places_gained(story.tournament, 1, rows) == {}


def test_the_next_round_of_another_day_stands_with_its_date():
    story = running()
    for days, number in ((0, 1), (1, 2)):
        PlannedStart.objects.create(
            tournament=story.tournament,
            number=number,
            starts_at=timezone.now().replace(microsecond=0) + timedelta(days=days, seconds=1),
        )
    today, tomorrow = (
        timezone.localtime(timezone.now() + timedelta(days=days, seconds=1)) for days in (0, 1)
    )
    page = shown(story)
    with translation.override("ru"):
        assert f"Тур 2: {date_format(tomorrow, 'j E')}, " in page
        assert f"Тур 1: {date_format(today, 'j E')}, " not in page
