"""Problem documents (RFC 9457): the one form in which the API refuses.

A caller's program reads ``code`` and ``params``; a person reads ``detail``, worded in the
language he asked for by ``Accept-Language``.
"""

import itertools
from collections.abc import Callable, Mapping
from json import JSONDecodeError
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from arbiter import texts as arbiter_texts
from arbiter.errors import ArbiterError
from arbiter.rules.outcome import ImpossibleOutcome
from deploy.requests.logs import request_id
from games.draughts.errors import DraughtsError
from games.draughts.texts.words import explain as explain_fault
from games.web import texts as web_texts
from games.web.errors import GamesError
from games.web.language import Text
from games.web.serializers import and_more
from tournaments import texts as tournaments_texts
from tournaments.errors import TournamentError

CONTENT_TYPE = "application/problem+json"

MOST_ERRORS = 50  # told one by one in an answer

LONGEST_MESSAGE = 1000  # characters of one of them, which may quote what was sent

# the refusals of each room, and the function that words them
Wording = Callable[[str, Mapping[str, Any], str], str]

ROOMS: Mapping[type[Exception], Wording] = {
    TournamentError: tournaments_texts.explain_error,
    ArbiterError: arbiter_texts.explain_refusal,
    ImpossibleOutcome: arbiter_texts.explain_refusal,
    GamesError: web_texts.explain_refusal,
}

WORDING: Mapping[str, Text] = {
    "invalid": _("The request is not filled in correctly."),
    "parse_error": _("The request could not be read."),
    "not_authenticated": _("Sign in first."),
    "authentication_failed": _("The sign-in was refused."),
    "permission_denied": _("You have no right to do this."),
    "not_found": _("There is nothing like that here."),
    "method_not_allowed": _("This method is not allowed here."),
    "not_acceptable": _("This form of answer is not given."),
    "unsupported_media_type": _("This form of data is not read."),
    "throttled": _("Too often; wait a little."),
    "too_large": _("The request is too large."),
    "error": _("The request was refused."),
    "fault": _("A fault of the server; nothing that was saved is lost."),
    "database_away": _(
        "The database is away now; the request was not done, repeat it a little later."
    ),
    "database_busy": _("The database is busy; the request was not done, repeat it."),
    "disk_full": _("The server's disk is full; the request was not done. Tell the organiser."),
    "disk_fault": _(
        "The server's disk does not write; the request was not done. Tell the organiser."
    ),
    "read_only": _(
        "The server can only read now: its folder or database is closed to writing; "
        "the request was not done. Tell the organiser."
    ),
}

# the same, said with what was asked and what would be right, where that is known
WORDING_WITH_PARAMS: Mapping[str, Text] = {
    "parse_error": _("The body is no JSON: it goes wrong in line {line}, column {column}."),
    "method_not_allowed": _("{method} is not allowed here; allowed: {allowed}."),
    "unsupported_media_type": _("Data of the type “{given}” are not read here; read: {taken}."),
}

CODES = (
    (Http404, "not_found"),
    (PermissionDenied, "permission_denied"),
    (RequestDataTooBig, "too_large"),
    (exceptions.ParseError, "parse_error"),
    (exceptions.AuthenticationFailed, "authentication_failed"),
    (exceptions.NotAuthenticated, "not_authenticated"),
    (exceptions.PermissionDenied, "permission_denied"),
    (exceptions.NotFound, "not_found"),
    (exceptions.MethodNotAllowed, "method_not_allowed"),
    (exceptions.NotAcceptable, "not_acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported_media_type"),
)


class ProblemResponse(Response):
    """Response with a problem document; in the browsable API it is a page."""

    @property
    def rendered_content(self) -> bytes:
        """The body, with the content type that is really sent."""
        self.content_type = CONTENT_TYPE if self.accepted_renderer.format == "json" else None
        return super().rendered_content


def problem_document(status: int, code: str, detail: str = "", **more: Any) -> dict[str, Any]:
    """Build a problem document as a dictionary: status, code, detail in the reader's language."""
    return {
        "type": "about:blank",
        "status": status,
        "code": code,
        "detail": detail or problem_code_in_words(code),
        "request_id": request_id.get(),
        **more,
    }


def problem_code_in_words(code: str) -> str:
    """Return the sentence for a problem code, in the reader's language."""
    return str(WORDING.get(code, WORDING["error"]))


