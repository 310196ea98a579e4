"""Games by correspondence (X3) through HTTP: days a move, hidden moves, leave, overdue answers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.cases import services as cases
from arbiter.cases.models import Case
from arbiter.journal.models import JournalEntry
from arbiter.rules.adjournment.sealed_moves import commitment_to_move
from tests import small_event
from tests.flows.test_modes_of_play import (
    JSON,
    EventThroughApi,
    begin_first_round,
    certificate_of,
    open_event,
)
from tournaments.correspondence import overdue_answers
from tournaments.correspondence.models import SentMove
from tournaments.rounds_and_boards.models import Game

pytestmark = pytest.mark.django_db
RULES = {
    "mode": "correspondence",
    "days_per_move": 5,
    "reserve_days": 2,
    "leave_days": 10,
    "result_by": "one_player",
}


def begin_correspondence_game(**more: object) -> tuple[EventThroughApi, Game, dict[str, Client]]:
    """The hall, its game, and who plays which colour."""
    hall = begin_first_round(open_event(2, **RULES, **more))
    game = Game.objects.select_related("white__player", "black__player").get()
    seats = {"w": game.white, "b": game.black}
    return hall, game, {side: small_event.signed_in(one.player.user) for side, one in seats.items()}


def send(client: Client, game: Game, move: str, ply: int, **said: object):
    body = {"move": move, "ply": ply, **said}
    return client.post(f"/api/v1/games/{game.pk}/moves/", body, JSON)


def code(answer) -> str:
    assert answer.status_code in (400, 409), answer.content.decode()
    return answer.json()["code"]


def test_x3_a_game_by_correspondence_from_the_first_move_to_the_certificate():
    hall, game, sides = begin_correspondence_game()
    white, black = sides["w"], sides["b"]
    assert "5 дней на ход" in hall.page("")
    assert "days a move" in hall.page("", "en")
    assert send(white, game, "cd4", 1).status_code == 201
    assert code(send(white, game, "b2-c3", 2)) == "not_your_move"
    assert code(send(black, game, "f6-g5", 1)) == "move_answered"
    assert code(send(black, game, "a1-b2", 2)) == "not_a_move_here"

    public = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert (public["moves"][0]["move"], public["moves"][0]["salt"]) == ("", "")
    page = Client(headers={"accept-language": "ru"}).get(f"/games/{game.pk}/").content.decode()
    assert "скрыт, пока на него не ответят" in page
    assert "c3-d4" not in page
    seen = black.get(f"/api/v1/games/{game.pk}/moves/").json()
    assert seen["moves"][0]["move"] == "c3-d4"

    assert black.post(f"/games/{game.pk}/send/", {"move": "d6-c5", "ply": 2}).status_code == 302
    told = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert [one["move"] for one in told["moves"]] == ["c3-d4", ""]
    first = told["moves"][0]
    assert commitment_to_move(first["move"], salt=first["salt"], ply=1) == first["commitment"]
    assert "c3-d4" not in str([row.data for row in JournalEntry.objects.filter(verb="move.sent")])

    typed = white.post(f"/api/v1/games/{game.pk}/records/", {"text": "1. a3-b4 *"}, JSON)
    assert code(typed) == "sent_moves_differ"
    given_up = white.post(f"/api/v1/games/{game.pk}/end/", {"how": "resign"}, JSON)
    assert (given_up.status_code, given_up.json()["state"]) == (201, "confirmed")
    pdn = certificate_of(game)
    assert '[Mode "correspondence (X3)"]' in pdn
    assert '[Result "0-1"]' in pdn
    assert "c3-d4 d6-c5" in pdn
    assert code(send(white, game, "b2-c3", 3)) == "not_in_play"


def test_x3_a_draw_offer_is_declined_by_the_next_move_or_confirmed():
    _hall, game, sides = begin_correspondence_game()
    send(sides["w"], game, "c3-d4", 1)
    send(sides["b"], game, "d6-c5", 2)
    offered = sides["w"].post(f"/api/v1/games/{game.pk}/end/", {"how": "draw"}, JSON)
    assert offered.json()["state"] == "waiting"
    assert send(sides["w"], game, "b2-c3", 3).status_code == 201
    game.refresh_from_db()
    assert (game.state, game.stated_by) == ("open", "")
    again = sides["b"].post(f"/api/v1/games/{game.pk}/end/", {"how": "draw"}, JSON).json()
    assert sides["w"].post(f"/api/v1/submissions/{again['id']}/confirm/").status_code == 200
    game.refresh_from_db()
    assert (game.result, game.termination) == ("1/2-1/2", "agreement")


def test_x3_an_overdue_answer_goes_to_the_desk_once_and_the_arbiter_may_let_it_be_played():
    _hall, game, sides = begin_correspondence_game()
    now = timezone.now()
    send(sides["w"], game, "c3-d4", 1)
    in_time, late = now + timedelta(days=7), now + timedelta(days=8)
    overdue_answers.send_overdue_answer_to_desk(game.pk, in_time)
    assert not Case.objects.exists()
    assert overdue_answers.overdue_games(late) == [game.pk]
    case = overdue_answers.send_overdue_answer_to_desk(game.pk, late)
    assert case.context["overdue"]["side"] == "b"
    assert overdue_answers.send_overdue_answer_to_desk(game.pk, late) is None
    game.refresh_from_db()
    assert (game.state, case.kind) == ("disputed", "clock")
    arbiter = small_event.user("arbiter", staff_of=case.scope, role="arbiter")
    page = small_event.signed_in(arbiter).get(reverse("case", args=[case.pk]))
    assert page.status_code == 200
    assert "Чёрные не ответили" in page.content.decode()
    cases.withdraw(case=case, actor=arbiter, at=late)
    game.refresh_from_db()
    assert game.state == "open"
    assert overdue_answers.send_overdue_answer_to_desk(game.pk, late) is None  # looked at already
    assert JournalEntry.objects.get(verb="move.overdue").actor is None
    assert send(sides["b"], game, "d6-c5", 2).status_code == 201


def test_x3_leave_stops_the_days_and_an_official_enters_what_came_by_post():
    hall, game, sides = begin_correspondence_game()
    today = timezone.localdate()
    address = f"/api/v1/events/{hall.event}/leaves/"
    said = {
        "entry": game.white_id,
        "first_day": str(today),
        "last_day": str(today + timedelta(days=3)),
    }
    assert sides["b"].post(address, said, JSON).status_code == 403
    assert sides["w"].post(address, said, JSON).status_code == 201
    assert code(sides["w"].post(address, said, JSON)) == "bad_days_of_leave"
    long = {**said, "first_day": str(today + timedelta(days=4))}
    long["last_day"] = str(today + timedelta(days=20))
    assert code(sides["w"].post(address, long, JSON)) == "leave_out_of_range"
    assert JournalEntry.objects.get(verb="leave.taken").data["before"] == 10
    told = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert told["due_on"] == str(today + timedelta(days=3 + 5 + 2))  # leave, a move, reserve
    early = str(today - timedelta(days=1))
    assert code(send(hall.organiser, game, "c3-d4", 1, sent_on=early)) == "bad_day_of_move"
    assert send(hall.organiser, game, "c3-d4", 1, sent_on=str(today)).status_code == 201
    assert SentMove.objects.get().sent_on == today
    assert (
        send(small_event.signed_in(small_event.user("stranger")), game, "d6-c5", 2).status_code
        == 403
    )


def test_x3_days_belong_to_correspondence_alone_and_a_clock_does_not():
    hall = open_event(2)
    refused = hall.refused
    assert refused("events/", title="Т", days_per_move=5) == "days_of_correspondence"
    assert refused("events/", title="Т", mode="correspondence") == "days_out_of_range"
    clock = {"mode": "correspondence", "days_per_move": 5, "time_control": "480"}
    assert refused("events/", title="Т", **clock) == "clock_and_days"
    begin_first_round(hall)
    assert code(send(hall.organiser, hall.game(), "c3-d4", 1)) == "not_by_correspondence"
    assert code(hall.organiser.get(f"/api/v1/games/{hall.game().pk}/moves/")) == (
        "not_by_correspondence"
    )


@pytest.mark.parametrize(
    ("ruleset", "moves"),
    [
        ("international@1", ("32-28", "19-23", "28x19")),
        ("english@1", ("11-15", "22-18", "15x22")),
        ("towers@1", ("c3-d4", "d6-c5", "b2-c3")),
        ("two-movers@1", ("c3-b4", "g3-h4", "f6-g5")),
    ],
)
def test_x3_other_games_are_sent_move_by_move_in_their_own_notation(ruleset, moves):
    _hall, game, sides = begin_correspondence_game(ruleset_id=ruleset)
    for ply, move in enumerate(moves, start=1):
        turn = Client().get(f"/api/v1/games/{game.pk}/moves/").json()["turn"]
        answer = send(sides[turn], game, move, ply)
        assert answer.status_code == 201, answer.content.decode()
    turn = Client().get(f"/api/v1/games/{game.pk}/moves/").json()["turn"]
    given_up = sides[turn].post(f"/api/v1/games/{game.pk}/end/", {"how": "resign"}, JSON)
    assert given_up.json()["state"] == "confirmed", given_up.content.decode()
