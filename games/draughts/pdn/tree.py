"""Tokens gathered into games: main line, variations, comments and marks with their places."""

from games.draughts.errors import NoteCode
from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.raw import Line, RawGame, joined_capture, skip_heading
from games.draughts.pdn.remarks import Finding
from games.draughts.pdn.tokens import GLUED_MARK, MOVE_LIKE, TOKEN

DEEPEST = 32
_FORCED = "$7"
_INDENT = 80  # blanks that may stand before a number at the head of a row


def raw_games(text: str, start: int, end: int, *, black_first: bool = False) -> list[RawGame]:
    """The games of a text of moves, in order; a result or a new move 1 parts them."""
    return _TreeBuilder(text, start, end, black_first).build()


class _TreeBuilder:
    """Reads tokens one by one; `on_…` handles the kind of token it is named after."""

    def __init__(self, text: str, start: int, end: int, black_first: bool) -> None:
        self.text, self.start, self.end = text, start, end
        self.late = 1 if black_first else 0
        self.games: list[RawGame] = []
        self.begin(start)

    def begin(self, offset: int) -> None:
        """A new game starts here."""
        self.line = Line(offset)
        self.stack: list[Line] = []
        self.game = RawGame(self.line, offset)
        self.games.append(self.game)
        self.result_text = ""
        self.first_number: int | None = None
        self.told: set[PdnNote] = set()

    def build(self) -> list[RawGame]:
        """All games of the text; nothing is read behind variations nested too deep."""
        at = skip_heading(
            self.text, self.start, self.end, lambda at, row: self.note(PdnNote.STRAY_TEXT, at, row)
        )
        for token in TOKEN.finditer(self.text, at, self.end):
            kind = token.lastgroup
            if kind == "open" and len(self.stack) == DEEPEST:
                self.halt(PdnFault.TOO_DEEP, token[0], token.start())
                break
            if kind != "space":
                getattr(self, f"on_{kind}")(token[0], token.start())
        self.finish(self.end)
        return self.games

    def finish(self, offset: int) -> None:
        """The game ends here."""
        if self.stack:
            self.halt(PdnFault.UNCLOSED_VARIATION, "(", self.line.offset)
        while self.stack:
            self.close()
        self.game.end = offset

    def note(self, code: PdnNote | NoteCode, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd."""
        self.game.findings.append(Finding(code, offset, token, params))

    def note_once(self, code: PdnNote, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd that would come again and again."""
        if code not in self.told:
            self.told.add(code)
            self.note(code, offset, token, **params)

    def halt(self, code: PdnFault, token: str, offset: int) -> None:
        """The moves cannot be followed from here on; the first such place counts."""
        if self.game.halt is None:
            self.game.halt = Finding(code, offset, token.split("\n", 1)[0])

    def on_word(self, word: str, offset: int) -> None:
        """A move, or what stands in place of one."""
        if self.result_text and not self.stack:
            if not MOVE_LIKE.search(word) and not word[0].isdigit():
                self.note(PdnNote.STRAY_TEXT, offset, word)
                return
            self.follow_result(offset, number=None)
        glued = GLUED_MARK.search(word)
        self.add_move(word[: glued.start(2)] if glued else word, offset)
        if glued:
            self.on_mark(glued[2], offset + glued.start(2))

    on_spaced = on_word

    def add_move(self, word: str, offset: int) -> None:
        """The next move, or the rest of a capture written in pieces."""
        line = self.line
        if self.game.halt and not self.stack:
            return  # told already: the record is not followed any more
        joined = joined_capture(line.moves[-1], word) if line.joinable else None
        if joined:
            self.note(PdnNote.SPLIT_CAPTURE, offset, word, joined=joined)
            line.moves[-1] = joined
            return
        line.moves.append(word)
        line.offsets.append(offset)
        line.joinable = True

    def on_unknown(self, word: str, offset: int) -> None:
        """A dash in place of a move: the record does not know it."""
        if self.stack:
            self.add_move(word, offset)
        else:
            self.halt(PdnFault.UNKNOWN_MOVE, word, offset)

    def on_setup(self, text: str, offset: int) -> None:
        """A position among the moves; before the first move it is the start."""
        if self.line.moves or self.stack or self.game.position:
            self.halt(PdnFault.POSITION_INSIDE, text, offset)
        else:
            self.game.position = Finding(PdnNote.POSITION_FIRST, offset, text.split('"')[1])
            self.game.findings.append(self.game.position)

    def on_number(self, text: str, offset: int) -> None:
        """A move number; 1 at the head of a row opens a game of its own."""
        self.line.joinable = False
        if self.stack:
            return
        number = int(text.rstrip(".…"))
        if self.result_text:
            self.follow_result(offset, number=number)
        elif number == 1 and text.count(".") == 1 and self.restarts(offset):
            self.finish(offset)
            self.begin(offset)
        self.check_number(number, text, offset)

    def restarts(self, offset: int) -> bool:
        """Whether a row begins here although two moves or more were played."""
        near = self.text[max(offset - _INDENT, self.start) : offset].rstrip(" \t")
        return len(self.line.moves) > 1 and near.endswith("\n")

    def check_number(self, number: int, text: str, offset: int) -> None:
        """Numbers follow each other; the first that does not is told."""
        pair = (len(self.line.moves) + self.late) // 2
        if self.first_number is None:
            self.first_number = number - pair
        expected = self.first_number + pair
        if number != expected and not self.game.halt:
            self.note_once(PdnNote.MOVE_NUMBER, offset, text, expected=expected, found=number)

    def on_dots(self, text: str, offset: int) -> None:
        """Dots in place of White's move say nothing new."""

    def on_comma(self, text: str, offset: int) -> None:
        """A comma between moves."""
        self.note_once(PdnNote.STRAY_TEXT, offset, text)

    def on_result(self, text: str, offset: int) -> None:
        """A result ends the main line; inside a variation it is a remark."""
        value = results.normalise(text)
        if value is None:
            self.on_word(text, offset)
        elif self.stack:
            self.comment(text)
        elif self.game.result in (None, results.OPEN):
            self.game.result, self.game.result_offset = value, offset
            self.result_text = text
            if text != value:
                self.note(PdnNote.RESULT_SPELLING, offset, text, result=value)
        elif value in (self.game.result, results.OPEN):
            self.note(PdnNote.RESULT_REPEATED, offset, text)
        else:
            conflict = {"first": self.game.result, "second": value}
            self.game.findings.append(Finding(PdnFault.RESULT_CONFLICT, offset, text, conflict))

    def follow_result(self, offset: int, *, number: int | None) -> None:
        """Moves after a result: `*` was a mark then, any other result ended the game."""
        if self.result_text == results.OPEN and number != 1 and self.line.moves:
            self.note(NoteCode.REMARK, self.game.result_offset, self.result_text)
            self.add_nag(_FORCED)
            self.game.result, self.result_text = None, ""
            return
        self.finish(offset)
        self.begin(offset)

    def comment(self, text: str) -> None:
        """Words about the last move."""
        said = " ".join(text.split())
        self.line.joinable = False
        if said:
            self.line.comments.setdefault(len(self.line.moves), []).append(said)

    def on_comment(self, text: str, offset: int) -> None:
        """A comment in braces; one that is never closed swallows the rest."""
        if not text.endswith("}"):
            self.halt(PdnFault.UNCLOSED_COMMENT, text, offset)
        self.comment(text[1:].removesuffix("}"))

    def on_remark(self, text: str, offset: int) -> None:
        """A comment to the end of the row."""
        self.comment(text[1:])

    def on_time(self, text: str, offset: int) -> None:
        """A time or clock in brackets is kept as a comment."""
        self.note_once(PdnNote.TIME_IN_BRACKETS, offset, text)
        self.comment(text if text.startswith("[%") else text[1:-1])

    def add_nag(self, mark: str) -> None:
        """A mark of the last move."""
        self.line.nags.setdefault(len(self.line.moves), []).append(mark)

    def on_nag(self, text: str, offset: int) -> None:
        """A numeric mark."""
        self.add_nag(text)

    def on_strength(self, text: str, offset: int) -> None:
        """`!`, `?!`, `(!)`; a lone `*` is the end of a game whose result is open."""
        plain = text.strip("()")
        if "*" not in plain:
            self.add_nag(plain)
        elif self.stack or plain != text:
            self.add_nag(_FORCED)
        else:
            self.on_result(text, offset)

    def on_mark(self, text: str, offset: int) -> None:
        """`x` for a win, `=` for a draw: a remark, never a result (N6)."""
        self.note(NoteCode.REMARK, offset, text)
        self.add_nag("x" if text in "xXхХ" else text)

    def on_open(self, text: str, offset: int) -> None:
        """A variation begins."""
        self.line.joinable = False
        self.stack.append(self.line)
        self.line = Line(offset)

    def on_close(self, text: str, offset: int) -> None:
        """A variation ends."""
        if self.stack:
            self.close()
        else:
            self.on_other(text, offset)

    def close(self) -> None:
        """Hang the variation on the line it leaves."""
        done, self.line = self.line, self.stack.pop()
        if not done.is_empty:
            self.line.variations.append((len(self.line.moves), done))

    def on_other(self, text: str, offset: int) -> None:
        """A bracket or brace that belongs to nothing."""
        self.note_once(PdnNote.STRAY_BRACKET, offset, text)
