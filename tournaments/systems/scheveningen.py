"""Scheveningen: two sides, and everybody of one meets everybody of the other."""

from collections.abc import Iterator
from typing import ClassVar

from tournaments.pairing import scheveningen
from tournaments.pairing.field import Pair, Pairs
from tournaments.pairing.reasons import Reason
from tournaments.systems.base import BY_LOT, PairingTableRefused, PlaySystem
from tournaments.systems.regulations import (
    CYCLES,
    SIDES_BY,
    Bounds,
    Message,
    RegulationsOfSystem,
    SystemRefusal,
    SystemRefusalCode,
    gettext_noop,
    ngettext,
)

CLUB, CITY, REGION, NUMBER = "club", "city", "region", "number"

SIDES_WORDS = {
    CLUB: gettext_noop("the sides are the two clubs"),
    CITY: gettext_noop("the sides are the two cities"),
    REGION: gettext_noop("the sides are the two regions"),
    NUMBER: gettext_noop("the first half of the numbers against the second"),
}


class Scheveningen(PlaySystem):
    """Scheveningen: the rounds of two sides are laid out when the numbers are drawn."""

    key = "scheveningen"
    label = gettext_noop("Scheveningen")
    choice = gettext_noop("Scheveningen: two sides of 2 to 10, each against each of the other side")

    takes: ClassVar[dict[str, Bounds | None]] = {
        CYCLES: Bounds(1, scheveningen.MOST_CYCLES),
        SIDES_BY: None,
    }
    default_coefficients = ("sonneborn_berger", "wins")
    default_numbering = BY_LOT
    everybody_meets = True  # of the other side: the points of opponents are the same for a side

    smallest_field = 2 * scheveningen.SMALLEST
    largest_field = 2 * scheveningen.LARGEST

    is_laid_out_whole = True
    draws_first_colour = False
    colours_swap_by_hand = True
    leavers_lose = True

    rests_score = False
    forfeits_give_colour = True
    crosstable_by_rounds = False

    def refusals(self, terms: RegulationsOfSystem) -> Iterator[SystemRefusal]:
        """List regulations this system does not take; it has two cycles at most."""
        yield from super().refusals(terms)
        if terms.cycles > scheveningen.MOST_CYCLES:
            facts = {"cycles": terms.cycles, "most": scheveningen.MOST_CYCLES}
            yield SystemRefusal(SystemRefusalCode.CYCLES_OUT_OF_RANGE, facts)

    def most_rounds(self, players: int) -> int | None:
        """Return None: the table sets the number of rounds, cycles the rematches."""
        return None

    def field_refusal(self, players: int, terms: RegulationsOfSystem) -> SystemRefusal | None:
        """Return why an event cannot begin with so many players; None where it can."""
        if players % 2 and self.smallest_field <= players <= self.largest_field:
            return SystemRefusal(SystemRefusalCode.SIDES_ODD, {"players": players})
        return super().field_refusal(players, terms)

    def games_laid_out(self, players: int, terms: RegulationsOfSystem) -> int:
        """Return how many games the table has in all its rounds."""
        return (players // 2) ** 2 * terms.cycles * terms.games_per_pairing

    def sides(self, players: int) -> tuple[range, ...]:
        """Return the starting numbers of the two sides."""
        return scheveningen.sides_of_field(players)

    def sides_are_told_by(self, terms: RegulationsOfSystem) -> str:
        """Return what of a player tells his side; empty where his number does."""
        return "" if terms.sides_by == NUMBER else terms.sides_by

    def table(self, players: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out the table of two sides, and check it before it is used."""
        drawn = scheveningen.scheveningen_table(players // 2, terms.cycles)
        errors = scheveningen.verify_scheveningen_table(drawn).errors
        if errors:
            raise PairingTableRefused(str(errors[0]))
        return drawn.rounds

    def explain_table(self, players: int, number: int, board: int, pair: Pair) -> Reason:
        """Return the reason that the table of two sides prescribes this board."""
        return scheveningen.table_reason(players, number, board, pair)

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe the match of two sides: how often all meet, and what tells the sides."""
        count = terms.cycles
        sentence = ngettext(
            "Scheveningen, %(cycles)s cycle",
            "Scheveningen, %(cycles)s cycles",
            count,
            cycles=count,
        )
        return (sentence, Message(SIDES_WORDS[terms.sides_by]))
