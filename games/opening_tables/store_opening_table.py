"""Read, verify and store an edition of a table of drawn openings."""

import hashlib
import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from games.draughts import openings
from games.draughts.openings import ReadOpeningTable
from games.draughts.pdn.detect_encoding_and_decode import decode
from games.opening_tables import find_and_load_opening_tables
from games.opening_tables.models import OpeningTable
from games.ports import archive_journal_port
from games.refusals.codes_and_exceptions import (
    OpeningTableRefused,
    RefusalCode,
    TooLarge,
    Unreadable,
)

MOST_BYTES = 1 << 20  # the official tables have some fifty thousand


_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")


_WIDTH = {"slug": 60, "edition": 40, "title_ru": 200, "title_en": 200}


def read_opening_table(data: bytes, **fields: str) -> ReadOpeningTable:
    """Read a table from a file in any encoding; ``fields`` replace those in the file.

    They may be slug, edition, title_ru, title_en and source; an empty one replaces nothing.
    Raises TooLarge ``too_large``, Unreadable ``binary``.
    """
    if len(data) > MOST_BYTES:
        raise TooLarge(RefusalCode.TOO_LARGE, size=len(data), limit=MOST_BYTES)
    decoded = decode(data)
    if not decoded.is_text or "\0" in decoded.text:
        raise Unreadable(RefusalCode.BINARY)
    table_read = openings.read(decoded.text)
    named: dict[str, Any] = {
        name: " ".join(words.split()) for name, words in fields.items() if words.strip()
    }
    return replace(table_read, table=replace(table_read.table, **named))


@transaction.atomic
def store_opening_table(table_read: ReadOpeningTable, *, at: datetime) -> OpeningTable:
    """Store a table that is good in every row, and journal that it came in.

    Raises OpeningTableRefused ``table_faulty`` (count), ``table_field`` (field) for a name that is
    missing or not fit for an address, ``table_exists`` (name).
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
    name = f"{table.slug}@{table.edition}"
    if find_and_load_opening_tables.edition_exists(table.slug, table.edition):
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
                size=len(table.openings),
                text=text,
                sha256=hashlib.sha256(text.encode()).hexdigest(),
            )
    except IntegrityError as error:  # another import was first
        raise OpeningTableRefused(RefusalCode.TABLE_EXISTS, name=name) from error
    archive_journal_port.journal_archive_act(
        verb="openings.imported",
        actor=None,
        at=at,
        data={"table": row.pk, "edition": name, "sha256": row.sha256, "openings": row.size},
    )
    return row
