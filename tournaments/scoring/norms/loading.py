"""Norm tables read from JSON: every fault and contradiction named at once; tables compared."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Any

from tournaments.scoring.norms.ladder import NO_RANK, RANKS, level
from tournaments.scoring.norms.tables import (
    AverageOf,
    Conditions,
    MatchUnit,
    NormKind,
    NormRow,
    NormTable,
    Rounding,
)

MOST_ROWS = 400
MOST_LETTERS = 200_000
MOST_OF_AN_AVERAGE = 10_000

_FIELDS: dict[str, type] = {
    "code": str,
    "edition": str,
    "title": str,
    "source": str,
    "kind": str,
    "rows": list,
}
_LONGEST = {"title": 200, "title_en": 200, "source": 500, "link": 490, "valid_from": 10}
_OPTIONAL: dict[str, type] = {
    "title_en": str,
    "link": str,
    "valid_from": str,
    "is_official": bool,
    "coefficients": dict,
    "average_of": str,
    "rounding": str,
    "unit": str,
    "conditions": dict,
    "notes": list,
}
_OF_A_ROW = {
    NormKind.PER_OPPONENT: {"percents"},
    NormKind.AVERAGE_PERCENT: {"average_from", "average_to", "percent"},
    NormKind.AVERAGE_PLACES: {"average_from", "average_to", "places_from", "places", "sex"},
    NormKind.PLACE: {"status", "sex", "places_from", "places"},
}
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")
_CONDITIONS = ("games", "entrants", "regions", "rounds", "age_from")


class TableFaultCode(StrEnum):
    """Faults of a norm table."""

    NOT_JSON = "not_json"  # line
    TOO_LONG = "too_long"  # most
    FIELD_MISSING = "field_missing"  # field
    FIELD_UNKNOWN = "field_unknown"  # field, row
    FIELD_WRONG = "field_wrong"  # field, row, found
    RANK_UNKNOWN = "rank_unknown"  # rank, row
    RANK_TWICE = "rank_twice"  # rank
    NO_COEFFICIENT = "no_coefficient"  # rank
    COEFFICIENTS_REVERSED = "coefficients_reversed"  # higher, lower
    WEAKER_ASKS_LESS = "weaker_asks_less"  # rank, weaker, stronger
    HIGHER_ASKS_LESS = "higher_asks_less"  # higher, lower, at
    BANDS_OVERLAP = "bands_overlap"  # rank, first, second
    BAND_REVERSED = "band_reversed"  # row
    STRONGER_ASKS_MORE = "stronger_asks_more"  # rank, first, second
    PLACES_REVERSED = "places_reversed"  # row
    PLACES_TWICE = "places_twice"  # rank, status, sex
    HIGHER_GIVES_MORE = "higher_gives_more"  # higher, lower, status


@dataclass(frozen=True, slots=True)
class TableFault:
    """One fault of a table: its code and what it speaks of."""

    code: TableFaultCode
    facts: Mapping[str, Any]


class BadTable(ValueError):
    """A table that cannot be loaded: every fault of it."""

    def __init__(self, *faults: TableFault) -> None:
        super().__init__("; ".join(f"{one.code} {dict(one.facts)}" for one in faults))
        self.faults = faults


def _fault(code: TableFaultCode, **facts: object) -> TableFault:
    return TableFault(code, facts)


def read_table(text: str) -> NormTable:
    """Read a table from JSON; raises BadTable with all its faults."""
    if len(text) > MOST_LETTERS:
        raise BadTable(_fault(TableFaultCode.TOO_LONG, most=MOST_LETTERS))
    if "\0" in text or "\\u0000" in text:  # no database keeps it
        raise BadTable(_fault(TableFaultCode.NOT_JSON, line=1))
    try:
        data = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise BadTable(_fault(TableFaultCode.NOT_JSON, line=getattr(error, "lineno", 1))) from None
    return _table(data)


def _table(data: object) -> NormTable:
    if not isinstance(data, dict):
        raise BadTable(_fault(TableFaultCode.NOT_JSON, line=1))
    faults = list(_wrong_fields(data))
    if faults:
        raise BadTable(*faults)
    kind = NormKind(data["kind"])
    rows: list[NormRow] = []
    for number, given in enumerate(data["rows"], start=1):
        try:
            rows.append(_row(given, number, kind))
        except BadTable as wrong:
            faults += wrong.faults
    try:
        conditions = _conditions(data.get("conditions", {}), 0)
        coefficients = _coefficients(data.get("coefficients", {}))
    except BadTable as wrong:
        raise BadTable(*faults, *wrong.faults) from None
    if faults:
        raise BadTable(*faults)
    table = NormTable(
        code=data["code"],
        edition=data["edition"],
        title=data["title"],
        title_en=data.get("title_en", ""),
        source=data["source"],
        kind=kind,
        rows=tuple(rows),
        link=data.get("link", ""),
        valid_from=data.get("valid_from", ""),
        is_official=data.get("is_official", False),
        coefficients=coefficients,
        average_of=AverageOf(data.get("average_of", AverageOf.COEFFICIENT)),
        rounding=Rounding(data.get("rounding", Rounding.HALF)),
        unit=MatchUnit(data.get("unit", MatchUnit.GAMES)),
        conditions=conditions,
        notes=tuple(data.get("notes", ())),
    )
    if contradictions := tuple(contradictions_of_table(table)):
        raise BadTable(*contradictions)
    return table


def _wrong_fields(data: Mapping[str, Any]) -> Iterator[TableFault]:
    for name in data.keys() - _FIELDS.keys() - _OPTIONAL.keys():
        yield _fault(TableFaultCode.FIELD_UNKNOWN, field=name, row=0)
    for name, kind in _FIELDS.items():
        if data.get(name) in (None, "", []):
            yield _fault(TableFaultCode.FIELD_MISSING, field=name)
        elif not isinstance(data[name], kind):
            yield _wrong(name, 0, data[name])
    for name, wanted in _OPTIONAL.items():
        if name in data and not isinstance(data[name], wanted):
            yield _wrong(name, 0, data[name])
    choices: tuple[tuple[str, type[StrEnum]], ...] = (
        ("kind", NormKind),
        ("average_of", AverageOf),
        ("rounding", Rounding),
        ("unit", MatchUnit),
    )
    for name, choice in choices:
        given = data.get(name)
        if isinstance(given, str) and given and given not in set(choice):
            yield _wrong(name, 0, given)
    for name in ("code", "edition"):
        given = data.get(name)
        if isinstance(given, str) and given and not _NAME.fullmatch(given):
            yield _wrong(name, 0, given)
    for name, most in _LONGEST.items():
        given = data.get(name)
        if isinstance(given, str) and len(given) > most:
            yield _wrong(name, 0, given[:40])
    link = data.get("link")
    if isinstance(link, str) and link and not link.startswith(("https://", "http://")):
        yield _wrong("link", 0, link)
    notes = data.get("notes", [])
    if isinstance(notes, list) and not all(isinstance(one, str) for one in notes):
        yield _wrong("notes", 0, "")
    if isinstance(data.get("rows"), list) and len(data["rows"]) > MOST_ROWS:
        yield _fault(TableFaultCode.TOO_LONG, most=MOST_ROWS)


def _wrong(name: str, row: int, found: object) -> TableFault:
    return _fault(TableFaultCode.FIELD_WRONG, field=name, row=row, found=str(found)[:40])


def _row(given: object, number: int, kind: NormKind) -> NormRow:
    if not isinstance(given, dict):
        raise BadTable(_wrong("rows", number, given))
    allowed = _OF_A_ROW[kind] | {"rank", "conditions"}
    faults = [
        _fault(TableFaultCode.FIELD_UNKNOWN, field=name, row=number)
        for name in given.keys() - allowed
    ]
    rank = given.get("rank")
    if rank not in RANKS:
        faults.append(_fault(TableFaultCode.RANK_UNKNOWN, rank=str(rank)[:40], row=number))
    if faults:
        raise BadTable(*faults)
    places_from = _whole(given.get("places_from", 1), "places_from", number, least=1, most=999)
    status, sex = given.get("status", ""), given.get("sex", "")
    if not isinstance(status, str) or len(status) > 200:
        raise BadTable(_wrong("status", number, status))
    if sex not in ("", "m", "w"):
        raise BadTable(_wrong("sex", number, sex))
    has_places = kind in (NormKind.PLACE, NormKind.AVERAGE_PLACES)
    return NormRow(
        rank=str(rank),
        percents=_percents(given.get("percents"), number) if kind is NormKind.PER_OPPONENT else {},
        average_from=_hundredths(given.get("average_from"), "average_from", number),
        average_to=_hundredths(given.get("average_to"), "average_to", number),
        percent=_whole(given.get("percent"), "percent", number, least=1, most=100)
        if kind is NormKind.AVERAGE_PERCENT
        else 0,
        places_from=places_from,
        places=_whole(given.get("places"), "places", number, least=1, most=999)
        if has_places
        else 0,
        status=status,
        sex=sex,
        conditions=_conditions(given.get("conditions", {}), number),
    )


def _whole(given: object, name: str, row: int, *, least: int, most: int) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    raise BadTable(_wrong(name, row, given))


def _hundredths(given: object, name: str, row: int) -> int | None:
    """An average as an integer of hundredths; a third digit behind the point is refused."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | Decimal):
        raise BadTable(_wrong(name, row, given))
    if not -MOST_OF_AN_AVERAGE <= given <= MOST_OF_AN_AVERAGE:
        raise BadTable(_wrong(name, row, given))
    whole = given * 100
    if whole != int(whole):
        raise BadTable(_wrong(name, row, given))
    return int(whole)


