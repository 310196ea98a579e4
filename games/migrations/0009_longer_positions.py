"""The start of a record may be as long as a position with towers on the largest board.

On SQLite a changed field remakes the table and its triggers are lost, and PostgreSQL changes no
column that a trigger names, so the refusals are taken away before and installed again after.
"""

from importlib import import_module

from django.db import migrations, models

_evidence = import_module("games.migrations.0002_evidence")


class Migration(migrations.Migration):
    dependencies = [("games", "0008_explorer")]
    operations = [
        migrations.RunPython(_evidence.remove, _evidence.install),
        migrations.AlterField(
            model_name="gamerecord",
            name="start_fen",
            field=models.CharField(max_length=1000),
        ),
        migrations.RunPython(_evidence.install, _evidence.remove),
    ]
