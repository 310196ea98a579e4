"""Teams entered with their players, changed, struck off; how a team event is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from games.archive.names import clean_name, same_name_key
from tournaments.entries.models import Entry
from tournaments.entries.queries.players import NEW, known_people_of_forms
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, RowsWrong, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.checks import check_opening_table
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.people.models import Player, Sex
from tournaments.people.services import require_whole_words
from tournaments.scoring.teams.coefficients import TEAM_COEFFICIENTS
from tournaments.teams.models import (
    MOST_BOARDS,
    MOST_MEMBERS,
    LineUpPlace,
    Team,
    TeamColours,
    TeamMember,
    TeamSettings,
)
from tournaments.teams.queries.settings import BoardCondition, settings_of_teams

OUT_OF_THE_WAY = 1_000  # an order is held once, also while all of them change


class Namesakes(StrEnum):
    """Who players of a list are that bear the name of a known person."""

    ASK = "ask"
    KNOWN = "known"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class TypedMember:
    """A player of a team as typed; one entered already is told by his name alone."""

    name: str
    birth_year: int | None = None
    rating: int | None = None
    title: str = ""
    sex: str = ""
    is_reserve: bool = False


@dataclass(frozen=True, slots=True)
class TypedTeam:
    """A team as typed, with its players in the order of the roster."""

    name: str
    members: tuple[TypedMember, ...]
    club: str = ""
    region: str = ""
    captain_name: str = ""


@dataclass(frozen=True, slots=True)
class TypedSettings:
    """How a team event is played and placed, as typed."""

    boards: int
    places_by: str
    board_order: str
    bye: str
    conditions: tuple[BoardCondition, ...] = ()
    coefficients: tuple[str, ...] = ()
    opening_tables: tuple[str, ...] = ()
    line_up_minutes: int = 0
    colours: str = TeamColours.A.value
    prohibited: tuple[tuple[int, int], ...] = ()
    late_players: int | None = None


def lock_team_event(tournament: Tournament) -> Tournament:
    """Lock an event of teams; raises TournamentError ``no_team_event``."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.play_system.plays_in_teams:
        raise TournamentError(RefusalCode.NO_TEAM_EVENT)
    return locked


