"""Find who may speak for a side: player, partners, seconds."""

from django.db.models import Q, QuerySet

from arbiter.rights.permissions_of_roles import Visitor
from tournaments.entries.models import Entry
from tournaments.partners_seconds_and_blindfold.models import SidePerson
from tournaments.rounds_and_boards.models import Game


def accounts_speaking_for_side(entry: Entry) -> frozenset[int]:
    """Return the accounts that may speak for a side: player's, partners', seconds'.

    Asks the database only where somebody besides the player has an account.
    """
    own = {entry.player.user_id} - {None}
    if not entry.speakers:
        return frozenset(own)
    others = SidePerson.objects.filter(entry=entry, user__isnull=False)
    return frozenset(own | set(others.values_list("user", flat=True)))


def side_user_speaks_for(game: Game, user_id: int | None) -> str:
    """Return the side (``w``, ``b``) a user speaks for; empty for others."""
    if user_id is None:
        return ""
    if user_id in accounts_speaking_for_side(game.white):
        return "w"
    return "b" if user_id in accounts_speaking_for_side(game.black) else ""


def entries_spoken_for(user: Visitor | int | None) -> QuerySet:
    """Select the entries for which a user speaks as a partner or second."""
    return SidePerson.objects.filter(user=user).values("entry")


def games_user_speaks_in(game: str, user: Visitor | int | None) -> Q:
    """Filter games (at the path ``game``) in which a user speaks for a side."""
    rows = entries_spoken_for(user)
    return Q(**{f"{game}white__in": rows}) | Q(**{f"{game}black__in": rows})
