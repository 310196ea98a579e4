"""The port through which tables are compared with the journal that tells of them.

The chain of a stream shows whether the journal itself is as it was written. Whether the tables
still hold what it tells, only the room that owns them knows: it registers a comparison, and the
streams that its rows name, so that a stream that is gone as a whole is missed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from arbiter.journal.chain import Break, Damage


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the journal as a comparison needs it."""

    seq: int
    verb: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison found; ``unchecked`` counts rows of older forms that tell too little."""

    breaks: tuple[Break, ...] = ()
    unchecked: int = 0


class Comparison(Protocol):
    """Compares the tables with the rows of one stream, the oldest first; of a stream that is
    not its own it says nothing."""

    def __call__(self, stream: str, rows: Iterable[Told]) -> Compared: ...


class Named(Protocol):
    """The streams that rows of a room's tables name, each with who names it."""

    def __call__(self) -> Mapping[str, str]: ...


_comparisons: list[Comparison] = []


_named: list[Named] = []


def register(comparison: Comparison, named: Named | None = None) -> None:
    """One comparison for each kind of evidence, for the life of the process."""
    if comparison not in _comparisons:
        _comparisons.append(comparison)
    if named is not None and named not in _named:
        _named.append(named)


def compare(stream: str, rows: Iterable[Told]) -> Compared:
    """What every room finds, in the order of the rows."""
    told = tuple(rows)
    found = [comparison(stream, told) for comparison in _comparisons]
    breaks = sorted((one for each in found for one in each.breaks), key=lambda one: one.seq)
    return Compared(tuple(breaks), sum(each.unchecked for each in found))


def named() -> dict[str, str]:
    """Every stream that must be there, with one of those who name it."""
    found: dict[str, str] = {}
    for asked in _named:
        for stream, source in asked().items():
            found.setdefault(stream, source)
    return found


def differs(seq: int, what: str, told: object, stands: object) -> Break:
    """A table that holds something else than the row gave it."""
    return Break(seq, Damage.STATE, f"{what}: {_plain(stands)} instead of {_plain(told)}")


def is_gone(seq: int, what: str) -> Break:
    """A table that lacks what the row made."""
    return Break(seq, Damage.STATE, f"{what}: gone")


def untold(what: str, stands: object = "") -> Break:
    """A table that holds what no row of the journal made."""
    detail = f"{what}: {_plain(stands)}" if stands else what
    return Break(0, Damage.UNTOLD, detail)


def _plain(value: object) -> str:
    return "nothing" if value is None else str(value)