@transaction.atomic
def change_settings(
    *, tournament: Tournament, typed: TypedSettings, actor: User, at: datetime
) -> TeamSettings:
    """Set boards, their conditions, what places the teams; only before the lots are drawn.

    The minutes before which line-ups are handed in, who must not meet, and how many players may
    come late may change later too.
    Raises TournamentError ``no_team_event``, ``wrong_state``, ``bad_board_condition``,
    ``unknown_coefficient``, ``team_tie_needs_swiss``, ``unknown_regulation_value``,
    ``team_swiss_alone``, ``team_pair_bad`` and what ``check_opening_table`` raises.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = lock_team_event(tournament)
    row = settings_of_teams(locked)
    values = _checked(locked, typed)
    stood = {name: getattr(row, name) for name in values}
    stood |= {name: _told(stood[name]) for name in OF_BOARDS}  # once stored for every board
    changed = {name for name, value in values.items() if stood[name] != value}
    if locked.state != TournamentState.ENTRIES and changed - CHANGE_IN_PLAY:
        raise TournamentError(
            RefusalCode.WRONG_STATE, state=locked.state, wanted=TournamentState.ENTRIES.value
        )
    if row.pk and not changed:
        return row
    before = {name: getattr(row, name) for name in sorted(changed)}
    for name, value in values.items():
        setattr(row, name, value)
    row.save()
    revision.raise_revision(
        locked,
        "teams.settings_changed",
        actor=actor,
        at=at,
        data=columns.stands(columns.some_rows([row])),
        before=before,
        after={name: values[name] for name in sorted(changed)},
        changes_standings=False,
    )
    return row


CHANGE_IN_PLAY = frozenset({"line_up_minutes", "prohibited", "late_players"})
"""Settings that may change after the lots."""

OF_BOARDS = ("conditions", "opening_tables")
"""Settings with a part for each board, as far as something is told of it."""


def _checked(tournament: Tournament, typed: TypedSettings) -> dict[str, Any]:
    values: dict[str, Any] = {
        name: getattr(typed, name)
        for name in ("boards", "places_by", "board_order", "bye", "line_up_minutes", "colours")
    }
    for name, value in values.items():
        choices = TeamSettings._meta.get_field(name).choices
        is_known = value in dict(choices) if choices else value >= 0
        if not is_known or (name == "boards" and not 1 <= value <= MOST_BOARDS):
            raise TournamentError(
                RefusalCode.UNKNOWN_REGULATION_VALUE, regulation=name, value=str(value)
            )
    for code in typed.coefficients:
        if code not in TEAM_COEFFICIENTS:
            raise TournamentError(RefusalCode.UNKNOWN_COEFFICIENT, coefficient=code)
        if TEAM_COEFFICIENTS[code].needs_swiss and tournament.play_system.is_laid_out_whole:
            raise TournamentError(RefusalCode.TEAM_TIE_NEEDS_SWISS, tie=code)
    for table in typed.opening_tables:
        check_opening_table(table, tournament.ruleset_id, tournament.set_up)
    _check_for_swiss(tournament, typed)
    conditions = typed.conditions[: typed.boards]
    for board, condition in enumerate(conditions, start=1):
        if not _is_possible(condition):
            raise TournamentError(RefusalCode.BAD_BOARD_CONDITION, board=board)
    return values | {
        "conditions": _told([condition.as_dict() for condition in conditions]),
        "late_players": None if typed.late_players is None else max(0, typed.late_players),
        "coefficients": list(dict.fromkeys(typed.coefficients)),
        "opening_tables": _told(list(typed.opening_tables[: typed.boards])),
        "prohibited": [list(pair) for pair in dict.fromkeys(map(_in_order, typed.prohibited))],
    }


def _told(boards: list[Any]) -> list[Any]:
    """Return the parts of the boards without the last ones, of which nothing is told."""
    last = max((at for at, part in enumerate(boards, start=1) if part), default=0)
    return boards[:last]


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))


def _check_for_swiss(tournament: Tournament, typed: TypedSettings) -> None:
    """Check colour preferences and prohibited pairs; a round robin has neither."""
    if not (typed.prohibited or typed.colours != TeamColours.A):
        return
    if tournament.play_system.is_laid_out_whole:
        raise TournamentError(RefusalCode.TEAM_SWISS_ALONE)
    teams = set(tournament.teams.values_list("pk", flat=True))
    for one, other in typed.prohibited:
        if one == other or not teams >= {one, other}:
            raise TournamentError(RefusalCode.TEAM_PAIR_BAD)


def _is_possible(condition: BoardCondition) -> bool:
    is_sex_known = condition.sex in ("", *Sex.values)
    is_in_order = condition.age_from >= 0 and (
        not condition.age_to or condition.age_from <= condition.age_to
    )
    return is_sex_known and is_in_order


@transaction.atomic
def enter_teams(
    *,
    tournament: Tournament,
    teams: Sequence[TypedTeam],
    actor: User,
    at: datetime,
    namesakes: str = Namesakes.ASK,
) -> list[Team]:
    """Enter teams with their players, all of them or none, before the lots are drawn.

    A player entered already who plays for no team is found by his name; the others are entered
    as ``enter_many_players`` does. Who bears name and year of birth of one known person is that
    person; about other ``namesakes`` it is asked, or they are said to be known or new. Raises
    TournamentError ``no_team_event``, ``entries_closed``, ``team_name_missing``,
    ``team_name_taken``, ``team_empty``, ``team_too_large``, ``member_twice``,
    ``member_elsewhere``, and RowsWrong of ``enter_many_players``: the row is that of the player
    in the list, teams not counted.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = lock_team_event(tournament)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.ENTRIES_CLOSED, state=locked.state)
    _check_names(locked, teams)
    entered = _Entered(locked)
    for team in teams:
        entered.check_team(team)
    entered.enter_missing(teams, namesakes, actor=actor, at=at)
    made = []
    for typed in teams:
        team = Team.objects.create(
            tournament=locked,
            **_words(typed.name, typed.club, typed.region, typed.captain_name),
            entered_at=at,
        )
        TeamMember.objects.bulk_create(
            TeamMember(
                team=team,
                entry=entered.entry(member.name),
                order=order,
                is_reserve=member.is_reserve,
            )
            for order, member in enumerate(typed.members, start=1)
        )
        made.append(team)
    revision.raise_revision(
        locked,
        "teams.entered",
        actor=actor,
        at=at,
        data={"teams": [team.pk for team in made], **rows_told(made)},
        before=None,
        after=[team.pk for team in made],
        changes_standings=False,
    )
    return made


