"""Round robin: everybody meets everybody by the Berger tables (C.05); two play a match."""

from typing import ClassVar

from tournaments.pairing import round_robin
from tournaments.pairing.field import Pair, Pairs
from tournaments.pairing.reasons import Reason
from tournaments.systems.base import BY_LOT, PairingTableRefused, PlaySystem
from tournaments.systems.regulations import (
    BOUNDS,
    CYCLES,
    DAILY_DRAW,
    LADDER,
    MICRO_STEPS,
    STEP_POINTS,
    Bounds,
    Message,
    RegulationsOfSystem,
    gettext_noop,
    ngettext,
)


class RoundRobin(PlaySystem):
    """Round robin: all rounds are laid out when the numbers are drawn; two play a match."""

    key = "round_robin"
    label = gettext_noop("Round robin")
    choice = gettext_noop("round robin, 2 to 100 players; with two it is a match")

    takes: ClassVar[dict[str, Bounds | None]] = {
        CYCLES: BOUNDS[CYCLES],
        DAILY_DRAW: None,
        LADDER: None,
        MICRO_STEPS: None,
        STEP_POINTS: None,
    }
    default_coefficients = ("sonneborn_berger", "shmulyan", "wins", "meeting")
    default_numbering = BY_LOT
    everybody_meets = True

    smallest_field = round_robin.SMALLEST
    largest_field = round_robin.LARGEST
    most_games = 10_000

    is_laid_out_whole = True
    draws_first_colour = False
    colours_swap_by_hand = True
    leavers_lose = True

    rests_score = False
    forfeits_give_colour = True
    crosstable_by_rounds = False

    trf_words = ("ROUND_ROBIN", "ROUND-ROBIN", "ROUND ROBIN", "BERGER", "КРУГОВ")

    def most_rounds(self, players: int) -> int | None:
        """Return None: the table sets the number of rounds, cycles the rematches."""
        return None

    def games_laid_out(self, players: int, terms: RegulationsOfSystem) -> int:
        """Return how many games the table has in all its rounds."""
        return players * (players - 1) // 2 * terms.cycles * terms.games_per_pairing

    def drops_leavers_under_half(self, terms: RegulationsOfSystem) -> bool:
        """Return true by the official rules 3.6, unless the regulations say no."""
        return terms.exclude_under_half

    def bye_points(self, terms: RegulationsOfSystem) -> int:
        """Return no points for the rest of an odd field (C.05)."""
        return 0

    def table(self, players: int, terms: RegulationsOfSystem) -> tuple[Pairs, ...]:
        """Lay out the Berger table, and check it before it is used."""
        drawn = round_robin.berger_table(players, terms.cycles, terms.reverse_last_two)
        errors = round_robin.verify_berger_table(drawn).errors
        if errors:
            raise PairingTableRefused(str(errors[0]))
        return drawn.rounds

    def explain_table(self, players: int, number: int, board: int, pair: Pair) -> Reason:
        """Return the reason that the Berger table prescribes this board."""
        return round_robin.table_reasons(players, number, board, pair)

    def describe(self, terms: RegulationsOfSystem) -> tuple[Message, ...]:
        """Describe round robin with its number of cycles."""
        count = terms.cycles
        sentence = ngettext(
            "round robin, %(cycles)s cycle", "round robin, %(cycles)s cycles", count, cycles=count
        )
        return (sentence, *self.describe_steps(terms))

    def trf_kind(self, terms: RegulationsOfSystem) -> str:
        """Return the kind of tournament for record 092 of a tournament report file."""
        cycles = {1: "", 2: " (double)"}.get(terms.cycles, f" ({terms.cycles} cycles)")
        return f"Individual: Round-Robin{cycles}"

    def trf_code(self, terms: RegulationsOfSystem) -> str:
        """Return the code of round robin for record 192 of a tournament report file."""
        return "FIDE_DOUBLE_ROUND_ROBIN" if terms.cycles == 2 else "FIDE_ROUND_ROBIN"
