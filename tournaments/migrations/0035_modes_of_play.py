"""Ways of playing: displays, correspondence, blindfold and consultation games, relief boards."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0034_player_region"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Leave",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("entered_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["first_day"],
            },
        ),
        migrations.CreateModel(
            name="SentMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveSmallIntegerField()),
                ("sent_on", models.DateField()),
                ("move", models.CharField(blank=True, max_length=60)),
                ("hidden", models.TextField()),
                ("salt", models.CharField(max_length=64)),
                ("commitment", models.CharField(max_length=64)),
                ("entered_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["ply"],
            },
        ),
        migrations.CreateModel(
            name="SidePerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("partner", "Partner"), ("second", "Second")], max_length=7
                    ),
                ),
                ("name", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="pairing",
            name="pairing_first_once",
        ),
        migrations.RemoveConstraint(
            model_name="pairing",
            name="pairing_second_once",
        ),
        migrations.AddField(
            model_name="entry",
            name="has_relief_board",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="is_giver",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="plays_blind",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="speakers",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="pairing",
            name="is_display",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="days_per_move",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="giver_colour",
            field=models.CharField(
                choices=[("white", "White"), ("black", "Black"), ("in_turn", "In Turn")],
                default="white",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="is_consultation",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="leave_days",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="tournament",
            name="mode",
            field=models.CharField(
                choices=[
                    ("board", "Board"),
                    ("correspondence", "Correspondence"),
                    ("blindfold", "Blindfold"),
                ],
                default="board",
                max_length=14,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="reserve_days",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_giver", True)),
                fields=("tournament",),
                name="entry_one_giver",
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_display", False)),
                fields=("round", "first"),
                name="pairing_first_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_display", False), ("second__isnull", False)),
                fields=("round", "second"),
                name="pairing_second_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                fields=("round", "first", "second"), name="pairing_two_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("days_per_move__gte", 1), ("mode", "correspondence")),
                    models.Q(
                        ("days_per_move", 0),
                        ("leave_days", 0),
                        ("mode__in", ["board", "blindfold"]),
                        ("reserve_days", 0),
                    ),
                    _connector="OR",
                ),
                name="tournament_days_of_correspondence_alone",
            ),
        ),
        migrations.AddField(
            model_name="leave",
            name="entered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="leave",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="leaves",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="sentmove",
            name="entered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sentmove",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sent_moves",
                to="tournaments.game",
            ),
        ),
        migrations.AddField(
            model_name="sideperson",
            name="entry",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="persons",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="sideperson",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="side_persons",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="leave",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))), name="leave_in_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="sentmove",
            constraint=models.UniqueConstraint(fields=("game", "ply"), name="sent_move_ply_once"),
        ),
        migrations.AddConstraint(
            model_name="sentmove",
            constraint=models.CheckConstraint(
                condition=models.Q(("ply__gte", 1)), name="sent_move_from_ply_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="sideperson",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user__isnull", False)),
                fields=("entry", "user"),
                name="side_person_account_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="sideperson",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["partner", "second"])),
                name="side_person_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="sideperson",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="side_person_has_a_name"
            ),
        ),
    ]
