"""One draw by count as its ruleset states it."""

from dataclasses import dataclass

from arbiter.rules.draws.bands import Band
from arbiter.rules.draws.forces import Force
from arbiter.rules.draws.names import CountBy, Leaving, Reset, Trigger


@dataclass(frozen=True, slots=True)
class DrawRule:
    """One draw by count.

    limit     occurrences for threefold, moves otherwise; the longest of `bands`
    resets    what sets the count back, beside the end of the rule's material
    bands     of balance: moves by the pieces of both sides together
    unless    of kings_only: the pieces with which another rule stands in its place
    strong    the stronger side's material, any of these
    weak      the weaker side's
    leaving   of main_road: what leaving the road does
    clear     of main_road: only moves that leave no other piece on the road are counted
    same_mover  of threefold: the same side is to move; nothing else is counted here
    most      with more pieces of both sides together the rule cannot stand
    unless_won  of main_road and small_endings: a full count draws nothing in a won position
    """

    rule: str  # the id of the statement in the rules of play: D3, D4, D6
    limit: int
    article: str
    source: str
    count_by: CountBy = CountBy.EACH
    trigger: Trigger = Trigger.CLAIM
    resets: frozenset[Reset] = frozenset()
    bands: tuple[Band, ...] = ()
    unless: tuple[Band, ...] = ()
    strong: tuple[Force, ...] = ()
    weak: tuple[Force, ...] = ()
    leaving: Leaving = Leaving.PAUSES
    clear: bool = True
    same_mover: bool = True
    most: int = 24
    unless_won: bool = False

    @property
    def is_automatic(self) -> bool:
        """Whether a full count ends the game by itself."""
        return self.trigger is Trigger.AUTOMATIC
