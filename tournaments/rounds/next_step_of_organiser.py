"""Find the organiser's next step in an event: draft, publish, draw, start, enter results."""

from dataclasses import dataclass

from tournaments.draft_jobs.models import UNFINISHED
from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.events.models import Tournament, TournamentState
from tournaments.rounds_and_boards.find_rounds_boards_games import next_round
from tournaments.rounds_and_boards.models import (
    SETTLED,
    Game,
    GameState,
    RoundState,
)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The organiser's next step in an event."""

    step: str  # waiting, draft, publish, opening, start, results, table_round, over, none
    round: int
    count: int = 0


def next_step_of_event(tournament: Tournament) -> NextStep:
    """Find the organiser's next step; at most four queries."""
    if tournament.state in (TournamentState.ENTRIES, TournamentState.CANCELLED):
        return NextStep("none", 0)
    if tournament.state == TournamentState.FINISHED:
        return NextStep("over", 0)
    drafts_rounds = not tournament.play_system.is_laid_out_whole
    rows = list(tournament.rounds.order_by("number").defer("known"))
    if drafts_rounds and tournament.draft_jobs.filter(state__in=UNFINISHED).exists():
        return NextStep("waiting", next_round(tournament))
    unfinished = [row for row in rows if row.state not in (RoundState.DRAFT, RoundState.CLOSED)]
    drafts = [row for row in rows if row.state == RoundState.DRAFT]
    for row in unfinished:
        if row.state == RoundState.PUBLISHED:
            return NextStep(
                "opening" if drawn_and_awaited_openings.are_openings_awaited(row) else "start",
                row.number,
            )
    open_games = (
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(pairing__round__state=RoundState.DRAFT)
        .exclude(state__in=(*SETTLED, GameState.ADJOURNED))
        .count()
    )
    if open_games and (drafts_rounds or not drafts):
        return NextStep("results", unfinished[-1].number if unfinished else 0, open_games)
    if drafts:
        number = drafts[0].number
        needs_lot = tournament.daily_draw and number < tournament.rounds_planned
        if needs_lot and not tournament.lots.filter(kind=f"table.{number}").exists():
            return NextStep("table_round", number)
        return NextStep("publish", number, open_games)
    if drafts_rounds and len(rows) < tournament.rounds_planned:
        return NextStep("draft", len(rows) + 1)
    return NextStep("results", rows[-1].number if rows else 0, open_games)
