"""A city final of thirty-four schools: what its pages ask of the database, checks of its rounds."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.support import team_event
from tests.support.small_event import NOON, signed_in
from tests.support.stories import kept
from tests.tournaments.teams.test_line_ups import play, publish
from tournaments import tasks
from tournaments.boards.models import Game, GameState
from tournaments.entries.models import Entry
from tournaments.teams.models import TeamMatch
from tournaments.teams.services import drafts, rosters, rounds
from tournaments.teams.services.rosters import TypedMember, TypedTeam

pytestmark = pytest.mark.django_db

TEAMS, BOARDS = 34, 4


@pytest.fixture
@kept
def city():
    """Thirty-four teams of four boards: a round of the Swiss played, the second published."""
    story = team_event.event(2, drawn=False, system="team_swiss", rounds_planned=7, conditions=())
    by = {"actor": story.organiser, "at": NOON}
    rosters.enter_teams(
        tournament=story.tournament,
        teams=[
            TypedTeam(
                f"Школа № {number}",
                tuple(TypedMember(f"Игрок {number}-{at}") for at in range(1, BOARDS + 1)),
            )
            for number in range(101, 101 + TEAMS - 2)
        ],
        namesakes="new",
        **by,
    )
    team_event.beginning.draw_teams(tournament=story.tournament, seed=team_event.SEED, **by)
    for number in (1, 2):
        drafts.draft_team_round(tournament=story.tournament, **by)
        rounds.publish_team_round(tournament=story.tournament, number=number, **by)
        if number == 1:
            games = list(Game.objects.filter(pairing__round__tournament=story.tournament))
            for at, game in enumerate(games):
                game.result = ("1-0", "1/2-1/2", "0-1")[at % 3]
                game.termination, game.state = "recorded", GameState.FINISHED
            Game.objects.bulk_update(games, ["result", "termination", "state"])
    story.tournament.refresh_from_db()
    tasks.recompute_standings(story.tournament.pk, story.tournament.revision)
    story.tournament.refresh_from_db()
    return story


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("event-team-table", ()),
        ("event-teams", ()),
        ("event-round", (2,)),
        ("event-match", (1, 1)),
        ("event-match-sheets", (2,)),
        ("event-standings", ()),
        ("event-paper", ("team-crosstable",)),
        ("api-team-table", ()),
        ("api-matches", (1,)),
    ],
)
def test_a_page_of_thirty_four_teams_asks_few_questions(
    city, name, args, django_assert_max_num_queries
):
    """34 teams, 68 boards a round: a query a row would be more than all of these together."""
    client = signed_in(city.organiser)
    address = reverse(name, args=[city.tournament.pk, *args])
    client.get(address + "?warm=1")
    with django_assert_max_num_queries(TEAMS):
        assert client.get(address).status_code == 200


def test_the_wall_of_thirty_four_teams_asks_few_questions(city, django_assert_max_num_queries):
    """Matches, boards, both tables and the notices in one answer."""
    address = reverse("event-hall", args=[city.tournament.pk])
    with django_assert_max_num_queries(TEAMS + 6):
        page = Client().get(address).content.decode()
    assert 'data-screen="teams-2"' in page


def test_the_next_round_of_thirty_four_teams_is_drafted_in_few_questions(
    city, django_assert_max_num_queries
):
    Game.objects.filter(state=GameState.OPEN).update(
        result="1-0", termination="recorded", state=GameState.FINISHED
    )
    with django_assert_max_num_queries(TEAMS):
        drafts.draft_team_round(tournament=city.tournament, actor=city.organiser, at=NOON)
    assert TeamMatch.objects.filter(round__number=3).count() == TEAMS // 2


def test_a_player_sees_the_match_of_his_team(city):
    """On his page and his card: against whom, the score from his side, his board."""
    match = city.match(1, 1)
    entry = Entry.objects.filter(team_member__team=match.second).order_by("number").first()
    page = Client().get(
        reverse("event-player", args=[city.tournament.pk, entry.pk]),
        headers={"accept-language": "ru"},
    )
    said = page.content.decode()
    latest = TeamMatch.objects.filter(round__number=2)
    own = latest.filter(first=match.second) | latest.filter(second=match.second)
    other = own.get().second if own.get().first == match.second else own.get().first
    assert f"матч с командой {other.name}" in said
    assert "доска 1" in said
    assert "не начат" in said


def test_the_score_on_a_players_page_is_told_from_his_side():
    story = team_event.event(2)
    publish(story)
    match = story.match()
    play(story, match, [1, 1, 1, 0])
    for team, score in ((match.first, "7:1"), (match.second, "1:7")):
        entry = team.members.get(order=2).entry
        page = Client().get(reverse("event-player", args=[story.tournament.pk, entry.pk]))
        assert f"<strong>{score}</strong>" in page.content.decode()


def test_check_pairings_decides_rounds_of_teams_again(city, capsys):
    """Both rounds are as the engine pairs them; two opponents exchanged behind it are told."""
    call_command("check_pairings", city.tournament.pk)
    said = capsys.readouterr().out
    assert "2" in said
    one, other = TeamMatch.objects.filter(round__number=2).order_by("table")[:2]
    first, second = one.second, other.second
    TeamMatch.objects.filter(pk=one.pk).update(second=None)
    TeamMatch.objects.filter(pk=other.pk).update(second=first)
    TeamMatch.objects.filter(pk=one.pk).update(second=second)
    with pytest.raises(CommandError):
        call_command("check_pairings", city.tournament.pk)
    assert " | " in capsys.readouterr().out


def test_check_pairings_holds_a_round_robin_of_teams_against_its_table(capsys):
    story = team_event.event(4)
    publish(story)
    call_command("check_pairings", story.tournament.pk)
    match = story.match()
    TeamMatch.objects.filter(pk=match.pk).update(first=match.second, second=match.first)
    with pytest.raises(CommandError):
        call_command("check_pairings", story.tournament.pk)
    assert " | " in capsys.readouterr().out


def test_the_page_of_colours_has_the_teams_on_board_one(city, django_assert_max_num_queries):
    """C.04.6, 1.6: the first-named of a played match had White; the open round gives none yet."""
    address = reverse("event-colours", args=[city.tournament.pk])
    with django_assert_max_num_queries(TEAMS):
        page = Client().get(address, headers={"accept-language": "ru"}).content.decode()
    table = page.split('id="team-colours"')[1].split("</table>")[0]
    assert table.count("<tr>") == TEAMS + 1
    match = city.match(1, 1)
    for team, other, sign in (
        (match.first, match.second, "<i>"),
        (match.second, match.first, "<b>"),
    ):
        line = next(row for row in table.split("<tr>") if f">{team.name}</a>" in row)
        assert sign in line.split("</th>")[1].split("</td>")[0]
        assert f" {other.number}</td>" in line
