"""Who leaves a round robin: before half of his games they do not count, after it they do."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import small_event
from tests.tournaments import swiss_event
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import Presence
from tournaments.papers import crosstable_and_colours_papers, final_protocol
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds_and_boards.models import Game, GameState
from tournaments.standings import load_scoring_input, recompute_standings
from tournaments.standings.coefficient_and_reason_texts import leavers_note

pytestmark = pytest.mark.django_db


def leave(story, number, round_number, presence=Presence.WITHDRAWN):
    mark_attendance_check_in_and_forfeit.mark_attendance(
        entry=story.tournament.entries.get(number=number),
        round=round_number,
        presence=presence,
        actor=story.organiser,
        at=small_event.NOON,
        reason="болезнь",
    )


@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, False), (3, True)])
def test_under_half_the_results_stay_in_the_table_and_do_not_count(played, counts):
    """Five games each (official rules 3.6): two are under half, three are not."""
    story = small_event.event(6, published=0)
    from tournaments.lots import draw_starting_numbers_and_begin_event as lots

    lots.draw_lots(**swiss_event.by(story), seed=small_event.SEED)
    for number in range(1, played + 1):
        publish_and_start_rounds.publish_round(**swiss_event.by(story), number=number)
        swiss_event.play(story, number)
    leave(story, 1, played + 1)
    story.tournament.refresh_from_db()
    for number in range(played + 1, 6):
        publish_and_start_rounds.publish_round(**swiss_event.by(story), number=number)
        swiss_event.play(story, number)
    lost = Game.objects.filter(termination="forfeit")
    assert lost.count() == 5 - played
    counted = load_scoring_input.counted_games(story.tournament)
    own = [game for game in counted if 1 in (game.white, game.black)]
    assert len(own) == (5 if counts else 0)
    assert len(load_scoring_input.played_games(story.tournament)) == 15
    story.tournament.refresh_from_db()
    assert story.tournament.state == "finished"
    table = recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    assert table.rows.count() == 6
    event = Tournament.objects.get(pk=story.tournament.pk)
    note = "" if counts else leavers_note([1])
    for paper in (
        crosstable_and_colours_papers.crosstable_paper(event),
        final_protocol.final_protocol(event),
    ):
        assert (note in paper.notes) is not counts
    organiser = small_event.signed_in(story.organiser)
    overview = organiser.get(reverse("event", args=[event.pk])).content.decode()
    assert reverse("event-closing", args=[event.pk]) not in overview, "it has been held"
    reader = Client(headers={"accept-language": "en"})
    for name in ("event-crosstable", "event-standings"):
        page = reader.get(reverse(name, args=[event.pk])).content.decode()
        assert ("left with less than half" in page) is not counts
    why = reader.get(reverse("event-standings-why", args=[event.pk, 2])).content.decode()
    assert ("left with less than half" in why) is not counts


def test_the_games_of_a_published_round_are_over_when_one_leaves():
    """Expelled in the middle of a round: its game is lost by forfeit at once (W5)."""
    story = small_event.event(4)
    leave(story, 1, 1, Presence.EXPELLED)
    game = Game.objects.get(
        pairing__round__number=1, termination="forfeit", pairing__round__tournament=story.tournament
    )
    assert game.state == GameState.FINISHED
    assert 1 in (game.white.number, game.black.number)


def test_a_regulation_may_count_everything():
    story = small_event.event(4, exclude_under_half=False)
    leave(story, 1, 1)
    assert len(load_scoring_input.counted_games(story.tournament)) == 1
