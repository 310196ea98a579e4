"""Send what the outbox holds: each message taken by one worker, tried again, given up in time."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.db.models import F, Q

from tournaments.calls import queries
from tournaments.calls.models import Message, MessageState, PushDevice
from tournaments.calls.retries import Answer, Ending, wait_after
from tournaments.calls.services import letters
from tournaments.calls.services.push import push

log = logging.getLogger(__name__)

TAKEN_FOR = timedelta(minutes=2)
"""Longer than one try: after it the worker that took the message has been killed."""

AT_ONCE, RUN_SECONDS = 50, 60
"""So many are looked up at once; so long one task sends, then another goes on."""

MOST_ATTEMPTS = 12

KEPT = timedelta(days=30)
"""That a message was sent; its words are gone when it has ended."""


def send_due_messages(now: Callable[[], datetime]) -> bool:
    """Send what is due; return whether more waits. Safe to run twice at once, and to kill.

    A receiver's host that has just been silent is not asked again in the same run: whoever stands
    behind it in the line would wait for it as well.
    """
    ends = time.monotonic() + RUN_SECONDS
    silent: set[str] = set()
    while time.monotonic() < ends:
        due = list(queries.due_messages(now()).values_list("pk", flat=True)[:AT_ONCE])
        if not due:
            return False
        for pk in due:
            if time.monotonic() >= ends:
                return True
            _send(pk, now, silent)
    return True


def _send(pk: int, now: Callable[[], datetime], silent: set[str]) -> None:
    at = now()
    free = Q(taken_until=None) | Q(taken_until__lte=at)
    taken = Message.objects.filter(free, pk=pk, state=MessageState.WAITING).update(
        taken_until=at + TAKEN_FOR, attempts=F("attempts") + 1
    )
    if taken != 1:
        return  # another worker was first, or it is no longer true
    message = (
        Message.objects.select_related("device", "mail", "application__festival")
        .filter(pk=pk)
        .first()
    )
    if message is None:
        return
    if message.expires_at <= at:
        _end(message, MessageState.GIVEN_UP, message.fault or "too_late", at)
        return
    try:
        answer = _try(message, at, silent)
    except Exception as fault:  # whatever it is: it must not hold up those behind it
        log.exception("a message to a player was not sent", extra={"message": pk})
        answer = Answer(Ending.LATER, type(fault).__name__[:30])
    if answer.ending is Ending.ARRIVED:
        _end(message, MessageState.SENT, "", now())
    elif answer.ending is Ending.GONE and message.device_id:
        PushDevice.objects.filter(pk=message.device_id).delete()  # and what waits for it
    elif answer.ending is Ending.LATER and message.attempts < MOST_ATTEMPTS:
        due = now() + wait_after(message.attempts, answer.wait)
        Message.objects.filter(pk=pk).update(due_at=due, taken_until=None, fault=answer.fault)
    else:
        _end(message, MessageState.GIVEN_UP, answer.fault, now())


def _try(message: Message, at: datetime, silent: set[str]) -> Answer:
    if message.device is None:
        return letters.send_letter(message)
    host = urlsplit(message.device.endpoint).netloc
    if host in silent:
        return Answer(Ending.LATER, "silent")
    answer = push(message.device, message, at)
    if answer.fault in ("silent", queries.UNREACHABLE):
        silent.add(host)
    return answer


def _end(message: Message, state: MessageState, fault: str, at: datetime) -> None:
    Message.objects.filter(pk=message.pk).update(
        state=state, fault=fault, ended_at=at, taken_until=None, title="", words="", link=""
    )


def delete_old_messages(at: datetime) -> None:
    """Delete what ended long ago."""
    Message.objects.filter(ended_at__lt=at - KEPT).delete()
