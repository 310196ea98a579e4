"""Knock-out: who loses a tie is out; the bracket is there from the start."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tournaments.pairing.checker import Finding
from tournaments.pairing.field import WIN, Pair, PairingInput, Pairs
from tournaments.pairing.knockout.rounds import (
    check_round_of_bracket,
    pairs_of_bracket,
    reasons_of_bracket,
    survivors_to_draw,
)
from tournaments.pairing.knockout.seeding import rounds_of_bracket, tickets_of_bracket
from tournaments.pairing.knockout.terms import (
    ALL,
    DOUBLE,
    DOUBLE_RESET,
    DRAWN,
    NONE,
    POTS,
    REDRAW,
    SEEDED,
    SINGLE,
    THIRD,
)
from tournaments.pairing.reasons import Reason
from tournaments.pairing.trf.settings import KNOCKOUT_WORDS
from tournaments.systems.base import BY_RATING, PlaySystem
from tournaments.systems.regulations import (
    BRACKET,
    ELIMINATION,
    LADDER,
    PLACE_MATCHES,
    Bounds,
    Message,
    RegulationsOfSystem,
    SystemRefusal,
    SystemRefusalCode,
    gettext_noop,
    ngettext,
)

WAY_WORDS = {
    SEEDED: gettext_noop("the bracket is seeded by starting number"),
    DRAWN: gettext_noop("the bracket is drawn by lot"),
    POTS: gettext_noop("the upper half is seeded, its opponents are drawn by lot"),
    REDRAW: gettext_noop("the opponents are drawn by lot anew in every round"),
}

PLACE_WORDS = {
    NONE: gettext_noop("losers of the same round share their places"),
    THIRD: gettext_noop("the losers of the semifinals play for the third place"),
    ALL: gettext_noop("every place is played for"),
}

ELIMINATION_WORDS = {
    DOUBLE: gettext_noop("who loses two ties is out; the final is one tie"),
    DOUBLE_RESET: gettext_noop(
        "who loses two ties is out, in the final too: it is played again if who had lost before "
        "wins it"
    ),
}


class Knockout(PlaySystem):
    """Knock-out: a round of the bracket at a time, a tie is a match of the event's games."""

    key = "knockout"
    label = gettext_noop("Knock-out")
    choice = gettext_noop("Knock-out: who loses a tie is out")

    takes: ClassVar[dict[str, Bounds | None]] = {
        BRACKET: None,
        PLACE_MATCHES: None,
        ELIMINATION: None,
        LADDER: None,
    }
    default_coefficients = ()
    default_numbering = BY_RATING
    largest_field = 512

    has_bracket = True
    has_ties = True
    leavers_lose = True
    rests_score = False
    pairs_by_match_points = True

    edition = "KNOCKOUT_2026"
    trf_words = KNOCKOUT_WORDS

    def most_rounds(self, players: int) -> int | None:
        """Return None: the field says how many rounds the bracket has."""
        return None

    def rounds_of_field(self, players: int, terms: RegulationsOfSystem) -> int | None:
        """Return the rounds until one player is left, with a final that may be played again."""
        return rounds_of_bracket(players, terms.elimination)

    def refusals(self, terms: RegulationsOfSystem) -> Iterator[SystemRefusal]:
        """List what does not go together with the second life of double elimination besides."""
        yield from super().refusals(terms)
        if terms.elimination != SINGLE and (terms.bracket == REDRAW or terms.place_matches != NONE):
            yield SystemRefusal(SystemRefusalCode.ONLY_FOR_SINGLE)

    def tickets_of_bracket(self, players: int, terms: RegulationsOfSystem) -> tuple[int, ...]:
        """Return the starting numbers whose places in the bracket are drawn by lot."""
        return tickets_of_bracket(players, terms.bracket)

    def tickets_of_round(self, field: PairingInput) -> tuple[int, ...]:
        """Return who is left for the lot of a round that is drawn anew."""
        return survivors_to_draw(field)

    def bye_points(self, terms: RegulationsOfSystem) -> int:
        """Return a won tie: who has a bye goes on."""
        return WIN

    def pair_round(self, field: PairingInput) -> Pairs:
        """Pair the ties of the next round of the bracket; raises TiesUndecided."""
        return pairs_of_bracket(field)

    def check_round(self, field: PairingInput, pairs: Sequence[Pair]) -> tuple[Finding, ...]:
        """List every rule of the bracket that a drafted round breaks."""
        return check_round_of_bracket(field, pairs)

    def explain_round(
        self, field: PairingInput, pairs: Sequence[Pair], *, method: str = ""
    ) -> Sequence[Sequence[Reason]]:
        """Return from which ties the two of each board come, and why these colours."""
        return tuple(reasons_of_bracket(field, pairs))

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the bracket: how it is filled, which places are played for."""
        games = terms.games_per_pairing
        of_tie = ngettext("%(games)s game per tie", "%(games)s games per tie", games, games=games)
        way = Message(WAY_WORDS[terms.bracket])
        if terms.elimination == SINGLE:
            places = Message(PLACE_WORDS[terms.place_matches])
            return Message(gettext_noop("knock-out")), of_tie, way, places
        end = Message(ELIMINATION_WORDS[terms.elimination])
        return Message(gettext_noop("double elimination")), of_tie, way, end

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        is_double = terms.elimination != SINGLE
        return "Individual: Knock-out" + (", double elimination" if is_double else "")

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code for record 192 of a tournament report file."""
        return "CUSTOM_KNOCKOUT"
