"""Reading the archive: one record, its game read again, the collections."""

from django.db.models import Count, QuerySet

from games.draughts import pdn
from games.draughts.replay import Replay
from games.draughts.variant import VARIANTS
from games.models import Collection, GameRecord


def get(pk: int) -> GameRecord | None:
    """One record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def collections() -> QuerySet[Collection]:
    """Every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")


def read_again(record: GameRecord) -> pdn.ReadGame:
    """The whole reading of a stored text: tags, comments, replay, faults."""
    return next(pdn.read(record.text, variant=VARIANTS[record.variant]))


def replay_of(record: GameRecord) -> Replay:
    """The game of a record, replayed from its text."""
    return read_again(record).replay
