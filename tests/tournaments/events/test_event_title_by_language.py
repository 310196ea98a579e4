"""The title of an event in the reader's language, in the head and in the browser's window."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import small_event
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db


PAGES = ("event", "event-crosstable", "event-standings", "event-colours", "event-draw", "journal")


@pytest.mark.parametrize(("language", "title"), [("ru", "Кубок клуба"), ("en", "Club cup")])
def test_an_event_is_called_as_the_reader_calls_it(language, title):
    story = small_event.event()
    Tournament.objects.filter(pk=story.tournament.pk).update(title_en="Club cup")
    caller = Client(headers={"accept-language": language})
    caller.force_login(story.arbiter)
    other = {"ru": "Club cup", "en": "Кубок клуба"}[language]
    for name in PAGES:
        page = caller.get(reverse(name, args=[story.tournament.pk])).content.decode()
        head = page[page.index("<title>") : page.index("</title>")]
        assert title in head, name
        assert other not in page.split("<main")[0], name
    round_page = caller.get(reverse("event-round", args=[story.tournament.pk, 1])).content.decode()
    assert title in round_page[: round_page.index("</title>")]
    paper = caller.get(reverse("event-paper", args=[story.tournament.pk, "crosstable"]))
    assert title in paper.content.decode().split("</title>")[0]


def test_the_chief_arbiter_stands_by_name_where_a_page_is_signed():
    """Alone he is the chief; beside one who holds the office, that one."""
    story = small_event.event()
    User.objects.filter(pk=story.arbiter.pk).update(first_name="Вера", last_name="Осипова")
    caller = Client()
    for name in ("event-crosstable", "event-standings"):
        page = caller.get(reverse(name, args=[story.tournament.pk])).content.decode()
        assert '<span class="signature-name">Вера Осипова</span>' in page
