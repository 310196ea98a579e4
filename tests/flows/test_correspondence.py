"""X3: a game by correspondence over HTTP: days a move, hidden moves, leave, overdue answers."""

import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import CommandError
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import keys
from arbiter.certificates.services.issuing import Confirmation
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import certified
from arbiter.rules.adjournment import commitment_to_move
from tests.flows.test_modes import (
    JSON,
    EventThroughApi,
    begin_first_round,
    certificate_of,
    open_event,
)
from tests.support import small_event
from tests.support.languages import call_command
from tournaments.boards.models import Game, Round
from tournaments.events.models import Tournament
from tournaments.exchange.queries import tables
from tournaments.games.models import SentMove
from tournaments.games.services import overdue, results
from tournaments.people.models import Player

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
    return (
        hall,
        game,
        {side: small_event.signed_in(seat.player.user) for side, seat in seats.items()},
    )


def send(client: Client, game: Game, move: str, ply: int, **fields: object):
    body = {"move": move, "ply": ply, **fields}
    return client.post(f"/api/v1/games/{game.pk}/moves/", body, JSON)


def code(answer) -> str:
    assert answer.status_code in (400, 409), answer.content.decode()
    return answer.json()["code"]


def test_x3_a_move_is_answered_after_the_clock_was_set_back():
    """The move before came of a later day than today: the answer is of that day, not refused."""
    _hall, game, sides = begin_correspondence_game()
    assert send(sides["w"], game, "c3-d4", 1).status_code == 201
    SentMove.objects.update(sent_on=timezone.localdate() + timedelta(days=3))
    assert send(sides["b"], game, "b6-a5", 2).status_code == 201


def test_x3_c1_a_refused_move_says_which_rule_it_breaks_and_which_moves_are_legal():
    hall, game, sides = begin_correspondence_game()
    for ply, (side, move) in enumerate((("w", "c3-d4"), ("b", "b6-a5"), ("w", "d4-e5")), 1):
        assert send(sides[side], game, move, ply).status_code == 201
    answer = send(sides["b"], game, "a7-b6", 4)
    assert code(answer) == "not_a_move_here"
    assert sorted(answer.json()["params"]["illegal"]["legal"]) == ["d6:f4", "f6:d4"]
    typed = {"move": "a7-b6", "ply": 4}
    in_russian = {"accept-language": "ru"}
    page = sides["b"].post(f"/games/{game.pk}/send/", typed, follow=True, headers=in_russian)
    assert (
        "«a7-b6» — не ход этой позиции: Чёрные обязаны были бить: d6:f4 или f6:d4 (п. C1). "
        "Здесь можно: d6:f4, f6:d4"
    ) in page.content.decode()


def test_x3_a_game_by_correspondence_from_the_first_move_to_the_certificate():
    hall, game, sides = begin_correspondence_game()
    white, black = sides["w"], sides["b"]
    assert "5 дней на ход" in hall.page("")
    assert "days per move" in hall.page("", "en")
    assert send(white, game, "cd4", 1).status_code == 201
    assert code(send(white, game, "b2-c3", 2)) == "not_your_move"
    assert code(send(black, game, "f6-g5", 1)) == "move_answered"
    assert code(send(black, game, "a1-b2", 2)) == "not_a_move_here"
    assert code(send(black, game, "b6-a5 c3-d4", 2)) == "not_a_move_here"

    public = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert (public["moves"][0]["move"], public["moves"][0]["salt"]) == ("", "")
    page = Client(headers={"accept-language": "ru"}).get(f"/games/{game.pk}/").content.decode()
    assert "скрыт, пока на него не ответят" in page
    assert "c3-d4" not in page
    seen = black.get(f"/api/v1/games/{game.pk}/moves/").json()
    assert seen["moves"][0]["move"] == "c3-d4"

    assert black.post(f"/games/{game.pk}/send/", {"move": "d6-c5", "ply": 2}).status_code == 302
    game_moves = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert [move["move"] for move in game_moves["moves"]] == ["c3-d4", ""]
    first = game_moves["moves"][0]
    assert commitment_to_move(first["move"], salt=first["salt"], ply=1) == first["commitment"]
    assert "c3-d4" not in str([row.data for row in JournalEntry.objects.filter(verb="move.sent")])

    typed = white.post(f"/api/v1/games/{game.pk}/records/", {"text": "1. a3-b4 *"}, JSON)
    assert code(typed) == "sent_moves_differ"
    given_up = white.post(f"/api/v1/games/{game.pk}/end/", {"how": "resign"}, JSON)
    assert (given_up.status_code, given_up.json()["state"]) == (201, "confirmed")
    pdn = certificate_of(game)
    assert '[Mode "correspondence (X3)"]' in pdn
    assert '[Result "0-1"]' in pdn
    today = f"{{{timezone.localdate():%d.%m.%Y}, 0 d}}"
    assert f"1. c3-d4 {today} d6-c5 {today} 0-1" in " ".join(pdn.split())
    assert code(send(white, game, "b2-c3", 3)) == "not_in_play"


