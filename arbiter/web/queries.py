"""Cursor paging and query parameters of API lists: the cursor is the last row seen.

The body stays a plain list; the next page is named by the header ``Link: <…>; rel="next"``.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.web import requests
from games.web import texts as web_texts
from games.web.errors import BadSearch, RefusalCode
from games.web.requests import ListCursor, parse_cursor

SIZE, MOST = 100, 500

LARGEST = 10**9 - 1

_ANSWER_FORM = api_settings.URL_FORMAT_OVERRIDE  # the framework's own word beside ours


def faults_of_unknown_parameters(
    given: Iterable[str], known: Collection[str]
) -> dict[str, list[ErrorDetail]]:
    """Return a fault for every query parameter the address does not have."""
    words = {"known": ", ".join(known)}
    refusal = web_texts.explain_refusal(RefusalCode.UNKNOWN_FILTER, words, get_language())
    return {
        name: [ErrorDetail(refusal, "unknown")]
        for name in given
        if name not in known and name != _ANSWER_FORM
    }


class QueryParameters(serializers.Serializer):
    """Base serializer of query parameters; all faults and unknown names are reported.

    A misspelt filter that was passed over would find everything.
    """

    @classmethod
    def parse_query(cls, request: Request) -> dict[str, Any]:
        """Parse a request's query parameters; raises ValidationError."""
        query = {name: text for name, text in request.query_params.items() if text}
        given = cls(data=query)
        given.is_valid(raise_exception=True)
        return given.validated_data

    def to_internal_value(self, data: Mapping[str, str]) -> dict[str, Any]:
        """Report the faults of the fields and unknown names together."""
        faults: dict[str, Any] = faults_of_unknown_parameters(data, self.fields)
        try:
            values = super().to_internal_value(data)
        except ValidationError as error:
            faults |= error.detail
        if faults:
            raise ValidationError(faults)
        return values


class PageQuery(QueryParameters):
    """Query parameters of a list: cursor and page size."""

    cursor = serializers.CharField(
        required=False,
        max_length=requests.LONGEST,
        help_text='from the address in `Link: <…>; rel="next"`',
    )
    page_size = serializers.IntegerField(
        required=False, default=SIZE, min_value=1, max_value=MOST, help_text=f"else {SIZE}"
    )


def number_parameter(words: str = "", *, least: int = 0) -> serializers.IntegerField:
    """Make an optional number parameter."""
    return serializers.IntegerField(
        required=False, min_value=least, max_value=LARGEST, help_text=words
    )


def text_parameter(words: str = "", *, most: int = 80) -> serializers.CharField:
    """Make an optional text parameter."""
    return serializers.CharField(required=False, max_length=most, help_text=words)


def choice_parameter(known: list[str], words: str = "") -> serializers.ChoiceField:
    """Make an optional parameter that is one of these values."""
    return serializers.ChoiceField(required=False, choices=known, help_text=words)


def flag_parameter(words: str = "") -> serializers.BooleanField:
    """Make an optional yes-or-no parameter."""
    return serializers.BooleanField(required=False, help_text=words)


def filter_by_query(
    rows: QuerySet, query: Mapping[str, Any], columns: Mapping[str, str]
) -> QuerySet:
    """Filter rows by the parameters given; ``columns`` maps each to its look-up."""
    wanted = {column: query[name] for name, column in columns.items() if name in query}
    return rows.filter(**wanted)


def page_of_rows(
    request: Request,
    query: Mapping[str, Any],
    rows: QuerySet,
    *,
    columns: tuple[str, ...],
    out: type[serializers.BaseSerializer],
    newest_first: bool = False,
    complete_rows: Callable[[list[Any]], object] | None = None,
) -> Response:
    """Return one page of rows, ordered by ``columns``, which together identify a row.

    ``query`` is what ``PageQuery`` read; ``complete_rows`` looks up what
    belongs to the rows of a page.
    Raises ValidationError for a cursor that is none.
    """
    size = query["page_size"]
    if "cursor" in query:
        rows = rows.filter(_beyond(columns, _place(query["cursor"], columns), newest_first))
    rows_read = list(
        rows.order_by(*(f"-{column}" if newest_first else column for column in columns))[: size + 1]
    )
    if complete_rows is not None:
        complete_rows(rows_read[:size])
    response = Response(out(rows_read[:size], many=True).data)
    if len(rows_read) > size:
        address = request.build_absolute_uri()
        response["Link"] = (
            f'<{_with_cursor(request, rows_read[size - 1], columns, address)}>; rel="next"'
        )
    return response


def cursor_of_query(query: Mapping[str, Any], *, columns: int) -> ListCursor | None:
    """Return the place where a page begins that a list orders itself; None for the first.

    Raises ValidationError for a cursor that is none.
    """
    try:
        return parse_cursor(query.get("cursor", ""), columns=columns)
    except BadSearch as error:
        raise _bad_cursor() from error


def _place(text: str, columns: tuple[str, ...]) -> tuple[int, ...]:
    try:
        cursor = parse_cursor(text, columns=len(columns))
    except BadSearch as error:
        raise _bad_cursor() from error
    if cursor is None or cursor.before:  # these lists lead onwards only
        raise _bad_cursor()
    return cursor.place


def _bad_cursor() -> ValidationError:
    words = web_texts.explain_refusal(RefusalCode.BAD_CURSOR, {}, get_language())
    return ValidationError({"cursor": [ErrorDetail(words, "bad_cursor")]})


def _beyond(columns: tuple[str, ...], place: tuple[int, ...], is_down: bool) -> Q:
    """(a, b) > (x, y) as a condition for which every database uses its index."""
    condition, equal = Q(), Q()
    for column, value in zip(columns, place, strict=True):
        condition |= equal & Q(**{f"{column}__{'lt' if is_down else 'gt'}": value})
        equal &= Q(**{column: value})
    return condition


def _with_cursor(request: Request, row: Model, columns: tuple[str, ...], address: str) -> str:
    query = request.query_params.copy()
    query["cursor"] = str(ListCursor(tuple(_value(row, column) for column in columns)))
    return f"{address.partition('?')[0]}?{query.urlencode()}"


def _value(row: Model, column: str) -> int:
    value: Any = row
    for part in column.split("__"):
        value = getattr(value, part)
    return int(value)
