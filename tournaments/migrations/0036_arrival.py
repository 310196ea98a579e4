"""One more way a game can end: all men of a side have arrived (corners, star)."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0019_arrival'),
        ('games', '0010_explorer_players'),
        ('tournaments', '0035_modes_of_play'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='game',
            name='game_termination_known',
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('termination__in', ['resignation', 'blocked', 'no_pieces', 'arrival', 'clock', 'forfeit', 'abandoned', 'refusal', 'discipline', 'clock_rules', 'adjournment', 'agreement', 'no_win', 'threefold', 'three_kings_v_one', 'kings_only', 'balance', 'main_road', 'small_endings', 'flat', 'adjudicated', 'recorded', 'double_forfeit', 'annulled', 'open'])), name='game_termination_known'),
        ),
    ]
