"""Registry of parts that other subjects add to a case's page and to its printed protocol.

The frame asks every part once a page. A part answers None where it has nothing to say about
this case; its own template then is not printed. The places, in the order of the page:
``board`` under the board, ``facts`` between the statements and the ruling, ``acts`` forms below
the ruling. A part may have its say on the protocol too, which is paper.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import HttpRequest

from arbiter.cases.models import Case
from arbiter.cases.selectors import CasePage
from arbiter.rights.permissions import Action
from games.board.printing import Block
from games.draughts.replay import Replay


class Place(StrEnum):
    """Places for parts on the page."""

    BOARD = "board"
    FACTS = "facts"
    ACTS = "acts"


@dataclass(frozen=True, slots=True)
class PartContext:
    """What a part is built from: request, case, the visitor's rights, replayed record, ply, rules.

    replay is None for a case without a record; ply is the one shown on the board.
    """

    request: HttpRequest
    page: CasePage
    permitted: frozenset[Action]
    replay: Replay | None
    ply: int
    ruleset_id: str


Build = Callable[[PartContext], dict[str, Any] | None]


Print = Callable[[Case], Iterable[Block]]


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of the page: its template gets the result of ``build`` as ``part``.

    ``paper`` is what it says on the protocol of the case.
    """

    name: str
    place: Place
    template: str
    build: Build
    paper: Print | None = None


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part with content to show."""

    template: str
    part: dict[str, Any]


_parts: dict[str, PagePart] = {}


def register(part: PagePart) -> None:
    """Register a part of the page by name, once for the life of the process."""
    if _parts.setdefault(part.name, part) != part:
        raise ValueError(f"the page of a case has a part {part.name} already")


def build_parts(context: PartContext) -> dict[str, tuple[ShownPart, ...]]:
    """Build all registered parts of a case's page, by place."""
    built = [(part, part.build(context)) for part in _parts.values()]
    return {
        place.value: tuple(
            ShownPart(part.template, shown)
            for part, shown in built
            if part.place is place and shown is not None
        )
        for place in Place
    }


def build_printed_parts(case: Case) -> tuple[Block, ...]:
    """Build the content of every part for the printed protocol of a case."""
    return tuple(block for part in _parts.values() if part.paper for block in part.paper(case))
