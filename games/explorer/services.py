"""Make and rebuild the blocks of the explorer from the search rows of records.

A block is made once its last records are old enough that no transaction can still add to it.
Records in no block yet are looked through one by one (``selectors``), so answers are always whole.
"""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Max, QuerySet

from games.archive.models import GameRecord, RecordIndex
from games.draughts.variant import RUSSIAN
from games.explorer.entries import BLOCK, PART_BITS, Entry, counted, entries, packed
from games.explorer.models import PositionBlock
from games.explorer.tally import result_of

PARTS = (1 << 30) >> PART_BITS

FREQUENT = 12  # games of a block; what stood in more is counted beforehand

SETTLED = timedelta(minutes=10)  # no transaction that stores records lasts so long


def build(at: datetime, *, most: int | None = None) -> int:
    """Make the blocks that are due, at most so many; return how many."""
    made = 0
    for block in due(at):
        if most is not None and made >= most:
            break
        build_block(block)
        made += 1
    return made


def rebuild(at: datetime) -> int:
    """Make all blocks anew, after the search rows were; return how many."""
    PositionBlock.objects.all().delete()
    return build(at)


def due(at: datetime) -> list[int]:
    """The blocks that are complete and not made yet, or whose records are others by now.

    A record may be placed in a collection long after it was handed in.
    """
    newest = GameRecord.objects.filter(created_at__lt=at - SETTLED).aggregate(id=Max("id"))["id"]
    if newest is None:
        return []
    known = dict(PositionBlock.objects.filter(part=0).values_list("block", "size"))
    rows = _shown_records().values_list(F("record_id") / BLOCK).annotate(size=Count("pk"))
    sizes = dict(rows.order_by())
    return [n for n in range((newest + 1) // BLOCK) if known.get(n) != sizes.get(n, 0)]


@transaction.atomic
def build_block(block: int) -> None:
    """Make the rows of one block; older ones give way."""
    first = block * BLOCK
    rows = _shown_records().filter(record_id__gte=first, record_id__lt=first + BLOCK)
    columns = ("record_id", "positions", "record__result", "record__year")
    parts: dict[int, dict[int, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    size = 0
    for record, positions, result, year in rows.order_by("record_id").values_list(*columns):
        size += 1
        for entry in entries(record, bytes(positions), result_of(result), year):
            parts[entry[0] >> PART_BITS][entry[0]].append(entry)
    PositionBlock.objects.filter(block=block).delete()
    PositionBlock.objects.bulk_create(
        _row(block, part, parts.get(part, {}), size) for part in range(PARTS)
    )


def _shown_records() -> QuerySet[RecordIndex]:
    """The search rows of the records that the explorer counts."""
    return RecordIndex.objects.filter(record__collection__isnull=False, record__variant=RUSSIAN.id)


def _row(block: int, part: int, found: dict[int, list[Entry]], size: int) -> PositionBlock:
    few = [one for key in sorted(found) if len(found[key]) <= FREQUENT for one in found[key]]
    frequent = {
        str(key): {str(after): count.as_json() for after, count in counted(many).items()}
        for key, many in found.items()
        if len(many) > FREQUENT
    }
    return PositionBlock(
        block=block,
        part=part,
        keys=packed((one[0] for one in few), "I"),
        records=packed((one[1] % BLOCK for one in few), "H"),
        frequent=frequent,
        size=size,
    )
