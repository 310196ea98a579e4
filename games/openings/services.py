"""Verify and store a table of drawn openings."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import Count, F, Max, QuerySet

from games.archive.models import GameRecord, RecordIndex
from games.draughts import openings
from games.draughts.openings import ReadOpeningTable
from games.draughts.pdn.encoding import decode
from games.openings.models import COUNTED_COLUMNS, GameBlock, OpeningTable, PositionBlock
from games.openings.queries import tables
from games.openings.queries.counted import (
    BLOCK,
    PARTS,
    entry_columns,
    key_part_of_entry,
    numbered_entries,
    pack_numbers,
    player_name_on_one_line,
)
from games.openings.tally import OTHER, place_of_result_among_counts
from games.web import ports as web_ports
from games.web.errors import OpeningTableRefused, RefusalCode, TooLarge, Unreadable

# Read, verify and store an edition of a table of drawn openings.


MOST_BYTES = 1 << 20  # the official tables have some fifty thousand

_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")

_LINK = re.compile(r"https?://[^\s<>\"]{3,490}")

_WIDTH = {"slug": 60, "edition": 40, "title_ru": 200, "title_en": 200}


def read_opening_table(data: bytes, **fields: str) -> ReadOpeningTable:
    """Read a table from a file in any encoding; ``fields`` replace those in the file.

    They may be slug, edition, title_ru, title_en, source and link; an empty one replaces nothing.
    Raises TooLarge ``too_large``, Unreadable ``binary``, OpeningTableRefused ``table_rows``.
    """
    if len(data) > MOST_BYTES:
        raise TooLarge(RefusalCode.TOO_LARGE, size=len(data), limit=MOST_BYTES)
    decoded = decode(data)
    if not decoded.is_text or "\0" in decoded.text:
        raise Unreadable(RefusalCode.BINARY)
    return tables.read_opening_list(decoded.text, **fields)


@transaction.atomic
def store_opening_table(
    table_read: ReadOpeningTable, *, at: datetime, actor: AbstractBaseUser | None = None
) -> OpeningTable:
    """Store a table that is good in every row, and journal that it came in.

    ``actor`` is None for a command. Raises OpeningTableRefused ``table_faulty`` (count),
    ``table_field`` (field) for a name that is missing or not fit for an address, or a link that is
    none, ``table_exists`` (name).
    """
    table = table_read.table
    if table_read.bad:
        raise OpeningTableRefused(RefusalCode.TABLE_FAULTY, count=len(table_read.bad))
    for name, width in _WIDTH.items():
        value = getattr(table, name)
        is_address = name in ("slug", "edition")
        if not 0 < len(value) <= width or (is_address and not _SLUG.fullmatch(value)):
            raise OpeningTableRefused(
                RefusalCode.TABLE_FIELD, field=name.replace("_", "-"), value=value
            )
    if table.link and not _LINK.fullmatch(table.link):
        raise OpeningTableRefused(RefusalCode.TABLE_FIELD, field="link", value=table.link[:100])
    name = f"{table.slug}@{table.edition}"
    if tables.edition_exists(table.slug, table.edition):
        raise OpeningTableRefused(RefusalCode.TABLE_EXISTS, name=name)
    text = openings.write(table)
    try:
        with transaction.atomic():
            row = OpeningTable.objects.create(
                slug=table.slug,
                edition=table.edition,
                title_ru=table.title_ru,
                title_en=table.title_en,
                source=table.source,
                link=table.link or None,
                size=len(table.openings),
                text=text,
                sha256=hashlib.sha256(text.encode()).hexdigest(),
            )
    except IntegrityError as error:  # another import was first
        raise OpeningTableRefused(RefusalCode.TABLE_EXISTS, name=name) from error
    web_ports.journal_archive_act(
        verb="openings.imported",
        actor=actor,
        at=at,
        data={"table": row.pk, "edition": name, "sha256": row.sha256, "openings": row.size},
    )
    return row


# Build and rebuild the explorer's stored index of positions, a block of records at a time.
#
# A block is made once its last records are old enough that no transaction can still add to it.
# Records in no block yet are looked through one by one (``count_moves_from_position``), so
# answers are always whole. Each block is made in a transaction of its own: killed at any moment
# and begun again, the same comes out.


SETTLED = timedelta(minutes=10)  # no transaction that stores records lasts so long


def build_due_blocks(
    at: datetime,
    *,
    done: Callable[[int, int], None] | None = None,
    may_go_on: Callable[[], bool] = lambda: True,
) -> int:
    """Build the index blocks that are due; return how many.

    ``done`` hears after each how many of how many are made, ``may_go_on`` is asked before each.
    """
    waiting = index_blocks_to_build(at)
    for made, block in enumerate(waiting):
        if not may_go_on():
            return made
        build_index_block(block)
        if done:
            done(made + 1, len(waiting))
    return len(waiting)


def rebuild_all_blocks(at: datetime, *, done: Callable[[int, int], None] | None = None) -> int:
    """Build all index blocks anew, after the search rows; return how many."""
    GameBlock.objects.all().delete()
    return build_due_blocks(at, done=done)


def index_blocks_to_build(at: datetime) -> list[int]:
    """List the index blocks not built yet, or whose records have changed since.

    A record may be placed in a collection long after it was handed in.
    """
    newest = GameRecord.objects.filter(created_at__lt=at - SETTLED).aggregate(id=Max("id"))["id"]
    if newest is None:
        return []
    known = dict(GameBlock.objects.values_list("block", "size"))
    rows = _shown_records().values_list(F("record_id") / BLOCK).annotate(size=Count("pk"))
    sizes = dict(rows.order_by())
    return [n for n in range((newest + 1) // BLOCK) if known.get(n) != sizes.get(n, 0)]


def build_index_block(block: int) -> None:
    """Build the rows of one index block, unless another process does so now."""
    content = _read(block)
    try:
        with transaction.atomic():
            GameBlock.objects.filter(block=block).delete()
            games = GameBlock.objects.create(block=block, size=content.size, **content.columns())
            PositionBlock.objects.bulk_create(content.rows(games))
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
        line = player_name_on_one_line(name)
        return self.names.setdefault(line, len(self.names) + 1) if line else 0

    def columns(self) -> dict[str, object]:
        """What the games are, as the columns of a row."""
        return {
            "results": bytes(self.results),
            "years": pack_numbers(self.years, "H"),
            "white": pack_numbers(self.white, "H"),
            "black": pack_numbers(self.black, "H"),
            "names": "\n".join(self.names),
        }

    def rows(self, games: GameBlock) -> list[PositionBlock]:
        """A row for every part."""
        parts = {
            part: entry_columns(many)
            for part, many in groupby(sorted(self.numbers), key_part_of_entry)
        }
        nothing = (b"", b"", b"")
        made = []
        for part in range(PARTS):
            keys, nexts, records = parts.get(part, nothing)
            row = PositionBlock(games=games, part=part, keys=keys, nexts=nexts, records=records)
            made.append(row)
        return made


def _read(block: int) -> _Block:
    first, content = block * BLOCK, _Block()
    rows = _shown_records().filter(record_id__gte=first, record_id__lt=first + BLOCK)
    for record, positions, result, year, white, black, variant in rows.values_list(
        *COUNTED_COLUMNS
    ):
        place = record - first
        content.size += 1
        content.numbers += numbered_entries(place, bytes(positions), variant)
        content.results[place] = place_of_result_among_counts(result)
        content.years[place] = year or 0
        content.white[place], content.black[place] = content.player(white), content.player(black)
    return content


def _shown_records() -> QuerySet[RecordIndex]:
    """The search rows of the records that the explorer counts."""
    return RecordIndex.objects.filter(record__collection__isnull=False)
