"""A published round in which something has happened at a board is in play, as pages now say.

Not one whose openings are still to be drawn: it begins with the lot.
"""

from django.db import migrations
from django.db.models import Q
from django.utils import timezone

SETTLED = ("finished", "annulled")


def begin_rounds_with_acts(apps, schema_editor):
    games = apps.get_model("tournaments", "Game").objects
    pairings = apps.get_model("tournaments", "Pairing").objects
    rounds = apps.get_model("tournaments", "Round").objects
    acted = games.filter(~Q(state="open") | Q(revision__gt=0)).values("pairing__round")
    published = rounds.filter(state="published", pk__in=acted)
    for row in published.select_related("tournament").defer("known"):
        undrawn = pairings.filter(round=row, kind="game", opening="", set_up="")
        waiting = games.filter(pairing__in=undrawn).exclude(state__in=SETTLED)
        if row.tournament.opening_table and waiting.exists():
            continue
        row.state, row.started_at = "playing", row.published_at
        row.played_on = timezone.localdate(row.published_at) if row.published_at else None
        row.save(update_fields=["state", "started_at", "played_on"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0042_mark_takes_back")]

    operations = [
        migrations.RunPython(begin_rounds_with_acts, migrations.RunPython.noop, elidable=True)
    ]
