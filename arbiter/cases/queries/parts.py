"""Registry of parts that other subjects add to a case's page and to its printed protocol.

The frame asks every part once a page. A part answers None where it has nothing to say about
this case; its own template then is not printed. The places, in the order of the page:
``board`` under the board, ``answer`` right below what is asked, ``facts`` between the statements
and the ruling, ``acts`` forms below the ruling. A part may have its say on the protocol too,
which is paper, and suggest what to rule.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import HttpRequest

from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind
from arbiter.cases.queries.access import CasePage
from arbiter.cases.queries.incidents import ShownIncident
from arbiter.rules.outcome import Outcome
from games.board.printing import Block
from games.draughts.replay import Replay


class PlaceOnCasePage(StrEnum):
    """Places on a case's page where other subjects add parts."""

    BOARD = "board"
    ANSWER = "answer"
    FACTS = "facts"
    ACTS = "acts"


@dataclass(frozen=True, slots=True)
class PartContext:
    """What a part of a case's page is built from: request, case, rights, replayed record, rules.

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
    """A part of a case's page: the function ``build`` and the template of its result.

    ``paper`` is what it says on the protocol of the case. In a case of the kind ``answers`` it
    stands at ``answer``: it says what the case asks.
    """

    name: str
    place: PlaceOnCasePage
    template: str
    build: Build
    paper: Print | None = None
    answers: CaseKind | None = None

    def place_on_page_of(self, case: Case) -> PlaceOnCasePage:
        """Return the place of the part on the page of this case."""
        return PlaceOnCasePage.ANSWER if self.answers and case.kind == self.answers else self.place


@dataclass(frozen=True, slots=True)
class SuggestedRuling:
    """A ruling that a part suggests by the rules; the arbiter may rule otherwise.

    ``outcome`` is None where a person must weigh it; ``reason`` says what was found.
    """

    outcome: Outcome | None
    reason: str


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of a case's page with its content."""

    template: str
    part: dict[str, Any]
    suggested: SuggestedRuling | None = None
    incidents: tuple[ShownIncident, ...] = ()


_parts: dict[str, PagePart] = {}


def register_page_part(part: PagePart) -> None:
    """Register a part of a case's page by name, once for the life of the process."""
    if _parts.setdefault(part.name, part) != part:
        raise ValueError(f"the page of a case has a part {part.name} already")


def build_parts(context: PartContext) -> dict[str, tuple[ShownPart, ...]]:
    """Build all registered parts of a case's page, by place.

    What a part gives as ``suggested`` is a SuggestedRuling, as ``shown`` its incidents.
    """
    built = [(part, part.build(context)) for part in _parts.values()]
    return {
        place.value: tuple(
            ShownPart(part.template, shown, shown.get("suggested"), shown.get("shown", ()))
            for part, shown in built
            if part.place_on_page_of(context.page.case) is place and shown is not None
        )
        for place in PlaceOnCasePage
    }


def suggested_ruling(parts: Mapping[str, Iterable[ShownPart]]) -> SuggestedRuling | None:
    """Return the first ruling that a part suggests."""
    shown = (part for at in parts.values() for part in at)
    return next((part.suggested for part in shown if part.suggested), None)


def build_printed_parts(case: Case) -> tuple[Block, ...]:
    """Build the content of every part for the printed protocol of a case."""
    return tuple(block for part in _parts.values() if part.paper for block in part.paper(case))
