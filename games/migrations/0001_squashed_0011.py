"""All tables of this app; the database itself refuses to change or delete what is evidence.

On SQLite a later migration that remakes such a table loses its triggers: it must end with
``RunPython(install, remove)``.
"""

import uuid

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

RECORD = "games_gamerecord"
RECORD_REFUSAL = "a game record is never changed or deleted"
# all but the collection: what a player handed in may later be placed in one
EVIDENCE = (
    "id, source, sha256, variant, encoding, start_fen, line, plies, is_ok, fault, "
    "notes, tags, white, black, event, site, date, year, round, result, players_folded, "
    "event_folded, created_at"
)
TABLE = "games_openingtable"
TABLE_REFUSAL = "an edition of an opening table is never changed or deleted"


def _refuse(table, refusal):
    return f"""
CREATE OR REPLACE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation';
END $$;
"""


POSTGRESQL = (
    _refuse(RECORD, RECORD_REFUSAL),
    f"CREATE TRIGGER {RECORD}_no_update BEFORE UPDATE OF {EVIDENCE} ON {RECORD} "
    f"FOR EACH ROW EXECUTE FUNCTION {RECORD}_refuse()",
    f"CREATE TRIGGER {RECORD}_no_delete BEFORE DELETE ON {RECORD} "
    f"FOR EACH ROW EXECUTE FUNCTION {RECORD}_refuse()",
    _refuse(TABLE, TABLE_REFUSAL),
    f"CREATE TRIGGER {TABLE}_no_change BEFORE UPDATE OR DELETE ON {TABLE} "
    f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()",
)
POSTGRESQL_BACK = (
    f"DROP TRIGGER {TABLE}_no_change ON {TABLE}",
    f"DROP FUNCTION {TABLE}_refuse()",
    f"DROP TRIGGER {RECORD}_no_update ON {RECORD}",
    f"DROP TRIGGER {RECORD}_no_delete ON {RECORD}",
    f"DROP FUNCTION {RECORD}_refuse()",
)
SQLITE = (
    f"CREATE TRIGGER {RECORD}_no_update BEFORE UPDATE OF {EVIDENCE} ON {RECORD} "
    f"BEGIN SELECT RAISE(ABORT, '{RECORD_REFUSAL}'); END",
    f"CREATE TRIGGER {RECORD}_no_delete BEFORE DELETE ON {RECORD} "
    f"BEGIN SELECT RAISE(ABORT, '{RECORD_REFUSAL}'); END",
    *(
        f"CREATE TRIGGER {TABLE}_no_{what.lower()} BEFORE {what} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{TABLE_REFUSAL}'); END"
        for what in ("UPDATE", "DELETE")
    ),
)
SQLITE_BACK = tuple(
    f"DROP TRIGGER {table}_no_{act}" for table in (TABLE, RECORD) for act in ("update", "delete")
)


