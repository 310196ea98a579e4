"""The database keeps every lot as it was drawn, and of a sealed move what was sealed.

A seal is opened once: move, verdict and hour are written then; what was sealed, by whom and
when is not. On SQLite a later migration that remakes a table loses its triggers: it must end
with ``RunPython(install, remove)``.
"""

from importlib import import_module

from django.db import migrations

_refusals = import_module("arbiter.migrations.0002_evidence")

LOT, SEAL = "tournaments_lot", "tournaments_sealedmove"
KEPT = ("game_id", "ply", "commitment", "salt", "hidden", "sealed_by_id", "sealed_at")

SEALS_SQLITE = (
    f"CREATE TRIGGER {SEAL}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {SEAL} "
    f"WHEN {' OR '.join(f'OLD.{one} IS NOT NEW.{one}' for one in KEPT)} "
    f"BEGIN SELECT RAISE(ABORT, '{SEAL}: {_refusals.REFUSAL}'); END",
    f"CREATE TRIGGER {SEAL}_no_delete BEFORE DELETE ON {SEAL} "
    f"BEGIN SELECT RAISE(ABORT, '{SEAL}: {_refusals.REFUSAL}'); END",
)
SEALS_SQLITE_BACK = (f"DROP TRIGGER {SEAL}_kept", f"DROP TRIGGER {SEAL}_no_delete")
SEALS_POSTGRESQL = (
    f"CREATE TRIGGER {SEAL}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {SEAL} FOR EACH ROW "
    f"WHEN ({' OR '.join(f'OLD.{one} IS DISTINCT FROM NEW.{one}' for one in KEPT)}) "
    "EXECUTE FUNCTION arbiter_refuse()",
    f"CREATE TRIGGER {SEAL}_no_delete BEFORE DELETE ON {SEAL} "
    "FOR EACH ROW EXECUTE FUNCTION arbiter_refuse()",
)
SEALS_POSTGRESQL_BACK = (
    f"DROP TRIGGER {SEAL}_kept ON {SEAL}",
    f"DROP TRIGGER {SEAL}_no_delete ON {SEAL}",
)


def _execute(schema_editor, postgresql, sqlite):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql if is_postgresql else sqlite:
        schema_editor.execute(statement.format(table=LOT), params=None)


def install(apps, schema_editor):
    _execute(
        schema_editor,
        (*_refusals.POSTGRESQL, *SEALS_POSTGRESQL),
        (*_refusals.SQLITE, *SEALS_SQLITE),
    )


def remove(apps, schema_editor):
    _execute(
        schema_editor,
        (*_refusals.POSTGRESQL_BACK, *SEALS_POSTGRESQL_BACK),
        (*_refusals.SQLITE_BACK, *SEALS_SQLITE_BACK),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0002_evidence"),
        ("tournaments", "0012_sealed_moves"),
    ]
    operations = [migrations.RunPython(install, remove)]
