"""All tables of this app; the database itself refuses to change or delete what is evidence.

On SQLite a later migration that remakes such a table loses its triggers: it must end with
``RunPython(install_submission, remove_submission)``, or the like for its table.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.systems import registry

_refusals = import_module("arbiter.migrations.0001_squashed_0019")

# --- what was handed in: its state moves on; its text, fingerprint, sender and time do not
SUBMISSION = "tournaments_submission"
SUBMISSION_KEPT = ("game_id", "number", "submitted_by_id", "at", "source", "sha256", "fact")
SUBMISSION_REFUSAL = "what was handed in is never changed or deleted"
SUBMISSION_POSTGRESQL = (
    f"""
CREATE OR REPLACE FUNCTION {SUBMISSION}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{SUBMISSION_REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {SUBMISSION}_kept BEFORE UPDATE OF {', '.join(SUBMISSION_KEPT)} "
    f"ON {SUBMISSION} FOR EACH ROW EXECUTE FUNCTION {SUBMISSION}_refuse()",
    f"CREATE TRIGGER {SUBMISSION}_no_delete BEFORE DELETE ON {SUBMISSION} "
    f"FOR EACH ROW EXECUTE FUNCTION {SUBMISSION}_refuse()",
)
SUBMISSION_POSTGRESQL_BACK = (
    f"DROP TRIGGER {SUBMISSION}_kept ON {SUBMISSION}",
    f"DROP TRIGGER {SUBMISSION}_no_delete ON {SUBMISSION}",
    f"DROP FUNCTION {SUBMISSION}_refuse()",
)
SUBMISSION_SQLITE = (
    f"CREATE TRIGGER {SUBMISSION}_kept BEFORE UPDATE OF {', '.join(SUBMISSION_KEPT)} "
    f"ON {SUBMISSION} BEGIN SELECT RAISE(ABORT, '{SUBMISSION_REFUSAL}'); END",
    f"CREATE TRIGGER {SUBMISSION}_no_delete BEFORE DELETE ON {SUBMISSION} "
    f"BEGIN SELECT RAISE(ABORT, '{SUBMISSION_REFUSAL}'); END",
)
SUBMISSION_SQLITE_BACK = (f"DROP TRIGGER {SUBMISSION}_kept", f"DROP TRIGGER {SUBMISSION}_no_delete")

