"""What a game starts from: its drawn opening, a fixed position or a handicap; lots that wait."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from arbiter.rules.rulesets import catalogue
from games.draughts import Position
from games.draughts.openings import Opening, Table
from games.draughts.variants import Variant
from games.openings.queries import tables as tables_queries
from tournaments.boards.models import SETTLED, Game, Pairing, PairingKind, Round
from tournaments.events.models import Tournament
from tournaments.events.queries.positions import handicap_words, set_up_as_opening

# Read the drawn openings of games: tables, what was drawn, what still waits, numbers used up.


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: tables_queries.ListedTable
    opening: Opening


def find_opening_table_by_name(name: str) -> tables_queries.ListedTable | None:
    """Find the opening table ``slug@edition``."""
    slug, _, edition = name.partition("@")
    return tables_queries.find_edition(slug, edition) if name else None


def load_opening_table_by_name(name: str) -> Table | None:
    """Load the opening table ``slug@edition`` with every position."""
    edition = find_opening_table_by_name(name)
    return tables_queries.load_opening_table(edition) if edition else None


def is_opening_awaited(pairing: Pairing) -> bool:
    """Return whether a pairing still waits for its opening to be drawn."""
    binds = bool(pairing.round.tournament.opening_table)
    is_known = bool(pairing.opening or pairing.set_up)
    return binds and pairing.kind == PairingKind.GAME and not is_known


def are_openings_awaited(row: Round) -> bool:
    """Return whether games of this round still wait for their opening to be drawn."""
    if not row.tournament.opening_table:
        return False
    undrawn = row.pairings.filter(kind=PairingKind.GAME, opening="", set_up="")
    return Game.objects.filter(pairing__in=undrawn).exclude(state__in=SETTLED).exists()


def rounds_without_opening(tournaments: Collection[int]) -> frozenset[int]:
    """Return the ids of rounds of these events whose games still wait for an opening; one query."""
    waiting = Game.objects.filter(
        pairing__round__tournament__in=tournaments,
        pairing__kind=PairingKind.GAME,
        pairing__opening="",
        pairing__set_up="",
    ).exclude(state__in=SETTLED)
    return frozenset(waiting.order_by().values_list("pairing__round", flat=True).distinct())


def openings_by_pairing(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Return the drawn opening of each pairing, by its id."""
    rows = [pairing for pairing in pairings if pairing.opening and not pairing.set_up]
    tables = {
        name: find_opening_table_by_name(name) for name in {row.opening_table for row in rows}
    }
    drawn = {}
    for row in rows:
        table = tables[row.opening_table]
        opening = tables_queries.load_opening_table(table).get(row.opening) if table else None
        if table is not None and opening is not None:
            drawn[row.pk] = DrawnOpening(table, opening)
    return drawn


def openings_out_of_urn(tournament: Tournament, table: Table, wanted: int) -> tuple[list[str], int]:
    """Return the numbers that lie in no urn, and how often all others have been drawn already.

    What this event has played is drawn no more while as many as are ``wanted`` are left. A table
    shorter than the event (the first moves are seven) is then put back: first what has come once,
    and so on.
    """
    rows = Pairing.objects.filter(
        round__tournament=tournament, opening_table=tournament.opening_table
    ).exclude(opening="")
    drawn = Counter(number for number, _round in rows.values_list("opening", "round").distinct())
    times = 0
    while sum(drawn[one.number] <= times for one in table.openings) < min(
        wanted, len(table.openings)
    ):
        times += 1
    return sorted(number for number, often in drawn.items() if often > times), times


# Find what a game starts from: a drawn opening, a fixed position or a handicap.


def opening_of_pairing(pairing: Pairing) -> Opening | None:
    """Return a pairing's opening: set up by hand, drawn by lot, or by the regulations."""
    return starting_openings([pairing]).get(pairing.pk)


def starting_openings(pairings: Collection[Pairing]) -> Mapping[int, Opening]:
    """Return each pairing's opening by its id; each opening table is read once."""
    openings = {key: drawn.opening for key, drawn in openings_by_pairing(pairings).items()}
    for pairing in pairings:
        if fen := fixed_set_up(pairing):
            openings[pairing.pk] = set_up_as_opening(fen, variant_of_pairing(pairing))
    return openings


def fixed_set_up(pairing: Pairing) -> str:
    """Return the starting position (FEN) that regulations or an official fixed; else empty."""
    return pairing.set_up or ("" if pairing.opening else pairing.round.tournament.set_up)


def variant_of_pairing(pairing: Pairing) -> Variant:
    """Return the game (variant) that the event of a pairing plays."""
    return catalogue.variant_of_ruleset(pairing.round.tournament.ruleset_id)


def handicap_in_words(pairing: Pairing) -> str:
    """Describe the handicap of a pairing's games; empty without one."""
    fen = fixed_set_up(pairing)
    return handicap_words(fen, variant_of_pairing(pairing)) if fen else ""


def starting_position_of(pairing: Pairing) -> Position | None:
    """Return a pairing's starting position, drawn or fixed; None for the usual one."""
    opening = opening_of_pairing(pairing)
    return None if opening is None or opening.moves else opening.position
