"""``Idempotency-Key`` for API views: a repeated request gets the stored answer."""

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.web import answers_by_idempotency_key

HEADER = "Idempotency-Key"


KEY = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="the same key with the same body gives the same answer and does nothing twice; "
    "with another body it is refused (409)",
)


Post = Callable[..., Response]


def idempotency_key_of_request(request: Request) -> str:
    """Return a request's idempotency key, or empty; a NUL is read as a space."""
    return request.headers.get(HEADER, "").replace("\0", " ").strip()


def run_once_for_key(post: Post) -> Post:
    """Decorator: run a view's ``post`` once per user's key, and document the header."""

    @wraps(post)
    def wrapped(view: APIView, request: Request, *args: object, **kwargs: object) -> Response:
        key = idempotency_key_of_request(request)
        if not key:
            return post(view, request, *args, **kwargs)

        def act() -> answers_by_idempotency_key.Answer:
            response = post(view, request, *args, **kwargs)
            return response.status_code, json.loads(JSONRenderer().render(response.data))

        status, body = answers_by_idempotency_key.answer_once_for_key(
            user=request.user,
            key=key,
            request=_request_as_bytes(request),
            at=timezone.now(),
            act=act,
        )
        return Response(body, status=status)

    return extend_schema(parameters=[KEY])(wrapped)


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
