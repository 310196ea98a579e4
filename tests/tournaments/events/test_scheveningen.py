"""A match of two clubs: sides told, numbers given, rounds played, the sum of each side."""

import random

import pytest
from django.test import Client

from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tournaments.boards.models import Game, GameState
from tournaments.demo.services.simulation import simulate_event
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance import Presence
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services import attendance
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db

JSON = "application/json"

FIVE_AND_FIVE = ("Спартак", "Локомотив") * 5


class Hall:
    """An organiser who opens a match of two sides over the API."""

    def __init__(self, clubs, **regulations) -> None:
        self.user = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
        self.client = small_event.signed_in(self.user)
        given = {"title": "Матч", "system": "scheveningen", "is_private": False, **regulations}
        self.event = self.post("events/", **given)["id"]
        for number, club in enumerate(clubs, start=1):
            newcomer = {"name": f"Игрок {number:02}", "whom": "new", "club": club}
            self.post(f"events/{self.event}/entries/", **newcomer)

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.event)

    @property
    def rows(self) -> list[Entry]:
        entries = Entry.objects.filter(tournament=self.event).select_related("player")
        return list(entries.order_by("number"))

    def post(self, address, **fields):
        answer = self.client.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def refused(self, address, **fields):
        answer = self.client.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (400, 409), answer.content.decode()
        return answer.json()["code"]

    def lots(self):
        return self.refused(f"events/{self.event}/lots/", seed="7")

    def draw(self) -> "Hall":
        self.post(f"events/{self.event}/lots/", seed="7")
        return self

    def play(self, result) -> None:
        """Publish every round and enter what ``result`` says of White's and Black's side."""
        for number in range(1, self.tournament.rounds_planned + 1):
            self.post(f"events/{self.event}/rounds/{number}/publish/")
            games = Game.objects.filter(
                pairing__round__tournament=self.event,
                pairing__round__number=number,
                state=GameState.OPEN,
            )
            for game in games.select_related("white__player", "black__player"):
                self.post(
                    f"games/{game.pk}/result/",
                    result=result(game.white.player.club, game.black.player.club),
                    expected_revision=game.revision,
                )
        self.recompute()

    def recompute(self) -> None:
        standings_services.recompute_standings(
            tournament_id=self.event, revision=self.tournament.revision, at=small_event.NOON
        )

    def page(self, address, language="ru"):
        client = Client(headers={"accept-language": language})
        answer = client.get(f"/events/{self.event}/{address}")
        assert answer.status_code == 200, (address, answer.status_code)
        return b"".join(answer).decode(errors="replace").replace("\N{NO-BREAK SPACE}", " ")

    def standings(self):
        return Client().get(f"/api/v1/events/{self.event}/standings/").json()


def first_side_wins(white, black):
    return "1-0" if white == "Спартак" else "0-1"


def nobody_wins(white, black):
    return "1/2-1/2"


def test_two_clubs_play_to_the_end_and_their_sums_stand_above_the_standings():
    hall = Hall(("Спартак", "Локомотив") * 3)
    assert "Стороны: Спартак – 3, Локомотив – 3" in signed_page(hall)
    hall.draw()
    clubs = [entry.player.club for entry in hall.rows]
    assert set(clubs[:3]) != set(clubs[3:]), "each side has its own half of the numbers"
    assert all(len(set(half)) == 1 for half in (clubs[:3], clubs[3:]))
    assert hall.tournament.rounds_planned == 3
    hall.play(first_side_wins)
    event = hall.tournament
    assert event.state == "finished"
    sides = {side.pop("name"): side for side in hall.standings()["sides"]}
    first = 1 if clubs[0] == "Спартак" else 4
    assert sides["Спартак"] == {
        "first": first,
        "last": first + 2,
        "won": 9,
        "drawn": 0,
        "lost": 0,
        "points": 18,
    }
    assert sides["Локомотив"]["points"] == 0
    page = hall.page("standings/")
    assert "18 : 0" in page or "0 : 18" in page
    assert "Победитель матча: Спартак" in page
    assert "The match has been won by Spartak." in hall.page("standings/", "en")
    assert "Победитель матча: Спартак" in hall.page("")
    for paper in ("print/standings/?round=3", "print/protocol/"):
        assert "Победитель матча: Спартак" in hall.page(paper)
    assert "The Scheveningen table" not in page
    why = hall.page("rounds/1/why/1/", "en")
    assert "By the Scheveningen table for two sides of 3: round 1, 1–4" in why
    for address in ("crosstable/", "colours/", "players/", "rounds/2/", "exchange/", "draw/"):
        hall.page(address)
    for paper in ("boards", "names", "slips", "results", "crosstable", "colours"):
        hall.page(f"print/{paper}/?round=1")
    trf = Client().get(f"/events/{hall.event}/exchange/event.trf")
    assert b"092 Individual: Scheveningen" in b"".join(trf)


def signed_page(hall, language="ru"):
    answer = hall.client.get(f"/events/{hall.event}/", headers={"accept-language": language})
    return answer.content.decode()


