"""Every variant by its id; Russian draughts and the five like it by name besides."""

from collections.abc import Mapping

from .big_boards import BIG_BOARDS
from .model import CaptureChoice as CaptureChoice
from .model import Goal as Goal
from .model import LastRank as LastRank
from .model import Movement as Movement
from .model import Variant as Variant
from .national import DIAGONAL_GERMAN_THAI, RACES, TURKISH_AND_ARMENIAN, TURNED_BOARD
from .russian import BRAZILIAN as BRAZILIAN
from .russian import CZECH as CZECH
from .russian import ENGLISH as ENGLISH
from .russian import PODDAVKI as PODDAVKI
from .russian import POOL as POOL
from .russian import RUSSIAN as RUSSIAN
from .russian import RUSSIAN_AND_LIKE_IT, RUSSIAN_FORMS

VARIANTS: Mapping[str, Variant] = {
    variant.id: variant
    for variant in (
        *RUSSIAN_AND_LIKE_IT,
        *DIAGONAL_GERMAN_THAI,
        *TURNED_BOARD,
        *BIG_BOARDS,
        *TURKISH_AND_ARMENIAN,
        *RUSSIAN_FORMS,
        *RACES,
    )
}
"""Every variant by its id."""