def _percents(given: object, row: int) -> dict[int, int]:
    if not isinstance(given, dict) or not given:
        raise BadTable(_wrong("percents", row, given))
    percents = {}
    for name, value in given.items():
        if not re.fullmatch(r"-?\d{1,2}", name):
            raise BadTable(_wrong("percents", row, name))
        percents[int(name)] = _whole(value, "percents", row, least=1, most=100)
    return percents


def _coefficients(given: Mapping[str, object]) -> dict[str, int]:
    faults = [
        _fault(TableFaultCode.RANK_UNKNOWN, rank=name[:40], row=0)
        for name in given
        if name not in RANKS and name != NO_RANK
    ]
    if faults:
        raise BadTable(*faults)
    return {
        name: _whole(value, "coefficients", 0, least=-99, most=99) for name, value in given.items()
    }


def _conditions(given: object, row: int) -> Conditions:
    if not isinstance(given, dict) or given.keys() - {*_CONDITIONS, "by_hand"}:
        raise BadTable(_wrong("conditions", row, given))
    by_hand = given.get("by_hand", [])
    if not isinstance(by_hand, list) or not all(isinstance(one, str) for one in by_hand):
        raise BadTable(_wrong("by_hand", row, by_hand))
    numbers = {
        name: _whole(given.get(name, 0), name, row, least=0, most=9999) for name in _CONDITIONS
    }
    return Conditions(**numbers, by_hand=tuple(by_hand))


