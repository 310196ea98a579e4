"""The database itself refuses to change or delete what was decided or written down.

On SQLite a later migration that remakes one of these tables loses its triggers: it must
end with ``RunPython(install, remove)`` for that table.
"""

from django.db import migrations

TABLES = (
    "arbiter_journalentry",
    "arbiter_examination",
    "arbiter_ruling",
    "arbiter_certificate",
)
REFUSAL = "what was decided is superseded, never changed or deleted"

POSTGRESQL_REFUSE = f"""
CREATE OR REPLACE FUNCTION arbiter_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: {REFUSAL}', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""
POSTGRESQL = (
    "CREATE TRIGGER {table}_is_evidence BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION arbiter_refuse()",
)
POSTGRESQL_BACK = ("DROP TRIGGER {table}_is_evidence ON {table}",)
SQLITE = tuple(
    f"CREATE TRIGGER {{table}}_no_{act} BEFORE {act} ON {{table}} "
    f"BEGIN SELECT RAISE(ABORT, '{{table}}: {REFUSAL}'); END"
    for act in ("update", "delete")
)
SQLITE_BACK = tuple(f"DROP TRIGGER {{table}}_no_{act}" for act in ("update", "delete"))


def _is_postgresql(schema_editor):
    return schema_editor.connection.vendor == "postgresql"


def _for_each_table(schema_editor, statements):
    for table in TABLES:
        for statement in statements:
            schema_editor.execute(statement.format(table=table))


def install(apps, schema_editor):
    if _is_postgresql(schema_editor):
        schema_editor.execute(POSTGRESQL_REFUSE, params=None)  # its % is PL/pgSQL's
        _for_each_table(schema_editor, POSTGRESQL)
    else:
        _for_each_table(schema_editor, SQLITE)


def remove(apps, schema_editor):
    if _is_postgresql(schema_editor):
        _for_each_table(schema_editor, POSTGRESQL_BACK)
        schema_editor.execute("DROP FUNCTION arbiter_refuse()")
    else:
        _for_each_table(schema_editor, SQLITE_BACK)


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0001_office")]
    operations = [migrations.RunPython(install, remove)]
