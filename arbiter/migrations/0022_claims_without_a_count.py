"""More rules by which a draw is claimed; SQLite remakes the table, its triggers are put back."""

from importlib import import_module

from django.conf import settings
from django.db import migrations, models

_started = import_module("arbiter.migrations.0001_squashed_0019")


def put_triggers_back(apps, schema_editor):
    """Keep a case as it was asked, in a table that SQLite has just made anew."""
    if schema_editor.connection.vendor == "sqlite":
        for statement in _started.CASE_SQLITE:
            schema_editor.execute(statement)


def leave(apps, schema_editor):
    """Nothing: the triggers go with the table."""


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0021_clerk'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(leave, put_triggers_back),
        migrations.RemoveConstraint(
            model_name='case',
            name='case_rule_of_claim_known',
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(('rule', ''), models.Q(('kind__in', ['claim', 'appeal']), ('rule__in', ['threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat', 'one_against_one', 'limited_moves'])), _connector='OR'), name='case_rule_of_claim_known'),
        ),
        migrations.RunPython(put_triggers_back, leave),
    ]
