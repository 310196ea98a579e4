"""Lists page by page: a cursor is the place of the last row seen, so nothing shifts a page.

The body stays a plain list; the next page is named by the header ``Link: <…>; rel="next"``.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

from django.db.models import Model, Q, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

SIZE, MOST = 100, 500
_PLAIN = re.compile(rb"\d{1,18}(\.\d{1,18})*")
PAGING = [
    OpenApiParameter(
        "cursor", OpenApiTypes.STR, description='from the address in `Link: <…>; rel="next"`'
    ),
    OpenApiParameter("page_size", OpenApiTypes.INT, description=f"1 to {MOST}, else {SIZE}"),
]


def paged(
    request: Request,
    rows: QuerySet,
    columns: tuple[str, ...],
    out: type[BaseSerializer],
    *,
    newest_first: bool = False,
) -> Response:
    """One page in the order of ``columns``: numbers that together name a row.

    Raises ValidationError for a cursor or size that is none.
    """
    size = whole(request, "page_size", SIZE, least=1, most=MOST)
    text = request.query_params.get("cursor", "")
    if text:
        rows = rows.filter(_beyond(columns, _place(text, len(columns)), newest_first))
    found = list(
        rows.order_by(*(f"-{one}" if newest_first else one for one in columns))[: size + 1]
    )
    response = Response(out(found[:size], many=True).data)
    if len(found) > size:
        address = request.build_absolute_uri()
        response["Link"] = (
            f'<{_with_cursor(request, found[size - 1], columns, address)}>; rel="next"'
        )
    return response


def whole(
    request: Request, name: str, default: int | None = None, *, least: int = 0, most: int = 10**9
) -> int | None:
    """A number asked for in the address; raises ValidationError."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise ValidationError({name: ["not_a_number"]})
    return int(text)


def one_of(request: Request, name: str, known: tuple[str, ...] | list[str]) -> str:
    """A word asked for in the address, or nothing; raises ValidationError."""
    text = request.query_params.get(name, "")
    if text and text not in known:
        raise ValidationError({name: ["unknown"]})
    return text


def _place(text: str, length: int) -> list[int]:
    try:
        plain = urlsafe_b64decode(text[:120] + "=" * (-len(text[:120]) % 4))
    except ValueError as error:
        raise ValidationError({"cursor": ["bad_cursor"]}) from error
    if not _PLAIN.fullmatch(plain) or plain.count(b".") != length - 1:
        raise ValidationError({"cursor": ["bad_cursor"]})
    return [int(one) for one in plain.split(b".")]


def _beyond(columns: tuple[str, ...], place: list[int], is_down: bool) -> Q:
    """(a, b) > (x, y) said so that every database uses its index."""
    found, equal = Q(), Q()
    for column, value in zip(columns, place, strict=True):
        found |= equal & Q(**{f"{column}__{'lt' if is_down else 'gt'}": value})
        equal &= Q(**{column: value})
    return found


def _with_cursor(request: Request, row: Model, columns: tuple[str, ...], address: str) -> str:
    place = ".".join(str(_value(row, column)) for column in columns)
    asked = request.query_params.copy()
    asked["cursor"] = urlsafe_b64encode(place.encode()).decode().rstrip("=")
    return f"{address.partition('?')[0]}?{asked.urlencode()}"


def _value(row: Model, column: str) -> int:
    found: object = row
    for part in column.split("__"):
        found = getattr(found, part)
    return found
