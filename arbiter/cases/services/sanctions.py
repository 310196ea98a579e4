"""Sanctions given to players: remark, warning, minutes, expulsion; an event's own numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from arbiter.cases.models import Case, ProtestAndSanctionRules, Ruling, Sanction
from arbiter.cases.queries import rulings
from arbiter.cases.queries.access import case_scope
from arbiter.errors import ErrorCode, Refused, raise_one_or_several_faults
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.ports import Party, SubjectFacts
from arbiter.rules import sanctions
from arbiter.rules.outcome import GameResult
from arbiter.rules.rulesets import catalogue
from arbiter.rules.sanctions import LOSSES, MOST_MINUTES, SanctionKind

# Give sanctions to players: remark, warning, minutes, expulsion; a loss needs a ruling.


@dataclass(frozen=True, slots=True)
class WantedSanction:
    """A sanction to be given, as entered: kind, player, minutes for the opponent."""

    kind: str
    side: str
    minutes: int = 0


@transaction.atomic
def give_sanction(
    *, case: Case, wanted: WantedSanction, reason: str, actor: User, at: datetime
) -> Sanction:
    """Give a remark, warning, minutes or expulsion without a ruling, in any case.

    Raises Refused ``sanction_needs_ruling`` and as ``check_sanction``;
    ``ruling_reason_missing``; where there are more faults, SeveralRefusals.
    """
    facts = arbiter_ports.subject_facts(case.subject, lock=True)
    faults: list[Refused] = []
    try:
        party, kind = check_sanction(case, wanted, facts=facts, actor=actor)
    except Refused as fault:
        faults.append(fault)
    if wanted.kind in LOSSES:
        faults.append(Refused(ErrorCode.SANCTION_NEEDS_RULING, kind=wanted.kind))
    if not reason.strip():
        faults.append(Refused(ErrorCode.REASON_MISSING))
    raise_one_or_several_faults(faults)
    expel_if_sanctioned(case, party, kind, reason=reason, actor=actor, at=at)
    return store_sanction(case, party, wanted, reason=reason, actor=actor, at=at)


def check_sanction(
    case: Case,
    wanted: WantedSanction,
    *,
    facts: SubjectFacts | None,
    actor: User,
    result: GameResult | None = None,
) -> tuple[Party, SanctionKind]:
    """Check a sanction; ``result`` is that of the ruling it comes with.

    Raises Refused ``unknown_sanction``, ``sanction_not_offered``, ``sanction_without_side``,
    ``sanction_minutes``, ``sanction_contradicts_result``, ``own_game``, ``already_expelled``;
    where there are more faults, SeveralRefusals.
    """
    scope = case_scope(case)
    rights.require_right(actor, Action.SANCTION, scope)
    if wanted.kind not in set(SanctionKind):
        raise Refused(ErrorCode.UNKNOWN_SANCTION, kind=wanted.kind)
    kind = SanctionKind(wanted.kind)
    if kind is SanctionKind.EXPULSION:
        rights.require_right(actor, Action.EXPEL, Scope(scope.key, board=scope.board))
    party = facts.player_of_side(wanted.side) if facts else None
    if facts is None or party is None:
        raise Refused(ErrorCode.SANCTION_WITHOUT_SIDE)
    if actor.pk in facts.user_ids:
        raise Refused(ErrorCode.OWN_GAME)
    raise_one_or_several_faults(
        list(_faults(case, wanted, kind=kind, facts=facts, party=party, result=result))
    )
    return party, kind


def _faults(
    case: Case,
    wanted: WantedSanction,
    *,
    kind: SanctionKind,
    facts: SubjectFacts,
    party: Party,
    result: GameResult | None,
) -> Iterator[Refused]:
    if kind not in sanctions.possible_sanctions(catalogue.load_ruleset_or_none(facts.ruleset_id)):
        yield Refused(ErrorCode.SANCTION_NOT_OFFERED, kind=kind.value)
    most = MOST_MINUTES if kind is SanctionKind.TIME else 0
    if not bool(most) <= wanted.minutes <= most:
        yield Refused(ErrorCode.SANCTION_MINUTES, most=MOST_MINUTES)
    if result is not None and sanctions.sanction_contradicts_result(kind, wanted.side, result):
        yield Refused(ErrorCode.SANCTION_CONTRADICTS, kind=kind.value, result=result.value)
    kinds = rulings.sanction_kinds_of_player(case.scope, party.key)
    if kind is SanctionKind.EXPULSION and SanctionKind.EXPULSION in kinds:
        yield Refused(ErrorCode.ALREADY_EXPELLED, name=party.name)


def expel_if_sanctioned(
    case: Case, party: Party, kind: SanctionKind, *, reason: str, actor: User, at: datetime
) -> None:
    """Expel the player from the event if the sanction is an expulsion."""
    if kind is SanctionKind.EXPULSION:
        arbiter_ports.expel_player(
            subject=case.subject, party=party.key, reason=reason.strip(), actor=actor, at=at
        )


def store_sanction(
    case: Case,
    party: Party,
    wanted: WantedSanction,
    *,
    reason: str,
    actor: User,
    at: datetime,
    ruling: Ruling | None = None,
) -> Sanction:
    """Store a sanction with its journal row; the caller has checked everything."""
    sanction = Sanction.objects.create(
        scope=case.scope,
        subject=case.subject,
        party=party.key,
        side=party.side,
        name=party.name,
        kind=wanted.kind,
        minutes=wanted.minutes,
        reason=reason.strip(),
        case=case,
        ruling=ruling,
        by=actor,
        at=at,
    )
    writing.write_journal_row(
        stream=case.scope,
        verb="sanction.given",
        actor=actor,
        at=at,
        data={
            "case": case.pk,
            "sanction": sanction.pk,
            "party": party.key,
            "kind": sanction.kind,
            "minutes": sanction.minutes or None,
            "ruling": ruling.pk if ruling else None,
            **columns.stands(columns.some_rows([sanction])),
        },
        before=None,
        after=sanction.pk,
        stored_words=sanction.reason,
    )
    return sanction


LIMITS = {
    "protest_minutes": (0, 14 * 24 * 60),
    "remarks": (0, 20),
    "warnings": (1, 20),
    "losses": (1, 20),
}
"""The least and the most of each number an event may set."""


@transaction.atomic
def set_protest_and_sanction_rules(
    *, scope: str, actor: User, at: datetime, **numbers: int | None
) -> ProtestAndSanctionRules:
    """Set the protest period and ladder of sanctions of an event.

    What is not named stays, None is left to the ruleset again.

    Raises Refused ``office_rules_out_of_range``.
    """
    rights.require_right(actor, Action.MANAGE_OFFICES, Scope(key=scope))
    raise_one_or_several_faults(
        [_out_of(name) for name, value in numbers.items() if not _is_within(name, value)]
    )
    rules, _ = ProtestAndSanctionRules.objects.select_for_update().get_or_create(scope=scope)
    changed = {name: value for name, value in numbers.items() if getattr(rules, name) != value}
    if changed:
        before = {name: getattr(rules, name) for name in changed}
        ProtestAndSanctionRules.objects.filter(pk=rules.pk).update(**changed)
        rules.refresh_from_db()
        writing.write_journal_row(
            stream=scope,
            verb="office.rules_changed",
            actor=actor,
            at=at,
            data=columns.stands(columns.some_rows([rules])),
            before=before,
            after=changed,
        )
    return rules


def _is_within(name: str, value: int | None) -> bool:
    least, most = LIMITS[name]
    return value is None or least <= value <= most


def _out_of(name: str) -> Refused:
    least, most = LIMITS[name]
    return Refused(ErrorCode.RULES_OUT_OF_RANGE, field=name, least=least, most=most)
