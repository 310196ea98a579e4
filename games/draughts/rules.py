"""The rules of play of a variant as articles: ids, what its own data answers, a position each.

An id names the same question in every game (C11 is the choice among captures); an article says
by codes how this game answers it, and a question that does not arise in a game has no article.
`draughts64.texts.rules` has the words.

>>> from draughts64.variants import VARIANTS
>>> rules = {article.rule: article for article in articles_of_game(VARIANTS["italian"])}
>>> rules["C3"].codes
('man_jumps', 'man_takes_no_king')
>>> rules["C3"].example.position.fen()
'W:Wd3:Be4,Kc4'
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from .boards import Corner, SquareNaming
from .move import Move
from .moves import legal_moves
from .notation import format_move, long_form
from .position import Position, fen_as_shown, start_of
from .variants import CaptureChoice, Goal, LastRank, Variant
from .variants.model import CapturedPieces, KingLanding, MoveLines, PiecesOfTurn

GROUPS: Mapping[str, tuple[str, ...]] = {
    "board": ("B1", "B2", "B3", "P1", "P2"),
    "moves": ("M1", "M2", "M3", "M4"),
    "captures": ("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12"),
    "end": ("W2", "W3", "W8"),
    "record": ("N1", "N2"),
}
"""Headings, and the articles that stand under each where the game has them."""


class RuleExample(NamedTuple):
    """A position that shows an article, and the moves that may be made in it."""

    position: Position
    moves: tuple[Move, ...]

    def written(self, variant: Variant) -> tuple[str, ...]:
        """Return the moves as the game writes them, with every landing square."""
        sign = variant.capture_sign
        return tuple(
            long_form(self.position, move, capture=sign, variant=variant) for move in self.moves
        )


class Article(NamedTuple):
    """One rule of a game: its id, codes of its sentences, what fills them, an example."""

    rule: str
    codes: tuple[str, ...]
    params: Mapping[str, str | int] = {}
    example: RuleExample | None = None


@cache
def articles_of_game(variant: Variant) -> tuple[Article, ...]:
    """Return the rules of play of a game, in the order of their ids."""
    params = _params(variant)
    return tuple(
        Article(rule, codes, params, _example(variant, rule))
        for rules in GROUPS.values()
        for rule in rules
        if (codes := tuple(_CODES[rule](variant)))
    )


def rules_of_game(variant: Variant) -> frozenset[str]:
    """Return the ids of the rules that a game has."""
    return frozenset(article.rule for article in articles_of_game(variant))


def _params(variant: Variant) -> dict[str, str | int]:
    start, board = start_of(variant), variant.board
    words: dict[str, str | int] = {
        "width": board.width,
        "height": board.height,
        "squares": len(board.squares),
        "men": max(start.count(variant.first), start.count(variant.first.other)),
        "last_file": board.files[-1:] if not board.is_star else "",
        "sign": variant.capture_sign,
        "tied": variant.tied_king_after,
        "start": fen_as_shown(start, variant),
        "results": ", ".join(result for result in variant.results if result != "*"),
    }
    if example := _example(variant, "M2"):
        words["quiet"] = format_move(example.position, example.moves[0], variant=variant)
    if example := _example(variant, "C5"):
        position, (move, *_others), sign = *example, variant.capture_sign
        words["capture"] = format_move(position, move, capture=sign, variant=variant)
        words["whole"] = long_form(position, move, capture=sign, variant=variant)
    return words


# Codes of each article, read off the data of the game.


def _b1(game: Variant) -> Iterator[str]:
    if game.board.is_star:
        yield "star_board"
    else:
        yield "every_square" if game.board.corner is Corner.ALL else "dark_squares"


def _b2(game: Variant) -> Iterator[str]:
    if game.board.corner is not Corner.ALL:
        yield "corner_left" if game.board.corner is Corner.LEFT else "corner_right"


def _b3(game: Variant) -> Iterator[str]:
    if game.board.is_star:
        yield "named_holes"
        return
    yield {
        SquareNaming.LETTERS: "named_by_letters",
        SquareNaming.FROM_TOP: "numbered_from_top",
        SquareNaming.FROM_BOTTOM: "numbered_from_bottom",
    }[game.square_names]
    if game.square_names is not SquareNaming.LETTERS:
        yield "letters_read_too"


def _p1(game: Variant) -> Iterator[str]:
    yield "men"
    if game.is_race:
        yield "no_kings"
    if game.has_towers:
        yield "tower"


def _p2(game: Variant) -> Iterator[str]:
    yield f"{game.first.name.lower()}_begins"
    if game.either_begins:
        yield "either_begins"


def _m1(game: Variant) -> Iterator[str]:
    yield "turn_of_two_moves" if game.moves_a_turn == 2 else "turns"
    if game.movement.wing is PiecesOfTurn.EITHER_MOVES:
        yield "moves_either_colour"
    if game.has_towers:
        yield "tower_moves"


def _m2(game: Variant) -> Iterator[str]:
    if game.is_race:
        yield "step_of_six" if game.board.is_star else "step_of_four"
        yield "race_jump"
        return
    yield {
        MoveLines.DIAGONAL: "man_diagonal",
        MoveLines.STRAIGHT: "man_straight",
        MoveLines.BOTH: "man_straight_or_diagonal",
    }[game.movement.man_steps]


def _m3(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    if game.movement.flying_kings:
        yield {
            MoveLines.DIAGONAL: "king_diagonal",
            MoveLines.STRAIGHT: "king_straight",
            MoveLines.BOTH: "king_any_line",
        }[game.movement.king_steps]
    else:
        yield "king_one_step"
    if game.tied_king_after:
        yield "king_tied"


def _m4(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    yield "crowned"
    if game.has_towers:
        yield "crowned_top"
    if game.movement.wing is PiecesOfTurn.EITHER_MOVES:
        yield "crowned_by_either"


def _c1(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    yield "duty"
    how = game.movement
    if how.man_captures is MoveLines.STRAIGHT:
        yield "man_captures_straight"
    elif how.man_captures is MoveLines.BOTH:
        yield "man_captures_eight_ways"
    else:
        yield "man_captures_both_ways" if how.men_capture_backward else "man_captures_forward"
    if how.wing is PiecesOfTurn.EITHER_MOVES:
        yield "duty_of_either_colour"
    if game.moves_a_turn > 1:
        yield "duty_in_each_move"


def _c2(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    yield {
        PiecesOfTurn.OWN: "own_not_taken",
        PiecesOfTurn.EITHER_MOVES: "same_colour_not_taken",
        PiecesOfTurn.EITHER_FALLS: "own_taken_too",
    }[game.movement.wing]


def _c3(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    is_any = game.movement.wing is PiecesOfTurn.EITHER_FALLS
    yield "man_jumps_either" if is_any else "man_jumps"
    if game.movement.man_captures is MoveLines.BOTH:
        yield "jumps_along_files"
    if not game.movement.men_capture_kings:
        yield "man_takes_no_king"
    if game.has_towers:
        yield "top_is_taken"


def _c4(game: Variant) -> Iterator[str]:
    how = game.movement
    if game.is_race:
        return
    if not how.flying_kings:
        yield "king_jumps_near"
        return
    yield {
        MoveLines.DIAGONAL: "king_takes_diagonal",
        MoveLines.STRAIGHT: "king_takes_straight",
        MoveLines.BOTH: "king_takes_eight_ways",
    }[how.king_captures]
    yield "king_lands_next" if how.landing is KingLanding.NEXT else "king_lands_anywhere"
    if how.landing is KingLanding.NEXT_BEHIND_KING:
        yield "king_stops_behind_king"


def _c5(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    yield "goes_on"
    if not game.movement.turns_back:
        yield "no_turning_back"


def _c6(game: Variant) -> Iterator[str]:
    flies = game.movement.flying_kings and game.movement.landing is not KingLanding.NEXT
    if flies and not game.is_race:
        yield "king_lands_to_go_on"


def _c7(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    yield "lifted_at_once" if game.movement.lifts_at_once else "lifted_after"
    if game.has_towers:
        yield "taken_under"
    if game.movement.victims is CapturedPieces.KINGS_STAY_AS_MEN:
        yield "king_stays"


def _stays_until_lifted(game: Variant) -> bool:
    return not game.is_race and not game.movement.lifts_at_once


def _c8(game: Variant) -> Iterator[str]:
    if _stays_until_lifted(game):
        yield "not_twice"


def _c9(game: Variant) -> Iterator[str]:
    if _stays_until_lifted(game):
        yield "taken_blocks"


def _c10(game: Variant) -> Iterator[str]:
    if not game.is_race:
        yield "same_square_again"


def _c11(game: Variant) -> Iterator[str]:
    if not game.is_race:
        yield f"choice_{game.movement.choice}"


def _c12(game: Variant) -> Iterator[str]:
    if not game.is_race:
        yield f"last_row_{game.movement.last_rank}"


def _w2(game: Variant) -> Iterator[str]:
    if game.movement.wing is PiecesOfTurn.EITHER_MOVES:
        yield "no_move_of_either"
    elif game.moves_a_turn > 1:
        yield "no_move_of_turn"
    else:
        yield "blocked_wins" if game.goal is Goal.SELF else "blocked_loses"


def _w3(game: Variant) -> Iterator[str]:
    if game.is_race:
        return
    if game.bare_side_loses_at_once:
        yield "bare_at_once"
    elif game.has_towers:
        yield "no_tower"
    else:
        yield "bare_wins" if game.goal is Goal.SELF else "bare_loses"


def _w8(game: Variant) -> Iterator[str]:
    if game.is_race:
        yield "arrived"


def _n1(game: Variant) -> Iterator[str]:
    yield "written_by_ends" if game.is_race else "written"
    if game.moves_a_turn > 1:
        yield "four_moves_a_number"


def _n2(game: Variant) -> Iterator[str]:
    yield "fits_one_move"


_CODES = {
    "B1": _b1,
    "B2": _b2,
    "B3": _b3,
    "P1": _p1,
    "P2": _p2,
    "M1": _m1,
    "M2": _m2,
    "M3": _m3,
    "M4": _m4,
    "C1": _c1,
    "C2": _c2,
    "C3": _c3,
    "C4": _c4,
    "C5": _c5,
    "C6": _c6,
    "C7": _c7,
    "C8": _c8,
    "C9": _c9,
    "C10": _c10,
    "C11": _c11,
    "C12": _c12,
    "W2": _w2,
    "W3": _w3,
    "W8": _w8,
    "N1": _n1,
    "N2": _n2,
}

# Positions that show an article, set up on the board of any game.
#
# They are written for eight rows with the dark corner at the left.  On a turned board they are
# mirrored; where a man is about to reach the last row they stand as far from the top as here.


def _example(game: Variant, rule: str) -> RuleExample | None:
    fen = _position_for(game, rule)
    if not fen:
        return None
    if rule in ("M2", "M3") and game.bare_side_loses_at_once:
        fen += "b8"  # else the game would be over
    position = Position.from_fen(_on_board_of(game, fen, is_at_top=rule == "C12"), game)
    moves = legal_moves(position, game)
    if game.is_race:  # of one man; it steps and jumps
        moves = tuple(move for move in moves if move.origin == moves[0].origin)
    elif not any(move.captured for move in moves):
        is_both = rule == "M1"  # the pieces of both colours are shown
        own = position.side(position.turn)
        moves = tuple(move for move in moves if is_both or own >> move.origin & 1)
    return RuleExample(position, moves)


def _on_board_of(game: Variant, fen: str, *, is_at_top: bool) -> str:
    """The position in the names of the squares of the game."""
    board = game.board
    if board.is_star:
        return fen
    names = board.names_of_squares(game.square_names)
    up = board.height - 8 if is_at_top else 0

    def name(match: re.Match[str]) -> str:
        file, rank = "abcdefgh".index(match[1]), int(match[2]) - 1 + up
        if board.corner is Corner.RIGHT:
            file = board.width - 1 - file
        return names[board.square_at_place[file, rank]]

    return re.sub(r"([a-h])([1-8])", name, fen)


def _position_for(game: Variant, rule: str) -> str:
    how = game.movement
    if game.is_race:
        return _OF_RACES.get((game.board.is_star, rule), "")
    if how.man_captures is MoveLines.STRAIGHT:
        if rule == "C12":
            return "W:Wg6:Bg7,Kf8" if how.last_rank is LastRank.MAN else "W:Wg6:Bg7,Ke8"
        return _STRAIGHT.get(rule, "")
    if rule == "M1" and how.wing is PiecesOfTurn.EITHER_MOVES:
        return "W:Wc3:Bf6"
    if rule == "C2" and how.wing is PiecesOfTurn.EITHER_FALLS:
        return "W:Wg5,d2:Bf4"
    if rule == "C7":
        return {
            CapturedPieces.UNDER_CAPTOR: "W:Wc3:BKd4(bw)",
            CapturedPieces.KINGS_STAY_AS_MEN: "W:Wc3:BKd4",
        }.get(how.victims, "")
    if rule == "C3" and not how.men_capture_kings:
        return "W:We3:Bd4,Kf4"
    if rule == "C3" and how.man_captures is MoveLines.BOTH:
        return "W:We3:Be5,c3"
    if rule == "C4":
        return _king_takes(game)
    if rule == "C6" and not tuple(_c6(game)):
        return ""
    if rule == "C11":
        return _CHOICE[how.choice]
    return _DIAGONAL.get(rule, "")


def _king_takes(game: Variant) -> str:
    if not game.movement.flying_kings:
        return "W:WKd4:Be5,c3"
    return "W:WKa1:BKc3" if game.movement.landing is KingLanding.NEXT_BEHIND_KING else "W:WKa1:Bc3"


_DIAGONAL = {
    "M2": "W:We3:B",
    "M3": "W:WKd4:B",
    "C3": "W:We3:Bd4,f2",
    "C5": "W:Wc3:Bd4,d6",
    "C6": "W:WKa1:Bc3,e7",
    "C12": "W:Wb6:Bc7,e7",
}

_STRAIGHT = {
    "M2": "W:Wd4:B",
    "M3": "W:WKd4:B",
    "C3": "W:Wd4:Bd5,c4,d3",
    "C4": "W:WKd2:Bd4",
    "C5": "W:Wd3:Bd4,e5",
    "C6": "W:WKd1:Bd3,f6",
    "C11": "W:Wb3,f3:Bb4,c5,f4",
}

_CHOICE = {
    CaptureChoice.FREE: "W:Wc3,f2:Bd4,d6,g3",
    CaptureChoice.MOST: "W:Wc3,f2:Bd4,d6,g3",
    CaptureChoice.KING_FIRST: "W:Wc3,Kh2:Bd4,g3",
    CaptureChoice.MOST_THEN_KINGS: "W:We3:Bf4,Kd4",
    CaptureChoice.MOST_THEN_BY_KING: "W:Wc3,Kf2:Bd4,g3",
    CaptureChoice.HIGHEST_VALUE: "W:We3:Bd4,Kf4",
}

_OF_RACES = {
    (False, "M2"): "W:Wb2,c2,e2:Be3,g7",
    (True, "M2"): "W:Wd2,e6:Bf7,q1",
}
