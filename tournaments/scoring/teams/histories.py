"""The field of a team Swiss round out of the results so far."""

from collections.abc import Collection, Sequence

from games.draughts.colour import Colour
from tournaments.pairing.field import RoundKind
from tournaments.pairing.teams.field import PairedTeam, TeamRound
from tournaments.scoring.teams.matches import MatchKind, MatchScore, TeamResult, TeamScore
from tournaments.scoring.teams.totals import TeamTotals

_KINDS = {
    MatchKind.PLAYED: RoundKind.PLAYED,
    MatchKind.FORFEIT: RoundKind.FORFEIT,
    MatchKind.BYE: RoundKind.ALLOCATED,
    MatchKind.REQUESTED: RoundKind.REQUESTED,
}


def paired_teams(
    totals: TeamTotals,
    results: Collection[TeamResult],
    *,
    rounds: int,
    absent: Collection[int] = (),
) -> tuple[PairedTeam, ...]:
    """Return all teams with their first ``rounds`` rounds; one without a result was absent.

    ``results`` are those that the totals were counted from: they say who had White on board 1.
    """
    first = {(result.round, result.first) for result in results}
    by_match = totals.rules.primary is TeamScore.MATCH
    taken = {
        number: (match, games) if by_match else (games, match)
        for number, (match, games) in totals.taken.items()
    }
    return tuple(
        PairedTeam(
            number,
            tuple(
                _past(totals, scores, at, is_first=(at, number) in first)
                for at in range(1, rounds + 1)
            ),
            is_present=number not in absent,
            taken=taken.get(number, (0, 0)),
        )
        for number, scores in sorted(totals.scores.items())
    )


def _past(
    totals: TeamTotals, scores: Sequence[MatchScore], at: int, *, is_first: bool
) -> TeamRound:
    score = next((score for score in scores if score.round == at), None)
    if score is None:
        return TeamRound(RoundKind.REQUESTED, 0)
    rules = totals.rules
    colour = None
    if score.opponent is not None:
        colour = Colour.WHITE if is_first else Colour.BLACK
    is_asked = score.kind is MatchKind.REQUESTED
    is_given = score.is_win or (is_asked and score.game_points >= rules.full)
    return TeamRound(
        _KINDS[score.kind],
        score.points(rules.primary),
        score.points(rules.secondary),
        score.opponent,
        colour if score.played else None,
        is_given=not score.played and is_given,
    )