# Contradictions: what no reader could follow both of.


def contradictions_of_table(table: NormTable) -> Iterator[TableFault]:
    """Yield every contradiction of a table with itself."""
    yield from _of_coefficients(table)
    if table.kind is NormKind.PER_OPPONENT:
        yield from _of_cells(table)
    if table.kind in (NormKind.AVERAGE_PERCENT, NormKind.AVERAGE_PLACES):
        yield from _of_bands(table)
    if table.kind in (NormKind.PLACE, NormKind.AVERAGE_PLACES):
        yield from _of_places(table)


def _of_coefficients(table: NormTable) -> Iterator[TableFault]:
    needs = table.kind is NormKind.PER_OPPONENT or (
        table.kind is not NormKind.PLACE and table.average_of is AverageOf.COEFFICIENT
    )
    if needs:
        wanted = {NO_RANK, *(row.rank for row in table.rows)}
        for rank in sorted(wanted - table.coefficients.keys(), key=level):
            yield _fault(TableFaultCode.NO_COEFFICIENT, rank=rank)
    known = sorted(table.coefficients, key=level)
    for lower, higher in pairwise(known):
        if table.coefficients[higher] > table.coefficients[lower]:
            yield _fault(TableFaultCode.COEFFICIENTS_REVERSED, higher=higher, lower=lower)


def _of_cells(table: NormTable) -> Iterator[TableFault]:
    by_rank: dict[str, NormRow] = {}
    for row in table.rows:
        if row.rank in by_rank:
            yield _fault(TableFaultCode.RANK_TWICE, rank=row.rank)
        by_rank[row.rank] = row
        cells = sorted(row.percents.items())
        for (stronger, less), (weaker, more) in pairwise(cells):
            if more < less:
                yield _fault(
                    TableFaultCode.WEAKER_ASKS_LESS, rank=row.rank, weaker=weaker, stronger=stronger
                )
    for lower, higher in pairwise(sorted(by_rank.values(), key=lambda row: level(row.rank))):
        for at in sorted(lower.percents.keys() & higher.percents.keys()):
            if higher.percents[at] < lower.percents[at]:
                yield _fault(
                    TableFaultCode.HIGHER_ASKS_LESS, higher=higher.rank, lower=lower.rank, at=at
                )


