"""HTTP API of the commission's words, delegations and money of an event."""

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.api.applications import (
    EntriesDeskView,
    find_for_entries,
    people_of,
    row_of,
)
from tournaments.festivals.models import Admission, Delegation, Festival, PaymentKind
from tournaments.festivals.queries.sums import festival_sums
from tournaments.festivals.serializers.applications import (
    DecidedOut,
    DecisionsIn,
    DelegationIn,
    DelegationOut,
    MoneyOut,
    PaymentIn,
    PaymentOut,
    SumIn,
)
from tournaments.festivals.services import commission, money
from tournaments.festivals.services.commission import Decision


class AdmissionView(EntriesDeskView):
    """API: words of the commission of admission."""

    @run_once_for_key
    @endpoint(
        takes=DecisionsIn,
        gives=DecidedOut,
        first=find_for_entries,
        operation_id="festivals_admission_create",
        examples=[
            OpenApiExample(
                "admitted, and one refused",
                value={
                    "decisions": [
                        {
                            "application": 12,
                            "admission": "admitted",
                            "documents": ["identity", "doctor"],
                        },
                        {
                            "application": 13,
                            "admission": "refused",
                            "reason": "Нет допуска врача",
                        },
                    ]
                },
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, pk: int, found: Festival, body: DecisionsIn) -> object:
        """Write down what the commission decided: admitted, conditionally, refused.

        Who is refused leaves the tournaments while their lots are not drawn.
        """
        sent = {row["application"]: row for row in body.validated_data["decisions"]}
        with transaction.atomic():
            rows = found.applications.filter(pk__in=sent).values_list("pk", "documents")
            seen = {number: frozenset(documents) for number, documents in rows}
            strange = sorted(sent.keys() - seen.keys())
            if strange:
                raise TournamentError(RefusalCode.NO_SUCH_APPLICATION, application=strange[0])
            without = commission.decide(
                festival=found,
                decisions={
                    number: Decision(
                        seen[number] if row["documents"] is None else frozenset(row["documents"]),
                        Admission(row["admission"]),
                        row["reason"],
                    )
                    for number, row in sent.items()
                },
                actor=request.user,
                at=timezone.now(),
            )
        left = [row.pk for row in without]
        return {
            "written": [number for number in sent if number not in left],
            "without_reason": left,
        }


class PaymentsView(EntriesDeskView):
    """API: money of one person."""

    @endpoint(gives=PaymentOut, many=True, operation_id="festivals_applications_payments_list")
    def get(self, request: Request, pk: int, application: int) -> object:
        """List what a person paid, what was waived and given back."""
        row = row_of(find_for_entries(request, pk), application)
        return row.application.payments.select_related("by")

    @run_once_for_key
    @endpoint(
        takes=PaymentIn,
        gives=PaymentOut,
        status=201,
        first=find_for_entries,
        operation_id="festivals_applications_payments_create",
        examples=[
            OpenApiExample(
                "600 roubles in cash", value={"kind": "paid", "amount": 60000}, request_only=True
            )
        ],
    )
    def post(
        self, request: Request, *, pk: int, application: int, found: Festival, body: PaymentIn
    ) -> object:
        """Record money taken, given back or waived; nothing of it is ever changed."""
        values = body.validated_data
        return money.record_payment(
            festival=found,
            application=application,
            kind=PaymentKind(values["kind"]),
            amount=values["amount"],
            reason=values["reason"],
            actor=request.user,
            at=timezone.now(),
        )


class MoneyView(EntriesDeskView):
    """API: the money of an event."""

    @endpoint(gives=MoneyOut, operation_id="festivals_money_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read what is due, paid, waived and owed, in all and for each delegation."""
        sums = festival_sums(people_of(find_for_entries(request, pk)))
        whole = {name: getattr(sums.whole, name) for name in sums.whole.__slots__}
        return {
            **whole,
            "currency": sums.currency,
            "accompanying": sums.accompanying,
            "delegations": sums.delegations,
        }


class DelegationsView(EntriesDeskView):
    """API: the delegations of an event."""

    @endpoint(gives=DelegationOut, many=True, operation_id="festivals_delegations_list")
    def get(self, request: Request, pk: int) -> object:
        """List the delegations: who leads them, who comes along, admitted and paid."""
        return festival_sums(people_of(find_for_entries(request, pk))).delegations


def _delegation(festival: Festival, pk: int) -> Delegation:
    delegation = festival.delegations.filter(pk=pk).first()
    if delegation is None:
        raise TournamentError(RefusalCode.NO_SUCH_DELEGATION, delegation=pk)
    return delegation


class DelegationView(EntriesDeskView):
    """API: one delegation."""

    @endpoint(
        takes=DelegationIn,
        gives=DelegationOut,
        partial=True,
        first=find_for_entries,
        operation_id="festivals_delegations_partial_update",
    )
    def patch(
        self, request: Request, *, pk: int, delegation: int, found: Festival, body: DelegationIn
    ) -> object:
        """Write down who leads a delegation, how to reach him, how many come along."""
        row = _delegation(found, delegation)
        stood = {name: getattr(row, name) for name in ("head", "contact", "accompanying")}
        commission.describe_delegation(
            festival=found,
            delegation=row,
            actor=request.user,
            at=timezone.now(),
            **(stood | dict(body.validated_data)),
        )
        sums = festival_sums(people_of(found)).delegations
        return next(one for one in sums if one.counted.pk == delegation)


class DelegationPaymentsView(EntriesDeskView):
    """API: money of a delegation."""

    @run_once_for_key
    @endpoint(
        takes=SumIn,
        gives=PaymentOut,
        many=True,
        status=201,
        first=find_for_entries,
        operation_id="festivals_delegations_payments_create",
    )
    def post(
        self, request: Request, *, pk: int, delegation: int, found: Festival, body: SumIn
    ) -> object:
        """Record one sum of a delegation, shared out among its players who owe."""
        return money.record_sum(
            festival=found,
            delegation=_delegation(found, delegation),
            amount=body.validated_data["amount"],
            actor=request.user,
            at=timezone.now(),
        )
