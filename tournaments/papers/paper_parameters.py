"""What a paper is about: an event and, where needed, a round, a player or a group."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Round
from tournaments.standings.group_tables import Group


@dataclass(frozen=True, slots=True)
class PaperParameters:
    """What a paper is about: an event, and where needed a round, a player, a group.

    ``site`` is the beginning of the site's addresses, for the codes that a camera reads.
    """

    tournament: Tournament
    row: Round | None = None
    entry: Entry | None = None
    group: Group = Group()
    site: str = ""

    @property
    def address(self) -> str:
        """The full address of the event's page."""
        return self.site + reverse("event", args=[self.tournament.pk])

    @property
    def round(self) -> Round:
        """The round that the paper is about; raises LookupError where there is none."""
        if self.row is None:
            raise LookupError("this paper is of a round")
        return self.row
