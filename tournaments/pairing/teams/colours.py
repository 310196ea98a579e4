"""Who of two teams has White on board 1 (C.04.6, article 4), rule by rule."""

from games.draughts.colour import Colour
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import Param, Reason
from tournaments.pairing.teams.field import PairedTeam, TeamField
from tournaments.pairing.teams.reasons import TeamCode


def allot_team_colours(field: TeamField, one: int, other: int) -> Pair:
    """Decide who of two teams has White on board 1; return the pair, White first."""
    return _decide(field, one, other)[0]


def explain_team_colours(field: TeamField, one: int, other: int) -> Reason:
    """Return the rule of article 4.3 that decided the colours of two teams."""
    return _decide(field, one, other)[1]


def first_team(field: TeamField, one: int, other: int) -> tuple[PairedTeam, PairedTeam]:
    """Return the first-team of a match and the other (4.2)."""

    def order(team: PairedTeam) -> tuple[int, int, int]:
        secondary = team.secondary if field.by_secondary else 0
        return -team.primary, -secondary, team.number

    first, second = sorted((field.by_number[one], field.by_number[other]), key=order)
    return first, second


def _decide(field: TeamField, one: int, other: int) -> tuple[Pair, Reason]:
    first, second = first_team(field, one, other)
    code, article, colour, facts = _rule(field, first, second)
    pair = Pair(first.number, second.number)
    if colour is Colour.BLACK:
        pair = Pair(second.number, first.number)
    told: dict[str, Param] = {"white": pair.white, "black": pair.black or 0}
    return pair, Reason(code, f"C.04.6, {article}", {**told, "first": first.number, **facts})


_Rule = tuple[TeamCode, str, Colour, dict[str, Param]]
"""The code, the article, the colour of the first-team, further facts."""


def _rule(field: TeamField, first: PairedTeam, second: PairedTeam) -> _Rule:
    if not first.colours and not second.colours:
        place = field.places[first.number]
        colour = field.initial if place % 2 else field.initial.other
        return TeamCode.INITIAL, "4.3.1", colour, {"place": place}
    mine, theirs = field.preference(first), field.preference(second)
    if mine.colour is not theirs.colour:
        if mine.colour is None or theirs.colour is None:
            own = mine.colour or (theirs.colour or field.initial).other
            owner = first.number if mine.colour else second.number
            return TeamCode.ONE_PREFERS, "4.3.2", own, {"number": owner}
        return TeamCode.BOTH_PREFER, "4.3.3", mine.colour, {}
    if mine.colour is not None and mine.is_strong is not theirs.is_strong:
        own = mine.colour if mine.is_strong else mine.colour.other
        stronger = first.number if mine.is_strong else second.number
        return TeamCode.STRONGER, "4.3.4", own, {"number": stronger}
    if first.difference != second.difference:
        own = Colour.WHITE if first.difference < second.difference else Colour.BLACK
        fewer = min((first, second), key=lambda team: team.difference)
        return TeamCode.FEWER_WHITES, "4.3.5", own, {"number": fewer.number}
    for back, (own, others) in enumerate(
        zip(reversed(first.colours), reversed(second.colours), strict=False), start=1
    ):
        if own is not others:
            return TeamCode.LAST_APART, "4.3.6", own.other, {"back": back}
    if mine.colour is not None:
        return TeamCode.FIRST_PREFERS, "4.3.7", mine.colour, {}
    if first.colours:
        return TeamCode.FIRST_ALTERNATES, "4.3.8", first.colours[-1].other, {}
    return TeamCode.OTHER_ALTERNATES, "4.3.9", second.colours[-1], {"number": second.number}
