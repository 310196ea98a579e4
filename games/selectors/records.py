"""Reading the archive: one record, its game read again, the collections."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Count, QuerySet

from games.draughts import pdn
from games.draughts.replay import Replay, replay
from games.draughts.variant import VARIANTS
from games.draughts.waiver import Waiver
from games.models import Collection, GameRecord


def get(pk: int) -> GameRecord | None:
    """One record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def collections() -> QuerySet[Collection]:
    """Every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")


def read_again(record: GameRecord, waivers: Sequence[Waiver] = ()) -> pdn.ReadGame:
    """The whole reading of a stored text: tags, comments, replay, faults.

    With `waivers` the irregular moves that were let stand are none of its faults.
    """
    read = next(pdn.read(record.text, variant=VARIANTS[record.variant]))
    if not waivers:
        return read
    first = read.replay
    again = replay((*first.texts, *first.rest), first.start, first.variant, waivers=waivers)
    others = tuple(one for one in read.faults if one.ply is None or one != first.fault)
    return replace(read, replay=again, faults=(*filter(None, [again.fault]), *others))


def replay_of(record: GameRecord, waivers: Sequence[Waiver] = ()) -> Replay:
    """The game of a record, replayed from its text."""
    return read_again(record, waivers).replay
