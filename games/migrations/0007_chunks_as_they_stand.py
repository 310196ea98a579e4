"""The texts of chunks are kept as they stand, no longer compressed."""

import zlib

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def unpack(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """An import under way goes on behind the change."""
    for row in _rows(apps, schema_editor):
        row.data = zlib.decompress(bytes(row.data))
        row.save(update_fields=["data"])


def pack(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for row in _rows(apps, schema_editor):
        row.data = zlib.compress(bytes(row.data), 1)
        row.save(update_fields=["data"])


def _rows(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> models.QuerySet:
    texts = apps.get_model("games", "ChunkText").objects
    return texts.using(schema_editor.connection.alias).iterator(chunk_size=10)


def store_plain(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """PostgreSQL would compress such a value itself, for as long again as reading it takes."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_chunktext ALTER COLUMN data SET STORAGE EXTERNAL")


def store_packed(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_chunktext ALTER COLUMN data SET STORAGE EXTENDED")


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_an_import_may_be_stopped'),
    ]

    operations = [
        migrations.AlterField(
            model_name='chunktext',
            name='chunk',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='text', serialize=False, to='games.importchunk'),
        ),
        migrations.RunPython(store_plain, store_packed),
        migrations.RunPython(unpack, pack),
    ]
