"""Rows of the journal say how the change came in.

SQLite remakes the table for the new column and loses its triggers, so they are put back; on
PostgreSQL they were never away.
"""

import importlib

from django.db import migrations, models

TABLE = "arbiter_journalentry"
evidence = importlib.import_module("arbiter.migrations.0002_evidence")


def _on_sqlite(schema_editor, statements):
    if schema_editor.connection.vendor == "sqlite":
        for statement in statements:
            schema_editor.execute(statement.format(table=TABLE))


def install(apps, schema_editor):
    found = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
    if schema_editor.connection.vendor == "sqlite":
        with schema_editor.connection.cursor() as cursor:
            if cursor.execute(found, [TABLE]).fetchall():
                return
    _on_sqlite(schema_editor, evidence.SQLITE)


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0007_more_endings")]
    operations = [
        migrations.AddField(
            model_name="journalentry",
            name="origin",
            field=models.CharField(blank=True, default="", max_length=10),
        ),
        migrations.RunPython(install, install),
    ]
