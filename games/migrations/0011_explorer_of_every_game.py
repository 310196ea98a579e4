"""The explorer counts every game, so blocks that left out other games than Russian draughts are
dropped; the next sweep makes them."""

from typing import Any

from django.db import migrations
from django.db.models import F

_BLOCK = 2048  # records


def drop_blocks_that_left_games_out(apps: Any, schema_editor: Any) -> None:
    records = apps.get_model("games", "GameRecord").objects.using(schema_editor.connection.alias)
    others = records.filter(collection__isnull=False).exclude(variant="russian")
    numbers = set(others.values_list(F("id") / _BLOCK, flat=True).order_by().distinct())
    blocks = apps.get_model("games", "GameBlock").objects.using(schema_editor.connection.alias)
    blocks.filter(block__in=numbers).delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0010_explorer_players")]
    operations = [
        migrations.RunPython(drop_blocks_that_left_games_out, migrations.RunPython.noop),
    ]
