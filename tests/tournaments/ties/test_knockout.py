"""An equal tie of a knock-out played on by the ladder: its winner goes on."""

import pytest

from tests.tournaments.ties.test_match import Match
from tournaments.boards.models import Game

pytestmark = pytest.mark.django_db


class Bracket(Match):
    """A knock-out of four over the API."""

    names = ("Первый", "Второй", "Третий", "Четвёртый")

    def draft(self, number) -> None:
        self.post(f"events/{self.event}/rounds/draft/")
        self.publish(number)

    @property
    def ties(self):
        return self.client.get(f"/api/v1/events/{self.event}/ties/").json()

    def finish(self, board, result) -> None:
        """Enter the open games of a board as the first of its two sees them."""
        games = self.open_games().filter(pairing__board=board)
        for game in games:
            is_white = game.white_id == game.pairing.first_id
            outcome = {"+": "1-0", "=": "1/2-1/2", "-": "0-1"}[result]
            if not is_white and result != "=":
                outcome = {"1-0": "0-1", "0-1": "1-0"}[outcome]
            self.post(f"games/{game.pk}/result/", result=outcome, expected_revision=game.revision)


def test_the_winner_of_the_ladder_goes_on_in_the_bracket():
    cup = Bracket(system="knockout", rounds_planned=0, ladder="rapid_blitz_lg")
    cup.draft(1)
    cup.finish(1, "=")
    cup.finish(2, "-")
    first, second = cup.ties
    assert (first["wanted"], first["winner"]) == (1, None)
    assert second["winner"] is not None
    assert cup.refused(f"events/{cup.event}/rounds/draft/") == "ties_undecided"
    cup.next(1)
    cup.finish(1, "+")
    first = cup.ties[0]
    assert (first["reason"], first["step"]) == ("tie_decided", 1)
    cup.draft(2)
    final = Game.objects.get(pairing__round__tournament=cup.event, pairing__round__number=2)
    both = {final.white.number, final.black.number}
    assert both == {first["winner"]["number"], second["winner"]["number"]}
    cup.finish(1, "=")
    assert cup.tournament.state == "running", "the final is equal"
    cup.next(2)
    cup.finish(1, "=")
    cup.next(2)
    cup.finish(1, "-")
    assert cup.tournament.state == "finished"
    champion = cup.ties[-1]["winner"]["number"]
    places = cup.places()
    assert (places[0][0], places[0][1]) == (champion, 1)
    assert [place for _number, place, *_rest in places] == [1, 2, 3, 3]
    cup.check()
    page = cup.page("bracket/")
    assert "быстрые" in page
    assert "блиц" in cup.page("rounds/2/tie/1/")
