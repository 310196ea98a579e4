"""Command ``prepare_database``: migrate as the tables' owner, grant the application's rights."""

import os
import subprocess
import sys
from typing import Any, ClassVar

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from deploy.database import roles
from deploy.settings.environment import BASE_DIR
from games.management.command import TranslatedCommand

OWNERS = ("DATABASE_OWNER_URL", "DATABASE_OWNER_URL_FILE")


class Command(TranslatedCommand):
    """Command ``prepare_database``."""

    help = gettext_lazy(
        "Apply the migrations. With DATABASE_OWNER_URL (or DATABASE_OWNER_URL_FILE) they are "
        "applied as the owner of the tables, and the role of DATABASE_URL, made if it is not "
        "there, gets only the rights the service needs: nothing of the evidence can be changed, "
        "removed or truncated by it, and no trigger switched off. May be repeated."
    )
    requires_system_checks: ClassVar[list[str]] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate the database and grant the rights; print what was done."""
        owner = settings.DATABASE_OWNER_URL
        if not owner:
            return self._migrate_as_own_role()
        if connection.vendor != "postgresql":
            raise CommandError(_("DATABASE_OWNER_URL is for PostgreSQL alone"))
        migrated = subprocess.run(
            [sys.executable, "manage.py", "migrate", "--noinput"],
            cwd=BASE_DIR,
            env=_environment_of_owner(owner),
            check=False,
        )
        if migrated.returncode:
            raise CommandError(_("not migrated, see above"))
        ours = settings.DATABASES["default"]
        try:
            is_new = roles.grant_role_rights(owner, role=ours["USER"], password=ours["PASSWORD"])
        except psycopg.Error as error:
            raise CommandError(_("rights not given: {error}").format(error=error)) from error
        done = _("role {role}: given the rights the service needs")
        if is_new:
            done = _("role {role}: made, and given the rights the service needs")
        self.stdout.write(done.format(role=ours["USER"]))
        return None

    def _migrate_as_own_role(self) -> None:
        """Migrate with the role of DATABASE_URL, which owns the tables of a small installation."""
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write(_("no migration to apply"))
            return
        try:
            call_command("migrate", interactive=False)
        except DatabaseError as error:
            if not _is_refused(error):
                raise
            raise CommandError(
                _(
                    "the tables belong to another role; give its address in DATABASE_OWNER_URL, "
                    "or a file that holds it in DATABASE_OWNER_URL_FILE"
                )
            ) from error


def _is_refused(error: BaseException | None) -> bool:
    """Whether the server said, somewhere below, that the role may not do it."""
    while error is not None:
        if isinstance(error, psycopg.errors.InsufficientPrivilege):
            return True
        error = error.__cause__ or error.__context__
    return False


def _environment_of_owner(url: str) -> dict[str, str]:
    """The environment with the owner's database address in place of the application's."""
    ours = {"DATABASE_URL", "DATABASE_URL_FILE", *OWNERS}
    return {
        **{name: value for name, value in os.environ.items() if name not in ours},
        "DATABASE_URL": url,
    }
