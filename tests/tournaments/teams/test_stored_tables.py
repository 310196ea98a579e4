"""Stored tables of teams: computed with those of the players, read by pages, decided again."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON
from tests.tournaments.teams.test_line_ups import hand_in, members, play, publish
from tests.tournaments.teams.test_substitutions import change
from tournaments import tasks
from tournaments.boards.models import Pairing
from tournaments.games.services import results
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.standings.queries.journal import check_standings
from tournaments.teams.models import BoardStandingRow, Team, TeamStanding, TeamStandingRow
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


def everything_stands(story):
    """Tables of players and of teams, and the event itself, are as the journal has them."""
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    assert not compare_event_with_journal(story.tournament.scope_key, rows).breaks
    call_command("check_standings", story.tournament.pk, stdout=StringIO())


def filled_and_emptied():
    """The fourth board, won without play at first, is filled, and the third emptied instead.

    A table is stored after each act; a result was entered and withdrawn in between.
    """
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, own[:3], actor=story.organiser)
    publish(story)
    recompute(story)
    game = story.games(match)[2]
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.DRAW, Termination.RECORDED),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )
    recompute(story)
    game.refresh_from_db()
    results.undo_last_entry(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=NOON
    )
    recompute(story)
    change(story, match, match.first, own[:4])
    recompute(story)
    change(story, match, match.first, [own[0], own[1], None, own[3]], seen=2, exception="один")
    recompute(story)
    change(story, match, match.first, own[:4], seen=3)
    recompute(story)
    change(story, match, match.first, [own[0], own[1], None, own[3]], seen=4, exception="один")
    recompute(story)
    return story, match


def test_tables_stand_when_an_open_line_up_changes():
    """Every table is decided by who sat at the boards by then, not by who sits there now."""
    story, match = filled_and_emptied()
    everything_stands(story)
    play(story, match, [1, 2, 2, 0])
    recompute(story)
    everything_stands(story)


def tamper_first_table(story):
    """The line of who sat alone at first, in the table that was stored then."""
    TeamStanding.objects.order_by("revision").first().boards.filter(board=4).update(points=1)


def tamper_table_between(story):
    BoardStandingRow.objects.filter(board=3).update(points=1)


def tamper_board_after(story):
    """Points of a board without play, and the table after them: only the journal tells."""
    Pairing.objects.filter(board=3).update(points=0)
    TeamStanding.objects.order_by("-revision").first().delete()
    recompute(story)


def tamper_who_sat(story):
    """Another player at the board that was won without play, and the table after him."""
    other = Team.objects.get(pk=story.match().second_id).members.last()
    Pairing.objects.filter(board=3).update(first=other.entry)
    TeamStanding.objects.order_by("-revision").first().delete()
    recompute(story)


@pytest.mark.parametrize(
    "tamper", [tamper_first_table, tamper_table_between, tamper_board_after, tamper_who_sat]
)
def test_what_is_tampered_after_an_open_line_up_changed_is_found(tamper):
    story, _match = filled_and_emptied()
    assert faults(story) == []
    tamper(story)
    assert faults(story)


def test_a_tampered_table_of_players_is_found_after_an_open_line_up_changed():
    """The player who sat alone at first had the points of the board then."""
    story, match = filled_and_emptied()
    first = story.tournament.standings.order_by("revision").first()
    alone = first.rows.filter(points=2).get()
    assert alone.entry.team_member.team_id == match.second_id
    first.rows.filter(pk=alone.pk).update(points=0)
    assert [check.revision for check in check_standings(story.tournament) if check.lines] == [
        first.revision
    ]


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
