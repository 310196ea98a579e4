"""The chief arbiter marks who came, rests or left; the list of players stays the organiser's."""

import pytest
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event

pytestmark = pytest.mark.django_db

RU = {"headers": {"accept-language": "ru"}}


@pytest.fixture
def story():
    story = swiss_event.event(6, rounds=4, games_per_pairing=1, half_byes=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


@pytest.fixture
def chief(story):
    scope = story.tournament.scope_key
    return small_event.user("chief", staff_of=scope, role=Role.CHIEF)


def _address(story, name, *more):
    return reverse(name, args=[story.tournament.pk, *more])


def _withdraw(story, caller, entry):
    words = {"entry": entry.pk, "round": 2, "presence": "withdrawn", "back": "players"}
    return caller.post(_address(story, "event-mark"), words, follow=True, **RU)


def test_he_withdraws_a_player_and_takes_it_back_on_the_page_of_players(story, chief):
    caller, entry = small_event.signed_in(chief), story.tournament.entries.get(number=5)
    page = caller.get(_address(story, "event-players"), **RU).content.decode()
    assert "Снять с тура 2" in page
    assert "Вычеркнуть" not in page
    answer = _withdraw(story, caller, entry)
    assert "снят с турнира с тура 2" in answer.content.decode()
    entry.refresh_from_db()
    assert entry.state == "withdrawn"
    row = JournalEntry.objects.filter(verb="entry.withdrawn").get()
    assert row.actor == chief
    caller.post(_address(story, "event-mark-take-back", entry.marks.get().pk))
    entry.refresh_from_db()
    assert entry.state == "active"


def test_he_checks_in_and_finds_the_way_there(story, chief):
    caller = small_event.signed_in(chief)
    check_in, states = _address(story, "event-check-in"), _address(story, "event-entries")
    assert check_in in caller.get(_address(story, "event")).content.decode()
    manage = caller.get(_address(story, "event-manage")).content.decode()
    assert check_in in manage
    assert states in manage
    assert _address(story, "event-lists") not in manage
    here = list(story.tournament.entries.filter(number__lte=4).values_list("pk", flat=True))
    caller.post(check_in, {"here": here, "round": 2})
    absent = story.tournament.entries.filter(marks__presence="absent")
    assert sorted(absent.values_list("number", flat=True)) == [5, 6]


def test_the_states_show_him_no_act_that_is_the_organisers(story, chief):
    caller, entry = small_event.signed_in(chief), story.tournament.entries.get(number=5)
    page = caller.get(_address(story, "event-entries"), **RU).content.decode()
    assert f"../players/{entry.pk}/>" in page
    assert "Не сводить" not in page
    assert "Карточки участников" not in page
    for name, more in (("event-player-edit", [entry.pk]), ("event-lists", []), ("event-cards", [])):
        assert caller.get(_address(story, name, *more)).status_code == 403
    assert caller.post(_address(story, "event-apart"), {"one": 1, "other": 2}).status_code == 403


def test_a_program_of_his_may_as_well(story, chief):
    caller, entry = small_event.signed_in(chief), story.tournament.entries.get(number=5)
    address = f"/api/v1/events/{story.tournament.pk}/entries/{entry.pk}/states/"
    body = {"round": 2, "presence": "withdrawn", "reason": "болезнь"}
    assert caller.post(address, body, "application/json").status_code == 201


def test_an_arbiter_who_is_not_the_chief_may_not(story):
    caller, entry = small_event.signed_in(story.arbiter), story.tournament.entries.get(number=5)
    assert _withdraw(story, caller, entry).status_code == 403
    assert caller.get(_address(story, "event-entries")).status_code == 403
    page = caller.get(_address(story, "event-players"), **RU).content.decode()
    assert "Снять" not in page
