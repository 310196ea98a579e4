"""Line-ups: who may hand one in and see it, until when, whether it keeps the regulations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Prefetch
from django.utils import timezone

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope, Visitor
from tournaments.boards.models import Round, RoundState
from tournaments.entries.models import EntryState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import PlannedStart, Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.people.texts import shown_name
from tournaments.teams.models import (
    BoardOrder,
    CaptainLink,
    LineUp,
    LineUpPlace,
    Team,
    TeamMatch,
    TeamMember,
    TeamSettings,
)
from tournaments.teams.queries.settings import BoardCondition, conditions_of_boards

# Whose a line-up is, and until when.


def scope_of_team(team: Team, method: str | None = None) -> Scope:
    """Return the scope of a team, whose captain speaks for it; one query."""
    links = CaptainLink.objects.filter(team=team, ended_at=None).values_list("user", flat=True)
    captains = {*links, *([team.captain_id] if team.captain_id else [])}
    scope = event_scope(team.tournament, method)
    return Scope(key=scope.key, is_closed=scope.is_closed, captains=frozenset(captains))


def may_hand_in(user: Visitor, team: Team) -> bool:
    """Return whether a user hands in the line-ups of a team."""
    return rights.is_allowed(user, Action.HAND_IN_LINE_UP, scope_of_team(team))


def is_official(user: Visitor, tournament: Tournament) -> bool:
    """Return whether a user hands in line-ups for any team, and lets them stand with a reason."""
    return rights.is_allowed(user, Action.HAND_IN_LINE_UP, event_scope(tournament))


def deadline_of_round(row: Round, settings: TeamSettings) -> datetime | None:
    """Return until when captains hand in; None where the round has no planned start."""
    planned = PlannedStart.objects.filter(tournament=row.tournament_id, number=row.number)
    starts_at = planned.values_list("starts_at", flat=True).first()
    return starts_at - timedelta(minutes=settings.line_up_minutes) if starts_at else None


def next_match_of_team(team: Team) -> TeamMatch | None:
    """Return the match of a team in the first round that is not published; None without one."""
    rows = TeamMatch.objects.filter(
        round__tournament=team.tournament_id, round__state=RoundState.DRAFT
    ).select_related("round__tournament", "first", "second")
    first = rows.order_by("round__number").values_list("round__number", flat=True).first()
    own = (match for match in rows.filter(round__number=first) if team.pk in sides_of(match))
    return next(own, None)


def sides_of(match: TeamMatch) -> tuple[int, ...]:
    """Return the one or two teams of a match."""
    return (match.first_id,) if match.second_id is None else (match.first_id, match.second_id)


def day_of_play(tournament: Tournament, at: datetime) -> date:
    """Return the day on which ages are counted: the first of the event, else today."""
    return tournament.starts_on or timezone.localdate(at, tournament.zone)


# What a line-up may be.


@dataclass(frozen=True, slots=True)
class RosterRules:
    """What a line-up of a team is held to: boards, their conditions, the order, the roster."""

    team: Team
    members: tuple[TeamMember, ...]
    conditions: tuple[BoardCondition, ...]
    is_fixed: bool
    on: date

    @property
    def boards(self) -> range:
        """The boards of a match."""
        return range(1, len(self.conditions) + 1)


def roster_rules(team: Team, settings: TeamSettings, on: date) -> RosterRules:
    """Load what a line-up of a team is held to; one query."""
    members = TeamMember.objects.filter(team=team).select_related("entry__player")
    return RosterRules(
        team,
        tuple(members.order_by("order")),
        conditions_of_boards(settings),
        settings.board_order == BoardOrder.FIXED,
        on,
    )


def check_line_up(
    rules: RosterRules,
    places: Mapping[int, int],
    *,
    is_excepted: bool,
    seated: Mapping[int, int] | None = None,
) -> None:
    """Check who sits where, by members; raises TournamentError with the first fault.

    An arbiter may except a line-up from order, conditions and empty boards. Of those ``seated``
    already one may stay at his board who has left the event since. Raises
    ``line_up_empty``, ``no_such_board``, ``no_such_member``, ``line_up_twice``,
    ``line_up_condition``, ``line_up_unknown``, ``line_up_gap``, ``line_up_order``.
    """
    stay = seated or {}
    members = {member.pk: member for member in rules.members}
    name = rules.team.name
    if not places:
        raise TournamentError(RefusalCode.LINE_UP_EMPTY, team=name)
    boards: dict[int, int] = {}
    for board, pk in sorted(places.items()):
        if board not in rules.boards:
            raise TournamentError(RefusalCode.NO_SUCH_BOARD, board=board)
        if pk not in members or not (is_playing(members[pk]) or stay.get(board) == pk):
            raise TournamentError(RefusalCode.NO_SUCH_MEMBER, team=name)
        if pk in boards:
            raise TournamentError(
                RefusalCode.LINE_UP_TWICE,
                team=name,
                player=members[pk].entry.player.name,
                other=boards[pk],
                board=board,
            )
        boards[pk] = board
    if not is_excepted:
        _check_conditions(rules, {board: members[pk] for board, pk in places.items()})


def is_playing(member: TeamMember) -> bool:
    """Return whether a member has not left the event."""
    return member.entry.state == EntryState.ACTIVE


def _check_conditions(rules: RosterRules, seated: Mapping[int, TeamMember]) -> None:
    for board, member in sorted(seated.items()):
        condition, player = rules.conditions[board - 1], member.entry.player
        if not condition.admits(player, rules.on):
            is_known = condition.is_known_of(player)
            raise TournamentError(
                RefusalCode.LINE_UP_CONDITION if is_known else RefusalCode.LINE_UP_UNKNOWN,
                team=rules.team.name,
                player=player.name,
                board=board,
                sex=condition.sex,
                age_from=condition.age_from,
                age_to=condition.age_to,
            )
    last = max(seated)
    for board in rules.boards:  # a board that not everybody may play at may be empty anywhere
        if board < last and board not in seated and rules.conditions[board - 1].is_open:
            raise TournamentError(RefusalCode.LINE_UP_GAP, team=rules.team.name, board=board)
    if rules.is_fixed:
        _check_order(rules, seated)


def _check_order(rules: RosterRules, seated: Mapping[int, TeamMember]) -> None:
    """Boards of one condition keep the order of the roster; a girl's board has its own.

    Who has left holds no place in the order: a newcomer may have taken it.
    """
    above: dict[BoardCondition, TeamMember] = {}
    for board, member in sorted(seated.items()):
        if not is_playing(member):
            continue
        condition = rules.conditions[board - 1]
        higher = above.get(condition)
        if higher is not None and higher.order > member.order:
            raise TournamentError(
                RefusalCode.LINE_UP_ORDER,
                team=rules.team.name,
                player=member.entry.player.name,
                board=board,
                above=higher.entry.player.name,
            )
        above[condition] = member


def default_line_up(rules: RosterRules) -> dict[int, int]:
    """Return who plays where no line-up was handed in: the first of the roster who may.

    Reserves come after all others. A board that nobody may play at stays empty.
    """
    free = [member for member in rules.members if is_playing(member)]
    by_rank = sorted(free, key=lambda member: member.is_reserve)
    chosen: dict[int, TeamMember] = {}
    for board in rules.boards:
        condition = rules.conditions[board - 1]
        admitted = (one for one in by_rank if condition.admits(one.entry.player, rules.on))
        member = next(admitted, None)
        if member is not None:
            by_rank.remove(member)
            chosen[board] = member
    return {board: member.pk for board, member in _in_order(rules, chosen).items()}


def _in_order(rules: RosterRules, chosen: Mapping[int, TeamMember]) -> dict[int, TeamMember]:
    """Put those at boards of one condition into the order of the roster."""
    arranged: dict[int, TeamMember] = {}
    for condition in set(rules.conditions):
        boards = [board for board in chosen if rules.conditions[board - 1] == condition]
        members = sorted((chosen[board] for board in boards), key=lambda member: member.order)
        arranged |= dict(zip(sorted(boards), members, strict=True))
    return dict(sorted(arranged.items()))


# What is seen of a line-up.


@dataclass(frozen=True, slots=True)
class SideOfMatch:
    """One team of a match, its line-up where the visitor may see it, and whether it is in."""

    team: Team
    line_up: LineUp | None
    is_shown: bool

    @property
    def is_in(self) -> bool:
        """Whether a line-up was handed in."""
        return self.line_up is not None

    @property
    def places(self) -> tuple[LineUpPlace, ...]:
        """Who plays, board after board; nobody where the visitor may not see it."""
        return tuple(self.line_up.places.all()) if self.line_up and self.is_shown else ()


@dataclass(frozen=True, slots=True)
class ChangeOfLineUp:
    """What an arbiter changed in an open line-up: board, name before and after; why."""

    boards: tuple[tuple[int, str, str], ...]
    reason: str
    by: str
    at: datetime


def changes_of_line_up(line_up: LineUp) -> tuple[ChangeOfLineUp, ...]:
    """Return the changes of an open line-up, oldest first, with names; "" nobody; one query."""
    if not line_up.changes:
        return ()
    members = TeamMember.objects.filter(team=line_up.team_id).select_related("entry__player")
    names = {member.pk: shown_name(member.entry.player) for member in members}
    return tuple(
        ChangeOfLineUp(
            tuple(
                (board, names.get(before, ""), names.get(after, ""))
                for board, before, after in change["boards"]
            ),
            change["reason"],
            change["by"],
            datetime.fromisoformat(change["at"]),
        )
        for change in line_up.changes
    )


def may_change_open(user: Visitor, match: TeamMatch) -> bool:
    """Return whether a user changes the open line-ups of a match: an official, before its end."""
    is_possible = match.opened_at is not None and match.round.state != RoundState.CLOSED
    return is_possible and not match.is_bye and is_official(user, match.round.tournament)


def is_open(match: TeamMatch, deadline: datetime | None, now: datetime) -> bool:
    """Return whether everybody may see both line-ups: both are in, or the time is over."""
    return match.opened_at is not None or (deadline is not None and now >= deadline)


def sides_for_visitor(
    match: TeamMatch, user: Visitor, deadline: datetime | None, now: datetime
) -> tuple[SideOfMatch, ...]:
    """Return the sides of a match as a visitor may see them: his own, and open ones."""
    rows = LineUp.objects.filter(match=match).prefetch_related(
        Prefetch("places", LineUpPlace.objects.select_related("member__entry__player"))
    )
    by_team = {row.team_id: row for row in rows}
    shows_all = is_open(match, deadline, now)
    teams = (match.first,) if match.second is None else (match.first, match.second)
    return tuple(
        SideOfMatch(team, by_team.get(team.pk), shows_all or may_hand_in(user, team))
        for team in teams
    )


def teams_handed_in(matches: Sequence[TeamMatch]) -> frozenset[tuple[int, int]]:
    """Return which teams have handed in, as pairs of match and team; one query."""
    rows = LineUp.objects.filter(match__in=[match.pk for match in matches])
    return frozenset(rows.values_list("match", "team"))
