"""Rows of tables compared with what acts have told of them in the journal."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps

from arbiter.journal import columns, ports
from arbiter.journal.ports import ComparedRow, ComparisonResult
from arbiter.proofs.chain import Break

CHUNK = 500


@dataclass(slots=True)
class ToldTable:
    """What a stream's rows tell of one table: values by row and column, and whole groups."""

    rows: dict[int, dict[str, tuple[int, Any]]] = field(default_factory=dict)
    wholes: dict[tuple[tuple[str, int], ...], int] = field(default_factory=dict)
    members: dict[int, tuple[tuple[str, int], ...]] = field(default_factory=dict)

    def apply(self, seq: int, group: Mapping[str, Any]) -> None:
        """Apply what one more journal row tells; the newest holds."""
        whole = tuple(sorted((group.get("of") or {}).items()))
        if len(whole) == 1 and whole[0][0] == "id":  # one row alone, which was taken away
            self.rows.pop(whole[0][1], None)
            self.members.pop(whole[0][1], None)
            return
        if whole:
            for pk in [pk for pk, of in self.members.items() if of == whole]:
                del self.members[pk], self.rows[pk]
            self.wholes.pop(whole, None)
        if group["rows"] is None:
            return
        if whole:
            self.wholes[whole] = seq
        for pk, *values in group["rows"]:
            told = self.rows.setdefault(pk, {})
            told.update(
                (name, (seq, value)) for name, value in zip(group["columns"], values, strict=True)
            )
            if whole:
                self.members[pk] = whole


def compare_told_rows(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """List rows of tables that are not what the newest act that tells them says."""
    tables: dict[str, ToldTable] = {}
    for row in rows:
        for group in row.data.get(columns.STANDS) or ():
            tables.setdefault(group["table"], ToldTable()).apply(row.seq, group)
    return ComparisonResult(
        tuple(found for table in sorted(tables) for found in _differing(table, tables[table]))
    )


def _differing(table: str, told: ToldTable) -> Iterator[Break]:
    model = apps.get_model(table)
    name = model._meta.model_name
    names = {field.name for field in model._meta.concrete_fields}
    for stand in _chunks(model, sorted(told.rows)):
        for pk, row in stand.items():
            if row is None:
                seq = max((seq for seq, _value in told.rows[pk].values()), default=0)
                yield ports.damage_of_missing_row(seq, f"{name}:{pk}")
                continue
            for column, (seq, value) in sorted(told.rows[pk].items()):
                if column not in names:  # a column that is no more
                    continue
                if (stands := columns.told_value(row, column)) != value:
                    what = f"{name}:{pk}, {column}"
                    yield ports.damage_of_changed_row(seq, what, _shown(value), _shown(stands))
    for whole in told.wholes:
        known = model._base_manager.filter(**dict(whole)).order_by("pk")
        for pk in known.values_list("pk", flat=True):
            if pk not in told.rows:
                yield ports.damage_of_unjournalled_row(f"{name}:{pk}")


def _shown(value: object) -> object:
    """Return a value for the eye; an empty text is seen as one."""
    return '""' if value == "" else value


def _chunks(model: Any, pks: list[int]) -> Iterator[dict[int, Any]]:
    for start in range(0, len(pks), CHUNK):
        wanted = pks[start : start + CHUNK]
        found = {row.pk: row for row in model._base_manager.filter(pk__in=wanted)}
        yield {pk: found.get(pk) for pk in wanted}
