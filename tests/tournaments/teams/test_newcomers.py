"""A player who comes to a team after the lots, or in the place of another; ways out of trouble."""

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON, signed_in
from tests.tournaments.teams.test_line_ups import hand_in, members, play, publish, refused
from tournaments.boards.models import Pairing
from tournaments.entries.models import EntryState
from tournaments.errors import NeedsConfirmation, RefusalCode
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.people.models import Player
from tournaments.teams.models import LineUp, TeamMember
from tournaments.teams.services import newcomers, rosters, substitutions
from tournaments.teams.services.rosters import TypedMember

pytestmark = pytest.mark.django_db

BOY = TypedMember("Новиков Пётр", birth_year=2014, sex="m", is_reserve=True)


def enter(story, team, typed=BOY, **given):
    return newcomers.enter_late_member(
        team=team,
        typed=typed,
        actor=given.pop("actor", story.organiser),
        at=NOON,
        **{"reason": "заболел запасной", **given},
    )


def is_as_the_journal_says(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    return not compare_event_with_journal(story.tournament.scope_key, rows).breaks


def test_a_newcomer_comes_last_and_plays_from_the_next_round():
    story = team_event.event(4)
    publish(story)
    team = story.teams[0]
    last = members(team)[-1]
    numbers = story.tournament.entries.count()
    made = enter(story, team)
    assert members(team)[-2:] == [last, made.pk]
    assert (made.entry.number, made.entry.first_round) == (numbers + 1, 2)
    assert made.late_reason == "заболел запасной"
    assert not Pairing.objects.filter(first=made.entry).exists()
    row = JournalEntry.objects.filter(verb="team.joined").get()
    assert row.data["entry"] == made.entry_id
    assert is_as_the_journal_says(story)


def test_a_replacement_takes_the_place_in_the_roster_and_the_other_leaves():
    story = team_event.event(2)
    match = story.match()
    team = match.first
    before = members(team)
    hand_in(match, team, before[:4], actor=story.organiser)
    made = enter(story, team, replaces=before[1])
    assert members(team) == [before[0], made.pk, *before[2:], before[1]]
    gone = TeamMember.objects.select_related("entry").get(pk=before[1])
    assert gone.entry.state == EntryState.WITHDRAWN
    assert made.replaces_id == gone.pk
    assert not LineUp.objects.filter(match=match).exists()  # it named who has left
    order = [before[0], made.pk, before[2], before[3]]
    hand_in(match, team, order, actor=story.organiser)
    publish(story)
    assert is_as_the_journal_says(story)


def test_a_team_short_of_its_girl_enters_one_and_her_board_is_played():
    """No girl came: the board is lost; one entered after the lots sits there by the arbiter."""
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, own[:3], actor=story.organiser)
    publish(story)
    girl = enter(story, match.first, TypedMember("Новикова Анна", birth_year=2015, sex="w"))
    substitutions.change_open_line_up(
        match=match,
        team=match.first,
        places=dict(enumerate([*own[:3], girl.pk], start=1)),
        seen=1,
        reason="девочка приехала",
        actor=story.arbiter,
        at=NOON,
    )
    assert {match.first.pk, match.second.pk} == {
        entry.team_member.team_id
        for pairing in Pairing.objects.filter(board=4)
        for entry in (pairing.first, pairing.second)
    }


def test_a_namesake_of_a_player_comes_once_it_is_said_that_he_is_another():
    """By the service: the caution of the name is accepted by its key, as for any player."""
    story = team_event.event(2)
    team = story.teams[0]
    namesake = TypedMember(team.members.first().entry.player.name, birth_year=2010, sex="m")
    with pytest.raises(NeedsConfirmation) as asked:
        enter(story, team, namesake, namesakes="new")
    keys = [caution.key for caution in asked.value.cautions]
    made = enter(story, team, namesake, namesakes="new", accepted=keys)
    assert made.entry.player_id != team.members.first().entry.player_id


