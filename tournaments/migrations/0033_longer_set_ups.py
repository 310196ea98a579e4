"""A set-up may be as long as a position with towers on the largest board."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_print_jobs")]
    operations = [
        migrations.AlterField(
            model, "set_up", models.CharField(blank=True, default="", max_length=1000)
        )
        for model in ("pairing", "tournament")
    ]
