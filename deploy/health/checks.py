"""Health checks ``/healthz``, ``/readyz``: process, database, broker, cache, disk, signing key."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from arbiter.certificates.queries import keys
from arbiter.errors import KeyFault
from arbiter.journal.services import undelivered_anchors
from deploy.broker.cache import RedisCacheWithFallback
from deploy.database.connections import limit_database_wait
from deploy.database.evidence import count_exposed_evidence_tables
from deploy.database.replica import REPLICA
from deploy.errors.outages import recognise_outage
from deploy.version import full_version
from games.web.workers import QUICK
from tournaments.calls import queries as calls_queries
from tournaments.standings.queries.tables import event_with_longest_overdue_standings

OK = "ok"

PROBE_SECONDS = 1.0  # for a connection, and again for its answer

BROKER_SECONDS = 1

LEAST_FREE_BYTES = 8 * 1024 * 1024  # less is soon nothing: a record, its evidence, the log


def check_database() -> str:
    """Check that the database answers a query in time.

    A connection is waited for no longer than its answer: a server that hangs is told in two
    seconds at most, before whoever probes gives up.
    """
    with limit_database_wait(PROBE_SECONDS), connection.wrap_database_errors:
        pool = connection.pool if connection.vendor == "postgresql" else None
        if pool is not None:
            pool.open()
            with pool.connection(timeout=PROBE_SECONDS) as link:
                link.execute("SELECT 1")
            return OK
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    return OK


def check_replica() -> str:
    """Check that the copy that readers are shown answers, if there is one."""
    if REPLICA in connections.settings:
        with limit_database_wait(PROBE_SECONDS), connections[REPLICA].cursor() as cursor:
            cursor.execute("SELECT 1")
    return OK


def check_migrations() -> str:
    """Check that every migration is applied."""
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(waiting)} to apply" if waiting else OK


def check_broker() -> str:
    """Check that the broker of messages can be reached."""
    from deploy.celery import app  # a command that sends nothing need not wait for it

    options = {**app.conf.broker_transport_options, **QUICK}
    with app.connection_for_write(
        connect_timeout=BROKER_SECONDS, transport_options=options
    ) as link:
        link.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
    return OK


def check_shared_cache() -> str:
    """Check that the shared cache in Redis answers, if there is one."""
    cache = caches["default"]
    if isinstance(cache, RedisCacheWithFallback):
        cache.ping()
    return OK


def check_storage() -> str:
    """Check that files can be written where uploads and an SQLite database lie."""
    folders = {Path(settings.VAR_DIR)}
    if connection.vendor == "sqlite":
        place = Path(connection.settings_dict["NAME"])
        if place.is_file():
            folders.add(place.parent)
            with place.open("r+b"):
                pass
    for folder in folders:
        if shutil.disk_usage(folder).free < LEAST_FREE_BYTES:
            return "disk_full"
        with TemporaryFile(dir=folder, prefix=".readyz-") as file:
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
    return OK


def check_database_takes_changes() -> str:
    """Check that PostgreSQL is writable: not a read-only copy."""
    if connection.vendor != "postgresql":
        return OK
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")
        return "read_only" if cursor.fetchone()[0] == "on" else OK


def check_certificate_key() -> str:
    """Check that the signing key exists and is readable by its owner only."""
    try:
        keys.signing_key()
    except KeyFault as fault:
        return str(fault.code)
    return OK


CHECKS: dict[str, Callable[[], str]] = {
    "database": check_database,
    "migrations": check_migrations,
    "replica": check_replica,
    "changes": check_database_takes_changes,
    "storage": check_storage,
    "broker": check_broker,
    "cache": check_shared_cache,
    "certificate_key": check_certificate_key,
}

NEEDS_DATABASE = ("migrations", "changes")


def _run_check(check: Callable[[], str]) -> str:
    """Run a check; a fault is told by its kind alone, as its text may hold a password."""
    try:
        return check()
    except Exception as fault:  # a probe tells what is wrong, whatever it is
        known = recognise_outage(fault)
        return known.code if known else type(fault).__name__


def check_readiness() -> dict[str, str]:
    """Run every check; return for each part ``ok`` or what is wrong with it."""
    parts: dict[str, str] = {}
    for name, check in CHECKS.items():
        is_in_vain = name in NEEDS_DATABASE and parts["database"] != OK
        parts[name] = parts["database"] if is_in_vain else _run_check(check)
    return parts


def describe_oldest_late_standings() -> str:
    """Describe the event whose standings are longest out of date, or return ``ok``.

    Told, and never a reason to be unready: the pages show the table before and say so.
    """
    try:
        overdue = event_with_longest_overdue_standings()
    except DatabaseError as fault:
        return type(fault).__name__
    if overdue is None:
        return OK
    event, revision, since = overdue
    waited = f" since {since.isoformat(timespec='seconds')}" if since else ""
    return f"event {event} waits for revision {revision}{waited}"


def describe_undelivered_anchors() -> str:
    """Describe the journal anchors not delivered to their folder or address, or return ``ok``.

    Told, and never a reason to be unready: it is tried again every hour.
    """
    try:
        waiting = list(undelivered_anchors())
    except DatabaseError as fault:
        return type(fault).__name__
    sentences = (
        f"{target} lacks {anchor}: {fault or 'not tried'}" for anchor, target, fault in waiting
    )
    return "; ".join(sentences) or OK


def describe_undelivered_messages() -> str:
    """Describe the messages to players that wait for a fault, or return ``ok``.

    Told, and never a reason to be unready: a hall without internet plays on.
    """
    try:
        waiting = calls_queries.waiting_by_fault()
    except DatabaseError as fault:
        return type(fault).__name__
    sentences = (
        f"{count} wait since {since.isoformat(timespec='seconds')}: {fault}"
        for fault, count, since in waiting
    )
    return "; ".join(sentences) or OK


def describe_changeable_evidence_tables() -> str:
    """Say how many tables of evidence the application's role could change, or return ``ok``.

    Told, and never a reason to be unready: small installations have one role for all.
    """
    try:
        exposed = count_exposed_evidence_tables()
    except DatabaseError as fault:
        return type(fault).__name__
    return f"{exposed} tables may be changed by the application's role" if exposed else OK


class HealthMiddleware:
    """Middleware that answers ``/healthz`` and ``/readyz`` ahead of all other middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == "/healthz":
            return JsonResponse({"process": OK})
        if request.path != "/readyz":
            return self.get_response(request)
        parts = check_readiness()
        is_ready = set(parts.values()) == {OK}
        if parts["database"] == parts["migrations"] == OK:
            parts |= {
                "standings": describe_oldest_late_standings(),
                "anchors": describe_undelivered_anchors(),
                "messages": describe_undelivered_messages(),
                "evidence": describe_changeable_evidence_tables(),
            }
        told = {"version": full_version(), **parts}
        return JsonResponse(told, status=200 if is_ready else 503)
