"""Pictures that messengers show: of what everybody may see, made once for each revision."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from arbiter.certificates.models import Certificate
from tests.support import festivals, records, small_event
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.festivals.models import Festival
from tournaments.festivals.services import setup
from tournaments.games.services import records as records_services
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    story = small_event.event(4)
    records_services.submit_record(
        game_id=story.game().pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    cache.clear()
    return story


def pages(story) -> tuple[str, ...]:
    certificate = Certificate.objects.get(subject=story.game().subject)
    return (
        f"/events/{story.tournament.pk}/",
        f"/games/{story.game().pk}/",
        f"/certificates/{certificate.serial}/",
    )


def picture_of(page: str, client: Client | None = None) -> str:
    """The address of the picture that the page names; empty where it has none."""
    html = (client or Client()).get(page).content.decode()
    found = re.findall('property="og:image" content="http://testserver([^"]*)"', html)
    return found[0] if found else ""


def test_event_game_and_certificate_name_a_picture_of_the_size_of_messengers(story):
    event = f"/events/{story.tournament.pk}/"
    for page in (*pages(story), f"{event}standings/", f"{event}rounds/1/", f"{event}crosstable/"):
        answer = Client().get(picture_of(page))
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png"), page
        size = [int.from_bytes(answer.content[at : at + 4]) for at in (16, 20)]
        assert size == [1200, 630], page
        assert "public" in answer["Cache-Control"]


def test_round_and_table_are_named_before_the_event(story):
    event = f"/events/{story.tournament.pk}/"
    titles = {
        page: re.findall('property="og:title" content="([^"]*)"', Client().get(page).text)
        for page in (event, f"{event}rounds/1/", f"{event}standings/")
    }
    name = story.tournament.title
    assert titles[event] == [name]
    assert titles[f"{event}rounds/1/"] == [f"Тур 1 · {name}"]
    assert titles[f"{event}standings/"] == [f"Таблица · {name}"]


def test_an_event_of_many_has_a_picture_once_it_is_open():
    organiser = festivals.organiser()
    week = festivals.youth_week(organiser)
    page, picture = f"/festivals/{week.pk}/", f"/festivals/{week.pk}/share-ru.png"
    assert picture_of(page, small_event.signed_in(organiser)) == ""
    assert Client().get(picture).status_code == 404
    setup.open_to_everybody(festival=week, actor=organiser, at=festivals.AT)
    address = picture_of(page)
    assert Client().get(address)["Content-Type"] == "image/png"
    assert f'og:title" content="{week.title}"' in Client().get(page).text
    Festival.objects.update(title="Неделя шашек")
    assert picture_of(page) != address
    Festival.objects.update(city="", venue="", starts_on=None, ends_on=None)
    assert Client().get(picture_of(page)).status_code == 200


def test_a_change_of_the_event_has_another_address_and_picture(story):
    page = pages(story)[0]
    before = picture_of(page)
    kept = Client().get(before).content
    assert Client().get(before).content == kept
    Tournament.objects.filter(pk=story.tournament.pk).update(title="Кубок весны", revision=99)
    assert picture_of(page) != before
    assert Client().get(picture_of(page)).content != kept


def test_what_is_hidden_has_no_picture_for_anybody(story):
    event, game, _certificate = pages(story)
    pictures = [picture_of(event), picture_of(game)]
    Tournament.objects.filter(pk=story.tournament.pk).update(hidden_at=small_event.NOON)
    for address in pictures:
        assert Client().get(address).status_code == 404
        assert small_event.signed_in(story.organiser).get(address).status_code == 404


def test_a_draft_of_an_event_has_no_picture_for_anybody(story):
    draft = regulations.create_tournament(
        title="Тайный кубок",
        actor=story.organiser,
        at=small_event.NOON,
        ruleset_id="fmjd64@1",
        is_private=True,
    )
    official = small_event.signed_in(story.organiser)
    assert picture_of(f"/events/{draft.pk}/", official) == ""
    for client in (official, Client()):
        assert client.get(f"/events/{draft.pk}/share-ru.png").status_code == 404


def test_an_official_makes_the_same_picture_of_a_child_as_the_public(story):
    """He reads full names, and what he asks for is kept for everybody: initials stand there."""
    game = story.game()
    Player.objects.filter(pk=game.white.player_id).update(
        name="Златов Иннокентий", birth_year=timezone.localdate().year - 9
    )
    address = picture_of(pages(story)[1])
    of_official = small_event.signed_in(story.organiser).get(address).content
    cache.clear()
    assert Client().get(address).content == of_official


def test_a_picture_speaks_the_languages_of_the_site_alone(story):
    event = story.tournament.pk
    assert Client().get(f"/events/{event}/share-en.png").status_code == 200
    assert Client().get(f"/events/{event}/share-xx.png").status_code == 404
