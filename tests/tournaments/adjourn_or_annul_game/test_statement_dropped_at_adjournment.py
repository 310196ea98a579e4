"""A game that is adjourned while a result is stated: it is played on, so the statement is gone."""

import pytest
from django.urls import reverse

from arbiter.journal.models import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.small_event import signed_in
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.results import record_result
from tournaments.submitted_records import submit_and_confirm_records
from tournaments.submitted_records.models import Submission

pytestmark = pytest.mark.django_db


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def hand_in(story, text=f"{MOVES} 1-0"):
    game = story.game()
    return submit_and_confirm_records.submit_record(
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
    adjourn_resume_annul.adjourn_game(**now(story), reason="Погас свет")
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
        submit_and_confirm_records.confirm_result(
            submission_id=row.pk, actor=story.user_of(game.black), at=small_event.NOON
        )


def test_played_on_the_game_is_stated_anew():
    story = small_event.event(4)
    hand_in(story)
    adjourn_resume_annul.adjourn_game(**now(story))
    adjourn_resume_annul.resume_game(**now(story))
    assert story.game().state == "open"
    row = hand_in(story, f"{MOVES} 3. c3-b4 g5-h4 0-1")
    assert (story.game().state, story.game().stated_result) == ("reported", "0-1")
    submit_and_confirm_records.confirm_result(
        submission_id=row.pk, actor=story.user_of(story.game().black), at=small_event.NOON
    )
    assert (story.game().result, Submission.objects.filter(state="waiting").count()) == ("0-1", 0)


def test_the_first_entry_of_two_officials_is_withdrawn_with_it():
    story = small_event.event(4, four_eyes=True)
    win = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)
    record_result.enter_result(**now(story), outcome=win)
    adjourn_resume_annul.adjourn_game(**now(story))
    assert (story.game().word_by, story.game().word_result) == (None, "")
    (entry,) = journal_entries(story, "result.entry_withdrawn")
    assert entry.data["before"] == "1-0 recorded"
    adjourn_resume_annul.resume_game(**now(story))
    later = {**now(story), "actor": story.organiser}
    record_result.enter_result(**later, outcome=win)
    assert story.game().state == "open"  # one entry again, not the second


def test_a_game_of_which_nothing_is_stated_says_nothing_of_it():
    story = small_event.event(4)
    adjourn_resume_annul.adjourn_game(**now(story))
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