def _of_bands(table: NormTable) -> Iterator[TableFault]:
    bands: dict[tuple[str, str], list[NormRow]] = {}
    for number, row in enumerate(table.rows, start=1):
        if not row.covers_average(row.average_from or row.average_to or 0):
            yield _fault(TableFaultCode.BAND_REVERSED, row=number)
        bands.setdefault((row.rank, row.sex), []).append(row)
    for (rank, _sex), rows in bands.items():
        in_order = sorted(rows, key=_lowest)
        for first, second in pairwise(in_order):
            facts = {"rank": rank, "first": _band(first), "second": _band(second)}
            if _highest(first) >= _lowest(second):
                yield TableFault(TableFaultCode.BANDS_OVERLAP, facts)
                continue
            weaker, stronger = first, second
            if table.average_of is AverageOf.COEFFICIENT:
                weaker, stronger = second, first
            asks_more = weaker.percent < stronger.percent or weaker.places > stronger.places
            if asks_more:
                yield TableFault(TableFaultCode.STRONGER_ASKS_MORE, facts)


def _lowest(row: NormRow) -> int:
    return -(10**9) if row.average_from is None else row.average_from


def _highest(row: NormRow) -> int:
    return 10**9 if row.average_to is None else row.average_to


def _band(row: NormRow) -> str:
    """Write a band for a reader: ``2.00…2.49``."""
    ends = (row.average_from, row.average_to)
    return "…".join("" if end is None else f"{Decimal(end) / 100:.2f}" for end in ends)


def _of_places(table: NormTable) -> Iterator[TableFault]:
    cells: dict[tuple[str, str, str, int | None, int | None], NormRow] = {}
    for number, row in enumerate(table.rows, start=1):
        if row.places < row.places_from:
            yield _fault(TableFaultCode.PLACES_REVERSED, row=number)
        cell = (row.rank, row.status, row.sex, row.average_from, row.average_to)
        if cell in cells:
            yield _fault(TableFaultCode.PLACES_TWICE, rank=row.rank, status=row.status, sex=row.sex)
        cells[cell] = row
    for one, other in combinations(cells.values(), 2):
        if one.rank == other.rank or cells_differ(one, other):
            continue
        lower, higher = sorted((one, other), key=lambda row: level(row.rank))
        if higher.places > lower.places:
            yield _fault(
                TableFaultCode.HIGHER_GIVES_MORE,
                higher=higher.rank,
                lower=lower.rank,
                status=lower.status,
            )


def cells_differ(one: NormRow, other: NormRow) -> bool:
    """Whether two rows speak of different events or players."""
    return (one.status, one.sex, one.average_from, one.average_to) != (
        other.status,
        other.sex,
        other.average_from,
        other.average_to,
    )


# Two tables compared cell by cell: what an owner sees before he loads another edition.


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell that is not the same in two tables; None where one has none."""

    where: str
    older: str | None
    newer: str | None


Cells = dict[str, str]


def differences_of_tables(older: NormTable | None, newer: NormTable) -> tuple[Difference, ...]:
    """Return the cells that differ, in the order of the newer table, then what it lacks."""
    before = {} if older is None else cells_of_table(older)
    after = cells_of_table(newer)
    return tuple(
        Difference(name, before.get(name), after.get(name))
        for name in dict.fromkeys((*after, *before))
        if before.get(name) != after.get(name)
    )


def cells_of_table(table: NormTable) -> Cells:
    """Return every cell of a table by what it is about."""
    cells: Cells = {
        "title": table.title,
        "title_en": table.title_en,
        "source": table.source,
        "kind": table.kind.value,
        "is_official": "yes" if table.is_official else "no",
        "average_of": table.average_of.value,
        "rounding": table.rounding.value,
        "unit": table.unit.value,
    }
    cells |= {f"coefficient {rank}": str(value) for rank, value in table.coefficients.items()}
    cells |= _cells_of_conditions("", table.conditions)
    for row in table.rows:
        head = " · ".join(
            filter(None, (row.rank, row.status, row.sex, _band(row).strip("…") and _band(row)))
        )
        cells |= {f"{head} · {at}": f"{percent} %" for at, percent in row.percents.items()}
        if row.percent:
            cells[head] = f"{row.percent} %"
        if row.places:
            cells[head] = f"{row.places_from}–{row.places}"
        cells |= _cells_of_conditions(f"{head} · ", row.conditions)
    return cells


def _cells_of_conditions(head: str, conditions: Conditions) -> Cells:
    numbers = {f"{head}{name}": getattr(conditions, name) for name in _CONDITIONS}
    cells = {name: str(number) for name, number in numbers.items() if number}
    if conditions.by_hand:
        cells[f"{head}by_hand"] = "; ".join(conditions.by_hand)
    return cells
