"""Simultaneous display (X2): one player, the giver, plays against all others at once."""

from typing import ClassVar

from tournaments.pairing.field import Pair, Pairs
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.systems.base import BY_RATING, PlaySystem
from tournaments.systems.regulations import (
    GIVER_COLOUR,
    Bounds,
    Message,
    RegulationsOfSystem,
    gettext_noop,
    ngettext,
)

GIVER = 1
"""The starting number of the giver."""

WHITE, BLACK, IN_TURN = "white", "black", "in_turn"

COLOUR_WORDS = {
    WHITE: gettext_noop("the giver has White at every board"),
    BLACK: gettext_noop("the giver has Black at every board"),
    IN_TURN: gettext_noop("the giver has White at odd boards, Black at even ones"),
}


class Simultaneous(PlaySystem):
    """Simultaneous display: in one round of n boards the giver plays all others at once."""

    key = "simultaneous"
    label = gettext_noop("Simultaneous display")
    choice = gettext_noop("simultaneous display: one player against all others at once")

    takes: ClassVar[dict[str, Bounds | None]] = {GIVER_COLOUR: None}
    default_coefficients = ()
    default_numbering = BY_RATING

    largest_field = 101  # the giver and a hundred boards

    has_giver = True
    is_laid_out_whole = True
    draws_first_colour = False
    leavers_lose = True

    rests_score = False
    forfeits_give_colour = True
    crosstable_by_rounds = False
    crosstable_opponents = (GIVER,)

    def most_rounds(self, players: int) -> int | None:
        """Return 1: all boards are played in one round; a longer match has more games."""
        return None

    def games_laid_out(self, players: int, terms: RegulationsOfSystem) -> int:
        """Return the number of the display's games."""
        return (players - 1) * terms.games_per_pairing

    def table(self, players: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out the one round: board 1 is number 2, board 2 is number 3 and so on."""
        boards = range(1, players)
        return (tuple(_seated(board, terms.giver_colour) for board in boards),)

    def explain_table(self, players: int, number: int, board: int, pair: Pair) -> Reason:
        """Return the reason that the giver plays this board."""
        facts = {"board": board, "white": pair.white, "black": pair.black or 0, "giver": GIVER}
        return Reason(PairingCode.DISPLAY, "X2", facts)

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the simultaneous display and the giver's colour."""
        games = terms.games_per_pairing
        return (
            Message(gettext_noop("simultaneous display")),
            Message(COLOUR_WORDS[terms.giver_colour]),
            Message(gettext_noop("he goes from board to board and makes one move at each")),
            *(
                (
                    ngettext(
                        "%(games)s game per board", "%(games)s games per board", games, games=games
                    ),
                )
                if games > 1
                else ()
            ),
        )

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        return "Individual: Simultaneous display"


def _seated(board: int, colour: str) -> Pair:
    """Return the two of a board, White first."""
    opponent = board + 1
    is_white = colour == WHITE or colour == IN_TURN and board % 2 == 1
    return Pair(GIVER, opponent) if is_white else Pair(opponent, GIVER)
