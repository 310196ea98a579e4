"""The first entry of two officials that no second one follows goes to the arbiter's desk."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case
from arbiter.journal.models import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import small_event
from tests.small_event import signed_in
from tournaments import tasks
from tournaments.adjourn_or_annul_game import adjourn_resume_annul
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event
from tournaments.disputes_claims_incidents import send_unconfirmed_results_to_desk
from tournaments.results import record_result
from tournaments.rounds_and_boards.models import Game
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


def after(minutes):
    return small_event.NOON + timedelta(minutes=minutes)


def type_in(story, actor, result=WHITE, at=small_event.NOON):
    game = story.game()
    return record_result.enter_result(
        game=game,
        outcome=Outcome(result, Termination.RECORDED),
        expected_revision=game.revision,
        actor=actor,
        at=at,
    )


def story_of_a_first_entry(**regulations):
    story = small_event.event(4, four_eyes=True, confirm_minutes=30, **regulations)
    type_in(story, story.arbiter)
    return story


def test_a_first_entry_that_no_second_follows_goes_to_the_desk_once():
    story = story_of_a_first_entry()
    pk = story.game().pk
    assert (
        send_unconfirmed_results_to_desk.overdue_results(after(29)),
        send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(pk, after(29)),
    ) == ([], None)
    assert send_unconfirmed_results_to_desk.overdue_results(after(30)) == [pk]
    case = send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(pk, after(30))
    assert send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(pk, after(30)) is None
    assert send_unconfirmed_results_to_desk.overdue_results(after(30)) == []
    assert (story.game().state, Case.objects.get()) == ("disputed", case)
    entry = JournalEntry.objects.get(verb="result.unconfirmed")
    assert (entry.actor, entry.data["before"]) == (None, "1-0 recorded")
    page = signed_in(story.organiser).get(reverse("case", args=[case.pk])).content.decode()
    assert "второй записи того же результата в срок" in page
    assert "1–0" in page.partition("второй записи того же результата в срок")[0][-300:]


def test_the_sweep_of_the_worker_finds_it():
    story = story_of_a_first_entry()  # at noon of a day that is over
    Game.objects.filter(pk=story.game().pk).update(word_at=small_event.NOON - timedelta(days=3000))
    tasks.sweep()
    tasks.sweep()
    assert (Case.objects.count(), story.game().state) == (1, "disputed")


@pytest.mark.parametrize("how", ["the second enters the same", "adjourned", "cancelled"])
def test_nothing_falls_due_where_nothing_waits(how):
    story = story_of_a_first_entry()
    if how == "adjourned":
        game = story.game()
        adjourn_resume_annul.adjourn_game(
            game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
        )
    elif how == "cancelled":
        cancel_resume_hide_show_event.cancel_event(
            reason="Зал закрыт",
            tournament=story.tournament,
            actor=story.organiser,
            at=small_event.NOON,
        )
    else:
        type_in(story, story.organiser)
    assert send_unconfirmed_results_to_desk.overdue_results(after(600)) == []
    assert (
        send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(story.game().pk, after(600))
        is None
    )
    assert not Case.objects.exists()


def test_the_time_is_that_of_the_entry_that_waits():
    """Repeated, it waits as long as before; where the second differs, the newer waits anew."""
    story = story_of_a_first_entry()
    type_in(story, story.arbiter, at=after(20))
    assert send_unconfirmed_results_to_desk.overdue_results(after(30)) == [story.game().pk]
    type_in(story, story.organiser, BLACK, at=after(20))
    assert send_unconfirmed_results_to_desk.overdue_results(after(49)) == []
    assert send_unconfirmed_results_to_desk.overdue_results(after(50)) == [story.game().pk]


def test_of_a_record_and_an_entry_the_elder_word_falls_due():
    """The player's later record says otherwise; the arbiter's entry has waited long enough."""
    story = story_of_a_first_entry()
    game = story.game()
    text = f"{MOVES} 0-1".encode()
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=text, actor=story.user_of(game.white), at=after(20)
    )
    assert send_unconfirmed_results_to_desk.overdue_results(after(30)) == [game.pk]
    case = send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(game.pk, after(30))
    assert case.examination is not None  # the record is before the arbiter too
    assert story.game().submissions.get().state == "disputed"


def test_a_case_of_it_that_is_withdrawn_leaves_the_entry_waiting_anew():
    story = story_of_a_first_entry()
    case = send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(story.game().pk, after(30))
    open_and_withdraw_cases.withdraw_case(case=case, actor=story.arbiter, at=after(40))
    game = story.game()
    assert (game.state, game.word_result, game.word_by) == ("open", "1-0", story.arbiter)
    assert JournalEntry.objects.filter(verb="result.waits_again").count() == 1
    assert send_unconfirmed_results_to_desk.overdue_results(after(69)) == []
    assert send_unconfirmed_results_to_desk.overdue_results(after(70)) == [game.pk]
    type_in(story, story.organiser, at=after(41))
    assert story.game().result == "1-0"


@pytest.mark.parametrize(
    ("language", "entered", "until"),
    [
        ("ru", "то же должен внести второй", "решит судья"),
        ("en", "a second official must enter it too", "it goes to the arbiter"),
    ],
)
def test_the_page_of_the_game_says_what_waits_and_until_when(client, language, entered, until):
    story = story_of_a_first_entry()
    page = client.get(
        reverse("game", args=[story.game().pk]), headers={"accept-language": language}
    ).content.decode()
    assert entered in page
    assert until in page


def test_the_database_holds_that_every_entry_that_waits_has_its_time():
    story = story_of_a_first_entry()
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=story.game().pk).update(word_at=None)
