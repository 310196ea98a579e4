"""A knock-out from the lots to the winner, by the API: byes, ties, walkovers, corrections."""

import pytest

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import DrawOffer
from tests.support import small_event
from tournaments.boards.models import Game, GameState, Pairing
from tournaments.events.models import Tournament
from tournaments.games.models import ClockKind
from tournaments.games.services import clocks
from tournaments.live.models import LiveBoard
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


# Corrections upstream, walkovers, decisions.


def halved(white, black):
    return "1/2-1/2"


def preview(hall, game, result, **fields):
    given = {"game": game.pk, "result": result, "expected_revision": game.revision}
    return hall.post(
        f"events/{hall.event}/bracket/corrections/", **given, reason="протокол", **fields
    )


def four_after_round_two_is_published(**regulations):
    hall = Hall(4, **regulations).draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    hall.draft(2)
    return hall


def other_result(game):
    return "0-1" if game.white.number < game.black.number else "1-0"


def test_a_result_is_not_corrected_behind_the_back_of_a_published_round():
    hall = four_after_round_two_is_published()
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    refused = hall.refused(
        f"games/{game.pk}/result/",
        result=other_result(game),
        expected_revision=game.revision,
        reason="протокол",
    )
    assert refused["code"] == "bracket_went_on"
    assert (refused["params"]["number"], refused["params"]["instead"]) == (4, 1)


def test_a_correction_shows_what_it_changes_and_takes_back_a_round_not_played():
    hall = four_after_round_two_is_published(place_matches="third")
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    shown = preview(hall, game, other_result(game))
    assert {change["tie"] for change in shown["changes"]} == {1, 3, 4}
    assert (shown["taken_back"], shown["begun"]) == ([2], None)
    assert hall.tournament.rounds.filter(state="published").count() == 1, "nothing is written yet"
    preview(hall, game, other_result(game), accept=True)
    assert not hall.tournament.rounds.filter(number=2).exists()
    assert {frozenset(two) for two in hall.draft(2)} == {frozenset((2, 4)), frozenset((1, 3))}
    hall.play(2, lower_wins)
    assert hall.places() == {2: (1, 1), 4: (2, 2), 1: (3, 3), 3: (4, 4)}
    hall.check()


def _clock_read(hall, game):
    clocks.store_clock_entry(
        game_id=game.pk,
        kind=ClockKind.READING,
        side="w",
        ply=0,
        time=60_000,
        reason="",
        actor=hall.user,
        at=small_event.NOON,
    )


def _written_live(hall, game):
    LiveBoard.objects.create(
        game=game, device="a-telephone-1", writer=hall.user, heard_at=small_event.NOON
    )


def _claimed(hall, game):
    DrawOffer.objects.create(
        subject=game.subject,
        number=1,
        side="w",
        ply=0,
        answer="declined",
        by=hall.user,
        at=small_event.NOON,
    )


@pytest.mark.parametrize("happened", [_clock_read, _written_live, _claimed])
def test_a_round_with_anything_written_of_a_game_is_not_taken_back_for_a_correction(happened):
    hall = four_after_round_two_is_published()
    final = hall.games(2)[0]
    happened(hall, final)
    final.refresh_from_db()
    assert (final.state, final.revision) == ("open", 0)
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    shown = preview(hall, game, other_result(game))
    assert (shown["taken_back"], shown["begun"]) == ([2], 2)
    address = f"events/{hall.event}/bracket/corrections/"
    given = {"game": game.pk, "result": other_result(game), "reason": "протокол"}
    given |= {"expected_revision": game.revision, "accept": True}
    assert hall.refused(address, **given)["code"] == "rounds_begun"
    assert hall.refused(f"events/{hall.event}/rounds/2/unpublish/")["code"] == "round_played_in"
    assert Game.objects.filter(pk=final.pk).exists()


def test_after_play_in_the_next_round_the_result_is_corrected_and_who_went_on_stays():
    hall = four_after_round_two_is_published()
    hall.play(2, lower_wins)
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    shown = preview(hall, game, other_result(game))
    assert (shown["taken_back"], shown["begun"]) == ([2], 2)
    address = f"events/{hall.event}/bracket/corrections/"
    given = {"game": game.pk, "result": other_result(game), "reason": "протокол"}
    given |= {"expected_revision": game.revision, "accept": True}
    assert hall.refused(address, **given)["code"] == "rounds_begun"
    hall.post(address, **given, who_went_on_stays=True)
    game.refresh_from_db()
    assert game.result == other_result(game)
    assert hall.places()[1] == (1, 1)
    assert hall.get(f"events/{hall.event}/bracket/")["champion"] == 1
    hall.check()


