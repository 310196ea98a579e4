"""Why these two meet in a Swiss round, and why this one has the bye: facts of the field.

The Dutch system (C.04.3) pairs the upper half of a score group with the lower one, number by
number, and steps aside only where a rule stands in the way.  The reason tells the group, the
places of the two in it, and what stood between a player and his natural opponent.
"""

from collections.abc import Mapping, Sequence

from tournaments.pairing.colours import Strength, preference
from tournaments.pairing.competitor import Competitor, places
from tournaments.pairing.known import Field
from tournaments.pairing.pairs import Pair
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.pairing.swiss_colours import explain

C04 = "C.04.3"


def reasons(field: Field, pairs: Sequence[Pair]) -> tuple[tuple[Reason, ...], ...]:
    """For every pair: why this opponent, then why this colour; for the bye its one reason."""
    by_number = {one.number: one for one in field.competitors}
    groups = _groups(field)
    order = places(field.competitors)
    told = []
    for pair in pairs:
        white = by_number[pair.white]
        if pair.black is None:
            told.append((_bye(white),))
            continue
        black = by_number[pair.black]
        colour = explain(white, black, field.initial, order)
        told.append((*_opponent(white, black, groups), colour))
    return tuple(told)


def _groups(field: Field) -> Mapping[int, tuple[Competitor, ...]]:
    """Those present by their points for pairing, each group by number."""
    groups: dict[int, list[Competitor]] = {}
    for one in sorted(field.competitors, key=lambda player: player.number):
        if one.is_present:
            groups.setdefault(one.pairing_points, []).append(one)
    return {points: tuple(members) for points, members in groups.items()}


def _opponent(
    white: Competitor, black: Competitor, groups: Mapping[int, tuple[Competitor, ...]]
) -> tuple[Reason, ...]:
    high, low = sorted((white, black), key=lambda one: (-one.pairing_points, one.number))
    params = {"white": white.number, "black": black.number}
    if high.pairing_points != low.pairing_points:
        facts = {"higher": high.number, "points": high.pairing_points, "lower": low.pairing_points}
        return (Reason(PairingCode.FLOATED, f"{C04} 1.4, C6", {**params, **facts}),)
    group = groups[high.pairing_points]
    at, other_at = (group.index(one) + 1 for one in (high, low))
    facts = {
        "points": high.pairing_points,
        "size": len(group),
        "place": at,
        "other_place": other_at,
        "higher": high.number,
        "lower": low.number,
    }
    same = Reason(PairingCode.SAME_SCORE, f"{C04} 3", {**params, **facts})
    return (same, *_aside(high, low, group))


def _aside(high: Competitor, low: Competitor, group: Sequence[Competitor]) -> tuple[Reason, ...]:
    """What stood between a player of the upper half and his natural opponent."""
    half = len(group) // 2
    at = group.index(high)
    natural = group[at + half] if at < half else None
    if natural is None or natural is low:
        return ()
    params = {"higher": high.number, "natural": natural.number}
    if natural.number in high.met:
        return (Reason(PairingCode.NATURAL_MET, f"{C04} C1", params),)
    wanted, other = preference(high.colours), preference(natural.colours)
    if wanted.due is not None and wanted.due is other.due:
        both = Strength.ABSOLUTE in (wanted.strength, other.strength)
        return (Reason(PairingCode.NATURAL_COLOUR, f"{C04} {'C3' if both else 'C12'}", params),)
    return (Reason(PairingCode.NATURAL_NEEDED, f"{C04} C4–C21", params),)


def _bye(one: Competitor) -> Reason:
    unplayed = sum(past.opponent is None for past in one.past)
    params = {"white": one.number, "points": one.pairing_points, "unplayed": unplayed}
    return Reason(PairingCode.ALLOCATED_BYE, f"{C04} C2, C5, C9", params)
