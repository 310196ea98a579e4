"""A time control is read as people write it, and what is left open follows from it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support import small_event
from tournaments.events.forms.regulations import TournamentForm
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations
from tournaments.systems.delays import delays_of_control

OF_CONTROL = [
    ("", (60, 120)),
    ("180+2", (3, 5)),
    ("900+5", (15, 15)),
    ("2700+30", (45, 45)),
    ("5400+30", (60, 90)),
    ("40/7200:3600", (60, 120)),
    ("90", (2, 5)),
]


@pytest.mark.parametrize(("control", "minutes"), OF_CONTROL)
def test_delays_follow_from_the_time_of_one_side(control, minutes):
    """A latecomer's clock has run out then (Annex 3, 5.2); more than an hour is never allowed."""
    assert tuple(delays_of_control(control).values()) == minutes


def _organiser():
    return small_event.user("organiser", staff_of="site", role="organiser")


def _created(client, **body):
    answer = client.post(reverse("api-events"), {"title": "Блиц", **body}, "application/json")
    assert answer.status_code == 201, answer.content
    return answer.json()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "stored"),
    [
        ({}, ("", 60, 120)),
        ({"time_control": "900+5"}, ("900+5", 15, 15)),
        ({"time_control": "15 минут + 5 секунд"}, ("900+5", 15, 15)),
        ({"time_control": "G/30"}, ("1800", 30, 30)),
        ({"time_control": "без часов"}, ("", 60, 120)),
        ({"time_control": "900+5", "lateness_minutes": 60}, ("900+5", 60, 15)),
        ({"time_control": "900+5", "confirm_minutes": None}, ("900+5", 15, 15)),
    ],
)
def test_by_the_API_what_is_left_out_follows_the_control(body, stored):
    made = _created(small_event.signed_in(_organiser()), **body)
    columns = ("time_control", "lateness_minutes", "confirm_minutes")
    assert tuple(made[name] for name in columns) == stored


@pytest.mark.django_db
def test_by_the_API_an_ambiguous_control_is_refused():
    client = small_event.signed_in(_organiser())
    answer = client.post(
        reverse("api-events"), {"title": "Блиц", "time_control": "1:30"}, "application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_time_control")


@pytest.mark.django_db
def test_a_new_control_moves_the_delays_that_nobody_chose():
    organiser = _organiser()
    made = _created(small_event.signed_in(organiser), time_control="900+5", confirm_minutes=40)
    event = Tournament.objects.get(pk=made["id"])
    regulations.change_regulations(
        tournament=event,
        expected=fingerprint_of_regulations(event),
        actor=organiser,
        at=small_event.NOON,
        time_control="180+2",
    )
    assert (event.lateness_minutes, event.confirm_minutes) == (3, 40)


@pytest.mark.django_db
def test_the_form_shows_what_will_hold_and_keeps_what_was_chosen():
    made = _created(small_event.signed_in(_organiser()), time_control="900+5", lateness_minutes=30)
    form = TournamentForm.of(Tournament.objects.get(pk=made["id"]))
    assert form["lateness_minutes"].value() == 30
    assert form["confirm_minutes"].value() is None
    assert 'placeholder="15"' in str(form["confirm_minutes"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "language", "control", "told"),
    [
        ("пол часа на партию", "ru", "1800", "30 мин на партию"),
        ("10|5", "en", "600+5", "10 min for the game + 5 s a move"),
        ("без часов", "ru", "", "без часов"),
        ("1:30", "ru", None, "это часы и минуты или минуты и секунды?"),
        ("1:30", "en", None, "hours and minutes, or minutes and seconds?"),
        ("быстро", "en", None, "This is no time control: быстро"),
    ],
)
def test_a_control_is_read_while_it_is_typed(text, language, control, told):
    answer = Client(headers={"Accept-Language": language}).get(
        reverse("api-time-control"), {"text": text}
    )
    assert answer.status_code == 200
    found = answer.json()
    assert found["time_control"] == control
    assert told in found["detail"]
    assert (found["lateness_minutes"] is None) == (control is None)


@pytest.mark.django_db
def test_the_form_tells_the_script_where_to_ask():
    page = small_event.signed_in(_organiser()).get(reverse("event-new")).content.decode()
    assert f'data-control="{reverse("api-time-control")}"' in page
    assert 'placeholder="60"' in page