class _Entered:
    """Players of the event by their names: who is entered, and for which team he plays."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        rows = tournament.entries.select_related("player", "team_member__team")
        self.by_name: dict[str, Entry] = {}
        for entry in rows.order_by("-pk"):
            key = same_name_key(entry.player.name)
            if key not in self.by_name or not hasattr(entry, "team_member"):
                self.by_name[key] = entry

    def entry(self, name: str) -> Entry:
        """Return the entry of a name."""
        return self.by_name[same_name_key(name)]

    def check_team(self, team: TypedTeam) -> None:
        """Raise TournamentError where somebody plays for another team already."""
        for member in team.members:
            entry = self.by_name.get(same_name_key(member.name))
            if entry is not None and hasattr(entry, "team_member"):
                raise TournamentError(
                    RefusalCode.MEMBER_ELSEWHERE,
                    player=entry.player.name,
                    team=entry.team_member.team.name,
                )

    def enter_missing(
        self, teams: Sequence[TypedTeam], namesakes: str, *, actor: User, at: datetime
    ) -> None:
        """Enter who is not entered yet; the rows of a refusal are those of the list."""
        rows: dict[int, dict[str, Any]] = {}
        number = 0
        for team in teams:
            for member in team.members:
                number += 1
                if same_name_key(member.name) not in self.by_name:
                    rows[number] = typed_player(member, team.club or team.name, team.region)
        numbers = dict(enumerate(rows, start=1))
        known = known_people_of_forms(self.tournament, list(rows.values()))
        for row, people in zip(rows.values(), known, strict=True):
            row["whom"] = whom_of_namesakes(row, people.players, namesakes)
        try:
            made = entering.enter_many_players(
                tournament=self.tournament, rows=list(rows.values()), actor=actor, at=at
            )
        except RowsWrong as refusal:
            raise RowsWrong(
                {numbers[fault.params["row"]]: fault for fault in refusal.faults}
            ) from refusal
        self.by_name |= {same_name_key(entry.player.name): entry for entry in made}


def whom_of_namesakes(row: Mapping[str, Any], known: Sequence[Player], namesakes: str) -> str:
    """Return who a typed player is: a known person by his number, new, or to be asked."""
    if not known or namesakes == Namesakes.NEW:
        return NEW if known else ""
    alone = known[0] if len(known) == 1 else None
    is_sure = alone is not None and row["birth_year"] and alone.birth_year == row["birth_year"]
    return str(alone.pk) if alone and (is_sure or namesakes == Namesakes.KNOWN) else ""


def typed_player(member: TypedMember, club: str, region: str) -> dict[str, Any]:
    """Return what a player of a team is entered with: his own facts, the home of the team."""
    return {
        "name": member.name,
        "birth_year": member.birth_year,
        "rating": member.rating,
        "title": member.title,
        "sex": member.sex,
        "club": clean_name(club)[:80],
        "region": clean_name(region)[:80],
        "whom": "",
        "accepted": [],
    }


def _words(name: str, club: str, region: str, captain_name: str) -> dict[str, str]:
    """Return the words of a team as its columns hold them; raises ``name_broken``."""
    require_whole_words(name, club, region, captain_name)
    return {
        "name": clean_name(name)[:120],
        "club": clean_name(club)[:120],
        "region": clean_name(region)[:80],
        "captain_name": clean_name(captain_name)[:120],
    }


def _check_names(tournament: Tournament, teams: Sequence[TypedTeam]) -> None:
    taken = {same_name_key(name) for name in tournament.teams.values_list("name", flat=True)}
    people: set[str] = set()
    for team in teams:
        name = clean_name(team.name)
        if not name:
            raise TournamentError(RefusalCode.TEAM_NAME_MISSING)
        if same_name_key(name) in taken:
            raise TournamentError(RefusalCode.TEAM_NAME_TAKEN, team=name)
        taken.add(same_name_key(name))
        if not team.members:
            raise TournamentError(RefusalCode.TEAM_EMPTY, team=name)
        if len(team.members) > MOST_MEMBERS:
            raise TournamentError(RefusalCode.TEAM_TOO_LARGE, team=name, most=MOST_MEMBERS)
        for member in team.members:
            if not clean_name(member.name):
                raise TournamentError(RefusalCode.NAME_MISSING)
            key = same_name_key(member.name)
            if key in people:
                raise TournamentError(RefusalCode.MEMBER_TWICE, player=clean_name(member.name))
            people.add(key)


@transaction.atomic
def change_team(
    *,
    team: Team,
    name: str,
    club: str,
    region: str,
    captain_name: str,
    captain: User | None,
    actor: User,
    at: datetime,
) -> Team:
    """Change the name of a team, where it is from, and who its captain is.

    Raises TournamentError ``no_team_event``, ``no_such_team``, ``team_name_missing``,
    ``team_name_taken``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    clean = clean_name(name)
    if not clean:
        raise TournamentError(RefusalCode.TEAM_NAME_MISSING)
    others = locked.teams.exclude(pk=row.pk).values_list("name", flat=True)
    if same_name_key(clean) in {same_name_key(other) for other in others}:
        raise TournamentError(RefusalCode.TEAM_NAME_TAKEN, team=clean)
    for column, words in _words(name, club, region, captain_name).items():
        setattr(row, column, words)
    row.captain = captain
    row.save()
    revision.raise_revision(
        locked,
        "team.changed",
        actor=actor,
        at=at,
        data={"team": row.pk, **rows_told([row])},
        before=None,
        after=row.pk,
        changes_standings=False,
    )
    return row


