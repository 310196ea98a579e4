"""An event has its time zone; those there were keep the site's."""

from django.db import migrations, models

import tournaments.events.models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0044_forbidden_pairs"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="time_zone",
            field=models.CharField(
                default=tournaments.events.models.time_zone_of_site, max_length=64
            ),
        ),
    ]