def test_an_equal_final_leaves_the_event_open_until_the_arbiter_decides_it():
    hall = Hall(2, games_per_pairing=2).draw()
    hall.draft(1)
    hall.play(1, halved)
    assert hall.tournament.state == "running"
    address = f"events/{hall.event}/bracket/decisions/"
    assert hall.refused(address, tie=1, number=3, reason="жребий")["code"] == "tie_not_known"
    bracket = hall.post(address, tie=1, number=2, reason="жребий по регламенту")
    assert bracket["champion"] == 2
    assert hall.tournament.state == "finished"
    assert hall.places() == {2: (1, 1), 1: (2, 2)}
    hall.check()


def test_a_tie_with_games_to_play_is_not_decided():
    hall = Hall(2, games_per_pairing=2).draw()
    hall.draft(1)
    hall.enter(hall.games(1)[0], "1-0")
    address = f"events/{hall.event}/bracket/decisions/"
    assert hall.refused(address, tie=1, number=2, reason="так")["code"] == "tie_not_played"


def mark(hall, number, round_number, presence):
    entry = hall.tournament.entries.get(number=number)
    address = f"events/{hall.event}/entries/{entry.pk}/states/"
    hall.post(address, round=round_number, presence=presence)


def test_who_leaves_after_a_won_tie_loses_the_next_one_without_a_game():
    hall = Hall(4).draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    mark(hall, 2, 2, "withdrawn")
    hall.draft(2)
    assert hall.tournament.state == "finished"
    assert hall.places()[1] == (1, 1)
    final = hall.get(f"events/{hall.event}/bracket/")["rounds"][-1]["ties"][0]
    assert final["note"]
    hall.check()


def test_after_a_walkover_of_both_the_finalist_goes_on_alone():
    hall = Hall(4).draw()
    hall.draft(1)
    for game in hall.games(1):
        if 1 in (game.white.number, game.black.number):
            hall.enter(game, "0-0", termination="double_forfeit")
        else:
            hall.enter(game, lower_wins(game.white.number, game.black.number))
    assert hall.draft(2) == [(2,)]
    assert hall.tournament.state == "finished"
    assert hall.places() == {2: (1, 1), 3: (2, 4), 1: (2, 4), 4: (2, 4)}
    hall.check()


def test_the_bracket_says_who_will_sit_in_an_open_place_and_asks_the_same_queries_for_any_field(
    django_assert_max_num_queries,
):
    hall = Hall(6).draw()
    bracket = hall.get(f"events/{hall.event}/bracket/")
    final = bracket["rounds"][-1]["ties"][0]
    assert [(seat["comes_from"], seat["of"]) for seat in final["seats"]] == [
        ("winner", 3),
        ("winner", 4),
    ]
    with django_assert_max_num_queries(14):
        hall.get(f"events/{hall.event}/bracket/")
    page = hall.client.get(f"/events/{hall.event}/bracket/").content.decode()
    assert "победитель встречи 3" in page
    paper = hall.client.get(f"/events/{hall.event}/print/bracket/").content.decode()
    assert "победитель встречи 4" in paper


def test_other_events_have_no_bracket():
    hall = Hall(0, system="round_robin")
    assert hall.client.get(f"/events/{hall.event}/bracket/").status_code == 404
    assert hall.client.get(f"/api/v1/events/{hall.event}/bracket/").status_code == 404


def test_the_arbiter_is_led_from_the_game_to_what_its_correction_changes():
    hall = four_after_round_two_is_published()
    game = next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))
    value = "0" if game.white.number < game.black.number else "1"
    given = {"expected_revision": game.revision, "result": value, "reason": "протокол"}
    answer = hall.client.post(f"/games/{game.pk}/result/", given, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain, "the page of the bracket answers"
    assert f"/events/{hall.event}/bracket/correct/{game.pk}/" in answer.redirect_chain[0][0]
    assert "Игрок 04" in page
    hall.client.post(f"/events/{hall.event}/bracket/correct/{game.pk}/", {**given, "how": "back"})
    game.refresh_from_db()
    assert game.result == other_result(game)
    assert not hall.tournament.rounds.filter(number=2).exists()