def test_a_namesake_by_the_page_and_by_the_api():
    """The page asks with a checkbox and keeps what was typed; the API takes the key."""
    story = team_event.event(2)
    team, other = story.teams
    organiser = signed_in(story.organiser)
    typed = {
        "name": other.members.first().entry.player.name,
        "birth_year": 2010,
        "sex": "m",
        "reason": "болезнь",
        "namesakes": "new",
    }
    address = reverse("event-team-newcomer", args=(story.tournament.pk, team.pk))
    asked = organiser.post(address, typed)
    assert asked.status_code == 409
    [caution] = asked.context["cautions"]
    page = asked.content.decode()
    assert f'name="accepted" value="{caution.key}"' in page
    assert 'value="болезнь"' in page
    assert organiser.post(address, {**typed, "accepted": caution.key}).status_code == 302
    assert TeamMember.objects.filter(team=team, entry__player__name=typed["name"]).exists()
    address = reverse("api-team-newcomers", args=(story.tournament.pk, team.pk))
    body = {**typed, "name": other.members.last().entry.player.name}
    again = organiser.post(address, json.dumps(body), content_type="application/json")
    assert again.status_code == 409
    keys = [one["key"] for one in again.json()["params"]["cautions"]]
    body["accepted"] = keys
    done = organiser.post(address, json.dumps(body), content_type="application/json")
    assert done.status_code == 201, done.content


def test_the_limit_of_the_regulations_holds_and_may_be_changed():
    story = team_event.event(2, late_players=1)
    team = story.teams[0]
    enter(story, team)
    second = TypedMember("Новиков Фома", birth_year=2013, sex="m")
    full = refused(enter, story, team, second)
    assert (full.code, full.params["most"]) == (RefusalCode.LATE_PLAYERS_FULL, 1)
    rosters.change_settings(
        tournament=story.tournament,
        typed=team_event.team_settings(late_players=2),
        actor=story.organiser,
        at=NOON,
    )
    enter(story, team, second)


@pytest.mark.parametrize(
    ("given", "code"),
    (
        ({"reason": "  "}, "reason_missing"),
        ({"replaces": 10**6}, "no_such_member"),
        ({"typed": TypedMember(" ")}, "name_missing"),
    ),
)
def test_a_wrong_newcomer_is_refused(given, code):
    story = team_event.event(2)
    assert refused(enter, story, story.teams[0], **given).code == code


def test_before_the_lots_the_roster_is_changed_instead():
    story = team_event.event(2, drawn=False)
    assert refused(enter, story, story.teams[0]).code == RefusalCode.WRONG_STATE


def test_who_has_left_is_not_replaced_twice():
    story = team_event.event(2)
    team = story.teams[0]
    old = members(team)[0]
    enter(story, team, replaces=old)
    again = TypedMember("Новиков Фома", birth_year=2013, sex="m")
    assert refused(enter, story, team, again, replaces=old).code == RefusalCode.MEMBER_GONE


def test_after_the_last_round_nobody_comes():
    story = team_event.event(2)
    publish(story)
    play(story, story.match(), (1, 1, 0, 0))
    assert refused(enter, story, story.teams[0]).code == RefusalCode.WRONG_STATE


def test_a_known_name_is_asked_about():
    Player.objects.create(name=BOY.name)
    story = team_event.event(2)
    assert refused(enter, story, story.teams[0]).code == RefusalCode.WHO_IS_MEANT
    made = enter(story, story.teams[0], namesakes="new")
    assert made.entry.player.birth_year == 2014


def test_a_stranger_enters_nobody():
    story = team_event.event(2)
    with pytest.raises(PermissionDenied):
        enter(story, story.teams[0], actor=story.stranger)


def test_by_the_page_and_by_the_api():
    story = team_event.event(2)
    team, pk = story.teams[0], story.tournament.pk
    organiser = signed_in(story.organiser)
    page = organiser.get(reverse("event-team", args=[pk, team.pk])).content.decode()
    assert 'name="replaces"' in page
    form = {"name": BOY.name, "birth_year": 2014, "sex": "m", "namesakes": "ask"}
    empty = organiser.post(reverse("event-team-newcomer", args=[pk, team.pk]), form)
    assert empty.status_code == 422
    assert BOY.name in empty.content.decode()
    done = organiser.post(
        reverse("event-team-newcomer", args=[pk, team.pk]),
        {**form, "reason": "вместо больного", "replaces": members(team)[4]},
        follow=True,
    )
    assert "вместо больного" in done.content.decode()
    answer = organiser.post(
        reverse("api-team-newcomers", args=[pk, team.pk]),
        json.dumps({"name": "Новикова Анна", "birth_year": 2015, "sex": "w", "reason": "опоздала"}),
        content_type="application/json",
    )
    assert answer.status_code == 201, answer.content
    assert answer.json()["members"][-1]["late_reason"] == "опоздала"
