"""Tell from an exception that the database or the disk is unavailable, not the program wrong."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import DatabaseError, InterfaceError, OperationalError, connection

PAGE_BYTES = 64 * 1024  # what SQLite needs at least to begin


@dataclass(frozen=True, slots=True)
class Outage:
    """A part of the service that is away: its code, and after how many seconds to try again."""

    code: str
    retry_seconds: int


DATABASE_AWAY = Outage("database_away", 5)

DATABASE_BUSY = Outage("database_busy", 2)

DISK_FULL = Outage("disk_full", 60)

DISK_FAULT = Outage("disk_fault", 60)

READ_ONLY = Outage("read_only", 60)

_BY_ERRNO: Mapping[int, Outage] = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), DISK_FULL),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), READ_ONLY),
    errno.EIO: DISK_FAULT,
}

_BY_SQLITE: Mapping[int, Outage] = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: DATABASE_BUSY,
    sqlite3.SQLITE_LOCKED: DATABASE_BUSY,
}

# PostgreSQL's codes, or their first two letters
_BY_SQLSTATE: Mapping[str, Outage] = {
    "53100": DISK_FULL,
    "58030": DISK_FAULT,
    "25006": READ_ONLY,
    **dict.fromkeys(("40001", "40P01", "55P03", "57014"), DATABASE_BUSY),
    **dict.fromkeys(("08", "53", "57", "25P03"), DATABASE_AWAY),
}


def recognise_outage(fault: BaseException | None) -> Outage | None:
    """Return which part is away, judged by an exception; None for a fault of the program."""
    outages = (_outage_of(cause) for cause in _causes(fault))
    return next(filter(None, outages), None)


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    while fault is not None:
        yield fault
        fault = fault.__cause__


def _outage_of(fault: BaseException) -> Outage | None:
    if isinstance(fault, OSError) and not isinstance(fault, ConnectionError | TimeoutError):
        return _BY_ERRNO.get(fault.errno or 0)
    if isinstance(fault, DatabaseError | InterfaceError):
        return _of_database(fault)
    return None


def _of_database(fault: Exception) -> Outage | None:
    """Recognise an outage by the driver's code; a driver without a code has lost its server."""
    driver = fault.__cause__
    if isinstance(driver, sqlite3.Error):
        code = getattr(driver, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
            return _outage_of_folder(code)
        return _BY_SQLITE.get(code)
    state = getattr(driver, "sqlstate", None)
    if state:
        return _BY_SQLSTATE.get(state) or _BY_SQLSTATE.get(state[:2])
    return DATABASE_AWAY if isinstance(fault, OperationalError | InterfaceError) else None


def _outage_of_folder(code: int) -> Outage:
    """Find what keeps SQLite from the files beside the database, which it needs even to read."""
    folder = Path(connection.settings_dict["NAME"]).parent
    if not folder.exists():
        return DATABASE_AWAY
    if not os.access(folder, os.W_OK):
        return READ_ONLY
    if shutil.disk_usage(folder).free < PAGE_BYTES:
        return DISK_FULL
    return DISK_FAULT if code == sqlite3.SQLITE_IOERR else DATABASE_AWAY
