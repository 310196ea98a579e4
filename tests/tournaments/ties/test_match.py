"""A match of two over the API: rounds, the ladder, clocks carried over, places and journal."""

import json

import pytest
from django.core.management import call_command
from django.test import Client

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from tests.support import small_event
from tournaments.boards.models import Game, GameState
from tournaments.boards.queries.ties import ties_of_event
from tournaments.events.models import Tournament
from tournaments.games.queries.clocks import control_of_game
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db

JSON = "application/json"

WHITE, DRAW, BLACK = "1-0", "1/2-1/2", "0-1"


class Match:
    """An organiser who opens a match of two over the API."""

    names: tuple[str, ...] = ("Первый", "Второй")

    def __init__(self, **regulations) -> None:
        self.user = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
        self.client = small_event.signed_in(self.user)
        given = {
            "title": "Матч",
            "system": "match",
            "rounds_planned": 2,
            "is_private": False,
            "result_by": "official",
            **regulations,
        }
        self.event = self.post("events/", **given)["id"]
        for name in self.names:
            self.post(f"events/{self.event}/entries/", name=name, whom="new")
        self.post(f"events/{self.event}/lots/", seed="7")

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.event)

    def request(self, address, **fields):
        return self.client.post(f"/api/v1/{address}", fields, JSON)

    def post(self, address, **fields):
        answer = self.request(address, **fields)
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def refused(self, address, **fields):
        answer = self.request(address, **fields)
        assert answer.status_code in (400, 409), answer.content.decode()
        return answer.json()["code"]

    def publish(self, number) -> None:
        self.post(f"events/{self.event}/rounds/{number}/publish/")

    def open_games(self):
        games = Game.objects.filter(pairing__round__tournament=self.event, state=GameState.OPEN)
        return games.exclude(pairing__round__state="draft").order_by("pairing__round", "number")

    def enter(self, *results) -> None:
        """Results of the open games as the first player sees them: + = -."""
        for game, result in zip(self.open_games(), "".join(results), strict=True):
            self.enter_game(game, result)

    def enter_game(self, game, result, reason="") -> None:
        is_white = game.white.number == 1
        outcome = {"+": WHITE, "=": DRAW, "-": BLACK}[result]
        if not is_white:
            outcome = {WHITE: BLACK, BLACK: WHITE, DRAW: DRAW}[outcome]
        game.refresh_from_db()
        self.post(
            f"games/{game.pk}/result/",
            result=outcome,
            expected_revision=game.revision,
            reason=reason,
        )

    def play(self, *rounds) -> None:
        for number, results in enumerate(rounds, 1):
            self.publish(number)
            self.enter(results)

    def next(self, number=2, **given):
        return self.post(f"events/{self.event}/rounds/{number}/tie/1/next/", seed="5", **given)

    @property
    def tie(self):
        (tie,) = self.client.get(f"/api/v1/events/{self.event}/ties/").json()
        return tie

    def recompute(self) -> None:
        standings_services.recompute_standings(
            tournament_id=self.event, revision=self.tournament.revision, at=small_event.NOON
        )

    def places(self):
        self.recompute()
        table = self.tournament.standings.order_by("-revision").first()
        return [
            (row.entry.number, row.place_from, row.points, row.reasons[0]["code"])
            for row in table.rows.order_by("place_from", "entry__number")
        ]

    def page(self, address, language="ru", status=200):
        client = Client(headers={"accept-language": language})
        answer = client.get(f"/events/{self.event}/{address}")
        assert answer.status_code == status, (address, answer.status_code)
        return b"".join(answer).decode(errors="replace").replace("\N{NO-BREAK SPACE}", " ")

    def check(self) -> None:
        """Tables and stored standings follow from the journal."""
        rows = JournalEntry.objects.filter(stream=self.tournament.scope_key).order_by("seq")
        found = compare_event_with_journal(self.tournament.scope_key, map(_compared, rows))
        assert not found.breaks, found.breaks
        tables = list(check_standings(self.tournament))
        assert all(not table.lines and not table.unknown for table in tables), tables


def _compared(row):
    return ComparedRow(row.seq, row.verb, row.data)


