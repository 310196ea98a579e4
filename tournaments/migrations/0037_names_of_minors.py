"""Players under 18 may be shown by initials."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0036_arrival"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_guarded",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="names_of_minors",
            field=models.CharField(
                choices=[
                    ("full", "Full"),
                    ("initials", "Initials"),
                    ("everywhere", "Initials Everywhere"),
                ],
                default="full",
                max_length=10,
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                condition=models.Q(("is_guarded", True)),
                fields=["birth_year"],
                name="player_guarded",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("names_of_minors__in", ["full", "initials", "everywhere"])),
                name="tournament_names_of_minors_known",
            ),
        ),
    ]
