"""Methods of the API: validate the body, serialize the answer, describe both in the schema.

A method gets the validated body as ``body`` and returns the row (or rows) of the answer; what
cannot be said so (a file, a header, one of two forms) it returns as a whole response.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from games.web.serializers import bodies_by_media_type, refuse_every_field

Method = Callable[..., Any]

HEADER = "Idempotency-Key"

IDEMPOTENCY_KEY = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="the same key with the same body gives the same answer and does nothing twice; "
    "with another body it is refused (409)",
)


def idempotency_key_of_request(request: Request) -> str:
    """Return a request's idempotency key, or empty; a NUL is read as a space."""
    return request.headers.get(HEADER, "").replace("\0", " ").strip()


def endpoint(
    *,
    takes: type[Serializer] | None = None,
    gives: type[Serializer] | None = None,
    many: bool = False,
    partial: bool = False,
    status: int = 200,
    also: Mapping[int, object] | None = None,
    first: Method | None = None,
    **schema: Any,
) -> Callable[[Method], Method]:
    """Decorator: validate the body by ``takes``, serialize by ``gives``, describe both.

    ``first`` finds what the request is about and whether its sender may, before the body is
    read: it gets the request and the numbers of the address, the method its answer as ``found``.
    ``also`` names further answers for the document, by status. A POST without ``takes`` refuses
    every field. Other names go to ``extend_schema``.
    """
    body = bodies_by_media_type(takes(partial=partial)) if takes else None
    answer = gives(many=True) if gives and many else gives
    shown = gives(many=many) if gives else None  # its fields are made once for all answers
    described = extend_schema(request=body, responses={status: answer, **(also or {})}, **schema)

    def decorate(method: Method) -> Method:
        @wraps(method)
        def wrapped(
            view: APIView, request: Request, *args: object, **kwargs: object
        ) -> HttpResponseBase:
            more: dict[str, object] = {}
            if first is not None:
                more["found"] = first(request, *args, **kwargs)
            if takes is not None:
                more["body"] = _read(takes, request, view, partial=partial)
            elif request.method == "POST":
                refuse_every_field(request)
            made = method(view, request, *args, **kwargs, **more)
            if isinstance(made, HttpResponseBase):
                return made
            return Response(shown and shown.to_representation(made), status=status)

        return described(wrapped)

    return decorate


def located(name: str, *fields: str, status: int = 201) -> Callable[[Method], Method]:
    """Decorator, the outermost: an answer of this status bears the address of what was made.

    ``name`` is that of the address; its places are these fields of the answer, else those of the
    request's own address.
    """
    header = OpenApiParameter(
        "Location",
        OpenApiTypes.URI_REF,
        OpenApiParameter.HEADER,
        description="where it is read",
        response=[status],
    )

    def decorate(method: Method) -> Method:
        @wraps(method)
        def wrapped(
            view: APIView, request: Request, *args: object, **kwargs: object
        ) -> HttpResponseBase:
            answer = method(view, request, *args, **kwargs)
            if answer.status_code == status:
                places = [answer.data[field] for field in fields] or list(kwargs.values())
                answer["Location"] = reverse(name, args=places)
            return answer

        return extend_schema(parameters=[header])(wrapped)

    return decorate


def _read(takes: type[Serializer], request: Request, view: APIView, *, partial: bool) -> Serializer:
    """Raises ValidationError."""
    context = {"request": request, "view": view}
    body = takes(data=request.data, partial=partial, context=context)
    body.is_valid(raise_exception=True)
    return body
