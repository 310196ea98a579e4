"""What a sealed move turned out to be, Russian and English."""

from collections.abc import Mapping

from arbiter.rules.adjournment.sealed_moves import SealVerdict

SEALS: Mapping[str, tuple[str, str]] = {
    SealVerdict.GOOD: ("ход верен и тот самый", "a good move and the very one sealed"),
    SealVerdict.CHANGED: (
        "не тот ход, что был записан: решает судья",
        "not the move that was sealed: the arbiter decides",
    ),
    SealVerdict.NO_MOVE: (
        "такого хода в этой позиции нет: решает судья",
        "no move of this position: the arbiter decides",
    ),
    SealVerdict.UNCHECKED: (
        "тот самый; с позицией не сверен: записи до него нет",
        "the very one sealed; not held to the position, for no record reaches it",
    ),
}
