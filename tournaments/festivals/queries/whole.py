"""Everything of a day, or of a whole event, as sheets of one PDF, step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils import timezone

from games.board.printing import Sheet
from tournaments.boards.models import Round, RoundState
from tournaments.events.models import PlannedStart, Tournament, TournamentState
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.finals import with_finals
from tournaments.papers.queries import choice as choice_queries
from tournaments.papers.queries import layout
from tournaments.papers.queries.choice import PaperChoice
from tournaments.papers.queries.registry import KINDS
from tournaments.standings.queries import tables

START, ROUNDS, TABLES, PROTOCOLS = "start", "rounds", "standings", "protocol"

OFFERED = (START, ROUNDS, TABLES, PROTOCOLS)
"""The papers of one PDF, in its order."""


@dataclass(frozen=True, slots=True)
class Step:
    """A paper of the PDF: of the whole event, or of a tournament and its round."""

    name: str
    tournament: Tournament | None = None
    round: int | None = None


def days_played(festival: Festival) -> list[date]:
    """Return the days on which rounds that are published are played."""
    return sorted({day for _contest, _row, day in published_rounds(festival)})


def steps_of_print(festival: Festival, names: Sequence[str], day: date | None) -> list[Step]:
    """List the papers of one PDF; of a day the rounds of that day alone."""
    rows = [
        (contest, row)
        for contest, row, played in published_rounds(festival)
        if day in (None, played)
    ]
    steps = [Step(START)] if START in names else []
    if ROUNDS in names:
        in_order = sorted(rows, key=lambda pair: pair[1].number) if day is None else rows
        steps += [Step(ROUNDS, contest.tournament, row.number) for contest, row in in_order]
    concerned = [
        next(found)[0].tournament
        for _key, found in groupby(rows, lambda pair: pair[0].tournament_id)
    ]
    if TABLES in names:
        steps += [Step(TABLES, tournament) for tournament in concerned]
    if PROTOCOLS in names:
        steps += [
            Step(PROTOCOLS, tournament)
            for tournament in concerned
            if tournament.state == TournamentState.FINISHED
        ]
    return steps


def published_rounds(festival: Festival) -> list[tuple[Contest, Round, date]]:
    """Load published rounds with the day on which each is played, tournament by tournament."""
    listed = with_finals(wall.contests_on_papers(festival), festival)
    contests = {row.tournament_id: row for row in listed}
    planned = {
        (tournament, number): starts_at
        for tournament, number, starts_at in PlannedStart.objects.filter(
            tournament__in=contests
        ).values_list("tournament", "number", "starts_at")
    }
    rounds: dict[int, list[Round]] = {tournament: [] for tournament in contests}
    found = Round.objects.filter(tournament__in=contests).exclude(state=RoundState.DRAFT)
    for row in found.defer("known").order_by("number"):
        rounds[row.tournament_id].append(row)
    return [
        (contest, row, _day(row, planned.get((tournament, row.number)), festival))
        for tournament, contest in contests.items()
        for row in rounds[tournament]
    ]


def _day(row: Round, planned: datetime | None, festival: Festival) -> date:
    if row.played_on is not None:
        return row.played_on
    moment = planned or row.published_at or timezone.now()
    return moment.astimezone(festival.zone).date()


def sheets_of_step(festival: Festival, step: Step, *, head_right: str) -> Iterator[Sheet]:
    """Make the sheets of one step; a round that is over with its results, else to be filled in."""
    if step.name == START:
        for paper in wall.start_papers(festival):
            yield layout.sheet_of_paper(paper, head_right=head_right)
        return
    if step.tournament is None:
        return
    name = step.name
    if name == ROUNDS:
        is_over = step.round in tables.finished_rounds(step.tournament)
        name = "results" if is_over else "boards"
    about = choice_queries.parameters_of_chosen_paper(
        step.tournament, name, PaperChoice((name,), round=step.round)
    )
    if about is not None:
        yield layout.sheet_of_paper(KINDS[name].paper(about), head_right=head_right)
