"""All tables of this app; the database itself refuses to change or delete what is evidence.

On SQLite a later migration that remakes one of these tables loses its triggers: it must end with
``RunPython(install, remove)`` for that table.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# --- rows that only grow
TABLES = (
    "arbiter_journalentry",
    "arbiter_examination",
    "arbiter_ruling",
    "arbiter_certificate",
    "arbiter_incident",
    "arbiter_incidentact",
    "arbiter_statement",
    "arbiter_sanction",
    "arbiter_drawoffer",
    "arbiter_note",
    "arbiter_journalanchor",
)
REFUSAL = "what was decided is superseded, never changed or deleted"
POSTGRESQL_REFUSE = f"""
CREATE OR REPLACE FUNCTION arbiter_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: {REFUSAL}', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""
POSTGRESQL = (
    "CREATE TRIGGER {table}_is_evidence BEFORE UPDATE OR DELETE ON {table} "
    "FOR EACH ROW EXECUTE FUNCTION arbiter_refuse()",
)
POSTGRESQL_BACK = ("DROP TRIGGER {table}_is_evidence ON {table}",)
SQLITE = tuple(
    f"CREATE TRIGGER {{table}}_no_{act} BEFORE {act} ON {{table}} "
    f"BEGIN SELECT RAISE(ABORT, '{{table}}: {REFUSAL}'); END"
    for act in ("update", "delete")
)
SQLITE_BACK = tuple(f"DROP TRIGGER {{table}}_no_{act}" for act in ("update", "delete"))

# --- a case: what it is about, who asked and when; its state moves on
CASE = "arbiter_case"
KEPT = ("subject", "scope", "kind", "opened_by_id", "opened_at", "appeals_id")
CASE_REFUSAL = "what was asked is answered or withdrawn, never changed or deleted"
CASE_SQLITE = (
    f"CREATE TRIGGER {CASE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {CASE} "
    f"WHEN {' OR '.join(f'OLD.{one} IS NOT NEW.{one}' for one in KEPT)} "
    f"BEGIN SELECT RAISE(ABORT, '{CASE_REFUSAL}'); END",
    f"CREATE TRIGGER {CASE}_no_delete BEFORE DELETE ON {CASE} "
    f"BEGIN SELECT RAISE(ABORT, '{CASE_REFUSAL}'); END",
)
CASE_SQLITE_BACK = (f"DROP TRIGGER {CASE}_kept", f"DROP TRIGGER {CASE}_no_delete")
CASE_POSTGRESQL = (
    f"""
CREATE OR REPLACE FUNCTION {CASE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{CASE}: {CASE_REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$
""",
    f"CREATE TRIGGER {CASE}_kept BEFORE UPDATE OF {', '.join(KEPT)} ON {CASE} FOR EACH ROW "
    f"WHEN ({' OR '.join(f'OLD.{one} IS DISTINCT FROM NEW.{one}' for one in KEPT)}) "
    f"EXECUTE FUNCTION {CASE}_refuse()",
    f"CREATE TRIGGER {CASE}_no_delete BEFORE DELETE ON {CASE} "
    f"FOR EACH ROW EXECUTE FUNCTION {CASE}_refuse()",
)
CASE_POSTGRESQL_BACK = (
    f"DROP TRIGGER {CASE}_kept ON {CASE}",
    f"DROP TRIGGER {CASE}_no_delete ON {CASE}",
    f"DROP FUNCTION {CASE}_refuse()",
)


def _of_each_table(statements):
    return [statement.format(table=table) for table in TABLES for statement in statements]


def _execute(schema_editor, statements):
    for statement in statements:
        schema_editor.execute(statement, params=None)  # the % of a refusal is PL/pgSQL's


