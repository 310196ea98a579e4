import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_evidence'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ImportJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('file_name', models.CharField(max_length=255)),
                ('sha256', models.CharField(max_length=64)),
                ('size', models.PositiveBigIntegerField()),
                ('encoding', models.CharField(blank=True, max_length=20)),
                ('state', models.CharField(choices=[('cutting', 'Cutting'), ('reading', 'Reading'), ('done', 'Done')], default='cutting', max_length=10)),
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
            },
        ),
        migrations.CreateModel(
            name='ChunkText',
            fields=[
                ('chunk', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='packed', serialize=False, to='games.importchunk')),
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
            },
        ),
        migrations.AddConstraint(
            model_name='importjob',
            constraint=models.UniqueConstraint(condition=models.Q(('finished_at', None)), fields=('collection', 'sha256'), name='import_under_way_once'),
        ),
        migrations.AddIndex(
            model_name='importchunk',
            index=models.Index(fields=['job', 'state', 'number'], name='import_chunk_next'),
        ),
        migrations.AddConstraint(
            model_name='importchunk',
            constraint=models.UniqueConstraint(fields=('job', 'number'), name='import_chunk_once'),
        ),
        migrations.AddConstraint(
            model_name='importchunk',
            constraint=models.CheckConstraint(condition=models.Q(('read', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('stored'), '+', models.F('existing')), '+', models.F('bad')))), name='import_chunk_adds_up'),
        ),
        migrations.AddIndex(
            model_name='badgame',
            index=models.Index(fields=['job', 'number'], name='import_bad_game_order'),
        ),
        migrations.AddConstraint(
            model_name='badgame',
            constraint=models.UniqueConstraint(fields=('chunk', 'number'), name='import_bad_game_once'),
        ),
    ]
