"""Copy a database into a file and back: SQLite by itself, PostgreSQL by its own programs."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from deploy.backup.archive import ArchiveFault

IS_OWNER = "SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = 'public'"

TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"

# the whole schema goes: tables of a newer release would hold the older ones fast
EMPTIED = (
    "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public;\n"
    "GRANT USAGE ON SCHEMA public TO PUBLIC;\n"
)


class Database(Protocol):
    """A database that is copied as a whole."""

    @property
    def kind(self) -> str:
        """``sqlite`` or ``postgresql``."""

    @property
    def name(self) -> str:
        """What a person knows it by."""

    @property
    def file(self) -> str:
        """The name of its copy in an archive."""

    def save(self, target: Path) -> None:
        """Write a copy as it stands at one moment, while others go on writing."""

    def is_empty(self) -> bool:
        """Whether nothing would be lost by writing over it."""

    def require_writable(self) -> None:
        """Raise ArchiveFault unless it may be replaced now."""

    def replace(self, source: Path) -> None:
        """Put a copy in its place, whole or not at all."""


@dataclass(frozen=True, slots=True)
class Sqlite:
    """A file, and beside it what was written last."""

    place: Path
    kind: str = "sqlite"
    file: str = "database.sqlite3"

    @property
    def name(self) -> str:
        return str(self.place)

    def save(self, target: Path) -> None:
        if not self.place.is_file():
            raise ArchiveFault("no_database", database=self.place)
        try:
            with closing(sqlite3.connect(self.place)) as source, closing(_new(target)) as copy:
                source.backup(copy)
        except sqlite3.OperationalError as error:
            if "full" not in str(error):
                raise ArchiveFault("not_copied", database=self.place, said=error) from error
            raise ArchiveFault("disk_full", folder=target.parent.parent) from error
        except sqlite3.DatabaseError as error:
            raise ArchiveFault("not_copied", database=self.place, said=error) from error

    def is_empty(self) -> bool:
        return not self.place.exists() or not self.place.stat().st_size

    def require_writable(self) -> None:
        """A program that has it open would go on writing into the file that is taken away."""
        if self.is_empty():
            return
        with (
            suppress(sqlite3.DatabaseError),
            closing(sqlite3.connect(self.place, timeout=1)) as link,
        ):
            link.execute("SELECT count(*) FROM sqlite_master")
            try:  # leaves the log of writes only when nobody else has the file open
                link.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError:
                raise ArchiveFault("in_use", database=self.place) from None

    def replace(self, source: Path) -> None:
        self.place.parent.mkdir(parents=True, exist_ok=True)
        new = self.place.with_name(f"{self.place.name}.new")
        try:
            shutil.copyfile(source, new)
            with closing(sqlite3.connect(new)) as link:
                if link.execute("PRAGMA quick_check").fetchone() != ("ok",):
                    raise ArchiveFault("damaged", file=self.file)
            _force_to_disk(new)
            if not self.is_empty():
                os.replace(self.place, _kept(self.place))
            for log in ("-wal", "-shm"):
                self.place.with_name(self.place.name + log).unlink(missing_ok=True)
            os.replace(new, self.place)
        except sqlite3.DatabaseError as error:
            raise ArchiveFault("damaged", file=self.file) from error
        finally:
            new.unlink(missing_ok=True)


def _new(target: Path) -> sqlite3.Connection:
    link = sqlite3.connect(target)
    link.execute("PRAGMA journal_mode=OFF")  # only the whole copy counts
    return link


def _kept(place: Path) -> Path:
    return place.with_name(f"{place.name}.before-restore")


def _force_to_disk(place: Path) -> None:
    with place.open("rb+") as file:
        os.fsync(file.fileno())


@dataclass(frozen=True, slots=True)
class Postgresql:
    """A database of a server, reached by the programs that came with PostgreSQL."""

    settings: Mapping[str, Any]
    kind: str = "postgresql"
    file: str = "database.dump"

    @property
    def name(self) -> str:
        return str(self.settings["NAME"])

    def save(self, target: Path) -> None:
        keep = ("--format=custom", "--no-owner", "--no-privileges")
        self._run("pg_dump", *keep, f"--file={target}")

    def is_empty(self) -> bool:
        return self._ask(TABLES) == "0"

    def require_writable(self) -> None:
        for program in ("psql", "pg_restore"):
            _find(program)
        if self._ask(IS_OWNER) != "t":
            raise ArchiveFault("tables_of_another_role")

    def replace(self, source: Path) -> None:
        tables, whole = source.with_name("tables.sql"), source.with_name("restore.sql")
        keep = ("--no-owner", "--no-privileges", "--schema=public")
        self._run("pg_restore", *keep, f"--file={tables}", str(source))
        with tables.open("rb") as rows, whole.open("wb") as script:
            script.write(EMPTIED.encode())
            script.writelines(row for row in rows if row.rstrip() != b"CREATE SCHEMA public;")
        tables.unlink()
        quiet = ("-X", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction")
        self._run("psql", *quiet, "-o", os.devnull, "-f", str(whole))

    def _ask(self, query: str) -> str:
        return self._run("psql", "-X", "-At", "-c", query).strip()

    def _run(self, program: str, *words: str) -> str:
        """Run a program of PostgreSQL; the password goes by the environment, seen by nobody."""
        there = self.settings
        env = {
            "PGHOST": there["HOST"],
            "PGPORT": there["PORT"] or "5432",
            "PGUSER": there["USER"],
            "PGPASSWORD": there["PASSWORD"],
            "PGDATABASE": str(there["NAME"]),
            "PGSSLMODE": there["OPTIONS"].get("sslmode", "prefer"),
        }
        command = [_find(program), *words]
        done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, check=False)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()
            raise ArchiveFault("program_failed", program=program, said=said[-2000:])
        return done.stdout.decode(errors="replace")


def _find(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise ArchiveFault("program_missing", program=program)
    return found


def database_of(settings: Mapping[str, Any]) -> Database:
    """Return the database that Django's settings name."""
    if settings["ENGINE"].endswith("postgresql"):
        return Postgresql(settings)
    return Sqlite(Path(settings["NAME"]))
