"""Acts in a tie: pauses, warnings, a minute for the opponent, lateness, and a way out of each."""

import pytest
from django.test import Client

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.tournaments.ties.test_knockout import Bracket
from tests.tournaments.ties.test_match import Match
from tests.tournaments.ties.test_micro_matches import Table
from tests.tournaments.ties.test_pages import post
from tournaments.boards.models import Game
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services
from tournaments.pairing.attendance import Presence
from tournaments.people.models import Player
from tournaments.rounds.queries.touched import touched_board
from tournaments.rounds.services import attendance

pytestmark = pytest.mark.django_db

TIE = "rounds/2/tie/1/"


class Tie(Match):
    """An equal match that goes on by Lehman–Georgiev."""

    def __init__(self, ladder="lg", **regulations) -> None:
        super().__init__(ladder=ladder, **regulations)
        self.play("=", "=")

    def note(self, kind, *players, **said):
        address = f"events/{self.event}/{TIE}acts/"
        return self.post(address, kind=kind, players=list(players), **said)

    def note_refused(self, kind, *players, **said):
        address = f"events/{self.event}/{TIE}acts/"
        return self.refused(address, kind=kind, players=list(players), **said)

    def clocks(self, white, black) -> None:
        game = self.tie["games"][-1]
        left = {"left_white": white, "left_black": black}
        self.post(f"events/{self.event}/{TIE}clocks/", game=game["id"], **left)

    def draw_a_game(self) -> None:
        self.next()
        self.enter("=")
        self.clocks(100, 90)


def test_a_pause_is_between_games_and_has_two_minutes_on_one_clock_budget():
    tie = Tie()
    assert tie.note_refused("pause", minutes=1) == "pause_too_short"
    tie.note("pause", minutes=2)
    tie.next()
    assert tie.note_refused("pause", minutes=5) == "between_games_only"
    page = tie.page(TIE)
    assert "Перерыв по решению судьи" in page
    tie.check()


def test_each_player_asks_for_a_pause_once_and_for_at_least_five_minutes():
    tie = Tie()
    assert tie.note_refused("asked", 1, minutes=4) == "pause_too_short"
    assert tie.note_refused("asked", minutes=5) == "not_of_the_tie"
    act = tie.note("asked", 1, minutes=5)
    tie.note("asked", 2, minutes=5)
    assert tie.note_refused("asked", 1, minutes=5) == "pause_asked_before"
    tie.post(f"events/{tie.event}/{TIE}acts/take-back/", act=act["id"])
    tie.note("asked", 1, minutes=10)
    tie.check()


def test_after_a_warning_the_opponent_has_a_minute_more_in_the_next_game():
    tie = Tie()
    tie.draw_a_game()
    assert tie.note_refused("minute", 1, reason="разговоры") == "warning_first"
    assert tie.note_refused("warning", 1) == "reason_missing"
    tie.note("warning", 1, reason="разговоры", article="2.1")
    tie.note("minute", 1, reason="снова разговоры")
    before = tie.tie["games"][-1]
    left = {before["white"]: 100, before["black"]: 90}
    game = tie.next()["games"][-1]
    warned = Game.objects.get(pk=game["id"]).white
    more = {True: (0, 60), False: (60, 0)}[warned.number == 1]
    assert game["clock"]["white"] == left[game["white"]] + more[0]
    assert game["clock"]["black"] == left[game["black"]] + more[1]
    tie.enter("=")
    tie.clocks(50, 50)
    clock = tie.next()["games"][-1]["clock"]
    assert (clock["white"], clock["black"]) == (50, 50), "once"
    tie.check()


def test_a_minute_that_a_game_has_followed_from_is_not_taken_back():
    tie = Tie()
    tie.draw_a_game()
    tie.note("warning", 2, reason="опоздание с ходом")
    act = tie.note("minute", 2, reason="снова")
    tie.next()
    assert tie.refused(f"events/{tie.event}/{TIE}acts/take-back/", act=act["id"]) == "no_such_act"


def test_who_does_not_come_to_a_step_loses_it_without_play():
    tie = Tie(ladder="rapid_blitz_lg")
    assert tie.note_refused("late", 1) == "nobody_awaited"
    tie.next()
    tie.note("late", 2, reason="не явился на быструю")
    assert tie.tie["reason"] == "tie_walkover"
    assert tie.tie["winner"]["number"] == 1
    assert tie.tournament.state == "finished"
    tie.check()


