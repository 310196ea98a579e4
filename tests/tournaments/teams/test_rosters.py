"""Teams entered with their players, changed, struck off; numbers drawn, matches laid out."""

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON, SEED
from tests.support.team_event import school, team_settings
from tournaments.boards.models import Pairing
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, RowsWrong, TournamentError
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.people.models import Player
from tournaments.rounds.queries.lots import draw_stored_lots_again
from tournaments.rounds.services import lots
from tournaments.teams.models import Team, TeamMatch, TeamMember
from tournaments.teams.queries.settings import BoardCondition
from tournaments.teams.services import beginning, rosters
from tournaments.teams.services.rosters import TypedMember, TypedTeam

pytestmark = pytest.mark.django_db


def _verbs(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key)
    return [verb for verb in rows.values_list("verb", flat=True) if verb.startswith("team")]


def _refused(act, **arguments):
    with pytest.raises(TournamentError) as refusal:
        act(**arguments)
    return refusal.value


def test_a_round_robin_of_four_teams_is_laid_out_as_matches():
    """C.05: three rounds of two matches, every two teams meet once; boards come later."""
    story = team_event.event(4)
    pairs = TeamMatch.objects.values_list("round__number", "first__number", "second__number")
    met = {frozenset(pair[1:]) for pair in pairs}
    assert (len(pairs), len(met)) == (6, 6)
    assert sorted(number for number, *_pair in pairs) == [1, 1, 2, 2, 3, 3]
    assert story.tournament.rounds_planned == 3
    assert not Pairing.objects.exists()
    assert _verbs(story) == ["teams.settings_changed", "teams.entered", "teams.drawn"]


def test_five_teams_rest_in_turn():
    """C.05: an odd number of teams takes the next table, each rests once."""
    team_event.event(5)
    rests = TeamMatch.objects.filter(second=None).values_list("first__number", flat=True)
    assert sorted(rests) == [1, 2, 3, 4, 5]


def test_players_are_numbered_team_after_team():
    """In the order of the rosters, reserves too; the journal agrees with the tables."""
    story = team_event.event(4)
    members = TeamMember.objects.select_related("entry").order_by("team__number", "order")
    assert [member.entry.number for member in members] == list(range(1, 21))
    found = compare_event_with_journal(
        story.tournament.scope_key,
        JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq"),
    )
    assert not found.breaks


def test_the_lot_of_the_teams_can_be_drawn_again():
    """Anybody repeats the lot from its seed."""
    story = team_event.event(4)
    (lot,) = draw_stored_lots_again(story.tournament)
    assert lot.is_same
    assert lot.tickets == 4


def test_teams_by_rating():
    """C.04.2: by the mean rating of the main players, where the regulations say so."""
    story = team_event.event(2, drawn=False)
    story.tournament.numbering = "rating"
    story.tournament.save()
    Entry.objects.filter(team_member__team=story.teams[1]).update(rating=2000)
    beginning.draw_teams(tournament=story.tournament, seed=SEED, actor=story.organiser, at=NOON)
    assert Team.objects.get(pk=story.teams[1].pk).number == 1


def test_players_entered_before_are_found_by_their_names():
    """A list pasted later puts whom the secretary has entered into the team."""
    story = team_event.event(2, drawn=False)
    entry = entering.enter_new_player(
        tournament=story.tournament, name="Новиков Пётр", actor=story.organiser, at=NOON
    )
    rosters.enter_teams(
        tournament=story.tournament,
        teams=[TypedTeam("Школа № 9", (TypedMember("НОВИКОВ Пётр"),))],
        actor=story.organiser,
        at=NOON,
    )
    assert entry.team_member.team.name == "Школа № 9"


