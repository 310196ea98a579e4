"""The last attendance mark of a player is taken back by one press, while nothing followed it."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.pairing.attendance import (
    AttendanceMark,
    Presence,
    marks_undoing_last_mark,
    presence_in_round,
)
from tournaments.rounds.services import attendance, publishing

PRESENT, HALF, ZERO, ABSENT = (
    *(Presence.PRESENT, Presence.HALF_BYE, Presence.ZERO_BYE, Presence.ABSENT),
)

GONE, BACK, NO_SHOW, EXPELLED = (
    *(Presence.WITHDRAWN, Presence.RETURNED, Presence.FORFEIT, Presence.EXPELLED),
)


def _marks(*pairs):
    return [AttendanceMark(*pair) for pair in pairs]


@pytest.mark.parametrize(
    ("written", "back"),
    (
        pytest.param([(3, HALF)], [(3, PRESENT)], id="a bye is given"),
        pytest.param([(3, HALF), (3, ZERO)], [(3, HALF)], id="one bye instead of another"),
        pytest.param([(3, ABSENT), (3, PRESENT)], [(3, ABSENT)], id="he has come after all"),
        pytest.param([(3, GONE)], [(3, BACK)], id="withdrawn"),
        pytest.param([(3, HALF), (3, GONE)], [(3, BACK), (3, HALF)], id="withdrawn from his bye"),
        pytest.param([(2, NO_SHOW), (3, GONE)], [(3, BACK), (3, ABSENT)], id="after a no-show"),
        pytest.param([(2, GONE), (4, BACK)], [(4, GONE)], id="returned"),
        pytest.param([(3, EXPELLED)], [], id="expelled: a sanction"),
        pytest.param([(3, NO_SHOW)], [], id="did not come: a result"),
        pytest.param([(2, GONE), (3, EXPELLED)], [], id="expelled when already gone"),
    ),
)
def test_what_takes_a_mark_back(written, back):
    marks = _marks(*written)
    taking_back = marks_undoing_last_mark(marks)
    assert taking_back == tuple(_marks(*back))
    number = marks[-1].round
    if back:
        for later in (number, number + 1):
            before = presence_in_round(marks[:-1], later)
            assert presence_in_round([*marks, *taking_back], later) is before


@pytest.fixture
def story(db):
    story = swiss_event.event(6, rounds=4, games_per_pairing=1, half_byes=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def _mark(story, caller, **fields):
    address = reverse("event-mark", args=[story.tournament.pk])
    return caller.post(address, {"round": 2, "reason": "", **fields}, follow=True)


def _presences(story, entry):
    rows = JournalEntry.objects.filter(
        stream=story.tournament.scope_key, verb__startswith="entry.", data__entry=entry.pk
    )
    return [row.verb for row in rows.order_by("seq")]


@pytest.mark.parametrize(
    ("place", "presence", "words", "verbs"),
    (
        ("entries", "half_bye", "тур 2: пропуск за пол-очка", ["entry.half_bye", "entry.present"]),
        ("players", "withdrawn", "снят с турнира с тура 2", ["entry.withdrawn", "entry.returned"]),
    ),
)
def test_the_page_offers_to_take_it_back_and_the_journal_keeps_both(
    story, place, presence, words, verbs
):
    caller = small_event.signed_in(story.organiser)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    entry = story.tournament.entries.get(number=5)
    answer = _mark(story, caller, entry=entry.pk, presence=presence, back=place)
    assert words in answer.content.decode()
    mark = entry.marks.get()
    address = reverse("event-mark-take-back", args=[story.tournament.pk, mark.pk])
    assert address in answer.content.decode()
    answer = caller.post(address, {"back": place}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse(f"event-{place}", args=[story.tournament.pk])
    assert f"Отменено: {entry.player.name}." in answer.content.decode()
    assert _presences(story, entry)[-2:] == verbs
    entry.refresh_from_db()
    assert entry.state == "active"


def _another_mark(story, entry):
    attendance.mark_attendance(
        entry=entry, round=3, presence=ABSENT, actor=story.organiser, at=small_event.NOON
    )


def _round_published(story, entry):
    swiss_event.publish(story)


@pytest.mark.parametrize("afterwards", (_another_mark, _round_published))
def test_what_was_built_on_a_mark_makes_it_final(story, afterwards):
    """An old notice in another window must not undo what others have done since."""
    caller = small_event.signed_in(story.organiser)
    entry = story.tournament.entries.get(number=5)
    _mark(story, caller, entry=entry.pk, presence="half_bye")
    mark = entry.marks.get()
    afterwards(story, entry)
    count = entry.marks.count()
    address = reverse("event-mark-take-back", args=[story.tournament.pk, mark.pk])
    answer = caller.post(address, follow=True, headers={"accept-language": "ru"})
    assert "Это уже не отменить" in answer.content.decode()
    assert entry.marks.count() == count
    page = caller.get(reverse("event-entries", args=[story.tournament.pk]), {"marked": mark.pk})
    assert address not in page.content.decode()


def test_who_leaves_a_round_robin_has_lost_his_games(db):
    """His results stand: there is no button that would seem to undo them."""
    story = small_event.event(4, published=1)
    caller = small_event.signed_in(story.organiser)
    entry = story.tournament.entries.get(number=2)
    _mark(story, caller, entry=entry.pk, round=1, presence="withdrawn")
    mark = entry.marks.get()
    address = reverse("event-mark-take-back", args=[story.tournament.pk, mark.pk])
    page = caller.get(reverse("event-players", args=[story.tournament.pk]), {"marked": mark.pk})
    assert "data-just-done" in page.content.decode()
    assert address not in page.content.decode()


def test_who_left_a_round_robin_comes_back_before_the_next_round_is_published(db):
    """The wrong row was pressed: no game is lost yet, the next rounds know nothing of it."""
    story = small_event.event(4, published=1)
    swiss_event.play(story, 1)
    caller = small_event.signed_in(story.organiser)
    entry = story.tournament.entries.get(number=2)
    players = reverse("event-players", args=[story.tournament.pk])
    before = caller.get(players, headers={"accept-language": "ru"}).content.decode()
    assert "Отменить это можно, пока не опубликован тур 2." in before
    _mark(story, caller, entry=entry.pk, round=2, presence="withdrawn")
    mark = entry.marks.get()
    address = reverse("event-mark-take-back", args=[story.tournament.pk, mark.pk])
    assert address in caller.get(players, {"marked": mark.pk}).content.decode()
    caller.post(address, {"back": "players"})
    entry.refresh_from_db()
    assert entry.state == "active"
    publishing.publish_round(**swiss_event.by(story), number=2)
    assert [game.state for game in swiss_event.games(story.tournament, 2)] == ["open", "open"]
