"""Stored tables computed again from the event's journal, row by row, and compared."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from arbiter.journal.columns import STANDS
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries.told import ToldTable
from arbiter.rules.outcome import GameResult, Outcome, Termination, outcome_facts_for_standings
from tournaments.boards.models import Game, Pairing, PairingKind, RoundState
from tournaments.boards.queries import ties
from tournaments.events.models import Tournament
from tournaments.pairing import lots
from tournaments.scoring.knockouts import TieKey
from tournaments.scoring.points import PlayedGame
from tournaments.scoring.standings import (
    Decided,
    RankedRow,
    rank_players,
    standings_facts_from_json_data,
)
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries import facts
from tournaments.systems.base import PlaySystem
from tournaments.ties.queries import decided_by_order

# Compute every stored table again, from its stored facts and from the journal, and compare.
#
# The journal is the second witness: results, published rounds, boards drafted and changed by
# hand, who came late and who left are read from it row by row, so a table that was stored
# wrongly, or changed afterwards, shows. A published round is as the last row that told its boards
# has them, for they may change after a table was stored: an open line-up, a board filled late.


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A stored table computed again: its lines that differ, ``number: stored | computed``.

    ``unknown`` says why it could not be computed again.
    """

    revision: int
    lines: tuple[str, ...] = ()
    unknown: str = ""


def check_standings(tournament: Tournament) -> Iterator[Recomputed]:
    """Compute stored tables again, revision by revision, and compare them."""
    stored = {table.revision: table for table in tournament.standings.order_by("revision")}
    journal = JournalEntry.objects.filter(stream=tournament.scope_key).order_by("seq")
    verbs = [(row.verb, row.data) for row in journal.iterator()]
    rows = load_unchanging_rows(tournament)
    for verb, data in verbs:
        rows.games |= games_taken_away(verb, data)
    state = JournalState()
    for verb, data in verbs:
        before = state.revision
        after = revision_after_row(verb, data, state, tournament.play_system)
        if after != before and before in stored:
            yield _compare(tournament, stored.pop(before), state, rows)
        apply_journal_row(state, verb, data)
        apply_journal_row_to_boards(state, rows, verb, data)
        state.revision = after
    if state.revision in stored:
        yield _compare(tournament, stored.pop(state.revision), state, rows)
    for revision in stored:
        yield Recomputed(revision, unknown=_("the journal has no such revision"))


# Rebuild an event's state from its journal, row by row: results, published rounds, boards.


@dataclass(slots=True)
class JournalState:
    """An event's state as rebuilt from journal rows so far: results, rounds, boards.

    ``carried`` are points brought from an earlier stage, by entry; ``told_rounds`` and
    ``told_boards`` are rows of published rounds as acts have told them.
    """

    revision: int = 0
    outcomes: dict[int, tuple[str, str]] = field(default_factory=dict)
    published: set[int] = field(default_factory=set)
    entered: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    in_table: set[int] = field(default_factory=set)
    places: list[int] = field(default_factory=list)
    play_offs: dict[int, list[list[int]]] = field(default_factory=dict)
    boards: dict[int, list[tuple[int, int | None]]] = field(default_factory=dict)
    sent_on: dict[tuple[int, int, int], int] = field(default_factory=dict)
    carried: dict[int, int] = field(default_factory=dict)
    told_rounds: ToldTable = field(default_factory=ToldTable)
    told_boards: ToldTable = field(default_factory=ToldTable)


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """A board as the journal told it by then; ``match`` is that of its two teams."""

    pk: int
    board: int
    kind: str
    first: int
    second: int | None
    points: int
    match: int | None = None


@dataclass(slots=True)
class UnchangingRows:
    """Rows of an event that no later act changes: numbers, boards, games; five queries.

    ``games`` also has those that a change by hand has removed since, as the journal names
    them; ``entries`` are by round and by the numbers of that day, ``steps`` the steps of those
    games of a tie that are no main games.
    """

    numbers: dict[int, int]
    entries: dict[int, dict[int, int]]
    games: dict[int, tuple[int, int, int]]
    alone: list[tuple[int, int, str, int]]
    seated: dict[int, set[int]]
    steps: dict[int, int] = field(default_factory=dict)


