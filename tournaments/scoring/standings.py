"""Places: by points, then by coefficients; with all they follow from, as JSON."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import Any

from tournaments.pairing.knockout.bracket import Reached, Tie
from tournaments.pairing.reasons import Reason
from tournaments.scoring.coefficients.model import Value
from tournaments.scoring.coefficients.registry import COEFFICIENTS, coefficient_of_player
from tournaments.scoring.knockouts import (
    KnockoutFacts,
    knockout_facts_from_json_data,
    knockout_facts_to_json_data,
)
from tournaments.scoring.points import (
    MatchCounting,
    MicroMatchPoints,
    PlayedGame,
    StepPoints,
    UnplayedPolicy,
)
from tournaments.scoring.totals import ScoresAndTotals, count_scores_and_totals

# Rank players: by points, then by the coefficients in the order of the regulations.
#
# What no coefficient separates stays a shared place, until the lot is drawn for it.


POINTS = "points"

LOT = "lot"


class RankCode(StrEnum):
    """Codes of what placed a player below the one above him."""

    LEADER = "leader"  # nobody stands above
    FEWER_POINTS = "fewer_points"
    COEFFICIENT = "coefficient"  # equal before, separated by this one
    LADDER = "places_ladder"  # equal in points, separated by a later step of their match
    MAIN_GAMES = "places_main_games"  # the same, by its main games
    PLAY_OFF = "places_play_off"  # equal in points, separated by games of their own
    LOT = "places_lot"  # equal in everything, separated by the lot drawn at the end
    SHARED = "shared"  # equal in everything with the other numbers named
    WON_BRACKET = "won_bracket"  # knock-out: won the final
    WON_PLACE = "won_place"  # knock-out: won the match for his place; place
    LOST_TIE = "lost_tie"  # knock-out: round, number who won it
    LOST_TWICE = "lost_twice"  # double elimination: first, first_number, round, number
    LOST_BY_BOTH = "lost_by_both"  # knock-out: round, number; neither came
    STILL_IN = "still_in"  # knock-out: the places, first to last, that he can still take


class DecidedBy(StrEnum):
    """What has ordered players with equal points among themselves."""

    MATCH = "match"  # a step of the ladder of their match
    PLAY_OFF = "play_off"  # games of their own after the event


@dataclass(frozen=True, slots=True)
class Decided:
    """An order of players decided among themselves: by its groups, best first.

    It orders those of them who have equal points, before any coefficient, and nobody else.
    ``key`` is the step that decided a match, or the event of a play-off.
    """

    order: tuple[tuple[int, ...], ...]
    by: DecidedBy
    key: int

    def ranks(self) -> dict[int, int]:
        """Return each player's group, from 1."""
        return {number: at for at, group in enumerate(self.order, start=1) for number in group}


@dataclass(frozen=True, slots=True)
class RankedRow:
    """One player's line in the standings: place, points, coefficients, reason.

    ``values`` hold the coefficients asked for; ``meeting`` is absent for a player tied with
    nobody, ``met`` are the tied among whom it was counted; under ``lot`` stands the place in
    the lot where it decided. ``games_played`` are over the board. ``carried`` are those of the
    ``points`` that come from an earlier stage.
    """

    number: int
    place_from: int
    place_to: int
    points: int
    games_played: int
    values: Mapping[str, Value] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    met: tuple[int, ...] = ()
    carried: int = 0


@dataclass(slots=True)
class _Order:
    """Groups of equals, refined code by code, and what was computed on the way."""

    groups: list[tuple[int, ...]]
    values: dict[int, dict[str, Value]]
    met: dict[int, tuple[int, ...]]
    decided: dict[int, tuple[Decided, int]] = field(default_factory=dict)


