"""What officials type for the papers of an event: the panel, sentences of the report."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.festivals.models import Festival, PaperWords
from tournaments.festivals.queries.panel import Judge, panel_as_data
from tournaments.festivals.queries.report import POINTS
from tournaments.festivals.queries.scope import festival_scope


def change_panel(*, festival: Festival, panel: Sequence[Judge], actor: User, at: datetime) -> None:
    """Store the panel of arbiters as it stands on papers; an empty one is who is in office."""
    _change(festival, "panel", panel_as_data(panel), actor=actor, at=at)


def change_report(
    *, festival: Festival, texts: Mapping[int, str], actor: User, at: datetime
) -> None:
    """Store the sentences of the report; an empty one, or a standard one, is the standard one."""
    report = {
        str(point): text.strip()
        for point, text in texts.items()
        if point in POINTS and text.strip() and text.strip() != str(POINTS[point][1])
    }
    _change(festival, "report", report, actor=actor, at=at)


@transaction.atomic
def _change(festival: Festival, column: str, value: Any, *, actor: User, at: datetime) -> None:
    rights.require_right(actor, Action.PUBLISH_ROUND, festival_scope(festival))
    PaperWords.objects.get_or_create(festival=festival)
    words = PaperWords.objects.select_for_update().get(festival=festival)
    before = getattr(words, column)
    if before == value:
        return
    PaperWords.objects.filter(pk=words.pk).update(**{column: value})
    writing.write_journal_row(
        stream=festival.scope_key,
        verb="festival.papers",
        actor=actor,
        at=at,
        data={"what": column},
        before=before,
        after=value,
    )
