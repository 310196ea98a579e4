"""The explorer tells who played, so its blocks hold players too; the next sweep makes them."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

_ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [("games", "0009_longer_positions")]
    operations = [
        migrations.DeleteModel(name="PositionBlock"),
        migrations.CreateModel(
            name="GameBlock",
            fields=[
                ("id", _ID),
                ("block", models.PositiveIntegerField(unique=True)),
                ("made", models.UUIDField(default=uuid.uuid4)),
                ("size", models.PositiveIntegerField()),
                ("results", models.BinaryField()),
                ("years", models.BinaryField()),
                ("white", models.BinaryField()),
                ("black", models.BinaryField()),
                ("names", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="PositionBlock",
            fields=[
                ("id", _ID.clone()),
                ("part", models.PositiveSmallIntegerField()),
                ("keys", models.BinaryField()),
                ("nexts", models.BinaryField()),
                ("records", models.BinaryField()),
                (
                    "games",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="positions",
                        to="games.gameblock",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("part", "games"), name="explorer_part_once")
                ],
            },
        ),
    ]
