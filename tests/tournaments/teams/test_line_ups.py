"""Line-ups: secret until both are in, order and conditions, boards seated, the team table."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import team_event
from tests.support.small_event import NOON, user
from tournaments.boards.models import Game, Pairing, PairingKind
from tournaments.entries.models import Entry
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.events.models import PlannedStart
from tournaments.games.services import results
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.people.models import Player
from tournaments.rounds.services import publishing
from tournaments.teams.models import BoardOrder, LineUp, Team
from tournaments.teams.queries import line_ups as queries
from tournaments.teams.queries.matches import match_of_round
from tournaments.teams.queries.standings import table_of_teams
from tournaments.teams.services import judging, line_ups, links, rounds

pytestmark = pytest.mark.django_db


def members(team):
    """The roster in its order: three boys, a girl, a reserve."""
    return list(team.members.order_by("order").values_list("pk", flat=True))


def hand_in(match, team, order, *, actor, seen=0, at=NOON, exception=""):
    """Hand in a line-up, one member a board."""
    return line_ups.hand_in_line_up(
        match=match,
        team=team,
        places={board: pk for board, pk in enumerate(order, start=1) if pk},
        seen=seen,
        exception=exception,
        actor=actor,
        at=at,
    )


def refused(act, *given, **arguments):
    with pytest.raises(TournamentError) as refusal:
        act(*given, **arguments)
    return refusal.value


def play(story, match, scores):
    """Enter the games of a match: of each board who wins, 1 the first team, 2 the other, 0 draw."""
    for pairing, winner in zip(
        Pairing.objects.filter(match=match).order_by("board"), scores, strict=True
    ):
        is_white_first = pairing.first.team_member.team_id == match.first_id
        for game in Game.objects.filter(pairing=pairing):
            result = (
                GameResult.DRAW
                if not winner
                else GameResult.WHITE_WINS
                if (winner == 1) == (is_white_first == (game.white_id == pairing.first_id))
                else GameResult.BLACK_WINS
            )
            results.enter_result(
                game=game,
                outcome=Outcome(result, Termination.RECORDED),
                expected_revision=game.revision,
                actor=story.arbiter,
                at=NOON,
            )


def publish(story, number=1):
    return rounds.publish_team_round(
        tournament=story.tournament, number=number, actor=story.organiser, at=NOON
    )


def test_both_line_ups_open_the_match():
    """Neither captain sees the other's before both are in."""
    story = team_event.event(2)
    match = story.match()
    captain = user("captain")
    Team.objects.filter(pk=match.first_id).update(captain=captain)
    match = story.match()
    hand_in(match, match.first, members(match.first)[:4], actor=captain)
    for_captain = queries.sides_for_visitor(match, captain, None, NOON)
    for_stranger = queries.sides_for_visitor(match, story.stranger, None, NOON)
    assert [side.is_shown for side in for_captain] == [True, False]
    assert [side.is_shown for side in for_stranger] == [False, False]
    assert [len(side.places) for side in for_stranger] == [0, 0]
    hand_in(match, match.second, members(match.second)[:4], actor=story.organiser)
    match = story.match()
    assert match.opened_at == NOON
    assert [
        len(s.places) for s in queries.sides_for_visitor(match, AnonymousUser(), None, NOON)
    ] == [
        4,
        4,
    ]
    closed = refused(hand_in, match, match.first, members(match.first)[:4], actor=captain, seen=1)
    assert closed.code == RefusalCode.LINE_UP_CLOSED


