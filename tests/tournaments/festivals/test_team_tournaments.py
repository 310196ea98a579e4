"""Standing of regions and schools over several tournaments that teams play (spartakiads)."""

import json
from typing import Any

import pytest
from django.test import Client

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import festivals
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import SEED
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival, FestivalTables
from tournaments.festivals.queries.checks import check_festival
from tournaments.festivals.rules.regulations import RuleFault, rules_from_data
from tournaments.festivals.services import setup, tables
from tournaments.games.services import results
from tournaments.tasks import recompute_standings
from tournaments.teams.models import Team
from tournaments.teams.services import beginning, rosters
from tournaments.teams.services.rosters import TypedMember, TypedSettings, TypedTeam
from tournaments.teams.services.rounds import publish_team_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser) -> Festival:
    """Classic and blitz of one group, each to be played by teams."""
    week = festivals.youth_week(organiser, GROUPS[6:7], (PROGRAMMES[0], PROGRAMMES[2]))
    setup.open_to_everybody(festival=week, actor=organiser, at=AT)
    return week


def contests(week: Festival) -> list[Any]:
    rows = week.contests.select_related("tournament", "programme")
    return list(rows.order_by("programme__position"))


def play(tournament: Tournament, teams: list[tuple[str, str, int]], actor: Any) -> None:
    """Play a round robin of teams of two boards: name, region, strength; the stronger wins both."""
    Tournament.objects.filter(pk=tournament.pk).update(
        system="team_round_robin", games_per_pairing=1, count_by="games", coefficients=[]
    )
    tournament.refresh_from_db()
    by = {"tournament": tournament, "actor": actor, "at": AT}
    rosters.change_settings(
        typed=TypedSettings(boards=2, places_by="match_points", board_order="free", bye="draw"),
        **by,
    )
    rosters.enter_teams(
        teams=[
            TypedTeam(
                name,
                tuple(TypedMember(f"{name} {tournament.pk} {at}") for at in "АБ"),
                region=region,
            )
            for name, region, _strength in teams
        ],
        **by,
    )
    beginning.draw_teams(seed=SEED, **by)
    strength = {name: worth for name, _region, worth in teams}
    tournament.refresh_from_db()
    for row in tournament.rounds.order_by("number"):
        publish_team_round(number=row.number, **by)
        games = Game.objects.filter(pairing__round=row).select_related(
            "white__team_member__team", "black__team_member__team"
        )
        for game in games:
            white, black = (side.team_member.team.name for side in (game.white, game.black))
            is_white = strength[white] > strength[black]
            results.enter_result(
                game=game,
                outcome=Outcome(
                    GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS,
                    Termination.RECORDED,
                ),
                expected_revision=game.revision,
                actor=actor,
                at=AT,
            )
    tournament.refresh_from_db()
    recompute_standings(tournament.pk, tournament.revision)


CLASSIC = [("Лицей", "Самара", 3), ("Гимназия", "Пенза", 2), ("Школа", "Тверь", 1)]
BLITZ = [("Лицей", "Самара", 1), ("Гимназия", "Пенза", 3), ("Школа", "Тверь", 2)]


def both_played(week: Festival, actor: Any, **rule: Any) -> dict[str, Any]:
    """Play both tournaments; the rule is set before, as regulations are."""
    usual = {"of_teams": True, "body": "region"}
    tables.set_rules(
        festival=week, rules={"team": {**usual, **rule}}, reason="", actor=actor, at=AT
    )
    for contest, teams in zip(contests(week), (CLASSIC, BLITZ), strict=True):
        play(contest.tournament, teams, actor)
    tables.recompute_tables(festival_id=week.pk, at=AT)
    return FestivalTables.objects.filter(festival=week).latest("revision").tables


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param(
            # three in a round robin: 8 4 0 points of boards in each, and a drawn match for the bye
            {"by": "points_sum"},
            [("Пенза", "16"), ("Самара", "12"), ("Тверь", "8")],
            id="board-points",
        ),
        pytest.param(
            {"by": "match_points"},
            [("Пенза", "8"), ("Самара", "6"), ("Тверь", "4")],
            id="match-points",
        ),
        pytest.param(
            {"by": "places_sum", "best_n": 2},
            [("Пенза", "3"), ("Самара", "4"), ("Тверь", "5")],
            id="places",
        ),
        pytest.param(
            {"by": "place_points", "table": [10, 6, 3], "best_n": 1},
            [("Пенза", "10"), ("Самара", "10"), ("Тверь", "6")],
            id="best-place-by-a-table",
        ),
    ],
)
def test_sums_over_two_tournaments_of_teams(week, organiser, rule, expected) -> None:
    made = both_played(week, organiser, **rule)
    assert [(row["body"], row["value"]) for row in made["over"]["team"]] == expected
    assert check_festival(week).lines == ()


def test_page_api_and_files_name_the_teams_and_why(week, organiser) -> None:
    both_played(week, organiser, by="match_points", body="club", best_n=1)
    page = Client().get(f"/festivals/{week.pk}/medals/", headers={"accept-language": "ru"})
    text = page.content.decode()
    assert "Сумма матчевых очков" in text
    assert "идут результаты команд" in text
    assert "Гимназия" in text
    told = Client().get(f"/api/v1/festivals/{week.pk}/medals/").json()
    first = told["teams"][0]
    blitz = contests(week)[1].tournament
    team = Team.objects.get(tournament=blitz, name="Гимназия")
    assert (first["body"], first["counted"][0]["team"]) == ("Гимназия", team.pk)
    assert (first["counted"][0]["person"], first["counted"][0]["name"]) == (None, "Гимназия")
    assert [line["why"] for line in first["left_out"]] == ["over_best_n"]
    csv = Client().get(f"/festivals/{week.pk}/medals/teams.csv")
    assert "Гимназия" in csv.content.decode()


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ({"by": "match_points"}, RuleFault.ONLY_OF_TEAMS),
        ({"by": "medals", "of_teams": True}, RuleFault.NOT_OF_TEAMS),
        ({"by": "points_sum", "of_teams": True, "min_women": 1}, RuleFault.NOT_OF_TEAMS),
    ],
)
def test_rules_that_cannot_be(rule: dict[str, Any], fault: RuleFault) -> None:
    with pytest.raises(ValueError, match=fault.value) as refused:
        rules_from_data({"team": rule})
    assert refused.value.args[0] is fault


def test_match_points_of_persons_are_refused_by_the_api(week, organiser) -> None:
    client = Client()
    client.force_login(organiser)
    answer = client.post(
        f"/api/v1/festivals/{week.pk}/rules/",
        json.dumps({"team": {"by": "match_points"}}),
        content_type="application/json",
        headers={"accept-language": "ru"},
    )
    assert answer.status_code == 400
    assert "турниры команд" in answer.content.decode()
