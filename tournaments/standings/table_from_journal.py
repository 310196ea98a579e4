"""Compute a table of standings from the event's state rebuilt from its journal."""

from collections.abc import Collection, Iterator

from arbiter.rules.outcome import Outcome, Termination, outcome_facts_for_standings
from tournaments.events.models import Tournament
from tournaments.rounds_and_boards.models import PairingKind
from tournaments.scoring.rank_players import RankedRow, rank_players
from tournaments.scoring.scores_from_games_and_matches import PlayedGame
from tournaments.standings import load_scoring_input
from tournaments.standings.event_state_from_journal import OPEN, JournalState, UnchangingRows

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
        **load_scoring_input.counting_rules_of_event(tournament),
    )


def _games(state: JournalState, rows: UnchangingRows) -> Iterator[PlayedGame]:
    for pk, (result, termination) in state.outcomes.items():
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
    times = tournament.games_per_pairing if tournament.count_by == "games" else 1
    for number, first, kind, points in _alone(tournament, state, rows):
        if number in state.published and first in here:
            requested = kind in load_scoring_input.REQUESTED
            yield from [
                PlayedGame(number, rows.numbers[first], None, points, requested=requested)
            ] * times
    for number in state.published:
        for absent in here - _seated(state, rows, number):
            yield from [PlayedGame(number, rows.numbers[absent], None, 0, requested=True)] * times


def _alone(
    tournament: Tournament, state: JournalState, rows: UnchangingRows
) -> Iterator[tuple[int, int, str, int]]:
    """Yield who had no opponent; the bye of an odd field as the boards stood by then."""
    for number, first, kind, points in rows.alone:
        if kind != PairingKind.ALLOCATED or number not in state.boards:
            yield number, first, kind, points
    for number, boards in state.boards.items():
        for white, black in boards:
            if black is None:
                yield number, white, PairingKind.ALLOCATED, tournament.bye_points


def _seated(state: JournalState, rows: UnchangingRows, number: int) -> set[int]:
    """Return everybody who stood in a round; what is not a board has not changed."""
    if number not in state.boards:
        return rows.seated.get(number, set())
    alone = {
        first
        for at, first, kind, _ in rows.alone
        if at == number and kind in load_scoring_input.REQUESTED
    }
    return alone | {pk for pair in state.boards[number] for pk in pair if pk}


def _excluded(state: JournalState, rows: UnchangingRows) -> set[int]:
    """Return who had left having played less than half of his games (official rules 3.6)."""
    balance = dict.fromkeys(state.gone, 0)
    for pk, (_, white, black) in rows.games.items():
        result, termination = state.outcomes.get(pk, (OPEN, Termination.OPEN.value))
        over = result != OPEN and termination not in NOT_OVER
        for entry in balance.keys() & {white, black}:
            balance[entry] += 1 if over else -1
    return {rows.numbers[entry] for entry, over in balance.items() if over < 0}
