"""Rebuild an event's state from its journal, row by row: results, published rounds, boards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from arbiter.rules.outcome import GameResult, Termination
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.standings import load_scoring_input
from tournaments.systems.play_system_base import PlaySystem

OPEN = GameResult.OPEN.value


TAKING_GAMES_AWAY = ("board.turned", "board.turn_taken_back", "manual.changed", "manual.taken_back")
"""Rows that name the games which were taken away with their boards."""


@dataclass(slots=True)
class JournalState:
    """An event's state as rebuilt from journal rows so far: results, rounds, boards."""

    revision: int = 0
    outcomes: dict[int, tuple[str, str]] = field(default_factory=dict)
    published: set[int] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    in_table: set[int] = field(default_factory=set)
    places: list[int] = field(default_factory=list)
    boards: dict[int, list[tuple[int, int | None]]] = field(default_factory=dict)


@dataclass(slots=True)
class UnchangingRows:
    """Rows of an event that no later act changes: numbers, boards, games; five queries.

    ``games`` also has those that a change by hand has removed since, as the journal names
    them; ``entries`` are by round and by the numbers of that day.
    """

    numbers: dict[int, int]
    entries: dict[int, dict[int, int]]
    games: dict[int, tuple[int, int, int]]
    alone: list[tuple[int, int, str, int]]
    seated: dict[int, set[int]]


def revision_after_row(
    verb: str, data: Mapping[str, Any], state: JournalState, system: PlaySystem
) -> int:
    """Return the event's revision after a journal row, also after older rows without it.

    Older rows of three acts made the next one without naming it: the first lots, a round
    published whose rests score, and a published one changed by hand.
    """
    before = state.revision
    if "revision" in data:
        return int(data["revision"])
    last_lot = "colour" if system.draws_first_colour else "numbers"
    is_first_lot = verb == "lots.drawn" and data["kind"] == last_lot
    is_round = verb == "round.published" and system.rests_score
    is_change = verb == "manual.changed" and data["round"] in state.published
    makes_one = is_first_lot or is_round or is_change or verb == "event.imported"
    return before + 1 if makes_one else before


def _outcome(data: Mapping[str, Any]) -> tuple[str, str]:
    """``after`` is result and termination; rows before it was have a fact for each."""
    if "after" not in data:
        return data["result"], data["termination"]
    result, _blank, termination = data["after"].partition(" ")
    return result, termination


def apply_journal_row(state: JournalState, verb: str, data: Mapping[str, Any]) -> None:
    """Apply a journal row to the state: its results, rounds and entries."""
    match verb:
        case "result.recorded":
            state.outcomes[data["game"]] = _outcome(data)
        case "result.withdrawn":
            state.outcomes.pop(data["game"], None)
        case "result.annulled":
            state.outcomes[data["game"]] = (OPEN, Termination.OPEN.value)
        case "results.taken_over":
            games = data["after"] if "after" in data else data["games"]
            state.outcomes |= {pk: (won, how) for pk, won, how in games if won != OPEN}
        case "round.published":
            state.published.add(data["round"])
        case "round.unpublished":
            state.published.discard(data["round"])
        case "event.imported":
            state.published |= set(range(1, data["rounds"] + 1))
            state.in_table |= set(data["entries"])
        case "entry.added":
            state.entered.add(data["entry"])
            if "first_round" in data:  # a late one has his number at once
                state.in_table.add(data["entry"])
        case "entry.removed":
            state.entered.discard(data["entry"])
        case "entries.imported" | "entries.copied":
            state.entered |= set(data.get("entries", ()))
        case "entry.withdrawn" | "entry.expelled":
            state.gone.add(data["entry"])
        case "entry.returned":
            state.gone.discard(data["entry"])
            if state.in_table:
                state.in_table.add(data["entry"])
        case "lots.drawn" if data["kind"] == load_scoring_input.PLACES:
            state.places = list(data["order"])
        case "lots.drawn" if data["kind"] in ("colour", "numbers"):
            state.in_table |= state.entered - state.gone


def apply_journal_row_to_boards(
    state: JournalState, rows: UnchangingRows, verb: str, data: Mapping[str, Any]
) -> None:
    """Apply a row to the boards of a Swiss round: as drafted, or as changed by hand."""
    entries = rows.entries.get(data.get("round", 0), {})
    if not entries:  # a table of a round robin, or a round taken over from a file
        return

    def seats(pairs: list[tuple[int, int | None]]) -> list[tuple[int, int | None]]:
        return [(entries[white], entries.get(black or 0)) for white, black in pairs]

    if verb == "round.drafted":
        # of several drafts the last is the one that was published: its entries are known
        is_known = all(number in entries for pair in data["pairs"] for number in pair if number)
        state.boards[data["round"]] = seats(data["pairs"]) if is_known else []
    elif verb == "manual.begun" and data.get("from_nothing"):
        state.boards[data["round"]] = []
    elif verb in ("manual.changed", "manual.taken_back"):
        gone = set(seats(data["before"]))
        stay = [pair for pair in state.boards.get(data["round"], ()) if pair not in gone]
        state.boards[data["round"]] = stay + seats(data["after"])


def load_unchanging_rows(tournament: Tournament) -> UnchangingRows:
    """Load the rows of an event that no later act changes."""
    games = Game.objects.filter(pairing__round__tournament=tournament)
    boards = Pairing.objects.filter(round__tournament=tournament).exclude(
        round__state=RoundState.DRAFT
    )
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).values_list("number", "known")
    seated: dict[int, set[int]] = {}
    alone = []
    for number, kind, first, second, points in boards.values_list(
        "round__number", "kind", "first", "second", "points"
    ):
        seated.setdefault(number, set()).update(entry for entry in (first, second) if entry)
        if kind != PairingKind.GAME:
            alone.append((number, first, kind, points))
    return UnchangingRows(
        numbers={
            pk: number for number, pk in load_scoring_input.entry_id_by_number(tournament).items()
        },
        entries={
            number: {int(own): pk for own, pk in known.get("entries", {}).items()}
            for number, known in rounds
        },
        games={
            pk: (number, white, black)
            for pk, number, white, black in games.values_list(
                "pk", "pairing__round__number", "white", "black"
            )
        },
        alone=alone,
        seated=seated,
    )
