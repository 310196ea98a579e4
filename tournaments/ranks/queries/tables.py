"""Norm tables: those loaded, those shipped with the program, what differs from an edition."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action, Visitor
from tournaments.ranks.models import NormTable
from tournaments.scoring.norms import loading, tables
from tournaments.scoring.norms.loading import Difference

SHIPPED = Path(__file__).parents[1] / "shipped"


def may_load_tables(user: Visitor) -> bool:
    """Return whether a user may load tables of norms."""
    return rights.is_allowed(user, Action.LOAD_NORMS, SITE_SCOPE)


def loaded_tables() -> list[NormTable]:
    """Return every table that was loaded, the newest edition of each first."""
    return list(NormTable.objects.order_by("code", "-pk"))


def find_table(code: str, edition: str) -> NormTable | None:
    """Return a loaded table; None without it."""
    if "\0" in code + edition:  # a database refuses to compare with it
        return None
    return NormTable.objects.filter(code=code, edition=edition).first()


@dataclass(frozen=True, slots=True)
class ShippedTable:
    """A table that comes with the program, to be loaded by an official."""

    name: str
    text: str
    table: tables.NormTable


@cache
def shipped_tables() -> tuple[ShippedTable, ...]:
    """Return the tables that come with the program."""
    return tuple(
        ShippedTable(file.stem, text, loading.read_table(text))
        for file in sorted(SHIPPED.glob("*.json"))
        for text in [file.read_text(encoding="utf-8")]
    )


def tables_not_loaded() -> list[ShippedTable]:
    """Return the tables that come with the program and were not loaded yet."""
    known = set(NormTable.objects.values_list("code", "edition"))
    return [one for one in shipped_tables() if (one.table.code, one.table.edition) not in known]


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What loading a table would change: against which edition, and each cell that differs.

    ``is_known`` says that this very text is loaded already, ``is_taken`` that its edition is
    loaded with another text.
    """

    table: tables.NormTable
    older: NormTable | None
    differences: tuple[Difference, ...]
    is_known: bool
    is_taken: bool


def report_of_loading(text: str) -> LoadReport:
    """Read a table and compare it with the newest edition of its code; raises BadTable."""
    table = loading.read_table(text)
    older = NormTable.objects.filter(code=table.code).order_by("-pk").first()
    same = find_table(table.code, table.edition)
    return LoadReport(
        table=table,
        older=older,
        differences=loading.differences_of_tables(older.table if older else None, table),
        is_known=same is not None and same.table == table,
        is_taken=same is not None and same.table != table,
    )