@pytest.mark.parametrize(
    ("team", "code"),
    (
        (TypedTeam("", (TypedMember("Новый Иван"),)), "team_name_missing"),
        (TypedTeam("лицей № 4", (TypedMember("Новый Иван"),)), "team_name_taken"),
        (TypedTeam("Школа № 9", ()), "team_empty"),
        (TypedTeam("Школа № 9", (TypedMember("Новый Иван"),) * 2), "member_twice"),
        (TypedTeam("Школа № 9", (TypedMember("Первый Алов"),)), "member_elsewhere"),
        (TypedTeam("Школа № 9", (TypedMember(" "),)), "name_missing"),
        (TypedTeam("Школа № 9", tuple(TypedMember(f"И {n}") for n in range(41))), "team_too_large"),
    ),
)
def test_a_wrong_team_is_refused_whole(team, code):
    """Nothing of the list is entered, and the refusal says what is wrong."""
    story = team_event.event(2, drawn=False)
    before = Entry.objects.count()
    refusal = _refused(
        rosters.enter_teams,
        tournament=story.tournament,
        teams=[school("Школа № 7"), team],
        actor=story.organiser,
        at=NOON,
    )
    assert refusal.code == code
    assert (Team.objects.count(), Entry.objects.count()) == (2, before)


def test_a_known_name_is_asked_about_with_its_row():
    """Who bears the name of somebody known is entered on the page of players first."""
    story = team_event.event(2, drawn=False)
    other = team_event.regulations.create_tournament(title="Другой", actor=story.organiser, at=NOON)
    entering.enter_new_player(
        tournament=other, name="Известный Олег", actor=story.organiser, at=NOON
    )
    team = TypedTeam("Школа № 9", (TypedMember("Новый Иван"), TypedMember("Известный Олег")))
    with pytest.raises(RowsWrong) as refusal:
        rosters.enter_teams(
            tournament=story.tournament, teams=[team], actor=story.organiser, at=NOON
        )
    (fault,) = refusal.value.faults
    assert (fault.code, fault.params["row"]) == ("who_is_meant", 2)
    known = Player.objects.get(name="Известный Олег")
    made = {"known": 1, "new": 2}
    for namesakes, count in made.items():
        (entered,) = rosters.enter_teams(
            tournament=story.tournament,
            teams=[team],
            namesakes=namesakes,
            actor=story.organiser,
            at=NOON,
        )
        found = Player.objects.filter(name="Известный Олег").count()
        assert (found, entered.members.filter(entry__player=known).exists()) == (
            count,
            namesakes == "known",
        )
        pks = list(entered.members.values_list("entry", flat=True))
        rosters.remove_team(team=entered, actor=story.organiser, at=NOON)
        for entry in Entry.objects.filter(pk__in=pks):
            entering.remove_entry(entry=entry, actor=story.organiser, at=NOON)
    Player.objects.exclude(pk=known.pk).filter(name="Известный Олег").delete()
    Player.objects.filter(pk=known.pk).update(birth_year=2014)
    sure = TypedTeam("Школа № 9", (TypedMember("Известный Олег", birth_year=2014),))
    (entered,) = rosters.enter_teams(
        tournament=story.tournament, teams=[sure], actor=story.organiser, at=NOON
    )
    assert entered.members.get().entry.player == known


def test_a_roster_changes_its_order_and_its_reserves():
    """Before the lots in any way; who is left out stays entered."""
    story = team_event.event(2, drawn=False)
    team = story.teams[0]
    order = list(team.members.values_list("entry", flat=True))
    wanted = [(order[1], False), (order[0], False), (order[4], True)]
    rosters.change_roster(team=team, members=wanted, actor=story.organiser, at=NOON)
    assert list(team.members.values_list("entry", "is_reserve")) == wanted
    assert Entry.objects.filter(pk=order[2]).exists()
    refusal = _refused(
        beginning.draw_teams,
        tournament=story.tournament,
        seed=SEED,
        actor=story.organiser,
        at=NOON,
    )
    assert refusal.code == RefusalCode.ENTRY_WITHOUT_TEAM


