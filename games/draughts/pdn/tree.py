"""Tokens gathered into games: main line, variations, comments and marks with their places."""

from collections.abc import Iterator

from games.draughts.errors import NoteCode
from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.headings import skip_heading
from games.draughts.pdn.raw import Line, RawGame, joined_capture
from games.draughts.pdn.remarks import Finding
from games.draughts.pdn.tokens import GLUED_MARK, MOVE_LIKE, TOKEN, is_prose

DEEPEST = 32
LONGEST_GAME = 1 << 18
"""Characters in one game; the longest annotated games known are a fifth of it."""
MOST_TINY_GAMES = 1000
"""Games in a row without tags and with hardly a move: no archive is like that."""

_FORCED = "$7"
_INDENT = 80  # blanks that may stand before a number at the head of a row
_SHOWN = 200
_TOLD_BY_SIGN = frozenset((PdnNote.STRAY_BRACKET, PdnNote.STRAY_TEXT, PdnNote.TABLE))
_WINS = frozenset("xXхХ")


def raw_games(
    text: str,
    start: int,
    end: int,
    *,
    black_first: bool = False,
    odd_result: str | None = None,
    is_rest: bool = False,
) -> Iterator[RawGame]:
    """The games of a text of moves, in order; a result or a new move 1 parts them.

    `odd_result` is the result as its tag has it when it is none of ours: at the end of the
    text it is no move.  `is_rest` is a text whose beginning was read before: no heading.
    """
    return _TreeBuilder(text, start, end, black_first).games(odd_result, is_rest)


