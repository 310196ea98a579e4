"""Tell what was played in the archive from a position of Russian draughts."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q

from games.archive.models import GameRecord, RecordIndex
from games.archive.sql import Occurs
from games.draughts import position_keys
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.openings import Opening
from games.draughts.position import Position
from games.draughts.variant import RUSSIAN
from games.explorer.entries import BLOCK, PART_BITS, Row, counted, entry_of, unpacked
from games.explorer.models import PositionBlock
from games.explorer.tally import NEWEST, Count, Counts, joined
from games.openings import selectors as openings
from games.openings.selectors import Listed

FEW = 900  # ids that fit into one statement on every database


@dataclass(frozen=True, slots=True)
class Played:
    """One move that was played from the position."""

    text: str
    after: Position
    count: Count


@dataclass(frozen=True, slots=True)
class Drawn:
    """The position is one of a table of drawn openings."""

    table: Listed
    opening: Opening


@dataclass(frozen=True, slots=True)
class Explored:
    """Everything played from a position; ``whole`` counts games that ended there too."""

    position: Position
    whole: Count
    moves: tuple[Played, ...]
    games: tuple[GameRecord, ...]
    drawn: tuple[Drawn, ...]


def explore(position: Position) -> Explored:
    """Count what was played from a position in the games of the archive's collections."""
    counts = _counts(position)
    whole = Count()
    for count in counts.values():
        whole.join(count)
    moves = tuple(_played(position, counts))
    return Explored(position, whole, moves, _records(whole.newest), _drawn(position))


def _counts(position: Position) -> Counts:
    key = position_keys.key(position)
    rows = PositionBlock.objects.filter(part=key >> PART_BITS)
    counts: Counts = {}
    made: set[int] = set()
    few: list[int] = []
    for block, keys, records, frequent in rows.values_list("block", "keys", "records", "frequent"):
        made.add(block)
        if told := frequent.get(str(key)):
            joined(counts, {int(after): Count.of_json(one) for after, one in told.items()})
            continue
        sorted_keys = unpacked(keys, "I")
        first, last = bisect_left(sorted_keys, key), bisect_right(sorted_keys, key)
        if first < last:
            few += [block * BLOCK + place for place in unpacked(records, "H")[first:last]]
    found = RecordIndex.objects.filter(
        record__collection__isnull=False, record__variant=RUSSIAN.id
    ).order_by("record_id")
    batches = [found.filter(pk__in=few[at : at + FEW]) for at in range(0, len(few), FEW)]
    packed = position_keys.packed((position,))
    rest = found.filter(_outside(made)).filter(Occurs("positions", packed))
    for batch in (*batches, rest):
        joined(counts, _of_rows(key, batch.values_list(*_COLUMNS)))
    return counts


_COLUMNS = ("record_id", "positions", "record__result", "record__year")


def _of_rows(key: int, rows: Iterable[Row]) -> Counts:
    found = (entry_of(key, row) for row in rows)
    return counted(one for one in found if one)


def _outside(made: set[int]) -> Q:
    """The records of no block: those behind the last one, and of blocks that were dropped."""
    end = max(made, default=-1) + 1
    found = Q(record_id__gte=end * BLOCK)
    for block in set(range(end)) - made:
        found |= Q(record_id__gte=block * BLOCK, record_id__lt=(block + 1) * BLOCK)
    return found


def _played(position: Position, counts: Counts) -> Iterator[Played]:
    """The legal moves that were played, the most frequent first."""
    found = []
    for move in legal_moves(position):
        after = play(position, move)
        if count := counts.get(position_keys.key(after)):
            found.append(Played(long_form(position, move, capture=":"), after, count))
    yield from sorted(found, key=lambda one: -one.count.games)


def _records(newest: list[int]) -> tuple[GameRecord, ...]:
    rows = GameRecord.objects.only("white", "black", "result", "year", "event", "site")
    found = rows.in_bulk(newest[:NEWEST])
    return tuple(found[pk] for pk in newest if pk in found)


def _drawn(position: Position) -> tuple[Drawn, ...]:
    return tuple(
        Drawn(listed, one)
        for listed in openings.latest()
        for one in openings.load(listed).openings
        if one.position == position
    )