def rank_players(
    results: Iterable[PlayedGame],
    numbers: Sequence[int],
    coefficients: Sequence[str],
    *,
    count_by: MatchCounting = MatchCounting.GAMES,
    games_per_match: int | None = None,
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE,
    lot: Sequence[int] = (),
    unplaced: Collection[int] = (),
    knockout: KnockoutFacts | None = None,
    decided: Sequence[Decided] = (),
    carried: Mapping[int, int] | None = None,
    steps: StepPoints | None = None,
) -> tuple[RankedRow, ...]:
    """Rank the players ``numbers`` by their ``results``, whatever the order of both.

    ``lot`` is everybody in the order drawn for shared places; without it equals share them
    and stand in the order of their numbers. The ``unplaced`` play and take no place: who gives
    a simultaneous display does not stand among his guests. ``decided`` are orders of players with
    equal points that a match or a play-off has given; ``carried`` are points of an earlier stage,
    which count for the place and for no coefficient. Raises BadResult for results that cannot
    be counted, KeyError for an unknown coefficient.
    """
    scoring = count_scores_and_totals(
        results,
        numbers,
        count_by=count_by,
        games_per_match=games_per_match,
        unplayed=unplayed,
        steps=steps,
    )
    return rank_counted_scores(
        scoring,
        coefficients,
        lot,
        unplaced,
        knockout=knockout,
        decided=decided,
        carried=carried,
    )


def rank_counted_scores(
    scoring: ScoresAndTotals,
    coefficients: Sequence[str],
    lot: Sequence[int] = (),
    unplaced: Collection[int] = (),
    *,
    knockout: KnockoutFacts | None = None,
    decided: Sequence[Decided] = (),
    carried: Mapping[int, int] | None = None,
) -> tuple[RankedRow, ...]:
    """Rank players whose results are counted already; those of a ``knockout`` by its bracket.

    ``carried`` are points from an earlier stage, which no knock-out takes.
    """
    everybody = tuple(sorted(scoring.scores.keys() - set(unplaced)))
    reached = {} if knockout is None else knockout.reached(len(scoring.scores))
    came = {number: tuple(-place for place in reached[number].places) for number in reached}
    brought = carried or {}
    totals = {number: scoring.totals[number] + brought.get(number, 0) for number in scoring.totals}
    levels: Mapping[int, Value] = came or totals
    order = _Order(
        groups=_split(everybody, levels),
        values={number: {} for number in everybody},
        met={},
    )
    for code in coefficients:
        _refine(order, scoring, code)
    for one in decided:
        _decide(order, levels, one)
    _draw(order, {number: at for at, number in enumerate(lot, start=1)})
    return _rows(order, scoring, coefficients, reached, carried=brought)


def _reason_of_reached(number: int, reached: Reached) -> Reason:
    first, last = reached.places
    tie = reached.tie
    is_in = first == 1 and last > 1  # of double elimination after a lost tie, too
    if tie is None or tie.winner == number or is_in:
        if first < last or tie is None:
            return Reason(RankCode.STILL_IN, "", {"first": first, "last": last})
        code = RankCode.WON_BRACKET if first == 1 else RankCode.WON_PLACE
        return Reason(code, "", {"place": first})
    code = RankCode.LOST_BY_BOTH if tie.winner is None else RankCode.LOST_TIE
    facts: dict[str, Any] = {"round": tie.round, "number": _opponent(tie, number)}
    if code is RankCode.LOST_TIE and (before := reached.lost_before):
        code = RankCode.LOST_TWICE
        facts |= {"first": before.round, "first_number": _opponent(before, number)}
    return Reason(code, "", facts)


def _opponent(tie: Tie, number: int) -> int:
    return next((own for own in tie.numbers if own != number), 0)


def _split(group: tuple[int, ...], by: Mapping[int, Value]) -> list[tuple[int, ...]]:
    ordered = sorted(sorted(group), key=by.__getitem__, reverse=True)
    return [tuple(equal) for _, equal in groupby(ordered, key=lambda number: by[number])]


