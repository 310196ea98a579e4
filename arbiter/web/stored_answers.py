"""Store API answers by idempotency key, so that a repeated request is not done again."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from arbiter.offices.models import ApiAnswer
from arbiter.refusals.codes import ErrorCode, Refused, Stale

LONGEST_KEY = 200


Answer = tuple[int, Any]  # status and JSON-ready body


def refuse_long(key: str) -> None:
    """Refuse a key longer than its column; raises Refused ``idempotency_key_too_long``."""
    if len(key) > LONGEST_KEY:
        raise Refused(ErrorCode.KEY_TOO_LONG, most=LONGEST_KEY)


@transaction.atomic
def once(
    *, user: User, key: str, request: bytes, at: datetime, act: Callable[[], Answer]
) -> Answer:
    """The stored answer for this user's key, or that of ``act``, which is then stored.

    The key is taken in the transaction of the act: of two at once the second waits and is
    given the first one's answer; an act that is refused leaves the key free. Raises Stale
    ``idempotency_key_reused`` for another request, Refused ``idempotency_key_too_long``.
    """
    refuse_long(key)
    asked = _fingerprint(request)
    try:
        with transaction.atomic():
            row = ApiAnswer.objects.create(user=user, key=key, request=asked, at=at)
    except IntegrityError:
        return _earlier(user, key, asked)
    status, body = act()
    ApiAnswer.objects.filter(pk=row.pk).update(status=status, body=body)
    return status, body


def _fingerprint(request: bytes) -> str:
    """Keyed by this installation: of a plain hash a sealed move could be found by trying."""
    return salted_hmac("arbiter.answers", request, algorithm="sha256").hexdigest()


def _earlier(user: User, key: str, asked: str) -> Answer:
    row = ApiAnswer.objects.get(user=user, key=key)
    if row.request != asked:
        raise Stale(ErrorCode.KEY_REUSED, key=key)
    return row.status, row.body
