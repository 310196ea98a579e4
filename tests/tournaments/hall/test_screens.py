"""Screens of a hall, the schedule and the line over them: what they show and cost."""

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

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.events.models import PlannedStart
from tournaments.hall import services as hall_services
from tournaments.hall.models import HallAlert
from tournaments.hall.queries import screens
from tournaments.hall.queries.screens import ScreenChoice, parse_screen_choice
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import table_after_round

# Screens of a hall: what an address shows, the line over all of them, what it costs.


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
    hall_services.put_up_alert(**swiss_event.by(story), text="Тур 2 начнётся в 15:40")
    hall_services.put_up_alert(
        **{**swiss_event.by(story), "actor": story.arbiter}, text=" Перерыв\nдо 16:00 "
    )
    page = shown(story)
    assert "Перерыв до 16:00" in page and "15:40" not in page
    hall_services.take_down_alert(**swiss_event.by(story))
    assert "hall-alert" not in shown(story)
    assert not HallAlert.objects.exists()


@pytest.mark.parametrize(("text", "code"), [("  ", "alert_empty"), ("ы" * 161, "alert_too_long")])
def test_a_line_nobody_could_read_is_refused(text, code):
    with pytest.raises(TournamentError) as caught:
        hall_services.put_up_alert(**swiss_event.by(running(4)), text=text)
    assert caught.value.code == code


def test_a_stranger_writes_no_line_and_sees_no_page_for_it():
    story = running(4)
    with pytest.raises(PermissionDenied):
        hall_services.put_up_alert(
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
        standings_services.recompute_standings(
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
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    story.tournament.refresh_from_db()
    rows = screens.top_standings(story.tournament)
    climbs = screens.places_gained(story.tournament, 2, rows)
    was = {
        row.entry_id: row.place_from for row in table_after_round(story.tournament, 1).rows.all()
    }
    assert {entry: was[entry] - climbs[entry] for entry in climbs} == {
        row.entry_id: row.place_from for row in rows
    }
    assert any(climbs.values())
    page = shown(story, show="standings")
    assert ("▲" in page) and ("▼" in page)
    assert screens.places_gained(story.tournament, 1, rows) == {}


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


# The schedule and the line over the screens, read by everybody, written by who may.


STARTS = [
    {"round": 1, "starts_at": "2026-11-22T10:00:00Z"},
    {"round": 2, "starts_at": "2026-11-22T12:00:00Z"},
]


@pytest.fixture
def story():
    return small_event.event(4)


def send(account, name, story, body, method="post"):
    client = small_event.signed_in(account) if account else Client()
    address = reverse(name, args=[story.tournament.pk])
    return getattr(client, method)(address, body, content_type="application/json")


def read(name, story):
    return Client().get(reverse(name, args=[story.tournament.pk]))


def test_the_schedule_is_written_by_the_organiser_and_read_by_all(story):
    assert read("api-schedule", story).json() == []
    written = send(story.organiser, "api-schedule", story, {"starts": STARTS})
    assert written.status_code == 200
    assert [row["round"] for row in read("api-schedule", story).json()] == [1, 2]
    emptied = send(story.organiser, "api-schedule", story, {"starts": []})
    assert (emptied.status_code, read("api-schedule", story).json()) == (200, [])


def test_a_round_before_the_one_before_it_is_refused(story):
    wrong = [{**STARTS[0], "round": 2}, {**STARTS[1], "round": 1}]
    answer = send(story.organiser, "api-schedule", story, {"starts": wrong})
    assert (answer.status_code, answer.json()["code"]) == (400, "schedule_out_of_order")
    assert read("api-schedule", story).json() == []


def test_the_line_over_the_screens_is_put_up_and_taken_down(story):
    assert read("api-hall-alert", story).status_code == 404
    send(story.arbiter, "api-hall-alert", story, {"text": "Перерыв  до 15:00"})
    assert read("api-hall-alert", story).json()["text"] == "Перерыв до 15:00"
    gone = send(story.arbiter, "api-hall-alert", story, None, "delete")
    assert (gone.status_code, read("api-hall-alert", story).status_code) == (204, 404)
    verbs = JournalEntry.objects.filter(verb__startswith="hall.").order_by("seq")
    assert [row.verb for row in verbs] == ["hall.alert_put_up", "hall.alert_taken_down"]


@pytest.mark.parametrize("text", ("", "   ", "я" * 161))
def test_an_empty_or_too_long_line_is_refused(story, text):
    assert send(story.arbiter, "api-hall-alert", story, {"text": text}).status_code == 400


@pytest.mark.parametrize(
    "name, body", (("api-schedule", {"starts": STARTS}), ("api-hall-alert", {"text": "Перерыв"}))
)
def test_a_stranger_and_a_player_write_neither(story, name, body):
    assert send(None, name, story, body).status_code in (401, 403)
    for account in (story.stranger, story.players[0]):
        assert send(account, name, story, body).status_code == 403
    assert send(story.players[0], "api-hall-alert", story, None, "delete").status_code == 403
