"""A record points to the row of its idempotency key, kept beside the keys of all other acts."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

# on SQLite the table is made anew and would lose the refusal to change what was handed in
_evidence = import_module("tournaments.migrations.0001_squashed_0037")


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0001_squashed_0019"),
        ("tournaments", "0001_squashed_0037"),
    ]

    operations = [
        migrations.RunPython(_evidence.remove_submission, _evidence.install_submission),
        migrations.AddField(
            model_name="submission",
            name="under_key",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="arbiter.apianswer",
            ),
        ),
        migrations.RunPython(_evidence.install_submission, _evidence.remove_submission),
    ]
