"""``Idempotency-Key``: the same request with the same key has the same answer."""

import json
from collections.abc import Callable
from functools import wraps

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.services import answers

HEADER = "Idempotency-Key"
KEY = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="the same key with the same body gives the same answer and does nothing twice; "
    "with another body it is refused (409)",
)
Post = Callable[..., Response]


def once(post: Post) -> Post:
    """A view's ``post`` that is done once for each key of a user."""

    @wraps(post)
    def wrapped(view: APIView, request: Request, *args: object, **kwargs: object) -> Response:
        key = request.headers.get(HEADER, "").strip()
        if not key:
            return post(view, request, *args, **kwargs)

        def act() -> answers.Answer:
            said = post(view, request, *args, **kwargs)
            return said.status_code, json.loads(JSONRenderer().render(said.data))

        status, body = answers.once(
            user=request.user, key=key, request=_whole(request), at=timezone.now(), act=act
        )
        return Response(body, status=status)

    return wrapped


def _whole(request: Request) -> bytes:
    """Where it was sent and everything it says, the same for the same."""
    body = json.dumps(request.data, sort_keys=True, ensure_ascii=False, default=str)
    return f"{request.method} {request.path}\n{body}".encode()
