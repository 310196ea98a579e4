"""An open line-up changed by the arbiter: with a reason, told, and no game that was begun."""

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON, signed_in, user
from tests.tournaments.teams.test_line_ups import hand_in, members, play, publish, refused
from tournaments.boards.models import Game, Pairing, PairingKind
from tournaments.errors import RefusalCode
from tournaments.games.services import results
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance
from tournaments.teams.models import LineUp, Team, TeamMember
from tournaments.teams.services import newcomers, rounds, substitutions
from tournaments.teams.services.rosters import TypedMember

pytestmark = pytest.mark.django_db


def published(**settings):
    """A match of two schools, its round published: the first four of each play."""
    story = team_event.event(2, **settings)
    publish(story)
    return story, story.match()


def change(story, match, team, order, *, reason="болезнь", seen=1, exception="", actor=None):
    return substitutions.change_open_line_up(
        match=match,
        team=team,
        places={board: pk for board, pk in enumerate(order, start=1) if pk},
        seen=seen,
        reason=reason,
        exception=exception,
        actor=actor or story.arbiter,
        at=NOON,
    )


def seated(match, team):
    """Who of a team sits at the boards of a match, board after board."""
    found = []
    for pairing in Pairing.objects.filter(match=match).order_by("board"):
        for entry in (pairing.first, pairing.second):
            if entry is not None and entry.team_member.team_id == team.pk:
                found.append(entry.team_member.pk)
    return found


def is_as_the_journal_says(story):
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    return not compare_event_with_journal(story.tournament.scope_key, rows).breaks


def test_a_reserve_for_one_who_fell_ill():
    """Boards 2 and 3 are seated anew, the others keep their games; the opponents stay."""
    story, match = published(opening_tables=("club@2026",) * 4)
    rounds.draw_any_opening(
        tournament=story.tournament, number=1, seed="ab", actor=story.organiser, at=NOON
    )
    own = members(match.first)
    before = [game.pk for game in story.games(match)]
    drawn = list(Pairing.objects.order_by("board").values_list("opening", flat=True))
    change(story, match, match.first, [own[0], own[2], own[4], own[3]])
    assert seated(match, match.first) == [own[0], own[2], own[4], own[3]]
    assert seated(match, match.second) == members(match.second)[:4]
    after = [game.pk for game in story.games(match)]
    assert [one in before for one in after] == [True, False, False, True]
    assert list(Pairing.objects.order_by("board").values_list("opening", flat=True)) == drawn
    entry = JournalEntry.objects.filter(verb="line_up.changed").get()
    assert entry.data["boards"] == [2, 3]
    assert is_as_the_journal_says(story)
    page = Client().get(reverse("event-match", args=[story.tournament.pk, 1, 1])).content.decode()
    assert "болезнь" in page
    assert "Второй" in page  # who sat there before


def test_two_players_change_their_boards_where_the_order_is_free():
    story, match = published(board_order="free")
    own = members(match.first)
    change(story, match, match.first, [own[1], own[0], own[2], own[3]])
    assert seated(match, match.first) == [own[1], own[0], own[2], own[3]]
    assert is_as_the_journal_says(story)


def test_a_board_that_was_empty_is_filled_and_one_is_emptied():
    """A girl came late: her board, won without play so far, is played."""
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, own[:3], actor=story.organiser)
    publish(story)
    assert Pairing.objects.get(board=4).kind == PairingKind.ALLOCATED
    change(story, match, match.first, own[:4])
    assert Pairing.objects.get(board=4).kind == PairingKind.GAME
    assert Game.objects.filter(pairing__board=4).count() == 1
    change(story, match, match.first, [own[0], own[1], None, own[3]], seen=2, exception="один")
    assert Pairing.objects.get(board=3).kind == PairingKind.ALLOCATED
    assert is_as_the_journal_says(story)


def test_a_match_that_is_over_changes_no_more():
    story, match = published()
    own = members(match.first)
    play(story, match, (1, 0, 0, 0))
    over = refused(change, story, match, match.first, [own[1], own[2], own[4], own[3]])
    assert over.code == RefusalCode.ROUND_CLOSED


def test_one_begun_board_stays_and_the_others_change():
    """Something entered at board 2: who sits there stays, and the refusal says what to do."""
    story, match = published()
    own = members(match.first)
    game = story.games(match)[1]
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.DRAW, Termination.RECORDED),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=NOON,
    )
    begun = refused(change, story, match, match.first, [own[0], own[2], own[4], own[3]])
    assert (begun.code, begun.params["board"]) == (RefusalCode.LINE_UP_BEGUN, 2)
    assert seated(match, match.first) == own[:4]
    assert LineUp.objects.get(team=match.first).revision == 1
    change(story, match, match.first, [own[0], own[1], own[4], own[3]])
    assert seated(match, match.first) == [own[0], own[1], own[4], own[3]]
    assert Game.objects.get(pk=game.pk).result == "1/2-1/2"


