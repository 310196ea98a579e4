"""Make and rebuild the blocks of the explorer from the search rows of records.

A block is made once its last records are old enough that no transaction can still add to it.
Records in no block yet are looked through one by one (``selectors``), so answers are always whole.
Each block is made in a transaction of its own: killed at any moment and begun again, the same
comes out.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Max, QuerySet

from games.archive.models import GameRecord, RecordIndex
from games.draughts.variant import RUSSIAN
from games.explorer.game_counts import OTHER, result_of
from games.explorer.games_in_memory import one_line
from games.explorer.models import COUNTED_COLUMNS, GameBlock, PositionBlock
from games.explorer.packed_positions import BLOCK, PARTS, columns, numbered, packed, part_of

SETTLED = timedelta(minutes=10)  # no transaction that stores records lasts so long


def build(
    at: datetime,
    *,
    done: Callable[[int, int], None] | None = None,
    may_go_on: Callable[[], bool] = lambda: True,
) -> int:
    """Make the blocks that are due; return how many.

    ``done`` hears after each how many of how many are made, ``may_go_on`` is asked before each.
    """
    waiting = due(at)
    for made, block in enumerate(waiting):
        if not may_go_on():
            return made
        build_block(block)
        if done:
            done(made + 1, len(waiting))
    return len(waiting)


def rebuild(at: datetime, *, done: Callable[[int, int], None] | None = None) -> int:
    """Make all blocks anew, after the search rows were; return how many."""
    GameBlock.objects.all().delete()
    return build(at, done=done)


def due(at: datetime) -> list[int]:
    """The blocks that are complete and not made yet, or whose records are others by now.

    A record may be placed in a collection long after it was handed in.
    """
    newest = GameRecord.objects.filter(created_at__lt=at - SETTLED).aggregate(id=Max("id"))["id"]
    if newest is None:
        return []
    known = dict(GameBlock.objects.values_list("block", "size"))
    rows = _shown_records().values_list(F("record_id") / BLOCK).annotate(size=Count("pk"))
    sizes = dict(rows.order_by())
    return [n for n in range((newest + 1) // BLOCK) if known.get(n) != sizes.get(n, 0)]


def build_block(block: int) -> None:
    """Make the rows of one block; older ones give way, unless another process makes it now."""
    found = _read(block)
    try:
        with transaction.atomic():
            GameBlock.objects.filter(block=block).delete()
            games = GameBlock.objects.create(block=block, size=found.size, **found.columns())
            PositionBlock.objects.bulk_create(found.rows(games))
    except IntegrityError:
        return  # it was made at the same time


@dataclass(slots=True)
class _Block:
    """The games of a block as they are read."""

    size: int = 0
    numbers: list[int] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    results: bytearray = field(default_factory=lambda: bytearray([OTHER]) * BLOCK)
    years: list[int] = field(default_factory=lambda: [0] * BLOCK)
    white: list[int] = field(default_factory=lambda: [0] * BLOCK)
    black: list[int] = field(default_factory=lambda: [0] * BLOCK)

    def player(self, name: str) -> int:
        """The number of a name, 0 for none."""
        line = one_line(name)
        return self.names.setdefault(line, len(self.names) + 1) if line else 0

    def columns(self) -> dict[str, object]:
        """What the games are, as the columns of a row."""
        return {
            "results": bytes(self.results),
            "years": packed(self.years, "H"),
            "white": packed(self.white, "H"),
            "black": packed(self.black, "H"),
            "names": "\n".join(self.names),
        }

    def rows(self, games: GameBlock) -> list[PositionBlock]:
        """A row for every part."""
        found = {part: columns(many) for part, many in groupby(sorted(self.numbers), part_of)}
        nothing = (b"", b"", b"")
        made = []
        for part in range(PARTS):
            keys, nexts, records = found.get(part, nothing)
            row = PositionBlock(games=games, part=part, keys=keys, nexts=nexts, records=records)
            made.append(row)
        return made


def _read(block: int) -> _Block:
    first, found = block * BLOCK, _Block()
    rows = _shown_records().filter(record_id__gte=first, record_id__lt=first + BLOCK)
    for record, positions, result, year, white, black in rows.values_list(*COUNTED_COLUMNS):
        place = record - first
        found.size += 1
        found.numbers += numbered(place, bytes(positions))
        found.results[place] = result_of(result)
        found.years[place] = year or 0
        found.white[place], found.black[place] = found.player(white), found.player(black)
    return found


def _shown_records() -> QuerySet[RecordIndex]:
    """The search rows of the records that the explorer counts."""
    return RecordIndex.objects.filter(record__collection__isnull=False, record__variant=RUSSIAN.id)
