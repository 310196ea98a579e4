"""A play-off for a shared place of a round robin: it orders the tied alone, points stay."""

import pytest

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.tournaments.ties.test_match import Match
from tournaments.boards.models import Game, GameState
from tournaments.events.models import Tournament
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.standings import Decided, DecidedBy, rank_players
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


class Table(Match):
    """A round robin over the API, played to its end."""

    names = ("Первый", "Второй", "Третий", "Четвёртый")

    def __init__(self, result, **regulations) -> None:
        super().__init__(system="round_robin", rounds_planned=0, coefficients=[], **regulations)
        for number in range(1, self.tournament.rounds_planned + 1):
            self.publish(number)
            self.finish(self.event, result)
        self.recompute()

    def finish(self, event, result) -> None:
        """Enter every open game by what ``result`` says of the names of White and Black."""
        games = Game.objects.filter(pairing__round__tournament=event, state=GameState.OPEN)
        games = games.exclude(pairing__round__state="draft").order_by("pk")
        for game in games.select_related("white__player", "black__player"):
            said = result(game.white.player.name, game.black.player.name)
            self.post(f"games/{game.pk}/result/", result=said, expected_revision=game.revision)
        self.recompute_event(event)

    def recompute_event(self, event) -> None:
        tournament = Tournament.objects.get(pk=event)
        standings_services.recompute_standings(
            tournament_id=event, revision=tournament.revision, at=small_event.NOON
        )

    def number(self, name) -> int:
        return self.tournament.entries.get(player__name=name).number

    def named_places(self):
        """Name, first and last place, points, and the code of why he stands there."""
        self.recompute()
        table = self.tournament.standings.order_by("-revision").first()
        rows = table.rows.select_related("entry__player").order_by("place_from", "entry__number")
        return {
            row.entry.player.name: (
                row.place_from,
                row.place_to,
                row.points,
                row.reasons[0]["code"],
            )
            for row in rows
        }

    def open(self, *names, **given):
        numbers = [self.number(name) for name in names]
        return self.post(f"events/{self.event}/play-offs/", players=numbers, seed="5", **given)


def by_name(winners):
    """Results by names: the first named of a pair in ``winners`` wins, other games are drawn."""

    def result(white, black):
        if (white, black) in winners:
            return "1-0"
        return "0-1" if (black, white) in winners else "1/2-1/2"

    return result


LAST = {("Первый", "Четвёртый"), ("Второй", "Четвёртый"), ("Третий", "Четвёртый")}


def test_two_who_share_the_first_place_play_for_it():
    table = Table(by_name({*LAST, ("Первый", "Третий"), ("Второй", "Третий")}))
    assert table.named_places()["Первый"][:3] == (1, 2, 5)
    made = table.open("Первый", "Второй", ladder="lg", time_control="300+3")
    contest = made["event"]
    page = table.page("standings/")
    assert f"/events/{contest}/" in page
    numbers = [table.number("Первый"), table.number("Второй")]
    again = table.refused(f"events/{table.event}/play-offs/", players=numbers)
    assert again == "play_off_open"
    table.finish(contest, by_name({("Второй", "Первый")}))
    places = table.named_places()
    assert places["Второй"] == (1, 1, 5, "leader")
    assert places["Первый"] == (2, 2, 5, "places_play_off")
    assert places["Третий"][:3] == (3, 3, 2), "nobody else is moved"
    table.check()
    why = table.page(f"standings/why/{table.number('Первый')}/")
    assert "дополнительном соревновании" in why
    verbs = JournalEntry.objects.filter(stream=table.tournament.scope_key).values_list("verb")
    assert ("play_off.opened",) in verbs
    assert ("play_off.ordered",) in verbs


def test_a_drawn_play_off_of_two_goes_on_by_the_ladder():
    table = Table(by_name({*LAST, ("Первый", "Третий"), ("Второй", "Третий")}))
    contest = table.open("Первый", "Второй", ladder="lg")["event"]
    table.finish(contest, by_name(set()))
    assert table.named_places()["Первый"][:2] == (1, 2), "not decided yet"
    table.post(f"events/{contest}/rounds/1/tie/1/next/", seed="5")
    table.finish(contest, by_name({("Первый", "Второй")}))
    assert table.named_places()["Второй"] == (2, 2, 5, "places_play_off")
    table.check()


def test_three_play_a_round_robin_and_a_corrected_result_changes_their_order():
    table = Table(by_name(LAST))
    assert table.named_places()["Первый"][:3] == (1, 3, 4)
    contest = table.open("Первый", "Второй", "Третий")["event"]
    order = {("Второй", "Первый"), ("Второй", "Третий"), ("Третий", "Первый")}
    table.finish(contest, by_name(order))
    for number in (2, 3):
        table.post(f"events/{contest}/rounds/{number}/publish/")
        table.finish(contest, by_name(order))
    names = list(table.named_places())
    assert names == ["Второй", "Третий", "Первый", "Четвёртый"]
    table.check()
    game = Game.objects.filter(
        pairing__round__tournament=contest, white__player__name__in=("Третий", "Первый")
    ).filter(black__player__name__in=("Третий", "Первый"))
    game = game.get()
    result = "1-0" if game.white.player.name == "Первый" else "0-1"
    table.post(
        f"games/{game.pk}/result/",
        result=result,
        expected_revision=game.revision,
        reason="ошибка записи",
    )
    table.recompute_event(contest)
    assert list(table.named_places()) == ["Второй", "Первый", "Третий", "Четвёртый"]
    table.check()


def test_only_those_who_stand_together_with_equal_points_may_play():
    table = Table(by_name(LAST))
    address = f"events/{table.event}/play-offs/"
    first, second, last = (table.number(name) for name in ("Первый", "Второй", "Четвёртый"))
    assert table.refused(address, players=[first, last]) == "not_tied"
    assert table.refused(address, players=[first, second]) == "not_tied", "a part of the three"
    contest = table.open("Первый", "Второй", "Третий")["event"]
    child = Tournament.objects.get(pk=contest)
    assert child.title.startswith(table.tournament.title)
    assert table.refused(f"events/{contest}/play-offs/", players=[1, 2]) == "not_finished"


# order decided | places of 1, 2, 3 with 4, 4, 4 points, and of 4 with 0
ORDERS = [
    ([], [1, 1, 1, 4]),
    ([((2,), (1,), (3,))], [2, 1, 3, 4]),
    ([((2,), (1, 3))], [2, 1, 2, 4]),
    ([((2,), (1,))], [1, 1, 1, 4]),  # a part of those who share the place decides nothing
    ([((4,), (1,), (2,), (3,))], [1, 2, 3, 4]),  # and nobody passes one with more points
]


@pytest.mark.parametrize(("orders", "places"), ORDERS)
def test_an_order_counts_among_equal_points_alone(orders, places):
    games = [
        PlayedGame(1, 1, 4, 2, 0),
        PlayedGame(1, 2, 3, 1, 1),
        PlayedGame(2, 2, 4, 2, 0),
        PlayedGame(2, 1, 3, 1, 1),
        PlayedGame(3, 3, 4, 2, 0),
        PlayedGame(3, 1, 2, 1, 1),
    ]
    decided = [Decided(order, DecidedBy.PLAY_OFF, 9) for order in orders]
    rows = rank_players(games, (1, 2, 3, 4), (), decided=decided)
    assert [row.place_from for row in sorted(rows, key=lambda row: row.number)] == places
