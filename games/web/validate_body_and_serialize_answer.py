"""Decorator of API methods: validate the body, serialize the answer, describe both in the schema.

A method gets the validated body as ``body`` and returns the row (or rows) of the answer; what
cannot be said so (a file, a header, one of two forms) it returns as a whole response.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from games.web.strict_serializers import refuse_every_field

Method = Callable[..., Any]


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
    body = takes(partial=True) if takes and partial else takes
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


def _read(takes: type[Serializer], request: Request, view: APIView, *, partial: bool) -> Serializer:
    """Raises ValidationError."""
    context = {"request": request, "view": view}
    body = takes(data=request.data, partial=partial, context=context)
    body.is_valid(raise_exception=True)
    return body
