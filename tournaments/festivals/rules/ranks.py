"""Sports ranks (разряды и звания) in their order, read from a title as people write it."""

import re
from collections.abc import Sequence

RANKS: Sequence[tuple[str, str]] = (
    ("ЗМС", r"змс|засл.*"),
    ("МСМК", r"мсмк|.*международного класса"),
    ("МС", r"мс|мастер спорта"),
    ("ГР", r"гр|гроссмейстер.*"),
    ("КМС", r"кмс|кандидат.*"),
    ("юн.", r".*юн.*"),
    ("I", r"(1|i)(\s.*|р.*|\.|)"),
    ("II", r"(2|ii)(\s.*|р.*|\.|)"),
    ("III", r"(3|iii)(\s.*|р.*|\.|)"),
)

NO_RANK = "б/р"

LADDER = (NO_RANK, "юн.", "III", "II", "I", "КМС", "МС", "ГР", "МСМК", "ЗМС")
"""The ranks from the lowest on."""


def rank_column(title: str) -> str:
    """Return the column of a rank: "1 разряд" → I, "2 юн." → юн., nothing → б/р.

    >>> [rank_column(title) for title in ("кмс", "1 разряд", "III", "2 юн.", "")]
    ['КМС', 'I', 'III', 'юн.', 'б/р']
    """
    written = " ".join(title.casefold().split())
    for column, pattern in RANKS:
        if re.fullmatch(pattern, written):
            return column
    return NO_RANK


def is_rank_within(title: str, lowest: str, highest: str) -> bool:
    """Return whether a rank is within these bounds; an empty one is open.

    >>> is_rank_within("I разряд", "II", "КМС"), is_rank_within("МС", "", "КМС")
    (True, False)
    """
    level = LADDER.index(rank_column(title))
    is_low = bool(lowest) and level < LADDER.index(lowest)
    is_high = bool(highest) and level > LADDER.index(highest)
    return not is_low and not is_high


_RANK = r"(?:змс|мсмк|мс|гр|кмс|[123]\s*разряд\w*|i{1,3}(?:\s*разряд\w*)?|без разряда|б/р)"

_LOWEST = re.compile(
    rf"(?:\b(?:не ниже|от|not below|from)\s+(?P<one>{_RANK})\b"
    rf"|\b(?P<two>{_RANK})\s*(?:и|или|and|or)\s+(?:выше|above|higher)\b)",
    re.IGNORECASE,
)
_HIGHEST = re.compile(
    rf"(?:\b(?:не выше|до|not above|up to)\s+(?P<one>{_RANK})\b"
    rf"|\b(?P<two>{_RANK})\s*(?:и|или|and|or)\s+(?:ниже|below|lower)\b)",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"(?:разряды?\s+)?\b(?P<one>{_RANK})\s*[-–—]\s*(?P<two>{_RANK})\b(?:\s*разряд\w*)?",
    re.IGNORECASE,
)


def read_ranks(line: str) -> tuple[str, str, str]:
    """Read bounds of rank from a line; return them and the line without them.

    >>> read_ranks("Мужчины, не ниже КМС"), read_ranks("II–III разряды")
    (('КМС', '', 'Мужчины, '), ('III', 'II', ''))
    """
    if both := _BOTH.search(line):
        low, high = sorted((rank_column(both["one"]), rank_column(both["two"])), key=LADDER.index)
        return low, high, line.replace(both[0], "")
    lowest = highest = ""
    if found := _LOWEST.search(line):
        lowest, line = rank_column(found["one"] or found["two"]), line.replace(found[0], "")
    if found := _HIGHEST.search(line):
        highest, line = rank_column(found["one"] or found["two"]), line.replace(found[0], "")
    return lowest, highest, line
