"""A ruling names the certificate it made; those of before are told by subject and instant.

A plain key that may be null is added without remaking the table, so that SQLite keeps the triggers.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0011_draw_offers")]
    operations = [
        migrations.AddField(
            model_name="ruling",
            name="certificate",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="arbiter.certificate",
            ),
        ),
    ]