# --- every mark of an entry
MARK = "tournaments_entrymark"
MARK_REFUSAL = "a mark is followed by another one, never changed or deleted"
MARK_POSTGRESQL = (
    f"""
CREATE FUNCTION tournaments_marks_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{MARK}: {MARK_REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {MARK}_stays BEFORE UPDATE OR DELETE ON {MARK} "
    "FOR EACH ROW EXECUTE FUNCTION tournaments_marks_stay()",
)
MARK_POSTGRESQL_BACK = (
    f"DROP TRIGGER {MARK}_stays ON {MARK}",
    "DROP FUNCTION tournaments_marks_stay()",
)
MARK_SQLITE = tuple(
    f"CREATE TRIGGER {MARK}_no_{act} BEFORE {act} ON {MARK} "
    f"BEGIN SELECT RAISE(ABORT, '{MARK}: {MARK_REFUSAL}'); END"
    for act in ("update", "delete")
)
MARK_SQLITE_BACK = tuple(f"DROP TRIGGER {MARK}_no_{act}" for act in ("update", "delete"))

# --- lines about clocks and lots
TABLES = ("tournaments_clockentry", "tournaments_lot")

# --- a seal, opened once: move, verdict and hour are written then; what was sealed is not
SEAL = "tournaments_sealedmove"
SEAL_KEPT = ("game_id", "ply", "commitment", "salt", "hidden", "sealed_by_id", "sealed_at")
SEAL_SQLITE = (
    f"CREATE TRIGGER {SEAL}_kept BEFORE UPDATE OF {', '.join(SEAL_KEPT)} ON {SEAL} "
    f"WHEN {' OR '.join(f'OLD.{one} IS NOT NEW.{one}' for one in SEAL_KEPT)} "
    f"BEGIN SELECT RAISE(ABORT, '{SEAL}: {_refusals.REFUSAL}'); END",
    f"CREATE TRIGGER {SEAL}_no_delete BEFORE DELETE ON {SEAL} "
    f"BEGIN SELECT RAISE(ABORT, '{SEAL}: {_refusals.REFUSAL}'); END",
)
SEAL_SQLITE_BACK = (f"DROP TRIGGER {SEAL}_kept", f"DROP TRIGGER {SEAL}_no_delete")
SEAL_POSTGRESQL = (
    f"CREATE TRIGGER {SEAL}_kept BEFORE UPDATE OF {', '.join(SEAL_KEPT)} ON {SEAL} FOR EACH ROW "
    f"WHEN ({' OR '.join(f'OLD.{one} IS DISTINCT FROM NEW.{one}' for one in SEAL_KEPT)}) "
    "EXECUTE FUNCTION arbiter_refuse()",
    f"CREATE TRIGGER {SEAL}_no_delete BEFORE DELETE ON {SEAL} "
    "FOR EACH ROW EXECUTE FUNCTION arbiter_refuse()",
)
SEAL_POSTGRESQL_BACK = (
    f"DROP TRIGGER {SEAL}_kept ON {SEAL}",
    f"DROP TRIGGER {SEAL}_no_delete ON {SEAL}",
)


def _execute(schema_editor, postgresql, sqlite):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql if is_postgresql else sqlite:
        schema_editor.execute(statement, params=None)


def _of_each_table(statements):
    return [statement.format(table=table) for table in TABLES for statement in statements]


def install_submission(apps, schema_editor):
    _execute(schema_editor, SUBMISSION_POSTGRESQL, SUBMISSION_SQLITE)


def remove_submission(apps, schema_editor):
    _execute(schema_editor, SUBMISSION_POSTGRESQL_BACK, SUBMISSION_SQLITE_BACK)


def install(apps, schema_editor):
    _execute(
        schema_editor,
        (*MARK_POSTGRESQL, *_of_each_table(_refusals.POSTGRESQL), *SEAL_POSTGRESQL),
        (*MARK_SQLITE, *_of_each_table(_refusals.SQLITE), *SEAL_SQLITE),
    )


def remove(apps, schema_editor):
    _execute(
        schema_editor,
        (*SEAL_POSTGRESQL_BACK, *_of_each_table(_refusals.POSTGRESQL_BACK), *MARK_POSTGRESQL_BACK),
        (*SEAL_SQLITE_BACK, *_of_each_table(_refusals.SQLITE_BACK), *MARK_SQLITE_BACK),
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('arbiter', '0001_squashed_0019'),
        ('games', '0001_squashed_0011'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('name_latin', models.CharField(blank=True, max_length=120)),
                ('city', models.CharField(blank=True, max_length=80)),
                ('region', models.CharField(blank=True, max_length=80)),
                ('club', models.CharField(blank=True, max_length=80)),
                ('title', models.CharField(blank=True, max_length=40)),
                ('rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('federation', models.CharField(blank=True, max_length=3)),
                ('federation_id', models.CharField(blank=True, max_length=20)),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('birth_date', models.DateField(blank=True, null=True)),
                ('sex', models.CharField(blank=True, choices=[('m', 'Man'), ('w', 'Woman')], max_length=1)),
                ('is_demo', models.BooleanField(default=False)),
                ('is_guarded', models.BooleanField(default=False)),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='player', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name', 'pk'],
                'indexes': [models.Index(fields=['birth_year'], name='player_by_birth_year'), models.Index(condition=models.Q(('is_guarded', True)), fields=['birth_year'], name='player_guarded')],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='player_has_a_name'), models.CheckConstraint(condition=models.Q(('birth_year__isnull', True), models.Q(('birth_year__gte', 1850), ('birth_year__lte', 2100)), _connector='OR'), name='player_birth_year_possible'), models.CheckConstraint(condition=models.Q(('rating__isnull', True), models.Q(('rating__gte', 1), ('rating__lte', 4000)), _connector='OR'), name='player_rating_possible'), models.CheckConstraint(condition=models.Q(('birth_date__isnull', True), ('birth_year__isnull', False), _connector='OR'), name='player_birth_date_has_a_year'), models.CheckConstraint(condition=models.Q(('sex', ''), ('sex__in', ['m', 'w']), _connector='OR'), name='player_sex_known'), models.UniqueConstraint(condition=models.Q(('federation_id', ''), _negated=True), fields=('federation_id',), name='player_federation_id_once')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=160)),
                ('title_en', models.CharField(blank=True, max_length=160)),
                ('city', models.CharField(blank=True, max_length=80)),
                ('starts_on', models.DateField(blank=True, null=True)),
                ('ends_on', models.DateField(blank=True, null=True)),
                ('federation', models.CharField(blank=True, max_length=3)),
                ('chief_arbiter', models.CharField(blank=True, max_length=120)),
                ('deputy_arbiters', models.CharField(blank=True, max_length=400)),
                ('chief_secretary', models.CharField(blank=True, max_length=120)),
                ('names_of_minors', models.CharField(choices=[('full', 'Full'), ('initials', 'Initials'), ('everywhere', 'Initials Everywhere')], default='full', max_length=10)),
                ('system', models.CharField(choices=registry.choices, default='round_robin', max_length=20)),
                ('cycles', models.PositiveSmallIntegerField(default=1)),
                ('games_per_pairing', models.PositiveSmallIntegerField(default=1)),
                ('count_by', models.CharField(choices=[('match', 'Match'), ('games', 'Games')], default='games', max_length=10)),
                ('ruleset_id', models.CharField(max_length=40)),
                ('coefficients', models.JSONField(default=list)),
                ('state', models.CharField(choices=[('entries', 'Entries'), ('drawn', 'Drawn'), ('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], default='entries', max_length=10)),
                ('trf', models.JSONField(blank=True, default=dict)),
                ('state_before_cancel', models.CharField(blank=True, max_length=10)),
                ('cancelled_reason', models.CharField(blank=True, max_length=400)),
                ('hidden_at', models.DateTimeField(blank=True, null=True)),
                ('is_private', models.BooleanField(default=False)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('standings_revision', models.PositiveIntegerField(default=0)),
                ('rounds_planned', models.PositiveSmallIntegerField(default=0)),
                ('acceleration', models.CharField(choices=[('none', 'None'), ('baku', 'Baku')], default='none', max_length=10)),
                ('baku_border', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('numbering', models.CharField(choices=[('lot', 'Lot'), ('rating', 'Rating')], default='lot', max_length=10)),
                ('initial_colour', models.CharField(blank=True, max_length=1)),
                ('bye_points', models.PositiveSmallIntegerField(default=2)),
                ('half_byes', models.PositiveSmallIntegerField(default=1)),
                ('unplayed', models.CharField(choices=[('face', 'Face'), ('skip', 'Skip'), ('fide2024', 'Fide 2024'), ('fide2026', 'Fide 2026')], default='face', max_length=10)),
                ('reverse_last_two', models.BooleanField(default=True)),
                ('daily_draw', models.BooleanField(default=False)),
                ('exclude_under_half', models.BooleanField(default=True)),
                ('four_eyes', models.BooleanField(default=False)),
                ('result_by', models.CharField(choices=[('one_player', 'One Player'), ('both_players', 'Both Players'), ('official', 'Official')], default='both_players', max_length=12)),
                ('confirm_minutes', models.PositiveIntegerField(default=120)),
                ('time_control', models.CharField(blank=True, max_length=100)),
                ('lateness_minutes', models.PositiveSmallIntegerField(default=60)),
                ('opening_table', models.CharField(blank=True, max_length=101)),
                ('opening_scope', models.CharField(choices=[('round', 'Round'), ('board', 'Board')], default='round', max_length=10)),
                ('set_up', models.CharField(blank=True, default='', max_length=1000)),
                ('mode', models.CharField(choices=[('board', 'Board'), ('correspondence', 'Correspondence'), ('blindfold', 'Blindfold')], default='board', max_length=14)),
                ('days_per_move', models.PositiveSmallIntegerField(default=0)),
                ('reserve_days', models.PositiveSmallIntegerField(default=0)),
                ('leave_days', models.PositiveSmallIntegerField(default=0)),
                ('is_consultation', models.BooleanField(default=False)),
                ('giver_colour', models.CharField(choices=[('white', 'White'), ('black', 'Black'), ('in_turn', 'In Turn')], default='white', max_length=8)),
                ('opened_at', models.DateTimeField()),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-starts_on', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('cycles__gte', 1), ('cycles__lte', 50)), name='tournament_cycles_possible'), models.CheckConstraint(condition=models.Q(('games_per_pairing__gte', 1), ('games_per_pairing__lte', 100)), name='tournament_games_per_pairing_possible'), models.CheckConstraint(condition=models.Q(('bye_points__in', [0, 1, 2])), name='tournament_bye_points_known'), models.CheckConstraint(condition=models.Q(('lateness_minutes__lte', 60)), name='tournament_lateness_within_an_hour'), models.CheckConstraint(condition=models.Q(('result_by__in', ['one_player', 'both_players', 'official'])), name='tournament_result_by_known'), models.CheckConstraint(condition=models.Q(('confirm_minutes__gte', 1)), name='tournament_confirm_minutes_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('days_per_move__gte', 1), ('mode', 'correspondence')), models.Q(('days_per_move', 0), ('leave_days', 0), ('mode__in', ['board', 'blindfold']), ('reserve_days', 0)), _connector='OR'), name='tournament_days_of_correspondence_alone'), models.CheckConstraint(condition=models.Q(('initial_colour__in', ['', 'w', 'b'])), name='tournament_initial_colour_known'), models.CheckConstraint(condition=models.Q(models.Q(('system', 'swiss'), _negated=True), ('rounds_planned__gte', 1), _connector='OR'), name='tournament_swiss_has_rounds'), models.CheckConstraint(condition=models.Q(('standings_revision__lte', models.F('revision'))), name='tournament_standings_never_ahead'), models.CheckConstraint(condition=models.Q(('is_private', False), ('state__in', ['entries', 'cancelled']), _connector='OR'), name='tournament_private_before_lots'), models.CheckConstraint(condition=models.Q(('names_of_minors__in', ['full', 'initials', 'everywhere'])), name='tournament_names_of_minors_known'), models.CheckConstraint(condition=models.Q(('state__in', ['entries', 'drawn', 'running', 'finished', 'cancelled'])), name='tournament_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('active', 'Active'), ('withdrawn', 'Withdrawn'), ('expelled', 'Expelled')], default='active', max_length=10)),
                ('rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('title', models.CharField(blank=True, max_length=40)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('is_giver', models.BooleanField(default=False)),
                ('plays_blind', models.BooleanField(default=False)),
                ('has_relief_board', models.BooleanField(default=False)),
                ('speakers', models.PositiveSmallIntegerField(default=0)),
                ('entered_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.tournament')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['number', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'player'), name='entry_once_per_tournament'), models.UniqueConstraint(condition=models.Q(('number__isnull', False)), fields=('tournament', 'number'), name='entry_number_once'), models.UniqueConstraint(condition=models.Q(('is_giver', True)), fields=('tournament',), name='entry_one_giver'), models.CheckConstraint(condition=models.Q(('state__in', ['active', 'withdrawn', 'expelled'])), name='entry_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('playing', 'Playing'), ('closed', 'Closed')], default='draft', max_length=10)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('played_on', models.DateField(blank=True, null=True)),
                ('table_number', models.PositiveSmallIntegerField(default=0)),
                ('drafts', models.PositiveSmallIntegerField(default=1)),
                ('known', models.JSONField(blank=True, default=dict)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='round_number_once'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'playing', 'closed'])), name='round_state_known')],
            },
        ),
        migrations.CreateModel(
            name='StandingRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('computed_at', models.DateTimeField()),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-revision'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'revision'), name='standing_revision_once')],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('game', 'Game'), ('rest', 'Rest'), ('allocated', 'Allocated'), ('half_bye', 'Half Bye'), ('zero_bye', 'Zero Bye'), ('absent', 'Absent')], default='game', max_length=10)),
                ('points', models.PositiveSmallIntegerField(default=0)),
                ('opening_table', models.CharField(blank=True, max_length=101)),
                ('opening', models.CharField(blank=True, max_length=40)),
                ('set_up', models.CharField(blank=True, default='', max_length=1000)),
                ('reasons', models.JSONField(default=list)),
                ('is_display', models.BooleanField(default=False)),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pairings', to='tournaments.round')),
            ],
            options={
                'ordering': ['board'],
                'constraints': [models.UniqueConstraint(fields=('round', 'board'), name='pairing_board_once'), models.UniqueConstraint(condition=models.Q(('is_display', False)), fields=('round', 'first'), name='pairing_first_once'), models.UniqueConstraint(condition=models.Q(('is_display', False), ('second__isnull', False)), fields=('round', 'second'), name='pairing_second_once'), models.UniqueConstraint(fields=('round', 'first', 'second'), name='pairing_two_once'), models.CheckConstraint(condition=models.Q(('second__isnull', True), models.Q(('first', models.F('second')), _negated=True), _connector='OR'), name='pairing_not_with_oneself'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'game'), ('points', 0), ('second__isnull', False)), models.Q(models.Q(('kind', 'game'), _negated=True), ('second__isnull', True)), _connector='OR'), name='pairing_kind_says_whether_two'), models.CheckConstraint(condition=models.Q(('kind__in', ['game', 'rest', 'allocated', 'half_bye', 'zero_bye', 'absent'])), name='pairing_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('result', models.CharField(default='*', max_length=7)),
                ('termination', models.CharField(default='open', max_length=24)),
                ('state', models.CharField(choices=[('open', 'Open'), ('reported', 'Reported'), ('disputed', 'Disputed'), ('adjourned', 'Adjourned'), ('finished', 'Finished'), ('annulled', 'Annulled')], default='open', max_length=10)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('word_result', models.CharField(blank=True, max_length=7)),
                ('word_termination', models.CharField(blank=True, max_length=24)),
                ('word_at', models.DateTimeField(blank=True, null=True)),
                ('stated_result', models.CharField(blank=True, max_length=7)),
                ('stated_termination', models.CharField(blank=True, max_length=24)),
                ('stated_by', models.CharField(blank=True, max_length=2)),
                ('stated_at', models.DateTimeField(blank=True, null=True)),
                ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_black', to='tournaments.entry')),
                ('examination', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.examination')),
                ('record', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.gamerecord')),
                ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_white', to='tournaments.entry')),
                ('word_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='tournaments.pairing')),
            ],
            options={
                'ordering': ['pairing', 'number'],
                'constraints': [models.UniqueConstraint(fields=('pairing', 'number'), name='game_number_once'), models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='game_two_players'), models.CheckConstraint(condition=models.Q(('result__in', ['1-0', '0-1', '1/2-1/2', '0-0', '*'])), name='game_result_known'), models.CheckConstraint(condition=models.Q(('termination__in', ['resignation', 'blocked', 'no_pieces', 'arrival', 'clock', 'forfeit', 'abandoned', 'refusal', 'discipline', 'clock_rules', 'adjournment', 'agreement', 'no_win', 'threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat', 'adjudicated', 'recorded', 'double_forfeit', 'annulled', 'open'])), name='game_termination_known'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'reported', 'disputed', 'adjourned', 'finished', 'annulled'])), name='game_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'finished'), _negated=True), models.Q(('result', '*'), _negated=True), _connector='OR'), name='game_finished_has_result'), models.CheckConstraint(condition=models.Q(('stated_by__in', ['', 'w', 'b', 'wb', 'o'])), name='game_stated_by_known'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'reported'), _negated=True), ('stated_at__isnull', False), _connector='OR'), name='game_reported_is_stated'), models.CheckConstraint(condition=models.Q(('word_by__isnull', True), ('word_at__isnull', False), _connector='OR'), name='game_word_has_its_time')],
            },
        ),
        migrations.CreateModel(
            name='ManualPhase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=400)),
                ('begun_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('engine', models.CharField(blank=True, max_length=40)),
                ('differences', models.JSONField(default=list)),
                ('begun_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='phases', to='tournaments.round')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('round',), name='manual_phase_one_open')],
            },
        ),
        migrations.CreateModel(
            name='SealedMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ply', models.PositiveSmallIntegerField()),
                ('commitment', models.CharField(max_length=64)),
                ('salt', models.CharField(max_length=64)),
                ('hidden', models.TextField()),
                ('sealed_at', models.DateTimeField()),
                ('text', models.CharField(blank=True, max_length=60)),
                ('verdict', models.CharField(blank=True, max_length=10)),
                ('opened_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sealed_moves', to='tournaments.game')),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sealed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('opened_at__isnull', True)), fields=('game',), name='seal_one_closed'), models.CheckConstraint(condition=models.Q(models.Q(('opened_at__isnull', True), ('opened_by__isnull', True), ('text', ''), ('verdict', '')), models.Q(('opened_at__isnull', False), ('opened_by__isnull', False), ('verdict__in', ['good', 'changed', 'no_move', 'unchecked'])), _connector='OR'), name='seal_opened_whole')],
            },
        ),
        migrations.CreateModel(
            name='SentMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ply', models.PositiveSmallIntegerField()),
                ('sent_on', models.DateField()),
                ('move', models.CharField(blank=True, max_length=60)),
                ('hidden', models.TextField()),
                ('salt', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('entered_at', models.DateTimeField()),
                ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sent_moves', to='tournaments.game')),
            ],
            options={
                'ordering': ['ply'],
                'constraints': [models.UniqueConstraint(fields=('game', 'ply'), name='sent_move_ply_once'), models.CheckConstraint(condition=models.Q(('ply__gte', 1)), name='sent_move_from_ply_one')],
            },
        ),
        migrations.CreateModel(
            name='SidePerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('partner', 'Partner'), ('second', 'Second')], max_length=7)),
                ('name', models.CharField(max_length=120)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='persons', to='tournaments.entry')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='side_persons', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('entry', 'user'), name='side_person_account_once'), models.CheckConstraint(condition=models.Q(('role__in', ['partner', 'second'])), name='side_person_role_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='side_person_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='StandingRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place_from', models.PositiveSmallIntegerField()),
                ('place_to', models.PositiveSmallIntegerField()),
                ('points', models.IntegerField()),
                ('played', models.PositiveSmallIntegerField()),
                ('values', models.JSONField(default=dict)),
                ('reasons', models.JSONField(default=list)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('standing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='tournaments.standingrevision')),
            ],
            options={
                'ordering': ['place_from', 'entry__number'],
                'constraints': [models.UniqueConstraint(fields=('standing', 'entry'), name='standing_row_once')],
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
                ('source', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('idempotency_key', models.CharField(blank=True, max_length=200, null=True)),
                ('fact', models.JSONField(blank=True, null=True)),
                ('fault', models.JSONField(blank=True, null=True)),
                ('state', models.CharField(choices=[('faulty', 'Faulty'), ('incomplete', 'Incomplete'), ('waiting', 'Waiting'), ('confirmed', 'Confirmed'), ('disputed', 'Disputed'), ('superseded', 'Superseded')], max_length=12)),
                ('result', models.CharField(blank=True, max_length=7)),
                ('termination', models.CharField(blank=True, max_length=24)),
                ('examination', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.examination')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to='tournaments.game')),
                ('record', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.gamerecord')),
                ('submitted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='submission_number_once'), models.UniqueConstraint(condition=models.Q(('idempotency_key__isnull', False)), fields=('submitted_by', 'idempotency_key'), name='submission_key_once'), models.CheckConstraint(condition=models.Q(('state__in', ['faulty', 'incomplete', 'waiting', 'confirmed', 'disputed', 'superseded'])), name='submission_state_known'), models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('game',), name='submission_one_waiting')],
            },
        ),
        migrations.CreateModel(
            name='PrintJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed')], default='waiting', max_length=10)),
                ('asked_at', models.DateTimeField()),
                ('language', models.CharField(max_length=10)),
                ('choice', models.JSONField()),
                ('papers', models.PositiveSmallIntegerField()),
                ('made', models.PositiveSmallIntegerField(default=0)),
                ('began_at', models.DateTimeField(blank=True, null=True)),
                ('pdf', models.BinaryField(blank=True, null=True)),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='print_jobs', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'failed'])), name='print_job_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), ('pdf__isnull', False), _connector='OR'), name='print_job_done_has_pdf')],
            },
        ),
        migrations.CreateModel(
            name='PlannedStart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('starts_at', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='planned_starts', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='planned_start_once')],
            },
        ),
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
                'constraints': [models.UniqueConstraint(fields=('player', 'tournament'), name='person_request_once_per_event')],
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
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='answers', to='tournaments.personrequest')),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('capacity', 'event'), ('tournament__isnull', False)), models.Q(('capacity__in', ['site', 'person']), ('tournament__isnull', True)), _connector='OR'), name='person_answer_names_its_event')],
            },
        ),
        migrations.CreateModel(
            name='PeopleFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64)),
                ('file_name', models.CharField(max_length=160)),
                ('data', models.BinaryField()),
                ('at', models.DateTimeField()),
                ('applied_at', models.DateTimeField(blank=True, null=True)),
                ('outcome', models.JSONField(default=dict)),
                ('brought_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='people_files', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-at', '-pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'sha256'), name='people_file_once')],
            },
        ),
        migrations.CreateModel(
            name='Lot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('seed', models.CharField(max_length=64)),
                ('urn', models.JSONField(default=dict)),
                ('outcome', models.JSONField()),
                ('at', models.DateTimeField()),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lots', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'kind'), name='lot_drawn_once_per_kind')],
            },
        ),
        migrations.CreateModel(
            name='HallAlert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=160)),
                ('put_up_at', models.DateTimeField()),
                ('put_up_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='hall_alert', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='hall_alert_says_something')],
            },
        ),
        migrations.CreateModel(
            name='DraftJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed')], default='waiting', max_length=10)),
                ('asked_at', models.DateTimeField()),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('began_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('error', models.JSONField(blank=True, null=True)),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draft_jobs', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ('waiting', 'running'))), fields=('tournament',), name='draft_job_one_unfinished'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'failed'])), name='draft_job_state_known')],
            },
        ),
        migrations.CreateModel(
            name='ApartPair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_absolute', models.BooleanField(default=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('is_lifted', models.BooleanField(default=False)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='apart', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_lifted', False)), fields=('tournament', 'one', 'other'), name='apart_pair_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='apart_ordered')],
            },
        ),
        migrations.CreateModel(
            name='EntryCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fingerprint', models.CharField(max_length=64, unique=True)),
                ('issued_at', models.DateTimeField()),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='tournaments.entry')),
                ('issued_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('entry',), name='entry_card_one_in_force')],
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
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='tournaments.entry')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['entry', 'round'], name='mark_by_round')],
                'constraints': [models.CheckConstraint(condition=models.Q(('presence__in', ['present', 'half_bye', 'zero_bye', 'absent', 'forfeit', 'withdrawn', 'returned', 'expelled'])), name='mark_presence_known'), models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='mark_from_round_one')],
            },
        ),
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
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clock_entries', to='tournaments.game')),
            ],
            options={
                'verbose_name_plural': 'clock entries',
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='clock_entry_number_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['reading', 'flag', 'correction', 'arrival', 'absence', 'recording'])), name='clock_entry_kind_known'), models.CheckConstraint(condition=models.Q(('side__in', ['w', 'b'])), name='clock_entry_side_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['reading', 'correction', 'arrival']), ('time__isnull', False)), models.Q(('kind__in', ['flag', 'absence', 'recording']), ('time__isnull', True)), _connector='OR'), name='clock_entry_time_where_due'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'correction'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='clock_correction_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Leave',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField()),
                ('last_day', models.DateField()),
                ('entered_at', models.DateTimeField()),
                ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leaves', to='tournaments.entry')),
            ],
            options={
                'ordering': ['first_day'],
                'constraints': [models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='leave_in_order')],
            },
        ),
        migrations.RunPython(install_submission, remove_submission),
        migrations.RunPython(install, remove),
    ]
