"""What explains a record that fails: other readings of it, tried on the board and offered.

    >>> from games.draughts import offers, pdn
    >>> (game,) = pdn.read("1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4")
    >>> [offer.code.value for offer in offers.offers(game)]
    ['board_mirrored']

Nothing is ever applied: the record stays as it was written and the game as far as it was legal.
"""

from games.draughts.offers.model import Offer, OfferCode
from games.draughts.offers.search import offers

__all__ = ["Offer", "OfferCode", "offers"]
