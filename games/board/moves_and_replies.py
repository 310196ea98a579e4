"""List the legal moves of a position and the legal replies to each, as JSON-ready data.

A board on a page asks once a move and has the replies before they are needed. A move is told by
what it does to the board, so that whoever draws it needs no rule: which squares it goes over,
which pieces it takes, whether it is crowned.
"""

from functools import lru_cache
from typing import Any

from games.draughts.board_and_pieces_as_plain_data import square_names
from games.draughts.faults_and_errors import DraughtsError, Fault
from games.draughts.moves import Move, legal_moves, play
from games.draughts.notation import long_form
from games.draughts.parse_move_as_variant_writes_it import parse_as_variant_writes
from games.draughts.position import Position, fen_as_shown
from games.draughts.replay import board_outcome
from games.draughts.state_of_position_beside_pieces import has_extra_state
from games.draughts.variants import VARIANTS, Variant
from games.draughts.verify_written_move import verify

Json = dict[str, Any]

MOST_AHEAD = 80  # moves; a board full of kings has hundreds, each with hundreds of replies

MOST_REMEMBERED = 4096  # positions; a busy hall plays the same openings over and over


@lru_cache(maxsize=MOST_REMEMBERED)
def moves_and_replies(position: Position, variant: Variant) -> Json:
    """Return the legal moves of a position, each with its replies, and who has won if none is left.

    Shape: ``{"fen", "turn", "moves": [move], "outcome"}``; a move is ``{"text", "marks",
    "taken", "crowned", "replies": [move]}``, and a reply has no replies; ``replies`` is None
    where there are too many moves to look ahead. Where the squares do not tell what a move leaves
    (towers, two moves a turn) it has the position ``after`` it.
    """
    moves = legal_moves(position, variant)
    looks_ahead = len(moves) <= MOST_AHEAD
    return {
        "fen": fen_as_shown(position, variant),
        "turn": position.turn.value,
        "moves": [
            {
                **move_as_data(position, move, variant),
                "replies": _replies(play(position, move), variant) if looks_ahead else None,
            }
            for move in moves
        ],
        "outcome": outcome_as_data(position, variant),
    }


def outcome_as_data(position: Position, variant: Variant) -> Json | None:
    """Return who has won on the board and by which rule; None while the side to move can move."""
    decided = board_outcome(position, variant)
    return decided and {"winner": decided.winner.value, "rule": decided.rule}


def fault_of_move(position: Position, text: str, variant: Variant) -> Fault | None:
    """Return why a written move may not be played in a position; None if it may."""
    try:
        verify(position, parse_as_variant_writes(text, variant), variant)
    except DraughtsError as error:
        return error.fault._replace(side=position.turn, token=text)
    return None


def variant_by_id(name: str) -> Variant | None:
    """Return the variant with this id, Russian draughts for an empty one."""
    return VARIANTS.get(name or "russian")


def _replies(position: Position, variant: Variant) -> list[Json]:
    return [move_as_data(position, move, variant) for move in legal_moves(position, variant)]


def move_as_data(position: Position, move: Move, variant: Variant) -> Json:
    """Return a move as JSON-ready data: its text and what it does to the board."""
    sign = variant.capture_sign
    text = long_form(position, move, capture=sign, variant=variant)
    entry = {
        "text": text,
        "marks": text.replace("-", sign).split(sign),
        "taken": list(square_names(move.victims, variant)),
        "crowned": move.crowned,
    }
    if has_extra_state(variant):  # towers, a turn of two moves: the board alone does not tell it
        entry["after"] = fen_as_shown(play(position, move), variant)
    return entry
