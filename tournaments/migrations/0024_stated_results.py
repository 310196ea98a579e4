"""Whose word makes a result is a regulation; a stated result stands beside its game.

Finished games stay as they are. What waited for the opponent's word is a stated result from
now on, and its time begins with this migration, so that no old statement goes to the desk at once.
"""

from django.db import migrations, models
from django.utils import timezone


def state_what_waits(apps, schema_editor):
    waiting = apps.get_model("tournaments", "Submission").objects.filter(
        state="waiting", game__state="reported"
    )
    games = apps.get_model("tournaments", "Game").objects
    for row in waiting.select_related("game__white", "game__black").iterator():
        game = row.game
        players = apps.get_model("tournaments", "Player").objects
        own = players.filter(user=row.submitted_by_id).values_list("pk", flat=True).first()
        sides = {game.white.player_id: "w", game.black.player_id: "b"}
        games.filter(pk=game.pk).update(
            stated_result=row.result,
            stated_termination=row.termination,
            stated_by=sides.get(own, "o"),
            stated_at=timezone.now(),
        )
    # a reported game of which nothing waits is open: nobody's word stands
    games.filter(state="reported", stated_at__isnull=True).update(state="open")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_trf_head")]
    operations = [
        migrations.AddField(
            model_name="tournament",
            name="result_by",
            field=models.CharField(
                choices=[
                    ("one_player", "One Player"),
                    ("both_players", "Both Players"),
                    ("official", "Official"),
                ],
                default="both_players",
                max_length=12,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="confirm_minutes",
            field=models.PositiveIntegerField(default=120),
        ),
        migrations.AddField(
            model_name="game",
            name="stated_result",
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name="game",
            name="stated_termination",
            field=models.CharField(blank=True, max_length=24),
        ),
        migrations.AddField(
            model_name="game",
            name="stated_by",
            field=models.CharField(blank=True, max_length=2),
        ),
        migrations.AddField(
            model_name="game",
            name="stated_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(state_what_waits, migrations.RunPython.noop),
    ]
