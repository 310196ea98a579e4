"""A closed check-in is taken back by one press, while nothing followed it."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.boards.queries.field import attendance_of_entries
from tournaments.journal.queries.names import add_names_to_journal_rows
from tournaments.pairing.attendance import Presence
from tournaments.rounds.models import EntryMark
from tournaments.rounds.services import attendance


@pytest.fixture
def story(db):
    """Round 1 of six players is over; number 6 did not come to it and number 2 asked for a bye."""
    story = swiss_event.event(6, rounds=4, games_per_pairing=1, half_byes=1)
    swiss_event.publish(story)
    _mark(story, 6, 1, Presence.FORFEIT)
    swiss_event.play(story, 1)
    _mark(story, 2, 2, Presence.HALF_BYE)
    return story


def _mark(story, number, round, presence):
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=number),
        round=round,
        presence=presence,
        actor=story.organiser,
        at=small_event.NOON,
    )


def _here(story, *numbers):
    entries = story.tournament.entries.filter(number__in=numbers)
    return {"round": 2, "here": list(entries.values_list("pk", flat=True))}


def _russian(story):
    caller = small_event.signed_in(story.organiser)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return caller


def _close(story, caller, *numbers):
    page = reverse("event-check-in", args=[story.tournament.pk])
    return caller.post(page, _here(story, *numbers), follow=True)


def _last_row(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, verb__startswith="check")
    return rows.order_by("seq").last()


def _take_back_address(story):
    return reverse("event-check-in-take-back", args=[story.tournament.pk, _last_row(story).seq])


def _presences(story, number):
    known = attendance_of_entries(story.tournament, number)
    numbers = dict(story.tournament.entries.values_list("pk", "number"))
    return {numbers[pk]: presence.value for pk, presence in known.items()}


@pytest.mark.parametrize(
    ("here", "changed"),
    (
        pytest.param((1, 3, 4, 5, 6), 1, id="who stayed away has come (C.04.2)"),
        pytest.param((1, 3), 2, id="two are missing"),
        pytest.param((), 4, id="a press on an empty list"),
    ),
)
def test_everybody_is_again_what_he_was_in_this_round_and_the_next(story, here, changed):
    caller = _russian(story)
    before = [_presences(story, number) for number in (2, 3)]
    answer = _close(story, caller, *here)
    assert [_presences(story, number) for number in (2, 3)] != before
    text = answer.content.decode()
    assert f"Явка на тур 2 закончена. Изменено состояний: {changed}." in text
    address = _take_back_address(story)
    assert address in text
    answer = caller.post(address, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("event-check-in", args=[story.tournament.pk])
    assert "Отменено: явка на тур 2." in answer.content.decode()
    assert [_presences(story, number) for number in (2, 3)] == before


def test_the_journal_keeps_the_check_in_and_its_end_by_name(story):
    caller = _russian(story)
    _close(story, caller, 1, 3, 4)
    closed = _last_row(story)
    caller.post(_take_back_address(story))
    row = _last_row(story)
    assert (closed.verb, row.verb) == ("checkin.closed", "checkin.taken_back")
    assert row.data["before"] == closed.data["after"]
    assert row.data["after"] == closed.data["before"]
    add_names_to_journal_rows([row], story.tournament)
    assert "Игрок 005" in row.names["presences"]


def test_a_check_in_that_changed_nothing_offers_nothing(story):
    answer = _close(story, _russian(story), 1, 3, 4, 5)
    assert "data-just-done" not in answer.content.decode()
    assert "в ней ничего не изменилось" in answer.content.decode()


def _another_mark(story, caller):
    _mark(story, 5, 2, Presence.ZERO_BYE)


def _closed_again(story, caller):
    _close(story, caller, 1, 3)


def _taken_back(story, caller):
    caller.post(_take_back_address(story))


def _published(story, caller):
    swiss_event.publish(story)


@pytest.mark.parametrize("afterwards", (_another_mark, _closed_again, _taken_back, _published))
def test_what_was_built_on_a_check_in_makes_it_final(story, afterwards):
    """An old notice in another window must not undo what others have done since."""
    caller = _russian(story)
    _close(story, caller, 1, 3, 4)
    seq, address = _last_row(story).seq, _take_back_address(story)
    afterwards(story, caller)
    count = EntryMark.objects.count()
    assert "Это уже не отменить" in caller.post(address, follow=True).content.decode()
    assert EntryMark.objects.count() == count
    page = reverse("event-check-in", args=[story.tournament.pk])
    assert address not in caller.get(page, {"closed": seq}).content.decode()


def test_who_may_not_enter_players_takes_nothing_back(story):
    _close(story, _russian(story), 1, 3, 4)
    address, count = _take_back_address(story), EntryMark.objects.count()
    assert small_event.signed_in(story.stranger).post(address).status_code == 403
    assert EntryMark.objects.count() == count
