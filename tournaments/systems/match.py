"""Match: two players, the same pair in every round, then the ladder if they are equal."""

from typing import ClassVar

from tournaments.pairing.field import Pair, Pairs
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.systems.base import BY_RATING, PlaySystem
from tournaments.systems.regulations import (
    BOUNDS,
    LADDER,
    LAST_LADDER,
    MICRO_STEPS,
    ROUNDS,
    STEP_POINTS,
    STOPS,
    Bounds,
    Message,
    RegulationsOfSystem,
    gettext_noop,
    ngettext,
)


class Match(PlaySystem):
    """Match of two: rounds of a game or a micro-match each, colours in turn."""

    key = "match"
    label = gettext_noop("Match")
    choice = gettext_noop("match of two players, of games or micro-matches")

    takes: ClassVar[dict[str, Bounds | None]] = {
        ROUNDS: BOUNDS[ROUNDS],
        LADDER: None,
        STOPS: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
        LAST_LADDER: None,
    }
    default_coefficients = ()  # what equal points leave open is the ladder's
    default_numbering = BY_RATING
    everybody_meets = True

    smallest_field = 2
    largest_field = 2

    is_laid_out_whole = True
    draws_first_colour = False
    colours_swap_by_hand = True
    has_ties = True
    tie_spans_rounds = True
    leavers_lose = True

    rests_score = False
    forfeits_give_colour = True

    def most_rounds(self, players: int) -> int | None:
        """Return None: the two meet again and again."""
        return None

    def games_laid_out(self, players: int, terms: RegulationsOfSystem) -> int:
        """Return the number of main games, the longest way."""
        return terms.rounds_planned * terms.games_per_pairing

    def table(self, players: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out all rounds; who has White in the first game of a round changes."""
        return tuple(
            (Pair(1, 2) if number % 2 else Pair(2, 1),)
            for number in range(1, terms.rounds_planned + 1)
        )

    def explain_table(self, players: int, number: int, board: int, pair: Pair) -> Reason:
        """Return the reason that the two of a match meet, the colours in turn."""
        facts = {"round": number, "white": pair.white, "black": pair.black or 0}
        return Reason(PairingCode.PRESCRIBED, "", facts)

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the match: its length, and when it ends."""
        rounds = terms.rounds_planned
        sentence = ngettext(
            "match of two, %(rounds)s round",
            "match of two, %(rounds)s rounds",
            rounds,
            rounds=rounds,
        )
        if not terms.stops_when_decided:
            return (sentence, *self.describe_steps(terms))
        stops = Message(gettext_noop("it ends when the lead cannot be caught"))
        return (sentence, stops, *self.describe_steps(terms))
