"""ApartPair is called ForbiddenPair; its table stays."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0043_rounds_with_acts_are_in_play"),
    ]

    operations = [
        migrations.AlterModelTable(name="ApartPair", table="tournaments_apartpair"),
        migrations.RenameModel(old_name="ApartPair", new_name="ForbiddenPair"),
        migrations.AlterField(
            model_name="forbiddenpair",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="forbidden_pairs",
                to="tournaments.tournament",
            ),
        ),
    ]
