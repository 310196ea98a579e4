"""The faulty token marked in the line it stands in."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.draughts.errors import Fault
from games.draughts.pdn.encoding import decode

AROUND = 60  # characters of a long line shown on either side of the token
_END_OF_FILE = "\x1a"


@dataclass(frozen=True, slots=True)
class Mark:
    """One line of a record in three parts; ``token`` is what is wrong, empty at an end."""

    line: int
    column: int
    before: str
    token: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault, and the line it stands in."""

    fault: Fault
    mark: Mark | None


def readable(data: bytes) -> str:
    """The text of a record with LF as its only line end, as the reader counts its lines."""
    text = decode(data).text.removeprefix("\ufeff").rstrip(_END_OF_FILE)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")


def mark(text: str, fault: Fault) -> Mark | None:
    """The place of a fault in a text that is ``readable``; None when it has none."""
    lines = text.split("\n")
    if not fault.line or not fault.column or fault.line > len(lines):
        return None
    line, start = lines[fault.line - 1], fault.column - 1
    token = fault.token if line.startswith(fault.token, start) else line[start : start + 1]
    return Mark(
        line=fault.line,
        column=fault.column,
        before=_end_of(line[:start]),
        token=token,
        after=_start_of(line[start + len(token) :]),
    )


def shown_faults(text: str, faults: Iterable[Fault]) -> tuple[ShownFault, ...]:
    """Every fault of a record with its line marked."""
    return tuple(ShownFault(fault, mark(text, fault)) for fault in faults)


def _end_of(part: str) -> str:
    return part if len(part) <= AROUND else f"… {part[-AROUND:].partition(' ')[2]}"


def _start_of(part: str) -> str:
    return part if len(part) <= AROUND else f"{part[:AROUND].rpartition(' ')[0]} …"
