"""Events of other installations that were taken in: who may read which, what a page shows."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action, Visitor
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.findings import Code, Decided, Finding, Kind, Subject
from tournaments.exchange.capsule.foreign import storable
from tournaments.exchange.capsule.layout import Capsule, open_capsule, peek_into_capsule
from tournaments.exchange.capsule.shown import ShownEvent, read_shown_event
from tournaments.exchange.models import TakenEvent

SHOWN_IN_LIST = 100


def may_take_events(user: Visitor) -> bool:
    """Return whether a visitor may take in events, and read all of them."""
    return rights.is_allowed(user, Action.CREATE_EVENT, SITE_SCOPE)


def taken_events(user: Visitor) -> "QuerySet[TakenEvent]":
    """Query for the events this visitor may read, newest first, without their bytes."""
    readable = Q() if may_take_events(user) else Q(is_public=True)
    return TakenEvent.objects.filter(readable).defer("data", "signers", "decided")


def find_taken_event(user: Visitor, pk: int) -> TakenEvent | None:
    """Return an event taken in, with its bytes, if this visitor may read it."""
    readable = Q() if may_take_events(user) else Q(is_public=True)
    return TakenEvent.objects.filter(readable, pk=pk).first()


MOST_TRIES = 3
"""A file that has ended so many workers is not begun again."""

PATIENCE = timedelta(minutes=10)
"""So long a worker that has begun is awaited."""

TO_DECIDE = Q(decided_at=None) | Q(is_public=True, is_archived=False, tried__lt=MOST_TRIES)


def nobody_works(now: datetime) -> Q:
    """Query for the events taken in that no worker has begun, or has left without an end."""
    return Q(asked_at=None) | Q(asked_at__lt=now - PATIENCE)


def events_to_decide(now: datetime) -> list[int]:
    """Return the events taken in that no worker has decided again yet, or put into the archive."""
    waiting = TakenEvent.objects.filter(TO_DECIDE, nobody_works(now))
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:20])


def capsule_of_taken_event(row: TakenEvent) -> Capsule:
    """Unpack the whole file of an event that was taken in, for a worker."""
    return open_capsule(io.BytesIO(bytes(row.data)))


def peek_into_taken_event(row: TakenEvent) -> Capsule:
    """Open the file of an event that was taken in for the few parts that a page reads."""
    return peek_into_capsule(io.BytesIO(bytes(row.data)))


def record_of_taken_event(row: TakenEvent, place: str) -> bytes | None:
    """Return a certified record by its place (``1.2.1``); None where there is none."""
    return peek_into_taken_event(row).parts.get(f"{layout.RECORDS}{place}.pdn")


@dataclass(frozen=True, slots=True)
class TakenPage:
    """An event taken in as its page shows it."""

    row: TakenEvent
    event: ShownEvent
    decided: tuple[Decided, ...]

    @property
    def is_false(self) -> bool:
        """Whether something is not as the file says."""
        return any(one.is_false for one in self.decided)


def page_of_taken_event(row: TakenEvent) -> TakenPage:
    """Read everything that the page of an event shows."""
    event = read_shown_event(peek_into_taken_event(row))
    return TakenPage(row, event, tuple(_decided(one) for one in row.decided))


MOST_FINDINGS = 200
"""Of one subject that are kept and shown."""


def decided_to_json(decided: tuple[Decided, ...]) -> list[dict[str, object]]:
    """Convert what was decided again to JSON-ready data."""
    return [
        {
            "subject": one.subject.value,
            "count": one.count,
            "findings": [_finding(found) for found in one.findings[:MOST_FINDINGS]],
        }
        for one in decided
    ]


def with_findings(
    stored: Sequence[dict[str, Any]], subject: Subject, found: Sequence[Finding]
) -> list[dict[str, Any]]:
    """Return what was decided, as it is stored, with more findings of a subject."""
    more = [_finding(one) for one in found]
    return [
        {**one, "findings": [*one["findings"], *more][:MOST_FINDINGS]}
        if one["subject"] == subject.value
        else one
        for one in stored
    ]


def _finding(found: Finding) -> dict[str, object]:
    params = {
        name: value if isinstance(value, int) else storable(str(value))
        for name, value in found.params.items()
    }
    return {"kind": found.kind.value, "code": found.code.value, "params": params}


def _decided(stored: dict[str, object]) -> Decided:
    findings = stored["findings"]
    assert isinstance(findings, list)
    return Decided(
        Subject(str(stored["subject"])),
        int(str(stored["count"])),
        tuple(
            Finding(Kind(found["kind"]), Code(found["code"]), found["params"]) for found in findings
        ),
    )
