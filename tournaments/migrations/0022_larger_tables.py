"""A table of two players, more cycles, and a match of many games."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_set_ups")]
    operations = [
        migrations.RemoveConstraint("tournament", "tournament_cycles_one_or_two"),
        migrations.RemoveConstraint("tournament", "tournament_games_per_pairing_from_one"),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(
                condition=models.Q(cycles__gte=1, cycles__lte=50),
                name="tournament_cycles_possible",
            ),
        ),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(
                condition=models.Q(games_per_pairing__gte=1, games_per_pairing__lte=100),
                name="tournament_games_per_pairing_possible",
            ),
        ),
    ]
