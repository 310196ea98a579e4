"""Parse movetext into games with main line, variations, comments and marks, not yet judged."""

import re
from collections.abc import Iterable, Iterator

from .codes import PdnFault, PdnNote
from .comments import MOST_IN_A_GAME, SwallowedComment, may_hold_moves
from .encoding import CUT
from .findings import ReadingFinding
from .handlers import MoveTokenHandlers
from .headings import HeadingFinder, skip_heading
from .parsed import MoveLine, ParsedGame
from .results import OPEN
from .tokens import move_in_comment_pattern, token_pattern

DEEPEST = 32

MOST_VARIATIONS = 3000
"""In one game, open ones and closed; the most annotated games known have a few hundred."""

LONGEST_GAME = 1 << 18
"""Characters in one game; the longest annotated games known are a fifth of it."""

MOST_TINY_GAMES = 1000
"""Games in a row without tags and with hardly a move: no archive is like that."""

_NEAR = 80  # blanks that may stand before the words of a row

_HEADS = frozenset(("word", "unknown", "bar", "rule", "quote"))


def parse_games(
    text: str,
    start: int,
    end: int,
    *,
    black_first: bool = False,
    has_tags: bool = False,
    comments: Iterable[str] = (),
    odd_result: str | None = None,
    is_result_dash: bool = False,
    is_rest: bool = False,
) -> Iterator[ParsedGame]:
    """Parse the games of a movetext; a result or a new move 1 separates them.

    `has_tags` says that the first of them has some, `comments` those that stood among the tags.
    `odd_result` is the result as its tag has it when it is none of ours: at the end of the
    text it is no move, and where it is a lone dash (`is_result_dash`) no unknown one.
    `is_rest` is a text whose beginning was read before: no heading.
    """
    builder = _TreeBuilder(text, start, end, black_first=black_first, has_tags=has_tags)
    builder.is_result_dash = is_result_dash
    for comment in comments:
        builder.add_comment(comment)
    return builder.games(odd_result, is_rest)