def test_neither_comes_to_a_step_and_the_page_says_the_way_out():
    tie = Tie()
    tie.next()
    tie.note("late", 1, 2)
    assert tie.tie["reason"] == "tie_both_away"
    assert tie.tournament.state == "finished"
    page = tie.client.get(f"/events/{tie.event}/{TIE}").content.decode()
    assert "correct the results" in page or "исправьте результаты" in page
    assert tie.note_refused("pause", minutes=5) == "tie_is_over"
    tie.check()


def test_who_leaves_in_the_middle_of_a_step_loses_the_next_game_at_once():
    tie = Tie()
    tie.next()
    tie.enter("=")
    entry = tie.tournament.entries.get(number=2)
    attendance.mark_attendance(
        entry=entry,
        round=2,
        presence=Presence.WITHDRAWN,
        actor=tie.user,
        at=small_event.NOON,
        reason="болезнь",
    )
    page = tie.client.get(f"/events/{tie.event}/{TIE}", headers={"accept-language": "ru"})
    assert "Назначьте следующие партии" in page.content.decode()
    tie.next()  # no clock is asked for: nobody will play
    assert tie.tie["reason"] == "tie_walkover"
    assert tie.tie["winner"]["number"] == 1
    assert tie.tournament.state == "finished"
    tie.check()


LG = {
    "kind": "lehman_georgiev",
    "until_win": True,
    "carries_clock": True,
    "base": 300,
    "added": 2,
}

ARMAGEDDON = {"kind": "armageddon", "games": 1, "draw_is": "black_wins", "colours": "drawn"}


def test_a_step_that_never_ends_is_given_a_limit_and_what_follows():
    tie = Tie()
    for _game in range(6):
        tie.draw_a_game()
    page = tie.client.get(f"/events/{tie.event}/{TIE}", headers={"accept-language": "ru"})
    assert "укажите для этапа число партий" in page.content.decode()
    ladder = f"events/{tie.event}/ladder/"
    less = [{**LG, "games": 5}]
    assert tie.refused(ladder, steps=less, reason="поздно") == "step_played"
    other = [{**LG, "games": 6, "base": 60}]
    assert tie.refused(ladder, steps=other, reason="поздно") == "step_played"
    tie.post(ladder, steps=[{**LG, "games": 6}, ARMAGEDDON], reason="поздно")
    assert tie.tie["wanted"] == 2
    tie.next()
    tie.enter("=")
    assert tie.tie["reason"] == "tie_black_by_draw"
    assert tie.tournament.state == "finished"
    tie.check()


def test_the_page_notes_and_takes_back():
    tie = Tie()
    post(tie, f"{TIE}acts/", kind="asked", players=["1"], minutes="5", reason="отдых")
    assert "отдых" in tie.page(TIE)
    act = tie.client.get(f"/api/v1/events/{tie.event}/{TIE}acts/").json()[0]
    post(tie, f"{TIE}acts/take-back/", act=act["id"])
    assert "отдых" not in tie.page(TIE)
    rows = JournalEntry.objects.filter(stream=tie.tournament.scope_key, verb__startswith="tie.act")
    assert list(rows.order_by("seq").values_list("verb", flat=True)) == [
        "tie.act_noted",
        "tie.act_taken_back",
    ]


def test_a_player_reads_on_his_card_how_the_tie_stands_and_until_when_it_pauses():
    tie = Tie(ladder="rapid_blitz_lg")
    tie.note("pause", minutes=30)
    entry = tie.tournament.entries.get(number=1)
    made = cards_services.issue_cards(
        tournament=tie.tournament, entries=(entry.pk,), actor=tie.user, at=small_event.NOON
    )
    client = Client(headers={"accept-language": "ru"})
    address = f"/card/{cards.code_in_address(made[0].code)}/"
    shown = client.get(address, follow=True).content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "Поровну; следующий этап" in shown
    assert "Перерыв до" in shown
    tie.next()
    shown = client.get("/card/").content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "20 мин" in shown, "the clock of the step stands beside its game"


