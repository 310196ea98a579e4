"""Decide who of two has White in a Swiss round (C.04.3, article 5.2), rule by rule."""

from collections.abc import Mapping
from itertools import zip_longest

from games.draughts.colour import Colour
from tournaments.pairing.colour_preference_and_history import (
    ColourPreference,
    PreferenceStrength,
    colour_difference,
    colour_preference,
)
from tournaments.pairing.competitor import Competitor
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.reason_of_pairing_or_place import PairingCode, Param, Reason

_ORDER = tuple(PreferenceStrength)  # none, mild, strong, absolute


def allot_colours(
    player: Competitor, other: Competitor, initial: Colour, places: Mapping[int, int]
) -> Pair:
    """Decide who of two players has White; return the pair, White first."""
    return _decide(player, other, initial, places)[0]


def explain_colours(
    player: Competitor, other: Competitor, initial: Colour, places: Mapping[int, int]
) -> Reason:
    """Return the rule of article 5.2 that decided the colours of a pair."""
    return _decide(player, other, initial, places)[1]


def _decide(
    competitor: Competitor, other: Competitor, initial: Colour, places: Mapping[int, int]
) -> tuple[Pair, Reason]:
    high, low = sorted(
        (competitor, other), key=lambda player: (-player.pairing_points, player.number)
    )
    wanted, others = colour_preference(high.colours), colour_preference(low.colours)
    due = wanted.due
    if due is not others.due:
        if due is None and others.due is not None:
            due = others.due.other
        assert due is not None
        return _pair_with_colours(high, low, due=due, code=PairingCode.BOTH_DUE, article="5.2.1")
    stronger = _stronger(high, low, wanted, others)
    if stronger is not None and due is not None:
        colour = due if stronger is high else due.other
        facts = {"stronger": stronger.number}
        return _pair_with_colours(
            high, low, due=colour, code=PairingCode.STRONGER_DUE, article="5.2.2", **facts
        )
    differing_round = _last_apart(high, low)
    if differing_round is not None:
        return _pair_with_colours(
            high, low, due=differing_round.other, code=PairingCode.LAST_APART, article="5.2.3"
        )
    if due is not None:
        return _pair_with_colours(high, low, due=due, code=PairingCode.HIGHER_DUE, article="5.2.4")
    place = places[high.number]
    colour = initial if place % 2 == 1 else initial.other
    return _pair_with_colours(
        high, low, due=colour, code=PairingCode.INITIAL, article="5.2.5", place=place
    )


def _stronger(
    high: Competitor, low: Competitor, wanted: ColourPreference, other_wanted: ColourPreference
) -> Competitor | None:
    """5.2.2: the stronger preference; of two absolute ones the wider colour difference.

    The difference is counted towards the colour that is due: two Whites too many make Black
    more due than two Whites in a row do.
    """
    if wanted.due is None:
        return None
    strengths = _ORDER.index(wanted.strength), _ORDER.index(other_wanted.strength)
    if strengths[0] != strengths[1]:
        return high if strengths[0] > strengths[1] else low
    if wanted.strength is not PreferenceStrength.ABSOLUTE:
        return None
    towards = 1 if wanted.due is Colour.BLACK else -1
    wide, other_wide = (towards * colour_difference(player.colours) for player in (high, low))
    if wide == other_wide:
        return None
    return high if wide > other_wide else low


def _last_apart(high: Competitor, low: Competitor) -> Colour | None:
    """5.2.3: what ``high`` had in the last game in which the two had different colours.

    Rounds without a game are passed over (C.04.2): the last games stand side by side.
    """
    histories = (
        [colour for colour in player.colours if colour is not None][::-1] for player in (high, low)
    )
    for high_colour, low_colour in zip_longest(*histories):
        if None not in (high_colour, low_colour) and high_colour is not low_colour:
            return high_colour
    return None


def _pair_with_colours(
    high: Competitor,
    low: Competitor,
    *,
    due: Colour,
    code: PairingCode,
    article: str,
    **facts: Param,
) -> tuple[Pair, Reason]:
    """``due`` is the colour of the higher ranked player."""
    white, black = (high, low) if due is Colour.WHITE else (low, high)
    params = {"white": white.number, "black": black.number, "higher": high.number, **facts}
    return Pair(white.number, black.number), Reason(code, article, params)
