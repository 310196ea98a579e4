"""What a player's access card may open, at every address."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models import JournalEntry
from tests import small_event
from tests.flows.event_with_row_of_each_kind import full_story, rows_of_every_table
from tests.flows.test_every_api_address import addresses_in_document
from tests.flows.test_strangers_may_not_write import WRITES
from tournaments.people.models import Player
from tournaments.player_access_cards import (
    draw_card_code,
    make_and_revoke_cards,
    pages_a_card_opens,
)

pytestmark = pytest.mark.django_db


def _telephone(story: small_event.Story) -> Client:
    """Opened by the card of White of the first board."""
    entry = story.game().white
    made = make_and_revoke_cards.issue_cards(
        tournament=story.tournament,
        entries=[entry.pk],
        actor=story.organiser,
        at=timezone.now(),
    )
    client = Client(raise_request_exception=False)
    client.get(reverse("card-open", args=[draw_card_code.code_in_address(made[0].code)]))
    return client


def _write(client: Client, name: str, address: str) -> HttpResponse:
    """Send what the write of this name wants, as a page or as a program does."""
    if name.startswith("api-"):
        return client.post(address, WRITES[name], content_type="application/json")
    return client.post(address, WRITES[name])


def _asks_to_sign_in(answer: HttpResponse) -> bool:
    """Whether a page leads to the sign-in and a program is told 401."""
    return answer.status_code == 401 or "/login/" in answer.headers.get("Location", "")


def test_a_card_writes_at_no_address_but_its_own():
    """Every write there is, of the card's own event: as it is refused to nobody in particular."""
    full = full_story()
    story, address_of = full.event, full.address
    client = _telephone(story)
    for name in sorted(WRITES.keys() - pages_a_card_opens.OPENED.keys()):
        address = address_of(name)
        before = rows_of_every_table(story)
        answer = _write(client, name, address)
        assert answer.status_code in (401, 403) or _asks_to_sign_in(answer), name
        assert rows_of_every_table(story) == before, name


def test_a_card_writes_in_no_other_event():
    """What a card may do at home, done in another event."""
    full = full_story()
    other_event, address_of = full.event, full.address
    before = rows_of_every_table(other_event)
    Player.objects.update(user=None)  # the same people come to another event
    client = _telephone(small_event.event(4))
    journal = JournalEntry.objects.filter(stream=other_event.tournament.scope_key).count()
    for name in sorted(WRITES.keys() & pages_a_card_opens.OPENED.keys()):
        answer = _write(client, name, address_of(name))
        assert _asks_to_sign_in(answer), (name, answer.status_code)
    rows_before = JournalEntry.objects.filter(stream=other_event.tournament.scope_key).count()
    assert rows_before == journal
    assert rows_of_every_table(other_event)[1:-2] == before[1:-2]


def test_programs_do_not_know_cards():
    """Every address of the API answers a card as it answers a stranger who has not signed in."""
    story = small_event.event(4)
    client, nobody = _telephone(story), Client(raise_request_exception=False)
    for method, path in addresses_in_document(story.tournament.pk):
        if method == "get":
            assert client.get(path).status_code == nobody.get(path).status_code, path


@pytest.mark.parametrize(
    "name",
    [
        "account",
        "account-password",
        "account-factor",
        "account-email",
        "account-factor-of",
        "desk",
        "my-games",
        "person-requests",
    ],
)
def test_pages_of_accounts_and_officials_are_closed_to_a_card_and_say_so(name):
    client = _telephone(small_event.event(4))
    answer = client.get(reverse(name), follow=True)
    assert answer.redirect_chain, name
    assert "Ваша карточка не открывает эту страницу" in answer.content.decode()


@pytest.mark.parametrize(
    "name",
    ["event-cards", "event-people", "event-entries", "event-edit", "journal", "event-closing"],
)
def test_official_pages_of_the_own_event_are_closed_to_a_card(name):
    story = small_event.event(4)
    answer = _telephone(story).get(reverse(name, args=[story.tournament.pk]))
    assert answer.status_code == 403 or "/login/" in answer.headers.get("Location", "")


def test_the_administration_is_closed_to_a_card():
    story = small_event.event(4)
    story.user_of(story.game().white).__class__.objects.update(is_staff=True, is_superuser=True)
    answer = _telephone(story).get("/admin/", follow=False)
    assert "/login/" in answer["Location"]
