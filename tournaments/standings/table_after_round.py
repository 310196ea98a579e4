"""Compute the table as it stood when a round was over, from the results that stand now.

A round that is still played counts nowhere in it. Whoever left is judged by what is known today.
"""

from dataclasses import dataclass

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import SETTLED, Game, RoundState
from tournaments.scoring.compute_coefficients_of_player_by_round import (
    CoefficientWorking,
    compute_coefficients_of_player_by_round,
)
from tournaments.scoring.rank_players import RankedRow
from tournaments.scoring.standings_input_json import StandingsFacts
from tournaments.standings import load_scoring_input
from tournaments.standings.models import StandingRow
from tournaments.standings.places_by_round import facts_up_to_round
from tournaments.standings.stored_columns_of_computed_line import columns_of_stored_line


@dataclass(frozen=True, slots=True)
class TableRows:
    """Computed lines of a table, to be read like those of a stored one."""

    lines: tuple[StandingRow, ...]

    def all(self) -> tuple[StandingRow, ...]:
        """Return all lines, as a related manager of stored rows would."""
        return self.lines


@dataclass(frozen=True, slots=True)
class TableAfterRound:
    """A table after a round; ``query`` are its address's parameters."""

    after: int
    rows: TableRows
    facts: StandingsFacts

    @property
    def query(self) -> str:
        """The table's parameters in an address."""
        return f"after={self.after}"


@dataclass(frozen=True, slots=True)
class PlaceExplanationAfter:
    """Why a player has his place in the table after a round."""

    table: TableAfterRound
    row: StandingRow
    workings: tuple[CoefficientWorking, ...]
    people: dict[int, Entry]


def finished_rounds(tournament: Tournament) -> tuple[int, ...]:
    """Return the rounds, from the first on, whose games are all over; two queries."""
    open_rounds = set(
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(state__in=SETTLED)
        .values_list("pairing__round__number", flat=True)
    )
    known = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    over: list[int] = []
    for number in known.values_list("number", flat=True):
        if number in open_rounds:
            break
        over.append(number)
    return tuple(over)


def table_after_round(tournament: Tournament, number: int) -> TableAfterRound | None:
    """Compute the table after a round that is over; None for any other."""
    if number not in finished_rounds(tournament):
        return None
    people = _people(tournament)
    facts = _facts(tournament, number, people)
    rows = tuple(_row(row, people[row.number]) for row in facts.rank())
    return TableAfterRound(number, TableRows(rows), facts)


def explain_place_after_round(
    tournament: Tournament, own: int, number: int
) -> PlaceExplanationAfter | None:
    """Explain a player's place in the table after a round."""
    if number not in finished_rounds(tournament):
        return None
    people = _people(tournament)
    facts = _facts(tournament, number, people)
    ranked = next((row for row in facts.rank() if row.number == own), None)
    if ranked is None:
        return None
    row = _row(ranked, people[own])
    steps = compute_coefficients_of_player_by_round(
        facts.scoring(), own, facts.coefficients, ranked.met
    )
    return PlaceExplanationAfter(
        TableAfterRound(number, TableRows((row,)), facts), row, steps, people
    )


def _people(tournament: Tournament) -> dict[int, Entry]:
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    return {entry.number: entry for entry in numbered}


def _facts(tournament: Tournament, number: int, people: dict[int, Entry]) -> StandingsFacts:
    """Without later rounds, and without those who had not come yet."""
    joined = {own: entry.first_round for own, entry in people.items()}
    return facts_up_to_round(load_scoring_input.facts_for_standings(tournament), number, joined)


def _row(row: RankedRow, entry: Entry) -> StandingRow:
    """Not stored: the same line that a stored table has."""
    return StandingRow(
        pk=entry.pk,
        entry=entry,
        **columns_of_stored_line(row),
    )
