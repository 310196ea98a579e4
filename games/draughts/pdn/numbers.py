"""Check the move numbers of a record: which is due, whether a number is one, whether it is off."""

import re

from .builder import GameBuilder
from .codes import PdnFault, PdnNote
from .findings import ReadingFinding
from .parsed import MoveLine
from .tokens import HAS_NUMBER_NEXT, after_move_number_pattern

INDENT = 80  # blanks that may stand before a number at the head of a row

MOST_DIGITS = 2  # of a number that need not be due: with more it may be squares

_NO_MOVE = re.compile(r"\.\.|…")

_NUMBERS = re.compile(r"[\s\d.…)]*+")

_AHEAD = 400  # characters in which the next number is looked for

_NOT_MOVES = re.compile(r"\{[^{}]*\}|\([^()]*\)")

_NEXT_NUMBER = re.compile(r"(?<![\w:.-])(\d{1,3})\s*[.)]")


class MoveNumberChecks(GameBuilder):
    """Checks the numbers among the moves; base class of the movetext parser."""

    def is_move_number(self, number: int, offset: int, end: int, is_dotted: bool) -> bool:
        """Whether a number without a dot, or with too many digits, is a move number.

        It is if it is due, or heads a row or the game before a move; any other is squares, or what
        stands in the place of a move.
        """
        line, is_short = self.line, end - offset <= MOST_DIGITS
        if self.result_text and not self.stack:
            return True  # of a page, or of the next game
        if line.is_halted:
            return is_short
        expected = self.due_number(line)
        if number in (expected, expected + self.shift):
            return True
        is_first = not (self.stack or line.moves or self.is_numbered)
        if is_first and HAS_NUMBER_NEXT.match(self.text, end, self.end):
            return True
        if not (is_short or is_dotted) or not after_move_number_pattern().match(
            self.text, end, self.end
        ):
            return False
        near = self.text[max(offset - INDENT, self.start) : offset].rstrip(" \t|«")
        is_row = near.endswith("\n") and (len(line.moves) + self.late) % 2 == 0
        return is_first or (is_row and is_short)

    def due_number(self, line: MoveLine) -> int:
        """Return the number of the next pair of moves, or of the pair half written."""
        if not self.stack:
            first = 1 if self.first_number is None or not line.moves else self.first_number
            return first + (len(line.moves) + self.late) // 2
        if line.position is not None:
            return (line.first_number or 1) + len(line.moves) // 2
        first = 1 if self.first_number is None else self.first_number
        return first + (line.before + len(line.moves) + self.late) // 2

    def has_only_numbers_after(self, offset: int) -> bool:
        """Whether only numbers (of pages) follow this offset."""
        if not self.has_ended:
            self.has_ended = _NUMBERS.fullmatch(self.text, offset, self.end) is not None
        return self.has_ended

    def begins_row_after_moves(self, offset: int) -> bool:
        """Whether a row begins at this offset although two moves or more were played."""
        near = self.text[max(offset - INDENT, self.start) : offset].rstrip(" \t|«")
        return len(self.main.moves) > 1 and near.endswith("\n")

    def stop_at_second_game(self, text: str, offset: int) -> bool:
        """Stop the game where number 1 begins another; return whether it does.

        One slip in a count that goes on does not. Behind a single move it may number Black's:
        whether it does is seen when the moves are played.
        """
        line = self.main
        if self.stack or text.count(".") > 1 or "…" in text:
            return False
        if self.has_second_game():
            written = len(line.rest) - self.second_at
            if written > 1:
                self.note_second_game(text, offset, 1 + written // 2)
            return True
        if line.is_halted or self.late or not line.moves:
            return False
        expected = self.due_number(line)
        if len(line.moves) == 1:
            params: dict[str, int | str] = {"expected": "1...", "found": 1}
            restart = ReadingFinding(PdnFault.SECOND_GAME, offset, text, params)
            self.game.restart = self.game.restart or restart
            return False
        if expected == 1 or self.next_number(offset + len(text)) == expected + 1:
            return False
        is_half_written = len(line.moves) % 2
        self.note_second_game(text, offset, f"{expected}..." if is_half_written else expected)
        return True

    def note_second_game(self, text: str, offset: int, expected: int | str) -> None:
        """Report a second game in the same movetext, and stop following the moves.

        Of each further one its place is told.
        """
        self.second_at = len(self.main.rest)
        params: dict[str, int | str] = {"expected": expected, "found": 1}
        if self.has_second_game():
            self.game.findings.append(ReadingFinding(PdnFault.SECOND_GAME, offset, text, params))
        else:
            self.stop_following_moves(PdnFault.SECOND_GAME, text, offset, **params)

    def has_second_game(self) -> bool:
        """Whether a second game was found in the same movetext."""
        halt = self.game.halt
        return halt is not None and halt.code is PdnFault.SECOND_GAME

    def next_number(self, offset: int) -> int | None:
        """Return the next move number in the text, None if there is none."""
        ahead = _NOT_MOVES.sub(" ", self.text[offset : min(offset + _AHEAD, self.end)])
        following = _NEXT_NUMBER.search(ahead)
        return None if following is None else int(following[1])

    def check_number(self, number: int, text: str, offset: int) -> None:
        """Note a move number that is off, where the difference begins or changes."""
        if self.line.is_halted:
            return
        self.late = 1 if self.begins_with_other_side(text) else self.late
        pair = (len(self.line.moves) + self.late) // 2
        if self.first_number is None or not self.line.moves:
            self.keep_first_number(number, text, offset, 1 + pair)
            self.first_number = number - pair
        expected = self.first_number + pair
        self.shift = number - expected
        if self.line is self.main:
            self.line.numbers.append((offset, not self.shift))
        if self.shift:
            self.note_number(number, text, offset, expected)

    def begins_with_other_side(self, text: str) -> bool:
        """Whether dots at the first number say that the other side begins: "1... b6-c5"."""
        is_first = not (self.stack or self.line.moves or self.line.is_halted)
        return is_first and _NO_MOVE.search(text) is not None

    def keep_first_number(self, number: int, text: str, offset: int, expected: int) -> None:
        """Keep the first number for a note, if it is not 1 and no position is set up.

        Of several above the first move the last one counts.
        """
        game = self.game
        if game.late_number and self.first_number != number + 1 - expected:
            game.findings.append(game.late_number)
            game.late_number = None
        if number != expected and not game.segments:
            params = {"expected": expected, "found": number}
            game.late_number = ReadingFinding(PdnNote.MOVE_NUMBER, offset, text, params)

    def check_branch_number(self, number: int, text: str, offset: int) -> None:
        """Note a move number in a variation that fits neither its branch nor its own count."""
        line = self.line
        if self.main.is_halted:
            return
        if line.position is None:
            pair = (line.before + len(line.moves) + self.late) // 2
            first = 1 if self.first_number is None else self.first_number
        else:
            pair = len(line.moves) // 2
            first = line.first_number = line.first_number or number - pair
        expected = first + pair
        if not {expected, expected + self.shift} & {number, number - 1}:
            self.note_number(number, text, offset, expected)

    def note_number(self, number: int, text: str, offset: int, expected: int) -> None:
        """Note a number that is off, once for all that are off by as much."""
        self.note_once(PdnNote.MOVE_NUMBER, offset, text, expected=expected, found=number)
