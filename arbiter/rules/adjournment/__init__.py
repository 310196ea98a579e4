"""Adjourned games: the sealed move."""

import hashlib
import hmac
import re
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.errors import DraughtsError
from games.draughts.notation import format_move
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from games.draughts.variants import RUSSIAN, Variant

# Commit to a sealed move of an adjourned game (W7) and check it when it is opened.
#
# Everybody sees the commitment, a salted hash; the move itself is read when play resumes.
#
# The commitment is SHA-256 over the salt, the ply and the move as it was written; the salt keeps
# anybody from trying the few legal moves one by one. When the move is opened it is held to the
# commitment and to the position. What an ambiguous or illegal move is worth no text says: a
# person must decide.


_SALT = re.compile(r"[0-9a-f]{32,64}", re.ASCII)

LONGEST = 60


class SealVerdict(StrEnum):
    """Result of checking an opened sealed move."""

    GOOD = "good"
    CHANGED = "changed"  # not what was committed to
    NO_MOVE = "no_move"  # nothing, or no move of this position
    UNCHECKED = "unchecked"  # there is no record, so nobody knows the position


@dataclass(frozen=True, slots=True)
class OpenedMove:
    """An opened sealed move: its long form when it is legal, and the position after it."""

    verdict: SealVerdict
    move: str
    after: Position | None


def commitment_to_move(text: str, *, salt: str, ply: int) -> str:
    """Hash a sealed move with its salt: the commitment as 64 hexadecimal digits.

    ``salt`` is 32 to 64 hexadecimal digits drawn by the caller, ``ply`` the half-move that was
    sealed. Raises ValueError for a bad salt, a ply below 1 or a text that is empty or too long.
    """
    written = text.strip()
    if not _SALT.fullmatch(salt) or ply < 1 or not 0 < len(written) <= LONGEST:
        raise ValueError("seal")
    return hashlib.sha256(f"sealed-move\0{salt}\0{ply}\0{written}".encode()).hexdigest()


def open_sealed_move(
    text: str,
    *,
    salt: str,
    ply: int,
    commitment: str,
    position: Position | None,
    variant: Variant = RUSSIAN,
) -> OpenedMove:
    """Check an opened move against its commitment, then against the sealed position."""
    if not hmac.compare_digest(commitment_to_move(text, salt=salt, ply=ply), commitment):
        return OpenedMove(SealVerdict.CHANGED, text.strip(), None)
    if position is None:
        return OpenedMove(SealVerdict.UNCHECKED, text.strip(), None)
    try:
        read = replay([text.strip()], position, variant)
    except DraughtsError:
        return OpenedMove(SealVerdict.NO_MOVE, text.strip(), None)
    if read.fault is not None or read.plies != 1:
        return OpenedMove(SealVerdict.NO_MOVE, text.strip(), None)
    sign = variant.capture_sign
    move = format_move(position, read.moves[0], capture=sign, variant=variant)
    return OpenedMove(SealVerdict.GOOD, move, read.final)


def is_another_move_played(opened: OpenedMove, ply: int, played: Replay) -> bool:
    """Return whether a record that reaches the sealed half-move has another move there.

    What is written there as it was sealed, and was let stand (V2), is no other move.
    """
    if played.plies < ply or opened.verdict in (SealVerdict.CHANGED, SealVerdict.UNCHECKED):
        return False
    if any(
        waiver.ply == ply and waiver.is_for_move(opened.move, played.variant)
        for waiver in played.waived
    ):
        return False
    return opened.after != played.positions[ply]
