"""Places of teams: by the primary points, then by coefficients; each value with its working."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Any

from tournaments.pairing.reasons import Reason
from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.scoring.teams.coefficients import (
    ENCOUNTERS,
    TEAM_COEFFICIENTS,
    TeamValue,
    Term,
    terms_of_team,
    value_of_terms,
)
from tournaments.scoring.teams.encounter import Encounter, EncounterStep, encounter_of
from tournaments.scoring.teams.matches import (
    Board,
    MatchKind,
    TeamBye,
    TeamResult,
    TeamRules,
    TeamScore,
)
from tournaments.scoring.teams.totals import Taken, TeamTotals, count_teams


class TeamRankCode(StrEnum):
    """Codes of what placed a team below the one above it, beside those of players."""

    FEWER_PRIMARY = "fewer_primary"


@dataclass(frozen=True, slots=True)
class TeamValueShown:
    """A coefficient of a team with what it is made of.

    Of a meeting or an encounter ``tied`` are those among whom it was counted and ``steps`` its
    tables.
    """

    value: TeamValue
    terms: tuple[Term, ...] = ()
    tied: tuple[int, ...] = ()
    steps: tuple[EncounterStep, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team's line in the standings: place, points, coefficients, reasons.

    ``values`` hold the coefficients asked for; one among the tied is absent where nobody is tied.
    """

    number: int
    place_from: int
    place_to: int
    match_points: int
    game_points: int
    played: int
    won: int
    drawn: int
    lost: int
    values: Mapping[str, TeamValueShown] = field(default_factory=dict)
    drawn_place: int | None = None
    reasons: tuple[Reason, ...] = ()

    def points(self, score: TeamScore) -> int:
        """Return one of the two totals."""
        return self.match_points if score is TeamScore.MATCH else self.game_points


DEFAULT_TIES: Mapping[TeamScore, tuple[str, ...]] = {
    TeamScore.MATCH: ("game_points", "team_meeting", "matches_won", "tbr"),
    TeamScore.GAMES: ("match_points", "team_meeting", "matches_won", "tbr"),
}
"""What separates equals where the regulations do not say: the other total first."""


@dataclass(slots=True)
class _Order:
    """Groups of equals, refined code by code, and what was computed on the way."""

    groups: list[tuple[int, ...]]
    values: dict[int, dict[str, TeamValueShown]]
    drawn: dict[int, int]


def rank_teams(
    results: Iterable[TeamResult],
    numbers: Sequence[int],
    rules: TeamRules,
    *,
    ties: Sequence[str],
    lot: Sequence[int] = (),
    taken: Taken = MappingProxyType({}),
) -> tuple[TeamRow, ...]:
    """Rank the teams ``numbers`` by their ``results``, whatever the order of both.

    ``lot`` is everybody in the order drawn for shared places; without it equals share them.
    ``taken`` are match and game points lost by a penalty. Raises BadResult for results that
    cannot be counted, KeyError for an unknown coefficient.
    """
    return rank_counted_teams(count_teams(results, numbers, rules, taken), ties, lot)


def rank_counted_teams(
    totals: TeamTotals, ties: Sequence[str], lot: Sequence[int] = ()
) -> tuple[TeamRow, ...]:
    """Rank teams whose results are counted already."""
    everybody = sorted(totals.scores, key=lambda number: (-totals.primary(number), number))
    order = _Order(
        [tuple(equal) for _, equal in groupby(everybody, key=totals.primary)],
        {number: {} for number in everybody},
        {},
    )
    for code in ties:
        _refine(order, totals, code)
    _draw(order, {number: at for at, number in enumerate(lot, start=1)})
    return _rows(order, totals, ties)


