"""Tables as they stood when a round was over; places round by round; standings overdue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import F

from arbiter.journal.models.rows import JournalEntry
from arbiter.ports import TOURNAMENT, Subject
from tournaments.boards.models import SETTLED, Game, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.scoring.coefficients.registry import (
    CoefficientWorking,
    compute_coefficients_of_player_by_round,
)
from tournaments.scoring.standings import (
    PlaceDecision,
    RankedRow,
    StandingsFacts,
    what_decided_place,
)
from tournaments.standings.models import StandingRow
from tournaments.standings.queries import facts

# Compute the table as it stood when a round was over, from the results that stand now.
#
# A round that is still played counts nowhere in it. Whoever left is judged by what is known
# today.


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
class PlaceWorkings:
    """The coefficients of a player round by round, and which of them decided his place."""

    every: tuple[CoefficientWorking, ...]
    decision: PlaceDecision

    @property
    def decisive(self) -> tuple[CoefficientWorking, ...]:
        """The one that decided; none where the lot did."""
        return tuple(working for working in self.every if working.code == self.decision.code)

    @property
    def others(self) -> tuple[CoefficientWorking, ...]:
        """Those that did not."""
        return tuple(working for working in self.every if working.code != self.decision.code)


def workings_of_place(
    facts: StandingsFacts, ranked: Sequence[RankedRow], own: RankedRow
) -> PlaceWorkings:
    """Work out the coefficients of one line of a table round by round."""
    every = compute_coefficients_of_player_by_round(
        facts.scoring(), own.number, facts.coefficients, own.met
    )
    return PlaceWorkings(every, what_decided_place(ranked, own.number))


@dataclass(frozen=True, slots=True)
class PlaceExplanationAfter:
    """Why a player has his place in the table after a round."""

    table: TableAfterRound
    row: StandingRow
    workings: PlaceWorkings
    people: dict[int, Entry]


def finished_rounds(tournament: Tournament) -> tuple[int, ...]:
    """Return the rounds, from the first on, whose games are all over; two queries."""
    open_rounds = set(
        Game.objects.filter(pairing__round__tournament=tournament, step=0)
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
    ranked = facts.rank()
    line = next((row for row in ranked if row.number == own), None)
    if line is None:
        return None
    row, workings = _row(line, people[own]), workings_of_place(facts, ranked, line)
    return PlaceExplanationAfter(
        TableAfterRound(number, TableRows((row,)), facts), row, workings, people
    )


def _people(tournament: Tournament) -> dict[int, Entry]:
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    return {entry.number: entry for entry in numbered}


def _facts(tournament: Tournament, number: int, people: dict[int, Entry]) -> StandingsFacts:
    """Without later rounds, and without those who had not come yet."""
    joined = {own: entry.first_round for own, entry in people.items()}
    return facts_up_to_round(facts.facts_for_standings(tournament), number, joined)


def _row(row: RankedRow, entry: Entry) -> StandingRow:
    """Not stored: the same line that a stored table has."""
    return StandingRow(
        pk=entry.pk,
        entry=entry,
        **columns_of_stored_line(row),
    )


# Places of the players round by round, and what the last round brought each of them.


KEPT = 256  # tables of rounds that are over: they are asked for again and do not change


@dataclass(frozen=True, slots=True)
class PlacesOfPlayerByRound:
    """A player's places after each round.

    ``places`` after each round, None before the player had come; ``gained`` are his points of the
    last round, None without a result; ``moved`` the places won in it.
    """

    places: tuple[int | None, ...]
    gained: int | None
    moved: int


def facts_up_to_round(
    facts: StandingsFacts, number: int, joined: Mapping[int, int]
) -> StandingsFacts:
    """Return the facts of a table up to a round: later rounds and late entries left out.

    ``joined`` is the first round of every player by his number.
    """
    in_table = {own for own, first in joined.items() if first <= number}
    games = tuple(
        game
        for game in facts.games
        if game.round <= number
        and game.white in in_table
        and (game.black is None or game.black in in_table)
    )
    is_last = number == max((game.round for game in facts.games), default=number)
    return replace(
        facts,
        games=games,
        numbers=tuple(own for own in facts.numbers if own in in_table),
        lot=facts.lot if is_last else (),
        knockout=facts.knockout.up_to_round(number) if facts.knockout else None,
        decided=facts.decided if is_last else (),
    )


def places_of_players_by_round(
    facts: StandingsFacts, joined: Mapping[int, int]
) -> Mapping[int, PlacesOfPlayerByRound]:
    """Compute every player's places round by round; empty before the second round."""
    rounds = sorted({game.round for game in facts.games})
    if len(rounds) < 2:
        return {}
    tables = [_places(facts_up_to_round(facts, number, joined)) for number in rounds]
    gained = _points_in(facts, rounds[-1])
    paths = {}
    for own in facts.numbers:
        places = tuple(table.get(own) for table in tables)
        before, now = places[-2:]
        moved = before - now if before and now else 0
        paths[own] = PlacesOfPlayerByRound(places, gained.get(own), moved)
    return paths


@lru_cache(maxsize=KEPT)
def _places(facts: StandingsFacts) -> Mapping[int, int]:
    return {row.number: row.place_from for row in facts.rank()}


def _points_in(facts: StandingsFacts, number: int) -> Mapping[int, int]:
    """Return everybody's points of one round, who has a result in it."""
    return {
        own: sum(score.points for score in scores if score.round == number)
        for own, scores in facts.scoring().scores.items()
        if any(score.round == number for score in scores)
    }


def columns_of_stored_line(row: RankedRow) -> dict[str, Any]:
    """Return the columns of a stored line, all but those that name the player."""
    return {
        "place_from": row.place_from,
        "place_to": row.place_to,
        "points": row.points,
        "carried": row.carried,
        "played": row.games_played,
        "values": dict(row.values),
        "reasons": [reason.as_dict() for reason in row.reasons],
    }


# Find stored standings that are behind the newest results of their events.


def overdue_standings() -> list[tuple[int, int]]:
    """List events whose stored table is behind: event id and newest revision."""
    return list(
        Tournament.objects.filter(standings_revision__lt=F("revision")).values_list(
            "pk", "revision"
        )
    )


def event_with_longest_overdue_standings() -> tuple[int, int, datetime | None] | None:
    """Return the event whose standings lag longest, or None: event, revision awaited, since when.

    Since when is told by the first journal row beyond the stored table; a change that names no
    revision there leaves it open. At most 21 queries.
    """
    lagging = Tournament.objects.filter(standings_revision__lt=F("revision")).order_by("pk")
    rows = [
        (pk, revision, _since(pk, stored))
        for pk, revision, stored in lagging.values_list("pk", "revision", "standings_revision")[:20]
    ]
    known = [(since, pk, revision) for pk, revision, since in rows if since is not None]
    if not known:
        return next(iter(rows), None)
    since, pk, revision = min(known)
    return pk, revision, since


def _since(pk: int, stored: int) -> datetime | None:
    stream = str(Subject(TOURNAMENT, pk))
    rows = JournalEntry.objects.filter(stream=stream, data__revision__gt=stored)
    return rows.order_by("seq").values_list("at", flat=True).first()
