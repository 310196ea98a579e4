"""The search for what explains a record, in order, within bounds."""

from collections.abc import Iterable

from games.draughts import openings
from games.draughts.bigger_boards import bigger_board
from games.draughts.offers.flying import flying
from games.draughts.offers.model import ORDER, Offer, OfferCode
from games.draughts.offers.outcomes import contradictions
from games.draughts.offers.record import Record
from games.draughts.offers.repairs import one_slip, repairs
from games.draughts.offers.twofold import two_slips
from games.draughts.offers.whole import other_readings
from games.draughts.openings import Table
from games.draughts.pdn.model import ReadGame

_LONGEST = 2_000  # half-moves; the draw rules end any game long before


def offers(game: ReadGame, tables: Iterable[Table] | None = None) -> tuple[Offer, ...]:
    """What would explain the faults of a game, what reads the whole record first.

    The positions of the drawn openings in `tables` are tried as its start; those that come
    with the library if none are given.
    Nothing for a record without a fault or contradiction, and nothing for mere rubbish.  The
    work is bounded; where the search was cut short, a last offer `search_cut` says so.
    """
    found = contradictions(game)
    played = game.replay
    if not played.rest:
        return tuple(found)
    size = played.plies + len(played.rest)
    cut = Offer(OfferCode.SEARCH_CUT, {}, played.plies, size, played.fault)
    if size > _LONGEST:
        return (*found, cut)
    record = Record.of(played)
    if board := bigger_board(record.texts):
        params = {"size": board}
        found.append(Offer(OfferCode.OTHER_BOARD, params, played.plies, size, played.fault))
        return tuple(found)
    known = openings.shipped() if tables is None else tables
    found += filter(None, [flying(record)])
    found += other_readings(record, known, fen=game.tag("FEN"), notes=game.notes)
    found += repairs(record)
    if not any(offer.is_whole for offer in found):
        found += two_slips(record, one_slip)
    ranked = sorted(found, key=_rank)
    return (*ranked, cut) if record.trial.is_cut else tuple(ranked)


def _rank(offer: Offer) -> tuple[bool, bool, int]:
    """What reads the whole record stands first, then what does so with one thing more."""
    return not offer.is_whole, not offer.then, ORDER[offer.code]
