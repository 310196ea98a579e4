"""Forms of reports loaded and changed by officials of the site."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.journal.models.writing import write_journal_row
from arbiter.proofs.chain import text_fingerprint
from tournaments.errors import RefusalCode, TournamentError
from tournaments.federations.models import ReportLayout
from tournaments.federations.reports.layout import layout_from_text
from tournaments.people.models import PEOPLE

MOST_LAYOUTS = 50


@transaction.atomic
def load_layout(*, text: str, actor: User, at: datetime) -> ReportLayout:
    """Load a form; raises BadLayout, TournamentError ``too_many_layouts``."""
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    layout = layout_from_text(text)
    if ReportLayout.objects.count() >= MOST_LAYOUTS:
        raise TournamentError(RefusalCode.TOO_MANY_LAYOUTS, limit=MOST_LAYOUTS)
    loaded = ReportLayout.objects.create(
        title=layout.title, source=layout.source, text=text, loaded_at=at, loaded_by=actor
    )
    _journal("report.loaded", loaded, actor, at)
    return loaded


@transaction.atomic
def change_layout(*, layout: ReportLayout, text: str, actor: User, at: datetime) -> ReportLayout:
    """Load a form in the place of another; raises BadLayout."""
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    read = layout_from_text(text)
    locked = ReportLayout.objects.select_for_update().get(pk=layout.pk)
    if locked.text == text:
        return locked
    locked.title, locked.source, locked.text = read.title, read.source, text
    locked.loaded_at, locked.loaded_by = at, actor
    locked.save()
    _journal("report.changed", locked, actor, at)
    return locked


def _journal(verb: str, layout: ReportLayout, actor: User, at: datetime) -> None:
    write_journal_row(
        stream=PEOPLE,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "title": layout.title,
            "source": layout.source,
            "sha256": text_fingerprint(layout.text),
        },
        before=None,
        after=layout.pk,
    )