@pytest.mark.parametrize(
    ("order", "code"),
    (
        ((1, 0, 2, 3), "line_up_order"),
        ((0, 1, 2, 4), "line_up_condition"),
        ((0, 1, 3, 2), "line_up_condition"),
        ((0, 0, 2, 3), "line_up_twice"),
        ((0, None, 2, 3), "line_up_empty_above"),
        ((None, None, None, None), "line_up_empty"),
    ),
)
def test_a_line_up_against_the_regulations_is_refused(order, code):
    """The order of the roster, the girl's board, nobody twice; the arbiter may let it stand."""
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    chosen = [None if place is None else own[place] for place in order]
    if code == "line_up_empty_above":  # boards with a condition may be empty anywhere
        hand_in(match, match.first, chosen, actor=story.organiser)
        return
    assert refused(hand_in, match, match.first, chosen, actor=story.organiser).code == code
    assert not LineUp.objects.exists()
    if code in ("line_up_order", "line_up_condition"):
        excepted = hand_in(
            match, match.first, chosen, actor=story.organiser, exception="согласие соперника"
        )
        assert excepted.exception == "согласие соперника"


def test_an_open_board_above_another_is_not_left_empty():
    """Empty boards are the last ones where anybody may play."""
    story = team_event.event(2, conditions=())
    match = story.match()
    own = members(match.first)
    refusal = refused(
        hand_in, match, match.first, [own[0], None, own[1], own[2]], actor=story.organiser
    )
    assert (refusal.code, refusal.params["board"]) == (RefusalCode.LINE_UP_GAP, 2)


def test_a_free_order_lets_anybody_sit_anywhere():
    """IDF 2022: boards are not tied to persons."""
    story = team_event.event(2, conditions=(), board_order=BoardOrder.FREE.value)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, [own[4], own[2], own[0], own[1]], actor=story.organiser)


def test_a_girl_whose_sex_is_not_written_down_is_told_apart():
    """The way out is to write it down, not to play without her."""
    story = team_event.event(2)
    match = story.match()
    girl = match.first.members.get(order=4).entry
    Player.objects.filter(pk=girl.player_id).update(sex="")
    refusal = refused(hand_in, match, match.first, members(match.first)[:4], actor=story.organiser)
    assert refusal.code == RefusalCode.LINE_UP_UNKNOWN


def test_two_captains_at_once():
    """Who saw an older line-up is told, and what stands stays."""
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, own[:4], actor=story.organiser)
    with pytest.raises(Conflict) as refusal:
        hand_in(match, match.first, [own[0], own[1], own[4], own[3]], actor=story.organiser, seen=0)
    assert refusal.value.code == RefusalCode.LINE_UP_CHANGED
    stood = LineUp.objects.get().places.values_list("member", flat=True)
    assert list(stood) == own[:4]
    hand_in(match, match.first, [own[0], own[1], own[4], own[3]], actor=story.organiser, seen=1)
    assert LineUp.objects.get().revision == 2


def test_only_its_own_captain_hands_in():
    """Neither a stranger nor the captain of the other team."""
    story = team_event.event(2)
    other = user("other")
    Team.objects.filter(pk=story.match().second_id).update(captain=other)
    match = story.match()
    for person in (story.stranger, other):
        with pytest.raises(PermissionDenied):
            hand_in(match, match.first, members(match.first)[:4], actor=person)
    hand_in(match, match.second, members(match.second)[:4], actor=other)


def test_the_link_of_a_captain_speaks_for_its_team():
    """Until it is ended; the acts are journalled under its own name."""
    story = team_event.event(2)
    match = story.match()
    link, _code = links.make_link(team=match.first, actor=story.organiser, at=NOON)
    assert queries.may_hand_in(link.user, match.first)
    assert not queries.may_hand_in(link.user, match.second)
    hand_in(match, match.first, members(match.first)[:4], actor=link.user)
    assert links.end_link(team=match.first, actor=story.organiser, at=NOON)
    assert not links.end_link(team=match.first, actor=story.organiser, at=NOON)
    assert not queries.may_hand_in(link.user, match.first)


def test_after_the_deadline_only_the_arbiter_changes():
    """The deadline is so many minutes before the planned start."""
    story = team_event.event(2, line_up_minutes=15)
    captain = user("captain")
    Team.objects.filter(pk=story.match().first_id).update(captain=captain)
    match = story.match()
    PlannedStart.objects.create(
        tournament=story.tournament, number=1, starts_at=NOON + timedelta(minutes=14)
    )
    refusal = refused(hand_in, match, match.first, members(match.first)[:4], actor=captain)
    assert refusal.code == RefusalCode.LINE_UP_CLOSED
    hand_in(match, match.first, members(match.first)[:4], actor=story.arbiter)


