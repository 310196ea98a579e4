"""«Как в прошлый раз»: a private event with the regulations and people of an old one."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from arbiter.accounts.models import Office
from arbiter.accounts.services import offices
from arbiter.cases.models import ProtestAndSanctionRules
from arbiter.cases.services.sanctions import set_protest_and_sanction_rules
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from tests.support import small_event, swiss_event
from tournaments.events.models import Tournament
from tournaments.events.queries.regulations import Regulations
from tournaments.events.services import copies
from tournaments.journal.queries.checks import compare_event_with_journal

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    story = swiss_event.event(6, rounds=3, time_control="900+5", half_byes=0, drawn=True)
    Tournament.objects.filter(pk=story.tournament.pk).update(chief_arbiter="Судьин А.")
    story.tournament.refresh_from_db()
    offices.appoint_official(
        user=small_event.user("section"),
        role="section",
        scope=story.tournament.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
        section="А",
        boards=(1, 2),
    )
    set_protest_and_sanction_rules(
        scope=story.tournament.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
        protest_minutes=30,
    )
    return story


def copy(story, **fields) -> Tournament:
    given = {"about": {"title": "Кубок 2027"}, "players": [], "with_officials": True, **fields}
    return copies.copy_event(
        source=story.tournament, actor=story.organiser, at=small_event.NOON, **given
    )


def test_the_regulations_are_the_same_and_the_event_is_private(story):
    made = copy(story)
    for name in Regulations.__slots__:
        assert getattr(made, name) == getattr(story.tournament, name), name
    assert (made.is_private, made.state, made.chief_arbiter) == (True, "entries", "Судьин А.")
    assert ProtestAndSanctionRules.objects.get(scope=made.scope_key).protest_minutes == 30


def test_a_round_robin_finds_its_length_anew():
    story = small_event.event(4)
    assert story.tournament.rounds_planned == 3
    assert copy(story).rounds_planned == 0


def held(event: Tournament) -> set[tuple]:
    rows = Office.objects.filter(scope=event.scope_key)
    return set(rows.values_list("user", "role", "section", "first_board", "last_board"))


def test_the_same_officials_or_only_oneself(story):
    assert held(copy(story)) == held(story.tournament)
    alone = copy(story, with_officials=False)
    assert {role for _user, role, *_rest in held(alone)} == {"organiser"}
    assert alone.chief_arbiter == ""


def test_the_chosen_players_enter_with_their_rating_of_today(story):
    first, second, *_rest = story.tournament.entries.order_by("pk")
    type(first.player).objects.filter(pk=first.player_id).update(rating=2345)
    made = copy(story, players=[first.pk, second.pk, 999_999])
    assert set(made.entries.values_list("player", "rating")) == {
        (first.player_id, 2345),
        (second.player_id, second.player.rating),
    }
    rows = JournalEntry.objects.filter(stream=made.scope_key).order_by("seq")
    journal = [ComparedRow(*row) for row in rows.values_list("seq", "verb", "data")]
    assert compare_event_with_journal(made.scope_key, journal).breaks == ()
    assert rows.get(verb="entries.copied").data["from"] == story.tournament.pk


def test_only_who_opens_events_copies_one(story):
    with pytest.raises(PermissionDenied):
        copies.copy_event(
            source=story.tournament, about={"title": "Чужой"}, players=[], with_officials=True,
            actor=story.arbiter, at=small_event.NOON,
        )  # fmt: skip


def test_one_form_makes_it(story):
    client = Client(headers={"accept-language": "ru"})
    client.force_login(story.organiser)
    address = reverse("event-again", args=[story.tournament.pk])
    assert address in client.get(reverse("event-new")).content.decode()
    page = client.get(address).content.decode()
    assert page.count('name="players"') == page.count(" checked") - 1 == 6
    chosen = [str(entry.pk) for entry in story.tournament.entries.all()[:4]]
    fields = {"title": "Кубок 2027", "city": "Тверь", "starts_on": "12 мая 2027", "players": chosen}
    made = client.post(address, {**fields, "with_officials": "on"}, follow=True)
    assert "Черновик создан" in made.content.decode()
    event = Tournament.objects.get(title="Кубок 2027")
    assert (event.starts_on, event.entries.count()) == (date(2027, 5, 12), 4)
    again = client.post(address, {**fields, "starts_on": "32 мая"})
    assert (again.status_code, Tournament.objects.filter(title="Кубок 2027").count()) == (422, 1)


def test_programs_make_it_too(story):
    client = Client()
    client.force_login(story.organiser)
    entry = story.tournament.entries.first().pk
    made = client.post(
        f"/api/v1/events/{story.tournament.pk}/again/",
        {"title": "Кубок 2027", "starts_on": "2027-05-12", "entries": [entry]},
        content_type="application/json",
    )
    assert made.status_code == 201, made.content
    assert made.json()["is_private"] is True
    assert Tournament.objects.get(pk=made.json()["id"]).entries.count() == 1
