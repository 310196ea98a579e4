"""Position and variant that an address names; legal moves and replies, worth of an ending."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.http import HttpRequest

from games.draughts.colour import Colour
from games.draughts.diagrams.plain import square_names
from games.draughts.endings import EndingsError, EndingValue, best_line, probe
from games.draughts.endings.probe import table_reader
from games.draughts.endings.tables import has_solvable_endings
from games.draughts.errors import DraughtsError, EndingFault, Fault, FenError
from games.draughts.judging.illegal import verify
from games.draughts.move import Move
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form, parse_as_variant_writes
from games.draughts.position import Position, fen_as_shown, has_extra_state
from games.draughts.replay import board_outcome
from games.draughts.variants import RUSSIAN, VARIANTS, Variant
from games.draughts.variants.names import REFUSED
from games.web.errors import BadPosition, NoEnding, RefusalCode

# List the legal moves of a position and the legal replies to each, as JSON-ready data.
#
# A board on a page asks once a move and has the replies before they are needed. A move is told by
# what it does to the board, so that whoever draws it needs no rule: which squares it goes over,
# which pieces it takes, whether it is crowned.


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


# Look up a position of few pieces in the ending tables; return its worth as JSON-ready data.
#
# The tables know no draw by repetition or by counted moves; whoever shows an answer says so.


def ending_with_moves_or_none(position: Position, variant: Variant) -> Json | None:
    """Return the worth of a position to show on a page; None if tables or moves are missing."""
    try:
        worth = ending_as_data(position, variant)
    except NoEnding:
        return None
    return worth if worth["moves"] else None


def ending_as_data(position: Position, variant: Variant) -> Json:
    """Return the worth of a position as JSON-ready data; raises NoEnding.

    Shape: ``{"fen", "turn", "value", "winner", "plies", "moves_to_end", "moves", "line"}``; a
    move is ``{"text", "marks", "taken", "crowned", "plies", "is_best"}``, those of the line have
    no ``plies`` and no ``is_best``.
    """
    most = most_pieces_of_tables(variant)
    if not most:
        raise NoEnding(RefusalCode.NO_ENDINGS_OF_VARIANT, variant=variant.id)
    if count_pieces(position) > most:
        raise NoEnding(RefusalCode.TOO_MANY_FOR_ENDINGS, most=most)
    try:
        return _worth(position, variant)
    except EndingsError as error:
        code = error.fault.code
        is_missing = code in (EndingFault.NO_TABLE, EndingFault.TABLE_CUT)
        refused = (
            RefusalCode.ENDINGS_MISSING if is_missing else RefusalCode.ENDINGS_OF_OTHER_VERSION
        )
        raise NoEnding(refused) from error


@cache
def most_pieces_of_tables(variant: Variant) -> int:
    """Return how many pieces a game's tables reach to here; 0 without tables."""
    return table_reader(None, variant).most if has_solvable_endings(variant) else 0


def count_pieces(position: Position) -> int:
    """Count the pieces on the board."""
    return (position.white | position.black).bit_count()


@lru_cache(maxsize=MOST_REMEMBERED)
def _worth(position: Position, variant: Variant) -> Json:
    answer = probe(position, variant=variant)
    mover = position.turn
    winners = {EndingValue.WIN: mover, EndingValue.LOSS: mover.other}
    winner: Colour | None = winners.get(answer.value)
    plies = answer.plies
    kept = zip(answer.moves, answer.counts, strict=True)
    return {
        "fen": fen_as_shown(position, variant),
        "turn": mover.value,
        "value": answer.value.value,
        "winner": winner and winner.value,
        "plies": plies,
        "moves_to_end": None if plies is None else (plies + 1) // 2,
        "moves": [
            {
                **move_as_data(position, move, variant),
                "plies": count,
                "is_best": move in answer.best,
            }
            for move, count in kept
        ],
        "line": _line(position, variant),
    }


def _line(position: Position, variant: Variant) -> list[Json]:
    answers = []
    for move in best_line(position, variant=variant):
        answers.append(move_as_data(position, move, variant))
        position = play(position, move)
    return answers


# Read the variant and the position that an address names.


def variant_in_query(query: Mapping[str, str]) -> Variant:
    """Return the variant that an address names; raises BadPosition ``bad_variant``."""
    name = query.get("variant", "")[:20]
    variant = variant_by_id(name)
    if name in REFUSED:
        raise BadPosition(RefusalCode.REFUSED_GAME, named=name)
    if variant is None:
        raise BadPosition(RefusalCode.BAD_VARIANT, text=name)
    return variant


def position_in_query(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse the FEN of an address; raises BadPosition ``bad_position``."""
    try:
        return Position.from_fen(text, variant, is_problem=True)
    except FenError as error:
        fault = error.fault
        params = {name: str(value)[:80] for name, value in fault.params.items()}
        params["square"] = fault.square or ""
        raise BadPosition(RefusalCode.BAD_POSITION, reason=str(fault.code), **params) from error


# Parse the query parameters of a page with a board: ply, line, side, move to try.


def ply_in_query(request: HttpRequest) -> int | None:
    """Return the half-move of ``?ply=12``; None (the last position) for anything else."""
    text = request.GET.get("ply", "")
    return int(text) if text.isdecimal() and len(text) <= 4 else None


def is_flipped_in_query(request: HttpRequest) -> bool:
    """Whether ``?flip=1`` asks for the board from Black's side."""
    return request.GET.get("flip") == "1"


def line_in_query(request: HttpRequest) -> str:
    """Return the line of ``?line=2.1``: a variation, or ``s1`` for the moves after a set-up."""
    return request.GET.get("line", "")[:200]


def tried_move_in_query(request: HttpRequest) -> str:
    """Return the squares of ``?try=d4:b6``, a move to be drawn as an arrow."""
    return request.GET.get("try", "")[:60]
