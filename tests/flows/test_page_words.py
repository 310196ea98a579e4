"""Pages use no words of programmers, Latin letters in English, and plain words of refusal."""

import html
import re

import pytest
from django.test import Client
from django.urls import resolve, reverse
from rest_framework.throttling import AnonRateThrottle

from games.archive.models import GameRecord
from games.archive.services import ensure_collection
from games.imports.services.chunks import import_games
from tests.support import records, small_event, swiss_event
from tests.support.addresses import pages_by_links
from tournaments.events.models import Tournament
from tournaments.games.services import records as records_services
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

# Pages for arbiters and players use no words of programmers.


pytestmark = pytest.mark.django_db

ABOUT_CHECKING = {
    *("help-chapter", "verify", "keys", "anchors", "journal"),
    *("rulesets", "ruleset", "rulesets-compare"),  # rulesets are chosen there by their ids
}

TO_CHECK = re.compile(
    r"<details[^>]*><summary>(?:How this can be checked|Как это проверить)</summary>.*?</details>",
    re.DOTALL,
)

UNREAD = re.compile(r"<(script|style|template|pre)\b.*?</\1>|<[^>]+>", re.DOTALL)

CONTROL_LINE = re.compile(r"\btournament:\d+ \d+ [0-9a-f]{64}\b")  # on the paper about checking

OF_PROGRAMMERS = re.compile(
    r"\b(?:[Ss]eed|[Hh]ash|SHA-256|[Ee]ngine|HTTP|[Rr]evision|null|True|False)\b"
    r"|\b(?:[Зз]ерн[оа]|[Хх][еэ]ш|[Дд]виж(?:ок|ка|ком)|[Рр]евизи[яию])\b"
    r"|\b[0-9a-f]{16,}\b|\b[a-z][a-z0-9-]*@\d+\b|\((?:X[1-7]|P5)\)"
)


def read_text(page: str) -> str:
    """What a reader reads who has not opened “How this can be checked”."""
    return CONTROL_LINE.sub(" ", html.unescape(UNREAD.sub(" ", TO_CHECK.sub(" ", page))))


@pytest.fixture
def story() -> small_event.Story:
    """A small event with a certified game."""
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    text = records.record(1).encode()
    records_services.submit_record(game_id=game.pk, data=text, actor=white, at=small_event.NOON)
    waiting = game.submissions.get()
    records_services.confirm_result(submission_id=waiting.pk, actor=black, at=small_event.NOON)
    return story


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("reader", ["visitor", "organiser"])
def test_no_page_speaks_to_programmers(story, reader, language):
    client = small_event.signed_in(story.organiser) if reader == "organiser" else Client()
    pages = pages_by_links(client, "/", language=language)
    words_by_page = {
        (path, word)
        for path, page in pages.items()
        if resolve(path.split("?")[0]).view_name not in ABOUT_CHECKING
        for word in OF_PROGRAMMERS.findall(read_text(page))
    }
    assert words_by_page == set()
    assert len(pages) >= 30


def test_the_lot_can_still_be_checked(story):
    """The number of the lot stands on its page, under “How this can be checked”."""
    page = Client(headers={"accept-language": "ru"}).get(f"/events/{story.tournament.pk}/draw/")
    text = page.content.decode()
    checks = "".join(TO_CHECK.findall(text))
    assert "Число жребия" in checks
    assert "sha256sum" in checks
    assert "Число жребия" not in read_text(text)


def test_colours_are_discs_with_a_word_or_an_explained_letter_in_them(story):
    """A sign takes the colour of the text: in the dark theme Black would have a light disc."""
    pages = pages_by_links(Client(), "/", language="ru")
    on_paper = {path for path in pages if resolve(path.split("?")[0]).view_name == "event-paper"}
    signs = {path for path, page in pages.items() if re.search("[○●]", read_text(page))}
    assert signs <= on_paper
    table = pages[f"/events/{story.tournament.pk}/crosstable/"]
    assert "<b>ч</b></a>" in table
    assert "<b>ч</b>чёрные" in table  # below, where the letter read aloud is explained
    assert "<b>Чёрные</b> " in pages[f"/events/{story.tournament.pk}/colours/"]


# English pages of events and of the archive show Russian names in Latin letters.


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
    standings_services.recompute_standings(
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


# Requests refused by middleware: a form without its token, too many requests.


def test_a_form_without_its_token_is_refused():
    """CSRF holds for the pages, whoever is signed in."""
    story = small_event.event(4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(story.organiser)
    address = reverse("event-publish-round", args=[story.tournament.pk, 2])
    assert client.post(address).status_code == 403
    assert story.tournament.rounds.get(number=2).state == "draft"


def test_too_many_requests_are_told_to_wait(settings, monkeypatch):
    """429 with the seconds to wait."""
    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    client = Client()
    answers = [client.get(reverse("api-rulesets")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["params"]["wait_seconds"] > 0
