"""Registry of link finders: other apps add links beside a record.

The archive knows no certificate and no event. The room that has something to show beside a
record registers a finder when it is ready; a page asks all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.archive.models import GameRecord


@dataclass(frozen=True, slots=True)
class Link:
    """A link shown beside a record; ``kind`` chooses its words, ``name`` is shown as it is."""

    kind: str
    name: str
    url: str


Finder = Callable[[GameRecord], tuple[Link, ...]]


_finders: list[Finder] = []


def register_link_finder(finder: Finder) -> None:
    """Register a function that finds links of a record, one from each app."""
    if finder not in _finders:
        _finders.append(finder)


def links_of_record(record: GameRecord) -> tuple[Link, ...]:
    """Collect a record's links from every registered finder."""
    return tuple(link for finder in _finders for link in finder(record))
