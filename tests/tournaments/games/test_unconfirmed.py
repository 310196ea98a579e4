"""A result that nobody confirms, a first entry without a second: to the desk in time."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tests.support.results import API, confirm, hand_in_by, people
from tests.support.small_event import signed_in
from tournaments import tasks as tournaments_tasks
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.events.services import visibility
from tournaments.games.services import adjournment, overdue, records, results

# A stated result that nobody confirms: to the desk in time, and by which regulation.


pytestmark = pytest.mark.django_db


def test_what_nobody_confirms_in_time_goes_to_the_desk_once():
    story = small_event.event(4, confirm_minutes=30)
    row = hand_in_by(story, "white")
    early, late = small_event.NOON + timedelta(minutes=29), small_event.NOON + timedelta(minutes=30)
    assert overdue.overdue_results(early) == []
    assert overdue.send_unconfirmed_to_desk(story.game().pk, early) is None
    assert overdue.overdue_results(late) == [story.game().pk]
    case = overdue.send_unconfirmed_to_desk(story.game().pk, late)
    assert overdue.send_unconfirmed_to_desk(story.game().pk, late) is None
    assert overdue.overdue_results(late) == []
    assert (story.game().state, Case.objects.get()) == ("disputed", case)
    row.refresh_from_db()
    assert (row.state, case.context["unconfirmed"]["stated"]) == ("disputed", "1-0")
    opened = JournalEntry.objects.get(verb="record.unconfirmed")
    assert opened.actor is None
    page = signed_in(story.arbiter).get(reverse("case", args=[case.pk])).content.decode()
    assert "никто не подтвердил" in page


def test_what_was_stated_while_the_clock_was_ahead_waits_from_now_on():
    """The clock was three days ahead and was set back: half an hour from now, not three days."""
    story = small_event.event(4, confirm_minutes=30)
    hand_in_by(story, "white")
    Game.objects.filter(state="reported").update(stated_at=small_event.NOON + timedelta(days=3))
    assert overdue.bring_back_moments_ahead(small_event.NOON) == 1
    assert overdue.bring_back_moments_ahead(small_event.NOON) == 0
    late = small_event.NOON + timedelta(minutes=30)
    assert overdue.overdue_results(late) == [story.game().pk]


def test_in_a_cancelled_event_no_statement_goes_to_the_desk_until_it_is_resumed(client):
    """Nothing is written down in a cancelled event, by the clock of the service neither."""
    story = small_event.event(4, confirm_minutes=30)
    hand_in_by(story, "white")
    game, late = story.game(), small_event.NOON + timedelta(minutes=30)
    about = {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}
    visibility.cancel_event(reason="Зал закрыт", **about)
    assert overdue.overdue_results(late) == []
    assert overdue.send_unconfirmed_to_desk(game.pk, late) is None
    assert (story.game().state, Case.objects.exists()) == ("reported", False)
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "ещё не подтверждён и нигде не считается" in page
    assert "решит судья" not in page
    visibility.resume_event(reason="Зал нашёлся", **about)
    assert "решит судья" in client.get(reverse("game", args=[game.pk])).content.decode()
    assert overdue.overdue_results(late) == [game.pk]
    assert overdue.send_unconfirmed_to_desk(game.pk, late) is not None


def test_the_sweep_of_the_worker_finds_it():
    """Stated long ago: the task that runs every minute sends it to the desk."""
    story = small_event.event(4, confirm_minutes=1)
    hand_in_by(story, "white")  # at noon of a day that is over
    Game.objects.filter(pk=story.game().pk).update(
        stated_at=small_event.NOON - timedelta(days=3000)
    )
    tournaments_tasks.sweep()
    tournaments_tasks.sweep()
    assert (Case.objects.count(), story.game().state) == (1, "disputed")


def test_a_dispute_taken_back_leaves_the_statement_waiting_again():
    story = small_event.event(4)
    row = hand_in_by(story, "white")
    black = signed_in(people(story)["black"])
    game = story.game()
    black.post(reverse("game-dispute", args=[game.pk]), {"kind": "result", "claim_text": "не так"})
    assert story.game().state == "disputed"
    black.post(reverse("case-withdraw", args=[Case.objects.get().pk]))
    row.refresh_from_db()
    assert (story.game().state, row.state) == ("reported", "waiting")
    confirm(story, row, "black")
    assert story.game().result == "1-0"


def test_the_regulation_stands_on_the_page_and_changes_only_before_the_lots(client):
    story = small_event.event(4, published=0)
    event = story.tournament
    seen = client.get(f"/api/v1/events/{event.pk}/").json()
    assert (seen["result_by"], seen["confirm_minutes"]) == ("both_players", 120)
    organiser = signed_in(story.organiser)
    change = {"result_by": "official", "confirm_minutes": 45, "expected": seen["version"]}
    answer = organiser.patch(f"/api/v1/events/{event.pk}/", change, **API)
    assert (answer.status_code, answer.json()["result_by"]) == (200, "official")
    page = client.get(reverse("event", args=[event.pk]), headers={"accept-language": "ru"})
    assert "только судья; игроки заявляют" in page.content.decode()
    wrong = {"result_by": "anybody", "expected": answer.json()["version"]}
    assert organiser.patch(f"/api/v1/events/{event.pk}/", wrong, **API).status_code == 400
    assert Tournament.objects.get(pk=event.pk).result_by == "official"


# The first entry of two officials that no second one follows goes to the arbiter's desk.


MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"

WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


def after(minutes):
    return small_event.NOON + timedelta(minutes=minutes)


def type_in(story, actor, result=WHITE, at=small_event.NOON):
    game = story.game()
    return results.enter_result(
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
        overdue.overdue_results(after(29)),
        overdue.send_unconfirmed_to_desk(pk, after(29)),
    ) == ([], None)
    assert overdue.overdue_results(after(30)) == [pk]
    case = overdue.send_unconfirmed_to_desk(pk, after(30))
    assert overdue.send_unconfirmed_to_desk(pk, after(30)) is None
    assert overdue.overdue_results(after(30)) == []
    assert (story.game().state, Case.objects.get()) == ("disputed", case)
    entry = JournalEntry.objects.get(verb="result.unconfirmed")
    assert (entry.actor, entry.data["before"]) == (None, "1-0 recorded")
    page = signed_in(story.organiser).get(reverse("case", args=[case.pk])).content.decode()
    assert "второй записи того же результата в срок" in page
    assert "1–0" in page.partition("второй записи того же результата в срок")[0][-300:]


def test_the_sweep_of_the_worker_finds_a_first_entry():
    story = story_of_a_first_entry()  # at noon of a day that is over
    Game.objects.filter(pk=story.game().pk).update(word_at=small_event.NOON - timedelta(days=3000))
    tournaments_tasks.sweep()
    tournaments_tasks.sweep()
    assert (Case.objects.count(), story.game().state) == (1, "disputed")


@pytest.mark.parametrize("how", ["the second enters the same", "adjourned", "cancelled"])
def test_nothing_falls_due_where_nothing_waits(how):
    story = story_of_a_first_entry()
    if how == "adjourned":
        game = story.game()
        adjournment.adjourn_game(
            game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
        )
    elif how == "cancelled":
        visibility.cancel_event(
            reason="Зал закрыт",
            tournament=story.tournament,
            actor=story.organiser,
            at=small_event.NOON,
        )
    else:
        type_in(story, story.organiser)
    assert overdue.overdue_results(after(600)) == []
    assert overdue.send_unconfirmed_to_desk(story.game().pk, after(600)) is None
    assert not Case.objects.exists()


def test_the_time_is_that_of_the_entry_that_waits():
    """Repeated, it waits as long as before; where the second differs, the newer waits anew."""
    story = story_of_a_first_entry()
    type_in(story, story.arbiter, at=after(20))
    assert overdue.overdue_results(after(30)) == [story.game().pk]
    type_in(story, story.organiser, BLACK, at=after(20))
    assert overdue.overdue_results(after(49)) == []
    assert overdue.overdue_results(after(50)) == [story.game().pk]


def test_of_a_record_and_an_entry_the_elder_word_falls_due():
    """The player's later record says otherwise; the arbiter's entry has waited long enough."""
    story = story_of_a_first_entry()
    game = story.game()
    text = f"{MOVES} 0-1".encode()
    records.submit_record(game_id=game.pk, data=text, actor=story.user_of(game.white), at=after(20))
    assert overdue.overdue_results(after(30)) == [game.pk]
    case = overdue.send_unconfirmed_to_desk(game.pk, after(30))
    assert case.examination is not None  # the record is before the arbiter too
    assert story.game().submissions.get().state == "disputed"


def test_a_case_of_it_that_is_withdrawn_leaves_the_entry_waiting_anew():
    story = story_of_a_first_entry()
    case = overdue.send_unconfirmed_to_desk(story.game().pk, after(30))
    desk.withdraw_case(case=case, actor=story.arbiter, at=after(40))
    game = story.game()
    assert (game.state, game.word_result, game.word_by) == ("open", "1-0", story.arbiter)
    assert JournalEntry.objects.filter(verb="result.waits_again").count() == 1
    assert overdue.overdue_results(after(69)) == []
    assert overdue.overdue_results(after(70)) == [game.pk]
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
