"""Handle tokens of movetext: moves, move numbers, marks, results and plain words."""

import re

from ..errors import NoteCode
from . import results
from .captures import split_moves_and_dashes
from .codes import PdnFault, PdnNote
from .findings import ReadingFinding
from .numbers import INDENT, MOST_DIGITS, MoveNumberChecks
from .parsed import PlainWord
from .results import result_in_words
from .tokens import (
    GLUED_MARK,
    is_conjunction,
    is_picture,
    is_row_of_words,
    is_word_of_prose,
    looks_like_moves_pattern,
    moves_in_full,
)

_DIGITS = re.compile(r"\d+")

_FORCED = "$7"

_SHOWN = 200

_READ_BY_PDN = frozenset(("!?", "?!"))

_WINS = frozenset("xXхХ×")


class MoveTokenHandlers(MoveNumberChecks):
    """Handlers of movetext tokens, a method for each kind; base class of the parser."""

    def on_word(self, word: str, offset: int) -> None:
        """Handle a word: a move, or plain text in the place of one."""
        is_in_row = self.is_in_row_of_words(word, offset)
        is_plain = is_in_row or is_word_of_prose(word, follows_prose=self.follows_prose(offset))
        has_moves = not (is_plain or (len(word) == 1 and is_conjunction(self.text, offset)))
        if self.result_text and not self.stack:
            if not (has_moves and (looks_like_moves_pattern().search(word) or word[0].isdigit())):
                self.note(PdnNote.STRAY_TEXT, offset, word)
                return
            self.handle_move_after_result(offset, number=None)
        if not has_moves and (not self.is_numbered or self.is_result_sentence(offset)):
            self.is_numbered = False
            self.add_prose_word(word, offset, is_in_row=is_in_row)
            return
        glued = re.search(GLUED_MARK, word)
        self.add_move(word[: glued.start(2)] if glued else word, offset)
        if glued:
            self.on_mark(glued[2], offset + glued.start(2))

    def on_spaced(self, text: str, offset: int) -> None:
        """Handle a move in full with blanks inside, or several with a dash between two."""
        if text in moves_in_full() and not self.result_text and offset >= self.words_end:
            self.add_move(text, offset)  # nothing to part and nothing glued to it
            return
        for at, end, is_move in split_moves_and_dashes(text):
            (self.on_word if is_move else self.on_unknown)(text[at:end], offset + at)

    def is_in_row_of_words(self, word: str, offset: int) -> bool:
        """Whether a word after the moves stands in a row of nothing but words."""
        if offset < self.words_end:
            return True
        if not word.isalpha() or self.stack or self.is_numbered or not self.line.moves:
            return False
        near = self.text[max(offset - INDENT, self.start) : offset].rstrip(" \t«„“\"'–—-")
        if not near.endswith("\n"):
            return False
        row = self.text[offset : min(offset + _SHOWN + 1, self.end)].split("\n", 1)[0]
        if is_row_of_words(row):
            self.words_end = offset + len(row)
            return True
        return False

    def add_prose_word(self, word: str, offset: int, *, is_in_row: bool = False) -> None:
        """Add a plain word among the moves as a comment; a later move may turn it into a fault."""
        self.line.prose += 1
        self.add_comment(word)
        end = offset + len(word)
        note = self.prose_note if self.follows_prose(offset) else None
        if note is not None:
            if end - note.offset <= _SHOWN:
                note.token = self.text[note.offset : end]
        else:
            self.note(PdnNote.STRAY_TEXT, offset, word)
            note = self.prose_note = self.game.findings[-1]
            if not self.stack:
                self.plain_words.append((len(self.line.moves), note))
        if not is_picture(word):
            self.line.words.append(PlainWord(word, offset, note, is_in_row))
        self.prose_end = end

    def is_result_sentence(self, offset: int) -> bool:
        """Whether the rest of the row states a result: "34. Белые сдались."."""
        row = self.text[offset : min(offset + _SHOWN, self.end)].split("\n", 1)[0]
        return result_in_words(row) is not None

    def follows_prose(self, offset: int) -> bool:
        """Whether only blanks stand between the last plain word and this offset."""
        end = self.prose_end
        return end <= offset <= end + INDENT and not self.text[end:offset].strip()

    def on_unknown(self, word: str, offset: int) -> None:
        """Handle a dash in place of a move or a result that the record does not know."""
        if offset < self.words_end or self.is_result_sentence(offset + len(word)):
            self.is_numbered = False
            self.add_prose_word(word, offset, is_in_row=offset < self.words_end)
            return
        if self.line is not self.main:
            self.add_move(word, offset)
            return
        if self.result_text not in ("", results.OPEN):
            self.note_once(PdnNote.STRAY_TEXT, offset, word)
            return
        if self.is_dash_of_tag(word, offset):
            self.note(PdnNote.RESULT_SPELLING, offset, word, result=results.OPEN)
            return
        self.is_numbered, self.dots = False, None
        self.stop_following_moves(PdnFault.UNKNOWN_MOVE, word, offset)
        self.line.rest.append(word)

    def is_dash_of_tag(self, word: str, offset: int) -> bool:
        """Whether a lone dash behind all moves is the result of the tag, which is a dash too.

        Behind a move number it stands for the move.
        """
        is_lone = self.is_result_dash and len(word) == 1 and not self.is_numbered
        return is_lone and not self.text[offset + 1 : self.end].strip()

    def on_number(self, text: str, offset: int) -> None:
        """Handle a move number; 1 at the start of a row begins another game."""
        self.add_unknown_move_for_dots()
        self.line.joinable = False
        begins = _DIGITS.match(text)
        digits = begins[0] if begins else text  # any blank may stand before the dot
        number = int(digits)
        is_end = bool(self.stack) and text.endswith(")") and text[:-1].isdigit()
        is_dotted = len(text) - is_end > len(digits)
        is_counted = is_dotted and len(digits) <= MOST_DIGITS
        if not (is_counted or self.is_move_number(number, offset, offset + len(text), is_dotted)):
            self.add_move(digits, offset)
            if is_end:
                self.close_variation()
            return
        self.is_numbered = True
        if text.endswith(")") and not is_end:
            self.note_once(PdnNote.NUMBER_SPELLING, offset, text)
        if not digits.isascii():
            self.note_once(PdnNote.NUMBER_SPELLING, offset, text)
        if self.stack:
            self.check_branch_number(number, text, offset)
            if is_end:  # "(1. c3-d4 2)"
                self.is_numbered = False
                self.close_variation()
            return
        if self.result_text and self.has_only_numbers_after(offset):
            self.note_once(PdnNote.STRAY_TEXT, offset, text)
            return
        if self.result_text:
            self.handle_move_after_result(offset, number=number)
            self.is_numbered = True
        elif (
            number == 1
            and text.count(".") <= 1
            and text[-1] in ".)"
            and self.begins_row_after_moves(offset)
        ):
            self.finish_game(offset)
            self.begin_game(offset)
            self.is_numbered = True
        if number == 1 and self.stop_at_second_game(text, offset):
            return
        self.check_number(number, text, offset)

    def on_dots(self, text: str, offset: int) -> None:
        """Handle dots: in Black's place his move is unknown; in White's they say nothing new.

        Glued to a plain word they end what it says.
        """
        if self.is_numbered or self.stack:
            self.late = 1 if self.begins_with_other_side(text) else self.late
            return
        if text == "." or offset == self.prose_end:
            self.note_once(PdnNote.STRAY_TEXT, offset, text)
        else:
            self.dots = (offset, text)

    def on_mark(self, text: str, offset: int) -> None:
        """Handle `x` for a win or `=` for a draw as a remark, never as a result (N6)."""
        self.note(NoteCode.REMARK, offset, text)
        self.add_nag("x" if text in _WINS else text)

    def on_strength(self, text: str, offset: int) -> None:
        """Handle a strength mark `!`, `?!`, `(!)`, or a lone `*` as an open result.

        One glued to a plain word is no mark of a move.
        """
        plain = text.strip("()")
        if offset == self.prose_end and "*" not in plain:
            self.note_once(PdnNote.STRAY_TEXT, offset, text)
        elif self.result_text not in ("", results.OPEN) and not self.stack and "*" not in plain:
            self.handle_mark_after_result(text, offset)
        elif "*" not in plain:
            if plain in _READ_BY_PDN:
                self.note_once(PdnNote.MARK_READING, offset, plain)
            self.add_nag(plain)
        elif self.stack or plain != text:
            self.add_nag(_FORCED)
        else:
            self.on_result(text, offset)

    def handle_mark_after_result(self, text: str, offset: int) -> None:
        """Handle a mark after a result; a question mark takes the result back."""
        game = self.game
        if "?" not in text or game.result is None or game.is_result_in_words:
            self.note_once(PdnNote.STRAY_TEXT, offset, text)
        else:
            self.withdraw_doubted_result(
                game.result_offset, self.text[game.result_offset : offset] + text
            )

    def withdraw_doubted_result(self, offset: int, text: str) -> None:
        """Take back a result that a question mark doubts, and note it."""
        self.game.result = None
        self.drop_result_spelling_note(offset)
        self.note(PdnNote.RESULT_UNKNOWN, offset, text)

    def drop_result_spelling_note(self, offset: int) -> None:
        """Remove the note on a result's spelling, because the result is taken back."""
        findings = self.game.findings
        for at in range(len(findings) - 1, -1, -1):
            if findings[at].offset < offset:
                return
            if findings[at].code is PdnNote.RESULT_SPELLING and findings[at].offset == offset:
                del findings[at]
                return

    def on_result(self, text: str, offset: int) -> None:
        """Handle a result: it ends the main line; inside a variation it is a comment."""
        self.add_unknown_move_for_dots()
        value = results.normalise_result(text)
        if value is None:
            self.on_word(text, offset)
        elif self.stack:
            self.add_comment(text)
        elif value != results.OPEN and self.has_question_mark_before(offset):
            self.result_text = text
            self.withdraw_doubted_result(offset, text)
        elif self.has_second_game():
            self.result_text = text  # whose it is, nobody can say of the first game
        elif self.game.result in (None, results.OPEN):
            if self.game.result:
                self.note_once(PdnNote.RESULT_REPEATED, self.game.result_offset, self.result_text)
            self.game.result, self.game.result_offset = value, offset
            self.result_text, self.is_result_numbered = text, self.is_numbered
            if text != value:
                self.note(PdnNote.RESULT_SPELLING, offset, text, result=value)
        elif value in (self.game.result, results.OPEN):
            self.note_once(PdnNote.RESULT_REPEATED, offset, text)
        else:
            conflict = {"first": self.game.result, "second": value}
            self.game.findings.append(
                ReadingFinding(PdnFault.RESULT_CONFLICT, offset, text, conflict)
            )

    def handle_move_after_result(self, offset: int, *, number: int | None) -> None:
        """Handle moves after a result: `*` was a mark then, any other result ended the game.

        What stands above the first move of all, or as a star behind a number, ends nothing:
        no game is empty. Whose result that is nobody can say.
        """
        is_star = self.result_text == results.OPEN and number != 1
        if (is_star and self.is_result_numbered) or self.has_words_and_result_only():
            self.note_once(PdnNote.STRAY_TEXT, self.game.result_offset, self.result_text)
            self.withdraw_result()
        elif is_star and self.line.moves:
            self.note(NoteCode.REMARK, self.game.result_offset, self.result_text)
            self.add_nag(_FORCED)
            self.withdraw_result()
        else:
            self.finish_game(offset)
            self.begin_game(offset)

    def withdraw_result(self) -> None:
        """Take back what was read as the result."""
        self.drop_result_spelling_note(self.game.result_offset)
        self.game.result, self.result_text = None, ""
