"""Read what a visitor may see of a correspondence game: the moves, the position, whose turn."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from games.draughts.position import Position
from games.draughts.replay import replay
from games.draughts.variants import Variant
from tournaments.correspondence.load_correspondence_games import (
    CorrespondenceGame,
    load_game_state,
    load_game_states,
)
from tournaments.correspondence.models import SentMove
from tournaments.rounds_and_boards.models import Game

AT_ONCE = 500  # games whose moves are in memory together


@dataclass(frozen=True, slots=True)
class ShownSentMove:
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

    moves: tuple[ShownSentMove, ...]
    position: Position
    variant: Variant
    next_ply: int
    turn: str
    due_on: date
    is_over: bool


def correspondence_for_visitor(game: Game, *, sees_hidden: bool) -> ShownCorrespondence:
    """Show a game to a visitor; ``sees_hidden`` is for its two sides and officials."""
    return _shown(game, load_game_state(game), sees_hidden=sees_hidden)


def correspondence_for_everybody(
    games: Iterable[Game],
) -> Iterator[tuple[Game, ShownCorrespondence]]:
    """Show games as the public sees them; as many queries for ``AT_ONCE`` as for one."""
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


def _moves(line: CorrespondenceGame, visible_moves: Sequence[str]) -> list[ShownSentMove]:
    moves = []
    for at, (row, took) in enumerate(zip(line.rows, line.answers, strict=True)):
        number = line.before + at
        moves.append(
            ShownSentMove(
                row=row,
                side=took.side.value,
                move=visible_moves[number] if number < len(visible_moves) else "",
                days=took.days,
                from_reserve=took.from_reserve,
                reserve_left=took.reserve_left,
            )
        )
    return moves
