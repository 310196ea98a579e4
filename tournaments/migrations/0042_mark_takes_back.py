"""An attendance mark that makes another one undone names it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0041_last_change_by_hand")]

    operations = [
        migrations.AddField(
            model_name="entrymark",
            name="takes_back",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="taken_back_by",
                to="tournaments.entrymark",
            ),
        ),
    ]
