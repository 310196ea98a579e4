"""The database holds that a reported game says what was stated, and the new regulations."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_stated_results")]
    operations = [
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(result_by__in=["one_player", "both_players", "official"]),
                name="tournament_result_by_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(confirm_minutes__gte=1),
                name="tournament_confirm_minutes_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=Q(stated_by__in=["", "w", "b", "wb", "o"]), name="game_stated_by_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=~Q(state="reported") | Q(stated_at__isnull=False),
                name="game_reported_is_stated",
            ),
        ),
    ]
