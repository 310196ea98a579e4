"""When a worker took a draft, what it drafted, and that it is at work."""

from django.db import migrations, models

STATES = [("waiting", "Waiting"), ("running", "Running"), ("done", "Done"), ("failed", "Failed")]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_longer_submission_key")]
    operations = [
        migrations.RemoveConstraint("draftjob", "draft_job_one_waiting"),
        migrations.RemoveConstraint("draftjob", "draft_job_state_known"),
        migrations.AddField("draftjob", "began_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "draftjob", "round", models.PositiveSmallIntegerField(blank=True, null=True)
        ),
        migrations.AlterField(
            "draftjob",
            "state",
            models.CharField(choices=STATES, default="waiting", max_length=10),
        ),
        migrations.AddConstraint(
            "draftjob",
            models.UniqueConstraint(
                condition=models.Q(state__in=("waiting", "running")),
                fields=("tournament",),
                name="draft_job_one_unfinished",
            ),
        ),
        migrations.AddConstraint(
            "draftjob",
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "running", "done", "failed"]),
                name="draft_job_state_known",
            ),
        ),
    ]
