"""An event of teams as TRF: its team records, and the next round another program pairs from it."""

import pytest
from gacrux.pairingfideteam import pairing_fideteam
from gacrux.trf2json import trf2json

from tests.support import team_event
from tests.support.small_event import NOON
from tests.support.swiss_event import written_trf
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.trf import TrfEdition, parse_trf
from tournaments.pairing.trf.teams import read_teams
from tournaments.scoring.teams.from_trf import read_team_swiss
from tournaments.systems import registry
from tournaments.systems.team_swiss import TeamSwiss
from tournaments.teams.models import PlacesBy, TeamPenalty
from tournaments.teams.queries.results import team_field
from tournaments.teams.services import drafts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def swiss_of_teams(monkeypatch):
    monkeypatch.setitem(registry.SYSTEMS, TeamSwiss.key, TeamSwiss())


@pytest.fixture
def story():
    """Five schools by match points: two rounds played, a penalty in the first."""
    made = team_event.event(
        5, system="team_swiss", rounds_planned=4, places_by=PlacesBy.MATCH_POINTS.value
    )
    for scores in ("2211 0121", "1111 2200"):
        row = drafts.draft_team_round(tournament=made.tournament, actor=made.organiser, at=NOON)
        team_event.seat_and_play(row, scores)
    match = made.match(1, 1)
    TeamPenalty.objects.create(
        team=match.first,
        match=match,
        board_points=1,
        reason="поздно",
        by=made.organiser,
        at=NOON,
    )
    made.tournament.refresh_from_db()
    return made


def test_the_team_records_of_an_event(story):
    text = written_trf(story.tournament)
    teams = read_teams(parse_trf(text))
    assert [
        line for line in text.split("\n") if line[:3] in ("082", "092", "192", "352", "362")
    ] == [
        "082 5",
        "092 Team: Swiss-System",
        "192 FIDE_TEAM_TYPEA_MP_GP",
        "352 WBWB",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]
    assert [len(team.players) for team in teams.teams] == [5] * 5
    assert len(teams.byes) == 2
    assert teams.bye == (1, 4)
    assert sum(team.match_points for team in teams.teams) == 4 * 2 + 2 * 1
    [penalty] = teams.abnormal
    assert (penalty.round, penalty.game_points) == (1, -1)
    assert list(read_team_swiss(parse_trf(text)).differences()) == []


def test_another_program_pairs_the_same_next_round_from_our_file(story):
    reader = trf2json()
    reader.parse_file(written_trf(story.tournament), 0)
    settings = {"experimental": [], "verbose": 0, "rank": False}
    engine = pairing_fideteam(reader.get_tournament(1), 3, settings)
    theirs = [pair for bracket in engine.compute_pairing(False, 0) for pair in bracket["pairs"]]
    ours = pair_team_round(team_field(story.tournament, 3))
    assert {Pair(pair["w"], pair["b"] or None) for pair in theirs} == set(ours)
    assert (
        pair_team_round(read_team_swiss(parse_trf(written_trf(story.tournament))).field(3)) == ours
    )


def test_the_edition_of_2016_has_names_and_players(story):
    text = written_trf(story.tournament, edition=TrfEdition.TRF16)
    lines = [line for line in text.split("\n") if line.startswith("013")]
    assert len(lines) == 5
    assert [team.players for team in read_teams(parse_trf(text)).teams] == [
        team.players for team in read_teams(parse_trf(written_trf(story.tournament))).teams
    ]


def test_an_event_placed_by_board_points_says_so():
    made = team_event.event(4, system="team_swiss", rounds_planned=2)
    assert "192 FIDE_TEAM_TYPEA_GP_MP\n" in written_trf(made.tournament)


def test_a_round_robin_of_teams_has_its_records_too():
    text = written_trf(team_event.event().tournament)
    assert "192 FIDE_TEAM_ROUNDROBIN\n" in text
    assert len(read_teams(parse_trf(text)).teams) == 4
