"""Addresses of other sites: added, changed, stopped, removed; messages sent again by hand."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action, Scope
from arbiter.certificates.queries.keys import STREAM as CERTIFICATES
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.models import Festival
from tournaments.webhooks import addresses, queries, signing
from tournaments.webhooks.kinds import TEST, MessageType, Told
from tournaments.webhooks.models import (
    DeliveryState,
    StopReason,
    WebhookDelivery,
    WebhookEndpoint,
)
from tournaments.webhooks.services import collecting, sending

MOST_ENDPOINTS = 10

BOTH_SECRETS = timedelta(hours=24)
"""How long the secret before signs beside a new one: the receiver changes over meanwhile."""


@dataclass(frozen=True, slots=True)
class MadeEndpoint:
    """An address with its secret, which is shown only once."""

    endpoint: WebhookEndpoint
    secret: str


@transaction.atomic
def add_endpoint(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    address: str,
    types: Collection[str],
    actor: User,
    at: datetime,
) -> MadeEndpoint:
    """Tell another site from now on; what was before it is not told.

    Of a tournament, of all tournaments of a festival, or of all of the site. Raises
    TournamentError ``webhook_address``, ``webhook_twice``, ``webhook_wants_nothing``,
    ``too_many_webhooks``.
    """
    known = _locked(tournament, festival, actor)
    if not addresses.is_receiver(address, in_hall=queries.is_in_hall()):
        raise TournamentError(RefusalCode.WEBHOOK_ADDRESS, address=address)
    if known.filter(address=address).exists():
        raise TournamentError(RefusalCode.WEBHOOK_TWICE, address=address)
    if known.count() >= MOST_ENDPOINTS:
        raise TournamentError(RefusalCode.TOO_MANY_WEBHOOKS, most=MOST_ENDPOINTS)
    secret = signing.draw_secret()
    endpoint = WebhookEndpoint(
        tournament=tournament,
        festival=festival,
        address=address,
        types=_known_types(types),
        secret=queries.sealed(secret),
        made_by=actor,
        made_at=at,
        certified_seq=queries.head_of_stream(CERTIFICATES),
    )
    if tournament is not None:
        now = Tournament.everything.get(pk=tournament.pk)
        endpoint.read_seq = queries.head_of_stream(now.scope_key)
        endpoint.standings_told = now.standings_revision
        endpoint.end_told = now.state == TournamentState.FINISHED
    endpoint.save()
    if tournament is None:
        collecting.begin_readings(endpoint)
    host = urlsplit(address).hostname or ""
    data = {"host": host, "types": endpoint.types}
    _journal(endpoint, "webhook.added", actor, at, before=None, after=endpoint.pk, **data)
    return MadeEndpoint(endpoint, secret)


@transaction.atomic
def change_endpoint(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    number: int,
    types: Collection[str] | None = None,
    is_active: bool | None = None,
    actor: User,
    at: datetime,
) -> WebhookEndpoint:
    """Change what an address is told, or switch it off and on.

    Switched on again it is sent all that waits, and all that happened meanwhile. Raises
    TournamentError ``no_such_webhook``, ``webhook_wants_nothing``.
    """
    endpoint = _endpoint(_locked(tournament, festival, actor), number)
    before = {"types": endpoint.types, "active": endpoint.is_active}
    if types is not None:
        endpoint.types = _known_types(types)
    if is_active is not None and is_active != endpoint.is_active:
        endpoint.stopped_at = None if is_active else at
        endpoint.stop_reason = "" if is_active else StopReason.OWNER
        endpoint.failing_since = endpoint.rests_until = endpoint.warned_at = None
        if is_active:
            endpoint.deliveries.filter(state=DeliveryState.WAITING).update(due_at=at)
            transaction.on_commit(sending.send_soon)
    after = {"types": endpoint.types, "active": endpoint.is_active}
    if after != before:
        endpoint.save()
        _journal(endpoint, "webhook.changed", actor, at, before=before, after=after)
    return endpoint


@transaction.atomic
def renew_secret(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    number: int,
    actor: User,
    at: datetime,
) -> MadeEndpoint:
    """Make a new secret; for a day messages are signed by both. Raises ``no_such_webhook``."""
    endpoint = _endpoint(_locked(tournament, festival, actor), number)
    secret = signing.draw_secret()
    endpoint.old_secret, endpoint.old_until = endpoint.secret, at + BOTH_SECRETS
    endpoint.secret = queries.sealed(secret)
    endpoint.save(update_fields=["secret", "old_secret", "old_until"])
    _journal(endpoint, "webhook.secret_renewed", actor, at, before="old", after="new")
    return MadeEndpoint(endpoint, secret)


@transaction.atomic
def remove_endpoint(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    number: int,
    actor: User,
    at: datetime,
) -> None:
    """Tell an address nothing more, and forget its secret; raises ``no_such_webhook``."""
    endpoint = _endpoint(_locked(tournament, festival, actor), number)
    endpoint.ended_at, endpoint.secret, endpoint.old_secret = at, "", ""
    endpoint.save(update_fields=["ended_at", "secret", "old_secret"])
    endpoint.deliveries.filter(state=DeliveryState.WAITING).update(
        state=DeliveryState.FAILED, ended_at=at
    )
    _journal(endpoint, "webhook.removed", actor, at, before=endpoint.pk, after=None)


@transaction.atomic
def send_trial(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    number: int,
    actor: User,
    at: datetime,
) -> WebhookDelivery:
    """Put a trial message in line; raises ``no_such_webhook``, ``webhook_stopped``."""
    endpoint = _active(_endpoint(_locked(tournament, festival, actor), number))
    of = tournament.pk if tournament else endpoint.scope_key.replace(":", "")
    told = Told(f"msg_{of}_trial_{uuid4().hex[:16]}", TEST, at)
    delivery = collecting.new_delivery(endpoint, tournament, told, at)
    delivery.save()
    transaction.on_commit(sending.send_soon)
    return delivery


@transaction.atomic
def send_again(
    *,
    tournament: Tournament | None = None,
    festival: Festival | None = None,
    number: int,
    deliveries: Collection[int] = (),
    actor: User,
    at: datetime,
) -> int:
    """Send these messages again, or all that failed where none is named; return how many.

    Each goes out under its own number, by which a receiver that has it already knows it. Raises
    ``no_such_webhook``, ``webhook_stopped``.
    """
    endpoint = _active(_endpoint(_locked(tournament, festival, actor), number))
    rows = endpoint.deliveries.exclude(state=DeliveryState.WAITING)
    wanted = (
        rows.filter(pk__in=deliveries) if deliveries else rows.filter(state=DeliveryState.FAILED)
    )
    count = wanted.update(
        state=DeliveryState.WAITING, due_at=at, attempts=0, ended_at=None, taken_until=None
    )
    if count:
        WebhookEndpoint.objects.filter(pk=endpoint.pk).update(rests_until=None)
        transaction.on_commit(sending.send_soon)
    return int(count)


def _locked(
    tournament: Tournament | None, festival: Festival | None, actor: User
) -> QuerySet[WebhookEndpoint]:
    """Return the addresses of the place for whoever may manage them, the place locked."""
    if tournament is not None:
        rights.require_right(actor, Action.MANAGE_WEBHOOKS, event_scope(tournament))
        Tournament.everything.select_for_update().get(pk=tournament.pk)
    elif festival is not None:
        rights.require_right(actor, Action.MANAGE_WEBHOOKS, Scope(key=festival.scope_key))
        Festival.objects.select_for_update().get(pk=festival.pk)
    else:
        rights.require_right(actor, Action.MANAGE_WEBHOOKS, SITE_SCOPE)
    return queries.endpoints_of_place(tournament, festival)


def _endpoint(known: QuerySet[WebhookEndpoint], number: int) -> WebhookEndpoint:
    endpoint = known.select_for_update(of=("self",)).filter(pk=number).first()
    if endpoint is None:
        raise TournamentError(RefusalCode.NO_SUCH_WEBHOOK, webhook=number)
    return endpoint


def _active(endpoint: WebhookEndpoint) -> WebhookEndpoint:
    if not endpoint.is_active:
        raise TournamentError(RefusalCode.WEBHOOK_STOPPED)
    return endpoint


def _known_types(types: Collection[str]) -> list[str]:
    known = [kind.value for kind in MessageType if kind.value in types]
    if not known:
        raise TournamentError(RefusalCode.WEBHOOK_WANTS_NOTHING)
    return known


def _journal(
    endpoint: WebhookEndpoint,
    verb: str,
    actor: User,
    at: datetime,
    *,
    before: object,
    after: object,
    **data: object,
) -> None:
    """Write down that another site is told something; its address may hold a secret, and is not."""
    writing.write_journal_row(
        stream=endpoint.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={"webhook": endpoint.pk, **data},
        before=before,
        after=after,
    )
