"""Days in the forms of events are read as people write them."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests import small_event
from tournaments.events.models import Tournament
from tournaments.events.read_typed_dates import parse_typed_day

TODAY = date(2026, 5, 1)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("12.05.2026", date(2026, 5, 12)),
        ("12.5.26", date(2026, 5, 12)),
        ("12/05/2026", date(2026, 5, 12)),
        ("2026-05-12", date(2026, 5, 12)),
        ("12.05", date(2026, 5, 12)),
        ("12 мая", date(2026, 5, 12)),
        ("  12  Мая 2027 г.", date(2027, 5, 12)),
        ("3 сент. 2026", date(2026, 9, 3)),
        ("1-го июня", date(2026, 6, 1)),
        ("28 декабря 2026 года", date(2026, 12, 28)),
        ("12 May", date(2026, 5, 12)),
        ("May 12, 2026", date(2026, 5, 12)),
        ("1st June", date(2026, 6, 1)),
        ("20 апреля", date(2026, 4, 20)),  # last week, not next year
        ("15 января", date(2027, 1, 15)),  # the next one
        ("29 февраля 2028", date(2028, 2, 29)),
    ],
)
def test_a_day_is_read(written, meant):
    assert parse_typed_day(written, TODAY) == meant


@pytest.mark.parametrize(
    "written",
    [
        "",
        "завтра",
        "31.11.2026",
        "29.02.2026",
        "12 маю",
        "0.5.2026",
        "12",
        "мая",
        "2026",
        "12 xyz 2026",
        "5.13",
    ],
)
def test_what_is_no_day_is_not_guessed(written):
    assert parse_typed_day(written, TODAY) is None


@pytest.mark.django_db
def test_the_event_form_reads_them_and_tells_a_wrong_one_with_an_example():
    story = small_event.event(2, published=0)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(story.organiser)
    address = reverse("event-edit", args=[story.tournament.pk])
    page = client.get(address).content.decode()
    fields = {
        field.name: field.value() if field.value() is not None else ""
        for field in client.get(address).context["form"]
    }
    fields = {name: value for name, value in fields.items() if value is not False}
    fields["expected"] = page.partition('name="expected" value="')[2].partition('"')[0]
    wrong = client.post(address, {**fields, "starts_on": "32 мая"})
    assert wrong.status_code == 422
    assert "Такого дня нет. Напишите так: 12.05.2026 или 12 мая." in wrong.content.decode()
    assert 'value="32 мая"' in wrong.content.decode()
    right = client.post(address, {**fields, "starts_on": "12 мая 2027", "ends_on": "14.05.2027"})
    assert right.status_code == 302, right.content.decode()
    event = Tournament.objects.get(pk=story.tournament.pk)
    assert (event.starts_on, event.ends_on) == (date(2027, 5, 12), date(2027, 5, 14))
    assert 'value="12.05.2027"' in client.get(address).content.decode()