def _refine(order: _Order, scoring: ScoresAndTotals, code: str) -> None:
    among_tied = COEFFICIENTS[code].among_tied
    refined: list[tuple[int, ...]] = []
    for group in order.groups:
        if among_tied and len(group) == 1:
            refined.append(group)
            continue
        values = {number: coefficient_of_player(scoring, number, code, group) for number in group}
        for number in group:
            order.values[number][code] = values[number]
            if among_tied:
                order.met[number] = group
        refined += _split(group, values)
    order.groups = refined


def _decide(order: _Order, levels: Mapping[int, Value], decided: Decided) -> None:
    """Put those who have decided it among themselves into their order, where points are equal.

    They keep the places that they have between them, so that nobody else is moved; where a
    correction has brought somebody else between them, or has taken a share of a place from one
    who was not in it, the order holds no longer.
    """
    ranks = decided.ranks()
    for level in {levels[number] for number in ranks if number in levels}:
        own = {number for number in ranks if levels.get(number) == level}
        touched = [at for at, group in enumerate(order.groups) if own & set(group)]
        if len(own) < 2 or not touched:
            continue
        first, last = touched[0], touched[-1]
        between = order.groups[first : last + 1]
        if {number for group in between for number in group} != own:
            continue
        seated = sorted(
            (ranks[number], at, number) for at, group in enumerate(between) for number in group
        )
        order.groups[first : last + 1] = [
            tuple(number for *_key, number in equal)
            for _key, equal in groupby(seated, key=lambda seat: seat[:2])
        ]
        order.decided |= {number: (decided, ranks[number]) for number in own}


def _draw(order: _Order, drawn: Mapping[int, int]) -> None:
    """Separate what is still equal by the lot: whoever came out first stands first.

    A group with somebody who was not in the urn stays shared.
    """
    refined: list[tuple[int, ...]] = []
    for group in order.groups:
        if len(group) == 1 or not drawn.keys() >= set(group):
            refined.append(group)
            continue
        for number in group:
            order.values[number][LOT] = drawn[number]
        refined += [(number,) for number in sorted(group, key=drawn.__getitem__)]
    order.groups = refined


def _rows(
    order: _Order,
    scoring: ScoresAndTotals,
    coefficients: Sequence[str],
    reached: Mapping[int, Reached],
    *,
    carried: Mapping[int, int],
) -> tuple[RankedRow, ...]:
    rows: list[RankedRow] = []
    for group in order.groups:
        place = len(rows) + 1
        for number in group:
            above = rows[-1] if rows else None
            row = RankedRow(
                number=number,
                place_from=place,
                place_to=place + len(group) - 1,
                points=scoring.totals[number] + carried.get(number, 0),
                games_played=sum(score.games for score in scoring.scores[number]),
                values=order.values[number],
                met=tuple(sorted(order.met.get(number, ()))),
                carried=carried.get(number, 0),
            )
            if reached:
                reasons = _reasons_by_bracket(
                    row, above, group, coefficients=coefficients, reached=reached
                )
            else:
                reasons = _reasons_by_points(row, above, group, coefficients, decided=order.decided)
            rows.append(replace(row, reasons=(*reasons, *_shared(number, group))))
    return tuple(rows)


def _reasons_by_points(
    row: RankedRow,
    above: RankedRow | None,
    group: tuple[int, ...],
    coefficients: Sequence[str],
    *,
    decided: Mapping[int, tuple[Decided, int]],
) -> Iterator[Reason]:
    if above is None:
        yield Reason(RankCode.LEADER)
    elif above.number not in group:
        yield _decided_reason(row, above, decided) or _separated(row, above, coefficients)


def _reasons_by_bracket(
    row: RankedRow,
    above: RankedRow | None,
    group: tuple[int, ...],
    *,
    coefficients: Sequence[str],
    reached: Mapping[int, Reached],
) -> Iterator[Reason]:
    """Say which tie decided the place; of two who came as far what separated them."""
    own = reached[row.number]
    yield _reason_of_reached(row.number, own)
    is_as_far = above is not None and reached[above.number].places == own.places
    if above is not None and is_as_far and above.number not in group:
        yield _separated_by_values(row, above, coefficients)


