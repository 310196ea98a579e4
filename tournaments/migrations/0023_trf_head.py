"""What a TRF said that no column holds, and the day of a round."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_larger_tables")]
    operations = [
        migrations.AddField("tournament", "trf", models.JSONField(blank=True, default=dict)),
        migrations.AddField("round", "played_on", models.DateField(blank=True, null=True)),
    ]
