"""The order of a whole event of several stages as a table to download."""

from django.utils.translation import gettext as _

from tournaments.events.texts import event_title
from tournaments.exchange.queries.sheets import ExportedColumn, ExportedTable
from tournaments.people.texts import shown_name
from tournaments.stages.models import Stage
from tournaments.stages.queries.stages import order_of_whole_event
from tournaments.stages.texts import stage_title


def exported_order(stage: Stage) -> ExportedTable:
    """Build the table of the order of the whole event."""
    heads = (
        ExportedColumn("place", _("Place")),
        ExportedColumn("name", _("Name")),
        ExportedColumn("tournament", _("Tournament")),
        ExportedColumn("own_place", _("Place there")),
    )
    rows = (
        (line.place, shown_name(line.entry.player), event_title(line.tournament), line.own_place)
        for line in order_of_whole_event(stage)
    )
    return ExportedTable("order", stage_title(stage), heads, rows)
