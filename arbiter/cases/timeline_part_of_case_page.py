"""Part of a case's page: the timeline, all that the journal says about the game."""

from typing import Any

from arbiter.cases.registry_of_case_page_and_protocol_parts import (
    PagePart,
    PartContext,
    PlaceOnCasePage,
)
from arbiter.journal import journal_rows_of_subject, resolve_row_references
from arbiter.rights.permissions_of_roles import Action


def _timeline(context: PartContext) -> dict[str, Any] | None:
    """Return everything that is written about the game, for those who may read the journal."""
    if Action.READ_JOURNAL not in context.permitted:
        return None
    case = context.page.case
    return {
        "entries": resolve_row_references.add_texts_and_names(
            tuple(journal_rows_of_subject.journal_rows_of_subject(case.subject, case.scope))
        )
    }


TIMELINE = PagePart("timeline", PlaceOnCasePage.ACTS, "arbiter/_timeline_part.html", _timeline)