def install(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        statements = (POSTGRESQL_REFUSE, *_of_each_table(POSTGRESQL), *CASE_POSTGRESQL)
    else:
        statements = (*_of_each_table(SQLITE), *CASE_SQLITE)
    _execute(schema_editor, statements)


def remove(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        drop = "DROP FUNCTION arbiter_refuse()"
        statements = (*CASE_POSTGRESQL_BACK, *_of_each_table(POSTGRESQL_BACK), drop)
    else:
        statements = (*CASE_SQLITE_BACK, *_of_each_table(SQLITE_BACK))
    _execute(schema_editor, statements)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ('games', '0001_squashed_0011'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GuessCounter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('guesses', models.PositiveIntegerField(default=0)),
                ('waits_until', models.DateTimeField(blank=True, null=True)),
                ('forgotten_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='JournalHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stream', models.CharField(max_length=60, unique=True)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('hash', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'ordering': ['stream'],
            },
        ),
        migrations.CreateModel(
            name='OfficeRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(max_length=60, unique=True)),
                ('protest_minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('remarks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('warnings', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('losses', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'verbose_name_plural': 'office rules',
                'ordering': ['scope'],
            },
        ),
        migrations.CreateModel(
            name='SerialBook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField(unique=True)),
                ('last', models.PositiveIntegerField(default=0)),
            ],
            options={
                'ordering': ['year'],
            },
        ),
        migrations.CreateModel(
            name='Examination',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('question', models.CharField(max_length=64, unique=True)),
                ('ruleset_id', models.CharField(max_length=40)),
                ('recorded', models.CharField(default='*', max_length=7)),
                ('fact', models.JSONField(null=True)),
                ('waivers', models.JSONField(null=True)),
                ('clocks', models.JSONField(null=True)),
                ('offers', models.JSONField(null=True)),
                ('code_version', models.CharField(max_length=40)),
                ('kind', models.CharField(max_length=12)),
                ('result', models.CharField(default='*', max_length=7)),
                ('termination', models.CharField(default='open', max_length=24)),
                ('document', models.JSONField()),
                ('at', models.DateTimeField()),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='examinations', to='games.gamerecord')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['result', 'arbiter', 'ongoing'])), name='examination_kind_known'), models.CheckConstraint(condition=models.Q(('result__in', ['1-0', '0-1', '1/2-1/2', '0-0', '*'])), name='examination_result_known'), models.CheckConstraint(condition=models.Q(('termination__in', ['resignation', 'blocked', 'no_pieces', 'arrival', 'clock', 'forfeit', 'abandoned', 'refusal', 'discipline', 'clock_rules', 'adjournment', 'agreement', 'no_win', 'threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat', 'adjudicated', 'recorded', 'double_forfeit', 'annulled', 'open'])), name='examination_termination_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'result'), models.Q(('result', '*'), _negated=True)), models.Q(models.Q(('kind', 'result'), _negated=True), ('result', '*')), _connector='OR'), name='examination_result_only_by_verdict')],
            },
        ),
        migrations.CreateModel(
            name='Certificate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('serial', models.CharField(max_length=20, unique=True)),
                ('subject', models.CharField(max_length=60)),
                ('pdn', models.TextField()),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('signature', models.TextField()),
                ('public_key', models.CharField(max_length=200)),
                ('namespace', models.CharField(max_length=80)),
                ('issued_at', models.DateTimeField()),
                ('record', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='certificates', to='games.gamerecord')),
                ('supersedes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='arbiter.certificate')),
                ('examination', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.examination')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['subject'], name='certificate_subject')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('supersedes__isnull', True)), fields=('subject',), name='certificate_first_once'), models.CheckConstraint(condition=models.Q(('subject', ''), _negated=True), name='certificate_has_subject')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('result', models.CharField(max_length=7)),
                ('termination', models.CharField(max_length=24)),
                ('reason', models.TextField()),
                ('article', models.CharField(blank=True, max_length=60, null=True)),
                ('number', models.CharField(blank=True, max_length=24, null=True)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('certificate', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.certificate')),
                ('supersedes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='arbiter.ruling')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('result__in', ['1-0', '0-1', '1/2-1/2', '0-0', '*'])), name='ruling_result_known'), models.CheckConstraint(condition=models.Q(('termination__in', ['resignation', 'blocked', 'no_pieces', 'arrival', 'clock', 'forfeit', 'abandoned', 'refusal', 'discipline', 'clock_rules', 'adjournment', 'agreement', 'no_win', 'threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat', 'adjudicated', 'recorded', 'double_forfeit', 'annulled', 'open'])), name='ruling_termination_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='ruling_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subject', models.CharField(max_length=60)),
                ('scope', models.CharField(max_length=60)),
                ('kind', models.CharField(choices=[('record', 'Record'), ('result', 'Result'), ('claim', 'Claim'), ('violation', 'Violation'), ('clock', 'Clock'), ('appeal', 'Appeal')], max_length=12)),
                ('claim_text', models.TextField(blank=True)),
                ('opened_at', models.DateTimeField()),
                ('context', models.JSONField(blank=True, default=dict)),
                ('board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('side', models.CharField(blank=True, max_length=1)),
                ('rule', models.CharField(blank=True, max_length=20)),
                ('ply', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('urgency', models.PositiveSmallIntegerField(default=0)),
                ('urgency_reason', models.CharField(choices=[('clock_runs', 'clock_runs'), ('round_held', 'round_held'), ('round_waits', 'round_waits'), ('appeal', 'appeal'), ('finished', 'finished')], default='finished', max_length=12)),
                ('state', models.CharField(choices=[('open', 'Open'), ('ruled', 'Ruled'), ('withdrawn', 'Withdrawn')], default='open', max_length=10)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('examination', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='arbiter.examination')),
                ('appeals', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appealed_in', to='arbiter.ruling')),
            ],
            options={
                'ordering': ['opened_at', 'pk'],
                'indexes': [models.Index(fields=['scope', 'state'], name='case_scope_state'), models.Index(fields=['subject'], name='case_subject')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['record', 'result', 'claim', 'violation', 'clock', 'appeal'])), name='case_kind_known'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'ruled', 'withdrawn'])), name='case_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('state', 'open')), models.Q(models.Q(('state', 'open'), _negated=True), ('closed_at__isnull', False)), _connector='OR'), name='case_open_or_closed_at'), models.CheckConstraint(condition=models.Q(models.Q(('appeals__isnull', False), ('kind', 'appeal')), models.Q(models.Q(('kind', 'appeal'), _negated=True), ('appeals__isnull', True)), _connector='OR'), name='case_appeal_names_ruling'), models.CheckConstraint(condition=models.Q(('rule', ''), models.Q(('kind__in', ['claim', 'appeal']), ('rule__in', ['threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat'])), _connector='OR'), name='case_rule_of_claim_known'), models.CheckConstraint(condition=models.Q(('side__in', ['', 'w', 'b'])), name='case_side_known'), models.UniqueConstraint(condition=models.Q(('appeals__isnull', False), models.Q(('state', 'withdrawn'), _negated=True)), fields=('appeals',), name='case_ruling_appealed_once'), models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('subject', 'kind', 'opened_by', 'rule'), name='case_open_once_by_each')],
            },
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
                'constraints': [models.CheckConstraint(condition=models.Q(('article__in', ['V4.1', 'V4.2', 'V4.3', 'V4.4', 'V4.5', 'V4.6', 'V4.7', 'V4.8', 'V4.9', 'V4.10', 'V4.11', 'V4.12', 'V4.13', 'V4.14', 'V4.15', 'V4.16', 'V4.17', 'V6', 'P2', 'V7', 'V8', 'V9', 'T1', 'T3', 'T4'])), name='incident_article_known')],
            },
        ),
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
                'constraints': [models.UniqueConstraint(condition=models.Q(('previous__isnull', True)), fields=('namespace',), name='journal_anchor_first_once')],
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
                'constraints': [models.UniqueConstraint(fields=('anchor', 'target'), name='anchor_delivery_once_a_target'), models.CheckConstraint(condition=models.Q(('target__in', ['folder', 'address'])), name='anchor_delivery_target_known')],
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stream', models.CharField(max_length=60)),
                ('seq', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('verb', models.CharField(max_length=60)),
                ('origin', models.CharField(blank=True, default='', max_length=10)),
                ('data', models.JSONField()),
                ('previous_hash', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'journal entries',
                'ordering': ['stream', 'seq'],
                'constraints': [models.UniqueConstraint(fields=('stream', 'seq'), name='journal_seq_once'), models.UniqueConstraint(fields=('stream', 'previous_hash'), name='journal_never_forks'), models.CheckConstraint(condition=models.Q(('seq__gte', 1)), name='journal_seq_from_one'), models.CheckConstraint(condition=models.Q(('verb__contains', '.')), name='journal_verb_dotted'), models.CheckConstraint(condition=models.Q(models.Q(('previous_hash', ''), ('seq', 1)), models.Q(('seq__gt', 1), models.Q(('previous_hash', ''), _negated=True)), _connector='OR'), name='journal_first_has_no_previous')],
            },
        ),
        migrations.CreateModel(
            name='KnownAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=64)),
                ('last_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='known_addresses', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'known addresses',
                'constraints': [models.UniqueConstraint(fields=('user', 'address'), name='known_address_once')],
            },
        ),
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
        migrations.CreateModel(
            name='Office',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(max_length=60)),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('chief', 'Chief'), ('arbiter', 'Arbiter'), ('section', 'Section'), ('jury', 'Jury')], max_length=12)),
                ('section', models.CharField(blank=True, max_length=40)),
                ('first_board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_board', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='offices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['scope', 'role', 'user'],
                'indexes': [models.Index(fields=['scope'], name='office_scope')],
                'constraints': [models.UniqueConstraint(fields=('user', 'scope', 'role'), name='office_held_once'), models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'chief', 'arbiter', 'section', 'jury'])), name='office_role_known'), models.CheckConstraint(condition=models.Q(('scope', 'site'), ('scope__contains', ':'), _connector='OR'), name='office_scope_named'), models.CheckConstraint(condition=models.Q(models.Q(('first_board__gte', 1), ('last_board__gte', models.F('first_board')), ('role', 'section')), models.Q(models.Q(('role', 'section'), _negated=True), ('first_board__isnull', True), ('last_board__isnull', True), ('section', '')), _connector='OR'), name='office_section_has_boards')],
            },
        ),
        migrations.CreateModel(
            name='PasswordLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='password_links', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('user', 'sha256'), name='recovery_code_once')],
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
                'constraints': [models.UniqueConstraint(fields=('incident', 'number'), name='incident_act_numbered_once'), models.UniqueConstraint(condition=models.Q(('stage__in', ['annulled', 'corrected', 'huffed', 'no_violation', 'played_on', 'ruled', 'stands', 'withdrawn'])), fields=('incident',), name='incident_over_once'), models.CheckConstraint(condition=models.Q(('act__in', ['entered', 'demanded', 'let_stand', 'huffed', 'moved_again', 'refused', 'annulled', 'ruled', 'withdrawn'])), name='incident_act_known'), models.CheckConstraint(condition=models.Q(('stage__in', ['choice', 'correcting', 'awaiting_ruling', 'corrected', 'stands', 'huffed', 'played_on', 'no_violation', 'annulled', 'ruled', 'withdrawn'])), name='incident_stage_known'), models.CheckConstraint(condition=models.Q(models.Q(('act', 'entered'), ('number', 1)), models.Q(models.Q(('act', 'entered'), _negated=True), ('number__gt', 1)), _connector='OR'), name='incident_entered_first'), models.CheckConstraint(condition=models.Q(models.Q(('act__in', ['annulled', 'ruled']), ('ruling__isnull', False)), models.Q(models.Q(('act__in', ['annulled', 'ruled']), _negated=True), ('ruling__isnull', True)), _connector='OR'), name='incident_ended_by_ruling_has_one')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(max_length=60)),
                ('subject', models.CharField(max_length=60)),
                ('party', models.CharField(max_length=60)),
                ('side', models.CharField(max_length=1)),
                ('name', models.CharField(max_length=160)),
                ('kind', models.CharField(max_length=12)),
                ('minutes', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.TextField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='arbiter.case')),
                ('ruling', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='arbiter.ruling')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['scope', 'party'], name='sanction_party')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['remark', 'warning', 'time', 'loss', 'double_loss', 'expulsion'])), name='sanction_kind_known'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='sanction_has_reason'), models.CheckConstraint(condition=models.Q(('side__in', ['w', 'b'])), name='sanction_side_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'time'), ('minutes__gte', 1), ('minutes__lte', 60)), models.Q(models.Q(('kind', 'time'), _negated=True), ('minutes', 0)), _connector='OR'), name='sanction_minutes_of_time_only'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['loss', 'double_loss']), _negated=True), ('ruling__isnull', False), _connector='OR'), name='sanction_loss_by_ruling')],
            },
        ),
        migrations.CreateModel(
            name='SecondFactor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hidden', models.TextField()),
                ('last_step', models.BigIntegerField(default=0)),
                ('enrolled_at', models.DateTimeField()),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='second_factor', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Statement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(blank=True, max_length=1)),
                ('text', models.TextField()),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='statements', to='arbiter.case')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='statement_says')],
            },
        ),
        migrations.CreateModel(
            name='ApiAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=200)),
                ('request', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField(default=0)),
                ('body', models.JSONField(null=True)),
                ('at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='api_answer_key_once')],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('created_at', models.DateTimeField()),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('expires_at', models.DateTimeField()),
                ('password_mark', models.CharField(max_length=64)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['user', '-created_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='token_named')],
            },
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
        migrations.AddField(
            model_name='ruling',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='arbiter.case'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(condition=models.Q(('supersedes__isnull', True)), fields=('case',), name='ruling_first_once'),
        ),
        migrations.RunPython(install, remove),
    ]