def test_a_round_is_published_from_its_line_ups():
    """White goes from board to board; what was not handed in is made of the roster."""
    story = team_event.event(2)
    match = story.match()
    own = members(match.first)
    hand_in(match, match.first, [own[0], own[1], own[4], own[3]], actor=story.organiser)
    direct = refused(
        publishing.publish_round,
        tournament=story.tournament,
        number=1,
        actor=story.organiser,
        at=NOON,
    )
    assert direct.code == RefusalCode.LINE_UPS_FIRST
    publish(story)
    boards = Pairing.objects.filter(match=match).order_by("board")
    teams = [(b.first.team_member.team_id, b.second.team_member.team_id) for b in boards]
    pair = (match.first_id, match.second_id)
    assert teams == [pair, pair[::-1], pair, pair[::-1]]
    assert [b.board for b in boards] == [1, 2, 3, 4]
    assert LineUp.objects.get(team=match.second).is_default
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq")
    assert not compare_event_with_journal(story.tournament.scope_key, rows).breaks


def test_a_default_line_up_is_the_first_of_the_roster_who_may_play():
    """A reserve boy fills the place of one who left; the girl keeps her board."""
    story = team_event.event(2)
    team = story.match().first
    second = team.members.get(order=2).entry
    Entry.objects.filter(pk=second.pk).update(state="withdrawn")
    rules = queries.roster_rules(team, team.tournament.team_settings, NOON.date())
    own = members(team)
    assert queries.default_line_up(rules) == {1: own[0], 2: own[2], 3: own[4], 4: own[3]}


def test_a_team_short_of_its_girl_plays_three_boards():
    """Her board is lost without play, and the other girl has her points."""
    story = team_event.event(2)
    match = story.match()
    girl = match.first.members.get(order=4).entry
    Entry.objects.filter(pk=girl.pk).update(state="withdrawn")
    publish(story)
    alone = Pairing.objects.get(match=match, board=4)
    assert (alone.kind, alone.first.team_member.team_id) == (
        PairingKind.ALLOCATED,
        match.second_id,
    )
    for pairing in Pairing.objects.filter(match=match, kind=PairingKind.GAME):
        game = pairing.games.get()
        results.enter_result(
            game=game,
            outcome=Outcome(GameResult.DRAW, Termination.RECORDED),
            expected_revision=0,
            actor=story.arbiter,
            at=NOON,
        )
    table = table_of_teams(story.tournament)
    assert [line.row.game_points for line in table.lines] == [5, 3]
    assert table.lines[0].team.pk == match.second_id


def test_a_vanished_team_before_and_in_the_round():
    """Before it the arbiter says so, in it he enters what is left as lost."""
    story = team_event.event(4)
    first, second = story.match(1, 1), story.match(1, 2)
    reason = {"reason": "не приехали", "actor": story.organiser, "at": NOON}
    assert (
        refused(
            line_ups.declare_absent, match=first, team=first.first, **{**reason, "reason": " "}
        ).code
        == RefusalCode.LINE_UP_REASON
    )
    line_ups.declare_absent(match=first, team=first.first, **reason)
    publish(story)
    kinds = set(Pairing.objects.filter(match=first).values_list("kind", flat=True))
    assert kinds == {PairingKind.ALLOCATED}
    rounds.forfeit_match(match=second, team=second.second, **reason)
    table = table_of_teams(story.tournament)
    points = {line.team.pk: line.row.game_points for line in table.lines}
    assert points == {
        first.first_id: 0,
        first.second_id: 8,
        second.first_id: 8,
        second.second_id: 0,
    }
    again = refused(rounds.forfeit_match, match=second, team=second.second, **reason)
    assert again.code == RefusalCode.MATCH_PLAYED


