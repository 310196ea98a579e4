"""What a case is about, who asked and when is kept by the database; its state moves on.

On SQLite a later migration that remakes the table loses the triggers: it must end with
``RunPython(install, remove)``.
"""

from django.db import migrations

TABLE = "arbiter_case"
KEPT = ("subject", "scope", "kind", "opened_by_id", "opened_at", "appeals_id")
REFUSAL = "what was asked is answered or withdrawn, never changed or deleted"

SQLITE = (
    f"CREATE TRIGGER {TABLE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {TABLE} "
    f"WHEN {' OR '.join(f'OLD.{one} IS NOT NEW.{one}' for one in KEPT)} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
)
SQLITE_BACK = (f"DROP TRIGGER {TABLE}_kept", f"DROP TRIGGER {TABLE}_no_delete")
POSTGRESQL = (
    f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{TABLE}: {REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {TABLE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {TABLE} FOR EACH ROW "
    f"WHEN ({' OR '.join(f'OLD.{one} IS DISTINCT FROM NEW.{one}' for one in KEPT)}) "
    f"EXECUTE FUNCTION {TABLE}_refuse()",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} "
    f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()",
)
POSTGRESQL_BACK = (
    f"DROP TRIGGER {TABLE}_kept ON {TABLE}",
    f"DROP TRIGGER {TABLE}_no_delete ON {TABLE}",
    f"DROP FUNCTION {TABLE}_refuse()",
)


def install(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if is_postgresql else SQLITE:
        schema_editor.execute(statement, params=None)


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL_BACK if is_postgresql else SQLITE_BACK:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0009_examination_clocks")]
    operations = [migrations.RunPython(install, remove)]
