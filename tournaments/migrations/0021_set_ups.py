"""The set-up from which the games of an event, or of one board, begin."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_hand_made_reasons")]
    operations = [
        migrations.AddField(
            model, "set_up", models.CharField(blank=True, default="", max_length=200)
        )
        for model in ("tournament", "pairing")
    ]