def problem_of_exception(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Turn a view's exception into a problem response; None for an unknown exception."""
    room = next((words_of for kind, words_of in ROOMS.items() if isinstance(exc, kind)), None)
    if room is not None:
        return _room_refusal(exc, room)
    if isinstance(exc, DraughtsError):
        return _faulty_notation(exc)
    response = exception_handler(_as_api_exception(exc), context)
    if response is None:
        return None
    code, more = _code_and_params(exc)
    known = _what_would_be_right(exc, context.get("view"))
    if known:
        more["params"] = known
        more["detail"] = str(WORDING_WITH_PARAMS[code]).format(**known)
    data = problem_document(response.status_code, code, **more)
    return ProblemResponse(data, status=response.status_code, headers=dict(response.items()))


def _room_refusal(exc: Any, words_of: Wording) -> Response:
    """Turn a refusal of a room's service into a problem with its code and params."""
    set_rollback()
    status = getattr(exc, "status", 400)
    detail = words_of(exc.code, exc.params, get_language() or "ru")
    several = [
        {
            "code": str(fault.code),
            "params": dict(fault.params),
            "detail": _words_of_room(fault, words_of)(
                fault.code, fault.params, get_language() or "ru"
            ),
        }
        for fault in itertools.islice(getattr(exc, "faults", ()), MOST_ERRORS)
    ]
    more = {"errors": several} if several else {}
    data = problem_document(status, str(exc.code), detail, params=dict(exc.params), **more)
    return ProblemResponse(data, status=status)


def _words_of_room(fault: Exception, usual: Wording) -> Wording:
    """The words of the room that a fault among several comes from."""
    return next((words for kind, words in ROOMS.items() if isinstance(fault, kind)), usual)


def _faulty_notation(exc: DraughtsError) -> Response:
    """Turn an impossible move or position of a request into a problem with the whole fault."""
    set_rollback()
    detail = explain_fault(exc.fault, get_language() or "ru")
    data = problem_document(400, str(exc.fault.code), detail, params=exc.fault.as_dict())
    return ProblemResponse(data, status=400)


def _as_api_exception(exc: Exception) -> Exception:
    """Turn a request that is too large into an exception that the REST framework knows."""
    return _TooLarge() if isinstance(exc, RequestDataTooBig) else exc


class _TooLarge(exceptions.APIException):
    status_code = 413
    default_code = "too_large"


def _code_and_params(exc: Exception) -> tuple[str, dict[str, Any]]:
    if isinstance(exc, exceptions.ValidationError):
        return "invalid", {"params": {}, "errors": bounded_errors(exc.get_full_details())}
    if isinstance(exc, exceptions.Throttled):
        return "throttled", {"params": {"wait_seconds": int(exc.wait or 0)}}
    return next((code for kind, code in CODES if isinstance(exc, kind)), "error"), {"params": {}}


def bounded_errors(errors: Any) -> Any:
    """Give the first errors of a tree of them, by their places, and the number of the others."""
    count = itertools.count(1)
    told = _first_errors(errors, count)
    left = next(count) - 1 - MOST_ERRORS
    if left > 0 and isinstance(told, dict):
        rest = and_more(left)
        whole = told.setdefault("non_field_errors", [])
        whole.append({"message": str(rest), "code": rest.code})
    return told


def _first_errors(errors: Any, count: "itertools.count[int]") -> Any:
    """A list keeps its places up to the last error that is told."""
    if isinstance(errors, list):
        told = [_first_errors(each, count) for each in errors]
        return told[: max((place for place, each in enumerate(told, 1) if each), default=0)]
    if not isinstance(errors, dict):
        return errors
    if set(errors) == {"message", "code"} and isinstance(errors["code"], str):
        if next(count) > MOST_ERRORS:
            return {}
        message = str(errors["message"])
        is_long = len(message) > LONGEST_MESSAGE
        return {**errors, "message": f"{message[:LONGEST_MESSAGE]}…" if is_long else message}
    parts = {name: _first_errors(each, count) for name, each in errors.items()}
    return {name: each for name, each in parts.items() if each}


def _what_would_be_right(exc: Exception, view: Any) -> dict[str, Any]:
    """What was asked and what is taken instead; empty where nobody knows."""
    broken = exc.__context__
    if isinstance(exc, exceptions.ParseError) and isinstance(broken, JSONDecodeError):
        return {"line": broken.lineno, "column": broken.colno}
    request = getattr(view, "request", None)
    if request is None:
        return {}
    if isinstance(exc, exceptions.MethodNotAllowed):
        allowed = ", ".join(view.allowed_methods)
        return {"method": request.method, "allowed": allowed} if allowed else {}
    if isinstance(exc, exceptions.UnsupportedMediaType):
        taken = ", ".join(dict.fromkeys(parser.media_type for parser in request.parsers))
        return {"given": request.content_type[:80], "taken": taken}
    return {}


def wants_problem_document(request: HttpRequest) -> bool:
    """Whether the caller wants a document: it asks the API, or accepts no HTML."""
    return request.path.startswith("/api/") or not request.accepts("text/html")


def problem_response_outside_views(status: int, code: str) -> JsonResponse:
    """Refuse with a problem document where no API view is reached: path or body unknown."""
    return JsonResponse(
        problem_document(status, code, params={}),
        status=status,
        content_type=CONTENT_TYPE,
        json_dumps_params={"ensure_ascii": False},
    )
