"""Numbers of teams drawn, the matches of a round robin laid out."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from statistics import mean
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Prefetch

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from tournaments.boards.models import Round
from tournaments.entries.models import EntryState
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Numbering, Tournament, TournamentState
from tournaments.events.queries.checks import check_opening_table
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import regulations, revision
from tournaments.pairing import round_robin
from tournaments.pairing.field import Pair
from tournaments.pairing.lots import TEAMS, draw_order
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.rounds.models import Lot
from tournaments.rounds.services import lots
from tournaments.systems.base import PairingTableRefused
from tournaments.teams.models import Team, TeamMatch, TeamMember
from tournaments.teams.queries.settings import settings_of_teams
from tournaments.teams.services.rosters import lock_team_event


@transaction.atomic
def draw_teams(*, tournament: Tournament, seed: str, actor: User, at: datetime) -> Lot:
    """Number the teams and begin the event: lay out the matches of a round robin.

    By lot or by the mean rating of those who are no reserves, as the regulations say. The players
    are numbered team after team, in the order of the rosters. Raises TournamentError
    ``no_team_event``, ``event_private``, ``wrong_state``, ``too_few_teams``, ``too_many_teams``,
    ``team_empty``, ``entry_without_team``, ``bad_seed`` and what ``check_opening_table`` raises.
    """
    rights.require_right(actor, Action.DRAW_LOTS, event_scope(tournament))
    seed = lots.normalise_seed(seed)
    locked = lock_team_event(tournament)
    if locked.is_private:
        raise TournamentError(RefusalCode.EVENT_PRIVATE)
    teams = _whole_teams(locked)
    regulations.change_state(locked, (TournamentState.ENTRIES,), TournamentState.DRAWN)
    by_lot = locked.numbering == Numbering.LOT
    order = (
        draw_order(sorted(team.pk for team in teams), seed, TEAMS)
        if by_lot
        else tuple(team.pk for team in sorted(teams, key=_by_rating))
    )
    by_pk = {team.pk: team for team in teams}
    numbered = [by_pk[pk] for pk in order]
    for number, team in enumerate(numbered, start=1):
        team.number = number
    Team.objects.bulk_update(numbered, ["number"])
    entering.assign_numbers(
        locked, [member.entry_id for team in numbered for member in team.members.all()]
    )
    settings = settings_of_teams(locked)
    for table in settings.opening_tables:
        check_opening_table(table, locked.ruleset_id, locked.set_up)
    settings.save()
    rounds = _lay_out(locked, numbered)
    lot = lots.store_lot(
        locked,
        TEAMS,
        seed if by_lot else "",
        list(order),
        actor=actor,
        at=at,
        urn={"tickets": sorted(order)} if by_lot else lots.BY_RATING,
        rounds=rounds or None,
        changes_standings=True,
    )
    if locked.play_system.draws_first_colour:
        lots.draw_colour_of_teams(locked, seed, actor=actor, at=at)
    revision.raise_revision(
        locked,
        "teams.drawn",
        actor=actor,
        at=at,
        data=columns.stands(
            columns.all_rows(Team, tournament=locked.pk),
            columns.some_rows(TeamMatch.objects.filter(round__tournament=locked).order_by("pk")),
        ),
        before=None,
        after=list(order),
        changes_standings=False,
    )
    tournament.refresh_from_db()
    return lot


def draw_any_lots(
    *, tournament: Tournament, seed: str, actor: User, at: datetime, **by_hand: Any
) -> Lot:
    """Draw the numbers of an event, those of its teams where teams play; as ``draw_lots``."""
    if tournament.play_system.plays_in_teams:
        return draw_teams(tournament=tournament, seed=seed, actor=actor, at=at)
    return lots.draw_lots(tournament=tournament, seed=seed, actor=actor, at=at, **by_hand)


def _whole_teams(locked: Tournament) -> list[Team]:
    """Return the teams with their rosters; raises TournamentError where one cannot begin."""
    members = TeamMember.objects.select_related("entry__player").order_by("order")
    teams = list(locked.teams.prefetch_related(Prefetch("members", queryset=members)))
    if len(teams) < round_robin.SMALLEST:
        raise TournamentError(RefusalCode.TOO_FEW_TEAMS, least=round_robin.SMALLEST)
    if locked.play_system.is_laid_out_whole and len(teams) > round_robin.LARGEST:
        raise TournamentError(RefusalCode.TOO_MANY_TEAMS, most=round_robin.LARGEST)
    for team in teams:
        if not team.members.all():
            raise TournamentError(RefusalCode.TEAM_EMPTY, team=team.name)
    alone = locked.entries.filter(state=EntryState.ACTIVE, team_member__isnull=True)
    if (entry := alone.select_related("player").first()) is not None:
        raise TournamentError(
            RefusalCode.ENTRY_WITHOUT_TEAM, player=entry.player.name, count=alone.count()
        )
    return teams


def _by_rating(team: Team) -> tuple[float, str, int]:
    """Return what orders teams by rating: the mean of the main players, best first."""
    own = [m.entry.rating for m in team.members.all() if m.entry.rating and not m.is_reserve]
    return (-mean(own) if own else 0.0, team.name, team.pk)


def _lay_out(locked: Tournament, teams: Sequence[Team]) -> int:
    """Create every round of the table of teams with its matches; return how many there are."""
    try:
        table = locked.play_system.team_table(len(teams), locked)
    except PairingTableRefused as error:
        raise TournamentError(RefusalCode.TABLE_REFUSED, first=str(error)) from error
    if not table:
        return 0
    rounds = Round.objects.bulk_create(
        Round(tournament=locked, number=number, table_number=number)
        for number in range(1, len(table) + 1)
    )
    Tournament.objects.filter(pk=locked.pk).update(rounds_planned=len(rounds))
    for row, pairs in zip(rounds, table, strict=True):
        reasons = [_table_reason(len(teams), row.number, at, pair) for at, pair in _seats(pairs)]
        create_matches(row, teams, pairs, reasons=reasons)
    return len(rounds)


def _seats(pairs: Iterable[Pair]) -> Iterable[tuple[int, Pair]]:
    return enumerate(pairs, start=1)


def _table_reason(teams: int, number: int, table: int, pair: Pair) -> list[Reason]:
    facts = {"players": teams, "round": number, "board": table, "white": pair.white}
    if pair.black is None:
        return [Reason(PairingCode.TEAM_REST, round_robin.ARTICLE, facts)]
    return [Reason(PairingCode.TEAM_TABLE, round_robin.ARTICLE, {**facts, "black": pair.black})]


def create_matches(
    row: Round,
    teams: Iterable[Team],
    pairs: Iterable[Pair],
    *,
    reasons: Sequence[Sequence[Reason]] = (),
) -> list[TeamMatch]:
    """Create the matches of a round from pairs of team numbers, the first-named first.

    A bye stands last, as in the boards of any round.
    """
    by_number = {team.number: team for team in teams}
    return TeamMatch.objects.bulk_create(
        TeamMatch(
            round=row,
            table=table,
            first=by_number[pair.white],
            second=None if pair.black is None else by_number[pair.black],
            reasons=[reason.as_dict() for reason in (reasons[table - 1] if reasons else ())],
        )
        for table, pair in _seats(pairs)
    )
