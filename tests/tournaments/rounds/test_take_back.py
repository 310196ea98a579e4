"""The last change of a round by hand is taken back by one press, while nothing followed it."""

import pytest
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from tests.support import small_event, swiss_event
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import hand_changes, publishing
from tournaments.rounds.services.hand_boards import KEPT
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db


def _drafted(players):
    """A draft of the first round whose first board has a set-up of its own, and an open phase."""
    story = swiss_event.event(players, rounds=4, games_per_pairing=2)
    row = swiss_event.draft(story)
    row.pairings.filter(board=1).update(opening_table="lots@1", opening="17", set_up="W:Wc1:Bf8")
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="просьба клуба")
    return story, row


def _russian(story):
    caller = small_event.signed_in(story.organiser)
    caller.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return caller


def _change(story, caller, number=1, **wanted):
    """Make a change, with a yes to every caution; the page after it."""
    address = reverse("event-manual-change", args=[story.tournament.pk, number])
    answer = caller.post(address, wanted, follow=True)
    if answer.status_code == 409:
        keys = [caution.key for caution in answer.context["cautions"]]
        wanted = {**wanted, "accepted": keys, "is_sure": "1"}
        answer = caller.post(address, wanted, follow=True)
    assert answer.status_code == 200
    return answer


def _take_back(story, caller, change=1, number=1):
    address = reverse("event-manual-take-back", args=[story.tournament.pk, number, change])
    return address, lambda: caller.post(address, follow=True)


def _laid_out(row):
    """Everything of the boards that a change touches, and how many games each has."""
    return [
        (*(getattr(board, name) for name in KEPT), board.first_id, board.second_id)
        + (list(board.games.order_by("number").values_list("white", "black")),)
        for board in row.pairings.order_by("board")
    ]


# players | what is changed, of the pairs of the draft | what the notice says
CHANGES = (
    (8, lambda pairs: {"how": "exchange", "one": pairs[0].black, "other": pairs[1].black},
     "Изменено: номера {one}, {other} поменялись местами."),
    (8, lambda pairs: {"how": "colours", "one": pairs[0].white},
     "Изменено: номер {one} и его соперник поменялись цветом."),
    (8, lambda pairs: {"how": "pair", "one": pairs[0].white, "other": pairs[2].white},
     "Изменено: составлена пара {one}–{other}."),
    (7, lambda pairs: {"how": "exchange", "one": pairs[0].white, "other": pairs[-1].white},
     "Изменено: номера {one}, {other} поменялись местами."),
    (7, lambda pairs: {"how": "pair", "one": pairs[0].white, "other": pairs[-1].white},
     "Изменено: составлена пара {one}–{other}."),
    (8, lambda pairs: {"how": "clear", "one": pairs[0].white}, "пара разбита."),
    (7, lambda pairs: {"how": "clear", "one": pairs[-1].white}, "пара разбита."),
)  # fmt: skip


@pytest.mark.parametrize(("players", "choose", "words"), CHANGES)
def test_the_boards_are_again_as_they_were_with_their_reasons(players, choose, words):
    story, row = _drafted(players)
    caller, before = _russian(story), _laid_out(row)
    wanted = choose(pairs_when_paired(row))
    text = _change(story, caller, **wanted).content.decode()
    assert _laid_out(row) != before
    address, press = _take_back(story, caller)
    assert address in text
    assert words.format(**wanted) in text
    text = press().content.decode()
    assert "Отменено: " in text
    assert "data-just-done" not in text
    assert _laid_out(row) == before
    phase = hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    assert (phase.engine, phase.differences) == ("", [])


def test_two_just_seated_stand_up_again():
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    by, caller = {**swiss_event.by(story), "number": 1}, _russian(story)
    hand_changes.begin_hand_pairing(**by, reason="так решил сбор судей", from_nothing=True)
    row = story.tournament.rounds.get(number=1)
    _change(story, caller, how="seat", one=5, other=6)
    text = _change(story, caller, how="seat", one=1, other=2).content.decode()
    assert "составлена пара 1–2" in text
    _take_back(story, caller, change=2)[1]()
    assert pairs_when_paired(row) == ((5, 6),)


def test_a_published_round_changed_and_taken_back_still_agrees_with_its_journal():
    """The table and the checks of the journal follow the boards there and back."""
    story = swiss_event.event(7, rounds=4, games_per_pairing=1)
    row = swiss_event.publish(story)
    before, caller = _laid_out(row), _russian(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="двое из одной семьи")
    pairs = pairs_when_paired(row)
    _change(story, caller, how="exchange", one=pairs[0].black, other=pairs[-1].white)
    _take_back(story, caller)[1]()
    assert _laid_out(row) == before
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk,
        revision=story.tournament.revision,
        at=small_event.NOON,
    )
    assert [table for table in check_standings(story.tournament) if table.lines] == []
    stream = story.tournament.scope_key
    journal = [
        ComparedRow(entry.seq, entry.verb, entry.data)
        for entry in JournalEntry.objects.filter(stream=stream).order_by("seq")
    ]
    assert compare_event_with_journal(stream, journal).breaks == ()
    verbs = JournalEntry.objects.filter(verb__startswith="manual.").order_by("seq")
    assert [entry.verb for entry in verbs] == [
        "manual.begun", "manual.changed", "manual.taken_back", "manual.ended",
    ]  # fmt: skip


def _changed_again(story, caller, row):
    _change(story, caller, how="colours", one=pairs_when_paired(row)[2].white)


def _taken_back(story, caller, row):
    _take_back(story, caller)[1]()


def _ended(story, caller, row):
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=1)


def _begun_anew(story, caller, row):
    _ended(story, caller, row)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1)
    _changed_again(story, caller, row)


@pytest.mark.parametrize(
    ("afterwards", "refusal"),
    (
        (_changed_again, "Это уже не отменить"),
        (_taken_back, "Это уже не отменить"),
        (_ended, "Сначала начните ручные изменения"),
        (_begun_anew, "Это уже не отменить"),
    ),
)
def test_an_old_notice_undoes_nothing_newer(afterwards, refusal):
    story, row = _drafted(8)
    caller = _russian(story)
    _change(story, caller, how="colours", one=pairs_when_paired(row)[0].white)
    afterwards(story, caller, row)
    stands = pairs_when_paired(row)
    address, press = _take_back(story, caller)
    page = reverse("event-manual", args=[story.tournament.pk, 1])
    assert address not in caller.get(page, {"changed": 1}).content.decode()
    assert refusal in press().content.decode()
    assert pairs_when_paired(row) == stands


def test_a_board_in_play_is_not_taken_back():
    """Somebody has entered a result on the board that the change made."""
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    row = swiss_event.draft(story)
    publishing.publish_round(**swiss_event.by(story), number=1)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="одна семья")
    caller = _russian(story)
    _change(story, caller, how="colours", one=pairs_when_paired(row)[0].white)
    swiss_event.enter_result(story, swiss_event.games(story.tournament, 1)[0], swiss_event.WHITE)
    stands = pairs_when_paired(row)
    text = _take_back(story, caller)[1]().content.decode()
    assert "доске 1" in text.lower()
    assert pairs_when_paired(row) == stands
