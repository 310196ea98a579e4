"""What the byte of a position in an ending table means."""

from games.draughts.variant_definition import Goal, Variant


def is_byte_of_loss(byte: int, variant: Variant) -> bool:
    """Whether a table's byte means that the side to move loses.

    The byte is the half-moves to the end + 1, and in the end a side has no move: it has lost,
    or won where the game is to be rid of one's pieces.
    """
    return bool(byte) and (byte % 2 == 1) is (variant.goal is not Goal.SELF)
