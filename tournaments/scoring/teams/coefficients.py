"""Coefficients that separate teams with equal points, each with its terms.

    code               a match adds
    match_points       the match points
    game_points        the points of all boards
    matches_won        1 for a match won, with or without play
    team_meeting       the match points, when the opponent is among the tied
    bc                 the points of each board times its number (fewer is better)
    tbr                the points of board 1, then of board 2 …: compared one after the other
    bbe                all points but those of the last board, then of the last but one …
    bh_mp, bh_gp       the opponent's match points, or game points
    emmsb … eggsb      the opponent's total times the own points against it
    sssc               the secondary total + Buchholz by the primary one, divided by a factor
    ede, ede_c …       the place in an encounter of the tied alone (``encounter``)

``_cut1`` and ``_cut2`` leave out the lowest one or two. The first letter after the E of ``emgsb``
is the opponent's total, the second the own points. More is better but for ``bc`` and the
encounters. Integers only: ``sssc`` is kept in hundredths.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.scoring.teams.matches import TeamScore
from tournaments.scoring.teams.totals import TeamTotals
from tournaments.scoring.totals import FIDE

TeamValue = int | tuple[int, ...]
"""A number, or numbers compared one after the other."""

HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class Term:
    """What one round adds: the opponent, its worth, the own points that weigh it.

    Of a coefficient by boards ``board`` is the board and ``round`` 0; a penalty has round 0 too.
    """

    round: int
    opponent: int | None
    value: int
    worth: int | None = None
    own: int | None = None
    board: int | None = None
    is_cut: bool = False
    is_voluntary: bool = False


Terms = Callable[[TeamTotals, int, Collection[int]], Iterable[Term]]


@dataclass(frozen=True, slots=True)
class TeamCoefficient:
    """A coefficient as data: its terms, how many lowest are cut; its names are texts elsewhere."""

    code: str
    source: str
    terms: Terms
    cut: int = 0
    scale: int = 1
    is_row: bool = False
    more_is_better: bool = True
    among_tied: bool = False
    needs_swiss: bool = False


C07 = "FIDE C.07"

DRAUGHTS = "regulations of team events"


def _total(total: TeamScore) -> Terms:
    """Make terms of a total: every match, then what a penalty took."""

    def terms(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
        for score in totals.scores[number]:
            yield Term(score.round, score.opponent, score.points(total))
        match, games = totals.taken.get(number, (0, 0))
        if lost := match if total is TeamScore.MATCH else games:
            yield Term(0, None, -lost)

    return terms


def _won(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
    for score in totals.scores[number]:
        yield Term(score.round, score.opponent, int(score.is_win))


def _meeting(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
    for score in totals.scores[number]:
        if score.opponent in tied:
            yield Term(score.round, score.opponent, score.match_points)


def _opponents(total: TeamScore, own: TeamScore | None = None) -> Terms:
    """Make terms of what opponents are worth, weighed by the own points where asked."""

    def terms(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
        for score in totals.scores[number]:
            worth = totals.worth_of_opponent(number, score, total)
            if worth is None:
                continue
            points = None if own is None else score.points(own)
            value = worth if points is None else worth * points
            yield Term(
                score.round,
                score.opponent,
                value,
                worth,
                points,
                is_voluntary=score.is_voluntary,
            )

    return terms


def points_by_board(totals: TeamTotals, number: int) -> Mapping[int, int]:
    """Return the points of a team on each board over all rounds."""
    boards = dict.fromkeys(range(1, totals.rules.boards + 1), 0)
    for score in totals.scores[number]:
        for board, points in score.boards.items():
            boards[board] = boards.get(board, 0) + points
    return boards


def _boards(weigh: Callable[[int, int], int]) -> Terms:
    def terms(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
        for board, points in points_by_board(totals, number).items():
            yield Term(0, None, weigh(board, points), own=points, board=board)

    return terms


def _bottom(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
    boards = points_by_board(totals, number)
    left = sum(boards.values())
    for board in sorted(boards, reverse=True)[:-1]:
        left -= boards[board]
        yield Term(0, None, left, own=boards[board], board=board)


def sssc_factor(totals: TeamTotals) -> int:
    """Return the divisor of SSSC: the regulations', else most primary points by most secondary."""
    rules = totals.rules
    if rules.sssc_factor:
        return rules.sssc_factor
    return max(1, rules.most(rules.primary) * totals.rounds // rules.most(rules.secondary))


def _sssc(totals: TeamTotals, number: int, tied: Collection[int]) -> Iterable[Term]:
    yield Term(0, None, HUNDREDTHS * totals.secondary(number), own=totals.secondary(number))
    buchholz = tuple(_opponents(totals.rules.primary)(totals, number, tied))
    factor = sssc_factor(totals)
    worth = sum(term.value for term in buchholz)
    value = (2 * HUNDREDTHS * worth + factor) // (2 * factor)
    yield Term(0, None, value, worth, own=factor)


_MP, _GP = TeamScore.MATCH, TeamScore.GAMES

_WORTH = {
    "bh_mp": (_MP, None),
    "bh_gp": (_GP, None),
    "emmsb": (_MP, _MP),
    "emgsb": (_MP, _GP),
    "egmsb": (_GP, _MP),
    "eggsb": (_GP, _GP),
}


def _worths() -> Iterable[TeamCoefficient]:
    for code, (total, own) in _WORTH.items():
        for cut in range(3):
            name = f"{code}_cut{cut}" if cut else code
            yield TeamCoefficient(name, C07, _opponents(total, own), cut, needs_swiss=own is None)


ENCOUNTERS: Mapping[str, str] = {"ede": "", "ede_c": "C", "ede_t": "T", "ede_b": "B"}
"""Encounters of the tied, and what separates the last two of them: board count, top, bottom."""


TEAM_COEFFICIENTS: Mapping[str, TeamCoefficient] = {
    coefficient.code: coefficient
    for coefficient in (
        TeamCoefficient("match_points", DRAUGHTS, _total(TeamScore.MATCH)),
        TeamCoefficient("game_points", DRAUGHTS, _total(TeamScore.GAMES)),
        TeamCoefficient("matches_won", DRAUGHTS, _won),
        TeamCoefficient("team_meeting", DRAUGHTS, _meeting, among_tied=True),
        TeamCoefficient(
            "bc",
            C07,
            _boards(lambda board, points: board * points),
            more_is_better=False,
        ),
        TeamCoefficient("tbr", C07, _boards(lambda board, points: points), is_row=True),
        TeamCoefficient("bbe", C07, _bottom, is_row=True),
        *_worths(),
        TeamCoefficient("sssc", C07, _sssc, scale=HUNDREDTHS, needs_swiss=True),
        *(
            TeamCoefficient(code, f"{C07}, 13.3", _meeting, more_is_better=False, among_tied=True)
            for code in ENCOUNTERS
        ),
    )
}
"""All coefficients of teams by code."""


def terms_of_team(
    totals: TeamTotals, number: int, code: str, tied: Collection[int] = frozenset()
) -> tuple[Term, ...]:
    """List what a coefficient of a team is made of, and which terms were cut.

    Raises KeyError for an unknown code or number.
    """
    coefficient = TEAM_COEFFICIENTS[code]
    offered = list(coefficient.terms(totals, number, tied))
    gone = {id(term) for term in _cut(offered, coefficient.cut, totals)}
    return tuple(
        Term(
            term.round,
            term.opponent,
            term.value,
            term.worth,
            term.own,
            term.board,
            id(term) in gone,
            term.is_voluntary,
        )
        for term in offered
    )


def value_of_terms(code: str, terms: Iterable[Term]) -> TeamValue:
    """Return the value that the terms of a coefficient make."""
    if TEAM_COEFFICIENTS[code].is_row:
        return tuple(term.value for term in terms)
    return sum(term.value for term in terms if not term.is_cut)


def _cut(offered: list[Term], count: int, totals: TeamTotals) -> list[Term]:
    """Return the lowest terms; under C.07 a round the team itself did not play goes first."""
    left, gone = list(offered), []
    is_fide = totals.rules.unplayed in FIDE
    for _ in range(min(count, max(len(offered) - 1, 0))):
        lowest = min(left, key=lambda term: (term.worth or 0, term.value))
        own = [term for term in left if is_fide and term.is_voluntary]
        if own:
            first = min(own, key=lambda term: (term.value, term.worth or 0))
            lowest = first if first.value >= lowest.value else lowest
        left.remove(lowest)
        gone.append(lowest)
    return gone
