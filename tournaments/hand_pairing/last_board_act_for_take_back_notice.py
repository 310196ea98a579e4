"""Find the last hand-made act at a board, for the notice that offers to take it back."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.web.parse_whole_number import parse_whole_number
from tournaments.events.models import Tournament
from tournaments.hand_pairing.read_and_rewrite_boards import touched_board
from tournaments.hand_pairing.swap_round_robin_colours import TURNED
from tournaments.hand_pairing.take_back_colour_swap_or_set_up import (
    act_at_board,
    board_of_act,
    newest_act_at_board,
)
from tournaments.rounds_and_boards.models import Pairing, RoundState


@dataclass(frozen=True, slots=True)
class ActJustDoneAtBoard:
    """The act just done at a board: its journal row, and whether it can be taken back."""

    seq: int
    verb: str
    pairing: Pairing
    may_be_taken_back: bool

    @property
    def is_exchange_of_colours(self) -> bool:
        """Whether the act swapped colours; else it set a starting position."""
        return self.verb == TURNED


def act_at_board_just_done(
    tournament: Tournament, number: int, query: Mapping[str, str]
) -> ActJustDoneAtBoard | None:
    """Find the act at a board that the address names (``?by_hand=31``)."""
    seq = parse_whole_number(query.get("by_hand", ""))
    row = act_at_board(tournament, seq) if seq else None
    board = board_of_act(tournament, number, row) if row is not None else None
    if row is None or board is None:
        return None
    newest = newest_act_at_board(tournament, board)
    may_be_taken_back = (
        newest is not None
        and newest.seq == row.seq
        and board.round.state != RoundState.CLOSED
        and touched_board([board]) is None
    )
    return ActJustDoneAtBoard(row.seq, row.verb, board, may_be_taken_back)
