"""English pages of events and of the archive show Russian names in Latin letters."""

import re

import pytest
from django.urls import reverse

from games.archive.ensure_collection import ensure_collection
from games.archive.models import GameRecord
from games.imports.import_text_in_one_call import import_games
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.standings import recompute_standings

pytestmark = pytest.mark.django_db

UNSEEN = re.compile(r"<(script|style|pre|noscript)\b.*?</\1>|<[^>]*>", re.DOTALL)
CYRILLIC = re.compile(r"[А-Яа-яЁё]+")
GAME = (
    '[Event "Кубок"]\n[Site "Тверь"]\n[Date "1924.??.??"]\n[White "Медков В."]\n'
    '[Black "Пель А."]\n[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 1-0\n'
)


@pytest.fixture
def event() -> small_event.Story:
    """Two towns, clubs and regions, one round played; a game in the archive."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    for number, player in enumerate(Player.objects.order_by("pk")):
        town = ("Тверь", "Псков")[number % 2]
        player.name, player.name_latin = f"Иванов {number}", f"Ivanov {number}"
        player.city, player.club, player.region = town, f"Клуб {town}", f"{town}, область"
        player.save()
    Tournament.objects.update(title_en="Club cup", city="Тверь")
    story.tournament.refresh_from_db()
    revision, at = story.tournament.revision, small_event.NOON
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=at
    )
    collection = ensure_collection(slug="cup", title_ru="Кубок 1924", title_en="Cup of 1924")
    import_games(data=GAME, collection=collection)
    return story


def test_no_russian_letter_is_left_for_an_english_reader(event):
    """The record as it came is quoted; all else is spelled for the reader."""
    organiser = small_event.signed_in(event.organiser)
    pk, record = event.tournament.pk, GameRecord.objects.get().pk
    first = event.tournament.entries.order_by("pk")[0].pk
    addresses = [
        reverse(name, args=[pk])
        for name in ("event", "event-standings", "event-crosstable", "event-players")
    ]
    addresses += [
        reverse("event-papers", args=[pk]),
        reverse("event-player-edit", args=[pk, first]),
        reverse("event-hall", args=[pk]),
        reverse("archive"),
        reverse("archive-game", args=[record]),
        reverse("record-examination", args=[record]),
        reverse("explorer"),
        reverse("archive-imports"),
    ]
    for address in addresses:
        answer = organiser.get(address, HTTP_ACCEPT_LANGUAGE="en")
        assert answer.status_code == 200, address
        shown = UNSEEN.sub(" ", answer.content.decode())
        assert CYRILLIC.findall(shown.replace("Русский", "")) == [], address
