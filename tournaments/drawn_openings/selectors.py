"""Drawn openings of an event: which one each pairing plays, which are used up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.rules.rulesets import catalogue
from games.draughts import Position
from games.draughts.openings import Opening, Table
from games.draughts.variant import Variant
from games.openings import selectors as openings
from tournaments.boards.models import SETTLED, Game, Pairing, PairingKind, Round
from tournaments.events.models import Tournament
from tournaments.events.set_up_texts import handicap_words
from tournaments.events.set_ups import as_opening


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """An opening with the edition of the table it was drawn from."""

    table: openings.Listed
    opening: Opening


def find_edition(name: str) -> openings.Listed | None:
    """Find the edition ``slug@edition`` of an opening table."""
    slug, _, edition = name.partition("@")
    return openings.find(slug, edition) if name else None


def table(name: str) -> Table | None:
    """Load the table ``slug@edition`` with every position."""
    found = find_edition(name)
    return openings.load(found) if found else None


def opening_of_pairing(pairing: Pairing) -> Opening | None:
    """The opening of a pairing: laid down by hand, drawn by lot, or by the regulations."""
    if fen := fixed_set_up(pairing):
        return as_opening(fen, variant_of(pairing))
    found = table(pairing.opening_table) if pairing.opening else None
    return found.get(pairing.opening) if found else None


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


def is_awaited(pairing: Pairing) -> bool:
    """Whether the event draws openings and this pairing has none yet."""
    binds = bool(pairing.round.tournament.opening_table)
    is_known = bool(pairing.opening or pairing.set_up)
    return binds and pairing.kind == PairingKind.GAME and not is_known


def are_awaited(row: Round) -> bool:
    """Whether games of this round still wait for their opening lot."""
    if not row.tournament.opening_table:
        return False
    undrawn = row.pairings.filter(kind=PairingKind.GAME, opening="", set_up="")
    return Game.objects.filter(pairing__in=undrawn).exclude(state__in=SETTLED).exists()


def set_up_of(pairing: Pairing) -> Position | None:
    """The starting position of a pairing, drawn or fixed; None for the usual start."""
    found = opening_of_pairing(pairing)
    return None if found is None or found.moves else found.position


def openings_by_pairing(pairings: Iterable[Pairing]) -> Mapping[int, DrawnOpening]:
    """Pairing id → its opening; each table is looked up once."""
    rows = [pairing for pairing in pairings if pairing.opening and not pairing.set_up]
    tables = {name: find_edition(name) for name in {row.opening_table for row in rows}}
    found = {}
    for row in rows:
        one = tables[row.opening_table]
        opening = openings.load(one).get(row.opening) if one else None
        if one is not None and opening is not None:
            found[row.pk] = DrawnOpening(one, opening)
    return found


def used_numbers(tournament: Tournament) -> list[str]:
    """Opening numbers already played in this event, excluded from later lots."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, opening_table=tournament.opening_table
    ).exclude(opening="")
    return sorted(set(rows.values_list("opening", flat=True)))
