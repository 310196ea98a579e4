"""Find what a game starts from: drawn opening, fixed position or handicap; which are used up."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from arbiter.rules.rulesets import catalogue
from games.draughts import Position
from games.draughts.openings import Opening, Table
from games.draughts.variants import Variant
from games.openings import selectors as openings
from tournaments.events.models import Tournament
from tournaments.events.set_up_handicap_texts import handicap_words
from tournaments.events.starting_set_ups import set_up_as_opening
from tournaments.rounds_and_boards.models import SETTLED, Game, Pairing, PairingKind, Round


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: openings.ListedTable
    opening: Opening


def find_edition(name: str) -> openings.ListedTable | None:
    """Find the edition ``slug@edition`` of an opening table."""
    slug, _, edition = name.partition("@")
    return openings.find(slug, edition) if name else None


def opening_table(name: str) -> Table | None:
    """Load the table ``slug@edition`` with every position."""
    edition = find_edition(name)
    return openings.load(edition) if edition else None


def opening_of_pairing(pairing: Pairing) -> Opening | None:
    """The opening of a pairing: laid down by hand, drawn by lot, or by the regulations."""
    return starting_openings([pairing]).get(pairing.pk)


def starting_openings(pairings: Collection[Pairing]) -> Mapping[int, Opening]:
    """Pairing id → its opening, drawn or laid down; each table is read once."""
    openings = {key: drawn.opening for key, drawn in openings_by_pairing(pairings).items()}
    for pairing in pairings:
        if fen := fixed_set_up(pairing):
            openings[pairing.pk] = set_up_as_opening(fen, variant_of(pairing))
    return openings


def fixed_set_up(pairing: Pairing) -> str:
    """The starting position (FEN) fixed by regulations or an official; empty for the usual."""
    return pairing.set_up or ("" if pairing.opening else pairing.round.tournament.set_up)


def variant_of(pairing: Pairing) -> Variant:
    """The game that the event of a pairing plays."""
    return catalogue.variant_of(pairing.round.tournament.ruleset_id)


def handicap_of(pairing: Pairing) -> str:
    """The handicap of its games in words; empty without one."""
    fen = fixed_set_up(pairing)
    return handicap_words(fen, variant_of(pairing)) if fen else ""


def is_opening_awaited(pairing: Pairing) -> bool:
    """Whether the event draws openings and this pairing has none yet."""
    binds = bool(pairing.round.tournament.opening_table)
    is_known = bool(pairing.opening or pairing.set_up)
    return binds and pairing.kind == PairingKind.GAME and not is_known


def are_openings_awaited(row: Round) -> bool:
    """Whether games of this round still wait for their opening lot."""
    if not row.tournament.opening_table:
        return False
    undrawn = row.pairings.filter(kind=PairingKind.GAME, opening="", set_up="")
    return Game.objects.filter(pairing__in=undrawn).exclude(state__in=SETTLED).exists()


def starting_position_of(pairing: Pairing) -> Position | None:
    """The starting position of a pairing, drawn or fixed; None for the usual start."""
    opening = opening_of_pairing(pairing)
    return None if opening is None or opening.moves else opening.position


def openings_by_pairing(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Pairing id → its opening; each table is looked up once."""
    rows = [pairing for pairing in pairings if pairing.opening and not pairing.set_up]
    tables = {name: find_edition(name) for name in {row.opening_table for row in rows}}
    drawn = {}
    for row in rows:
        table = tables[row.opening_table]
        opening = openings.load(table).get(row.opening) if table else None
        if table is not None and opening is not None:
            drawn[row.pk] = DrawnOpening(table, opening)
    return drawn


def used_numbers(tournament: Tournament) -> list[str]:
    """Opening numbers already played in this event, excluded from later lots."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, opening_table=tournament.opening_table
    ).exclude(opening="")
    return sorted(set(rows.values_list("opening", flat=True)))
