"""Since when the first of two entries waits; of one made before, since this upgrade."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def begin_to_count(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """An entry that waits already waits from now on."""
    games = apps.get_model("tournaments", "Game").objects
    games.filter(word_by__isnull=False).update(word_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_registered_systems")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="word_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(begin_to_count, migrations.RunPython.noop),
    ]