def test_the_table_counts_the_sum_of_all_boards():
    """Match points are the first tie-break; the best of every board stand beside."""
    story = team_event.event(4)
    publish(story)
    one, other = story.match(1, 1), story.match(1, 2)
    play(story, one, [1, 1, 1, 0])
    play(story, other, [1, 2, 0, 0])
    table = table_of_teams(story.tournament)
    assert [(line.row.game_points, line.row.match_points) for line in table.lines] == [
        (7, 2),
        (4, 1),
        (4, 1),
        (1, 0),
    ]
    assert table.lines[0].team.pk == one.first_id
    assert table.rounds_over == (1,)
    best = table.boards
    assert [len(rows) for rows in best] == [4, 4, 4, 4]
    assert [row.points for row in best[0]] == [2, 2, 0, 0]
    shown = match_of_round(one.round, 1, table.rules)
    assert (shown.score, shown.winner.pk) == ("7:1", one.first_id)


def test_a_penalty_is_the_arbiters_with_a_reason():
    """It takes points from one team and gives none to the other; it can be taken back."""
    story = team_event.event(2)
    publish(story)
    match = story.match()
    play(story, match, [1, 1, 0, 0])
    act = {"match": match, "team": match.first, "match_points": 0, "at": NOON}
    with pytest.raises(PermissionDenied):
        judging.penalise_team(**act, board_points=2, reason="телефон", actor=story.organiser)
    for points, reason, code in ((2, " ", "penalty_reason"), (0, "x", "penalty_empty")):
        assert (
            refused(
                judging.penalise_team,
                **act,
                board_points=points,
                reason=reason,
                actor=story.arbiter,
            ).code
            == code
        )
    assert (
        refused(judging.penalise_team, **act, board_points=99, reason="x", actor=story.arbiter).code
        == RefusalCode.PENALTY_TOO_LARGE
    )
    penalty = judging.penalise_team(
        **act, board_points=2, reason="телефон в зале", actor=story.arbiter
    )
    points = {line.team.pk: line.row.game_points for line in table_of_teams(story.tournament).lines}
    assert points == {match.first_id: 4, match.second_id: 2}
    judging.take_back_penalty(penalty=penalty, reason="ошибка", actor=story.arbiter, at=NOON)
    again = refused(
        judging.take_back_penalty, penalty=penalty, reason="ещё", actor=story.arbiter, at=NOON
    )
    assert again.code == RefusalCode.PENALTY_BACK
    assert table_of_teams(story.tournament).lines[0].row.game_points == 6


def test_a_team_that_leaves_before_half_counts_for_nobody():
    """Official rules 3.6, as in a round robin of players; its later matches are not played."""
    story = team_event.event(4)
    publish(story)
    match = story.match(1, 1)
    play(story, match, [1, 1, 1, 1])
    play(story, story.match(1, 2), [0, 0, 0, 0])
    judging.withdraw_team(team=match.first, reason="уехали", actor=story.organiser, at=NOON)
    again = refused(
        judging.withdraw_team, team=match.first, reason="x", actor=story.organiser, at=NOON
    )
    assert again.code == RefusalCode.TEAM_WITHDRAWN
    table = table_of_teams(story.tournament)
    assert [team.pk for team in table.excluded] == [match.first_id]
    assert len(table.numbers) == 3
    publish(story, 2)
    empty = Pairing.objects.filter(round__number=2, kind=PairingKind.ALLOCATED)
    assert empty.count() == 4


def test_micro_matches_count_both_games():
    """Two games a board: eight points a board at most four."""
    story = team_event.event(2, games_per_pairing=2)
    publish(story)
    match = story.match()
    play(story, match, [1, 0, 0, 2])
    (first, _second) = table_of_teams(story.tournament).lines
    assert first.row.game_points == 8


def test_five_teams_a_bye_is_a_drawn_match():
    """C.04.6, 1.4: unless the regulations say otherwise."""
    story = team_event.event(5)
    publish(story)
    table = table_of_teams(story.tournament)
    (resting,) = [line for line in table.lines if line.byes]
    assert (resting.row.game_points, resting.row.match_points) == (4, 1)
