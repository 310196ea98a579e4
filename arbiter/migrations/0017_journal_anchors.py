"""Signed heads of all streams, day by day, in rows that only grow, and their way out."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")
TABLE = "arbiter_journalanchor"


def _execute(schema_editor, postgresql, sqlite):
    for statement in postgresql if schema_editor.connection.vendor == "postgresql" else sqlite:
        schema_editor.execute(statement.format(table=TABLE))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0016_sign_in'),
    ]

    operations = [
        migrations.CreateModel(
            name='JournalAnchor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('made_at', models.DateTimeField()),
                ('text', models.TextField()),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('signature', models.TextField()),
                ('public_key', models.CharField(max_length=200)),
                ('namespace', models.CharField(max_length=80)),
                ('previous', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='next', to='arbiter.journalanchor')),
            ],
            options={
                'ordering': ['day'],
            },
        ),
        migrations.CreateModel(
            name='AnchorDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('target', models.CharField(choices=[('folder', 'Folder'), ('address', 'Address')], max_length=10)),
                ('delivered_at', models.DateTimeField(blank=True, null=True)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('fault', models.CharField(blank=True, max_length=200)),
                ('anchor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deliveries', to='arbiter.journalanchor')),
            ],
            options={
                'ordering': ['anchor', 'target'],
            },
        ),
        migrations.AddConstraint(
            model_name='journalanchor',
            constraint=models.UniqueConstraint(condition=models.Q(('previous__isnull', True)), fields=('namespace',), name='journal_anchor_first_once'),
        ),
        migrations.AddConstraint(
            model_name='anchordelivery',
            constraint=models.UniqueConstraint(fields=('anchor', 'target'), name='anchor_delivery_once_a_target'),
        ),
        migrations.AddConstraint(
            model_name='anchordelivery',
            constraint=models.CheckConstraint(condition=models.Q(('target__in', ['folder', 'address'])), name='anchor_delivery_target_known'),
        ),
        migrations.RunPython(install, remove),
    ]
