"""A number that an event does not say itself is its ruleset's, or the declared default."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0014_urgency'),
    ]

    operations = [
        migrations.AlterField(
            model_name='officerules',
            name='losses',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='officerules',
            name='protest_minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='officerules',
            name='remarks',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='officerules',
            name='warnings',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