class _TreeBuilder:
    """Reads tokens one by one; `on_…` handles the kind of token it is named after."""

    def __init__(self, text: str, start: int, end: int, black_first: bool) -> None:
        self.text, self.start, self.end = text, start, end
        self.done: list[RawGame] = []
        self.tiny = 0
        self.begin(start)
        self.late = 1 if black_first else 0

    def begin(self, offset: int) -> None:
        """A new game starts here."""
        self.line = self.main = Line(offset)
        self.stack: list[Line] = []
        self.game = RawGame(self.line, offset)
        self.late = 0
        self.result_text = ""
        self.first_number: int | None = None
        self.is_numbered = False  # the last token was a number
        self.dots: tuple[int, str] | None = None  # dots that may stand for an unknown move
        self.told: dict[tuple[PdnNote, str], Finding] = {}
        self.prose_end = self.end + 1  # where the last run of plain words ends
        self.prose_note: Finding | None = None

    def games(self, odd_result: str | None, is_rest: bool) -> Iterator[RawGame]:
        """The games one after the other; what is too deep, too long or too many ends them."""
        handlers = {kind: getattr(self, f"on_{kind}", None) for kind in TOKEN.groupindex}
        at = self.start
        if not is_rest:
            at, self.game.names = skip_heading(self.text, at, self.end, self.note)
        stop = self.before_result(odd_result)
        for token in TOKEN.finditer(self.text, at, stop):
            handle = handlers[token.lastgroup]
            if handle is None:  # blanks
                continue
            if token.end() - self.game.start > LONGEST_GAME:
                self.give_up(PdnFault.TOO_LONG, token.start())
                break
            if token.lastgroup == "open" and len(self.stack) == DEEPEST:
                self.give_up(PdnFault.TOO_DEEP, token.start())
                break
            handle(token[0], token.start())
            if self.done:
                yield self.done.pop()
                if self.tiny > MOST_TINY_GAMES:
                    self.give_up(PdnFault.TOO_MANY_GAMES, token.start())
                    break
        self.finish(self.end)
        yield self.done.pop()

    def before_result(self, odd_result: str | None) -> int:
        """Where the moves end when the result of the tag, none of ours, stands behind them."""
        if not odd_result:
            return self.end
        stop = len(self.text[self.start : self.end].rstrip()) + self.start
        if not self.text.endswith(odd_result, self.start, stop):
            return self.end
        stop -= len(odd_result)
        self.note(PdnNote.RESULT_SPELLING, stop, odd_result, result="")
        return stop

    def finish(self, offset: int) -> None:
        """The game ends here."""
        self.check_dots()
        if self.stack:
            self.halt(PdnFault.UNCLOSED_VARIATION, "(", self.line.offset)
        while self.stack:
            self.close()
        self.game.end = offset
        self.done.append(self.game)
        self.tiny = self.tiny + 1 if self.game.is_tiny else 0

    def note(self, code: PdnNote | NoteCode, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd."""
        self.game.findings.append(Finding(code, offset, token, params))

    def note_once(self, code: PdnNote, offset: int, token: str, **params: str | int) -> None:
        """Tell of something odd that comes again and again: the first place, and how often."""
        key = (code, token if code in _TOLD_BY_SIGN else "")
        told = self.told.get(key)
        if told is None:
            self.note(code, offset, token, **params)
            self.told[key] = self.game.findings[-1]
        else:
            told.params["count"] = int(told.params.get("count", 1)) + 1

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
        row = self.text[offset : min(offset + _INDENT, self.end)]
        self.halt(code, row, offset, unread=self.end - offset)

    def on_word(self, word: str, offset: int) -> None:
        """A move, or what stands in place of one."""
        has_moves = not is_prose(word, follows_prose=self.follows_prose(offset))
        if self.result_text and not self.stack:
            if not (has_moves and (MOVE_LIKE.search(word) or word[0].isdigit())):
                self.note(PdnNote.STRAY_TEXT, offset, word)
                return
            self.follow_result(offset, number=None)
        if not (has_moves or self.is_numbered):
            self.prose(word, offset)
            return
        glued = GLUED_MARK.search(word)
        self.add_move(word[: glued.start(2)] if glued else word, offset)
        if glued:
            self.on_mark(glued[2], offset + glued.start(2))

    on_spaced = on_word

    def prose(self, word: str, offset: int) -> None:
        """Plain words between the moves are what somebody says about them."""
        self.line.prose += 1
        self.comment(word)
        end = offset + len(word)
        if self.follows_prose(offset):
            start = self.prose_note.offset
            if end - start <= _SHOWN:
                self.prose_note.token = self.text[start:end]
        else:
            self.note(PdnNote.STRAY_TEXT, offset, word)
            self.prose_note = self.game.findings[-1]
        self.prose_end = end

    def follows_prose(self, offset: int) -> bool:
        """Whether nothing but blanks stands between the last plain word and here."""
        end = self.prose_end
        return end <= offset <= end + _INDENT and not self.text[end:offset].strip()

    def add_move(self, word: str, offset: int) -> None:
        """The next move, or the rest of a capture written in pieces."""
        self.is_numbered, self.dots = False, None
        line = self.line
        if line.is_halted:
            line.rest.append(word)
            return
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
        if self.line is not self.main:
            self.add_move(word, offset)
            return
        self.is_numbered, self.dots = False, None
        self.halt(PdnFault.UNKNOWN_MOVE, word, offset)
        self.line.rest.append(word)

    def on_setup(self, text: str, offset: int) -> None:
        """A position among the moves; before the first move it is the start."""
        found = Finding(PdnNote.POSITION_FIRST, offset, text.split('"')[1])
        if self.stack:
            self.begin_variation_anew(found)
        elif self.line.moves or self.line.position or self.line.is_halted:
            self.halt(PdnFault.POSITION_INSIDE, text, offset)
            self.main = self.line = Line(offset, position=found)
            self.game.segments.append(self.line)
            self.first_number = None
        else:
            self.line.position = found
            self.game.findings.append(found)

    def begin_variation_anew(self, found: Finding) -> None:
        """What follows a position in a variation is a variation of its own beside it."""
        found.code = PdnNote.POSITION_IN_VARIATION
        self.game.findings.append(found)
        if self.line.moves or self.line.position:
            done, self.line = self.line, Line(found.offset)
            self.stack[-1].variations.append((len(self.stack[-1].moves), done))
        self.line.position = found

    def on_number(self, text: str, offset: int) -> None:
        """A move number; 1 at the head of a row opens a game of its own."""
        self.check_dots()
        self.line.joinable = False
        self.is_numbered = True
        if text.endswith(")"):
            if self.stack and text[:-1].isdigit():
                self.on_close(")", offset + len(text) - 1)  # "(1. c3-d4 2)"
                return
            self.note_once(PdnNote.NUMBER_SPELLING, offset, text)
        if self.stack:
            return
        number = int(text.rstrip(".…) \t\u00a0"))
        if self.result_text:
            self.follow_result(offset, number=number)
            self.is_numbered = True
        elif number == 1 and text.count(".") <= 1 and text[-1] in ".)" and self.restarts(offset):
            self.finish(offset)
            self.begin(offset)
            self.is_numbered = True
        self.check_number(number, text, offset)

    def restarts(self, offset: int) -> bool:
        """Whether a row begins here although two moves or more were played."""
        near = self.text[max(offset - _INDENT, self.start) : offset].rstrip(" \t|«")
        return len(self.main.moves) > 1 and near.endswith("\n")

    def check_number(self, number: int, text: str, offset: int) -> None:
        """Numbers follow each other; the first that does not is told."""
        pair = (len(self.line.moves) + self.late) // 2
        if self.first_number is None:
            self.first_number = number - pair
        expected = self.first_number + pair
        if number != expected and not self.line.is_halted:
            self.note_once(PdnNote.MOVE_NUMBER, offset, text, expected=expected, found=number)

    def on_dots(self, text: str, offset: int) -> None:
        """Dots in place of White's move say nothing new; in place of Black's it is unknown."""
        if self.is_numbered or self.stack:
            return
        if text == ".":
            self.note_once(PdnNote.STRAY_TEXT, offset, text)
        else:
            self.dots = (offset, text)

    def check_dots(self) -> None:
        """Dots that no move came after stand for one nobody knows."""
        if self.dots and not self.stack and self.line.moves and not self.result_text:
            offset, text = self.dots
            self.halt(PdnFault.UNKNOWN_MOVE, text, offset)
            self.line.rest.append(text)
        self.dots = None

    def on_comma(self, text: str, offset: int) -> None:
        """A comma between moves."""
        self.note_once(PdnNote.STRAY_TEXT, offset, text)

    on_quote = on_comma

    def on_bar(self, text: str, offset: int) -> None:
        """A line between the columns of a table (G1)."""
        self.note_once(PdnNote.TABLE, offset, text)

    on_rule = on_bar

    def on_stamp(self, text: str, offset: int) -> None:
        """Date and time of a message: who wrote what, and when, is nothing to guess about."""
        self.halt(PdnFault.MESSENGER, text, offset)
        self.comment(text)

    def on_result(self, text: str, offset: int) -> None:
        """A result ends the main line; inside a variation it is a remark."""
        self.check_dots()
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
            self.note_once(PdnNote.RESULT_REPEATED, offset, text)
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
        self.add_nag("x" if text in _WINS else text)

    def on_open(self, text: str, offset: int) -> None:
        """A variation begins."""
        self.line.joinable = False
        self.is_numbered = False
        self.stack.append(self.line)
        self.line = Line(offset)

    def on_close(self, text: str, offset: int) -> None:
        """A variation ends."""
        self.is_numbered = False
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
