"""The checkers find what is wrong; random events through the real services give them nothing."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests import cast
from tests.tournaments import swiss
from tournaments.demo.simulation import simulate
from tournaments.models import Pairing, StandingRevision, StandingRow
from tournaments.pairing import trf
from tournaments.selectors.recheck import recheck_event
from tournaments.selectors.standings_check import check_standings
from tournaments.selectors.trf_facts import facts
from tournaments.services import standings

pytestmark = pytest.mark.django_db


def store(story):
    story.tournament.refresh_from_db()
    standings.recompute(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=cast.NOON
    )


@pytest.fixture
def story():
    """Seven players, two rounds played, a table stored after each."""
    story = swiss.event(7, 3)
    for number in (1, 2):
        swiss.publish(story)
        swiss.play(story, number, swiss.higher)
        store(story)
    return story


def said(name, *arguments):
    out = io.StringIO()
    code = 0
    try:
        call_command(name, *map(str, arguments), stdout=out)
    except CommandError as error:
        code = error.returncode
    return code, out.getvalue()


def test_an_event_as_it_was_played_is_decided_again_the_same(story):
    assert all(one.is_same and not one.findings for _, one in recheck_event(story.tournament))
    assert said("check_pairings", story.tournament.pk) == (
        0,
        "2 rounds, 2 as decided again, 0 not\n",
    )
    assert said("check_standings", story.tournament.pk)[0] == 0


def test_exchanged_players_are_shown_ours_and_theirs(story):
    first, second = Pairing.objects.filter(round__number=2, kind="game").order_by("board")[:2]
    one, other = first.second, second.second
    Pairing.objects.filter(pk=second.pk).update(second=None, kind="allocated")
    Pairing.objects.filter(pk=first.pk).update(second=other)
    Pairing.objects.filter(pk=second.pk).update(second=one, kind="game")
    code, told = said("check_pairings", story.tournament.pk)
    assert code == 1
    assert "round 2:" in told
    assert f"{first.first.number} – {one.number} | " in told


def test_exchanged_colours_are_a_difference_and_a_broken_rule(story):
    pairing = Pairing.objects.filter(round__number=2, board=1).get()
    row = Pairing.objects.filter(pk=pairing.pk)
    row.update(first=pairing.second, second=None, kind="allocated")
    row.update(second=pairing.first, kind="game")
    code, told = said("check_pairings", story.tournament.pk)
    assert code == 1
    assert "! " in told


def test_a_round_robin_is_held_against_its_table():
    story = cast.event(5, published=2)
    assert said("check_pairings", story.tournament.pk)[0] == 0
    story.tournament.rounds.filter(number=2).update(table_number=3)
    assert said("check_pairings", story.tournament.pk)[0] == 1


def test_a_stored_place_that_was_changed_is_found_at_its_revision(story):
    tables = list(check_standings(story.tournament))
    assert len(tables) == 2
    assert not any(one.lines or one.unknown for one in tables)
    row = StandingRow.objects.filter(standing__revision=tables[0].revision).first()
    StandingRow.objects.filter(pk=row.pk).update(points=row.points + 1)
    assert "stored facts" in next(check_standings(story.tournament)).lines[0]
    StandingRevision.objects.filter(pk=row.standing_id).update(facts={})
    assert " | place" in next(check_standings(story.tournament)).lines[0]
    code, told = said("check_standings", story.tournament.pk)
    assert code == 1
    assert f"revision {tables[0].revision}" in told
    assert f"revision {tables[1].revision}" not in told


def test_any_swiss_event_in_a_trf_is_checked_with_nothing_stored(story, tmp_path):
    path = tmp_path / "event.trf"
    text = trf.write(trf.compose(facts(story.tournament), trf.Edition.TRF26))
    path.write_text(text, encoding="utf-8")
    assert said("check_pairings", "--trf", path)[0] == 0
    moved = text.replace("152 W", "152 ?").replace("152 B", "152 W").replace("152 ?", "152 B")
    path.write_text(moved, encoding="utf-8")
    code, told = said("check_pairings", "--trf", path)
    assert code == 1
    assert "round 1:" in told
    path.write_text("001 x", encoding="utf-8")
    assert said("check_pairings", "--trf", path)[0] == 2


@pytest.mark.parametrize("seed", [3, 11, 19])
def test_random_events_keep_every_rule(seed):
    """Rounds, colours and tables of whole events; 5,000 rounds are run by the command."""
    tally = simulate(seed, most_players=10)
    assert tally.faults == []
    assert tally.rounds


def test_the_same_seed_is_the_same_event_and_nothing_stays(story):
    first = said("simulate_event", "--seed", "5", "--players", "8")
    assert first[0] == 0
    again = said("simulate_event", "--seed", "5", "--players", "8")
    assert first[1].split(" s\n")[1:] == again[1].split(" s\n")[1:]
    assert not type(story.tournament).objects.filter(title__startswith="Simulation").exists()
