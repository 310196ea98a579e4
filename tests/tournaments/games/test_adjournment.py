"""W7: a game adjourned with a sealed move; a statement before it is gone."""

import hashlib

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.cases.services import rulings
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tests.support.acts import tamper
from tests.support.small_event import signed_in
from tournaments.boards.models import Game, GameState
from tournaments.errors import TournamentError
from tournaments.games.models import SealedMove, Submission
from tournaments.games.services import adjournment, records, results
from tournaments.games.texts import SEALS

# W7: a game adjourned with a sealed move; nobody reads it before, anybody checks it after.


pytestmark = pytest.mark.django_db

SALT = "ab" * 16


@pytest.fixture
def story(db):
    return small_event.event()


def _seal(story, text="d6-c5", ply=2):
    game = story.game()
    return adjournment.adjourn_with_sealed_move(
        game=game,
        expected_revision=game.revision,
        text=text,
        ply=ply,
        salt=SALT,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def _resume(story):
    game = story.game()
    adjournment.resume_with_sealed_move(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
    )
    return SealedMove.objects.get()


@pytest.mark.parametrize(
    ("record", "text", "verdict"),
    [
        ("1. c3-d4 *", "d6-c5", "good"),
        ("1. c3-d4 *", "d6-d5", "no_move"),
        ("", "d6-c5", "unchecked"),
    ],
)
def test_W7_opened_it_is_held_to_the_hash_and_the_position(story, record, text, verdict):
    if record:
        records.submit_record(
            game_id=story.game().pk, data=record.encode(), actor=story.arbiter, at=small_event.NOON
        )
    sealed = _seal(story, text)
    assert story.game().state == GameState.ADJOURNED
    assert text not in sealed.hidden
    assert text not in str(list(JournalEntry.objects.values_list("data", flat=True)))
    opened = _resume(story)
    assert (opened.text, opened.verdict) == (text, verdict)
    assert story.game().state == GameState.OPEN
    digest = hashlib.sha256(f"sealed-move\0{SALT}\0{2}\0{text}".encode()).hexdigest()
    assert digest == opened.commitment
    assert JournalEntry.objects.filter(verb="seal.opened").count() == 1


def test_W7_what_was_exchanged_in_the_database_is_told(story):
    sealed = _seal(story)
    tamper(
        "tournaments_sealedmove",
        f"UPDATE tournaments_sealedmove SET ply = 4 WHERE id = {sealed.pk}",
    )
    assert _resume(story).verdict == "changed"
    assert Case.objects.get().kind == "record"
    assert set(SEALS) == {"good", "changed", "no_move", "unchecked"}


def test_W7_a_seal_without_its_number_changes_nothing(story):
    with pytest.raises(TournamentError) as refused:
        _seal(story, ply=0)
    assert refused.value.code == "bad_seal"
    assert story.game().state == GameState.OPEN


def test_W7_through_the_pages(story, client):
    game = story.game()
    url = reverse("game-suspend", args=[game.pk])
    fields = {"sealed": "d6-c5", "sealed_move": "1", "sealed_side": "b", "reason": ""}
    client.force_login(story.arbiter)
    client.post(url, {**fields, "how": "adjourn", "expected_revision": game.revision})
    sealed = SealedMove.objects.get()
    assert sealed.ply == 2
    shown = client.get(reverse("game", args=[game.pk])).content.decode()
    assert sealed.commitment in shown
    assert "d6-c5" not in shown
    revision = Game.objects.get(pk=game.pk).revision
    client.post(url, {"how": "resume", "expected_revision": revision})
    shown = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "d6-c5" in shown
    assert sealed.salt in shown


@pytest.mark.parametrize(("text", "cases"), [("d6-c5", 0), ("d6-d5", 1), ("???", 1)])
def test_W7_an_illegal_sealed_move_is_on_the_arbiters_desk(story, text, cases):
    """What it is worth no text says; the game is not held up meanwhile."""
    records.submit_record(
        game_id=story.game().pk, data=b"1. c3-d4 *", actor=story.arbiter, at=small_event.NOON
    )
    _seal(story, text)
    _resume(story)
    assert Case.objects.count() == cases
    assert story.game().state != "disputed"
    assert [case.claim_text for case in Case.objects.all()] == [f"W7: {text}"] * cases


def _hand_in(story, text, by=None):
    game = story.game()
    return records.submit_record(
        game_id=game.pk,
        data=text.encode(),
        actor=by or story.user_of(game.white),
        at=small_event.NOON,
    )


BEFORE, ON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5", "3. c3-b4 g5-h4"


@pytest.mark.parametrize("first", ["", "1. c3-d4 d6-c5 *"])
def test_W7_a_record_with_another_move_than_the_sealed_one_is_a_question(story, first):
    """Opened before any record reached it, or after: the player does not choose anew."""
    if first:
        _hand_in(story, first)
    _seal(story, "b2-c3", 3)
    assert _resume(story).verdict == ("good" if first else "unchecked")
    stated = _hand_in(story, "1. c3-d4 d6-c5 2. g3-f4 c7-d6 3. f2-g3 1/2-1/2")
    assert (stated.state, story.game().state) == ("disputed", "disputed")
    (case,) = Case.objects.all()
    assert case.claim_text == "W7: b2-c3 ≠ 2. g3-f4"
    assert SealedMove.objects.get().verdict == "good"
    assert JournalEntry.objects.filter(verb="seal.checked").count() == (not first)
    _hand_in(story, "1. c3-d4 d6-c5 2. g3-f4 c7-d6 1/2-1/2", story.user_of(story.game().black))
    assert Case.objects.get().statements.count() == 1


@pytest.mark.parametrize("record", [f"{BEFORE} {ON} 1/2-1/2", f"{BEFORE} *", "1. c3-d4 d6-c5 *"])
def test_W7_a_record_with_the_sealed_move_or_up_to_it_raises_no_question(story, record):
    _seal(story, "b2c3", 3)
    _resume(story)
    _hand_in(story, record)
    assert SealedMove.objects.get().verdict == "good"
    assert not Case.objects.exists()
    assert story.game().state in ("open", "reported")


def test_W7_a_seal_opened_before_its_record_that_is_no_move_comes_to_the_desk_with_it(story):
    _seal(story, "b2-c4", 3)
    assert _resume(story).verdict == "unchecked"
    _hand_in(story, "1. c3-d4 d6-c5 *")
    assert SealedMove.objects.get().verdict == "no_move"
    assert [case.claim_text for case in Case.objects.all()] == ["W7: b2-c4"]
    assert story.game().state == "open"
    _hand_in(story, "1. c3-d4 d6-c5 *", story.user_of(story.game().black))
    assert Case.objects.count() == 1


def test_W7_a_record_with_another_move_on_file_when_the_seal_is_opened(story):
    _seal(story, "b2-c3", 3)
    _hand_in(story, "1. c3-d4 d6-c5 2. g3-f4 *")
    assert SealedMove.objects.get().text == ""
    assert _resume(story).verdict == "good"
    assert [case.claim_text for case in Case.objects.all()] == ["W7: b2-c3 ≠ 2. g3-f4"]


def test_W7_what_the_arbiter_has_ruled_is_not_asked_again(story):
    _seal(story, "b2-c3", 3)
    _resume(story)
    _hand_in(story, "1. c3-d4 d6-c5 2. g3-f4 *")
    rulings.rule_in_case(
        case=Case.objects.get(),
        result="*",
        termination="open",
        reason="Ход в конверте записан с опиской",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    stated = _hand_in(story, "1. c3-d4 d6-c5 2. g3-f4 c7-d6 1/2-1/2")
    assert (stated.state, Case.objects.filter(state="open").count()) == ("waiting", 0)


# A game that is adjourned while a result is stated: it is played on, so the statement is gone.


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def hand_in(story, text=f"{MOVES} 1-0"):
    game = story.game()
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )


def now(story):
    game = story.game()
    fields = {"game": game, "expected_revision": game.revision}
    return {**fields, "actor": story.arbiter, "at": small_event.NOON}


def journal_entries(story, verb):
    return JournalEntry.objects.filter(verb=verb, data__game=story.game().pk)


def test_adjourning_withdraws_the_statement_and_the_journal_says_so():
    story = small_event.event(4)
    row = hand_in(story)
    adjournment.adjourn_game(**now(story), reason="Погас свет")
    game = story.game()
    assert (game.state, game.stated_result, game.stated_by, game.stated_at) == (
        *("adjourned", "", ""),
        None,
    )
    row.refresh_from_db()
    assert row.state == "superseded"
    (entry,) = journal_entries(story, "record.withdrawn")
    assert (entry.actor, entry.data["before"], entry.data["submission"]) == (
        story.arbiter,
        "1-0 recorded",
        row.number,
    )
    with pytest.raises(TournamentError, match="not_waiting"):
        records.confirm_result(
            submission_id=row.pk, actor=story.user_of(game.black), at=small_event.NOON
        )


def test_played_on_the_game_is_stated_anew():
    story = small_event.event(4)
    hand_in(story)
    adjournment.adjourn_game(**now(story))
    adjournment.resume_game(**now(story))
    assert story.game().state == "open"
    row = hand_in(story, f"{MOVES} 3. c3-b4 g5-h4 0-1")
    assert (story.game().state, story.game().stated_result) == ("reported", "0-1")
    records.confirm_result(
        submission_id=row.pk, actor=story.user_of(story.game().black), at=small_event.NOON
    )
    assert (story.game().result, Submission.objects.filter(state="waiting").count()) == ("0-1", 0)


def test_the_first_entry_of_two_officials_is_withdrawn_with_it():
    story = small_event.event(4, four_eyes=True)
    win = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)
    results.enter_result(**now(story), outcome=win)
    adjournment.adjourn_game(**now(story))
    assert (story.game().word_by, story.game().word_result) == (None, "")
    (entry,) = journal_entries(story, "result.entry_withdrawn")
    assert entry.data["before"] == "1-0 recorded"
    adjournment.resume_game(**now(story))
    later = {**now(story), "actor": story.organiser}
    results.enter_result(**later, outcome=win)
    assert story.game().state == "open"  # one entry again, not the second


def test_a_game_of_which_nothing_is_stated_says_nothing_of_it():
    story = small_event.event(4)
    adjournment.adjourn_game(**now(story))
    assert not journal_entries(story, "record.withdrawn").exists()
    assert not journal_entries(story, "result.entry_withdrawn").exists()


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("ru", "Отложить партию — значит снять заявленный результат", "Заявленный результат снят"),
        ("en", "Adjourning withdraws the stated result", "The stated result is withdrawn"),
    ],
)
def test_the_page_says_so_before_and_after(language, before, after):
    story = small_event.event(4)
    hand_in(story)
    client = signed_in(story.arbiter)
    headers = {"headers": {"accept-language": language}}
    address = reverse("game", args=[story.game().pk])
    assert before in client.get(address, **headers).content.decode()
    form = {"how": "adjourn", "expected_revision": story.game().revision, "reason": ""}
    page = client.post(
        reverse("game-suspend", args=[story.game().pk]), form, follow=True, **headers
    ).content.decode()
    assert after in page
    assert before not in page
