"""The sum of each side of a match of two sides, from the facts of a table."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.entries.queries.two_sides import SideOfMatch, sides_in_play
from tournaments.events.models import Tournament, TournamentState
from tournaments.scoring.standings import StandingsFacts, standings_facts_from_json_data
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries.tables import TableAfterRound

BETWEEN = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"  # a score never stands on two lines


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side has scored: games or matches won, drawn and lost, and the points of all."""

    side: SideOfMatch
    won: int
    drawn: int
    lost: int
    points: int

    @property
    def name(self) -> str:
        """The name of the side, in the reader's letters."""
        return str(self.side)

    @property
    def first(self) -> int:
        """The first starting number of the side."""
        return self.side.entries[0].number or 0

    @property
    def last(self) -> int:
        """The last starting number of the side."""
        return self.side.entries[-1].number or 0


def scores_of_sides(
    tournament: Tournament, table: StandingRevision | TableAfterRound | None
) -> tuple[SideScore, ...]:
    """Return what each side has scored by a table; empty in an event without sides.

    Everybody counts for his side, also one who takes no place any more.
    """
    facts = _facts(table) if tournament.play_system.sides(2) else None
    if facts is None:
        return ()
    scoring = facts.scoring()
    rows = []
    for side in sides_in_play(tournament):
        own = [
            score for entry in side.entries for score in scoring.scores.get(entry.number or 0, ())
        ]
        won, lost = sum(score.is_win for score in own), sum(score.is_loss for score in own)
        points = sum(score.points for score in own)
        rows.append(SideScore(side, won, len(own) - won - lost, lost, points))
    return tuple(rows)


def _facts(table: StandingRevision | TableAfterRound | None) -> StandingsFacts | None:
    if isinstance(table, TableAfterRound):
        return table.facts
    return standings_facts_from_json_data(table.facts) if table and table.facts else None


def describe_scores_of_sides(tournament: Tournament, scores: tuple[SideScore, ...]) -> str:
    """Say how the match of two sides stands, or how it ended; empty where there are no sides."""
    if len(scores) < 2:
        return ""
    first, second = scores
    names = f"{capfirst(first.name)} – {second.name}"
    sum_of_both = f"{names} {first.points}{BETWEEN}{second.points}."
    is_over = tournament.state == TournamentState.FINISHED
    if first.points == second.points:
        how = _("The match has ended in a draw.") if is_over else _("The sides are level.")
    else:
        leader = max(scores, key=lambda score: score.points).name
        how = _("The match has been won by %(side)s.") if is_over else _("%(side)s leads.")
        how = capfirst(how % {"side": leader})
    return f"{sum_of_both} {how}"
