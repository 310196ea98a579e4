"""Fetch a record, read its stored text again or replay its game; list the collections."""

from collections.abc import Sequence

from django.db.models import Count, QuerySet

from games.archive.models import Collection, GameRecord
from games.draughts import pdn
from games.draughts.replay import Replay
from games.draughts.variants import VARIANTS
from games.draughts.waived_move import Waiver


def get(pk: int) -> GameRecord | None:
    """One record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def collections() -> QuerySet[Collection]:
    """Every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")


def read_again(record: GameRecord, waivers: Sequence[Waiver] = ()) -> pdn.ReadGame:
    """Read a stored text again: tags, comments, replay, faults.

    With `waivers` the irregular moves that were let stand are none of its faults.
    """
    read = next(pdn.read(record.text, variant=VARIANTS[record.variant]))
    return pdn.read_with(read, waivers)


def replay_of(record: GameRecord, waivers: Sequence[Waiver] = ()) -> Replay:
    """Replay the game of a record from its text."""
    return read_again(record, waivers).replay