def _shared(number: int, group: tuple[int, ...]) -> tuple[Reason, ...]:
    others = tuple(own for own in group if own != number)
    return (Reason(RankCode.SHARED, params={"others": others}),) if others else ()


def _decided_reason(
    row: RankedRow, above: RankedRow, decided: Mapping[int, tuple[Decided, int]]
) -> Reason | None:
    """Return that the two have decided it among themselves; None where they have not."""
    if row.number not in decided or above.number not in decided:
        return None
    (own, rank), (other, higher) = decided[row.number], decided[above.number]
    if own != other or rank == higher:
        return None
    params = {"number": above.number, "key": own.key}
    if own.by is DecidedBy.PLAY_OFF:
        return Reason(RankCode.PLAY_OFF, params=params)
    return Reason(RankCode.LADDER if own.key else RankCode.MAIN_GAMES, params=params)


def _separated(row: RankedRow, above: RankedRow, coefficients: Sequence[str]) -> Reason:
    if row.points != above.points:
        params = {"number": above.number, "value": row.points, "above": above.points}
        return Reason(RankCode.FEWER_POINTS, COEFFICIENTS[POINTS].source, params)
    return _separated_by_values(row, above, coefficients)


def _separated_by_values(row: RankedRow, above: RankedRow, coefficients: Sequence[str]) -> Reason:
    separating = (code for code in coefficients if row.values[code] != above.values[code])
    code = next(separating, LOT)
    if code == LOT:
        return Reason(RankCode.LOT, params={"number": above.number, "value": row.values[LOT]})
    return Reason(
        RankCode.COEFFICIENT,
        COEFFICIENTS[code].source,
        {
            "coefficient": code,
            "number": above.number,
            "value": row.values[code],
            "above": above.values[code],
        },
    )


@dataclass(frozen=True, slots=True)
class PlaceDecision:
    """What separated a player from the one above him; of the first, the next from him.

    ``code`` is ``points`` or a coefficient, empty where the lot decided or nobody stands beside
    him. ``below`` is the next player where his line tells it.
    """

    code: str
    below: RankedRow | None = None


def what_decided_place(ranked: Sequence[RankedRow], number: int) -> PlaceDecision:
    """Return what decided a player's place in a table.

    Those who share a place were separated from the others by what separated the first of them.
    """
    own = next(row for row in ranked if row.number == number)
    first = next(row for row in ranked if row.place_from == own.place_from)
    if first.reasons[0].code != RankCode.LEADER:
        return PlaceDecision(_code_of(first.reasons[0]))
    below = next((row for row in ranked if row.place_from == own.place_to + 1), None)
    return PlaceDecision("") if below is None else PlaceDecision(_code_of(below.reasons[0]), below)


def _code_of(reason: Reason) -> str:
    if reason.code == RankCode.FEWER_POINTS:
        return POINTS
    return str(reason.params["coefficient"]) if reason.code == RankCode.COEFFICIENT else ""


