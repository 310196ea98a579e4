"""Encode a place in a list of records as an opaque, stable cursor for addresses.

A place is the last record seen, not a count of records before it: what is stored meanwhile
shifts no page, and page 2,000 costs what page 1 does.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from games.refusals.codes import BadSearch

_PLAIN = re.compile(rb"([ab])(\d{1,8})\.(\d{1,18})")


_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Cursor:
    """After or before the record with this first day and id."""

    since: int
    record: int
    before: bool = False

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands in the order of the archive."""
        return self.since, self.record

    def __str__(self) -> str:
        plain = f"{'b' if self.before else 'a'}{self.since}.{self.record}"
        return urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def parse_cursor(text: str) -> Cursor | None:
    """Parse a cursor, None for an empty text; raise BadSearch ``bad_cursor``."""
    if not text:
        return None
    try:
        plain = urlsafe_b64decode(text[:_LONGEST] + "=" * (-len(text) % 4))
    except ValueError as error:
        raise BadSearch("bad_cursor") from error
    found = _PLAIN.fullmatch(plain)
    if found is None:
        raise BadSearch("bad_cursor")
    return Cursor(int(found[2]), int(found[3]), before=found[1] == b"b")
