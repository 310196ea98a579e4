"""Find which papers an event can print, and whether the visitor may wait for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.events.models import Tournament
from tournaments.papers.paper_registry import KINDS, PaperNeeds
from tournaments.rounds_and_boards.models import RoundState
from tournaments.schedule.load_planned_beginnings_of_rounds import planned_starts
from tournaments.standings import table_after_round

CARDS, DECISIONS = "cards", "decisions"

# milliseconds that a paper costs for each player, measured with two hundred of them
COSTS = {"protocol": 8, CARDS: 25}
USUAL_COST = 2
AT_ONCE = 1000  # a page may wait a second


@dataclass(frozen=True, slots=True)
class PrintablePapers:
    """What an event can print: ``names`` of papers, published rounds, finished rounds."""

    names: tuple[str, ...]
    rounds: tuple[int, ...]
    over: tuple[int, ...]


def printable_papers(tournament: Tournament, *, site: str, for_officials: bool) -> PrintablePapers:
    """Find the papers an event can print now; nothing unpublished."""
    rounds = tuple(published_rounds(tournament).values_list("number", flat=True))
    over = table_after_round.finished_rounds(tournament)
    possible = {
        PaperNeeds.EVENT: True,
        PaperNeeds.SCHEDULE: bool(planned_starts(tournament)),
        PaperNeeds.SITE: bool(site),
        PaperNeeds.PUBLISHED_ROUND: bool(rounds),
        PaperNeeds.ANY_ROUND: bool(rounds),
        PaperNeeds.ROUND_OVER: bool(over),
        PaperNeeds.DISPLAY: bool(rounds) and tournament.play_system.has_giver,
    }
    names = [name for name, kind in KINDS.items() if possible[kind.needs]]
    if for_officials:
        names += [CARDS, DECISIONS] if rounds else [DECISIONS]
    return PrintablePapers(tuple(names), rounds, over)


def published_rounds(tournament: Tournament) -> Any:
    """Return the published rounds in order."""
    return tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")


def are_printed_quickly(tournament: Tournament, names: Sequence[str]) -> bool:
    """Return whether papers are few enough to print while the visitor waits."""
    players = tournament.entries.count()
    return players * sum(COSTS.get(name, USUAL_COST) for name in names) <= AT_ONCE


def printable_names(names: Sequence[str], able: PrintablePapers) -> tuple[str, ...]:
    """Return those of the papers' names that can be printed."""
    return tuple(name for name in able.names if name in names)
