"""Other squares: one misprinted, or all of a board mirrored, turned or otherwise numbered."""

import re
from collections.abc import Callable, Iterable, Iterator

from ..boards import Square
from ..errors import InvalidMove
from ..move import Move
from ..squares import ALL_SQUARES, FILES, file_of, from_number, number, parse_square
from .base import Suggestion, SuggestionCode
from .record import FaultyRecord

# Suggest a misprint: one wrong square in a half-move, at the fault or before it.
#
# The search begins at the faulty half-move and goes back from there: a wrong move is often legal
# by chance and shows itself later.


NAMED = 3  # more possibilities than these are counted, not listed

BACK = 100  # half-moves before the faulty one that are looked at

_SIGN = re.compile("[-:xхX×–—]+")

_NUMBER = re.compile("[0-9]{1,2}")

Spot = tuple[int, tuple[Move, ...]]  # index of a half-move, and moves that may stand there


def suggest_misprints(record: FaultyRecord) -> list[Suggestion]:
    """Suggest changes of one square that make the whole record legal, if they are few.

    Of many those at the faulty half-move itself count; no others are named.
    """
    spots: list[Spot] = []
    for at in range(record.legal_plies, max(record.legal_plies - BACK, -1), -1):
        position, following = record.position_before(at), record.written[at + 1 :]
        moves = one_square_off(record, at)
        if fitting := tuple(
            move for move in moves if record.are_all_legal_after(position, move, following)
        ):
            spots.append((at, fitting))
    count = sum(len(moves) for _, moves in spots)
    if count > NAMED:
        spots = [spot for spot in spots if spot[0] == record.legal_plies and len(spot[1]) <= NAMED]
    return [_suggestion(record, spot, count) for spot in spots]


def _suggestion(record: FaultyRecord, spot: Spot, count: int) -> Suggestion:
    at, moves = spot
    named = record.format_moves_in_full(record.position_before(at), moves)
    token = record.texts[at]
    return record.suggestion_of_repair(
        SuggestionCode.MISPRINT, at, token=token, moves=named, count=count
    )


def one_square_off(record: FaultyRecord, at: int) -> Iterator[Move]:
    """Yield the legal moves that differ from a written half-move in one square."""
    written, text = record.written[at], record.texts[at]
    position = record.position_before(at)
    origin, target = _ends(text) if written is None else (written.origin, written.target)
    file = written.file if written else None
    played = record.replay.moves[at] if at < record.legal_plies else None
    for move in record.trial.legal_moves_within_work(position, record.variant):
        if move == played or (written and written.sign == ":" and not move.captured):
            continue
        same_origin = move.origin == origin or (file is not None and file_of(move.origin) == file)
        same_target = move.target == target
        # both the same: it is one of the landings between them that is wrong
        if same_origin != same_target or (same_origin and len(written.path if written else ()) > 1):
            yield move


def _ends(text: str) -> tuple[Square | None, Square | None]:
    """First and last square of a word that is no move: what can be read of it."""
    parts = _SIGN.split(text.lower().strip("!?*"))
    return (_square(parts[0]), _square(parts[-1])) if len(parts) > 1 else (None, None)


def _square(name: str) -> Square | None:
    try:
        return from_number(int(name)) if _NUMBER.fullmatch(name) else parse_square(name)
    except InvalidMove:
        return None


# Rewrite the squares of moves and FENs for a mirrored, turned or otherwise numbered board.


MIRRORED, TURNED = "mirrored", "turned"

_LAST = len(FILES) - 1

_MOST_NUMBER = len(ALL_SQUARES)

# Cyrillic letters that look like files (N5), and capitals
_LOOK_ALIKES = dict(zip("авсенАВСЕН", "abcehabceh", strict=True))

_FILE = {
    **_LOOK_ALIKES,
    **{letter: letter for letter in FILES},
    **{letter.upper(): letter for letter in FILES},
}

_LETTERS = "".join(_FILE)

