"""Time controls and lateness, and lines about clocks that the database keeps as written."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


_refusals = import_module("arbiter.migrations.0002_evidence")
TABLE = "tournaments_clockentry"


def _execute(schema_editor, postgresql, sqlite):
    for statement in postgresql if schema_editor.connection.vendor == "postgresql" else sqlite:
        schema_editor.execute(statement.format(table=TABLE))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_standing_facts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ClockEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('reading', 'Reading'), ('flag', 'Flag'), ('correction', 'Correction'), ('arrival', 'Arrival'), ('absence', 'Absence'), ('recording', 'Recording')], max_length=10)),
                ('side', models.CharField(choices=[('w', 'w'), ('b', 'b')], max_length=1)),
                ('ply', models.PositiveSmallIntegerField(default=0)),
                ('time', models.PositiveIntegerField(null=True)),
                ('fell', models.PositiveSmallIntegerField(null=True)),
                ('reason', models.TextField(blank=True)),
                ('at', models.DateTimeField()),
            ],
            options={
                'verbose_name_plural': 'clock entries',
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='tournament',
            name='lateness_minutes',
            field=models.PositiveSmallIntegerField(default=60),
        ),
        migrations.AddField(
            model_name='tournament',
            name='time_control',
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('lateness_minutes__lte', 60)), name='tournament_lateness_within_an_hour'),
        ),
        migrations.AddField(
            model_name='clockentry',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='clockentry',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clock_entries', to='tournaments.game'),
        ),
        migrations.AddConstraint(
            model_name='clockentry',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='clock_entry_number_once'),
        ),
        migrations.AddConstraint(
            model_name='clockentry',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['reading', 'flag', 'correction', 'arrival', 'absence', 'recording'])), name='clock_entry_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='clockentry',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['w', 'b'])), name='clock_entry_side_known'),
        ),
        migrations.AddConstraint(
            model_name='clockentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['reading', 'correction', 'arrival']), ('time__isnull', False)), models.Q(('kind__in', ['flag', 'absence', 'recording']), ('time__isnull', True)), _connector='OR'), name='clock_entry_time_where_due'),
        ),
        migrations.AddConstraint(
            model_name='clockentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'correction'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='clock_correction_has_reason'),
        ),
        migrations.RunPython(install, remove),
    ]
