"""Statements and sanctions are evidence too; open cases learn their board from what they show."""

import importlib

from django.db import migrations

TABLES = ("arbiter_statement", "arbiter_sanction")
evidence = importlib.import_module("arbiter.migrations.0002_evidence")


def _for_each_table(schema_editor, postgresql, sqlite):
    statements = postgresql if schema_editor.connection.vendor == "postgresql" else sqlite
    for table in TABLES:
        for statement in statements:
            schema_editor.execute(statement.format(table=table))


def install(apps, schema_editor):
    _for_each_table(schema_editor, evidence.POSTGRESQL, evidence.SQLITE)


def remove(apps, schema_editor):
    _for_each_table(schema_editor, evidence.POSTGRESQL_BACK, evidence.SQLITE_BACK)


def learn_boards(apps, schema_editor):
    for case in apps.get_model("arbiter", "Case").objects.filter(board__isnull=True).iterator():
        board = case.context.get("board")
        if isinstance(board, int) and board > 0:
            case.board = board
            case.save(update_fields=["board"])


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0005_office_work")]
    operations = [
        migrations.RunPython(install, remove),
        migrations.RunPython(learn_boards, migrations.RunPython.noop),
    ]
