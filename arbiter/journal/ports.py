"""Port: apps register how to compare their tables with the journal; every comparison run.

The chain of a stream shows whether the journal itself is as it was written. Whether the tables
still hold what it tells, only the room that owns them knows: it registers a comparison, and the
streams that its rows name, so that a stream that is gone as a whole is missed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.translation import gettext as _

from arbiter.proofs.chain import Break, Damage


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A journal row as comparisons need it."""

    seq: int
    verb: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ComparisonResult:
    """Result of a comparison; ``unchecked`` counts older rows that contain too little."""

    breaks: tuple[Break, ...] = ()
    unchecked: int = 0


class TableComparison(Protocol):
    """Function that compares tables with the rows of one stream, the oldest first.

    Returns nothing for a stream of another kind.
    """

    def __call__(self, stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult: ...


class NamedStreams(Protocol):
    """Function that lists the streams an app's rows refer to, each with that row."""

    def __call__(self) -> Mapping[str, str]: ...


_comparisons: list[TableComparison] = []

_named: list[NamedStreams] = []


def register_comparison(comparison: TableComparison, named: NamedStreams | None = None) -> None:
    """Register a comparison of tables, once for the life of the process."""
    if comparison not in _comparisons:
        _comparisons.append(comparison)
    if named is not None and named not in _named:
        _named.append(named)


def compare_tables_with_rows(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Run every registered comparison on a stream; list differences by rows."""
    compared = tuple(rows)
    results = [comparison(stream, compared) for comparison in _comparisons]
    breaks = sorted(
        (damage for each in results for damage in each.breaks), key=lambda damage: damage.seq
    )
    return ComparisonResult(tuple(breaks), sum(each.unchecked for each in results))


def streams_that_must_exist() -> dict[str, str]:
    """Return every stream that rows refer to, each with one such row."""
    sources: dict[str, str] = {}
    for list_streams in _named:
        for stream, source in list_streams().items():
            sources.setdefault(stream, source)
    return sources


def damage_of_changed_row(seq: int, what: str, told_value: object, stands: object) -> Break:
    """Make the damage of a table row that differs from the journal."""
    detail = _("{what}: {stands} instead of {told}").format(
        what=what, stands=_plain(stands), told=_plain(told_value)
    )
    return Break(seq, Damage.STATE, detail)


def damage_of_missing_row(seq: int, what: str) -> Break:
    """Make the damage of a table row that the journal has and the table lacks."""
    return Break(seq, Damage.STATE, _("{what}: gone").format(what=what))


def damage_of_unjournalled_row(what: str, stands: object = "") -> Break:
    """Make the damage of a table row that the journal lacks."""
    detail = f"{what}: {_plain(stands)}" if stands else what
    return Break(0, Damage.UNTOLD, detail)


def _plain(value: object) -> str:
    return _("nothing") if value is None else str(value)