def test_a_drawn_match_says_so_and_the_rounds_are_as_they_were_laid_out():
    hall = Hall(("Спартак", "Локомотив") * 2, cycles=2).draw()
    assert hall.tournament.rounds_planned == 4
    hall.play(nobody_wins)
    assert "8 : 8. Матч закончился вничью" in hall.page("standings/")
    checks = [check for _row, check in pair_past_rounds_again(hall.tournament)]
    assert len(checks) == 4
    assert all(check.is_right for check in checks)
    assert not any(table.lines or table.unknown for table in check_standings(hall.tournament))
    assert [side["drawn"] for side in hall.standings()["sides"]] == [8, 8]


def test_the_table_after_a_round_has_the_sums_of_that_round():
    hall = Hall(("Спартак", "Локомотив") * 2).draw()
    hall.play(first_side_wins)
    page = hall.page("standings/?after=1")
    assert "4 : 0" in page or "0 : 4" in page


@pytest.mark.parametrize(
    ("clubs", "code"),
    [
        ((*FIVE_AND_FIVE[:4], "Спартак"), "sides_odd"),
        ((*FIVE_AND_FIVE[:4], "Спартак", "Спартак"), "sides_unequal"),
        ((*FIVE_AND_FIVE[:4], "Спартак", "Динамо"), "sides_not_two"),
        (("Спартак",) * 4, "sides_not_two"),
        ((*FIVE_AND_FIVE[:5], ""), "sides_untold"),
        (("Спартак", "Локомотив"), "too_few_players"),
        (("Спартак", "Локомотив") * 11, "too_many_players"),
    ],
    ids=["odd", "unequal", "three", "one", "untold", "too few", "too many"],
)
def test_lots_are_refused_where_the_sides_are_not_two_equal_ones(clubs, code):
    hall = Hall(clubs)
    assert hall.lots() == code
    assert hall.tournament.state == "entries"


def test_the_page_tells_before_the_lots_what_stands_in_their_way():
    hall = Hall((*FIVE_AND_FIVE[:4], "Спартак", ""))
    assert "Игрок 06" in signed_page(hall)
    assert "Стороны различаются по клубу, а он не записан у: Игрок 06" in signed_page(hall)
    assert "The sides are told by the club" in signed_page(hall, "en")
    assert "Стороны различаются" not in hall.page("")


def test_one_who_goes_before_the_lots_leaves_the_sides_unequal():
    hall = Hall(("Спартак", "Локомотив") * 3)
    withdraw(hall, Entry.objects.filter(tournament=hall.event).first())
    assert hall.lots() == "sides_odd"


def withdraw(hall, entry):
    attendance.mark_attendance(
        entry=entry, round=1, presence=Presence.WITHDRAWN, actor=hall.user, at=small_event.NOON
    )


def test_who_goes_after_the_lots_loses_his_games_for_his_side_and_keeps_his_points():
    hall = Hall(("Спартак", "Локомотив") * 2).draw()
    gone = hall.rows[0]
    withdraw(hall, gone)
    hall.play(nobody_wins)
    sides = hall.standings()["sides"]
    # two of the four games of his side were lost without play
    assert [side["points"] for side in sides] == [2, 6]
    assert {row["entry"] for row in hall.standings()["rows"]} == {row.pk for row in hall.rows}


def test_halves_of_the_numbers_are_sides_where_the_regulations_say_so():
    hall = Hall(("",) * 4, sides_by="number").draw()
    hall.play(nobody_wins)
    assert [side["name"] for side in hall.standings()["sides"]] == ["сторона A", "сторона B"]
    assert "Сторона A – сторона B 4 : 4" in hall.page("standings/")
    assert "Side A – side B 4 : 4" in hall.page("standings/", "en")


def test_numbers_drawn_in_the_hall_may_not_mix_the_sides():
    hall = Hall(("Спартак", "Локомотив") * 2)
    ours, theirs, ours_too, theirs_too = (
        row.pk for row in Entry.objects.filter(tournament=hall.event).order_by("pk")
    )
    address = f"events/{hall.event}/lots/"

    def drawn(*order):
        return {"by_hand": {pk: at for at, pk in enumerate(order, start=1)}, "reason": "урна"}

    mixed = drawn(ours, theirs, ours_too, theirs_too)
    assert hall.refused(address, **mixed) == "sides_mixed_by_hand"
    hall.post(address, **drawn(theirs, theirs_too, ours_too, ours))
    assert [row.pk for row in hall.rows] == [theirs, theirs_too, ours_too, ours]


@pytest.mark.parametrize(
    ("regulations", "code"),
    [
        ({"cycles": 3}, "cycles_out_of_range"),
        ({"rounds_planned": 5}, "only_for_swiss"),
        ({"daily_draw": True}, "only_for_round_robin"),
        ({"sides_by": "age"}, "invalid"),
        ({"system": "round_robin", "sides_by": "city"}, "only_for_sides"),
        ({"coefficients": ["solkoff"]}, "coefficient_needs_swiss"),
    ],
)
def test_regulations_that_a_match_of_two_sides_does_not_take_are_refused(regulations, code):
    hall = Hall(())
    given = {"title": "Матч", "system": "scheveningen", **regulations}
    assert hall.refused("events/", **given) == code


def test_random_matches_of_two_sides_are_paired_and_counted_rightly():
    seeds = [seed for seed in range(400) if plays_two_sides(seed)][:6]
    assert len(seeds) == 6
    for seed in seeds:
        tally = simulate_event(seed)
        assert tally.faults == []
        assert Tournament.objects.order_by("-pk").first().system == "scheveningen"


def plays_two_sides(seed):
    return random.Random(seed).random() >= 0.95
