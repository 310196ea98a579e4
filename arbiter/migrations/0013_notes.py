"""Words that people wrote, in rows that only grow; the journal has their numbers."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")
TABLE = "arbiter_note"


def _execute(schema_editor, postgresql, sqlite):
    for statement in postgresql if schema_editor.connection.vendor == "postgresql" else sqlite:
        schema_editor.execute(statement.format(table=TABLE))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0012_ruling_certificate'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stream', models.CharField(max_length=60)),
                ('text', models.TextField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='note_says')],
            },
        ),
        migrations.RunPython(install, remove),
    ]