@pytest.mark.parametrize(
    ("order", "reason", "exception", "code"),
    (
        ((0, 1, 2, 3), "болезнь", "", "line_up_same"),
        ((0, 2, 4, 3), " ", "", "reason_missing"),
        ((0, 4, 2, 3), "болезнь", "", "line_up_order"),
        ((0, 1, 2, 4), "болезнь", "", "line_up_condition"),
        ((0, 0, 2, 3), "болезнь", "", "line_up_twice"),
        ((), "болезнь", "", "line_up_empty"),
    ),
)
def test_a_change_keeps_the_regulations_and_has_its_reason(order, reason, exception, code):
    story, match = published()
    own = members(match.first)
    wrong = refused(
        change,
        story,
        match,
        match.first,
        [own[at] for at in order],
        reason=reason,
        exception=exception,
    )
    assert wrong.code == code
    assert LineUp.objects.get(team=match.first).changes == []


def test_before_the_opening_the_line_up_is_handed_in_not_changed():
    story = team_event.event(2)
    match = story.match()
    early = refused(change, story, match, match.first, members(match.first)[:4], seen=0)
    assert early.code == RefusalCode.MATCH_OPEN


def test_a_captain_changes_no_open_line_up():
    story, match = published()
    captain = user("captain")
    Team.objects.filter(pk=match.first_id).update(captain=captain)
    own = members(match.first)
    with pytest.raises(PermissionDenied):
        change(story, match, match.first, [own[0], own[2], own[4], own[3]], actor=captain)


def leave(story, member):
    """Withdraw one who sits at a board of the published round."""
    attendance.add_attendance_mark(
        entry=TeamMember.objects.get(pk=member).entry,
        round=2,
        presence=Presence.WITHDRAWN,
        actor=story.arbiter,
        at=NOON,
        reason="уехал",
    )


def test_one_who_left_stays_at_his_board_while_another_board_changes():
    """He plays his game to the end, or loses it; at no other board may he sit."""
    story = team_event.event(4)
    publish(story)
    match = story.match()
    own = members(match.first)
    leave(story, own[0])
    elsewhere = refused(
        change, story, match, match.first, [own[1], own[0], own[2], own[3]], exception="один"
    )
    assert elsewhere.code == RefusalCode.NO_SUCH_MEMBER
    change(story, match, match.first, [own[0], own[1], own[4], own[3]])
    assert seated(match, match.first) == [own[0], own[1], own[4], own[3]]
    assert is_as_the_journal_says(story)


def test_one_whose_place_a_newcomer_took_breaks_no_order():
    """The newcomer has his place in the roster; at his own board he stays all the same."""
    story = team_event.event(4)
    publish(story)
    match = story.match()
    own = members(match.first)
    newcomers.enter_late_member(
        team=match.first,
        typed=TypedMember("Новиков Пётр", birth_year=2014, sex="m"),
        reason="заболел",
        replaces=own[0],
        actor=story.organiser,
        at=NOON,
    )
    change(story, match, match.first, [own[0], own[1], own[4], own[3]])
    assert seated(match, match.first) == [own[0], own[1], own[4], own[3]]


def test_the_page_keeps_one_who_left_at_his_board():
    """His board is not emptied by the form that changes another one."""
    story = team_event.event(4)
    publish(story)
    match = story.match()
    own = members(match.first)
    leave(story, own[0])
    address = reverse("event-line-up", args=(story.tournament.pk, 1, 1, match.first_id))
    arbiter = signed_in(story.arbiter)
    form = arbiter.get(address).context["form"]
    offered = [[pk for pk, _name in field.field.choices if pk] for field in form.seats]
    assert own[0] in offered[0]
    assert not any(own[0] in one for one in offered[1:])
    typed = {f"board_{at}": field.value() for at, field in enumerate(form.seats, start=1)}
    done = arbiter.post(address, {"seen": 1, "reason": "травма", **typed, "board_3": own[4]})
    assert done.status_code == 302
    assert seated(match, match.first) == [own[0], own[1], own[4], own[3]]


def test_by_the_page_and_by_the_api():
    story, match = published()
    own, address = members(match.first), (story.tournament.pk, 1, 1, match.first_id)
    arbiter = signed_in(story.arbiter)
    page = arbiter.get(reverse("event-line-up", args=address)).content.decode()
    assert 'name="reason"' in page
    order = [own[0], own[2], own[4], own[3]]
    chosen = {f"board_{at}": pk for at, pk in enumerate(order, start=1)}
    missing = arbiter.post(reverse("event-line-up", args=address), {"seen": 1, **chosen})
    assert missing.status_code == 422
    done = arbiter.post(
        reverse("event-line-up", args=address), {"seen": 1, "reason": "травма", **chosen}
    )
    assert done.status_code == 302
    assert seated(match, match.first) == order
    answer = arbiter.post(
        reverse("api-line-up", args=address),
        json.dumps({"members": own[:4], "seen": 2, "reason": "выздоровел"}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    assert seated(match, match.first) == own[:4]
    assert [one["reason"] for one in LineUp.objects.get(team=match.first).changes] == [
        "травма",
        "выздоровел",
    ]


def test_from_the_wrong_board_down_the_games_are_lost():
    """A line-up in wrong order: the wrong board and all below it, with the arbiter's reason."""
    story, match = published()
    arbiter = signed_in(story.arbiter)
    arbiter.post(
        reverse("event-match-forfeit", args=[story.tournament.pk, 1, 1]),
        {"team": match.first_id, "reason": "состав не по порядку", "from_board": 3},
    )
    lost = [game.state == "finished" for game in story.games(match)]
    assert lost == [False, False, True, True]
