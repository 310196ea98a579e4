"""The key of a request may be as long as everywhere.

On SQLite a changed field remakes the table and its triggers are lost, so the refusals are taken
away before and installed again after.
"""

from importlib import import_module

from django.db import migrations, models

_evidence = import_module("tournaments.migrations.0002_evidence")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_federation_facts")]
    operations = [
        migrations.RunPython(_evidence.remove, _evidence.install),
        migrations.AlterField(
            model_name="submission",
            name="idempotency_key",
            field=models.CharField(blank=True, max_length=200, null=True),
        ),
        migrations.RunPython(_evidence.install, _evidence.remove),
    ]