def verified_offline(pdn: str, folder: Path, language: str | None = None) -> str:
    """What the command says of a certificate, from files alone."""
    serial, file = re.search(r'\[Certificate "([^"]+)"', pdn)[1], folder / "game.pdn"
    file.write_bytes(pdn.encode())
    file.with_name("game.pdn.sig").write_text(Certificate.objects.get(serial=serial).signature)
    (folder / "signers").write_text(keys.allowed_signers())
    printed = StringIO()
    options = {"signers": folder / "signers", "language": language}
    call_command("verify_certificate", file, stdout=printed, **options)
    return printed.getvalue()


def test_x3_a_certificate_says_on_which_day_every_move_was_sent(tmp_path):
    hall, game, sides = begin_correspondence_game()
    begun = timezone.localdate()
    Round.objects.update(published_at=timezone.now() - timedelta(days=6))
    first, answer = begun - timedelta(days=5), begun - timedelta(days=1)
    assert send(hall.organiser, game, "c3-d4", 1, sent_on=str(first)).status_code == 201
    assert send(hall.organiser, game, "d6-c5", 2, sent_on=str(answer)).status_code == 201
    sides["w"].post(f"/api/v1/games/{game.pk}/end/", {"how": "resign"}, JSON)
    pdn = certificate_of(game)
    assert '[DaysPerMove "5"]' in pdn
    assert '[ReserveDays "2"]' in pdn
    moves = " ".join(pdn.split("\n\n")[1].split())
    assert moves == f"1. c3-d4 {{{first:%d.%m.%Y}, 1 d}} d6-c5 {{{answer:%d.%m.%Y}, 4 d}} 0-1"
    assert f"days\t5\t2\t{first}\t{answer}" in verified_offline(pdn, tmp_path)
    words = verified_offline(pdn, tmp_path, "ru")
    assert f"первый – {first:%d.%m.%Y}, последний – {answer:%d.%m.%Y}; дней на ход: 5" in words
    page = Client(headers={"accept-language": "en"}).post("/verify/", {"text": pdn})
    assert "The moves were sent by correspondence" in page.content.decode()
    forged = pdn.replace(", 4 d", ", 1 d")
    with pytest.raises(CommandError):
        verified_offline(forged, tmp_path)


def test_x3_a_certificate_from_before_days_were_certified_stays_in_force():
    """The same facts again are no reason to revoke what was signed without days."""
    _hall, game, sides = begin_correspondence_game()
    send(sides["w"], game, "c3-d4", 1)
    with patch.object(results, "days_of_moves", return_value=None):
        sides["b"].post(f"/api/v1/games/{game.pk}/end/", {"how": "resign"}, JSON)
    signed = Certificate.objects.get(subject=game.subject)
    assert "DaysPerMove" not in signed.pdn
    game.refresh_from_db()
    by = Confirmation(tuple(certified.read_grounds(signed.pdn).confirmed_by))
    event = game.pairing.round.tournament
    with transaction.atomic():
        results.certify_result(game, event, game.outcome, at=timezone.now(), confirmation=by)
    assert Certificate.objects.get(subject=game.subject) == signed


