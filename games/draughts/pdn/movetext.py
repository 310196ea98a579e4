"""Write moves with numbers, marks, comments and variations as words of movetext."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from ..boards import SquareNaming
from ..errors import FenError, Note
from ..judging.waivers import Waiver
from ..move import Move
from ..notation import format_move, format_path, parse_move, parse_move_or_none
from ..position import Position, fen_as_shown
from ..replay import Replay, replay
from ..squares import square_name
from ..variants import Variant
from .codes import PdnNote
from .game import Comments, Nags, ReadGame, Segment, Variation

# Write moves with numbers, marks, comments and variations as words of movetext.
#
# After a move come its marks, then its comment, then the variations that leave it: the order in
# which every reader looks for them. A move number is written once and never again for Black's
# half of the pair, because readers exist that delete the second one from the middle of others.


NAG_NUMBERS: Mapping[str, str] = {
    "!": "$1",
    "?": "$2",
    "!!": "$3",
    "??": "$4",
    "!?": "$5",
    "?!": "$6",
}

UNKNOWN_MOVE = "-"  # also what we write behind the good moves of a faulty game

_NAG = re.compile(r"\$\d+")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

_LONGEST_COMMAND = 60

_SHORT = 80  # characters of a comment whose words are remembered

_TOGETHER = re.compile(rf"(?:\[%\w+[^\[\]]{{0,{_LONGEST_COMMAND}}}\]|\S)+")  # "[%clk 0:05:00]"

_LEADS_ASTRAY = ("[", "%", ";")  # at the head of a row: a tag, a comment to the end of it

_RESULT = re.compile(r"(?<=[\s|\]])(?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0|\*)(?=[\s|\[])")

_LOOKS_SO = str.maketrans({"-": "\N{NON-BREAKING HYPHEN}", "*": "\N{ASTERISK OPERATOR}"})


def plain_text(text: str) -> str:
    """Remove line ends and invisible characters from a text."""
    if text.isprintable():  # so are nearly all
        return text.strip()
    return _CONTROL.sub(" ", text).strip()


class MoveWords:
    """Writes moves as words of movetext, with one sign for captures.

    A word may hold blanks at which no row may end: "12. c3-d4", "[%clk 0:05:00]".
    """

    def __init__(self, capture: str) -> None:
        self.capture = capture

    def words_of_line(
        self,
        replay: Replay,
        comments: Comments,
        nags: Nags,
        variations: Iterable[Variation],
        *,
        before: int = 0,
        halves: int | None = None,
        ending: str = "",
    ) -> list[str]:
        """Return the words of a line that begins after `before` half-moves, numbered by `halves`.

        What could not be read, and `ending`, stand in the comment at its last good move.
        """
        branches: dict[int, list[Variation]] = {}
        for variation in variations:
            branches.setdefault(min(variation.ply - before, replay.plies), []).append(variation)
        last_words = (ending, unread_moves_comment(replay, comments, nags))
        halves = before if halves is None else halves
        moves, plies = self.texts_of_moves(replay, halves), replay.plies
        if not (comments or nags or branches):  # so are most games
            return [*moves, *nags_and_comment(last_words, (), is_move=plies > 0)]
        words: list[str] = []
        for at in range(plies + 1):
            if at:
                words.append(moves[at - 1])
            if at == plies:
                comments_here = (comments.get(at, ""), *last_words)
                words += nags_and_comment(comments_here, nags.get(at, ()), is_move=at > 0)
            elif at in nags:
                words += nags_and_comment((comments.get(at, ""),), nags[at], is_move=at > 0)
            elif at in comments:
                words += comment_in_braces(comments[at])
            if at in branches:
                for variation in branches[at]:
                    place, mover = variation.ply - before, variation.replay.mover(1)
                    numbered = replay.halves_before(min(place, plies + 1), mover, halves)
                    words += self.words_of_variation(variation, numbered)
        return words

    def words_of_variation(self, variation: Variation, halves: int) -> Iterator[str]:
        """Return the words of a variation, its brackets glued to the first and last."""
        played = (variation.replay, variation.comments, variation.nags, variation.variations)
        inside = self.words_of_line(*played, before=variation.ply - 1, halves=halves)
        if inside:
            inside[0] = "(" + inside[0]
            inside[-1] += ")"
        yield from inside

    def words_of_segment(self, segment: Segment) -> Iterator[str]:
        """Return the words of a position set up among the moves, and of the moves from it."""
        yield f'/FEN "{fen_as_shown(segment.replay.start, segment.replay.variant)}"/'
        yield from self.words_of_line(
            segment.replay, segment.comments, segment.nags, segment.variations, before=segment.ply
        )

    def text_of_move(self, replay: Replay, at: int) -> str:
        """Return the canonical text of the `at`-th move of a line, counted from 1."""
        if replay.waived and any(waiver.ply == at for waiver in replay.waived):
            return waived_text(
                replay.moves[at - 1], replay.texts[at - 1], self.capture, replay.variant
            )
        position, own = replay.positions[at - 1], replay.variant.capture_sign
        sign = own if own == "-" else self.capture
        return format_move(position, replay.moves[at - 1], capture=sign, variant=replay.variant)

    def texts_of_moves(self, replay: Replay, before: int = 0) -> list[str]:
        """Return every move of a line, numbered where it opens a pair or the line."""
        variant = replay.variant
        by_letters = variant.is_usual and variant.square_names is SquareNaming.LETTERS
        if not by_letters or replay.waived:
            return [self.move_with_number(replay, at, before) for at in range(1, replay.plies + 1)]
        pairs = zip(replay.moves, replay.texts, strict=False)
        words = [text_by_ends(move, written, self.capture) for move, written in pairs]
        if not words:
            return words
        if "" in words:
            words = [text or self.text_of_move(replay, at) for at, text in enumerate(words, 1)]
        number, is_second = replay.pair_number(1, before), not replay.opens_pair(1)
        if is_second:
            words[0] = f"{number}... {words[0]}"
        for pair, at in enumerate(range(is_second, len(words), 2), number + is_second):
            words[at] = f"{pair}. {words[at]}"
        return words

    def move_with_number(self, replay: Replay, at: int, before: int = 0) -> str:
        """Return a move with its number if it opens a pair, the line, or is a second in a row."""
        text = self.text_of_move(replay, at)
        if replay.opens_pair(at):
            return f"{replay.pair_number(at, before)}. {text}"
        is_again = bool(replay.waived) and at > 1 and replay.mover(at) is replay.mover(at - 1)
        if at == 1 or is_again and replay.variant.moves_a_turn == 1:
            return f"{replay.pair_number(at, before)}... {text}"
        return text


@lru_cache(maxsize=1 << 14)
def text_by_ends(move: Move, written: str, sign: str) -> str:
    """Return a move's canonical text if its two ends are enough for it, else "".

    A quiet move and a single jump have no squares between.  A longer capture that was written by
    its ends was judged to be the only one they fit.
    """
    captured = move.captured
    if captured & (captured - 1) and len(parse_move(written).path) > 1:
        return ""
    return f"{square_name(move.origin)}{sign if captured else '-'}{square_name(move.target)}"


def nags_and_comment(
    comments: Iterable[str], marks: tuple[str, ...], *, is_move: bool = True
) -> Iterator[str]:
    """Return strength marks as NAG numbers, then comments in braces.

    A NAG that stands at no move is written in the comment, too, because readers exist that
    know none there: "[%nag $1]".
    """
    spoken = []
    for mark in marks:
        number = NAG_NUMBERS.get(mark, mark)
        if not _NAG.fullmatch(number):
            spoken.append(mark)
        elif is_move:
            yield number
        else:
            spoken.append(f"[%nag {number}]")
    yield from comment_in_braces(" ".join((*spoken, *comments)))


def unread_moves_comment(replay: Replay, comments: Comments, nags: Nags) -> str:
    """Return the words after the last good move as a comment: "[%unread c3-d5]".

    Nothing where a comment of ours says it already and only our sign of a faulty game is left.
    """
    last = comments.get(replay.plies, "")
    if replay.rest == (UNKNOWN_MOVE,) and ("[%unread " in last or "[%fault " in last):
        return ""
    words: list[str] = []
    for at, text in enumerate(replay.rest, replay.plies + 1):
        words.extend((text, *nags.get(at, ())))
        if comment := comments.get(at):
            words.append(f"({comment})")
    end = replay.plies + len(replay.rest)
    later = [ply for ply in comments if ply > end]
    words.extend(comments[ply] for ply in sorted(later))
    return f"[%unread {' '.join(words)}]" if words else ""


def comment_in_braces(text: str) -> Iterable[str]:
    """Return a comment in braces as words; none for an empty text.

    Braces cannot stand in a comment and become brackets.  Two things are written by a sign
    that looks alike, because a reader is known to cut the game there: a bracket without its
    other half, and a result or a star alone between blanks.
    """
    return _short_comment(text) if len(text) <= _SHORT else _comment(text)


@lru_cache(maxsize=1 << 12)  # the same times and words come in many games
def _short_comment(text: str) -> tuple[str, ...]:
    return tuple(_comment(text))


def _comment(text: str) -> Iterator[str]:
    words = " ".join(plain_text(text).replace("{", "(").replace("}", ")").split())
    if not words:
        return
    words = _RESULT.sub(lambda match: match[0].translate(_LOOKS_SO), _paired(words))
    row: list[str] = []
    for word in _TOGETHER.findall("{" + words + "}"):
        if row and not word.startswith(_LEADS_ASTRAY):
            yield " ".join(row)
            row = []
        row.append(word)
    yield " ".join(row)


def _paired(text: str) -> str:
    """The text with round brackets only where they pair."""
    if "(" not in text and ")" not in text:
        return text
    signs, opened = list(text), []
    for at, sign in enumerate(signs):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            opened.pop()
        elif sign == ")":
            signs[at] = "]"
    for at in opened:
        signs[at] = "["
    return "".join(signs)


# Write irregular moves let stand (waivers) into comments, and read a game again with them.
#
# `2. a3-b4 {[%waived W:We3,d4:Bc5,d6]}`: behind the move stands the position it left on the
# board, so that the record replays to its end wherever it is read. Anybody can write a comment: a
# reading that believes one asks for it by `let_stand`, and only for a text that somebody vouches
# for.


_COMMAND = re.compile(r"\[%waived\s+([^\s\[\]]+)\]")


def with_waivers(comments: Mapping[int, str], waived: Sequence[Waiver]) -> dict[int, str]:
    """Add waivers to the comments of a line, each at its move."""
    commented = dict(comments.items())
    for waiver in waived:  # of a set-up in the comment before the first move
        others = _COMMAND.sub("", commented.get(waiver.ply, "")).strip()
        commented[waiver.ply] = f"[%waived {waiver.after.fen()}] {others}".rstrip()
    return commented


def waivers_in_comments(game: ReadGame) -> tuple[Waiver, ...]:
    """Read waivers from comments `[%waived FEN]`; ignore unreadable ones."""
    replay = game.replay
    return declared_waivers((*replay.texts, *replay.rest), game.comments, replay.variant)


def declared_waivers(
    written: Sequence[str], comments: Mapping[int, str], variant: Variant
) -> tuple[Waiver, ...]:
    """Read the waivers of a line from its comments, by half-moves of the line."""
    return tuple(_declared_waivers(written, comments, variant))


def read_again_with_waivers(game: ReadGame, waivers: Sequence[Waiver]) -> ReadGame:
    """Read a game again with these waivers.

    Whatever else is wrong with the record stays wrong. Its numbers are read by sides that take
    turns, which they may not have done (V4.1).
    """
    if not waivers:
        return game
    first = game.replay
    again = replay((*first.texts, *first.rest), first.start, first.variant, waivers=waivers)
    others = tuple(fault for fault in game.faults if fault.ply is None or fault != first.fault)
    faults = (*filter(None, [again.fault]), *others)
    if faults and again.fault is None:
        again = again._replace(fault=faults[0])
    variations = tuple(_read_behind(variation, again) for variation in game.variations)
    void = {PdnNote.MOVE_NUMBER}
    if not any(variation.replay.rest for variation in variations):
        void.add(PdnNote.VARIATION_UNCHECKED)
    notes = tuple(note for note in game.notes if note.code not in void)
    return game._replace(replay=again, variations=variations, faults=faults, notes=notes)


def _read_behind(variation: Variation, line: Replay, before: int = 0) -> Variation:
    """Read a variation that the first reading of its line did not reach."""
    place = variation.ply - 1 - before
    if variation.replay.plies or not variation.replay.rest or place > line.plies:
        return variation
    played = replay(variation.replay.rest, line.positions[place], line.variant)
    inside = tuple(_read_behind(inner, played, variation.ply - 1) for inner in variation.variations)
    return variation._replace(replay=played, variations=inside)


def let_stand(game: ReadGame) -> ReadGame:
    """Read a game again with the waivers in its own comments."""
    return read_again_with_waivers(game, waivers_in_comments(game))


def as_declared(game: ReadGame) -> ReadGame:
    """Read a game with the waivers in its own comments, each told by a note.

    For whoever looks at a text and stores nothing: what it declares is named, not believed.
    """
    if not any("[%waived" in words for words in game.comments.values()):
        return game
    declared = let_stand(game)
    notes = tuple(
        Note(PdnNote.DECLARED_WAIVER, token=waiver.text, params={"ply": waiver.ply})
        for waiver in declared.replay.waived
    )
    return declared._replace(notes=(*notes, *declared.notes))


def waived_text(move: Move, text: str, capture: str, variant: Variant) -> str:
    """Format an irregular move for canonical text."""
    written = parse_move_or_none(text, variant)
    if written is None:
        return text
    is_capture = written.sign == ":" or not written.sign and bool(move.captured)
    return format_path((move.origin, *written.path), capture if is_capture else "-", variant)


def _declared_waivers(
    written: Sequence[str], comments: Mapping[int, str], variant: Variant
) -> Iterator[Waiver]:
    for ply, words in sorted(comments.items()):
        match = _COMMAND.search(words)
        if match is None or ply > len(written):
            continue
        try:
            yield Waiver(
                ply,
                written[ply - 1] if ply else "",
                Position.from_fen(match[1], variant),
            )
        except FenError:
            continue
