"""Incidents of a board and their acts, which the database keeps as evidence."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")

TABLES = ("arbiter_incident", "arbiter_incidentact")


def _execute(schema_editor, postgresql, sqlite):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for statement in postgresql if is_postgresql else sqlite:
            schema_editor.execute(statement.format(table=table))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0003_terminations'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='examination',
            name='waivers',
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('article', models.CharField(max_length=8)),
                ('ply', models.PositiveIntegerField()),
                ('facts', models.JSONField()),
                ('ruleset_id', models.CharField(max_length=40)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='arbiter.case')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='IncidentAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('act', models.CharField(max_length=12)),
                ('said', models.CharField(blank=True, max_length=100)),
                ('reason', models.TextField(blank=True)),
                ('stage', models.CharField(max_length=16)),
                ('orders', models.JSONField(default=list)),
                ('waiver', models.JSONField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('incident', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='arbiter.incident')),
                ('ruling', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='incident_acts', to='arbiter.ruling')),
            ],
            options={
                'ordering': ['incident', 'number'],
            },
        ),
        migrations.AddConstraint(
            model_name='incident',
            constraint=models.CheckConstraint(condition=models.Q(('article__in', ['V4.1', 'V4.2', 'V4.3', 'V4.4', 'V4.5', 'V4.6', 'V4.7', 'V4.8', 'V4.9', 'V4.10', 'V4.11', 'V4.12', 'V4.13', 'V4.14', 'V4.15', 'V4.16', 'V4.17', 'V6', 'P2', 'V7', 'V8', 'V9', 'T1', 'T3', 'T4'])), name='incident_article_known'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.UniqueConstraint(fields=('incident', 'number'), name='incident_act_numbered_once'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.UniqueConstraint(condition=models.Q(('stage__in', ['annulled', 'corrected', 'huffed', 'no_violation', 'played_on', 'ruled', 'stands', 'withdrawn'])), fields=('incident',), name='incident_over_once'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.CheckConstraint(condition=models.Q(('act__in', ['entered', 'demanded', 'let_stand', 'huffed', 'moved_again', 'refused', 'annulled', 'ruled', 'withdrawn'])), name='incident_act_known'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.CheckConstraint(condition=models.Q(('stage__in', ['choice', 'correcting', 'awaiting_ruling', 'corrected', 'stands', 'huffed', 'played_on', 'no_violation', 'annulled', 'ruled', 'withdrawn'])), name='incident_stage_known'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act', 'entered'), ('number', 1)), models.Q(models.Q(('act', 'entered'), _negated=True), ('number__gt', 1)), _connector='OR'), name='incident_entered_first'),
        ),
        migrations.AddConstraint(
            model_name='incidentact',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act__in', ['annulled', 'ruled']), ('ruling__isnull', False)), models.Q(models.Q(('act__in', ['annulled', 'ruled']), _negated=True), ('ruling__isnull', True)), _connector='OR'), name='incident_ended_by_ruling_has_one'),
        ),
        migrations.RunPython(install, remove),
    ]
