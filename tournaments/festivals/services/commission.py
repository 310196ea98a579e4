"""The commission of admission: papers seen, its word on each person, delegations described."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import TournamentError
from tournaments.festivals.models import (
    Admission,
    Application,
    ApplicationState,
    Delegation,
    Festival,
    SittingKind,
)
from tournaments.festivals.queries.told import tell_applications, tell_delegations
from tournaments.festivals.services.answers import withdraw_application
from tournaments.festivals.services.journal import journal, require_entries_right

DOCUMENTS = ("identity", "rank", "policy", "insurance", "doctor")
"""Papers the commission sees: who he is, rank, medical policy, insurance, the doctor's word."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the commission says of one person: papers seen, word, reason."""

    documents: frozenset[str]
    admission: Admission
    reason: str = ""


@transaction.atomic
def decide(
    *, festival: Festival, decisions: Mapping[int, Decision], actor: User, at: datetime
) -> list[Application]:
    """Write down what the commission decided; return those whose reason is missing.

    A paper keeps the day on which it was first seen. Who is refused leaves the tournaments while
    their lots are not drawn; later his row asks about him. "Conditionally" and "refused" want a
    reason: without it nothing of that person is written; so does whoever is admitted after the
    hours of the commission.
    """
    locked = require_entries_right(festival, actor)
    rows = Application.objects.select_for_update(of=("self",)).select_related("player")
    rows = rows.filter(festival=locked, pk__in=decisions).order_by("pk")
    today = at.astimezone(locked.zone).date().isoformat()
    is_late = are_hours_over(locked, at)
    changed, without_reason = [], []
    refused: list[Application] = []
    before: dict[int, list[object]] = {}
    for row in rows:
        decision = decisions[row.pk]
        reason = decision.reason.strip()[:400]
        comes_late = is_late and row.admission == Admission.OPEN != decision.admission
        wants = comes_late or decision.admission in (Admission.CONDITIONAL, Admission.REFUSED)
        if wants and not reason:
            without_reason.append(row)
            continue
        seen = {
            kind: row.documents.get(kind, today) for kind in DOCUMENTS if kind in decision.documents
        }
        stood = [row.admission, sorted(row.documents)]
        if (row.documents, row.admission, row.admission_reason) == (
            seen,
            decision.admission,
            reason,
        ):
            continue
        if decision.admission == Admission.REFUSED and row.admission != Admission.REFUSED:
            refused.append(row)
        before[row.pk] = stood
        row.documents, row.admission = seen, decision.admission
        row.admission_reason = reason
        changed.append(row)
    Application.objects.bulk_update(
        changed, ["documents", "admission", "admission_reason"], batch_size=300
    )
    if changed:
        journal(
            locked,
            "admission.decided",
            actor=actor,
            at=at,
            data={"applications": [row.pk for row in changed]},
            before=[before[row.pk] for row in changed],
            after=[[row.admission, sorted(row.documents)] for row in changed],
            told=tell_applications([row.pk for row in changed]),
        )
    _take_out(locked, refused, actor=actor, at=at)
    return without_reason


def are_hours_over(festival: Festival, at: datetime) -> bool:
    """Return whether the commission has hours in the timetable, and all of them are past."""
    ends = festival.sittings.filter(kind=SittingKind.COMMISSION, is_cancelled=False).values_list(
        "ends_at", flat=True
    )
    return bool(ends) and max(ends) < at


def _take_out(
    festival: Festival, refused: Sequence[Application], *, actor: User, at: datetime
) -> None:
    for row in refused:
        try:
            with transaction.atomic():
                withdraw_application(
                    festival=festival,
                    application=row.pk,
                    actor=actor,
                    at=at,
                    reason=row.admission_reason,
                    state=ApplicationState.REFUSED,
                )
        except TournamentError:
            continue  # lots are drawn: his row asks what becomes of him


@transaction.atomic
def describe_delegation(
    *,
    festival: Festival,
    delegation: Delegation,
    head: str,
    contact: str,
    accompanying: int,
    actor: User,
    at: datetime,
) -> None:
    """Write down who leads a delegation, how to reach him, and how many come along."""
    locked = require_entries_right(festival, actor)
    before = delegation.accompanying
    Delegation.objects.filter(pk=delegation.pk, festival=locked).update(
        head=head.strip()[:120], contact=contact.strip()[:120], accompanying=accompanying
    )
    journal(
        locked,
        "delegation.described",
        actor=actor,
        at=at,
        data={"delegation": delegation.pk},
        before=before,
        after=accompanying,
        told=[tell_delegations([delegation.pk])],
    )
