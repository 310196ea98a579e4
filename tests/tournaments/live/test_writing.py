"""Moves are written as they are played: in order, once, by one device, by whom they may be."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.live import DEVICE, LINE, OTHER, acts, seen, send, taken_back
from tests.support.small_event import client_of
from tournaments.boards.models import GameState
from tournaments.games.models import SubmissionState
from tournaments.games.services import records
from tournaments.live.services import links

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(4)


def _verbs(story) -> list[str]:
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, verb__startswith="live.")
    return list(rows.order_by("seq").values_list("verb", flat=True))


def _scorer(story, board: int = 1) -> Client:
    (made,) = links.make_links(
        tournament=story.tournament,
        boards=[board],
        actor=story.organiser,
        at=timezone.now(),
    )
    client = Client()
    client.get(reverse("scorer-open", args=[made.code]))
    return client


def test_moves_come_in_their_order_and_only_once(story):
    game = story.game()
    first = send(story.arbiter, game, acts(*LINE[:2])).json()
    assert [move["move"] for move in first["moves"]] == ["c3-d4", "d6-c5"]
    assert (first["done"], first["turn"], first["is_writer"]) == (2, "w", True)
    again = send(story.arbiter, game, acts(*LINE[:4])).json()  # the first two are sent again
    assert [move["move"] for move in again["moves"]] == list(LINE[:4])
    assert again["moves"][3]["fen"] == again["fen"]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (acts("c3-e5"), 400, "not_a_move_here"),
        (acts("d6-c5", first=2), 400, "live_move_gap"),
        (acts("c3-d4") + acts("c3-b4", first=1, number=2), 409, "live_move_differs"),
    ],
)
def test_a_wrong_move_changes_nothing(story, sent, status, code):
    answer = send(story.arbiter, story.game(), sent)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert seen(story.arbiter, story.game()) == []


def test_a_move_taken_back_leaves_its_trace_in_the_journal(story):
    game = story.game()
    send(story.arbiter, game, acts("c3-d4", "d6-c5"))
    both = [taken_back(2, 3), *acts("b6-c5", first=2, number=4)]
    assert send(story.arbiter, game, both).status_code == 200
    assert send(story.arbiter, game, both).status_code == 200  # its answer was lost
    assert seen(None, game) == ["c3-d4", "b6-c5"]
    row = JournalEntry.objects.get(verb="live.move_taken_back")
    assert (row.data["before"], row.data["ply"], row.actor) == ("d6-c5", 2, story.arbiter)


def test_two_devices_at_one_board_are_told_of_each_other(story):
    game = story.game()
    send(story.arbiter, game, acts("c3-d4"))
    refused = send(story.organiser, game, acts("d6-c5", first=2), device=OTHER)
    assert (refused.status_code, refused.json()["code"]) == (409, "live_other_writer")
    assert "arbiter" in refused.json()["detail"]
    taken = send(story.organiser, game, acts("d6-c5", first=2), device=OTHER, takes_over=True)
    assert taken.status_code == 200
    assert send(story.arbiter, game, acts("b2-c3", first=3)).status_code == 409
    assert _verbs(story) == ["live.taken_over"]


def test_a_player_writes_up_to_his_own_move(story):
    game = story.game()
    white, black = small_event.white_of(story, game), small_event.black_of(story, game)
    assert send(white, game, acts("c3-d4")).status_code == 200
    held = send(white, game, acts("d6-c5", first=2))
    assert (held.status_code, held.json()["code"]) == (400, "live_own_move_due")
    assert send(white, game, acts("d6-c5", "b2-c3", first=2)).status_code == 200
    assert (
        send(black, game, acts("f6-g5", first=4), device=OTHER, takes_over=True).status_code == 200
    )


def test_who_may_not_write(story):
    game = story.game()
    other = story.user_of(story.game(board=2).white)
    for nobody in (story.stranger, other):
        assert send(nobody, game, acts("c3-d4")).status_code == 403
    assert send(None, game, acts("c3-d4")).status_code in (401, 403)
    links.change_live_settings(
        tournament=story.tournament,
        delay_minutes=0,
        players_write=False,
        actor=story.organiser,
        at=timezone.now(),
    )
    assert send(small_event.white_of(story, game), game, acts("c3-d4")).status_code == 403


def test_a_link_writes_at_its_board_alone_until_it_is_ended(story):
    scorer = _scorer(story)
    game, next_board = story.game(), story.game(board=2)
    assert scorer.get(reverse("scorer")).url == reverse("game-live", args=[game.pk])
    assert scorer.get(reverse("game-live", args=[game.pk])).status_code == 200
    assert send(scorer, game, acts("c3-d4")).status_code == 200
    assert send(scorer, next_board, acts("c3-d4")).status_code in (401, 403)
    for name in ("event-manage", "event-scorers", "journal"):
        assert scorer.get(reverse(name, args=[story.tournament.pk])).status_code in (302, 403)
    links.end_links(
        tournament=story.tournament, boards=[1], actor=story.organiser, at=timezone.now()
    )
    assert send(scorer, game, acts("d6-c5", first=2)).status_code in (401, 403)
    assert scorer.get(reverse("scorer")).status_code == 404
    assert _verbs(story) == ["live.link_made", "live.link_ended"]


def test_the_record_of_a_scorer_waits_for_both_players(story):
    scorer, game = _scorer(story), story.game()
    send(scorer, game, acts(*LINE))
    ended = scorer.post(
        reverse("api-game-live-end", args=[game.pk]),
        {"result": "1-0", "why": "resignation"},
        content_type="application/json",
        headers={"idempotency-key": "end-1"},
    )
    assert (ended.status_code, ended.json()["state"]) == (201, "waiting")
    for user in (small_event.white_of(story, game), small_event.black_of(story, game)):
        game.refresh_from_db()
        assert game.state == GameState.REPORTED
        records.confirm_result(submission_id=ended.json()["id"], actor=user, at=timezone.now())
    game.refresh_from_db()
    assert (game.state, game.result, game.termination) == ("finished", "1-0", "resignation")
    assert game.record.plies == len(LINE)


def test_the_record_of_a_player_waits_for_his_opponent(story):
    game = story.game()
    white = small_event.white_of(story, game)
    send(white, game, acts(*LINE[:7]))
    ended = client_of(white).post(
        reverse("api-game-live-end", args=[game.pk]),
        {"result": "1/2-1/2", "why": "agreement"},
        content_type="application/json",
    )
    assert ended.json()["state"] == SubmissionState.WAITING
    assert send(white, game, acts(LINE[7], first=8)).json()["code"] == "live_not_in_play"


def test_an_official_who_entered_the_result_first_gets_its_record(story):
    game = story.game()
    send(story.arbiter, game, acts(*LINE))
    client_of(story.arbiter).post(
        reverse("api-result", args=[game.pk]),
        {"result": "0-1", "expected_revision": game.revision},
        content_type="application/json",
    )
    told = send(story.arbiter, game, acts("h2-g3", first=9))
    assert told.json()["code"] == "live_not_in_play"
    client_of(story.arbiter).post(
        reverse("api-game-live-end", args=[game.pk]),
        {"result": "0-1"},
        content_type="application/json",
    )
    game.refresh_from_db()
    assert game.record.plies == len(LINE)


def test_device_sends_the_number_it_reached(story):
    answer = send(story.arbiter, story.game(), [])
    assert (answer.json()["done"], answer.json()["is_writer"]) == (0, True)
    assert send(story.arbiter, story.game(), acts("c3-d4"), device=DEVICE).json()["done"] == 1


def test_settings_are_written_down(story):
    client = client_of(story.organiser)
    address = reverse("event-live-settings", args=[story.tournament.pk])
    assert client.post(address, {"delay_minutes": "15"}).status_code == 302
    assert _verbs(story) == ["live.settings_changed"]
    refused = client_of(story.arbiter).post(address, {"delay_minutes": "0"})
    assert refused.status_code == 403
