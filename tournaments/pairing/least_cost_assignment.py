"""Assign each row a column of its own so that the sum of the costs is least.

The method of H. W. Kuhn with potentials: rows are taken in one by one, each along the cheapest
chain of exchanges. Costs are whole numbers of any size; None is what may not be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

Costs = Sequence[Sequence[int | None]]


def assign_columns(costs: Costs) -> tuple[int, ...] | None:
    """Return the column of each row at the least cost; None where not every row can have one.

    There are at least as many columns as rows.
    """
    made = _Assignment(costs)
    if not all(made.take_in(row) for row in range(len(costs))):
        return None
    column_of = {row: column for column, row in enumerate(made.row_of) if row is not None}
    return tuple(column_of[row] for row in range(len(costs)))


@dataclass(slots=True)
class _Assignment:
    """The rows taken in so far: ``row_of`` each column, and the potentials of both."""

    costs: Costs
    row_of: list[int | None] = field(init=False)
    rows: list[int] = field(init=False)
    columns: list[int] = field(init=False)

    def __post_init__(self) -> None:
        width = len(self.costs[0]) if self.costs else 0
        self.row_of, self.columns = [None] * width, [0] * width
        self.rows = [0] * len(self.costs)

    def take_in(self, first: int) -> bool:
        """Find the cheapest chain from a new row to a free column, and make its exchanges."""
        width = len(self.row_of)
        slack: list[int | None] = [None] * width
        came: list[int | None] = [None] * width
        free, seen = set(range(width)), list[int]()
        row, last = first, None
        while True:
            for column in free:
                cost, known = self.costs[row][column], slack[column]
                if cost is None:
                    continue
                rest = cost - self.rows[row] - self.columns[column]
                if known is None or rest < known:
                    slack[column], came[column] = rest, last
            near = [(room, column) for column in free if (room := slack[column]) is not None]
            if not near:
                return False
            least, last = min(near)
            self._raise(first, least, seen)
            slack = [spare if spare is None else spare - least for spare in slack]
            free.remove(last)
            seen.append(last)
            holder = self.row_of[last]
            if holder is None:
                break
            row = holder
        self._exchange(first, last, came)
        return True

    def _raise(self, first: int, least: int, seen: Sequence[int]) -> None:
        self.rows[first] += least
        for column in seen:
            self.columns[column] -= least
            holder = self.row_of[column]
            if holder is not None:
                self.rows[holder] += least

    def _exchange(self, first: int, end: int, came: Sequence[int | None]) -> None:
        column: int | None = end
        while column is not None:
            before = came[column]
            self.row_of[column] = first if before is None else self.row_of[before]
            column = before
