"""The list of players has the columns that say something."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments import swiss_event
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


def _list(story):
    address = reverse("event-players", args=[story.tournament.pk])
    page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    return page[page.index('class="table start-list"') :].partition("</table>")[0]


def _headings(table):
    return re.findall(r"<th scope=\"col\"[^>]*>([^<]+)</th>", table)


@pytest.mark.parametrize(
    ("facts", "columns"),
    (
        ({}, ["№", "Участник", "Рейтинг"]),
        ({"city": "Тверь"}, ["№", "Участник", "Город", "Рейтинг"]),
        ({"title": "КМС", "city": "Тверь"}, ["№", "Участник", "Звание", "Город", "Рейтинг"]),
    ),
)
def test_a_column_that_says_nothing_is_left_out(facts, columns):
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    Player.objects.filter(entries__number=2).update(**facts)
    assert _headings(_list(story)) == columns
