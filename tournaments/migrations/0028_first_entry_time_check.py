"""The database holds that every first entry has its time."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_first_entry_time")]
    operations = [
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=Q(word_by__isnull=True) | Q(word_at__isnull=False),
                name="game_word_has_its_time",
            ),
        ),
    ]