def _compare(
    tournament: Tournament, table: StandingRevision, state: JournalState, rows: UnchangingRows
) -> Recomputed:
    lost = sorted(pk for pk in state.outcomes if pk not in rows.games)
    if lost:  # journals written before changes by hand named the games they removed
        keys = ", ".join(map(str, lost))
        unknown = _("games removed by hand since, players not told: {games}").format(games=keys)
        return Recomputed(table.revision, unknown=unknown)
    stored = {
        rows.numbers[row.entry_id]: _stored(row)
        for row in StandingRow.objects.filter(standing=table)
        if row.entry_id in rows.numbers
    }
    unplaced: tuple[int, ...] = ()
    if table.facts:  # what the table itself says it was computed from
        facts = standings_facts_from_json_data(table.facts)
        unplaced = facts.unplaced
        own = sorted(_computed(row) for row in facts.rank())
        if own != sorted(stored.values()):
            return Recomputed(table.revision, (_("the lines do not follow from the stored facts"),))
    told = rank_from_journal(tournament, state, rows, unplaced)
    computed = {row.number: _computed(row) for row in told}
    return Recomputed(
        table.revision,
        tuple(
            f"{number}: {stored.get(number, '–')} | {computed.get(number, '–')}"
            for number in sorted(stored.keys() | computed.keys())
            if stored.get(number) != computed.get(number)
        ),
    )


def _stored(row: StandingRow) -> str:
    return _row_text(
        row.place_from,
        row.place_to,
        points=row.points,
        carried=row.carried,
        played=row.played,
        values=row.values,
    )


def _computed(row: RankedRow) -> str:
    return _row_text(
        row.place_from,
        row.place_to,
        points=row.points,
        carried=row.carried,
        played=row.games_played,
        values=dict(row.values),
    )


def _row_text(
    first: int, last: int, *, points: int, carried: int, played: int, values: Mapping[str, object]
) -> str:
    span = str(first) if first == last else f"{first}–{last}"
    line = _("place {span}, {points} points, {played} played, {values}")
    text = line.format(
        span=span, points=points, played=played, values=json.dumps(values, sort_keys=True)
    )
    return text + (_(", {carried} of them carried").format(carried=carried) if carried else "")


NOT_OVER = (Termination.FORFEIT.value, Termination.DOUBLE_FORFEIT.value, Termination.OPEN.value)


def rank_from_journal(
    tournament: Tournament,
    state: JournalState,
    rows: UnchangingRows,
    unplaced: Collection[int] = (),
) -> tuple[RankedRow, ...]:
    """Rank the players by the results and rounds that the journal rows give.

    ``unplaced`` are the players who took no place in the table that it is compared with.
    """
    here = {pk for pk in state.in_table if pk in rows.numbers}
    games = list(_games(state, rows))
    system = tournament.play_system
    if system.rests_score:
        games += _rests(tournament, state, rows, here)
    if system.drops_leavers_under_half(tournament):
        out = _excluded(state, rows)
        games = [game for game in games if not out & {game.white, game.black}]
    return rank_players(
        games,
        tuple(sorted(rows.numbers[pk] for pk in here)),
        tuple(tournament.coefficients),
        lot=tuple(rows.numbers[pk] for pk in state.places if pk in rows.numbers),
        unplaced=unplaced,
        knockout=facts.knockout_facts(
            tournament, games, _won_later(tournament, state, rows), state.sent_on
        ),
        decided=tuple(_decided(tournament, state, rows)),
        carried=_carried(tournament, state, rows),
        steps=ties.points_of_micro_matches(tournament, _told_games(tournament, state, rows)),
        **facts.counting_rules_of_event(tournament),
    )


