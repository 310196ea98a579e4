"""What comes next in every tournament of an event: lots, pairing, publication; three queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Min

from tournaments.boards.models import Round, RoundState
from tournaments.events.models import TournamentState
from tournaments.festivals.models import Contest
from tournaments.festivals.queries.overview import Cell, FestivalOverview

FEWEST = 2  # who can play at all


class Step(StrEnum):
    """What an official does next in a tournament."""

    LOTS = "lots"
    PAIR = "pair"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step of a tournament, of which round."""

    cell: Cell
    step: Step
    round: int

    @property
    def contest(self) -> Contest:
        """The contest that owns the tournament."""
        return self.cell.contest

    @property
    def key(self) -> str:
        """Its name in a form: another step of the same tournament has another one."""
        return self.key_of(self.contest.pk, self.step, self.round, self.final)

    @property
    def final(self) -> int | None:
        """The final behind the contest that the step is of; None for the contest itself."""
        return self.cell.tournament.pk if self.contest.final_title else None

    @staticmethod
    def key_of(contest: int, step: Step, number: int, final: int | None = None) -> str:
        """Name the step of a contest, or of a final behind it, in a round."""
        return f"{contest}{f'.{final}' if final else ''}-{step}-{number}"


def next_steps(overview: FestivalOverview) -> list[NextStep]:
    """Return the tournaments in which something is to be done, in order; one query.

    One that is being played, or whose rounds of the table are drawn day by day, is left out.
    """
    cells = [cell for cell in overview.cells if not cell.tournament.is_private]
    drafts = _first_drafts(cell.tournament.pk for cell in cells)
    found = []
    for cell in cells:
        step = _step(cell, drafts.get(cell.tournament.pk, 0))
        if step is not None:
            number = 1 if step is Step.LOTS else cell.current + 1
            found.append(NextStep(cell, step, number))
    return found


def _first_drafts(tournaments: Iterable[int]) -> dict[int, int]:
    rows = (
        Round.objects.filter(tournament__in=list(tournaments), state=RoundState.DRAFT)
        .order_by()
        .values_list("tournament")
        .annotate(number=Min("number"))
    )
    return dict(rows)


def _step(cell: Cell, draft: int) -> Step | None:
    tournament = cell.tournament
    if tournament.daily_draw or cell.is_followed:
        return None
    if tournament.state == TournamentState.ENTRIES:
        return Step.LOTS if cell.players >= FEWEST else None
    if tournament.state not in (TournamentState.DRAWN, TournamentState.RUNNING):
        return None
    if cell.current and cell.played < cell.boards:
        return None
    if draft == cell.current + 1:
        return Step.PUBLISH
    is_to_pair = not tournament.play_system.is_laid_out_whole
    return Step.PAIR if is_to_pair and cell.current < cell.rounds else None