def test_in_play_the_order_of_a_roster_stays():
    """The board order list is handed in before round 1."""
    story = team_event.event(2)
    team = story.teams[0]
    order = list(team.members.values_list("entry", flat=True))
    refusal = _refused(
        rosters.change_roster,
        team=team,
        members=[(pk, False) for pk in (order[1], order[0], *order[2:])],
        actor=story.organiser,
        at=NOON,
    )
    assert refusal.code == RefusalCode.TEAM_IN_PLAY


def test_a_team_is_renamed_and_struck_off():
    """Its players stay entered, and may be put into another team."""
    story = team_event.event(2, drawn=False)
    team = story.teams[0]
    words = {"club": "", "region": "Ржев", "captain_name": "Иванова Мария", "captain": None}
    rosters.change_team(team=team, name="Лицей № 5", **words, actor=story.organiser, at=NOON)
    team.refresh_from_db()
    assert (team.name, team.home) == ("Лицей № 5", "Ржев")
    refusal = _refused(
        rosters.change_team, team=team, name="гимназия № 2", **words, actor=story.organiser, at=NOON
    )
    assert refusal.code == RefusalCode.TEAM_NAME_TAKEN
    rosters.remove_team(team=team, actor=story.organiser, at=NOON)
    assert Team.objects.count() == 1
    assert Entry.objects.count() == 10
    assert _verbs(story)[-2:] == ["team.changed", "team.removed"]


def test_settings_are_fixed_once_numbers_are_drawn():
    """Only the minutes of line-ups may change in play."""
    story = team_event.event(2)
    change = {"tournament": story.tournament, "actor": story.organiser, "at": NOON}
    refusal = _refused(rosters.change_settings, typed=team_settings(boards=3), **change)
    assert refusal.code == RefusalCode.WRONG_STATE
    row = rosters.change_settings(typed=team_settings(line_up_minutes=15), **change)
    assert row.line_up_minutes == 15


@pytest.mark.parametrize(
    ("changed", "code"),
    (
        ({"boards": 0}, "unknown_regulation_value"),
        ({"boards": 99}, "unknown_regulation_value"),
        ({"places_by": "beauty"}, "unknown_regulation_value"),
        ({"conditions": (BoardCondition(age_from=30, age_to=18),)}, "bad_board_condition"),
        ({"conditions": (BoardCondition(sex="x"),)}, "bad_board_condition"),
        ({"coefficients": ("luck",)}, "unknown_coefficient"),
    ),
)
def test_impossible_settings_are_refused(changed, code):
    """What no team event can be played by."""
    story = team_event.event(2, drawn=False)
    refusal = _refused(
        rosters.change_settings,
        tournament=story.tournament,
        typed=team_settings(**changed),
        actor=story.organiser,
        at=NOON,
    )
    assert refusal.code == code


def test_players_alone_draw_no_lots_in_a_team_event():
    """And no individual event has teams."""
    story = team_event.event(2, drawn=False)
    who = {"actor": story.organiser, "at": NOON}
    refusal = _refused(lots.draw_lots, tournament=story.tournament, seed=SEED, **who)
    assert refusal.code == RefusalCode.TEAMS_DRAW
    other = team_event.regulations.create_tournament(title="Личный", **who)
    refusal = _refused(rosters.enter_teams, tournament=other, teams=[school("Школа № 7")], **who)
    assert refusal.code == RefusalCode.NO_TEAM_EVENT


def test_a_stranger_enters_no_teams():
    """Teams are the organiser's and the secretaries'."""
    story = team_event.event(2, drawn=False)
    with pytest.raises(PermissionDenied):
        rosters.enter_teams(
            tournament=story.tournament,
            teams=[school("Школа № 7")],
            actor=story.stranger,
            at=NOON,
        )


def test_one_team_plays_nobody():
    """Two at least."""
    story = team_event.event(1, drawn=False)
    refusal = _refused(
        beginning.draw_teams,
        tournament=story.tournament,
        seed=SEED,
        actor=story.organiser,
        at=NOON,
    )
    assert (refusal.code, refusal.status) == (RefusalCode.TOO_FEW_TEAMS, 409)
