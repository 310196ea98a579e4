"""Find what a game starts from: a drawn opening, a fixed position or a handicap."""

from collections.abc import Collection, Mapping

from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import Position
from games.draughts.openings import Opening
from games.draughts.variants import Variant
from tournaments.drawn_openings.drawn_and_awaited_openings import openings_by_pairing
from tournaments.events.handicap_texts import handicap_words
from tournaments.events.read_starting_position import set_up_as_opening
from tournaments.rounds_and_boards.models import Pairing


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
    return ruleset_catalogue.variant_of_ruleset(pairing.round.tournament.ruleset_id)


def handicap_in_words(pairing: Pairing) -> str:
    """Describe the handicap of a pairing's games; empty without one."""
    fen = fixed_set_up(pairing)
    return handicap_words(fen, variant_of_pairing(pairing)) if fen else ""


def starting_position_of(pairing: Pairing) -> Position | None:
    """Return a pairing's starting position, drawn or fixed; None for the usual one."""
    opening = opening_of_pairing(pairing)
    return None if opening is None or opening.moves else opening.position
