"""Every paper of an event: its name in addresses, what it needs, and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.papers import protocol, rounds, simultaneous_display, tables, wall_lists
from tournaments.papers.paper import Paper
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.people.shown_names import read_by_all


class Needs(StrEnum):
    """What must be there before a paper can be printed."""

    EVENT = "event"
    SCHEDULE = "schedule"
    SITE = "address that a telephone reaches"
    PUBLISHED_ROUND = "published round"
    ANY_ROUND = "round"
    ROUND_OVER = "round over"
    DISPLAY = "published round of a simultaneous display"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of paper: what it needs and who makes it."""

    needs: Needs
    make: Callable[[PaperParameters], Paper]
    hangs_on_a_wall: bool = True

    def paper(self, about: PaperParameters) -> Paper:
        """The paper; one for a wall names everybody as the public sees him."""
        if not self.hangs_on_a_wall:
            return self.make(about)
        with read_by_all():
            return self.make(about)


KINDS: dict[str, Kind] = {
    "start": Kind(Needs.EVENT, wall_lists.start_list),
    "schedule": Kind(Needs.SCHEDULE, wall_lists.schedule),
    "address": Kind(Needs.SITE, wall_lists.address),
    "boards": Kind(Needs.PUBLISHED_ROUND, lambda one: rounds.by_board(one.tournament, one.round)),
    "names": Kind(Needs.PUBLISHED_ROUND, lambda one: rounds.by_name(one.tournament, one.round)),
    "slips": Kind(
        Needs.PUBLISHED_ROUND, lambda one: rounds.slips(one.tournament, one.round, one.site)
    ),
    "player-slips": Kind(
        Needs.PUBLISHED_ROUND, lambda one: rounds.player_slips(one.tournament, one.round, one.site)
    ),
    "results": Kind(Needs.PUBLISHED_ROUND, lambda one: rounds.results(one.tournament, one.round)),
    "display": Kind(
        Needs.DISPLAY, lambda one: simultaneous_display.result_sheet(one.tournament, one.round)
    ),
    "standings": Kind(Needs.ROUND_OVER, wall_lists.standings),
    "crosstable": Kind(Needs.ANY_ROUND, lambda one: tables.crosstable(one.tournament)),
    "colours": Kind(Needs.ANY_ROUND, lambda one: tables.colours(one.tournament)),
    "protocol": Kind(
        Needs.ANY_ROUND, lambda one: protocol.protocol(one.tournament), hangs_on_a_wall=False
    ),
}
