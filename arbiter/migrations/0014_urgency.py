"""A round that one game alone holds up is a reason of its own, below a running clock."""

from django.db import migrations, models


def make_room(apps, schema_editor):
    cases = apps.get_model("arbiter", "Case").objects
    cases.filter(urgency_reason="clock_runs", urgency=3).update(urgency=4)


def take_back(apps, schema_editor):
    cases = apps.get_model("arbiter", "Case").objects
    cases.filter(urgency_reason="clock_runs").update(urgency=3)
    cases.filter(urgency_reason="round_held").update(urgency=2, urgency_reason="round_waits")


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0013_notes'),
    ]

    operations = [
        migrations.AlterField(
            model_name='case',
            name='urgency_reason',
            field=models.CharField(choices=[('clock_runs', 'clock_runs'), ('round_held', 'round_held'), ('round_waits', 'round_waits'), ('appeal', 'appeal'), ('finished', 'finished')], default='finished', max_length=12),
        ),
        migrations.RunPython(make_room, take_back),
    ]
