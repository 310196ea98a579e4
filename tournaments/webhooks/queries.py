"""Addresses of an event and their messages; what is still to be told; what is to be sent now."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import CharField, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat

from arbiter.accounts.services.secrets import cipher_for_purpose
from arbiter.certificates.queries.keys import STREAM as CERTIFICATES
from arbiter.journal.models.rows import JournalHead
from arbiter.ports import TOURNAMENT
from tournaments.calls.queries import is_mail_offered
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Contest, Festival
from tournaments.webhooks.models import (
    DeliveryState,
    StopReason,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookReading,
)
from tournaments.webhooks.retries import LONGEST_WAIT, REST

PURPOSE = "webhooks"

AHEAD = timedelta(minutes=5)
"""Whatever was tried later than this from now on was tried by a clock that went wrong."""

TAKEN_FOR = timedelta(minutes=2)
"""Longer than one attempt: after it the worker that took the message has been killed."""

SHOWN = 100
"""So many messages of an address are listed at once, the newest first."""


def is_in_hall() -> bool:
    """Return whether addresses near the site, and without TLS, are taken."""
    return bool(settings.WEBHOOKS_IN_HALL)


def endpoints_of_event(tournament: Tournament) -> QuerySet[WebhookEndpoint]:
    """Return the addresses of an event that were not removed."""
    return tournament.webhook_endpoints.filter(ended_at=None)


def endpoints_of_place(
    tournament: Tournament | None = None, festival: Festival | None = None
) -> QuerySet[WebhookEndpoint]:
    """Return the addresses of an event, of an event of many, or of the site, not removed."""
    return WebhookEndpoint.objects.filter(
        tournament=tournament, festival=festival, ended_at=None
    ).select_related("tournament", "festival")


def tournaments_told(endpoint: WebhookEndpoint) -> QuerySet[Tournament]:
    """Return the tournaments of which an address is told, also those out of sight now."""
    rows = Tournament.everything.all()
    if endpoint.tournament_id is not None:
        return rows.filter(pk=endpoint.tournament_id)
    if endpoint.festival_id is not None:
        contests = Contest.objects.filter(festival=endpoint.festival_id)
        return rows.filter(pk__in=contests.order_by().values("tournament"))
    return rows


def tournaments_behind(endpoint: WebhookEndpoint) -> QuerySet[Tournament]:
    """Return the tournaments of which an address of many was not told all."""
    stream = Concat(Value(f"{TOURNAMENT}:"), Cast("pk", CharField()), output_field=CharField())
    readings = WebhookReading.objects.filter(endpoint=endpoint, tournament=OuterRef("pk"))
    rows = tournaments_told(endpoint).annotate(
        stream=stream,
        head=_head(OuterRef("stream")),
        read=Subquery(readings.values("read_seq")[:1]),
        told=Subquery(readings.values("standings_told")[:1]),
        end=Subquery(readings.values("end_told")[:1]),
    )
    is_over = Q(state=TournamentState.FINISHED, standings_revision__gte=F("revision"))
    behind = rows.filter(
        Q(read=None)
        | Q(read__lt=F("head"))
        | Q(told__lt=F("standings_revision"))
        | is_over & Q(end=False)
        | ~Q(state=TournamentState.FINISHED) & Q(end=True)
    )
    return behind.order_by("pk")


def sites_not_reached(tournament: Tournament) -> int:
    """Return how many other sites were stopped by themselves: nothing arrives there."""
    stopped = endpoints_of_event(tournament).exclude(stop_reason="")
    return int(stopped.exclude(stop_reason=StopReason.OWNER).count())


def newest_deliveries(endpoint: WebhookEndpoint, before: int | None) -> list[WebhookDelivery]:
    """Return the newest messages to an address, or those older than the one with a number."""
    rows = endpoint.deliveries.order_by("-pk")
    return list((rows.filter(pk__lt=before) if before else rows)[:SHOWN])


def numbers_of_waiting(endpoints: Collection[WebhookEndpoint]) -> dict[int, int]:
    """Return how many messages of each address wait or have failed; one query."""
    rows = WebhookDelivery.objects.filter(endpoint__in=endpoints)
    counted: dict[int, int] = {}
    for pk in rows.exclude(state=DeliveryState.DELIVERED).values_list("endpoint", flat=True):
        counted[pk] = counted.get(pk, 0) + 1
    return counted


def head_of_stream(stream: str) -> int:
    """Return the number of the last row of a journal; 0 before the first."""
    return JournalHead.objects.filter(stream=stream).values_list("seq", flat=True).first() or 0


def endpoints_behind() -> list[int]:
    """Return the addresses that have not been told all that happened."""
    stream = Concat(
        Value(f"{TOURNAMENT}:"), Cast("tournament_id", CharField()), output_field=CharField()
    )
    told = WebhookEndpoint.objects.filter(ended_at=None, stopped_at=None)
    active = told.filter(tournament__isnull=False).annotate(
        stream=stream, head=_head(OuterRef("stream")), certified=_head(Value(CERTIFICATES))
    )
    is_over = Q(tournament__state=TournamentState.FINISHED)
    behind = active.filter(
        Q(read_seq__lt=F("head"))
        | Q(certified_seq__lt=F("certified"))
        | Q(standings_told__lt=F("tournament__standings_revision"))
        | is_over & Q(end_told=False)
        | ~is_over & Q(end_told=True)
    )
    certified = head_of_stream(CERTIFICATES)
    of_many = [
        endpoint.pk
        for endpoint in told.filter(tournament=None).order_by("pk")
        if endpoint.certified_seq < certified or tournaments_behind(endpoint).exists()
    ]
    return [*behind.order_by("pk").values_list("pk", flat=True), *of_many]


def does_event_tell(tournament_id: int) -> bool:
    """Return whether any other site is told what happens in an event."""
    told = WebhookEndpoint.objects.filter(ended_at=None, stopped_at=None)
    of_all = Q(tournament=None, festival=None)
    of_many = Q(festival__contests__tournament=tournament_id)
    return told.filter(of_all | of_many | Q(tournament=tournament_id)).exists()


def is_anything_to_tell(at: datetime) -> bool:
    """Return whether a worker is needed: to put in line, to send, or to write to an owner."""
    return (
        due_deliveries(at).exists()
        or bool(endpoints_behind())
        or is_mail_offered()
        and endpoints_to_warn_of(at).exists()
    )


def _head(stream: OuterRef | Value) -> Subquery:
    return Subquery(JournalHead.objects.filter(stream=stream).values("seq")[:1])


def due_deliveries(at: datetime) -> QuerySet[WebhookDelivery]:
    """Return the messages to be sent now, the oldest first.

    What a clock that was set back since has planned or taken far ahead is due as well: nothing
    waits until the clock gets there again.
    """
    rest = Q(endpoint__rests_until=None) | Q(endpoint__rests_until__lte=at)
    rest |= Q(endpoint__rests_until__gt=at + REST)
    due = Q(due_at__lte=at) | Q(due_at__gt=at + LONGEST_WAIT) | Q(tried_at__gt=at + AHEAD)
    return (
        free_deliveries(at)
        .filter(due, rest, endpoint__ended_at=None, endpoint__stopped_at=None)
        .order_by("due_at", "pk")
    )


def free_deliveries(at: datetime) -> QuerySet[WebhookDelivery]:
    """Return the messages that wait and that no worker has taken."""
    free = Q(taken_until=None) | Q(taken_until__lte=at) | Q(taken_until__gt=at + TAKEN_FOR)
    return WebhookDelivery.objects.filter(free, state=DeliveryState.WAITING)


def sealed(secret: str) -> str:
    """Encrypt a secret as it is stored."""
    return cipher_for_purpose(PURPOSE).encrypt(secret.encode()).decode()


def unsealed(stored: str) -> str:
    """Decrypt a stored secret; raises InvalidToken where the key of the service has changed."""
    return cipher_for_purpose(PURPOSE).decrypt(stored.encode()).decode()


def secrets_in_force(endpoint: WebhookEndpoint, at: datetime) -> list[str]:
    """Return the secrets by which a message is signed now; raises InvalidToken."""
    stored = [endpoint.secret]
    if endpoint.old_secret and endpoint.old_until is not None and at < endpoint.old_until:
        stored.append(endpoint.old_secret)
    return [unsealed(one) for one in stored]


def endpoints_to_warn_of(at: datetime) -> QuerySet[WebhookEndpoint]:
    """Return the addresses stopped by themselves whose owner was not written to yet."""
    stopped = WebhookEndpoint.objects.filter(
        stopped_at__gt=at - timedelta(days=3), warned_at=None, ended_at=None
    )
    return stopped.exclude(stop_reason=StopReason.OWNER).select_related(
        "tournament", "festival", "made_by"
    )
