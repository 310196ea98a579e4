"""Template tags of stages and series: why somebody goes on, what he brings."""

from collections.abc import Collection
from typing import Any

from django import template

from tournaments.entries.models import Entry
from tournaments.events.texts import event_title
from tournaments.people.texts import shown_name
from tournaments.stages import texts
from tournaments.stages.models import Stage
from tournaments.stages.qualification import Away
from tournaments.stages.queries.preview import Comer
from tournaments.stages.queries.series import total_in_words
from tournaments.stages.queries.series_sheet import place_of_line
from tournaments.stages.queries.stages import Came, carried_of_entry
from tournaments.stages.services.stages import reason_as_data

register = template.Library()

register.filter("stage_title", texts.stage_title)
register.filter("series_title", texts.series_title)


@register.filter
def event_title_of(tournament: Any) -> str:
    """Return the title of a tournament in the reader's language."""
    return event_title(tournament)


@register.simple_tag
def why_comes(comer: Comer, stage: Stage) -> str:
    """Return why somebody goes on by a plan."""
    return texts.why_he_goes_on(
        reason_as_data(comer.qualified, stage),
        event_title(comer.source),
        _names(comer.instead_of),
    )


@register.simple_tag
def why_came(came: Came) -> str:
    """Return why somebody came to a tournament by its stage."""
    return texts.why_he_goes_on(came.row.reason, event_title(came.row.source.tournament))


def _names(entries: Collection[Entry]) -> str:
    return ", ".join(shown_name(entry.player) for entry in entries)


@register.filter
def away_words(away: str) -> str:
    """Return why somebody does not go on."""
    return str(texts.AWAY[Away(away)])


@register.simple_tag
def brought_by(entry: Entry) -> Came | None:
    """Return what a player brought from the stage before."""
    return carried_of_entry(entry)


register.filter("cup_points", total_in_words)
register.filter("cup_place", place_of_line)


@register.filter
def cup_tie(tie: str) -> str:
    """Return what separated a player from the one above him."""
    return str(texts.CUP_TIES[tie])
