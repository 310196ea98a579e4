"""A knock-out from the lots to the winner, by the API: byes, ties, walkovers, corrections."""

import pytest

from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tournaments.boards.models import Game, GameState, Pairing
from tournaments.events.models import Tournament
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db

JSON = "application/json"


class Hall:
    """An organiser who plays a knock-out over the API; number 1 has the highest rating."""

    def __init__(self, players: int, **regulations) -> None:
        self.user = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
        self.client = small_event.signed_in(self.user)
        given = {"title": "Кубок", "system": "knockout", "is_private": False, **regulations}
        self.event = self.post("events/", **given)["id"]
        for number in range(1, players + 1):
            name = f"Игрок {number:02}"
            self.post(f"events/{self.event}/entries/", name=name, whom="new", rating=2400 - number)

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.event)

    def post(self, address, **fields):
        answer = self.client.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def get(self, address):
        answer = self.client.get(f"/api/v1/{address}")
        assert answer.status_code == 200, (address, answer.content.decode())
        return answer.json()

    def refused(self, address, **fields):
        answer = self.client.post(f"/api/v1/{address}", fields, JSON)
        assert answer.status_code in (400, 409), answer.content.decode()
        return answer.json()

    def draw(self) -> "Hall":
        self.post(f"events/{self.event}/lots/", seed="7")
        return self

    def draft(self, number):
        self.post(f"events/{self.event}/rounds/draft/")
        return self.publish(number)

    def publish(self, number):
        self.post(f"events/{self.event}/rounds/{number}/publish/")
        return self.pairs(number)

    def pairs(self, number):
        rows = Pairing.objects.filter(round__tournament=self.event, round__number=number)
        return [
            tuple(own for own in two if own)
            for two in rows.order_by("board").values_list("first__number", "second__number")
        ]

    def games(self, number):
        rows = Game.objects.filter(
            pairing__round__tournament=self.event, pairing__round__number=number
        )
        return list(rows.select_related("white", "black").order_by("pk"))

    def enter(self, game, result, **fields):
        return self.post(
            f"games/{game.pk}/result/",
            result=result,
            expected_revision=game.revision,
            **fields,
        )

    def play(self, number, result) -> None:
        """Enter what ``result`` says of White's and Black's numbers."""
        for game in self.games(number):
            if game.state == GameState.OPEN:
                self.enter(game, result(game.white.number, game.black.number))

    def places(self):
        self.recompute()
        event = self.tournament
        rows = event.standings.get(revision=event.revision).rows.select_related("entry")
        return {row.entry.number: (row.place_from, row.place_to) for row in rows}

    def recompute(self) -> None:
        event = self.tournament
        standings_services.recompute_standings(
            tournament_id=event.pk, revision=event.revision, at=small_event.NOON
        )

    def check(self) -> None:
        """Every round and table decided again from what was known."""
        self.recompute()
        for row, checked in pair_past_rounds_again(self.tournament):
            assert checked.is_right, (row.number, checked)
        assert not [table for table in check_standings(self.tournament) if table.lines]


def lower_wins(white, black):
    return "1-0" if white < black else "0-1"


def test_six_players_are_played_to_the_winner_with_byes_to_the_first_two():
    hall = Hall(6).draw()
    assert hall.tournament.rounds_planned == 3
    assert {frozenset(two) for two in hall.draft(1)} == {
        frozenset(two) for two in ((4, 5), (3, 6), (1,), (2,))
    }
    hall.play(1, lower_wins)
    assert {frozenset(two) for two in hall.draft(2)} == {frozenset((1, 4)), frozenset((2, 3))}
    hall.play(2, lower_wins)
    assert {frozenset(two) for two in hall.draft(3)} == {frozenset((1, 2))}
    hall.play(3, lower_wins)
    assert hall.tournament.state == "finished"
    assert hall.places() == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4), 5: (5, 6), 6: (5, 6)}
    hall.check()


def test_the_losers_of_the_semifinals_play_for_the_third_place():
    hall = Hall(4, place_matches="third").draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    assert {frozenset(two) for two in hall.draft(2)} == {frozenset((1, 2)), frozenset((3, 4))}
    hall.play(2, lower_wins)
    assert hall.places() == {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4)}
    hall.check()


@pytest.mark.parametrize("way", ["drawn", "pots", "redraw"])
def test_a_bracket_by_lot_is_played_to_its_end_and_stands_the_check(way):
    hall = Hall(11, bracket=way).draw()
    for number in range(1, 5):
        hall.draft(number)
        hall.play(number, lower_wins)
    assert hall.places()[1] == (1, 1)
    hall.check()


def test_an_equal_tie_keeps_the_next_round_from_being_drafted():
    hall = Hall(4, games_per_pairing=2).draw()
    hall.draft(1)
    hall.play(
        1, lambda white, black: "1/2-1/2" if {white, black} == {1, 4} else lower_wins(white, black)
    )
    refused = hall.refused(f"events/{hall.event}/rounds/draft/")
    assert refused["code"] == "ties_undecided"
