"""The database itself refuses to change or delete a stored record.

On SQLite a later migration that remakes the table loses the triggers: it must end with
``RunPython(install)`` of its own.
"""

from django.db import migrations

TABLE = "games_gamerecord"
REFUSAL = "a game record is never changed or deleted"
# all but the collection: what a player handed in may later be placed in one
EVIDENCE = (
    "id, source, sha256, variant, encoding, start_fen, line, plies, is_ok, fault, "
    "notes, tags, white, black, event, site, date, year, round, result, players_folded, "
    "event_folded, created_at"
)

POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE OF {EVIDENCE} ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
"""
POSTGRESQL_BACK = f"""
DROP TRIGGER {TABLE}_no_update ON {TABLE};
DROP TRIGGER {TABLE}_no_delete ON {TABLE};
DROP FUNCTION {TABLE}_refuse();
"""
SQLITE = (
    f"CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE OF {EVIDENCE} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
)
SQLITE_BACK = (f"DROP TRIGGER {TABLE}_no_update", f"DROP TRIGGER {TABLE}_no_delete")

INSTALL = {"postgresql": (POSTGRESQL,), "sqlite": SQLITE}
REMOVE = {"postgresql": (POSTGRESQL_BACK,), "sqlite": SQLITE_BACK}


def install(apps, schema_editor):
    for statement in INSTALL[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def remove(apps, schema_editor):
    for statement in REMOVE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_archive")]
    operations = [migrations.RunPython(install, remove)]
