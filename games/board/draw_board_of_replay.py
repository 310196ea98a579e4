"""Draw the board after a half-move of a replay, with its last move and a fault marked."""

from games.board.position_texts import position_in_words
from games.board.squares_of_written_move import ends_of_wrong_move
from games.board.steps_of_replay import ReplayStep
from games.draughts.replay import Replay
from games.draughts.svg_diagram import svg


def draw_board(
    replay: Replay,
    at: int,
    *,
    is_flipped: bool = False,
    tried: tuple[str, ...] = (),
    step: ReplayStep | None = None,
) -> str:
    """Draw the board after the ``at``-th half-move of a line, its last move and a fault marked.

    ``tried`` is an arrow over squares, ``step`` the half-move whose path is drawn.
    """
    return svg(
        replay.positions[at],
        flipped=is_flipped,
        last=replay.moves[at - 1] if at else None,
        path=step.marks if step else (),
        wrong=ends_of_wrong_move(replay.fault, replay.variant) if at == replay.plies else None,
        tried=tried,
        title=position_in_words(replay.positions[at], replay.variant),
        variant=replay.variant,
    )