def _refine(order: _Order, totals: TeamTotals, code: str) -> None:
    coefficient = TEAM_COEFFICIENTS[code]
    refined: list[tuple[int, ...]] = []
    for group in order.groups:
        if coefficient.among_tied and len(group) == 1:
            refined.append(group)
            continue
        encounter = encounter_of(totals, group, code) if code in ENCOUNTERS else None
        for number in group:
            order.values[number][code] = _value(
                totals, number, code, group=group, encounter=encounter
            )
        keys = {number: sort_key(code, order.values[number][code].value) for number in group}
        ordered = sorted(group, key=lambda number: (keys[number], number))
        refined += [tuple(equal) for _, equal in groupby(ordered, key=keys.__getitem__)]
    order.groups = refined


def _value(
    totals: TeamTotals,
    number: int,
    code: str,
    *,
    group: tuple[int, ...],
    encounter: Encounter | None,
) -> TeamValueShown:
    terms = terms_of_team(totals, number, code, group)
    tied = tuple(sorted(group)) if TEAM_COEFFICIENTS[code].among_tied else ()
    if encounter is None:
        return TeamValueShown(value_of_terms(code, terms), terms, tied)
    own = tuple(step for step in encounter.steps if number in step.among)
    return TeamValueShown(encounter.place(number), terms, tied, own)


def sort_key(code: str, value: TeamValue) -> tuple[int, ...]:
    """Return what orders the values of a coefficient, the best first."""
    row = value if isinstance(value, tuple) else (value,)
    return tuple(-one for one in row) if TEAM_COEFFICIENTS[code].more_is_better else row


def _draw(order: _Order, drawn: Mapping[int, int]) -> None:
    """Separate what is still equal by the lot; a group not wholly in the urn stays shared."""
    refined: list[tuple[int, ...]] = []
    for group in order.groups:
        if len(group) == 1 or not drawn.keys() >= set(group):
            refined.append(group)
            continue
        order.drawn |= {number: drawn[number] for number in group}
        refined += [(number,) for number in sorted(group, key=drawn.__getitem__)]
    order.groups = refined


def _rows(order: _Order, totals: TeamTotals, ties: Sequence[str]) -> tuple[TeamRow, ...]:
    rows: list[TeamRow] = []
    for group in order.groups:
        place = len(rows) + 1
        for number in group:
            above = rows[-1] if rows else None
            scores = totals.scores[number]
            row = TeamRow(
                number=number,
                place_from=place,
                place_to=place + len(group) - 1,
                match_points=totals.totals[TeamScore.MATCH][number],
                game_points=totals.totals[TeamScore.GAMES][number],
                played=sum(score.played for score in scores),
                won=sum(score.is_win for score in scores),
                drawn=sum(score.is_draw for score in scores),
                lost=sum(score.is_loss for score in scores),
                values=order.values[number],
                drawn_place=order.drawn.get(number),
            )
            rows.append(_with_reasons(row, above, group, rules=totals.rules, ties=ties))
    return tuple(rows)


def _with_reasons(
    row: TeamRow,
    above: TeamRow | None,
    group: tuple[int, ...],
    *,
    rules: TeamRules,
    ties: Sequence[str],
) -> TeamRow:
    reasons = []
    if above is None:
        reasons.append(Reason(RankCode.LEADER))
    elif above.number not in group:
        reasons.append(_separated(row, above, rules, ties))
    if len(group) > 1:
        others = tuple(number for number in group if number != row.number)
        reasons.append(Reason(RankCode.SHARED, params={"others": others}))
    return replace(row, reasons=tuple(reasons))


def _separated(row: TeamRow, above: TeamRow, rules: TeamRules, ties: Sequence[str]) -> Reason:
    own, other = row.points(rules.primary), above.points(rules.primary)
    if own != other:
        facts = {"number": above.number, "value": own, "above": other}
        return Reason(TeamRankCode.FEWER_PRIMARY, params={**facts, "score": rules.primary.value})
    for code in ties:
        mine, theirs = row.values.get(code), above.values.get(code)
        if mine is not None and theirs is not None and mine.value != theirs.value:
            return Reason(
                RankCode.COEFFICIENT,
                TEAM_COEFFICIENTS[code].source,
                {
                    "coefficient": code,
                    "number": above.number,
                    "value": mine.value,
                    "above": theirs.value,
                },
            )
    return Reason(RankCode.LOT, params={"number": above.number, "value": row.drawn_place or 0})