def test_a_match_is_won_by_its_main_games():
    match = Match()
    match.play("+", "=")
    assert match.tournament.state == "finished"
    assert match.tie["winner"]["number"] == 1
    assert match.tie["reason"] == "tie_decided"
    assert match.places() == [(1, 1, 3, "leader"), (2, 2, 1, "fewer_points")]
    match.check()


def test_an_equal_match_without_a_ladder_ends_in_a_shared_place():
    match = Match()
    match.play("+", "-")
    assert match.tournament.state == "finished"
    assert match.tie["reason"] == "tie_exhausted"
    assert [place for _number, place, *_rest in match.places()] == [1, 1]
    match.check()


def test_an_equal_match_goes_to_rapid_blitz_and_lehman_georgiev():
    match = Match(ladder="rapid_blitz_lg")
    match.play("+", "-")
    assert match.tournament.state == "running", "the ladder is to be played"
    assert (match.tie["wanted"], match.tie["reason"]) == (1, "tie_step_wanted")
    match.next()
    assert match.refused(f"events/{match.event}/rounds/2/tie/1/next/") == "no_step_wanted"
    match.enter("==")
    match.next()
    match.enter("+-")
    assert match.tie["wanted"] == 3
    match.next()
    match.enter("=")
    assert match.refused(f"events/{match.event}/rounds/2/tie/1/next/") == "clock_missing"
    game = match.tie["games"][-1]
    match.post(
        f"events/{match.event}/rounds/2/tie/1/clocks/",
        game=game["id"],
        left_white=81,
        left_black=130,
    )
    tie = match.next()
    before, last = tie["games"][-2:]
    assert last["white_player"] == before["black_player"], "colours alternate"
    assert (last["clock"]["white"], last["clock"]["black"]) == (130, 81), "the clock goes over"
    match.enter("+")
    assert match.tournament.state == "finished"
    assert [(row["first"], row["second"]) for row in match.tie["sums"]] == [
        (2, 2),
        (2, 2),
        (2, 2),
        (3, 1),
    ]
    assert match.places() == [(1, 1, 2, "leader"), (2, 2, 2, "places_ladder")]
    match.check()
    page = match.page("rounds/2/tie/1/")
    assert "Первый" in page


def test_a_match_that_stops_when_decided_has_no_further_round():
    match = Match(rounds_planned=4, stops_when_decided=True)
    match.play("+", "+")
    assert match.tournament.state == "running"
    match.publish(3)
    match.enter("=")
    assert match.tournament.state == "finished", "5:1 with one game left"
    assert match.refused(f"events/{match.event}/rounds/4/publish/") == "match_decided"
    assert match.tie["reason"] == "tie_lead"
    match.check()
    last = Game.objects.get(pairing__round__tournament=match.event, pairing__round__number=3)
    match.enter_game(last, "-", reason="ошибка")
    assert match.tournament.state == "running", "4:2 with one game left"
    match.publish(4)
    match.check()


def test_micro_matches_count_by_matches_or_by_games():
    match = Match(games_per_pairing=2, count_by="match", ladder="lg")
    match.play("+=", "-=")
    assert match.tie["wanted"] == 1
    assert [(row["first"], row["second"]) for row in match.tie["sums"]] == [(2, 2)]
    match = Match(games_per_pairing=2, rounds_planned=1)
    match.play("+=")
    assert [(row["first"], row["second"]) for row in match.tie["sums"]] == [(3, 1)]


def test_a_corrected_main_game_decides_before_the_step():
    match = Match(ladder="rapid_blitz_lg")
    match.play("+", "-")
    match.next()
    first = Game.objects.filter(pairing__round__tournament=match.event).order_by("pk").first()
    match.enter_game(first, "=", reason="ошибка записи")
    assert match.tie["reason"] == "tie_decided"
    assert match.tournament.state == "running", "the games of the step are still open"
    match.post(f"events/{match.event}/rounds/2/tie/1/take-back/")
    assert match.tournament.state == "finished"
    assert match.tie["winner"]["number"] == 2
    match.check()


