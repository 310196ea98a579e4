"""Build one game from its tokens: begin it, add moves and comments, note oddities, finish it."""

import re
from collections.abc import Mapping

from ..errors import NoteCode, number_param
from .captures import join_captures
from .codes import PdnFault, PdnNote
from .findings import ReadingFinding
from .parsed import JoinedCapture, MoveLine, ParsedGame
from .results import OPEN, result_in_words

_SHOWN = 80

_NAG = re.compile(r"\[%nag (\$\d+)\]", re.ASCII)  # as we write it where there is no move

_GOES_ON = frozenset(",:–—-(")

_ASKS, _MARKS = "?", "!?"

_SHOWN_BY_SIGN = frozenset((PdnNote.STRAY_BRACKET, PdnNote.STRAY_TEXT, PdnNote.TABLE))


class GameBuilder:
    """Builds games from tokens: the one in progress, and those finished.

    line   the run of moves that is read; `main` the game itself, `stack` what was left for it
    """

    def __init__(
        self, text: str, start: int, end: int, *, black_first: bool, has_tags: bool
    ) -> None:
        self.text, self.start, self.end = text, start, end
        self.done: list[ParsedGame] = []
        self.tiny = 0
        self.begin_game(start)
        self.late = 1 if black_first else 0
        self.has_tags = has_tags
        self.is_result_dash = False  # the tag of the first game says "-"

    def begin_game(self, offset: int) -> None:
        """Begin a new game at this offset."""
        self.line = self.main = MoveLine(offset)
        self.stack: list[MoveLine] = []
        self.game = ParsedGame(self.line, offset)
        self.late = 0
        self.has_tags = self.is_result_dash = False
        self.result_text = ""
        self.has_ended = False  # nothing but numbers follows the result
        self.is_result_numbered = False  # a number stood before it: "1*"
        self.variations = 0
        self.first_number: int | None = None
        self.second_at = 0  # words left over before the last game that began without a result
        self.shift = 0  # by how much the numbers are off by now
        self.is_numbered = False  # the last token was a number
        self.dots: tuple[int, str] | None = None  # dots that may stand for an unknown move
        self.repeated: dict[tuple[PdnNote, str], ReadingFinding] = {}
        self.prose_end = self.end + 1  # where the last run of plain words ends
        self.words_end = offset  # where the last row of nothing but words ends
        self.prose_note: ReadingFinding | None = None
        # plain words, and the half-move they follow
        self.plain_words: list[tuple[int, ReadingFinding]] = []

    def has_words_and_result_only(self) -> bool:
        """Whether nothing of the game was read but words and a result, not even a tag."""
        line = self.game.line
        has_moves = line.moves or line.variations or line.position or line.is_halted
        return not (self.has_tags or has_moves)

    def finish_game(self, offset: int) -> None:
        """Finish the game in progress at this offset."""
        self.add_unknown_move_for_dots()
        if self.stack:
            self.stop_following_moves(PdnFault.UNCLOSED_VARIATION, "(", self.line.offset)
        while self.stack:
            self.close_variation()
        self.read_result_in_words()
        self.game.end = offset
        self.done.append(self.game)
        self.tiny = self.tiny + 1 if self.game.is_tiny else 0

    def read_result_in_words(self) -> None:
        """Take plain words after the last move as the result, if they state exactly one.

        A part of a sentence states none, and may deny one. Words that state no result stand in the
        place of a move, unless they fill a row.
        """
        line, last = self.line, len(self.line.moves)
        in_words = [
            (note, result_in_words(note.token)) for ply, note in self.plain_words if ply == last
        ]
        if last and not line.is_halted and not any(value for _, value in in_words):
            if not all(word.is_in_row for word in line.words):
                self.report_words_as_moves(line)
            return
        results = [
            (note, value) for note, value in in_words if value and not self.is_question(note)
        ]
        whole = [note for note, _ in results if self.is_whole_sentence(note)]
        if not last or not whole or len({value for _, value in results}) != 1:
            return
        note, value, game = whole[0], results[0][1], self.game
        if game.result in (None, OPEN):
            game.result, game.result_offset, game.is_result_in_words = value, note.offset, True
            note.code, note.params = PdnNote.RESULT_SPELLING, {"result": value}
        elif value != game.result:
            conflict = {"first": game.result, "second": value}
            game.findings.append(
                ReadingFinding(PdnFault.RESULT_CONFLICT, note.offset, note.token, conflict)
            )

    def is_whole_sentence(self, finding: ReadingFinding) -> bool:
        """Whether the words are a sentence of their own: "«Ничья», – сказал он" goes on."""
        return self.first_character_after(finding) not in _GOES_ON

    def is_question(self, finding: ReadingFinding) -> bool:
        """Whether the words are a question: "ничья?", "?ничья"."""
        after = self.text_after(finding)
        asks = after[: len(after) - len(after.lstrip(_MARKS))]
        return _ASKS in asks or self.has_question_mark_before(finding.offset)

    def has_question_mark_before(self, offset: int) -> bool:
        """Whether a question mark is glued to the front of what stands at this offset."""
        before = self.text[max(offset - _SHOWN, self.start) : offset]
        unmarked = before.rstrip(_MARKS)
        return _ASKS in before[len(unmarked) :] and (not unmarked or not unmarked[-1].isalnum())

    def first_character_after(self, finding: ReadingFinding) -> str:
        """Return the first character after some words, leaving out quotation marks."""
        return self.text_after(finding)[:1]

    def text_after(self, finding: ReadingFinding) -> str:
        """Return the text after some words, leaving out quotation marks."""
        end = finding.offset + len(finding.token)
        return self.text[end : end + _SHOWN].lstrip(' \t»”"')

    def add_move(self, word: str, offset: int) -> None:
        """Add the next move, or the rest of a capture written in pieces."""
        line = self.line
        if line.words and not self.are_words_above_moves(line, offset):
            self.report_words_as_moves(line)
        line.words.clear()
        self.is_numbered, self.dots = False, None
        if line.is_halted:
            line.rest.append(word)
            return
        joined = join_captures(line.moves[-1], word) if line.joinable else None
        if joined:
            self.note(PdnNote.SPLIT_CAPTURE, offset, word, joined=joined)
            pieces = line.joins.setdefault(len(line.moves) - 1, [])
            pieces.append(JoinedCapture(line.moves[-1], word, offset))
            line.moves[-1] = joined
            return
        line.moves.append(word)
        line.offsets.append(offset)
        line.joinable = True

    def are_words_above_moves(self, line: MoveLine, offset: int) -> bool:
        """Whether a line's words stand above its first move, or before its number."""
        if line.moves or line.is_halted:
            return line.is_halted
        last = line.words[-1]
        return bool(self.stack) or self.is_numbered or "\n" in self.text[last.offset : offset]

    def report_words_as_moves(self, line: MoveLine) -> None:
        """Turn plain words into moves, so that each is reported as a fault."""
        comments = line.comments.pop(len(line.moves), [])
        for word in line.words:
            comments.remove(word.text)
        if comments:
            line.comments[len(line.moves)] = comments
        self.drop_notes({id(word.note) for word in line.words}, line.words[0].note.offset)
        line.moves += [word.text for word in line.words]
        line.offsets += [word.offset for word in line.words]
        line.words, line.joinable = [], False
        self.prose_note = None

    def drop_notes(self, notes: set[int], offset: int) -> None:
        """Remove these notes, which stand at or after an offset.

        They are among the last findings.
        """
        findings, at = self.game.findings, len(self.game.findings)
        while at and findings[at - 1].offset >= offset:
            at -= 1
        findings[at:] = [finding for finding in findings[at:] if id(finding) not in notes]

    def add_unknown_move_for_dots(self) -> None:
        """Add an unknown move for dots that no move came after."""
        if self.dots and not self.stack and self.line.moves and not self.result_text:
            offset, text = self.dots
            self.stop_following_moves(PdnFault.UNKNOWN_MOVE, text, offset)
            self.line.rest.append(text)
        self.dots = None

    def add_comment(self, text: str) -> None:
        """Add a comment to the last move, and the marks that our writer puts into comments."""
        if "[%nag" in text:
            for mark in _NAG.findall(text):
                self.add_nag(mark)
            text = _NAG.sub(" ", text)
        comment = " ".join(text.split())
        self.line.joinable = False
        if comment:
            self.line.comments.setdefault(len(self.line.moves), []).append(comment)

    def add_nag(self, mark: str) -> None:
        """Add a strength mark to the last move."""
        self.line.nags.setdefault(len(self.line.moves), []).append(mark)

    def close_variation(self) -> None:
        """End the variation and attach it to the line it leaves."""
        done, self.line = self.line, self.stack.pop()
        if done.is_empty:
            self.note_once(PdnNote.STRAY_BRACKET, done.offset, "()")
        else:
            self.line.variations.append((len(self.line.moves), done))

    def note(self, code: PdnNote | NoteCode, offset: int, token: str, **params: str | int) -> None:
        """Note something odd at an offset."""
        self.game.findings.append(ReadingFinding(code, offset, token, params))

    def note_once(self, code: PdnNote, offset: int, token: str, **params: str | int) -> None:
        """Note a repeated oddity once: its first place and its count."""
        key = (code, _sort(code, token, params))
        finding = self.repeated.get(key)
        if finding is None:
            self.note(code, offset, token, **params)
            self.repeated[key] = self.game.findings[-1]
        else:
            finding.params = {
                **finding.params,
                "count": number_param(finding.params, "count", 1) + 1,
            }

    def stop_following_moves(
        self, code: PdnFault, token: str, offset: int, **params: str | int
    ) -> None:
        """Record a fault after which the moves are no longer followed; the first one counts."""
        halt = ReadingFinding(code, offset, token.split("\n", 1)[0], params)
        if self.game.halt is None:
            self.game.halt = halt
        elif not self.main.is_halted:
            self.game.findings.append(halt)
        self.main.is_halted = True

    def stop_reading(self, code: PdnFault, offset: int) -> None:
        """Stop reading here, with a fault that says how much of the text is unread."""
        self.main.is_halted = False
        row = self.text[offset : min(offset + _SHOWN, self.end)]
        self.stop_following_moves(code, row, offset, unread=self.end - offset)


def _sort(code: PdnNote, token: str, params: Mapping[str, str | int]) -> str:
    """What of a kind is told as one: the same sign, numbers that are off by the same."""
    if code is PdnNote.MOVE_NUMBER:
        return str(int(params["found"]) - int(params["expected"]))
    return token if code in _SHOWN_BY_SIGN else ""
