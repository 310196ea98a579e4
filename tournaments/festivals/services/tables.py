"""Tables over the tournaments of an event: computed and stored, once for every change of them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.web.workers import send_message
from tournaments.boards.models import Round, RoundState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import Festival, FestivalTables
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.tables import OVER, compute_tables, newest_tables
from tournaments.festivals.queries.told import tell_common
from tournaments.festivals.rules.regulations import TeamRule, rules_from_data, rules_to_data

RECOMPUTE = "tournaments.recompute_festival_tables"


def queue_recompute(festival_id: int) -> None:
    """Queue the computing of an event's tables, after the commit."""
    transaction.on_commit(lambda: send_recompute(festival_id))


def send_recompute(festival_id: int) -> bool:
    """Send the message now; if the broker is away, the sweep sends it again."""
    return send_message(RECOMPUTE, festival_id)


@transaction.atomic
def recompute_tables(*, festival_id: int, at: datetime) -> FestivalTables | None:
    """Compute and store an event's tables from its tournaments' stored ones.

    The event's row is locked: two workers do it one after the other, and the second finds nothing
    to do. A worker killed in the middle leaves no trace and the event overdue. While only
    tournaments that are not over move, the newest row is brought up to date; a change of what
    stands makes a new one. Returns None where nothing has changed.
    """
    festival = Festival.everything.select_for_update().filter(pk=festival_id).first()
    if festival is None:
        return None
    newest = newest_tables(festival)
    tables = compute_tables(festival)
    if newest is not None and newest.tables == tables:
        if festival.tables_revision < festival.revision:
            _store(newest, festival, revision=festival.revision, tables=tables, at=at)
        return None
    is_counted = festival.revision > festival.tables_revision
    revision = festival.revision if is_counted else festival.revision + 1
    if newest is None or _what_stands(newest.tables) != _what_stands(tables):
        newest = FestivalTables(festival=festival)
    _store(newest, festival, revision=revision, tables=tables, at=at)
    return newest


def _store(
    row: FestivalTables,
    festival: Festival,
    *,
    revision: int,
    tables: Mapping[str, Any],
    at: datetime,
) -> None:
    row.revision, row.tables, row.at = revision, tables, at
    row.save()
    Festival.everything.filter(pk=festival.pk).update(revision=revision, tables_revision=revision)


def _what_stands(tables: Mapping[str, Any]) -> tuple[Any, Any]:
    return tables["rules"], tables[OVER]


@transaction.atomic
def set_rules(
    *, festival: Festival, rules: Mapping[str, Any], reason: str, actor: User, at: datetime
) -> Festival:
    """Set by which rules medals are given and teams placed; the same rules change nothing.

    Raises ValueError with a ``RuleFault`` for rules that cannot be, TournamentError
    ``no_such_programme`` and ``no_such_group`` for what the event has not, ``rule_is_fixed`` where
    round 1 of a tournament is published and no reason is given.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    wanted = rules_from_data(rules)
    _require_own(locked, wanted.team)
    stored = rules_to_data(wanted)
    before = rules_to_data(rules_from_data(locked.team_rule))
    if stored == before:
        return locked
    reason = " ".join(reason.split())[:400]
    begun = first_published(locked)
    if begun is not None and not reason:
        raise TournamentError(RefusalCode.RULE_IS_FIXED, title=begun)
    locked.team_rule = stored
    locked.revision += 1
    locked.save(update_fields=["team_rule", "revision"])
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="festival.rule_changed",
        actor=actor,
        at=at,
        data={
            "is_after_beginning": begun is not None,
            **columns.stands(tell_common(locked)),
        },
        before=before,
        after=stored,
        words=reason,
    )
    queue_recompute(locked.pk)
    return locked


def _require_own(festival: Festival, team: TeamRule | None) -> None:
    if team is None:
        return
    for pk in set(team.programmes) - set(festival.programmes.values_list("pk", flat=True)):
        raise TournamentError(RefusalCode.NO_SUCH_PROGRAMME, programme=pk)
    for pk in set(team.groups) - set(festival.groups.values_list("pk", flat=True)):
        raise TournamentError(RefusalCode.NO_SUCH_GROUP, group=pk)


def first_published(festival: Festival) -> str | None:
    """Return the title of a tournament whose round 1 is published; None before the first."""
    rounds = Round.objects.filter(tournament__contests__festival=festival, number=1)
    published = rounds.exclude(state=RoundState.DRAFT).select_related("tournament")
    first = published.order_by("pk").first()
    return first.tournament.title if first else None
