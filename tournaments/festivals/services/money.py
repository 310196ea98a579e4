"""Fees of an event set, money taken, given back and waived; a delegation's sum shared out."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import Delegation, Fee, Festival, Payment, PaymentKind
from tournaments.festivals.queries.people import PersonRow, festival_people
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_applications, tell_fees, tell_payments
from tournaments.festivals.rules.fees import FeeLine, share_out
from tournaments.festivals.services.journal import (
    find_application,
    journal,
    require_entries_right,
)
from tournaments.festivals.texts import money, person_name


@transaction.atomic
def set_fees(*, festival: Festival, lines: Sequence[FeeLine], actor: User, at: datetime) -> None:
    """Set all lines of the fees; what was paid stays as it was paid."""
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    before = [_as_data(fee) for fee in locked.fees.all()]
    locked.fees.all().delete()
    Fee.objects.bulk_create(
        Fee(
            festival=locked,
            programme_id=line.programme,
            category=line.category[:40],
            until=line.until,
            amount=line.amount,
        )
        for line in lines
    )
    after = [_as_data(fee) for fee in locked.fees.all()]
    if before != after:
        journal(
            locked,
            "fees.changed",
            actor=actor,
            at=at,
            data={},
            before=before,
            after=after,
            told=[tell_fees(locked)],
        )


def _as_data(fee: Fee) -> list[str | int | None]:
    until = fee.until.isoformat() if fee.until else None
    return [fee.programme_id, fee.category, until, fee.amount]


@transaction.atomic
def record_payment(
    *,
    festival: Festival,
    application: int,
    kind: PaymentKind,
    amount: int,
    actor: User,
    at: datetime,
    reason: str = "",
) -> Payment:
    """Record money taken, given back or waived for a person.

    More than he owes is taken only with a reason, so that nobody is charged twice unseen; to
    waive wants one, too. Raises TournamentError ``payment_twice``, ``payment_not_there``,
    ``reason_missing``, ``payment_of_nothing``.
    """
    locked = require_entries_right(festival, actor)
    row = _row(locked, application, at)
    if amount < 1:
        raise TournamentError(RefusalCode.PAYMENT_OF_NOTHING)
    name = person_name(row.facts.name, row.facts.name_latin)
    if kind == PaymentKind.RETURNED and amount > row.account.paid:
        raise TournamentError(
            RefusalCode.PAYMENT_NOT_THERE,
            player=name,
            paid=money(row.account.paid, locked.currency),
        )
    if kind == PaymentKind.WAIVED and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if kind == PaymentKind.PAID and amount > row.account.owed and not reason.strip():
        raise TournamentError(
            RefusalCode.PAYMENT_TWICE,
            player=name,
            owed=money(max(row.account.owed, 0), locked.currency),
            paid=money(row.account.paid, locked.currency),
        )
    payment = Payment.objects.create(
        application=row.application,
        kind=kind,
        amount=amount,
        reason=reason.strip()[:200],
        by=actor,
        at=at,
    )
    _journal_payments(locked, [payment], actor=actor, at=at, words=reason)
    return payment


def _row(festival: Festival, application: int, at: datetime) -> PersonRow:
    find_application(festival, application)
    today = at.astimezone(festival.zone).date()
    return festival_people(festival, today).by_pk[application]


@transaction.atomic
def record_sum(
    *, festival: Festival, delegation: Delegation, amount: int, actor: User, at: datetime
) -> list[Payment]:
    """Record one sum paid for all players of a delegation, shared out among those who owe.

    Raises TournamentError ``sum_too_large``, ``payment_of_nothing``.
    """
    locked = require_entries_right(festival, actor)
    if amount < 1:
        raise TournamentError(RefusalCode.PAYMENT_OF_NOTHING)
    people = festival_people(locked, at.astimezone(locked.zone).date())
    rows = [row for row in people.unpaid if row.application.delegation_id == delegation.pk]
    owed = [row.account.owed for row in rows]
    if amount > sum(owed):
        raise TournamentError(
            RefusalCode.SUM_TOO_LARGE,
            body=delegation.body,
            owed=money(sum(owed), locked.currency),
        )
    shares = share_out(amount, owed)
    made = Payment.objects.bulk_create(
        Payment(
            application=row.application,
            kind=PaymentKind.PAID,
            amount=share,
            reason=delegation.body[:200],
            by=actor,
            at=at,
        )
        for row, share in zip(rows, shares, strict=True)
        if share
    )
    _journal_payments(locked, made, actor=actor, at=at)
    return made


def _journal_payments(
    festival: Festival,
    payments: Sequence[Payment],
    *,
    actor: User,
    at: datetime,
    words: str = "",
) -> None:
    journal(
        festival,
        "payment.recorded",
        actor=actor,
        at=at,
        data={
            "kind": str(payments[0].kind),
            "applications": [payment.application_id for payment in payments],
            "amounts": [payment.amount for payment in payments],
            "currency": festival.currency,
        },
        before=None,
        after=[payment.pk for payment in payments],
        words=words,
        told=[tell_payments([payment.pk for payment in payments])],
    )


@transaction.atomic
def set_category(
    *, festival: Festival, application: int, category: str, actor: User, at: datetime
) -> None:
    """Set the line of the fees by which a person pays."""
    locked = require_entries_right(festival, actor)
    row = find_application(locked, application)
    before = row.fee_category
    if before == category[:40]:
        return
    row.fee_category = category[:40]
    row.save(update_fields=["fee_category"])
    journal(
        locked,
        "application.category_set",
        actor=actor,
        at=at,
        data={"application": row.pk},
        before=before,
        after=row.fee_category,
        told=tell_applications([row.pk]),
    )
