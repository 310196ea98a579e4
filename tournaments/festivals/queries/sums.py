"""Money of an event in whole sums of the smallest unit: in all and for each delegation."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.festivals.models import Delegation, Payment, PaymentKind
from tournaments.festivals.queries.commission import Counted, commission_rows
from tournaments.festivals.queries.people import FestivalPeople, PersonRow


@dataclass(frozen=True, slots=True)
class Sums:
    """What is due, was paid, waived and given back, and is still to come in."""

    due: int
    paid: int
    waived: int
    returned: int
    owed: int


@dataclass(frozen=True, slots=True)
class DelegationSums:
    """A delegation (None: those of none) with its people counted and its money."""

    counted: Counted
    money: Sums

    @property
    def body(self) -> str:
        """Its name; empty for those of none."""
        return self._told("body")

    @property
    def head(self) -> str:
        """Who leads it."""
        return self._told("head")

    @property
    def contact(self) -> str:
        """How to reach him."""
        return self._told("contact")

    @property
    def accompanying(self) -> int:
        """How many come along and do not play."""
        delegation = self.counted.delegation
        return delegation.accompanying if delegation else 0

    def _told(self, name: str) -> str:
        delegation = self.counted.delegation
        return getattr(delegation, name) if delegation else ""


@dataclass(frozen=True, slots=True)
class FestivalSums:
    """The money of an event, and of its delegations by name."""

    currency: str
    whole: Sums
    delegations: Sequence[DelegationSums]

    @property
    def accompanying(self) -> int:
        """How many come along with all delegations."""
        return sum(one.accompanying for one in self.delegations)


def festival_sums(people: FestivalPeople) -> FestivalSums:
    """Sum up the money of an event; two queries beside its people."""
    moved = _moved(people)
    by_delegation: dict[int, list[PersonRow]] = defaultdict(list)
    for row in people.rows:
        by_delegation[row.application.delegation_id or 0].append(row)
    before_commission = {row.pk for row in commission_rows(people)}
    delegations: list[Delegation | None] = list(people.festival.delegations.order_by("body", "pk"))
    if by_delegation[0]:
        delegations.append(None)
    sums = []
    for delegation in delegations:
        rows = by_delegation[delegation.pk if delegation else 0]
        counted = Counted(delegation, [row for row in rows if row.pk in before_commission])
        sums.append(DelegationSums(counted, _sum(rows, moved)))
    return FestivalSums(people.festival.currency, _sum(people.rows, moved), sums)


def _moved(people: FestivalPeople) -> Mapping[int, Counter[str]]:
    moved: dict[int, Counter[str]] = defaultdict(Counter)
    payments = Payment.objects.filter(application__festival=people.festival).order_by()
    for application, kind, amount in payments.values_list("application", "kind").annotate(
        amount=Sum("amount")
    ):
        moved[application][kind] = amount
    return moved


def _sum(rows: Iterable[PersonRow], moved: Mapping[int, Counter[str]]) -> Sums:
    due = owed = 0
    by_kind: Counter[str] = Counter()
    for row in rows:
        due += row.account.due
        owed += max(row.account.owed, 0)
        if row.pk in moved:
            by_kind += moved[row.pk]
    return Sums(
        due,
        by_kind[PaymentKind.PAID],
        by_kind[PaymentKind.WAIVED],
        by_kind[PaymentKind.RETURNED],
        owed,
    )