# Keep everything a table of teams follows from as plain values (JSON), and read it back.


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFacts:
    """All facts that a table of teams is computed from; equal facts give equal tables."""

    results: tuple[TeamResult, ...]
    numbers: tuple[int, ...]
    rules: TeamRules
    ties: tuple[str, ...]
    lot: tuple[int, ...] = ()
    taken: Taken = field(default_factory=dict)

    def rank(self) -> tuple[TeamRow, ...]:
        """Compute the standings; raises BadResult, KeyError for an unknown coefficient."""
        return rank_teams(
            self.results,
            self.numbers,
            self.rules,
            ties=self.ties,
            lot=self.lot,
            taken=self.taken,
        )


def team_facts_to_json_data(facts: TeamFacts) -> dict[str, Any]:
    """Convert the facts of a table of teams to JSON-ready data."""
    rules = facts.rules
    return {
        "rules": {
            "boards": rules.boards,
            "games": rules.games,
            "primary": rules.primary.value,
            "match_scale": list(rules.match_scale),
            "bye": rules.bye.value,
            "unplayed": rules.unplayed.value,
            "rounds": rules.rounds,
            "sssc_factor": rules.sssc_factor,
            **({"whole": rules.whole} if rules.whole else {}),
        },
        "results": [
            {
                "round": result.round,
                "first": result.first,
                "second": result.second,
                "boards": [
                    [board.number, board.first, board.second, int(board.played)]
                    for board in result.boards
                ],
                "kind": result.kind.value,
                "winner": result.winner,
                "bye": result.bye.value if result.bye else None,
                "abnormal": [list(own) for own in result.abnormal] if result.abnormal else None,
                "key": result.key,
            }
            for result in facts.results
        ],
        "numbers": list(facts.numbers),
        "ties": list(facts.ties),
        "lot": list(facts.lot),
        "taken": [[number, *points] for number, points in sorted(facts.taken.items())],
    }


def team_facts_from_json_data(stored: Mapping[str, Any]) -> TeamFacts:
    """Read the facts of a stored table back from JSON data."""
    rules = stored["rules"]
    return TeamFacts(
        results=tuple(_result(row) for row in stored["results"]),
        numbers=tuple(stored["numbers"]),
        rules=TeamRules(
            boards=rules["boards"],
            games=rules["games"],
            primary=TeamScore(rules["primary"]),
            match_scale=(rules["match_scale"][0], rules["match_scale"][1], rules["match_scale"][2]),
            bye=TeamBye(rules["bye"]),
            unplayed=UnplayedPolicy(rules["unplayed"]),
            rounds=rules["rounds"],
            sssc_factor=rules["sssc_factor"],
            whole=rules.get("whole", 0),
        ),
        ties=tuple(stored["ties"]),
        lot=tuple(stored["lot"]),
        taken={number: (match, games) for number, match, games in stored["taken"]},
    )


def _result(row: Mapping[str, Any]) -> TeamResult:
    abnormal = row["abnormal"]
    return TeamResult(
        round=row["round"],
        first=row["first"],
        second=row["second"],
        boards=tuple(
            Board(number, first, second, bool(played))
            for number, first, second, played in row["boards"]
        ),
        kind=MatchKind(row["kind"]),
        winner=row["winner"],
        bye=TeamBye(row["bye"]) if row["bye"] else None,
        abnormal=(
            (abnormal[0][0], abnormal[0][1]),
            (abnormal[1][0], abnormal[1][1]),
        )
        if abnormal
        else None,
        key=row["key"],
    )
