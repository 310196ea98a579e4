"""Log as JSON lines; each line has the id of its request."""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

request_id: ContextVar[str] = ContextVar("request_id", default="")

SANE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}

UNPRINTED = STANDARD | {"request", "server_time"}


class JsonFormatter(logging.Formatter):
    """Log formatter: one line of JSON with time, level, logger, message, request id, extras."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as one line of JSON."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            line["request_id"] = request_id.get()
        line |= {k: v for k, v in vars(record).items() if k not in UNPRINTED}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class RequestIdMiddleware:
    """Middleware that gives each request an id, or keeps the proxy's, and sends it back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        header = request.headers.get("X-Request-ID", "")
        id_of_request = header if SANE_ID.fullmatch(header) else secrets.token_hex(8)
        request_id.set(id_of_request)  # kept after the answer: the last log lines come later
        response = self.get_response(request)
        response["X-Request-ID"] = id_of_request
        return response


REQUESTS = ("django.request", "django.server")


def logging_settings(level: str, shape: str) -> dict[str, Any]:
    """Return Django's LOGGING setting: everything goes to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {"()": "deploy.requests.logs.JsonFormatter"},
            "text": {"format": "{levelname} {name}: {message}", "style": "{"},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": shape}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # who reads the text in a terminal is not told of every request that was refused
            **({name: {"level": "ERROR"} for name in REQUESTS} if shape == "text" else {}),
            # scanners ask by any name; refusing them is no event of ours
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }
