"""Two questions of a probe: is the process alive, and can it do its work."""

from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from kombu.exceptions import OperationalError

from deploy.celery import app
from tournaments.selectors.overdue import oldest_overdue

OK = "ok"
BROKER_SECONDS = 2


def database() -> str:
    """The database answers a query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return OK


def migrations() -> str:
    """Every migration of this code is applied; new code on an old database is not ready."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(waiting)} to apply" if waiting else OK


def broker() -> str:
    """The place where messages wait can be reached."""
    with app.connection_for_write(connect_timeout=BROKER_SECONDS) as link:
        link.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
    return OK


CHECKS: dict[str, Callable[[], str]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
}


def _answer(check: Callable[[], str]) -> str:
    """The kind of the fault and no more: an address with its password stays inside."""
    try:
        return check()
    except (DatabaseError, OperationalError, OSError, RuntimeError) as fault:
        return type(fault).__name__


def readiness() -> dict[str, str]:
    """Each part with ``ok`` or what is wrong with it."""
    return {name: _answer(check) for name, check in CHECKS.items()}


def standings() -> str:
    """The oldest table that is behind its event: a worker is away or too slow.

    Told, and never a reason to be unready: the pages show the table before and say so.
    """
    try:
        found = oldest_overdue()
    except DatabaseError as fault:
        return type(fault).__name__
    if found is None:
        return OK
    event, revision, since = found
    waited = f" since {since.isoformat(timespec='seconds')}" if since else ""
    return f"event {event} waits for revision {revision}{waited}"


class HealthMiddleware:
    """Answers probes before hosts, TLS, sessions and languages are looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == "/healthz":
            return JsonResponse({"process": OK})
        if request.path != "/readyz":
            return self.get_response(request)
        parts = readiness()
        is_ready = set(parts.values()) == {OK}
        if parts["database"] == parts["migrations"] == OK:
            parts["standings"] = standings()
        return JsonResponse(parts, status=200 if is_ready else 503)
