"""Fetch a stored record, parse its text again or replay its game."""

from collections.abc import Sequence

from games.archive.models import GameRecord
from games.draughts import pdn
from games.draughts.position_after_irregular_move_let_stand import Waiver
from games.draughts.replay import Replay
from games.draughts.variants import VARIANTS


def get_record(pk: int) -> GameRecord | None:
    """Fetch one record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def read_record_again(record: GameRecord, waivers: Sequence[Waiver] = ()) -> pdn.ReadGame:
    """Parse a stored record's text again: tags, comments, replay, faults.

    With `waivers` the irregular moves that were let stand are none of its faults.
    """
    read = next(pdn.read(record.text, variant=VARIANTS[record.variant]))
    return pdn.read_again_with_waivers(read, waivers)


def replay_of_record(record: GameRecord, waivers: Sequence[Waiver] = ()) -> Replay:
    """Replay the game of a stored record from its text."""
    return read_record_again(record, waivers).replay
