"""A phase of changes by hand keeps what its last change took away, to put it back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0040_one_key_for_all_acts")]

    operations = [
        migrations.AddField(
            model_name="manualphase", name="last_change", field=models.JSONField(default=dict)
        ),
    ]
