"""Stored tables of teams: computed with those of the players, read by pages, decided again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON
from tests.tournaments.teams.test_line_ups import play, publish
from tournaments import tasks
from tournaments.games.services import results
from tournaments.teams.models import BoardStandingRow, TeamStanding, TeamStandingRow
from tournaments.teams.queries.checks import check_team_standings
from tournaments.teams.queries.standings import (
    events_without_team_table,
    stored_table_of_teams,
    table_of_teams,
)
from tournaments.teams.services import judging, newcomers
from tournaments.teams.services.rosters import TypedMember

pytestmark = pytest.mark.django_db


def recompute(story):
    story.tournament.refresh_from_db()
    tasks.recompute_standings(story.tournament.pk, story.tournament.revision)
    story.tournament.refresh_from_db()
    return stored_table_of_teams(story.tournament)


def faults(story):
    return [line for check in check_team_standings(story.tournament) for line in check.lines]


@pytest.fixture
def story():
    """Four schools, the first round played: 7:1 and 4:4."""
    story = team_event.event(4)
    publish(story)
    play(story, story.match(1, 1), [1, 1, 1, 0])
    play(story, story.match(1, 2), [1, 2, 0, 0])
    return story


def test_the_table_of_teams_is_stored_with_that_of_the_players(story):
    """One task, one revision; what a page reads is what was computed."""
    table, computed = recompute(story), table_of_teams(story.tournament)
    assert table.revision == story.tournament.standings_revision == story.tournament.revision
    for one, other in zip(table.lines, computed.lines, strict=True):
        assert (one.team, one.place, one.cells, one.byes) == (
            other.team,
            other.place,
            other.cells,
            other.byes,
        )
        assert (one.row.game_points, one.row.match_points) == (
            other.row.game_points,
            other.row.match_points,
        )
        assert one.row.reasons == other.row.reasons
    assert table.boards == computed.boards
    assert [len(rows) for rows in table.boards] == [4, 4, 4, 4]


def test_the_task_is_safe_to_run_twice(story):
    recompute(story)
    recompute(story)
    assert TeamStanding.objects.count() == 1
    assert events_without_team_table() == []


def test_a_table_that_a_killed_worker_left_out_is_made_by_the_sweep(story):
    """An event whose table of players is stored already gets that of its teams."""
    recompute(story)
    TeamStanding.objects.all().delete()
    story.tournament.refresh_from_db()
    assert events_without_team_table() == [(story.tournament.pk, story.tournament.revision)]
    assert recompute(story) is not None
    assert events_without_team_table() == []


def test_every_change_of_a_result_is_a_table_of_its_own(story):
    first = recompute(story)
    game = story.games(story.match(1, 1))[0]
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.DRAW, Termination.RECORDED),
        expected_revision=game.revision,
        reason="ошибка в протоколе",
        actor=story.organiser,
        at=NOON,
    )
    second = recompute(story)
    assert [line.row.game_points for line in first.lines] == [7, 4, 4, 1]
    assert [line.row.game_points for line in second.lines] == [6, 4, 4, 2]
    kept = stored_table_of_teams(story.tournament, first.revision)
    assert [line.row.game_points for line in kept.lines] == [7, 4, 4, 1]


def test_tables_are_decided_again_from_the_journal(story):
    """Results, a penalty taken back, a team that left: every table follows from its rows."""
    recompute(story)
    match = story.match(1, 2)
    penalty = judging.penalise_team(
        match=match,
        team=match.first,
        board_points=2,
        match_points=1,
        reason="телефон",
        actor=story.arbiter,
        at=NOON,
    )
    recompute(story)
    judging.take_back_penalty(penalty=penalty, reason="ошибка", actor=story.arbiter, at=NOON)
    recompute(story)
    judging.withdraw_team(team=match.first, reason="уехали", actor=story.organiser, at=NOON)
    table = recompute(story)
    assert [team.pk for team in table.excluded] == [match.first_id]
    publish(story, 2)
    recompute(story)
    checks = list(check_team_standings(story.tournament))
    assert len(checks) == 5
    assert [check.unknown for check in checks if check.unknown] == []
    assert faults(story) == []


def test_tables_stand_when_a_player_joins_late(story):
    """The tables before he came and the one after are decided again, those of players too."""
    recompute(story)
    team = story.match(1, 1).first
    newcomers.enter_late_member(
        team=team,
        typed=TypedMember("Новиков Пётр", birth_year=2014, sex="m"),
        reason="болезнь",
        actor=story.organiser,
        at=NOON,
    )
    recompute(story)
    publish(story, 2)
    play(story, story.match(2, 1), [1, 1, 1, 1])
    recompute(story)
    assert faults(story) == []
    call_command("check_standings", story.tournament.pk, stdout=StringIO())


def tamper_places(story):
    """The places of the first two are exchanged."""
    first, second = TeamStandingRow.objects.order_by("place_from")[:2]
    TeamStandingRow.objects.filter(pk=first.pk).update(place_from=2, place_to=2)
    TeamStandingRow.objects.filter(pk=second.pk).update(place_from=1, place_to=1)


def tamper_points(story):
    TeamStandingRow.objects.filter(place_from=1).update(game_points=8)


def tamper_reason(story):
    row = TeamStandingRow.objects.get(place_from=4)
    row.reasons[0]["params"]["value"] = 3
    row.save()


def tamper_board(story):
    BoardStandingRow.objects.filter(board=2, place_from=1).update(points=1)


def tamper_facts(story):
    """The table and its facts together: only the journal tells."""
    table = TeamStanding.objects.get()
    for row in table.facts["results"]:
        row["boards"] = [[at, 2, 0, 1] for at, *_rest in row["boards"]]
    table.facts["at_boards"] = []
    table.save()


@pytest.mark.parametrize(
    "tamper", [tamper_places, tamper_points, tamper_reason, tamper_board, tamper_facts]
)
def test_a_tampered_row_is_found(story, tamper):
    recompute(story)
    assert faults(story) == []
    tamper(story)
    assert faults(story)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_standings", story.tournament.pk, stdout=out)
    assert "teams, revision" in out.getvalue() or "команды, ревизия" in out.getvalue()


def test_a_tampered_result_is_found_by_the_journal(story):
    """A table that agrees with a game changed behind the journal does not agree with it."""
    game = story.games(story.match(1, 1))[0]
    game.result = "0-1" if game.result == "1-0" else "1-0"
    game.save()
    recompute(story)
    assert any("board points" in line or "очк" in line for line in faults(story))


def test_pages_read_the_stored_table(story):
    """Before the first is stored there is none; then its lines, whatever is played meanwhile."""
    address = reverse("event-team-table", args=[story.tournament.pk])
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert "first-score" not in page
    recompute(story)
    TeamStandingRow.objects.filter(place_from=1).update(game_points=77)
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert 'first-score">77<' in page
    after = Client().get(address + "?after=1", headers={"accept-language": "en"}).content.decode()
    assert 'first-score">77<' not in after
    answer = Client().get(reverse("api-team-table", args=[story.tournament.pk])).json()
    assert answer["lines"][0]["board_points"] == 77
