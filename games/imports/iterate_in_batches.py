"""Iterate over values in lists of a given size."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Value = TypeVar("Value")


def iterate_in_batches(values: Iterable[Value], size: int) -> Iterator[list[Value]]:
    """Yield lists of so many values in their order; the last may be shorter."""
    following = iter(values)
    while batch := list(islice(following, size)):
        yield batch
