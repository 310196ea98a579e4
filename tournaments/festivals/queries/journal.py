"""An event of many tournaments checked against its journal: what its acts made, and no more."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from arbiter.journal import ports as journal_ports
from arbiter.journal.ports import ComparedRow, ComparisonResult
from arbiter.ports import Subject, number_in_subject_key
from arbiter.proofs.chain import Break
from tournaments.festivals.models import FESTIVAL, Application, Festival, Payment

MADE = ("applications.entered", "applications.sent", "application.sent")

PAID = "payment.recorded"


def compare_festival_with_journal(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """List applications and payments that no act made.

    The values of rows that acts have made are compared with what these acts tell of them.
    """
    number = number_in_subject_key(stream, FESTIVAL)
    if number is None:
        return ComparisonResult()
    applications: set[int] = set()
    payments: set[int] = set()
    for row in rows:
        if row.verb in MADE:
            applications |= _numbers(row.data.get("after"))
        elif row.verb == PAID:
            payments |= _numbers(row.data.get("after"))
    of_it = Application.objects.filter(festival=number).order_by("pk")
    paid = Payment.objects.filter(application__festival=number).order_by("pk")
    return ComparisonResult(
        (
            *_untold("application", of_it.values_list("pk", flat=True), applications),
            *_untold("payment", paid.values_list("pk", flat=True), payments),
        )
    )


def _numbers(value: object) -> set[int]:
    return set(value) if isinstance(value, list) else {value} if isinstance(value, int) else set()


def _untold(what: str, known: Iterable[int], told: set[int]) -> Iterator[Break]:
    for pk in known:
        if pk not in told:
            yield journal_ports.damage_of_unjournalled_row(f"{what}:{pk}")


def streams_every_festival_must_have() -> dict[str, str]:
    """Return the journal streams that every event of many tournaments must have."""
    numbers = Festival.everything.order_by("pk").values_list("pk", flat=True)
    return {
        str(Subject(FESTIVAL, pk)): _("event of several tournaments {number}").format(number=pk)
        for pk in numbers
    }
