"""Set an event's own protest period and ladder of sanctions."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, raise_one_or_several_faults
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Scope
from arbiter.sanctions.models import ProtestAndSanctionRules

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
    permissions_of_roles.require_right(actor, Action.MANAGE_OFFICES, Scope(key=scope))
    raise_one_or_several_faults(
        [_out_of(name) for name, value in numbers.items() if not _is_within(name, value)]
    )
    rules, _ = ProtestAndSanctionRules.objects.select_for_update().get_or_create(scope=scope)
    changed = {name: value for name, value in numbers.items() if getattr(rules, name) != value}
    if changed:
        append_journal_rows.write_journal_row(
            stream=scope,
            verb="office.rules_changed",
            actor=actor,
            at=at,
            data={},
            before={name: getattr(rules, name) for name in changed},
            after=changed,
        )
        ProtestAndSanctionRules.objects.filter(pk=rules.pk).update(**changed)
        rules.refresh_from_db()
    return rules


def _is_within(name: str, value: int | None) -> bool:
    least, most = LIMITS[name]
    return value is None or least <= value <= most


def _out_of(name: str) -> Refused:
    least, most = LIMITS[name]
    return Refused(ErrorCode.RULES_OUT_OF_RANGE, field=name, least=least, most=most)
