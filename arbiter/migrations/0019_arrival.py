"""One more way a game can end: all men of a side have arrived (corners, star).

On SQLite a changed constraint remakes the table and its triggers are lost, so the refusals of
these two tables are taken away before and installed again after.
"""

from importlib import import_module

from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")

TABLES = ("arbiter_examination", "arbiter_ruling")
KNOWN = [
    "resignation",
    "blocked",
    "no_pieces",
    "arrival",
    "clock",
    "forfeit",
    "abandoned",
    "refusal",
    "discipline",
    "clock_rules",
    "adjournment",
    "agreement",
    "no_win",
    "threefold",
    "three_kings_v_one",
    "kings_only",
    "balance",
    "main_road",
    "small_endings",
    "flat",
    "adjudicated",
    "recorded",
    "double_forfeit",
    "annulled",
    "open",
]


def _execute(schema_editor, postgresql, sqlite):
    statements = postgresql if schema_editor.connection.vendor == "postgresql" else sqlite
    for table in TABLES:
        for statement in statements:
            schema_editor.execute(statement.format(table=table))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


def _known(model, name):
    return [
        migrations.RemoveConstraint(model_name=model, name=name),
        migrations.AddConstraint(
            model_name=model,
            constraint=models.CheckConstraint(
                condition=models.Q(("termination__in", KNOWN)), name=name
            ),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0018_ruling_article")]
    operations = [
        migrations.RunPython(remove, install),
        *_known("examination", "examination_termination_known"),
        *_known("ruling", "ruling_termination_known"),
        migrations.RunPython(install, remove),
    ]
