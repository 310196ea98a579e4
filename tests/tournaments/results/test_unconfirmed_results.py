"""A stated result that nobody confirms: to the desk in time, and by which regulation."""

from datetime import timedelta

import pytest
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.journal.models import JournalEntry
from tests import small_event
from tests.small_event import signed_in
from tests.tournaments.results.state_and_confirm_results import (
    API,
    confirm,
    hand_in,
    people,
)
from tournaments import tasks
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event
from tournaments.disputes_claims_incidents import send_unconfirmed_results_to_desk
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game

pytestmark = pytest.mark.django_db


def test_what_nobody_confirms_in_time_goes_to_the_desk_once():
    story = small_event.event(4, confirm_minutes=30)
    row = hand_in(story, "white")
    early, late = small_event.NOON + timedelta(minutes=29), small_event.NOON + timedelta(minutes=30)
    assert send_unconfirmed_results_to_desk.overdue_results(early) == []
    assert send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(story.game().pk, early) is None
    assert send_unconfirmed_results_to_desk.overdue_results(late) == [story.game().pk]
    case = send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(story.game().pk, late)
    assert send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(story.game().pk, late) is None
    assert send_unconfirmed_results_to_desk.overdue_results(late) == []
    assert (story.game().state, Case.objects.get()) == ("disputed", case)
    row.refresh_from_db()
    assert (row.state, case.context["unconfirmed"]["stated"]) == ("disputed", "1-0")
    opened = JournalEntry.objects.get(verb="record.unconfirmed")
    assert opened.actor is None
    page = signed_in(story.arbiter).get(reverse("case", args=[case.pk])).content.decode()
    assert "никто не подтвердил" in page


def test_in_a_cancelled_event_no_statement_goes_to_the_desk_until_it_is_resumed(client):
    """Nothing is written down in a cancelled event, by the clock of the service neither."""
    story = small_event.event(4, confirm_minutes=30)
    hand_in(story, "white")
    game, late = story.game(), small_event.NOON + timedelta(minutes=30)
    about = {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}
    cancel_resume_hide_show_event.cancel_event(reason="Зал закрыт", **about)
    assert send_unconfirmed_results_to_desk.overdue_results(late) == []
    assert send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(game.pk, late) is None
    assert (story.game().state, Case.objects.exists()) == ("reported", False)
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "ещё не подтверждён и нигде не считается" in page
    assert "решит судья" not in page
    cancel_resume_hide_show_event.resume_event(reason="Зал нашёлся", **about)
    assert "решит судья" in client.get(reverse("game", args=[game.pk])).content.decode()
    assert send_unconfirmed_results_to_desk.overdue_results(late) == [game.pk]
    assert send_unconfirmed_results_to_desk.send_unconfirmed_to_desk(game.pk, late) is not None


def test_the_sweep_of_the_worker_finds_it():
    """Stated long ago: the task that runs every minute sends it to the desk."""
    story = small_event.event(4, confirm_minutes=1)
    hand_in(story, "white")  # at noon of a day that is over
    Game.objects.filter(pk=story.game().pk).update(
        stated_at=small_event.NOON - timedelta(days=3000)
    )
    tasks.sweep()
    tasks.sweep()
    assert (Case.objects.count(), story.game().state) == (1, "disputed")


def test_a_dispute_taken_back_leaves_the_statement_waiting_again():
    story = small_event.event(4)
    row = hand_in(story, "white")
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
