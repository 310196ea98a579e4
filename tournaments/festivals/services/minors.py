"""Names of players under 18, shown in one way in all tournaments of an event at once."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.events.services.regulations import correct_heads
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.finals import tournaments_of_festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_common
from tournaments.festivals.services.journal import journal


@dataclass(frozen=True, slots=True)
class NamedOtherwise:
    """A tournament that names minors in another way now, and how it named them before."""

    tournament: Tournament
    before: str
    after: str


@transaction.atomic
def name_minors_everywhere(
    *, festival: Festival, names: NamesOfMinors, actor: User, at: datetime
) -> list[NamedOtherwise]:
    """Name minors in one way in all tournaments, in those that said otherwise as well.

    Finals and play-offs too; a cancelled tournament stays. Returns the tournaments that were
    changed: each has a row in its own journal. What stands everywhere already leaves no row.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    stood = locked.names_of_minors
    changed = [
        NamedOtherwise(one, one.names_of_minors, names.value)
        for one in tournaments_of_festival(locked)
        if one.names_of_minors != names.value and not one.is_cancelled
    ]
    if not changed and stood == names.value:
        return []
    Festival.objects.filter(pk=locked.pk).update(names_of_minors=names.value)
    journal(
        locked,
        "festival.minors_named",
        actor=actor,
        at=at,
        data={"tournaments": len(changed)},
        before={"names_of_minors": stood},
        after={"names_of_minors": names.value},
        told=[tell_common(locked)],
    )
    correct_heads(
        changes=[(one.tournament, {"names_of_minors": names.value}) for one in changed],
        actor=actor,
        at=at,
    )
    return changed