def _note_warning(event, number):
    address = f"events/{event.event}/rounds/{number}/tie/1/acts/"
    return event.post(address, kind="warning", players=[_white(event, number)], reason="телефон")


def _white(event, number):
    rows = Game.objects.filter(pairing__round__tournament=event.event, pairing__board=1)
    return rows.filter(pairing__round__number=number).order_by("number").first().white.number


def test_a_round_with_a_warning_stays_published_until_the_warning_is_taken_back():
    table = Table("swiss", rounds_planned=2)
    rounds = f"events/{table.event}/rounds"
    table.post(f"{rounds}/draft/")
    table.publish(1)
    act = _note_warning(table, 1)
    assert table.refused(f"{rounds}/1/unpublish/") == "round_played_in"
    board = table.tournament.rounds.get(number=1).pairings.get(board=1)
    assert touched_board([board]) == 1, "nor is the board made anew by hand"
    table.check()
    table.post(f"{rounds}/1/tie/1/acts/take-back/", act=act["id"])
    assert touched_board([board]) == 1
    table.post(f"{rounds}/1/unpublish/")
    table.check()
    table.post(f"{rounds}/draft/")
    table.publish(1)
    assert table.client.get(f"/api/v1/{rounds}/1/tie/1/acts/").json() == []
    table.check()


def test_a_final_with_a_warning_is_not_taken_back_for_a_correction_before_it():
    cup = Bracket(system="knockout", rounds_planned=0, ladder="lg")
    cup.draft(1)
    cup.finish(1, "+")
    cup.finish(2, "+")
    cup.draft(2)
    act = _note_warning(cup, 2)
    rows = Game.objects.filter(pairing__round__tournament=cup.event, pairing__board=1)
    game = rows.get(pairing__round__number=1)
    turned = {"1-0": "0-1", "0-1": "1-0"}[game.result]
    correction = f"events/{cup.event}/bracket/corrections/"
    given = {
        "game": game.pk,
        "result": turned,
        "expected_revision": game.revision,
        "reason": "ошибка в протоколе",
        "accept": True,
    }
    assert cup.refused(correction, **given) == "rounds_begun"
    cup.post(f"events/{cup.event}/rounds/2/tie/1/acts/take-back/", act=act["id"])
    cup.post(correction, **given)
    cup.check()
    cup.draft(2)
    cup.finish(1, "+")
    assert cup.tournament.state == "finished"
    cup.check()


def test_an_arbiter_who_plays_in_a_tie_notes_nothing_in_it():
    tie = Tie()
    tie.draw_a_game()
    tie.note("warning", 2, reason="разговоры")
    act = tie.note("minute", 2, reason="снова")
    game = tie.tie["games"][-1]["id"]
    Player.objects.filter(entries__tournament=tie.event, entries__number=1).update(user=tie.user)
    acts = f"events/{tie.event}/{TIE}acts/"
    for kind in ("late", "warning", "minute", "asked", "pause"):
        players = [] if kind == "pause" else [2]
        given = {"kind": kind, "players": players, "minutes": 5, "reason": "разговоры"}
        assert tie.refused(acts, **given) == "own_game", kind
    assert tie.refused(f"{acts}take-back/", act=act["id"]) == "own_game"
    left = {"left_white": 600, "left_black": 1}
    assert tie.refused(f"events/{tie.event}/{TIE}clocks/", game=game, **left) == "own_game"


def test_a_minute_before_the_first_game_of_a_step_goes_on_its_clock():
    """Both of the warnings came after the main games; the clocks of the step begin with it."""
    tie = Tie()
    tie.note("warning", 2, reason="разговоры")
    act = tie.note("minute", 2, reason="снова разговоры")
    game = tie.next()["games"][-1]
    warned_is_white = Game.objects.get(pk=game["id"]).white.number == 2
    white, black = game["clock"]["white"], game["clock"]["black"]
    assert (black - white if warned_is_white else white - black) == 60
    assert tie.refused(f"events/{tie.event}/{TIE}acts/take-back/", act=act["id"]) == "no_such_act"
    tie.enter("=")
    tie.clocks(50, 50)
    clock = tie.next()["games"][-1]["clock"]
    assert (clock["white"], clock["black"]) == (50, 50), "once"
    tie.check()
