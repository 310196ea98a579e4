"""Four more draws by count end a game: balance, main road, small endings, flat."""

from django.db import migrations, models

TERMINATIONS = [
    "resignation",
    "blocked",
    "no_pieces",
    "clock",
    "forfeit",
    "refusal",
    "discipline",
    "agreement",
    "threefold",
    "three_kings_v_one",
    "kings_only",
    "balance",
    "main_road",
    "small_endings",
    "flat",
    "adjudicated",
    "recorded",
    "double_forfeit",
    "open",
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_evidence")]
    operations = [
        migrations.RemoveConstraint(model_name="game", name="game_termination_known"),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("termination__in", TERMINATIONS)),
                name="game_termination_known",
            ),
        ),
    ]
