"""Make a private event public: everybody may see it from then on; there is no way back."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament

OPENED = "event.opened_to_public"


@transaction.atomic
def make_event_public(*, tournament: Tournament, actor: User, at: datetime) -> Tournament:
    """Make an event public; one that is public already stays as it is."""
    permissions_of_roles.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    opened = Tournament.objects.filter(pk=tournament.pk, is_private=True).update(is_private=False)
    if opened:
        append_journal_rows.write_journal_row(
            stream=tournament.scope_key,
            verb=OPENED,
            actor=actor,
            at=at,
            data={},
            before="private",
            after="public",
        )
    tournament.refresh_from_db()
    return tournament
