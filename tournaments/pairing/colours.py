"""Colours: which a player is due (C.04.3, 1.7), who of two has White (5.2), the colour table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby, zip_longest

from games.draughts.colour import Colour
from tournaments.pairing.field import Competitor, Pair
from tournaments.pairing.reasons import PairingCode, Param, Reason

# Work out which colour a player is due and how strongly; build the colour table of an event.
#
# Preferences follow C.04.3: absolute when the colour difference (whites less blacks) is beyond
# one or the last two colours are alike, strong when it is one, mild when it is none, and no
# preference before the first game. Rounds without a game give no colour and are passed over:
# ``wb-w`` acts as ``-wbw`` (C.04.2).


class PreferenceStrength(StrEnum):
    """Strengths with which a colour is due to a player: mild, strong, absolute."""

    NONE = "none"
    MILD = "mild"
    STRONG = "strong"
    ABSOLUTE = "absolute"


# Decide who of two has White in a Swiss round (C.04.3, article 5.2), rule by rule.


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


@dataclass(frozen=True, slots=True)
class ColourPreference:
    """The colour due to a player and how strongly; ``due`` is None when either will do."""

    due: Colour | None
    strength: PreferenceStrength


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


NO_PREFERENCE = ColourPreference(None, PreferenceStrength.NONE)


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One board of one round as paired; ``played`` is False for a forfeit.

    In a micro-match the colour is that of its first game.
    """

    round: int
    board: int
    pair: Pair
    reason: Reason
    played: bool = True


@dataclass(frozen=True, slots=True)
class ColourOfRound:
    """One round in a player's colours: due, given, opponent; None where he rests.

    A colour of a game that was not played is shown but does not count afterwards.
    """

    round: int
    board: int
    opponent: int | None
    given: Colour | None
    counts: bool
    due: Colour | None
    strength: PreferenceStrength
    reason: Reason

    @property
    def is_against_due(self) -> bool:
        """Whether the player got the other colour than the one due."""
        return None not in (self.due, self.given) and self.due != self.given


@dataclass(frozen=True, slots=True)
class ColourRow:
    """One player's line of the colour table: all his rounds in order."""

    number: int
    by_round: tuple[ColourOfRound, ...] = field(default=())

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of played rounds, in order."""
        return tuple(
            round_colour.given
            for round_colour in self.by_round
            if round_colour.counts and round_colour.given is not None
        )

    @property
    def difference(self) -> int:
        """The number of Whites minus the number of Blacks."""
        return colour_difference(self.colours)

    @property
    def longest_run(self) -> int:
        """The length of the longest run of one colour."""
        return max((len(tuple(run)) for _, run in groupby(self.colours)), default=0)

    @property
    def next(self) -> ColourPreference:
        """The colour due in the next round."""
        return colour_preference(self.colours)


def colour_difference(colours: Sequence[Colour | None]) -> int:
    """Return Whites minus Blacks; rounds without a game (None) do not count."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in colours if colour is not None)


def colour_preference(history: Sequence[Colour | None]) -> ColourPreference:
    """Compute the colour due after ``history``, oldest first; None is a round without a game."""
    played = [colour for colour in history if colour is not None]
    if not played:
        return NO_PREFERENCE
    balance = colour_difference(played)
    fewer = Colour.BLACK if balance > 0 else Colour.WHITE
    if abs(balance) > 1:
        return ColourPreference(fewer, PreferenceStrength.ABSOLUTE)
    if played[-2:] in ([Colour.WHITE] * 2, [Colour.BLACK] * 2):
        return ColourPreference(played[-1].other, PreferenceStrength.ABSOLUTE)
    if balance:
        return ColourPreference(fewer, PreferenceStrength.STRONG)
    return ColourPreference(played[-1].other, PreferenceStrength.MILD)


def colour_history(placed: Iterable[PairedBoard], numbers: Iterable[int]) -> tuple[ColourRow, ...]:
    """Build the colour table of these ``numbers``, in their order, from the boards paired."""
    by_round: dict[int, list[ColourOfRound]] = {number: [] for number in numbers}
    past: dict[int, list[Colour | None]] = {number: [] for number in by_round}
    for board in sorted(placed, key=lambda game: (game.round, game.board)):
        for number in by_round.keys() & set(board.pair.numbers):
            round_colour = _colour_of_round(board, number, colour_preference(past[number]))
            by_round[number].append(round_colour)
            past[number].append(round_colour.given if round_colour.counts else None)
    return tuple(ColourRow(number, tuple(rounds)) for number, rounds in by_round.items())


def _colour_of_round(board: PairedBoard, number: int, wanted: ColourPreference) -> ColourOfRound:
    pair = board.pair
    is_white = number == pair.white
    colour = Colour.WHITE if is_white else Colour.BLACK
    return ColourOfRound(
        round=board.round,
        board=board.board,
        opponent=pair.black if is_white else pair.white,
        given=None if pair.is_rest else colour,
        counts=board.played and not pair.is_rest,
        due=wanted.due,
        strength=wanted.strength,
        reason=board.reason,
    )


def colours_of_match(first_white: bool, games: int) -> tuple[Colour, ...]:
    """Return the first-named player's colours in a match's games: they alternate (P2)."""
    begins = Colour.WHITE if first_white else Colour.BLACK
    return tuple(begins if game % 2 == 0 else begins.other for game in range(games))
