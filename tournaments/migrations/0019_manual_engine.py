"""Why the engine had no pairing to compare a round with that was made by hand."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_heads_and_closing")]
    operations = [
        migrations.AddField(
            "manualphase", "engine", models.CharField(blank=True, max_length=40)
        ),
    ]
