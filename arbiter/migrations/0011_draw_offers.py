"""Draw offers, which the database keeps as they were written, and what an examination weighed."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")
TABLE = "arbiter_drawoffer"


def _execute(schema_editor, postgresql, sqlite):
    for statement in postgresql if schema_editor.connection.vendor == "postgresql" else sqlite:
        schema_editor.execute(statement.format(table=TABLE))


def install(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL, _refusals.SQLITE)


def remove(apps, schema_editor):
    _execute(schema_editor, _refusals.POSTGRESQL_BACK, _refusals.SQLITE_BACK)


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0010_cases_stay'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='examination',
            name='offers',
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name='DrawOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(max_length=60)),
                ('number', models.PositiveIntegerField()),
                ('side', models.CharField(max_length=1)),
                ('ply', models.PositiveIntegerField()),
                ('answer', models.CharField(max_length=10)),
                ('without_sheet', models.BooleanField(default=False)),
                ('reason', models.TextField(blank=True)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['subject', 'number'],
                'constraints': [models.UniqueConstraint(fields=('subject', 'number'), name='draw_offer_number_once'), models.CheckConstraint(condition=models.Q(('subject', ''), _negated=True), name='draw_offer_has_subject'), models.CheckConstraint(condition=models.Q(('side__in', ['w', 'b'])), name='draw_offer_side_known'), models.CheckConstraint(condition=models.Q(('answer__in', ['open', 'accepted', 'declined', 'lapsed', 'mistake'])), name='draw_offer_answer_known'), models.CheckConstraint(condition=models.Q(models.Q(('answer', 'mistake'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='draw_offer_struck_with_reason')],
            },
        ),
        migrations.RunPython(install, remove),
    ]
