"""The officials and last day of an event, its cancelling, and its being out of sight."""

from django.db import migrations, models

STATES = [
    ("entries", "Entries"),
    ("drawn", "Drawn"),
    ("running", "Running"),
    ("finished", "Finished"),
    ("cancelled", "Cancelled"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_person_requests")]
    operations = [
        migrations.RemoveConstraint("tournament", "tournament_state_known"),
        migrations.AlterField(
            "tournament",
            "state",
            models.CharField(choices=STATES, default="entries", max_length=10),
        ),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(
                condition=models.Q(state__in=[state for state, _ in STATES]),
                name="tournament_state_known",
            ),
        ),
        *(
            migrations.AddField(
                "tournament", name, models.CharField(blank=True, max_length=length)
            )
            for name, length in (
                ("federation", 3),
                ("chief_arbiter", 120),
                ("deputy_arbiters", 400),
                ("chief_secretary", 120),
                ("state_before_cancel", 10),
                ("cancelled_reason", 400),
            )
        ),
        migrations.AddField("tournament", "ends_on", models.DateField(blank=True, null=True)),
        migrations.AddField(
            "tournament", "hidden_at", models.DateTimeField(blank=True, null=True)
        ),
    ]
