"""The public of live boards waits for moves: a setting, and moves that are not yet to be shown."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def show_all_moves(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Show what waits for further moves: the tables of before know of no such delay."""
    moves = apps.get_model("tournaments", "LiveMove")
    moves.objects.filter(shown_at=None).update(shown_at=F("at"))


class Migration(migrations.Migration):
    """Add ``delay_moves``; a move may be shown at no moment yet."""

    dependencies = [("tournaments", "0064_goes_on")]

    operations = [
        migrations.AddField(
            model_name="livesettings",
            name="delay_moves",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="livemove",
            name="shown_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(migrations.RunPython.noop, show_all_moves),
    ]
