"""Store API answers by idempotency key, so that a repeated request is not done again."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac

from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused, StaleRequest
from arbiter.web.models import ApiAnswer
from games.sql_statements.insert_or_replace_rows_in_one_statement import insert_row_unless_there

LONGEST_KEY = 200


KEPT_FOR = timedelta(days=30)  # a device that was offline all that time asks for nothing old


Answer = tuple[int, Any]  # status and JSON-ready body


def reserve_idempotency_key(
    *, user: User, key: str, request: bytes, at: datetime
) -> tuple[ApiAnswer, bool]:
    """Store a key in the act's transaction; return its row and whether it was new.

    Of two at once the second waits for the first; an act that is refused leaves the key free.
    Raises StaleRequest ``idempotency_key_reused`` for another request, Refused
    ``idempotency_key_too_long``.
    """
    if len(key) > LONGEST_KEY:
        raise Refused(ErrorCode.KEY_TOO_LONG, most=LONGEST_KEY)
    row = ApiAnswer(user=user, key=key, request=_fingerprint(request), at=at)
    if insert_row_unless_there(row, ("user", "key")):
        return row, True
    earlier = ApiAnswer.objects.get(user_id=row.user_id, key=key)
    if earlier.request != row.request:
        raise StaleRequest(ErrorCode.KEY_REUSED, key=key)
    return earlier, False


@transaction.atomic
def answer_once_for_key(
    *, user: User, key: str, request: bytes, at: datetime, act: Callable[[], Answer]
) -> Answer:
    """Return the stored answer for a user's key, or run ``act`` and store its answer.

    Of two at once the second is given the first one's answer. Raises what
    ``reserve_idempotency_key`` does.
    """
    row, is_free = reserve_idempotency_key(user=user, key=key, request=request, at=at)
    if not is_free:
        return row.status, row.body
    status, body = act()
    ApiAnswer.objects.filter(pk=row.pk).update(status=status, body=body)
    return status, body


def delete_old_answers(*, at: datetime) -> int:
    """Delete answers older than their time; return how many. Their keys are free then."""
    deleted, _ = ApiAnswer.objects.filter(at__lt=at - KEPT_FOR).only("pk").delete()
    return deleted


def _fingerprint(request: bytes) -> str:
    """Make a keyed hash; from a plain one a sealed move could be found by trying."""
    return salted_hmac("arbiter.answers", request, algorithm="sha256").hexdigest()
