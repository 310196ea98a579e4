"""The next round of a Swiss of teams: drafted by the engine, checked, with its reasons."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards.models import Round
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.pairing.field import (
    EngineFailed,
    NoPairing,
    Pair,
    PairingInput,
    pairing_input_to_json_data,
)
from tournaments.pairing.teams.checker import confirm_team_round
from tournaments.pairing.teams.explanation import explain_team_round
from tournaments.pairing.teams.field import TeamField, team_field_to_json_data
from tournaments.rounds.models import DraftJob
from tournaments.rounds.services import drafts
from tournaments.systems.base import PlaySystem
from tournaments.teams.models import LineUp, LineUpPlace, Team, TeamMatch
from tournaments.teams.queries.results import team_field
from tournaments.teams.services.rosters import OUT_OF_THE_WAY, lock_team_event

log = logging.getLogger(__name__)


def request_any_draft(*, tournament: Tournament, actor: User, at: datetime) -> Round | DraftJob:
    """Draft the next round of players or of teams; raises what either raises."""
    draft = draft_team_round if tournament.play_system.plays_in_teams else drafts.request_draft
    return draft(tournament=tournament, actor=actor, at=at)


@transaction.atomic
def draft_team_round(*, tournament: Tournament, actor: User, at: datetime) -> Round:
    """Draft the next round of teams from the matches so far, in place of an earlier draft.

    Matches that are in the earlier draft too keep their line-ups. Raises TournamentError
    ``no_team_event``, ``needs_swiss``, ``wrong_state``, ``no_such_round``, ``results_missing``,
    ``line_ups_open`` where line-ups of the earlier draft are open already, ``too_few_teams``,
    ``no_pairing``, ``engine_failed``, ``draft_refused``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = lock_team_event(tournament)
    number = drafts.next_round_number(locked)
    field = team_field(locked, number)
    if len(field.present) < 2:
        raise TournamentError(RefusalCode.TOO_FEW_TEAMS, least=2)
    pairs = pair_and_check(locked.play_system, field)
    confirmed = confirm_team_round(field, pairs)
    reasons = explain_team_round(field, pairs, confirmed)
    if confirmed.is_same is False:
        log.error("another round by the articles", extra={"round": number, "pairs": str(pairs)})
    row, is_new = Round.objects.get_or_create(
        tournament=locked, number=number, defaults={"table_number": number}
    )
    row.drafts += not is_new
    teams = list(locked.teams.filter(number__isnull=False))
    system = locked.play_system
    row.known = _known(field, teams, engine=system.engine, edition=system.edition) | {
        "confirmed": confirmed.is_same
    }
    row.save(update_fields=["known", "drafts"])
    write_matches(row, teams, pairs, [[one.as_dict() for one in told] for told in reasons])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="teams.round_drafted",
        actor=actor,
        at=at,
        data={
            "round": row.number,
            "draft": row.drafts,
            "engine": locked.play_system.engine,
            "pairs": [list(pair) for pair in pairs],
            **columns.stands(columns.all_rows(TeamMatch, round=row.pk)),
        },
        before=row.drafts - 1 or None,
        after=row.drafts,
    )
    return row


def known_of_round(
    tournament: Tournament,
    number: int,
    *,
    engine: str,
    edition: str,
    prohibited: tuple[frozenset[int], ...] | None = None,
) -> dict[str, Any]:
    """Return what a round of teams is paired from, as its row keeps it.

    ``prohibited`` are the pairs that the round of a file was paired with, where they are not
    those that the event has now.
    """
    teams = list(tournament.teams.filter(number__isnull=False))
    field = team_field(tournament, number)
    if prohibited is not None:
        field = replace(field, prohibited=prohibited)
    return _known(field, teams, engine=engine, edition=edition)


def _known(field: TeamField, teams: Sequence[Team], *, engine: str, edition: str) -> dict[str, Any]:
    nobody = PairingInput((), field.rounds, field.initial)  # of players nothing is paired
    return pairing_input_to_json_data(nobody) | {
        "engine": engine,
        "system": edition,
        "entries": {},
        "team_field": team_field_to_json_data(field),
        "teams": {str(team.number): team.pk for team in teams},
    }


def pair_and_check(system: PlaySystem, field: TeamField) -> tuple[Pair, ...]:
    """Pair with the engine; accept the result only if our own check finds nothing.

    Raises TournamentError ``no_pairing``, ``engine_failed``, ``draft_refused``.
    """
    try:
        pairs = tuple(system.pair_teams(field))
    except NoPairing as error:
        raise TournamentError(RefusalCode.NO_PAIRING, round=field.number) from error
    except EngineFailed as error:
        log.error("the engine failed", extra={"round": field.number, "engine": str(error)})
        raise TournamentError(RefusalCode.ENGINE_FAILED, round=field.number) from error
    findings = system.check_teams(field, pairs)
    if findings:
        log.error("draft refused", extra={"round": field.number, "findings": str(findings)})
        first = findings[0]
        raise TournamentError(
            RefusalCode.DRAFT_REFUSED,
            count=len(findings),
            finding=first.code.value,
            numbers=", ".join(map(str, first.numbers)),
            limit=first.limit,
        )
    return pairs


def write_matches(
    row: Round,
    teams: Sequence[Team],
    pairs: Sequence[Pair],
    reasons: Sequence[Sequence[Mapping[str, Any]]],
) -> None:
    """Write the matches of a draft; one that stood in the earlier draft keeps its line-ups."""
    by_number = {team.number: team for team in teams}
    before = {_sides(match.first_id, match.second_id): match for match in row.team_matches.all()}
    open_yet = [match.table for match in before.values() if match.opened_at is not None]
    if open_yet:
        raise TournamentError(RefusalCode.LINE_UPS_OPEN, table=min(open_yet))
    matches = []
    for table, (pair, told) in enumerate(zip(pairs, reasons, strict=True), start=1):
        first = by_number[pair.white]
        second = None if pair.black is None else by_number[pair.black]
        match = before.pop(_sides(first.pk, second.pk if second else None), TeamMatch(round=row))
        match.table, match.first, match.second = table, first, second
        match.reasons = list(told)
        matches.append(match)
    gone = [match.pk for match in before.values()]
    LineUpPlace.objects.filter(line_up__match__in=gone).delete()
    LineUp.objects.filter(match__in=gone).delete()
    TeamMatch.objects.filter(pk__in=gone).delete()
    # a table is held once, also while they change places
    row.team_matches.update(table=F("table") + OUT_OF_THE_WAY)
    stay = [match for match in matches if match.pk]
    TeamMatch.objects.bulk_update(stay, ["table", "first", "second", "reasons"])
    TeamMatch.objects.bulk_create(match for match in matches if not match.pk)


def _sides(first: int, second: int | None) -> frozenset[int | None]:
    return frozenset((first, second))
