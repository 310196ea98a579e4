"""The database itself keeps every mark of an entry as it was written.

On SQLite a later migration that remakes the table loses its triggers: it must end with
``RunPython(install, remove)``.
"""

from django.db import migrations

TABLE = "tournaments_entrymark"
REFUSAL = "a mark is followed by another one, never changed or deleted"

POSTGRESQL = (
    f"""
CREATE FUNCTION tournaments_marks_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{TABLE}: {REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {TABLE}_stays BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION tournaments_marks_stay()",
)
POSTGRESQL_BACK = (
    f"DROP TRIGGER {TABLE}_stays ON {TABLE}",
    "DROP FUNCTION tournaments_marks_stay()",
)
SQLITE = tuple(
    f"CREATE TRIGGER {TABLE}_no_{act} BEFORE {act} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE}: {REFUSAL}'); END"
    for act in ("update", "delete")
)
SQLITE_BACK = tuple(f"DROP TRIGGER {TABLE}_no_{act}" for act in ("update", "delete"))


def install(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if is_postgresql else SQLITE:
        schema_editor.execute(statement, params=None)


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL_BACK if is_postgresql else SQLITE_BACK:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_draft_jobs")]
    operations = [migrations.RunPython(install, remove)]
