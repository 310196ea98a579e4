"""Encode the place of a row in an ordered list as an opaque cursor for addresses.

A place is the last row seen, not a count of rows before it: what is stored meanwhile shifts no
page, and page 2,000 costs what page 1 does.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from games.refusals.codes_and_exceptions import BadSearch, RefusalCode

# addresses handed out by earlier versions name no direction: they lead onwards
_PLAIN = re.compile(rb"([ab]?)(\d{1,18}(?:\.\d{1,18})*)")


LONGEST = 120
"""Characters of a cursor in an address; what is longer is no cursor."""


@dataclass(frozen=True, slots=True)
class ListCursor:
    """A place in a list: after or before the row with these values of the ordering columns."""

    place: tuple[int, ...]
    before: bool = False

    def __str__(self) -> str:
        plain = f"{'b' if self.before else 'a'}{'.'.join(map(str, self.place))}"
        return urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def parse_cursor(text: str, *, columns: int) -> ListCursor | None:
    """Parse a cursor of a list ordered by so many columns; None for an empty text.

    Raises BadSearch ``bad_cursor``.
    """
    if not text:
        return None
    try:
        plain = urlsafe_b64decode(text[:LONGEST] + "=" * (-len(text[:LONGEST]) % 4))
    except ValueError as error:
        raise BadSearch(RefusalCode.BAD_CURSOR) from error
    match = _PLAIN.fullmatch(plain)
    place = tuple(map(int, match[2].split(b"."))) if match else ()
    if match is None or len(place) != columns:
        raise BadSearch(RefusalCode.BAD_CURSOR)
    return ListCursor(place, before=match[1] == b"b")