class _TreeBuilder(MoveTokenHandlers):
    """Reads tokens one by one; `on_…` handles the kind of token it is named after."""

    def games(self, odd_result: str | None, is_rest: bool) -> Iterator[ParsedGame]:
        """The games one after the other; what is too deep, too long or too many ends them."""
        pattern = token_pattern()
        handlers = {kind: getattr(self, f"on_{kind}", None) for kind in pattern.groupindex}
        at = self.start
        self.headings = HeadingFinder(self.text, self.end)
        if not is_rest or self.headings.is_heading_of_next_game(at, is_below=False):
            at = self.skip_heading(at)
        stop = self.before_result(odd_result)
        for token in pattern.finditer(self.text, at, stop):
            handle = handlers.get(token.lastgroup or "")
            if handle is None or token.start() < at:  # blanks, and what was told above the moves
                continue
            if self.may_head(token) and self.is_headed(token.start()):
                self.finish_game(token.start())
                self.begin_game(token.start())
                at = self.skip_heading(token.start())
                yield self.done.pop()
                continue
            if token.end() - self.game.start > LONGEST_GAME:
                self.stop_reading(PdnFault.TOO_LONG, token.start())
                break
            if token.lastgroup == "open" and (code := self.too_many()):
                self.stop_reading(code, token.start())
                break
            handle(token[0], token.start())
            if self.done:
                yield self.done.pop()
                if self.tiny > MOST_TINY_GAMES:
                    self.stop_reading(PdnFault.TOO_MANY_GAMES, token.start())
                    break
        self.finish_game(self.end)
        yield self.done.pop()

    def too_many(self) -> PdnFault | None:
        """Why no further variation is opened, if none is."""
        if len(self.stack) == DEEPEST:
            return PdnFault.TOO_DEEP
        return PdnFault.TOO_MANY_VARIATIONS if self.variations >= MOST_VARIATIONS else None

    def skip_heading(self, offset: int) -> int:
        """Where the moves begin below what stands above them."""
        at, self.game.names = skip_heading(self.text, offset, self.end, self.note)
        return at

    def may_head(self, token: re.Match[str]) -> bool:
        """Whether a heading may begin with this token; most numbers stand before moves."""
        if token.lastgroup == "number":
            return self.text[token.start() - 1] == "\n"
        return token.lastgroup in _HEADS

    def is_headed(self, offset: int) -> bool:
        """Whether the heading of another game begins here, at the head of a row."""
        if (
            self.stack
            or self.has_words_and_result_only()
            or not (self.line.moves or self.result_text)
        ):
            return False
        near = self.text[max(offset - _NEAR, self.start) : offset].rstrip(" \t\u00a0")
        if not near.endswith("\n"):
            return False
        above = near[:-1].rstrip(" \t\u00a0")
        is_below = bool(above) and not above.endswith("\n")
        is_over = self.result_text not in ("", OPEN)
        return self.headings.is_heading_of_next_game(offset, is_below=is_below, is_over=is_over)

    def before_result(self, odd_result: str | None) -> int:
        """Where the moves end when the result of the tag, none of ours, stands behind them."""
        if not odd_result:
            return self.end
        stop = len(self.text[self.start : self.end].rstrip()) + self.start
        if not self.text.endswith(odd_result, self.start, stop):
            return self.end
        stop -= len(odd_result)
        self.note(PdnNote.RESULT_REPEATED, stop, odd_result)
        return stop

    def on_setup(self, text: str, offset: int) -> None:
        """A position among the moves; before the first move it is the start."""
        finding = ReadingFinding(PdnNote.POSITION_FIRST, offset, text.split('"')[1])
        if self.stack:
            self.begin_variation_anew(finding)
        elif self.line.moves or self.line.position or self.line.is_halted:
            self.stop_following_moves(PdnFault.POSITION_INSIDE, text, offset)
            self.main = self.line = MoveLine(offset, position=finding)
            self.game.segments.append(self.line)
            self.first_number, self.late, self.shift = None, 0, 0
        else:
            self.line.position = finding
            self.game.findings.append(finding)

    def begin_variation_anew(self, finding: ReadingFinding) -> None:
        """What follows a position in a variation is a variation of its own beside it."""
        finding.code = PdnNote.POSITION_IN_VARIATION
        self.game.findings.append(finding)
        if self.line.moves or self.line.position:
            done, self.line = self.line, MoveLine(finding.offset, before=self.line.before)
            self.stack[-1].variations.append((len(self.stack[-1].moves), done))
        self.line.position = finding

    def on_comma(self, text: str, offset: int) -> None:
        """A comma between moves."""
        self.note_once(PdnNote.STRAY_TEXT, offset, text)

    def on_quote(self, text: str, offset: int) -> None:
        """Quotation marks among the moves."""
        self.on_comma(text, offset)

    def on_separator(self, text: str, offset: int) -> None:
        """A semicolon between two moves."""
        self.on_comma(text, offset)

    def on_markup(self, text: str, offset: int) -> None:
        """Stars round a word make it bold in messages; one behind a move may be more."""
        if text == "*" and self.line.moves:
            self.on_strength(text, offset)
        else:
            self.note_once(PdnNote.STRAY_TEXT, offset, text)

    def on_bar(self, text: str, offset: int) -> None:
        """A line between the columns of a table (G1)."""
        self.note_once(PdnNote.TABLE, offset, text)

    def on_rule(self, text: str, offset: int) -> None:
        """A row of dashes, as under the head of a table."""
        self.on_bar(text, offset)

    def on_stamp(self, text: str, offset: int) -> None:
        """Date and time of a message: who wrote what, and when, is nothing to guess about."""
        self.stop_following_moves(PdnFault.MESSENGER, text, offset)
        self.add_comment(text)

    def on_comment(self, text: str, offset: int) -> None:
        """A comment in braces; one that is never closed swallows the rest, and one in which
        another opens may have swallowed moves. Whether one that is closed has is seen when the
        moves are played."""
        if CUT in text:
            self.stop_following_moves(
                PdnFault.TOO_LONG, text[text.index(CUT) + 1 :], offset + text.index(CUT)
            )
        elif not text.endswith("}"):
            self.stop_following_moves(PdnFault.UNCLOSED_COMMENT, text, offset)
        elif "{" in text[1:] and move_in_comment_pattern().search(text):
            self.note(PdnNote.MOVES_IN_COMMENT, offset, text)
        elif len(self.main.swallowed) < MOST_IN_A_GAME and self.may_swallow(text):
            self.line.swallowed.append(SwallowedComment(len(self.line.moves), offset, text[1:-1]))
        self.add_comment(text[1:].removesuffix("}").replace(CUT, ""))

    def may_swallow(self, text: str) -> bool:
        """Whether a comment of the main line has something like a move in it."""
        return self.line is self.main and may_hold_moves(text)

    def on_remark(self, text: str, offset: int) -> None:
        """A comment to the end of the row; that a move stands in it is told, as nobody reads it."""
        if move_in_comment_pattern().search(text):
            self.note(PdnNote.MOVES_IN_COMMENT, offset, text)
        self.add_comment(text[1:])

    def on_cut(self, text: str, offset: int) -> None:
        """The beginning of a row that is too long; behind a result it is another game."""
        if self.result_text and not self.stack:
            self.finish_game(offset)
            self.begin_game(offset)
        self.stop_following_moves(PdnFault.TOO_LONG, text[1:], offset)

    def on_time(self, text: str, offset: int) -> None:
        """A time or clock in brackets is kept as a comment."""
        self.note_once(PdnNote.TIME_IN_BRACKETS, offset, text)
        self.add_comment(text if text.startswith("[%") else text[1:-1])

    def on_nag(self, text: str, offset: int) -> None:
        """A numeric mark."""
        self.add_nag(text)

    def on_open(self, text: str, offset: int) -> None:
        """A variation begins."""
        self.line.joinable = False
        self.is_numbered = False
        self.variations += 1
        self.stack.append(self.line)
        before = self.line.before + max(len(self.line.moves) - 1, 0)
        self.line = MoveLine(offset, before=before)

    def on_close(self, text: str, offset: int) -> None:
        """A variation ends."""
        self.is_numbered = False
        if self.stack:
            self.close_variation()
        else:
            self.on_other(text, offset)

    def on_other(self, text: str, offset: int) -> None:
        """A bracket or brace that belongs to nothing."""
        self.note_once(PdnNote.STRAY_BRACKET, offset, text)
