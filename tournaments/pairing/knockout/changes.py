"""What a corrected result changes in a bracket: tie by tie, who sits there instead of whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairing.knockout.bracket import Bracket, Tie


@dataclass(frozen=True, slots=True)
class TieChange:
    """A tie that is otherwise than before: its players, its winner, or both."""

    before: Tie
    after: Tie

    @property
    def are_others(self) -> bool:
        """Whether other players meet in it, so that what was played in it is of no use."""
        return self.before.is_played and set(self.before.numbers) != set(self.after.numbers)

    @property
    def has_other_winner(self) -> bool:
        """Whether somebody else goes on, or nobody does any more."""
        return self.before.is_over and self.before.winner != self.after.winner


def changes_of_bracket(before: Bracket, after: Bracket) -> tuple[TieChange, ...]:
    """List the ties that differ, in the order of their numbers."""
    return tuple(_changes(before, after))


def _changes(before: Bracket, after: Bracket) -> Iterator[TieChange]:
    now = {tie.number: tie for tie in after.ties}
    for tie in before.ties:
        other = now.get(tie.number)
        if other is None:
            continue
        is_same = set(tie.numbers) == set(other.numbers) and tie.winner == other.winner
        if not is_same or tie.is_over != other.is_over:
            yield TieChange(tie, other)
