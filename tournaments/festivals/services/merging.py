"""Groups merged for play and split again; system and rounds set for all tournaments at once."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations, visibility
from tournaments.festivals.models import ApplicationState, Contest, Festival, Group, Part
from tournaments.festivals.queries.lengths import Length, proposed_lengths
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_cells
from tournaments.festivals.services.journal import count_medals_anew, journal
from tournaments.festivals.services.places import enter_parts, take_back_parts
from tournaments.systems import registry
from tournaments.systems.regulations import SOME_SYSTEMS_ONLY


@transaction.atomic
def merge_group(
    *, festival: Festival, group: int, into: int, reason: str, actor: User, at: datetime
) -> Group:
    """Have a group play in the tournaments of another, with places of its own.

    Its own tournaments are hidden with the reason and come back when it is split. Raises
    TournamentError ``no_such_group``, ``merge_into_itself``, ``merge_chain``,
    ``merge_no_programme``, ``merge_too_late``, ``merge_others``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    groups = {row.pk: row for row in locked.groups.all()}
    merged, host = _group(groups, group), _group(groups, into)
    if merged.pk == host.pk:
        raise TournamentError(RefusalCode.MERGE_INTO_ITSELF)
    held = [row for row in groups.values() if row.merged_into_id == merged.pk]
    if merged.merged_into_id or host.merged_into_id or held:
        raise TournamentError(RefusalCode.MERGE_CHAIN, group=merged.title, host=host.title)
    reason = reason.strip() or host.title
    hosts = {contest.programme_id: contest for contest in _contests(host)}
    own = _contests(merged)
    for contest in own:
        if contest.programme_id not in hosts:
            raise TournamentError(
                RefusalCode.MERGE_NO_PROGRAMME,
                group=host.title,
                programme=contest.programme.title,
            )
        for tournament in (contest.tournament, hosts[contest.programme_id].tournament):
            _require_open(tournament)
    parts = _parts(own)
    take_back_parts(parts, actor=actor, at=at)
    for contest in own:
        left = contest.tournament
        if left.entries.exists():
            raise TournamentError(RefusalCode.MERGE_OTHERS, tournament=left.title)
        visibility.hide_event(tournament=left, reason=reason, actor=actor, at=at)
        contest.own, contest.tournament = left, hosts[contest.programme_id].tournament
        contest.is_host = False
        contest.save(update_fields=["own", "tournament", "is_host"])
    _enter(parts, own, actor=actor, at=at)
    Group.objects.filter(pk=merged.pk).update(merged_into=host)
    count_medals_anew(locked)
    journal(
        locked,
        "groups.merged",
        actor=actor,
        at=at,
        data={"group": merged.pk},
        before=None,
        after=host.pk,
        words=reason,
        told=tell_cells(locked),
    )
    return host


@transaction.atomic
def split_group(*, festival: Festival, group: int, actor: User, at: datetime) -> Group:
    """Give a merged group its own tournaments back, with its players.

    Raises TournamentError ``no_such_group``, ``merge_too_late``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    merged = _group({row.pk: row for row in locked.groups.all()}, group)
    if merged.merged_into_id is None:
        return merged
    own = [contest for contest in _contests(merged) if contest.own_id is not None]
    for contest in own:
        _require_open(contest.tournament)
    parts = _parts(own)
    take_back_parts(parts, actor=actor, at=at)
    for contest in own:
        kept = Tournament.everything.get(pk=contest.own_id)
        visibility.show_event(tournament=kept, actor=actor, at=at)
        kept.refresh_from_db()
        if kept.is_private != locked.is_private and not locked.is_private:
            visibility.make_event_public(tournament=kept, actor=actor, at=at)
        contest.tournament, contest.own, contest.is_host = kept, None, True
        contest.save(update_fields=["own", "tournament", "is_host"])
    _enter(parts, own, actor=actor, at=at)
    before = merged.merged_into_id
    Group.objects.filter(pk=merged.pk).update(merged_into=None)
    count_medals_anew(locked)
    journal(
        locked,
        "groups.split",
        actor=actor,
        at=at,
        data={"group": merged.pk},
        before=before,
        after=None,
        told=tell_cells(locked),
    )
    return merged


def _group(groups: dict[int, Group], pk: int) -> Group:
    if pk not in groups:
        raise TournamentError(RefusalCode.NO_SUCH_GROUP, group=pk)
    return groups[pk]


def _contests(group: Group) -> list[Contest]:
    return list(group.contests.select_related("tournament", "programme").order_by("pk"))


def _require_open(tournament: Tournament) -> None:
    if tournament.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.MERGE_TOO_LATE, tournament=tournament.title)


def _parts(contests: list[Contest]) -> list[Part]:
    parts = list(
        Part.objects.filter(contest__in=contests).select_related("application__player", "entry")
    )
    by_pk = {contest.pk: contest for contest in contests}
    for part in parts:
        part.contest = by_pk[part.contest_id]
    return parts


def _enter(parts: list[Part], contests: list[Contest], *, actor: User, at: datetime) -> None:
    by_pk = {contest.pk: contest for contest in contests}
    playing = []
    for part in parts:
        part.contest = by_pk[part.contest_id]
        if part.application.state == ApplicationState.CONFIRMED:
            playing.append(part)
    enter_parts(playing, actor=actor, at=at)


def _of_system(length: Length) -> dict[str, Any]:
    """What a change of the system changes besides: what the new one takes, and what has sense."""
    system = registry.SYSTEMS[length.system]
    of_others = {
        regulation.name: regulation.nothing
        for regulation in SOME_SYSTEMS_ONLY
        if regulation.name not in system.takes
    }
    stands = length.contest.tournament.system
    if stands == length.system:
        return of_others
    own = length.contest.programme.regulations.get("coefficients") or ()
    senseless = set(system.coefficients_without_sense(tuple(own)))
    kept = tuple(code for code in own if code not in senseless)
    return {**of_others, "coefficients": kept or None, "numbering": None}


@transaction.atomic
def set_lengths(*, festival: Festival, actor: User, at: datetime) -> int:
    """Set system and rounds as proposed in every tournament that still takes entries.

    Returns how many were changed. A tournament with fewer than two players waits.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    changed = []
    for length in proposed_lengths(festival):
        if not length.is_to_change:
            continue
        tournament = length.contest.tournament
        regulations.change_regulations(
            tournament=tournament,
            expected=fingerprint_of_regulations(tournament),
            actor=actor,
            at=at,
            **{"rounds_planned": length.rounds, **_of_system(length)},
            system=length.system,
        )
        changed.append([tournament.pk, length.system, length.rounds])
    if changed:
        journal(
            festival,
            "festival.rounds_set",
            actor=actor,
            at=at,
            data={},
            before=[pk for pk, _system, _rounds in changed],
            after=changed,
        )
    return len(changed)
