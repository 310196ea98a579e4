"""A record has no column for its key any more."""

from importlib import import_module

from django.db import migrations

# on SQLite the table is made anew and would lose the refusal to change what was handed in
_evidence = import_module("tournaments.migrations.0001_squashed_0037")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_keys_of_records_move")]

    operations = [
        migrations.RunPython(_evidence.remove_submission, _evidence.install_submission),
        migrations.RemoveConstraint(model_name="submission", name="submission_key_once"),
        migrations.RemoveField(model_name="submission", name="idempotency_key"),
        migrations.RunPython(_evidence.install_submission, _evidence.remove_submission),
    ]