@transaction.atomic
def change_roster(
    *, team: Team, members: Sequence[tuple[int, bool]], actor: User, at: datetime
) -> Team:
    """Put the roster of a team in a new order: entries, each with whether he is a reserve.

    Whoever is left out leaves the team and stays entered; one entered without a team may come.
    In play the order of a roster stays, and only who never played may leave. Raises
    TournamentError ``no_team_event``, ``no_such_team``, ``team_empty``, ``team_too_large``,
    ``no_such_member``, ``member_twice``, ``member_elsewhere``, ``member_played``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    order = [entry for entry, _is_reserve in members]
    entries = _entries_for(locked, row, order)
    stood = {member.entry_id: member for member in row.members.all()}
    if locked.state != TournamentState.ENTRIES:
        kept = [pk for pk in stood if pk in order]
        if [pk for pk in order if pk in stood] != kept or order[: len(kept)] != kept:
            raise TournamentError(RefusalCode.TEAM_IN_PLAY, team=row.name)
    gone = [member for pk, member in stood.items() if pk not in order]
    played = LineUpPlace.objects.filter(member__in=gone).select_related("member__entry__player")
    if (place := played.first()) is not None:
        raise TournamentError(RefusalCode.MEMBER_PLAYED, player=place.member.entry.player.name)
    TeamMember.objects.filter(pk__in=[member.pk for member in gone]).delete()
    row.members.update(order=F("order") + OUT_OF_THE_WAY)
    for number, (pk, is_reserve) in enumerate(members, start=1):
        TeamMember.objects.update_or_create(
            entry=entries[pk],
            defaults={"team": row, "order": number, "is_reserve": is_reserve},
        )
    revision.raise_revision(
        locked,
        "team.changed",
        actor=actor,
        at=at,
        data={"team": row.pk, **rows_told([row])},
        before=None,
        after=row.pk,
        changes_standings=False,
    )
    return row


def _entries_for(tournament: Tournament, team: Team, order: Sequence[int]) -> Mapping[int, Entry]:
    """Return the entries of a new roster; raises TournamentError."""
    if not order:
        raise TournamentError(RefusalCode.TEAM_EMPTY, team=team.name)
    if len(order) > MOST_MEMBERS:
        raise TournamentError(RefusalCode.TEAM_TOO_LARGE, team=team.name, most=MOST_MEMBERS)
    rows = tournament.entries.select_related("player", "team_member__team")
    entries = rows.in_bulk(order)
    for pk in order:
        entry = entries.get(pk)
        if entry is None:
            raise TournamentError(RefusalCode.NO_SUCH_MEMBER, team=team.name)
        if order.count(pk) > 1:
            raise TournamentError(RefusalCode.MEMBER_TWICE, player=entry.player.name)
        if hasattr(entry, "team_member") and entry.team_member.team_id != team.pk:
            raise TournamentError(
                RefusalCode.MEMBER_ELSEWHERE,
                player=entry.player.name,
                team=entry.team_member.team.name,
            )
    return entries


@transaction.atomic
def remove_team(*, team: Team, actor: User, at: datetime) -> None:
    """Strike off a team before the lots are drawn; its players stay entered.

    Raises TournamentError ``no_team_event``, ``no_such_team``, ``team_in_play``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(team.tournament))
    locked, row = lock_team(team)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.TEAM_IN_PLAY, team=row.name)
    number = row.pk
    _forget_pairs(locked, number)
    row.links.all().delete()
    row.members.all().delete()
    row.delete()
    revision.raise_revision(
        locked,
        "team.removed",
        actor=actor,
        at=at,
        data={
            "team": number,
            **columns.stands(
                columns.all_rows(TeamSettings, tournament=locked.pk),
                columns.rows_forgotten(TeamMember, team=number),
                columns.rows_forgotten(Team, id=number),
            ),
        },
        before=number,
        after=None,
        changes_standings=False,
    )


def _forget_pairs(tournament: Tournament, team: int) -> None:
    """Take a team out of the pairs that must not meet."""
    settings = settings_of_teams(tournament)
    left = [pair for pair in settings.prohibited if team not in pair]
    if left != settings.prohibited:
        settings.prohibited = left
        settings.save(update_fields=["prohibited"])


def lock_team(team: Team) -> tuple[Tournament, Team]:
    """Lock the event of a team and read the team anew; raises TournamentError."""
    locked = lock_team_event(team.tournament)
    row = locked.teams.filter(pk=team.pk).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_TEAM, team=team.pk)
    return locked, row


def rows_told(teams: Sequence[Team]) -> dict[str, Any]:
    """Tell the journal of teams and their whole rosters."""
    return columns.stands(
        columns.some_rows(teams), *(columns.all_rows(TeamMember, team=team.pk) for team in teams)
    )
