"""Build one game from its tokens: begin it, add moves and comments, note oddities, finish it."""

import re
from collections.abc import Mapping

from games.draughts.errors import NoteCode, number_in
from games.draughts.pdn.capture_joins import joined_capture
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.findings import Finding
from games.draughts.pdn.parsed_game import Join, Line, RawGame
from games.draughts.pdn.result_words import result_in_words
from games.draughts.pdn.results import OPEN

_SHOWN = 80
_NAG = re.compile(r"\[%nag (\$\d+)\]", re.ASCII)  # as we write it where there is no move
_GOES_ON = frozenset(",:–—-(")
_ASKS, _MARKS = "?", "!?"
_TOLD_BY_SIGN = frozenset((PdnNote.STRAY_BRACKET, PdnNote.STRAY_TEXT, PdnNote.TABLE))


class Gathering:
    """The game under construction, and the games that are finished.

    line   the run of moves that is read; `main` the game itself, `stack` what was left for it
    """

    def __init__(
        self, text: str, start: int, end: int, *, black_first: bool, has_tags: bool
    ) -> None:
        self.text, self.start, self.end = text, start, end
        self.done: list[RawGame] = []
        self.tiny = 0
        self.begin(start)
        self.late = 1 if black_first else 0
        self.has_tags = has_tags

    def begin(self, offset: int) -> None:
        """A new game starts here."""
        self.line = self.main = Line(offset)
        self.stack: list[Line] = []
        self.game = RawGame(self.line, offset)
        self.late = 0
        self.has_tags = False
        self.result_text = ""
        self.has_ended = False  # nothing but numbers follows the result
        self.is_result_numbered = False  # a number stood before it: "1*"
        self.variations = 0
        self.first_number: int | None = None
        self.shift = 0  # by how much the numbers are off by now
        self.is_numbered = False  # the last token was a number
        self.dots: tuple[int, str] | None = None  # dots that may stand for an unknown move
        self.told: dict[tuple[PdnNote, str], Finding] = {}
        self.prose_end = self.end + 1  # where the last run of plain words ends
        self.words_end = offset  # where the last row of nothing but words ends
        self.prose_note: Finding | None = None
        self.said: list[tuple[int, Finding]] = []  # plain words, and the half-move they follow

    def is_bare(self) -> bool:
        """Whether nothing but words and a result was read of the game, not even a tag."""
        line = self.game.line
        has_moves = line.moves or line.variations or line.position or line.is_halted
        return not (self.has_tags or has_moves)

    def finish(self, offset: int) -> None:
        """The game ends here."""
        self.check_dots()
        if self.stack:
            self.halt(PdnFault.UNCLOSED_VARIATION, "(", self.line.offset)
        while self.stack:
            self.close()
        self.read_said()
        self.game.end = offset
        self.done.append(self.game)
        self.tiny = self.tiny + 1 if self.game.is_tiny else 0

    def read_said(self) -> None:
        """Plain words behind the last move may say the result, if they say one only; a part of a
        sentence says none, and may deny one.  Words that speak of no result stand in the place of
        a move, unless they fill a row."""
        line, last = self.line, len(self.line.moves)
        told = [(note, result_in_words(note.token)) for ply, note in self.said if ply == last]
        if last and not line.is_halted and not any(value for _, value in told):
            if not all(word.is_in_row for word in line.words):
                self.words_as_moves(line)
            return
        said = [(note, value) for note, value in told if value and not self.is_asked(note)]
        whole = [note for note, _ in said if self.is_sentence(note)]
        if not last or not whole or len({value for _, value in said}) != 1:
            return
        note, value, game = whole[0], said[0][1], self.game
        if game.result in (None, OPEN):
            game.result, game.result_offset, game.is_result_said = value, note.offset, True
            note.code, note.params = PdnNote.RESULT_SPELLING, {"result": value}
        elif value != game.result:
            conflict = {"first": game.result, "second": value}
            game.findings.append(
                Finding(PdnFault.RESULT_CONFLICT, note.offset, note.token, conflict)
            )

    def is_sentence(self, said: Finding) -> bool:
        """Whether words stand by themselves: "«Ничья», – сказал он" goes on."""
        return self.sign_behind(said) not in _GOES_ON

    def is_asked(self, said: Finding) -> bool:
        """Whether words are a question: "ничья?", "?ничья"."""
        behind = self.behind(said)
        asks = behind[: len(behind) - len(behind.lstrip(_MARKS))]
        return _ASKS in asks or self.is_asked_before(said.offset)

    def is_asked_before(self, offset: int) -> bool:
        """Whether a question mark is glued to what stands here, and not to a move before it."""
        before = self.text[max(offset - _SHOWN, self.start) : offset]
        rest = before.rstrip(_MARKS)
        return _ASKS in before[len(rest) :] and (not rest or not rest[-1].isalnum())

    def sign_behind(self, said: Finding) -> str:
        """The first sign behind words, quotation marks apart."""
        return self.behind(said)[:1]

    def behind(self, said: Finding) -> str:
        """What follows words, quotation marks apart."""
        end = said.offset + len(said.token)
        return self.text[end : end + _SHOWN].lstrip(' \t»”"')

    def add_move(self, word: str, offset: int) -> None:
        """The next move, or the rest of a capture written in pieces."""
        line = self.line
        if line.words and not self.are_above(line, offset):
            self.words_as_moves(line)
        line.words.clear()
        self.is_numbered, self.dots = False, None
        if line.is_halted:
            line.rest.append(word)
            return
        joined = joined_capture(line.moves[-1], word) if line.joinable else None
        if joined:
            self.note(PdnNote.SPLIT_CAPTURE, offset, word, joined=joined)
            pieces = line.joins.setdefault(len(line.moves) - 1, [])
            pieces.append(Join(line.moves[-1], word, offset))
            line.moves[-1] = joined
            return
        line.moves.append(word)
        line.offsets.append(offset)
        line.joinable = True

    def are_above(self, line: Line, offset: int) -> bool:
        """Whether the words of a line stand above its first move, or before its number."""
        if line.moves or line.is_halted:
            return line.is_halted
        last = line.words[-1]
        return bool(self.stack) or self.is_numbered or "\n" in self.text[last.offset : offset]

    def words_as_moves(self, line: Line) -> None:
        """Words in the place of moves are faults there: nobody can say that they are none."""
        said = line.comments.pop(len(line.moves), [])
        for word in line.words:
            said.remove(word.text)
        if said:
            line.comments[len(line.moves)] = said
        self.drop_notes({id(word.note) for word in line.words}, line.words[0].note.offset)
        line.moves += [word.text for word in line.words]
        line.offsets += [word.offset for word in line.words]
        line.words, line.joinable = [], False
        self.prose_note = None

    def drop_notes(self, notes: set[int], offset: int) -> None:
        """Take back notes that stand from an offset on; they are among the last findings."""
        found, at = self.game.findings, len(self.game.findings)
        while at and found[at - 1].offset >= offset:
            at -= 1
        found[at:] = [one for one in found[at:] if id(one) not in notes]

    def check_dots(self) -> None:
        """Dots that no move came after stand for one nobody knows."""
        if self.dots and not self.stack and self.line.moves and not self.result_text:
            offset, text = self.dots
            self.halt(PdnFault.UNKNOWN_MOVE, text, offset)
            self.line.rest.append(text)
        self.dots = None

    def comment(self, text: str) -> None:
        """Words about the last move, and the marks we put among them."""
        if "[%nag" in text:
            for mark in _NAG.findall(text):
                self.add_nag(mark)
            text = _NAG.sub(" ", text)
        said = " ".join(text.split())
        self.line.joinable = False
        if said:
            self.line.comments.setdefault(len(self.line.moves), []).append(said)

    def add_nag(self, mark: str) -> None:
        """A mark of the last move."""
        self.line.nags.setdefault(len(self.line.moves), []).append(mark)

    def close(self) -> None:
        """Hang the variation on the line it leaves."""
        done, self.line = self.line, self.stack.pop()
        if done.is_empty:
            self.note_once(PdnNote.STRAY_BRACKET, done.offset, "()")
        else:
            self.line.variations.append((len(self.line.moves), done))

    def note(self, code: PdnNote | NoteCode, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd."""
        self.game.findings.append(Finding(code, offset, token, params))

    def note_once(self, code: PdnNote, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd that comes again and again: the first place, and how often."""
        key = (code, _sort(code, token, params))
        told = self.told.get(key)
        if told is None:
            self.note(code, offset, token, **params)
            self.told[key] = self.game.findings[-1]
        else:
            told.params = {**told.params, "count": number_in(told.params, "count", 1) + 1}

    def halt(self, code: PdnFault, token: str, offset: int, **params: str | int) -> None:
        """The moves cannot be followed from here on; the first such place counts."""
        found = Finding(code, offset, token.split("\n", 1)[0], params)
        if self.game.halt is None:
            self.game.halt = found
        elif not self.main.is_halted:
            self.game.findings.append(found)
        self.main.is_halted = True

    def give_up(self, code: PdnFault, offset: int) -> None:
        """Nothing is read from here to the end of the text; the fault says how much that is."""
        self.main.is_halted = False
        row = self.text[offset : min(offset + _SHOWN, self.end)]
        self.halt(code, row, offset, unread=self.end - offset)


def _sort(code: PdnNote, token: str, params: Mapping[str, str | int]) -> str:
    """What of a kind is told as one: the same sign, numbers that are off by the same."""
    if code is PdnNote.MOVE_NUMBER:
        return str(int(params["found"]) - int(params["expected"]))
    return token if code in _TOLD_BY_SIGN else ""
