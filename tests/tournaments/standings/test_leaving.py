"""Who leaves a round robin: before half of his games they do not count, after it they do."""

import pytest

from tests import cast
from tests.tournaments import swiss as hall
from tournaments.attendance import services as attendance
from tournaments.boards.models import Game, GameState
from tournaments.pairing.presence import Presence
from tournaments.rounds import services as rounds
from tournaments.standings import loaders
from tournaments.standings import services as standings

pytestmark = pytest.mark.django_db


def leave(story, number, round_number, presence=Presence.WITHDRAWN):
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=number),
        round=round_number,
        presence=presence,
        actor=story.organiser,
        at=cast.NOON,
        reason="болезнь",
    )


@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, False), (3, True)])
def test_under_half_the_results_stay_in_the_table_and_do_not_count(played, counts):
    """Five games each (official rules 3.6): two are under half, three are not."""
    story = cast.event(6, published=0)
    from tournaments.lots import services as lots

    lots.draw_lots(**hall.by(story), seed=cast.SEED)
    for number in range(1, played + 1):
        rounds.publish_round(**hall.by(story), number=number)
        hall.play(story, number)
    leave(story, 1, played + 1)
    story.tournament.refresh_from_db()
    for number in range(played + 1, 6):
        rounds.publish_round(**hall.by(story), number=number)
        hall.play(story, number)
    lost = Game.objects.filter(termination="forfeit")
    assert lost.count() == 5 - played
    counted = loaders.counted_games(story.tournament)
    own = [game for game in counted if 1 in (game.white, game.black)]
    assert len(own) == (5 if counts else 0)
    assert len(loaders.played_games(story.tournament)) == 15
    story.tournament.refresh_from_db()
    assert story.tournament.state == "finished"
    table = standings.recompute(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=cast.NOON
    )
    assert table.rows.count() == 6


def test_the_games_of_a_published_round_are_over_when_one_leaves():
    """Expelled in the middle of a round: its game is lost by forfeit at once (W5)."""
    story = cast.event(4)
    leave(story, 1, 1, Presence.EXPELLED)
    game = Game.objects.get(
        pairing__round__number=1, termination="forfeit", pairing__round__tournament=story.tournament
    )
    assert game.state == GameState.FINISHED
    assert 1 in (game.white.number, game.black.number)


def test_a_regulation_may_count_everything():
    story = cast.event(4, exclude_under_half=False)
    leave(story, 1, 1)
    assert len(loaders.counted_games(story.tournament)) == 1
