"""Show what a visitor may see of a correspondence game; compare a record with the moves sent."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from arbiter.signed_texts.correspondence_days import DaysOfMoves, SentDay
from games.draughts.position import Position
from games.draughts.replay import replay
from games.draughts.variants import Variant
from tournaments.correspondence.game_state import (
    CorrespondenceGame,
    load_game_state,
    load_game_states,
)
from tournaments.correspondence.models import SentMove
from tournaments.rounds_and_boards.models import Game

AT_ONCE = 500  # games whose moves are in memory together


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A sent move; ``move`` is empty where it is hidden from this visitor."""

    row: SentMove
    side: str
    move: str
    days: int
    from_reserve: int
    reserve_left: int


@dataclass(frozen=True, slots=True)
class ShownCorrespondence:
    """The moves, the position this visitor may see, and who is to answer until when."""

    moves: tuple[ShownMove, ...]
    position: Position
    variant: Variant
    next_ply: int
    turn: str
    due_on: date
    is_over: bool


def correspondence_for_visitor(game: Game, *, sees_hidden: bool) -> ShownCorrespondence:
    """The game for a visitor; ``sees_hidden`` is one of a side, or an official."""
    return _shown(game, load_game_state(game), sees_hidden=sees_hidden)


def correspondence_for_everybody(
    games: Iterable[Game],
) -> Iterator[tuple[Game, ShownCorrespondence]]:
    """Each game with what everybody may see of it; as many queries for ``AT_ONCE`` as for one."""
    left = iter(games)
    while part := list(islice(left, AT_ONCE)):
        for game, line in zip(part, load_game_states(part), strict=True):
            yield game, _shown(game, line, sees_hidden=False)


def _shown(game: Game, line: CorrespondenceGame, *, sees_hidden: bool) -> ShownCorrespondence:
    sees_all = sees_hidden or game.is_settled
    hidden = 0 if sees_all or not line.rows or line.rows[-1].move else 1
    visible_moves = line.text()[: len(line.text()) - hidden]
    return ShownCorrespondence(
        moves=tuple(_moves(line, visible_moves)),
        position=replay(visible_moves, line.replay.start, line.replay.variant).final,
        variant=line.replay.variant,
        next_ply=line.next_ply,
        turn=line.position.turn.value,
        due_on=line.due_on,
        is_over=line.is_over,
    )


def _moves(line: CorrespondenceGame, visible_moves: Sequence[str]) -> list[ShownMove]:
    moves = []
    for at, (row, took) in enumerate(zip(line.rows, line.answers, strict=True)):
        number = line.before + at
        moves.append(
            ShownMove(
                row=row,
                side=took.side.value,
                move=visible_moves[number] if number < len(visible_moves) else "",
                days=took.days,
                from_reserve=took.from_reserve,
                reserve_left=took.reserve_left,
            )
        )
    return moves


def days_of_moves(game: Game) -> DaysOfMoves | None:
    """The day of every move sent, and the days counted for it; None of a game without one."""
    if not game.sent_moves.exists():
        return None
    line = load_game_state(game)
    sent = {
        line.before + answer.ply: SentDay(row.sent_on, answer.days)
        for row, answer in zip(line.rows, line.answers, strict=True)
    }
    return DaysOfMoves(line.terms.days_per_move, line.terms.reserve_days, sent)


def first_difference_from_sent(game: Game, moves: Sequence[object]) -> int | None:
    """The first half-move at which a record differs from the moves sent; None where none does.

    A game of which no move was sent through this service may have any record.
    """
    if not game.sent_moves.exists():
        return None
    sent = load_game_state(game).replay.moves
    pairs = zip(sent, moves, strict=False)
    other = next((ply for ply, (shown, sent) in enumerate(pairs, start=1) if shown != sent), None)
    if other is not None:
        return other
    return None if len(sent) == len(moves) else min(len(sent), len(moves)) + 1
