import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Records stored before it get their rows from the worker's sweep (``games.tasks``)."""

    dependencies = [("games", "0003_imports")]
    operations = [
        migrations.CreateModel(
            name="RecordIndex",
            fields=[
                (
                    "record",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="search",
                        serialize=False,
                        to="games.gamerecord",
                    ),
                ),
                ("positions", models.BinaryField()),
                ("materials", models.TextField()),
                ("since", models.PositiveIntegerField()),
                ("until", models.PositiveIntegerField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["since", "record"], name="search_in_order")
                ],
            },
        ),
    ]
