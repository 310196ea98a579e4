"""Why two teams meet, why these colours, why one rests: read off the round by the rules.

Of a round that is not the one the articles give (a hand changed it) only the colours are told.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import Param, Reason
from tournaments.pairing.teams.checker import Confirmation
from tournaments.pairing.teams.colours import explain_team_colours
from tournaments.pairing.teams.field import TeamField
from tournaments.pairing.teams.matching import Roles, TooLong, bits
from tournaments.pairing.teams.reasons import TeamCode
from tournaments.pairing.teams.rules import (
    BracketPairing,
    DerivedRound,
    Legal,
    TeamBracket,
    judge_set,
)

MOST_NAMED = 6
"""Teams passed over that a reason names; the first by order."""


def explain_team_round(
    field: TeamField, pairs: Sequence[Pair], confirmed: Confirmation
) -> list[tuple[Reason, ...]]:
    """Return the reasons of every pair, in the order of the pairs."""
    derived = confirmed.derived if confirmed.is_same else None
    told = _Told(field, derived)
    return [tuple(told.reasons(pair)) for pair in pairs]


class _Told:
    """The reasons of one round, each bracket looked at once."""

    def __init__(self, field: TeamField, derived: DerivedRound | None) -> None:
        self.field = field
        self.derived = derived
        self.legal = Legal(field)
        self._by_pair: dict[frozenset[int], list[Reason]] = {}
        if derived is None:
            return
        left = {team.number for team in field.present} - {derived.bye}
        for bracket in derived.brackets:
            for pair, reasons in _of_bracket(field, self.legal, bracket, left):
                self._by_pair[pair] = reasons
            left -= set(bracket.members)

    def reasons(self, pair: Pair) -> Iterator[Reason]:
        if pair.black is None:
            yield from self._bye(pair.white)
            return
        if self.derived is None:
            facts = {"white": pair.white, "black": pair.black}
            yield Reason(TeamCode.BY_OTHER_RULE, "C.04.6", facts)
        yield from self._by_pair.get(frozenset(pair.numbers), ())
        yield explain_team_colours(self.field, pair.white, pair.black)

    def _bye(self, number: int) -> Iterator[Reason]:
        team = self.field.by_number[number]
        facts: dict[str, Param] = {
            "white": number,
            "points": team.primary,
            "matches": len(team.played),
        }
        if self.derived is None:
            yield Reason(TeamCode.BY_OTHER_RULE, "C.04.6", facts)
            return
        yield Reason(TeamCode.BYE, "C.04.6, 3.4", facts)
        before = []
        for other in self.legal.bye_order():
            if other.number == number:
                break
            before.append(other)
        had = tuple(other.number for other in before if not other.may_rest)
        needed = tuple(other.number for other in before if other.may_rest)
        if had:
            yield Reason(TeamCode.BYE_HAD, "C.04.6, C2", {"passed": had})
        if needed:
            yield Reason(TeamCode.BYE_NEEDED, "C.04.6, 3.4.1", {"passed": needed})


def _of_bracket(
    field: TeamField, legal: Legal, bracket: TeamBracket, left: set[int]
) -> Iterator[tuple[frozenset[int], list[Reason]]]:
    pairing = BracketPairing(field, bracket.members, bracket.score)
    size = len(bracket.members)
    above = tuple(_upfloater_reasons(field, legal, bracket, left))
    for top, bottom in bracket.pairs:
        facts: dict[str, Param] = {
            "white": top,
            "black": bottom,
            "points": bracket.score,
            "size": size,
            "top": bracket.members.index(top) + 1,
            "bottom": bracket.members.index(bottom) + 1,
        }
        reasons = [Reason(TeamCode.BRACKET, "C.04.6, 3.6", facts)]
        for number in (top, bottom):
            if number in bracket.upfloaters.numbers:
                points = field.by_number[number].primary
                came = {"number": number, "from": points, "points": bracket.score}
                reasons += [Reason(TeamCode.UPFLOATER, "C.04.6, 3.5", came), *above]
        with suppress(TooLong):
            reasons += _passed(pairing, bracket, top, bottom)
        yield frozenset((top, bottom)), reasons


def _upfloater_reasons(
    field: TeamField, legal: Legal, bracket: TeamBracket, left: set[int]
) -> Iterator[Reason]:
    """Say why these came up and not those who stood before them by order."""
    chosen = bracket.upfloaters.numbers
    residents = len(bracket.residents)
    if len(chosen) > residents % 2:
        facts: dict[str, Param] = {"size": residents, "count": len(chosen)}
        yield Reason(TeamCode.MORE_UPFLOATERS, "C.04.6, C4", facts)
    if len(chosen) != 1:
        return
    own = chosen[0]
    order = sorted(left - set(bracket.residents), key=lambda n: (-field.by_number[n].primary, n))
    passed: dict[TeamCode, list[int]] = {}
    for number in order[: order.index(own)]:
        try:
            tried = judge_set(legal, left, bracket.residents, (number,))
        except TooLong:
            return
        if tried is None:
            code = TeamCode.UPFLOATER_LEGAL
        elif tried.spoils_next and not bracket.upfloaters.spoils_next:
            code = TeamCode.UPFLOATER_BELOW
        else:
            code = TeamCode.UPFLOATER_FLOATED
        passed.setdefault(code, []).append(number)
    for code, numbers in passed.items():
        yield Reason(code, _ARTICLES[code], {"passed": tuple(numbers[:MOST_NAMED])})


_ARTICLES = {
    TeamCode.UPFLOATER_LEGAL: "C.04.6, 3.5.5",
    TeamCode.UPFLOATER_BELOW: "C.04.6, C6",
    TeamCode.UPFLOATER_FLOATED: "C.04.6, C7",
    TeamCode.PASSED_MET: "C.04.6, C1",
    TeamCode.PASSED_PROHIBITED: "C.04.6, C1",
    TeamCode.PASSED_LEGAL: "C.04.6, C1",
    TeamCode.PASSED_COLOUR: "C.04.6, C8",
    TeamCode.PASSED_FLOATED: "C.04.6, C10",
}


def _passed(
    pairing: BracketPairing, bracket: TeamBracket, top: int, bottom: int
) -> Iterator[Reason]:
    """Say why the top member does not meet the bottom members before its opponent."""
    at = {number: place for place, number in enumerate(pairing.members)}
    tops = sum(1 << at[number] for number, _ in bracket.pairs)
    roles = Roles(tops, pairing.everybody & ~tops)
    left, spent = pairing.everybody, 0
    for earlier, opponent in sorted(bracket.pairs):
        if earlier == top:
            break
        left &= ~(1 << at[earlier]) & ~(1 << at[opponent])
        spent += pairing.matching.costs[at[earlier]][at[opponent]]
    half = len(pairing.members) // 2
    if (at[top] >= half) or (at[bottom] < half):
        place = at[top] if at[top] >= half else at[bottom]
        facts: dict[str, Param] = {"number": pairing.members[place]}
        yield Reason(TeamCode.OTHER_HALF, "C.04.6, 3.6.2", facts)
    passed: dict[TeamCode, list[int]] = {}
    for candidate in bits(roles.bottoms & left):
        if candidate >= at[bottom]:
            break
        if candidate < at[top]:
            continue
        code = _why_not(pairing, at[top], candidate, left=left, spent=spent, roles=roles)
        if code is not None:
            passed.setdefault(code, []).append(pairing.members[candidate])
    for code, numbers in passed.items():
        shown: dict[str, Param] = {"number": top, "passed": tuple(numbers[:MOST_NAMED])}
        yield Reason(code, _ARTICLES[code], shown)


def _why_not(
    pairing: BracketPairing, top: int, candidate: int, *, left: int, spent: int, roles: Roles
) -> TeamCode | None:
    """Return the criterion by which a top member does not meet a candidate."""
    field = pairing.asked
    own, other = pairing.members[top], pairing.members[candidate]
    if other in field.by_number[own].met:
        return TeamCode.PASSED_MET
    if not field.may_meet(own, other):
        return TeamCode.PASSED_PROHIBITED
    rest = left & ~(1 << top) & ~(1 << candidate)
    cost = pairing.least_of(rest, roles)
    if cost is None:
        return TeamCode.PASSED_LEGAL
    digits = pairing.digits(spent + pairing.matching.costs[top][candidate] + cost)
    best = pairing.digits(pairing.least or 0)
    if digits[:2] > best[:2]:
        return TeamCode.PASSED_COLOUR
    return TeamCode.PASSED_FLOATED if digits > best else None
