"""Messages sent to other sites: each taken by one worker, tried again, given up in the end."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from django.db.models import F

from arbiter.journal.models import writing
from games.web import workers
from tournaments.calls.services import posting
from tournaments.webhooks import addresses, queries, retries, signing
from tournaments.webhooks.models import (
    DeliveryState,
    StopReason,
    WebhookDelivery,
    WebhookEndpoint,
)
from tournaments.webhooks.retries import Answer, Ending
from tournaments.webhooks.services import collecting

log = logging.getLogger(__name__)

TASK = "tournaments.send_webhooks"

AT_ONCE, RUN_SECONDS = 50, 60
"""So many are looked up at once; so long one task sends, then another goes on."""

MOST_SHOWN = 300
"""Letters of an answer that are kept, for whoever looks why a message did not arrive."""

FAILED_FOR = timedelta(days=3)
"""Nothing at all has arrived for so long when an address is stopped; the schedule is longer."""

KEPT = timedelta(days=30)
"""That a message was delivered, and what it said."""


def send_soon() -> None:
    """Ask a worker to send what waits; where none can be asked now, the sweep does."""
    workers.send_message(TASK)


def send_webhooks(now: Callable[[], datetime]) -> bool:
    """Put in line what happened, and send what is due; return whether more waits.

    Safe to run twice at once, and to kill: a message whose worker was killed goes out again under
    the same number, by which its receiver knows it.
    """
    for pk in queries.endpoints_behind():
        while collecting.collect(pk, now()):
            pass
    ends = time.monotonic() + RUN_SECONDS
    failing: set[int] = set()
    while time.monotonic() < ends:
        due = queries.due_deliveries(now()).exclude(endpoint__in=failing)
        rows = list(due.values_list("pk", "endpoint")[:AT_ONCE])
        if not rows:
            return False
        for pk, endpoint in rows:
            if time.monotonic() >= ends:
                return True
            # whoever has just failed is not asked again in this run: others would wait for him
            if endpoint not in failing and not _send(pk, now):
                failing.add(endpoint)
    return True


def _send(pk: int, now: Callable[[], datetime]) -> bool:
    """Make one attempt; return whether the address may be asked again in this run."""
    at = now()
    taken = (
        queries.free_deliveries(at)
        .filter(pk=pk)
        .update(taken_until=at + queries.TAKEN_FOR, tried_at=at, attempts=F("attempts") + 1)
    )
    if taken != 1:
        return True  # another worker was first
    row = WebhookDelivery.objects.select_related("endpoint").get(pk=pk)
    try:
        answer = attempt(row, at)
    except Exception as fault:  # whatever it is: it must not hold up those behind it
        log.exception("a message to another site was not sent", extra={"message": row.message_id})
        answer = Answer(Ending.LATER, fault=type(fault).__name__[:30])
    _store(row, answer, at, now())
    return answer.ending is Ending.ARRIVED


def attempt(row: WebhookDelivery, at: datetime) -> Answer:
    """Send a message once, signed for this moment."""
    in_hall, own = queries.is_in_hall(), settings.WEBHOOKS_OWN_RECEIVER
    address = row.endpoint.address
    is_own = bool(own) and address.startswith(f"{own}/")
    if not is_own and not addresses.is_receiver(address, in_hall=in_hall):
        return Answer(Ending.LATER, fault="not_public")
    try:
        secrets = queries.secrets_in_force(row.endpoint, at)
    except InvalidToken:
        return Answer(Ending.LATER, fault="no_secret")
    heard = posting.post(
        address,
        row.body.encode(),
        signing.headers(secrets, row.message_id, int(at.timestamp()), row.body),
        seconds=settings.WEBHOOKS_SECONDS,
        may_reach=lambda ip: is_own or addresses.may_reach(ip, in_hall=in_hall),
        most=MOST_SHOWN,
    )
    if heard.fault:
        return Answer(Ending.LATER, fault=heard.fault)
    text = heard.text.decode(errors="replace").replace("\0", " ")
    return retries.answer_of_status(heard.status, heard.retry_after, text, at)


@transaction.atomic
def _store(row: WebhookDelivery, answer: Answer, began: datetime, at: datetime) -> None:
    """Write down what became of an attempt, of the message and of its address."""
    tried = {"at": began.isoformat(timespec="seconds"), "status": answer.status}
    row.tries = [*row.tries, tried | ({"fault": answer.fault} if answer.fault else {})]
    row.answer = answer.text[:MOST_SHOWN]
    row.taken_until = None
    wait = retries.wait_after(row.message_id, row.attempts, answer.wait)
    if answer.ending is Ending.ARRIVED:
        row.state, row.ended_at = DeliveryState.DELIVERED, at
    elif answer.ending is Ending.GONE or wait is None:
        row.state, row.ended_at = DeliveryState.FAILED, at
    else:
        row.due_at = at + wait
    row.save(update_fields=["tries", "answer", "taken_until", "state", "ended_at", "due_at"])
    endpoint = WebhookEndpoint.objects.select_for_update().get(pk=row.endpoint_id)
    if answer.ending is Ending.ARRIVED:
        endpoint.failing_since = endpoint.rests_until = None
    else:
        endpoint.failing_since = endpoint.failing_since or began
        endpoint.rests_until = at + min(wait or retries.REST, retries.REST)
    endpoint.save(update_fields=["failing_since", "rests_until"])
    if not endpoint.is_active:
        return
    if answer.ending is Ending.GONE:
        _stop(endpoint, StopReason.GONE, at)
    elif row.state == DeliveryState.FAILED and at - endpoint.failing_since >= FAILED_FOR:
        _stop(endpoint, StopReason.FAILING, at)


def _stop(endpoint: WebhookEndpoint, reason: StopReason, at: datetime) -> None:
    endpoint.stopped_at, endpoint.stop_reason, endpoint.warned_at = at, reason, None
    endpoint.save(update_fields=["stopped_at", "stop_reason", "warned_at"])
    writing.write_journal_row(
        stream=endpoint.scope_key,
        verb="webhook.stopped",
        actor=None,
        at=at,
        data={"webhook": endpoint.pk},
        before="active",
        after=reason.value,
    )


def delete_old_deliveries(at: datetime) -> None:
    """Delete what was delivered or given up long ago."""
    WebhookDelivery.objects.filter(ended_at__lt=at - KEPT).delete()