def install(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if is_postgresql else SQLITE:
        schema_editor.execute(statement, params=None)


def remove(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL_BACK if is_postgresql else SQLITE_BACK:
        schema_editor.execute(statement, params=None)


def store_plain(apps, schema_editor):
    """PostgreSQL would compress such a value itself, for as long again as reading it takes."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_chunktext ALTER COLUMN data SET STORAGE EXTERNAL")


def store_packed(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_chunktext ALTER COLUMN data SET STORAGE EXTENDED")


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Collection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('title_ru', models.CharField(max_length=200)),
                ('title_en', models.CharField(max_length=200)),
                ('source', models.TextField(blank=True, default='')),
            ],
            options={
                'ordering': ['slug'],
            },
        ),
        migrations.CreateModel(
            name='ImportJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('file_name', models.CharField(max_length=255)),
                ('sha256', models.CharField(max_length=64)),
                ('size', models.PositiveBigIntegerField()),
                ('encoding', models.CharField(blank=True, max_length=20)),
                ('state', models.CharField(choices=[('cutting', 'Cutting'), ('reading', 'Reading'), ('stopped', 'Stopped'), ('done', 'Done')], default='cutting', max_length=10)),
                ('created_at', models.DateTimeField()),
                ('cut_bytes', models.PositiveBigIntegerField(default=0)),
                ('taken_by', models.CharField(blank=True, max_length=32)),
                ('taken_until', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('looked_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('collection', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='imports', to='games.collection')),
                ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('finished_at', None)), fields=('collection', 'sha256'), name='import_under_way_once')],
            },
        ),
        migrations.CreateModel(
            name='ImportChunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('first_game', models.PositiveIntegerField()),
                ('first_line', models.PositiveIntegerField()),
                ('games', models.PositiveIntegerField()),
                ('is_rest', models.BooleanField(default=False)),
                ('fault', models.CharField(blank=True, max_length=40)),
                ('size', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('taken', 'Taken'), ('done', 'Done'), ('failed', 'Failed')], default='waiting', max_length=10)),
                ('taken_by', models.CharField(blank=True, max_length=32)),
                ('taken_until', models.DateTimeField(blank=True, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('error', models.TextField(blank=True)),
                ('read', models.PositiveIntegerField(default=0)),
                ('stored', models.PositiveIntegerField(default=0)),
                ('existing', models.PositiveIntegerField(default=0)),
                ('bad', models.PositiveIntegerField(default=0)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='games.importjob')),
            ],
            options={
                'ordering': ['job', 'number'],
                'indexes': [models.Index(fields=['job', 'state', 'number'], name='import_chunk_next')],
                'constraints': [models.UniqueConstraint(fields=('job', 'number'), name='import_chunk_once'), models.CheckConstraint(condition=models.Q(('read', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('stored'), '+', models.F('existing')), '+', models.F('bad')))), name='import_chunk_adds_up')],
            },
        ),
        migrations.CreateModel(
            name='GameBlock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('block', models.PositiveIntegerField(unique=True)),
                ('made', models.UUIDField(default=uuid.uuid4)),
                ('size', models.PositiveIntegerField()),
                ('results', models.BinaryField()),
                ('years', models.BinaryField()),
                ('white', models.BinaryField()),
                ('black', models.BinaryField()),
                ('names', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='GameRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('variant', models.CharField(default='russian', max_length=20)),
                ('encoding', models.CharField(max_length=20)),
                ('start_fen', models.CharField(max_length=1000)),
                ('line', models.TextField(blank=True)),
                ('plies', models.PositiveIntegerField()),
                ('is_ok', models.BooleanField()),
                ('fault', models.JSONField(blank=True, null=True)),
                ('notes', models.JSONField(blank=True, default=list)),
                ('tags', models.JSONField(blank=True, default=list)),
                ('white', models.CharField(blank=True, max_length=200)),
                ('black', models.CharField(blank=True, max_length=200)),
                ('event', models.CharField(blank=True, max_length=200)),
                ('site', models.CharField(blank=True, max_length=200)),
                ('date', models.CharField(blank=True, max_length=40)),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('round', models.CharField(blank=True, max_length=20)),
                ('result', models.CharField(blank=True, max_length=7)),
                ('players_folded', models.TextField(blank=True)),
                ('event_folded', models.TextField(blank=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('collection', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='games.collection')),
            ],
            options={
                'ordering': ['id'],
                'indexes': [models.Index(fields=['year', 'id'], name='record_year'), models.Index(fields=['collection', 'id'], name='record_collection')],
                'constraints': [models.UniqueConstraint(fields=('sha256', 'variant'), name='record_bytes_once'), models.CheckConstraint(condition=models.Q(models.Q(('fault__isnull', True), ('is_ok', True)), models.Q(('fault__isnull', False), ('is_ok', False)), _connector='OR'), name='record_ok_or_fault')],
            },
        ),
        migrations.CreateModel(
            name='ChunkText',
            fields=[
                ('chunk', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='text', serialize=False, to='games.importchunk')),
                ('data', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='BadGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('first_line', models.PositiveIntegerField()),
                ('white', models.CharField(blank=True, max_length=200)),
                ('black', models.CharField(blank=True, max_length=200)),
                ('event', models.CharField(blank=True, max_length=200)),
                ('code', models.CharField(max_length=40)),
                ('line', models.PositiveIntegerField()),
                ('column', models.PositiveIntegerField()),
                ('ply', models.PositiveIntegerField(blank=True, null=True)),
                ('fragment', models.TextField(blank=True)),
                ('faults', models.JSONField()),
                ('text', models.TextField()),
                ('chunk', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bad_games', to='games.importchunk')),
                ('job', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bad_games', to='games.importjob')),
            ],
            options={
                'ordering': ['job', 'number'],
                'indexes': [models.Index(fields=['job', 'number'], name='import_bad_game_order')],
                'constraints': [models.UniqueConstraint(fields=('chunk', 'number'), name='import_bad_game_once')],
            },
        ),
        migrations.CreateModel(
            name='OpeningTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60)),
                ('edition', models.SlugField(max_length=40)),
                ('title_ru', models.CharField(max_length=200)),
                ('title_en', models.CharField(max_length=200)),
                ('source', models.TextField(blank=True, default='')),
                ('size', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('sha256', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['slug', 'id'],
                'constraints': [models.UniqueConstraint(fields=('slug', 'edition'), name='opening_table_edition_once')],
            },
        ),
        migrations.CreateModel(
            name='PositionBlock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('part', models.PositiveSmallIntegerField()),
                ('keys', models.BinaryField()),
                ('nexts', models.BinaryField()),
                ('records', models.BinaryField()),
                ('games', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='positions', to='games.gameblock')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('part', 'games'), name='explorer_part_once')],
            },
        ),
        migrations.CreateModel(
            name='RecordIndex',
            fields=[
                ('record', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search', serialize=False, to='games.gamerecord')),
                ('positions', models.BinaryField()),
                ('materials', models.TextField()),
                ('since', models.PositiveIntegerField()),
                ('until', models.PositiveIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['since', 'record'], name='search_in_order')],
            },
        ),
        migrations.RunPython(install, remove),
        migrations.RunPython(store_plain, store_packed),
    ]
