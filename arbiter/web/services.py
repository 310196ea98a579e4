"""``Idempotency-Key`` for API views: a repeated request gets the stored answer."""

import hashlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.datastructures import MultiValueDict
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.errors import ErrorCode, Refused, StaleRequest
from arbiter.web.models import ApiAnswer
from games.web.api import IDEMPOTENCY_KEY, idempotency_key_of_request
from games.web.statements import insert_row_unless_there

# ``Idempotency-Key`` for API views: a repeated request gets the stored answer.


Post = Callable[..., Response]


def run_once_for_key(post: Post) -> Post:
    """Decorator: run a view's ``post`` once per user's key, and document the header."""

    @wraps(post)
    def wrapped(view: APIView, request: Request, *args: object, **kwargs: object) -> Response:
        key = idempotency_key_of_request(request)
        if not key:
            return post(view, request, *args, **kwargs)

        def act() -> Answer:
            response = post(view, request, *args, **kwargs)
            return response.status_code, json.loads(JSONRenderer().render(response.data))

        status, body = answer_once_for_key(
            user=request.user,
            key=key,
            request=_request_as_bytes(request),
            at=timezone.now(),
            act=act,
        )
        return Response(body, status=status)

    return extend_schema(parameters=[IDEMPOTENCY_KEY])(wrapped)


def _request_as_bytes(request: Request) -> bytes:
    """Method, address and body of a request; equal requests give equal bytes."""
    body = json.dumps(_plain_body(request.data), sort_keys=True, ensure_ascii=False, default=str)
    return f"{request.method} {request.path}\n{body}".encode()


def _plain_body(data: Any) -> Any:
    """Return the body as plain data: every value of a form's field, of a file its SHA-256."""
    if not isinstance(data, MultiValueDict):
        return data
    return {name: [_value(value) for value in values] for name, values in data.lists()}


def _value(value: Any) -> Any:
    if not isinstance(value, UploadedFile):
        return value
    digest = hashlib.sha256()
    for chunk in value.chunks():
        digest.update(chunk)
    value.seek(0)
    return [digest.hexdigest()]


# Store API answers by idempotency key, so that a repeated request is not done again.


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


def number_once_for_key(
    *, user: User, key: str, request: bytes, at: datetime, act: Callable[[], int]
) -> int:
    """Return the number that ``act`` gave when this user's key came first: the archive's keeper."""

    def answer() -> Answer:
        return 202, act()

    return answer_once_for_key(user=user, key=key, request=request, at=at, act=answer)[1]


def delete_old_answers(*, at: datetime) -> int:
    """Delete answers older than their time; return how many. Their keys are free then."""
    deleted, _ = ApiAnswer.objects.filter(at__lt=at - KEPT_FOR).only("pk").delete()
    return deleted


def _fingerprint(request: bytes) -> str:
    """Make a keyed hash; from a plain one a sealed move could be found by trying."""
    return salted_hmac("arbiter.answers", request, algorithm="sha256").hexdigest()