# Keep everything a table of standings follows from as plain values (JSON), and read it back.


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsFacts:
    """All facts that a standings table is computed from; equal facts give equal tables.

    The results of the ``unplaced`` count for their opponents, they themselves take no place.
    ``knockout`` is the bracket that gives the places; None where points do.
    ``carried`` are the points of an earlier stage by number. ``steps`` are the points of
    micro-matches that are played by a ladder of steps.
    """

    games: tuple[PlayedGame, ...]
    numbers: tuple[int, ...]
    coefficients: tuple[str, ...]
    count_by: MatchCounting = MatchCounting.GAMES
    games_per_match: int | None = None
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE
    lot: tuple[int, ...] = ()
    unplaced: tuple[int, ...] = ()
    knockout: KnockoutFacts | None = None
    decided: tuple[Decided, ...] = ()
    carried: tuple[tuple[int, int], ...] = ()
    steps: StepPoints | None = None

    def scoring(self) -> ScoresAndTotals:
        """Return the results counted into scores; raises BadResult."""
        return count_scores_and_totals(
            self.games,
            self.numbers,
            count_by=self.count_by,
            games_per_match=self.games_per_match,
            unplayed=self.unplayed,
            steps=self.steps,
        )

    def rank(self) -> tuple[RankedRow, ...]:
        """Compute the standings; raises BadResult, KeyError for an unknown coefficient."""
        return rank_counted_scores(
            self.scoring(),
            self.coefficients,
            self.lot,
            self.unplaced,
            knockout=self.knockout,
            decided=self.decided,
            carried=dict(self.carried),
        )


def standings_facts_to_json_data(facts: StandingsFacts) -> dict[str, Any]:
    """Convert the facts of a standings table to JSON-ready data."""
    return {
        "games": [
            [
                *(game.round, game.white, game.black, game.white_points, game.black_points),
                *(int(game.played), int(game.requested), game.key, int(game.annulled)),
            ]
            for game in facts.games
        ],
        "numbers": list(facts.numbers),
        "coefficients": list(facts.coefficients),
        "count_by": facts.count_by.value,
        "games_per_match": facts.games_per_match,
        "unplayed": facts.unplayed.value,
        "lot": list(facts.lot),
        "unplaced": list(facts.unplaced),
        **(
            {"bracket": knockout_facts_to_json_data(facts.knockout)}
            if facts.knockout is not None
            else {}
        ),
        **({"decided": _decided_to_json(facts.decided)} if facts.decided else {}),
        **({"carried": [list(pair) for pair in facts.carried]} if facts.carried else {}),
        **({"steps": _steps_to_json(facts.steps)} if facts.steps is not None else {}),
    }


def standings_facts_from_json_data(stored: Mapping[str, Any]) -> StandingsFacts:
    """Read the facts of a stored table back from JSON data."""
    return StandingsFacts(
        games=tuple(_game(row) for row in stored["games"]),
        numbers=tuple(stored["numbers"]),
        coefficients=tuple(stored["coefficients"]),
        count_by=MatchCounting(stored["count_by"]),
        games_per_match=stored["games_per_match"],
        unplayed=UnplayedPolicy(stored["unplayed"]),
        lot=tuple(stored["lot"]),
        unplaced=tuple(stored.get("unplaced", ())),  # in older tables everybody took a place
        knockout=knockout_facts_from_json_data(stored["bracket"]) if "bracket" in stored else None,
        decided=tuple(
            Decided(tuple(map(tuple, order)), DecidedBy(by), key)
            for order, by, key in stored.get("decided", ())
        ),
        carried=tuple((number, points) for number, points in stored.get("carried", ())),
        steps=_steps_from_json(stored["steps"]) if "steps" in stored else None,
    )


def _steps_to_json(steps: StepPoints) -> dict[str, Any]:
    return {"whole": steps.whole, "decided": [list(own) for own in steps.decided]}


def _steps_from_json(stored: Mapping[str, Any]) -> StepPoints:
    return StepPoints(stored["whole"], tuple(MicroMatchPoints(*own) for own in stored["decided"]))


def _decided_to_json(decided: Iterable[Decided]) -> list[list[Any]]:
    return [[[list(group) for group in one.order], str(one.by), one.key] for one in decided]


def _game(row: Sequence[Any]) -> PlayedGame:
    at, white, black, white_points, black_points, played, requested, key, *annulled = row
    return PlayedGame(
        round=at,
        white=white,
        black=black,
        white_points=white_points,
        black_points=black_points,
        played=bool(played),
        requested=bool(requested),
        key=key,
        annulled=any(annulled),  # facts stored before games were annulled do not say it
    )
