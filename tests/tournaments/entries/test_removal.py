"""A wrong entry is struck off before the lots; later its holder is withdrawn, with the round."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from tests.support import small_event, swiss_event
from tournaments.entries.models import Entry
from tournaments.entries.services import cards, entering
from tournaments.errors import TournamentError
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.pairing.attendance import Presence
from tournaments.people.models import Player
from tournaments.rounds.services import attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(3, published=0)


def organiser(story) -> Client:
    client = Client(headers={"accept-language": "ru"})
    client.force_login(story.organiser)
    return client


def last(story) -> Entry:
    return story.tournament.entries.select_related("player").order_by("pk").last()


def remove(story, entry: Entry) -> Player:
    return entering.remove_entry(entry=entry, actor=story.organiser, at=small_event.NOON)


def test_one_press_strikes_off_and_one_puts_back(story):
    entry, client = last(story), organiser(story)
    address = reverse("event-entry-remove", args=[story.tournament.pk, entry.pk])
    assert address in client.get(reverse("event", args=[story.tournament.pk])).content.decode()
    page = client.post(address, follow=True).content.decode()
    assert f"{entry.player.name}: вычеркнут из списка" in page
    assert story.tournament.entries.count() == 2
    back = reverse("event-entry-back", args=[story.tournament.pk, entry.player_id])
    assert back in page
    client.post(back)
    assert last(story).player_id == entry.player_id


def test_the_journal_keeps_it_and_agrees_with_the_tables(story):
    entry = last(story)
    remove(story, entry)
    row = JournalEntry.objects.get(verb="entry.removed")
    assert (row.actor, row.data["entry"]) == (story.organiser, entry.pk)
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    compared = [ComparedRow(*row) for row in rows.values_list("seq", "verb", "data")]
    assert compare_event_with_journal(story.tournament.scope_key, compared).breaks == ()


def test_nobody_else_can_be_put_back(story):
    stranger = Player.objects.create(name="Чужой")
    for player in (stranger.pk, last(story).player_id):
        address = reverse("event-entry-back", args=[story.tournament.pk, player])
        assert organiser(story).post(address).status_code == 404


def lots(story, entry):
    swiss_free = reverse("event-draw-lots", args=[story.tournament.pk])
    organiser(story).post(swiss_free, {"seed": small_event.SEED})


def card(story, entry):
    cards.issue_cards(
        tournament=story.tournament, entries=[entry.pk], actor=story.organiser, at=small_event.NOON
    )


def absent(story, entry):
    attendance.mark_attendance(
        entry=entry, round=1, presence=Presence.ABSENT, actor=story.organiser, at=small_event.NOON
    )


@pytest.mark.parametrize(
    ("before", "code"),
    [(lots, "entry_numbered"), (card, "entry_in_use"), (absent, "entry_in_use")],
)
def test_what_was_written_down_about_an_entry_is_never_deleted(story, before, code):
    entry = last(story)
    before(story, entry)
    with pytest.raises(TournamentError, match=code):
        remove(story, entry)
    assert Entry.objects.filter(pk=entry.pk).exists()


def test_programs_strike_off_too(story):
    address = f"/api/v1/events/{story.tournament.pk}/entries/{last(story).pk}/player/"
    client = organiser(story)
    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 404


def test_in_play_the_row_withdraws_with_the_round_and_takes_it_back():
    story = swiss_event.event(6, rounds=3)
    swiss_event.publish(story)
    client = organiser(story)
    address = reverse("event-players", args=[story.tournament.pk])
    page = client.get(address).content.decode()
    assert "Снять с тура 2" in page
    assert "Вычеркнуть" not in page
    entry = last(story)
    fields = {"entry": entry.pk, "round": 2, "presence": "withdrawn", "back": "players"}
    page = client.post(reverse("event-mark", args=[story.tournament.pk]), fields, follow=True)
    text = page.content.decode()
    assert f"{entry.player.name}: снят с турнира с тура 2" in text
    assert "с тура 2" in Client(headers={"accept-language": "ru"}).get(address).content.decode()
    assert "Снять с" not in Client(headers={"accept-language": "ru"}).get(address).content.decode()
    client.post(
        reverse("event-mark", args=[story.tournament.pk]), {**fields, "presence": "returned"}
    )
    entry.refresh_from_db()
    assert entry.state == "active"