def test_games_taken_back_are_drawn_by_the_same_lot_again():
    match = Match(ladder="blitz_superblitz")
    match.play("=", "=")
    first = match.next()["games"][-2:]
    match.post(f"events/{match.event}/rounds/2/tie/1/take-back/")
    second = match.next()["games"][-2:]
    assert [game["white"] for game in first] == [game["white"] for game in second]
    match.enter_game(match.open_games().first(), "+")
    assert match.refused(f"events/{match.event}/rounds/2/tie/1/take-back/") == "step_started"
    match.check()


TIE = ("tie.", "ladder.")

LG = [{"kind": "lehman_georgiev", "games": 0, "until_win": True, "carries_clock": True, "added": 2}]

STEPS = [{"kind": "blitz", "games": 0, "until_win": True, "base": 300, "colours": "chooser"}]


def test_own_steps_are_described_before_and_while_the_match_is_played():
    match = Match()
    match.play("=", "=")
    assert match.tournament.state == "finished"
    assert match.refused(f"events/{match.event}/ladder/", steps=STEPS) == "reason_missing"
    match.post(f"events/{match.event}/ladder/", steps=STEPS, reason="по решению судьи")
    assert match.tournament.state == "running"
    assert match.refused(f"events/{match.event}/rounds/2/tie/1/next/") == "colours_to_choose"
    tie = match.next(white=2)
    assert tie["games"][-1]["white_player"]["number"] == 2
    assert match.refused(f"events/{match.event}/ladder/", steps=[], reason="иначе") == "step_played"
    match.check()


def test_the_journal_command_finds_nothing():
    match = Match(ladder="rapid_blitz_lg")
    match.play("+", "-")
    match.next()
    match.enter("+=")
    match.recompute()
    call_command("check_standings", match.event)
    assert len(ties_of_event(match.tournament)) == 1


def test_every_act_has_its_row_in_the_journal():
    match = Match(ladder="lg")
    match.play("=", "=")
    match.next()
    match.post(f"events/{match.event}/rounds/2/tie/1/take-back/")
    game = match.next()["games"][-1]
    match.enter("=")
    left = {"left_white": 60, "left_black": 61}
    match.post(f"events/{match.event}/rounds/2/tie/1/clocks/", game=game["id"], **left)
    match.post(f"events/{match.event}/ladder/", steps=LG, reason="так")
    rows = JournalEntry.objects.filter(stream=match.tournament.scope_key).order_by("seq")
    verbs = [verb for verb in rows.values_list("verb", flat=True) if verb.startswith(TIE)]
    assert verbs == [
        "tie.step_set_up",
        "tie.step_taken_back",
        "tie.step_set_up",
        "tie.clock_noted",
        "ladder.changed",
    ]


def test_files_tell_the_step_of_each_game():
    match = Match(ladder="rapid_blitz_lg")
    match.play("+", "-")
    match.next()
    match.enter("+=")
    match.recompute()
    document = json.loads(match.page("exchange/event.json"))
    assert document["event"]["ladder"] == "rapid_blitz_lg"
    boards = [board for row in document["rounds"] for board in row["boards"]]
    assert [game["step"] for board in boards for game in board["games"]] == [0, 0, 1, 1]
    heads, *rows = match.page("exchange/results.csv").split("\r\n")
    assert "Этап встречи" in heads
    assert [row[-1] for row in rows if row] == ["0", "0", "1", "1"]


def test_an_event_made_from_another_has_its_own_steps():
    match = Match()
    match.post(f"events/{match.event}/ladder/", steps=STEPS, reason="регламент")
    made = match.post(f"events/{match.event}/again/", title="Второй матч")["id"]
    match.event = made
    steps = match.client.get(f"/api/v1/events/{made}/ladder/").json()["steps"]
    assert [step["kind"] for step in steps] == ["blitz"]
    match.check()


def test_a_game_of_a_step_has_the_clock_of_its_step():
    match = Match(ladder="rapid_blitz_lg", time_control="2700+15")
    match.play("+", "-")
    game = match.next()["games"][-1]
    first, *_rest = Game.objects.filter(pairing__round__tournament=match.event).order_by("pk")
    assert control_of_game(first) == "2700+15"
    assert control_of_game(Game.objects.get(pk=game["id"])) == "1200+5"
