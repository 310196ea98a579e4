"""Who may read the full names of players who are shown by initials."""

from functools import cached_property

from arbiter.ports.parse_and_write_subject_keys import Subject
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action, Visitor
from tournaments.entries.models import Entry
from tournaments.people.models import Player


class FullNames:
    """Which full names a visitor may read: his own, and those in events of his offices.

    Nothing is asked of the database before a guarded name is met; then two queries.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def may_read_full_name_of(self, player: Player) -> bool:
        """Return whether the visitor may read this player's full name."""
        if not self.visitor.is_authenticated:
            return False
        if player.user_id == self.visitor.pk:
            return True
        return self._reach.everywhere or player.pk in self._players

    @cached_property
    def _reach(self) -> permissions_of_roles.Reach:
        """Every official of an event may see it before it is public: the same people read names."""
        return permissions_of_roles.reach_of_action(self.visitor, Action.SEE_PRIVATE_EVENT)

    @cached_property
    def _players(self) -> frozenset[int]:
        keys = {*self._reach.keys, *(key for key, _first, _last in self._reach.boards)}
        events = [Subject.parse(key).number for key in keys if ":" in key]
        if not events:
            return frozenset()
        entries = Entry.objects.filter(tournament__in=events, player__is_guarded=True)
        return frozenset(entries.order_by().values_list("player", flat=True))
