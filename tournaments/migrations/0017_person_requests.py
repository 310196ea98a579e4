"""Organisers ask for consent to manage a person who stands in other events, too."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0016_draft_times"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=400)),
                ('at', models.DateTimeField()),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='requests', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='person_requests', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='PersonAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('capacity', models.CharField(choices=[('site', 'Site'), ('person', 'Person'), ('event', 'Event')], max_length=10)),
                ('agrees', models.BooleanField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.tournament')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='tournaments.personrequest')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='personrequest',
            constraint=models.UniqueConstraint(fields=('player', 'tournament'), name='person_request_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='personanswer',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('capacity', 'event'), ('tournament__isnull', False)), models.Q(('capacity__in', ['site', 'person']), ('tournament__isnull', True)), _connector='OR'), name='person_answer_names_its_event'),
        ),
    ]
