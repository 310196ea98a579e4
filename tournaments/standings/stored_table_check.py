"""Compute every stored table again, from its stored facts and from the journal, and compare.

The journal is the second witness: results, published rounds, boards drafted and changed by
hand, who came late and who left are read from it row by row, so a table that was stored
wrongly, or changed afterwards, shows.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from arbiter.journal.models import JournalEntry
from arbiter.rules.outcome import GameResult, Outcome, Termination, standing_facts
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.events.models import Tournament
from tournaments.scoring.points import Played
from tournaments.scoring.standings import Row, rank
from tournaments.scoring.table_facts import from_plain
from tournaments.standings import loaders
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.systems.base import PlaySystem

OPEN = GameResult.OPEN.value


NOT_OVER = (Termination.FORFEIT.value, Termination.DOUBLE_FORFEIT.value, Termination.OPEN.value)


@dataclass(frozen=True, slots=True)
class Recomputed:
    """One stored table: every line ``number: stored | computed`` that differs.

    ``unknown`` says why it could not be computed again.
    """

    revision: int
    lines: tuple[str, ...] = ()
    unknown: str = ""


@dataclass(slots=True)
class _Then:
    """What the journal has told so far."""

    revision: int = 0
    outcomes: dict[int, tuple[str, str]] = field(default_factory=dict)
    published: set[int] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    in_table: set[int] = field(default_factory=set)
    places: list[int] = field(default_factory=list)
    boards: dict[int, list[tuple[int, int | None]]] = field(default_factory=dict)


@dataclass(slots=True)
class _Rows:
    """The rows that do not change: numbers, boards, games; five queries.

    ``games`` also has those that a change by hand has removed since, as the journal names
    them; ``entries`` are by round and by the numbers of that day.
    """

    numbers: dict[int, int]
    entries: dict[int, dict[int, int]]
    games: dict[int, tuple[int, int, int]]
    alone: list[tuple[int, int, str, int]]
    seated: dict[int, set[int]]


def check_standings(tournament: Tournament) -> Iterator[Recomputed]:
    """Stored tables in the order of revisions, each beside what comes out now."""
    stored = {table.revision: table for table in tournament.standings.order_by("revision")}
    journal = JournalEntry.objects.filter(stream=tournament.scope_key).order_by("seq")
    told = [(row.verb, row.data) for row in journal.iterator()]
    rows = _rows(tournament)
    for verb, data in told:
        if verb in ("manual.changed", "board.turned"):
            rows.games |= {pk: (data["round"], *two) for pk, *two in data.get("removed", ())}
    then = _Then()
    for verb, data in told:
        before = then.revision
        after = _revision_after(verb, data, then, tournament.play_system)
        if after != before and before in stored:
            yield _compare(tournament, stored.pop(before), then, rows)
        _apply_row(then, verb, data)
        _seat(then, rows, verb, data)
        then.revision = after
    if then.revision in stored:
        yield _compare(tournament, stored.pop(then.revision), then, rows)
    for revision in stored:
        yield Recomputed(revision, unknown="the journal has no such revision")


def _revision_after(verb: str, data: Mapping, then: _Then, system: PlaySystem) -> int:
    """A row names the revision it made (``events.revisions.advance``).

    Older rows of three acts made the next one without naming it: the first lots, a round
    published whose rests score, and a published one changed by hand.
    """
    before = then.revision
    if "revision" in data:
        return int(data["revision"])
    last_lot = "colour" if system.draws_first_colour else "numbers"
    is_first_lot = verb == "lots.drawn" and data["kind"] == last_lot
    is_round = verb == "round.published" and system.rests_score
    is_change = verb == "manual.changed" and data["round"] in then.published
    makes_one = is_first_lot or is_round or is_change or verb == "event.imported"
    return before + 1 if makes_one else before


def _outcome(data: Mapping) -> tuple[str, str]:
    """``after`` is result and termination; rows before it was have a fact for each."""
    if "after" not in data:
        return data["result"], data["termination"]
    result, _blank, termination = data["after"].partition(" ")
    return result, termination


def _apply_row(then: _Then, verb: str, data: Mapping) -> None:
    match verb:
        case "result.recorded":
            then.outcomes[data["game"]] = _outcome(data)
        case "result.withdrawn":
            then.outcomes.pop(data["game"], None)
        case "result.annulled":
            then.outcomes[data["game"]] = (OPEN, Termination.OPEN.value)
        case "results.taken_over":
            games = data["after"] if "after" in data else data["games"]
            then.outcomes |= {pk: (won, how) for pk, won, how in games if won != OPEN}
        case "round.published":
            then.published.add(data["round"])
        case "round.unpublished":
            then.published.discard(data["round"])
        case "event.imported":
            then.published |= set(range(1, data["rounds"] + 1))
            then.in_table |= set(data["entries"])
        case "entry.added":
            then.entered.add(data["entry"])
            if "first_round" in data:  # a late one has his number at once
                then.in_table.add(data["entry"])
        case "entry.removed":
            then.entered.discard(data["entry"])
        case "entries.imported" | "entries.copied":
            then.entered |= set(data.get("entries", ()))
        case "entry.withdrawn" | "entry.expelled":
            then.gone.add(data["entry"])
        case "entry.returned":
            then.gone.discard(data["entry"])
            if then.in_table:
                then.in_table.add(data["entry"])
        case "lots.drawn" if data["kind"] == loaders.PLACES:
            then.places = list(data["order"])
        case "lots.drawn" if data["kind"] in ("colour", "numbers"):
            then.in_table |= then.entered - then.gone


def _seat(then: _Then, rows: _Rows, verb: str, data: Mapping) -> None:
    """The boards of a Swiss round as they were drafted, and as they were changed by hand."""
    entries = rows.entries.get(data.get("round", 0), {})
    if not entries:  # a table of a round robin, or a round taken over from a file
        return

    def seats(pairs: list[list[int | None]]) -> list[tuple[int, int | None]]:
        return [(entries[white], entries.get(black or 0)) for white, black in pairs]

    if verb == "round.drafted":
        # of several drafts the last is the one that was published: its entries are known
        is_known = all(number in entries for pair in data["pairs"] for number in pair if number)
        then.boards[data["round"]] = seats(data["pairs"]) if is_known else []
    elif verb == "manual.begun" and data.get("from_nothing"):
        then.boards[data["round"]] = []
    elif verb == "manual.changed":
        gone = set(seats(data["before"]))
        stay = [pair for pair in then.boards.get(data["round"], ()) if pair not in gone]
        then.boards[data["round"]] = stay + seats(data["after"])


def _rows(tournament: Tournament) -> _Rows:
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
        seated.setdefault(number, set()).update(one for one in (first, second) if one)
        if kind != PairingKind.GAME:
            alone.append((number, first, kind, points))
    return _Rows(
        numbers={pk: number for number, pk in loaders.entry_by_number(tournament).items()},
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


def _compare(
    tournament: Tournament, table: StandingRevision, then: _Then, rows: _Rows
) -> Recomputed:
    lost = sorted(pk for pk in then.outcomes if pk not in rows.games)
    if lost:  # journals written before changes by hand named the games they removed
        told = ", ".join(map(str, lost))
        return Recomputed(
            table.revision, unknown=f"games removed by hand since, players not told: {told}"
        )
    found = {
        rows.numbers[row.entry_id]: _stored(row)
        for row in StandingRow.objects.filter(standing=table)
        if row.entry_id in rows.numbers
    }
    if table.facts:  # what the table itself says it was computed from
        own = sorted(_computed(row) for row in from_plain(table.facts).rank())
        if own != sorted(found.values()):
            return Recomputed(table.revision, ("the lines do not follow from the stored facts",))
    computed = {row.number: _computed(row) for row in _rank(tournament, then, rows)}
    return Recomputed(
        table.revision,
        tuple(
            f"{number}: {found.get(number, '–')} | {computed.get(number, '–')}"
            for number in sorted(found.keys() | computed.keys())
            if found.get(number) != computed.get(number)
        ),
    )


def _stored(row: StandingRow) -> str:
    return _row_text(
        row.place_from, row.place_to, points=row.points, played=row.played, values=row.values
    )


def _computed(row: Row) -> str:
    return _row_text(
        row.place_from,
        row.place_to,
        points=row.points,
        played=row.games_played,
        values=dict(row.values),
    )


def _row_text(
    first: int, last: int, *, points: int, played: int, values: Mapping[str, object]
) -> str:
    span = str(first) if first == last else f"{first}–{last}"
    return f"place {span}, {points} points, {played} played, {json.dumps(values, sort_keys=True)}"


def _rank(tournament: Tournament, then: _Then, rows: _Rows) -> tuple[Row, ...]:
    here = {pk for pk in then.in_table if pk in rows.numbers}
    games = list(_games(then, rows))
    system = tournament.play_system
    if system.rests_score:
        games += _rests(tournament, then, rows, here)
    if system.drops_leavers_under_half(tournament):
        out = _excluded(then, rows)
        games = [game for game in games if not out & {game.white, game.black}]
    return rank(
        games,
        tuple(sorted(rows.numbers[pk] for pk in here)),
        tuple(tournament.coefficients),
        lot=tuple(rows.numbers[pk] for pk in then.places if pk in rows.numbers),
        **loaders.count_by(tournament),
    )


def _games(then: _Then, rows: _Rows) -> Iterator[Played]:
    for pk, (result, termination) in then.outcomes.items():
        number, white, black = rows.games[pk]
        facts = standing_facts(Outcome.of(result, termination))
        yield Played(
            round=number,
            white=rows.numbers[white],
            black=rows.numbers[black],
            white_points=facts.points_white,
            black_points=facts.points_black,
            played=facts.played,
            key=pk,
            annulled=termination == Termination.ANNULLED,
        )


def _rests(tournament: Tournament, then: _Then, rows: _Rows, here: set[int]) -> Iterator[Played]:
    """Byes of the rounds published by then, and who was in none of their rows."""
    times = tournament.games_per_pairing if tournament.count_by == "games" else 1
    for number, first, kind, points in _alone(tournament, then, rows):
        if number in then.published and first in here:
            asked = kind in loaders.REQUESTED
            yield from [Played(number, rows.numbers[first], None, points, requested=asked)] * times
    for number in then.published:
        for absent in here - _seated(then, rows, number):
            yield from [Played(number, rows.numbers[absent], None, 0, requested=True)] * times


def _alone(tournament: Tournament, then: _Then, rows: _Rows) -> Iterator[tuple[int, int, str, int]]:
    """Who had no opponent; the bye of an odd field as the boards stood by then."""
    for number, first, kind, points in rows.alone:
        if kind != PairingKind.ALLOCATED or number not in then.boards:
            yield number, first, kind, points
    for number, boards in then.boards.items():
        for white, black in boards:
            if black is None:
                yield number, white, PairingKind.ALLOCATED, tournament.bye_points


def _seated(then: _Then, rows: _Rows, number: int) -> set[int]:
    """Everybody who stood in a round; what is not a board has not changed."""
    if number not in then.boards:
        return rows.seated.get(number, set())
    alone = {
        first for at, first, kind, _ in rows.alone if at == number and kind in loaders.REQUESTED
    }
    return alone | {pk for pair in then.boards[number] for pk in pair if pk}


def _excluded(then: _Then, rows: _Rows) -> set[int]:
    """Who had left having played less than half of his games (official rules 3.6)."""
    balance = dict.fromkeys(then.gone, 0)
    for pk, (_, white, black) in rows.games.items():
        result, termination = then.outcomes.get(pk, (OPEN, Termination.OPEN.value))
        over = result != OPEN and termination not in NOT_OVER
        for entry in balance.keys() & {white, black}:
            balance[entry] += 1 if over else -1
    return {rows.numbers[entry] for entry, over in balance.items() if over < 0}
