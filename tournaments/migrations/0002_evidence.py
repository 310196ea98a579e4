"""The database itself keeps what was handed in as it was handed in.

The state of a submission moves on; its text, its fingerprint, its sender and its time do
not, and no submission is deleted. On SQLite a later migration that remakes the table
loses the triggers: it must end with ``RunPython(install, remove)``.
"""

from django.db import migrations

TABLE = "tournaments_submission"
KEPT = ("game_id", "number", "submitted_by_id", "at", "source", "sha256", "fact")
REFUSAL = "what was handed in is never changed or deleted"

POSTGRESQL = (
    f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {TABLE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {TABLE} "
    f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} "
    f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()",
)
POSTGRESQL_BACK = (
    f"DROP TRIGGER {TABLE}_kept ON {TABLE}",
    f"DROP TRIGGER {TABLE}_no_delete ON {TABLE}",
    f"DROP FUNCTION {TABLE}_refuse()",
)
SQLITE = (
    f"CREATE TRIGGER {TABLE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
)
SQLITE_BACK = (f"DROP TRIGGER {TABLE}_kept", f"DROP TRIGGER {TABLE}_no_delete")

INSTALL = {"postgresql": POSTGRESQL, "sqlite": SQLITE}
REMOVE = {"postgresql": POSTGRESQL_BACK, "sqlite": SQLITE_BACK}


def install(apps, schema_editor):
    for statement in INSTALL[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def remove(apps, schema_editor):
    for statement in REMOVE[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_event")]
    operations = [migrations.RunPython(install, remove)]