def _decided(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Iterator[Decided]:
    """Yield the orders that a match or play-offs had decided by then."""
    if tournament.play_system.tie_spans_rounds and tournament.micro_steps:
        yield from ties.order_of_match(tournament, _told_games(tournament, state, rows))
    elif tournament.play_system.tie_spans_rounds:
        yield from _decided_by_tie(tournament, state, rows)
    for contest, order in sorted(state.play_offs.items()):
        yield from decided_by_order(contest, order, rows.numbers)


def _decided_by_tie(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Iterator[Decided]:
    games = sorted(
        (number, pk, white, black)
        for pk, (number, white, black) in rows.games.items()
        if number in state.published and (pk in state.outcomes or pk not in rows.steps)
    )
    if not games:
        return
    first, second = games[0][2:]
    told = (
        ties.GameOfTie(pk, number, rows.steps.get(pk, 0), white == first, _told(state, pk))
        for number, pk, white, _black in games
    )
    outcome = ties.decide_games(tournament, told)
    yield from ties.decided_by_outcome(outcome, rows.numbers[first], rows.numbers[second])


def _won_later(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> dict[TieKey, int]:
    """Return the winners of equal ties of a knock-out by a further step, as known by then."""
    if not rows.steps or not tournament.play_system.has_bracket:
        return {}
    return ties.winners_of_games(tournament, _told_games(tournament, state, rows))


def _told_games(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Iterator[ties.GameWithPlayers]:
    """Yield the games of ties that were known by then; none where there are no ties."""
    if not tournament.has_ties:
        return
    for pk, (number, white, black) in rows.games.items():
        if number in state.published and (pk in state.outcomes or pk not in rows.steps):
            yield ties.GameWithPlayers(
                ties.GameOfTie(pk, number, rows.steps.get(pk, 0), True, _told(state, pk)),
                rows.numbers[white],
                rows.numbers[black],
            )


def _told(state: JournalState, pk: int) -> Outcome | None:
    """Return the settled outcome of a game; one annulled by its row is one, without a result."""
    if pk not in state.outcomes:
        return None
    result, termination = state.outcomes[pk]
    is_annulled = result == OPEN
    return Outcome.from_codes(result, Termination.ANNULLED.value if is_annulled else termination)


def _carried(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Mapping[int, int]:
    """Return the carried points by number; whoever left before half of his games has none."""
    points = {
        rows.numbers[pk]: carried for pk, carried in state.carried.items() if pk in rows.numbers
    }
    if points and tournament.play_system.drops_leavers_under_half(tournament):
        for number in _excluded(state, rows):
            points.pop(number, None)
    return points


def _games(state: JournalState, rows: UnchangingRows) -> Iterator[PlayedGame]:
    for pk, (result, termination) in state.outcomes.items():
        if pk in rows.steps:
            continue
        number, white, black = rows.games[pk]
        facts = outcome_facts_for_standings(Outcome.from_codes(result, termination))
        yield PlayedGame(
            round=number,
            white=rows.numbers[white],
            black=rows.numbers[black],
            white_points=facts.points_white,
            black_points=facts.points_black,
            played=facts.played,
            key=pk,
            annulled=termination == Termination.ANNULLED,
        )


def _rests(
    tournament: Tournament, state: JournalState, rows: UnchangingRows, here: set[int]
) -> Iterator[PlayedGame]:
    """Byes of the rounds published by then, and who was in none of their rows."""
    times = tournament.games_per_pairing if tournament.counted_by == "games" else 1
    for number, first, kind, points in _alone(tournament, state, rows):
        if number in state.published and first in here:
            requested = kind in facts.REQUESTED
            yield from [
                PlayedGame(number, rows.numbers[first], None, points, requested=requested)
            ] * times
    told = boards_told(state)
    for number in state.published:
        for absent in here - _seated(state, rows, number, told):
            yield from [PlayedGame(number, rows.numbers[absent], None, 0, requested=True)] * times


def _alone(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Iterator[tuple[int, int, str, int]]:
    """Yield who had no opponent, as the boards stood by then.

    Rows of before the journal told all boards give the bye of an odd field alone.
    """
    told = boards_told(state)
    for number, first, kind, points in rows.alone:
        is_drafted = kind == PairingKind.ALLOCATED and number in state.boards
        if number not in told and not is_drafted:
            yield number, first, kind, points
    for number, boards in state.boards.items():
        for white, black in boards:
            if black is None and number not in told:
                yield number, white, PairingKind.ALLOCATED, tournament.bye_points
    for number, seats in told.items():
        for seat in seats:
            if seat.kind != PairingKind.GAME:
                yield number, seat.first, seat.kind, seat.points


def _seated(
    state: JournalState,
    rows: UnchangingRows,
    number: int,
    told: Mapping[int, Sequence[ToldBoard]],
) -> set[int]:
    """Return everybody who stood in a round; what is not a board has not changed."""
    if number in told:
        return {pk for seat in told[number] for pk in (seat.first, seat.second) if pk}
    if number not in state.boards:
        return rows.seated.get(number, set())
    alone = {
        first for at, first, kind, _points in rows.alone if at == number and kind in facts.REQUESTED
    }
    return alone | {pk for pair in state.boards[number] for pk in pair if pk}


def _excluded(state: JournalState, rows: UnchangingRows) -> set[int]:
    """Return who had left having played less than half of his games (official rules 3.6)."""
    balance = dict.fromkeys(state.gone, 0)
    for pk, (_number, white, black) in rows.games.items():
        if pk in rows.steps:
            continue
        result, termination = state.outcomes.get(pk, (OPEN, Termination.OPEN.value))
        over = result != OPEN and termination not in NOT_OVER
        for entry in balance.keys() & {white, black}:
            balance[entry] += 1 if over else -1
    return {rows.numbers[entry] for entry, over in balance.items() if over < 0}


OPEN = GameResult.OPEN.value

TAKING_GAMES_AWAY = (
    *("board.turned", "board.turn_taken_back", "manual.changed", "manual.taken_back"),
    *("tie.step_taken_back", "line_up.changed"),
)
"""Rows that name the games which were taken away with their boards."""


def games_taken_away(verb: str, data: Mapping[str, Any]) -> dict[int, tuple[int, int, int]]:
    """Return the round, White and Black of the games that a row took away."""
    if verb not in TAKING_GAMES_AWAY:
        return {}
    return {pk: (data["round"], white, black) for pk, white, black in data.get("removed", ())}


def boards_told(state: JournalState) -> dict[int, list[ToldBoard]]:
    """Return the boards of the rounds that the journal has told whole, by round."""
    numbers = {
        pk: row["number"][1]
        for pk, row in state.told_rounds.rows.items()
        if (("round", pk),) in state.told_boards.wholes
    }
    boards: dict[int, list[ToldBoard]] = {number: [] for number in numbers.values()}
    for pk, row in state.told_boards.rows.items():
        number = numbers.get(row["round"][1])
        if number is not None:
            values = {name: value for name, (_seq, value) in row.items() if name in OF_A_BOARD}
            boards[number].append(ToldBoard(pk, **values))
    return boards


OF_A_BOARD = frozenset(("board", "kind", "first", "second", "points", "match"))
"""The columns of a board that its place in a table follows from."""


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
    """Apply a journal row to the state: its results, rounds, boards and entries."""
    for group in data.get(STANDS) or ():
        if group["table"] == "tournaments.round":
            state.told_rounds.apply(0, group)
        elif group["table"] == "tournaments.pairing":
            state.told_boards.apply(0, group)
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
        case "tie.decided":
            one, other = sorted(data["numbers"])
            state.sent_on.pop((data["round"], one, other), None)
            if data["after"] is not None:
                state.sent_on[data["round"], one, other] = data["after"]
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
        case "play_off.ordered":
            state.play_offs[data["contest"]] = data["order"]
        case "stage.carried":
            state.carried = {pk: points for pk, points, _games in data["carried"]}
        case "lots.drawn" if data["kind"] == lots.PLACES:
            state.places = list(data["order"])
        case "lots.drawn" if data["kind"] in ("colour", lots.NUMBERS, lots.TEAMS):
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
        numbers={pk: number for number, pk in facts.entry_id_by_number(tournament).items()},
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
        steps=dict(games.exclude(step=0).values_list("pk", "step")),
    )