@pytest.mark.parametrize(
    ("tags", "moves"),
    [
        ('[DaysPerMove "5"]', "1. c3-d4 {23.11.2026, 1 d} 0-1"),
        ('[DaysPerMove "many"][ReserveDays "2"]', "1. c3-d4 {23.11.2026, 1 d} 0-1"),
        ('[DaysPerMove "5"][ReserveDays "2"]', "1. c3-d4 {31.11.2026, 1 d} 0-1"),
        ('[DaysPerMove "5"][ReserveDays "2"]', "1. c3-d4 {soon} 0-1"),
        ("", "1. c3-d4 {23.11.2026, 1 d} 0-1"),
    ],
)
def test_x3_a_text_without_readable_days_states_none(tags, moves):
    assert certified.read_grounds(f"{tags}\n\n{moves}\n").days is None


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
    overdue.send_overdue_answer_to_desk(game.pk, in_time)
    assert not Case.objects.exists()
    assert overdue.overdue_games(late) == [game.pk]
    case = overdue.send_overdue_answer_to_desk(game.pk, late)
    assert case.context["overdue"]["side"] == "b"
    assert overdue.send_overdue_answer_to_desk(game.pk, late) is None
    game.refresh_from_db()
    assert (game.state, case.kind) == ("disputed", "clock")
    arbiter = small_event.user("arbiter", staff_of=case.scope, role="arbiter")
    page = small_event.signed_in(arbiter).get(reverse("case", args=[case.pk]))
    assert page.status_code == 200
    assert "Чёрные не ответили" in page.content.decode()
    desk.withdraw_case(case=case, actor=arbiter, at=late)
    game.refresh_from_db()
    assert game.state == "open"
    assert overdue.send_overdue_answer_to_desk(game.pk, late) is None  # looked at already
    assert JournalEntry.objects.get(verb="move.overdue").actor is None
    assert send(sides["b"], game, "d6-c5", 2).status_code == 201


def test_x3_leave_stops_the_days_and_an_official_enters_what_came_by_post():
    hall, game, sides = begin_correspondence_game()
    today = timezone.localdate()
    address = f"/api/v1/events/{hall.event}/leaves/"
    leave = {
        "entry": game.white_id,
        "first_day": str(today),
        "last_day": str(today + timedelta(days=3)),
    }
    assert sides["b"].post(address, leave, JSON).status_code == 403
    assert sides["w"].post(address, leave, JSON).status_code == 201
    assert code(sides["w"].post(address, leave, JSON)) == "bad_days_of_leave"
    long = {**leave, "first_day": str(today + timedelta(days=4))}
    long["last_day"] = str(today + timedelta(days=20))
    assert code(sides["w"].post(address, long, JSON)) == "leave_out_of_range"
    assert JournalEntry.objects.get(verb="leave.taken").data["before"] == 10
    game_moves = Client().get(f"/api/v1/games/{game.pk}/moves/").json()
    assert game_moves["due_on"] == str(today + timedelta(days=3 + 5 + 2))  # leave, a move, reserve
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


@pytest.mark.parametrize("more", [{}, {"set_up": "W:Wa1,c3:Bh8,f6"}], ids=["usual", "a set-up"])
def test_exported_moves_cost_as_many_queries_for_four_games_as_for_one(more):
    def queries(players: int) -> int:
        hall = begin_first_round(open_event(players, **RULES, **more))
        games = Game.objects.filter(
            pairing__round__tournament=hall.event, pairing__round__number=1
        ).select_related("white__player__user")
        for game in games:
            seat = small_event.signed_in(game.white.player.user)
            assert send(seat, game, "c3-d4", 1).status_code == 201
        tournament = Tournament.objects.get(pk=hall.event)
        with CaptureQueriesContext(connection) as context:
            rows = list(tables.export_table_of_sent_moves(tournament, "en").records())
        assert len(rows) == len(games) == players // 2
        Player.objects.update(user=None)  # the same people play in the next event
        return len(context)

    assert queries(2) == queries(8)
