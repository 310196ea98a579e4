"""Swiss events, marks of entries, drawn openings, changes by hand."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def tell_kinds(apps, schema_editor):
    """What older round robins knew without saying it: who rests, how long, which round."""
    pairings = apps.get_model("tournaments", "Pairing")
    pairings.objects.filter(second__isnull=True).update(kind="rest")
    rounds = apps.get_model("tournaments", "Round")
    rounds.objects.update(table_number=models.F("number"))
    tournaments = apps.get_model("tournaments", "Tournament")
    for tournament in tournaments.objects.annotate(laid=models.Count("rounds")).filter(laid__gt=0):
        tournaments.objects.filter(pk=tournament.pk).update(rounds_planned=tournament.laid)
    entries = apps.get_model("tournaments", "Entry")
    titled = apps.get_model("tournaments", "Player").objects.filter(pk=models.OuterRef("player"))
    entries.objects.update(title=models.Subquery(titled.values("title")[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0003_terminations'),
        ('games', '0005_openings'),
        ('tournaments', '0004_player_facts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ApartPair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_absolute', models.BooleanField(default=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('is_lifted', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='EntryMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('presence', models.CharField(choices=[('present', 'present'), ('half_bye', 'half_bye'), ('zero_bye', 'zero_bye'), ('absent', 'absent'), ('forfeit', 'forfeit'), ('withdrawn', 'withdrawn'), ('returned', 'returned'), ('expelled', 'expelled')], max_length=10)),
                ('reason', models.CharField(blank=True, max_length=400)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ManualPhase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=400)),
                ('begun_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('differences', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='entry',
            name='entry_state_known',
        ),
        migrations.RemoveConstraint(
            model_name='game',
            name='game_state_known',
        ),
        migrations.RemoveConstraint(
            model_name='round',
            name='round_state_known',
        ),
        migrations.AddField(
            model_name='entry',
            name='first_round',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='entry',
            name='rating',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='entry',
            name='title',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='game',
            name='word_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='game',
            name='word_result',
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name='game',
            name='word_termination',
            field=models.CharField(blank=True, max_length=24),
        ),
        migrations.AddField(
            model_name='lot',
            name='urn',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='pairing',
            name='kind',
            field=models.CharField(choices=[('game', 'Game'), ('rest', 'Rest'), ('allocated', 'Allocated'), ('half_bye', 'Half Bye'), ('zero_bye', 'Zero Bye'), ('absent', 'Absent')], default='game', max_length=10),
        ),
        migrations.AddField(
            model_name='pairing',
            name='opening',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AddField(
            model_name='pairing',
            name='opening_table',
            field=models.CharField(blank=True, max_length=101),
        ),
        migrations.AddField(
            model_name='pairing',
            name='points',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='round',
            name='drafts',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='round',
            name='known',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='round',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='table_number',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='acceleration',
            field=models.CharField(choices=[('none', 'None'), ('baku', 'Baku')], default='none', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='baku_border',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='bye_points',
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.AddField(
            model_name='tournament',
            name='daily_draw',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='exclude_under_half',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='four_eyes',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='half_byes',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='initial_colour',
            field=models.CharField(blank=True, max_length=1),
        ),
        migrations.AddField(
            model_name='tournament',
            name='numbering',
            field=models.CharField(choices=[('lot', 'Lot'), ('rating', 'Rating')], default='lot', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='opening_scope',
            field=models.CharField(choices=[('round', 'Round'), ('board', 'Board')], default='round', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='opening_table',
            field=models.CharField(blank=True, max_length=101),
        ),
        migrations.AddField(
            model_name='tournament',
            name='reverse_last_two',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='rounds_planned',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='unplayed',
            field=models.CharField(choices=[('face', 'Face'), ('skip', 'Skip'), ('fide2024', 'Fide 2024'), ('fide2026', 'Fide 2026')], default='face', max_length=10),
        ),
        migrations.AlterField(
            model_name='entry',
            name='state',
            field=models.CharField(choices=[('active', 'Active'), ('withdrawn', 'Withdrawn'), ('expelled', 'Expelled')], default='active', max_length=10),
        ),
        migrations.AlterField(
            model_name='game',
            name='state',
            field=models.CharField(choices=[('open', 'Open'), ('reported', 'Reported'), ('disputed', 'Disputed'), ('adjourned', 'Adjourned'), ('finished', 'Finished'), ('annulled', 'Annulled')], default='open', max_length=10),
        ),
        migrations.AlterField(
            model_name='pairing',
            name='second',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AlterField(
            model_name='round',
            name='state',
            field=models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('playing', 'Playing'), ('closed', 'Closed')], default='draft', max_length=10),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='system',
            field=models.CharField(choices=[('round_robin', 'Round Robin'), ('swiss', 'Swiss')], default='round_robin', max_length=20),
        ),
        migrations.RunPython(tell_kinds, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['active', 'withdrawn', 'expelled'])), name='entry_state_known'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'reported', 'disputed', 'adjourned', 'finished', 'annulled'])), name='game_state_known'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'game'), ('points', 0), ('second__isnull', False)), models.Q(models.Q(('kind', 'game'), _negated=True), ('second__isnull', True)), _connector='OR'), name='pairing_kind_says_whether_two'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['game', 'rest', 'allocated', 'half_bye', 'zero_bye', 'absent'])), name='pairing_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'playing', 'closed'])), name='round_state_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('bye_points__in', [0, 1, 2])), name='tournament_bye_points_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('initial_colour__in', ['', 'w', 'b'])), name='tournament_initial_colour_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('system', 'swiss'), _negated=True), ('rounds_planned__gte', 1), _connector='OR'), name='tournament_swiss_has_rounds'),
        ),
        migrations.AddField(
            model_name='apartpair',
            name='one',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='apartpair',
            name='other',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='apartpair',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='apart', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='entrymark',
            name='actor',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='entrymark',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='manualphase',
            name='begun_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='manualphase',
            name='ended_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='manualphase',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='phases', to='tournaments.round'),
        ),
        migrations.AddConstraint(
            model_name='apartpair',
            constraint=models.UniqueConstraint(condition=models.Q(('is_lifted', False)), fields=('tournament', 'one', 'other'), name='apart_pair_once'),
        ),
        migrations.AddConstraint(
            model_name='apartpair',
            constraint=models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='apart_ordered'),
        ),
        migrations.AddIndex(
            model_name='entrymark',
            index=models.Index(fields=['entry', 'round'], name='mark_by_round'),
        ),
        migrations.AddConstraint(
            model_name='entrymark',
            constraint=models.CheckConstraint(condition=models.Q(('presence__in', ['present', 'half_bye', 'zero_bye', 'absent', 'forfeit', 'withdrawn', 'returned', 'expelled'])), name='mark_presence_known'),
        ),
        migrations.AddConstraint(
            model_name='entrymark',
            constraint=models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='mark_from_round_one'),
        ),
        migrations.AddConstraint(
            model_name='manualphase',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('round',), name='manual_phase_one_open'),
        ),
    ]
