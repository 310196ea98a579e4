"""Festivals a visitor may see, and the scope in which their officials hold office."""

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope, Visitor
from arbiter.journal.queries.rows import last_row_of
from tournaments.festivals.models import FESTIVAL, Contest, Festival
from tournaments.festivals.queries.finals import contests_behind


def festival_scope(festival: Festival) -> Scope:
    """Return the scope of an event of many tournaments."""
    return Scope(key=festival.scope_key)


def find_visible_festival(user: Visitor, pk: int) -> Festival | None:
    """Return a festival this visitor may see; a private one only for its officials."""
    found = Festival.objects.filter(pk=pk).annotate(last_journal_row=last_row_of(FESTIVAL))
    festival = found.first()
    if festival is None or not festival.is_private:
        return festival
    allowed = rights.is_allowed(user, Action.SEE_PRIVATE_EVENT, festival_scope(festival))
    return festival if allowed else None


def festival_of_tournament(tournament_id: int) -> Festival | None:
    """Return the event that a tournament belongs to; None for a lonely one."""
    contest = (
        Contest.objects.filter(contests_behind(tournament_id))
        .select_related("festival")
        .order_by("-is_host", "pk")
        .first()
    )
    return contest.festival if contest else None