_SQUARE = re.compile(rf"(?P<file>[{_LETTERS}])(?P<rank>[1-8])|\A(?P<short>[{_LETTERS}])")

_HAS_FILE = re.compile(rf"[{_LETTERS}]")

_ANY_NUMBER = re.compile(r"\d{1,2}")

_ITEM = re.compile(r"[a-zA-Z]?\d{1,2}(?!\d)")

_RANGE = re.compile(r"([Kk]?)(\d{1,2})-(\d{1,2})")

Rewriting = Callable[[str], str]


def mirror_move_text(text: str) -> str:
    """Mirror a move text left to right: "f3-e4" becomes "c3-d4"."""
    return _SQUARE.sub(lambda match: _other_file(match) + (match["rank"] or ""), text)


def turn_move_text(text: str) -> str:
    """Turn a move text by 180 degrees: "f6-e5" becomes "c3-d4", 22 becomes 11."""
    if not _HAS_FILE.search(text):
        return _renumbered(text, lambda number: _MOST_NUMBER + 1 - number)
    return _SQUARE.sub(lambda match: _other_file(match) + _other_rank(match["rank"]), text)


def renumber_from_a1(text: str) -> str:
    """Renumber squares counted from a1 up the board: 9 is a3, which is 21."""
    return _renumbered(text, lambda written: number(ALL_SQUARES[written - 1]))


def renumber_from_h8(text: str) -> str:
    """Renumber squares counted from h8 down, right to left."""
    return _renumbered(text, lambda written: number(ALL_SQUARES[_MOST_NUMBER - written]))


def _other_file(match: re.Match[str]) -> str:
    return FILES[_LAST - FILES.index(_FILE[match["file"] or match["short"]])]


def _other_rank(rank: str | None) -> str:
    return str(_LAST + 2 - int(rank)) if rank else ""


def _renumbered(text: str, new: Callable[[int], int]) -> str:
    """Every number of the board by another count; what is beyond the board stays as it is."""
    if _HAS_FILE.search(text):
        return text

    has_pairs = text.isdigit()  # "0716": two digits a square

    def replaced(match: re.Match[str]) -> str:
        value = int(match[0])
        if not 1 <= value <= _MOST_NUMBER:
            return match[0]
        return f"{new(value):02}" if has_pairs else str(new(value))

    return _ANY_NUMBER.sub(replaced, text)


CORNERS: dict[str, Rewriting] = {
    "a1": renumber_from_a1,
    "g1": turn_move_text,
    "h8": renumber_from_h8,
}
"""Where numbers may begin other than at b8, as the corners of PDN's game types."""


def fens_of_other_naming(fen: str) -> Iterator[str]:
    """Yield the FENs that a FEN may mean if its squares are named in another way."""
    head, *lists = "".join(fen.split()).rstrip(".").split(":")
    sides = [side for side in lists if side[:1] in "WwBb"]
    if any(_HAS_FILE.search(side[1:]) for side in sides):
        rewritings: Iterable[Rewriting] = (mirror_move_text, turn_move_text)
    else:
        rewritings = CORNERS.values()
        sides = [_RANGE.sub(_expanded, side) for side in sides]
    for rewrite in rewritings:
        named = (side[:1] + _renamed_squares(side[1:], rewrite) for side in sides)
        yield ":".join((head, *named))


def _renamed_squares(squares: str, rewrite: Rewriting) -> str:
    """Every square of a list named otherwise."""
    return _ITEM.sub(lambda match: rewrite(match[0]), squares)


def _expanded(match: re.Match[str]) -> str:
    """ "K2-4" as "K2,K3,K4"."""
    return ",".join(f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1))


def are_squares_written_as_numbers(texts: Iterable[str]) -> bool:
    """Whether moves name squares by numbers, by the first text with a digit."""
    for text in texts:
        if _HAS_FILE.search(text):
            return False
        if _ANY_NUMBER.search(text):
            return True
    return False
