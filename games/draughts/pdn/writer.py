"""Write a game as canonical PDN, or as a two-column table (G1)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from ..boards import SquareNaming
from ..errors import Fault, FenError
from ..game import Game
from ..position import Position, fen_as_shown, start_of
from ..replay import Replay
from ..variants import RUSSIAN, Variant
from .codes import PdnFault
from .game import Comments, Nags, ReadGame, Segment, Variation
from .header import is_ply_count
from .movetext import NAG_NUMBERS, UNKNOWN_MOVE, MoveWords, plain_text, with_waivers
from .results import CANONICAL, OPEN, normalise_result

# Write a game as canonical PDN.
#
# One game gives the same bytes every time.
#
# Profile "x" is the text that every reader and both grammars of PDN 3.0 take: `c3-d4`, `b4xd6`,
# the whole path only where the ends are ambiguous, `*` at the end and the result in its tag.
# Profile ":" is for Russian eyes: `b4:d6` and the result at the end.
#
# A game with a fault has no canonical text. What is written of one says so itself: behind its
# good moves a comment names the fault and what was not read, and a lone `-`, the sign of an
# unknown move, keeps every strict reader, ours too, from taking it for a good one. Positions set
# up among the moves are written as they stood, with the moves that follow them; an irregular move
# that was let stand is written with the position it left (`movetext`).


PROFILES: Mapping[str, str] = {"x": "x", ":": ":"}

WIDTH = 80

_LONGEST_RESULT = 20

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")

_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")

_YEAR = re.compile(r"(\d{4})\.?")

_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)

_GAME_TYPE = re.compile(r"\d+\s*(?:,.*)?|\?", re.DOTALL)

_ENDS_TAGS = "]"

_UNKNOWN_MOVE_CODE = f"[%fault {PdnFault.UNKNOWN_MOVE}]"


def write(
    tags: Mapping[str, str] | Iterable[tuple[str, str]],
    replay: Replay | Game,
    *,
    result: str | None = None,
    profile: str = "x",
    comments: Comments | None = None,
    nags: Nags | None = None,
    variations: tuple[Variation, ...] = (),
    faults: tuple[Fault, ...] = (),
    segments: tuple[Segment, ...] = (),
    ends_in_result: bool = False,
    states_set_up: bool = True,
) -> str:
    """Write tags and moves as canonical PDN: UTF-8, LF, rows of at most 80 columns.

    A `Game` is written with the comments, marks and variations that were put to it, and with its
    result on the board where none is given.
    `result` is one of 1-0 0-1 1/2-1/2 0-0 * or None for unknown; ValueError for another.
    `ends_in_result` writes the result behind the moves where the profile has `*`.
    `states_set_up` is False for a text of earlier versions, in which FEN stood without SetUp.
    `faults` are what keeps the record from being good, if more than the replay's own does.
    """
    if isinstance(tags, Mapping):
        tags = tags.items()
    if isinstance(replay, Game):
        result = result or replay.result
        comments, nags = {**replay.comments, **(comments or {})}, {**replay.marks, **(nags or {})}
        variations = (*_variations_of(replay), *variations)
        replay = replay.replay
    if profile not in PROFILES:
        raise ValueError(f"profile must be one of {', '.join(PROFILES)}, not {profile!r}")
    result_written = result or OPEN
    if result_written not in CANONICAL:
        raise ValueError(f"no such result: {result!r}")
    head = _Head.of(tags, replay, result_written, states_set_up=states_set_up)
    commented, marks = with_waivers(comments or {}, replay.waived), dict(nags or {})
    commented[0] = " ".join(filter(None, (*head.not_in_tags, commented.get(0))))
    writing, wrong = MoveWords(PROFILES[profile]), faults or (replay.fault,)
    codes = _codes(wrong, commented.get(replay.plies, ""))
    words = writing.words_of_line(replay, commented, marks, variations, ending=codes)
    for segment in segments:
        words.extend(writing.words_of_segment(segment))
    if any(wrong) and not segments:
        words.append(UNKNOWN_MOVE)
    words.append(
        OPEN
        if profile == "x" and not ends_in_result
        else result_as_variant_writes_it(result_written, replay.variant)
    )
    return "\n".join((*head.rows, "", *wrapped_rows(words))) + "\n"


def _variations_of(game: Game, before: int = 0) -> tuple[Variation, ...]:
    """The lines put to a game that begins after so many half-moves, as a record has them."""
    return tuple(
        Variation(
            before + ply,
            line.replay,
            line.comments,
            line.marks,
            _variations_of(line, before + ply - 1),
        )
        for ply, line in game.variations
    )


def write_game(game: ReadGame, profile: str = "x", *, ends_in_result: bool = False) -> str:
    """Write a game read from a record as canonical PDN, with comments and variations.

    `ends_in_result` is for files that go to people, as in `write`.
    """
    return write(
        game.tags,
        game.replay,
        result=game.result,
        profile=profile,
        comments=game.comments,
        nags=game.nags,
        variations=game.variations,
        faults=game.faults,
        segments=game.segments,
        ends_in_result=ends_in_result,
    )


def does_record_end_in_result(game: ReadGame) -> bool:
    """Return whether the record itself has its result behind the moves, not only in its tag.

    Written out again it keeps it, so that head and last word say the same.
    """
    words = game.source[-_LONGEST_RESULT:].split()
    return bool(words) and normalise_result(words[-1]) not in (None, OPEN)


def canonical_date(text: str) -> str:
    """Format a date as YYYY.MM.DD; `1.1.1965` is the day first, `1950.` the year alone."""
    written = text.strip()
    if day := _DAY_FIRST.fullmatch(written):
        return f"{day[3]}.{int(day[2]):02}.{int(day[1]):02}"
    if year := _YEAR.fullmatch(written):
        return f"{year[1]}.??.??"
    return written or "????.??.??"


class _Head:
    """The tag rows, and what tags said that no tag may say: it goes into the first comment."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.not_in_tags: list[str] = []
        self._used: set[str] = set()

    @classmethod
    def of(
        cls,
        tags: Iterable[tuple[str, str]],
        replay: Replay,
        result: str,
        *,
        states_set_up: bool = True,
    ) -> "_Head":
        """The roster, then our own tags, then the rest in the order given.

        Readers exist that end the tags at a bracket in a value and take what follows for another
        game: where the roster has one, our own tags stand before it.
        """
        head, plain_tags = cls(), [(name, plain_text(value)) for name, value in tags]
        written = replay.plies + len(replay.rest)
        first = {name.lower(): value for name, value in reversed(plain_tags)}
        roster = [(name, _roster_value(name, first.get(name.lower(), ""))) for name in _ROSTER]
        own = [*_tags_of_replay(replay, result, states_set_up=states_set_up)]
        is_bracketed = any(_ENDS_TAGS in value for _, value in roster)
        for name, value in (*own, *roster) if is_bracketed else (*roster, *own):
            head.add(name, value)
        for name, value in plain_tags:
            if value:
                is_first = first[name.lower()] == value
                head.add_given_tag(
                    name, value, is_first=is_first, variant=replay.variant, written=written
                )
        return head

    def add(self, name: str, value: str) -> None:
        """One row."""
        self._used.add(name.lower())
        self.rows.append(tag_row(name, value))

    def add_given_tag(
        self, name: str, value: str, *, is_first: bool, variant: Variant, written: int
    ) -> None:
        """A tag as it was given: a row of its own, or words if there is no row for it, or if it
        counts other half-moves than are `written`."""
        key, capital = name.lower(), name[:1].upper() + name[1:]
        if key in _JUDGED:
            if not _JUDGED[key](value, variant):
                self.not_in_tags.append(f"{name}: {value}")
        elif key == "plycount" and value != "?" and not is_ply_count(value, written):
            self.not_in_tags.append(f"{name}: {value}")
        elif key in self._used:
            if not is_first:
                self.not_in_tags.append(f"{name}: {value}")
        elif _NAME.fullmatch(capital):
            self.add(capital, value)
        else:
            self.not_in_tags.append(f"{name}: {value}")


def tag_row(name: str, value: str) -> str:
    """Format a tag as a row of PDN."""
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]'


def _roster_value(name: str, value: str) -> str:
    return canonical_date(value) if name == "Date" else value or "?"


def _tags_of_replay(
    replay: Replay, result: str, *, states_set_up: bool
) -> Iterator[tuple[str, str]]:
    """The tags that say what was read: result, game and start."""
    variant = replay.variant
    yield "Result", result_as_variant_writes_it(result, variant)
    if variant.game_type:
        yield "GameType", game_type_of(variant)
    if not variant.has_game_type:
        yield "Variant", variant.id.capitalize()
    if replay.start != start_of(variant):
        if states_set_up:
            yield "SetUp", "1"
        yield "FEN", fen_as_shown(replay.start, variant)


def result_as_variant_writes_it(result: str, variant: Variant) -> str:
    """Return a result as the variant writes it: 2-0 for 1-0 on the board of 100 squares."""
    if result in variant.results:
        return result
    return next((own for own in variant.results if normalise_result(own) == result), result)


def game_type_of(variant: Variant) -> str:
    """Return the value of the tag GameType for a variant."""
    if variant.square_names is SquareNaming.LETTERS:
        return variant.game_type_in_letters
    return variant.game_type_full


def _is_position(value: str, variant: Variant) -> bool:
    try:
        Position.from_fen(value, variant)
    except FenError:
        return False
    return True


_JUDGED: Mapping[str, Callable[[str, Variant], bool]] = {
    "result": lambda value, variant: normalise_result(value) is not None,
    "gametype": lambda value, variant: _GAME_TYPE.fullmatch(value) is not None,
    "variant": lambda value, variant: value == "?" or value.lower() in variant.names,
    "fen": _is_position,
    "setup": lambda value, variant: value in ("0", "1"),
}
"""Tags we write ourselves, and whether what they said is said by ours."""


def _codes(faults: tuple[Fault | None, ...], comment: str) -> str:
    """What is wrong, as words of the comment behind the good moves, unless it says so already."""
    codes = dict.fromkeys(f"[%fault {fault.code}]" for fault in faults if fault)
    return " ".join(code for code in codes if code not in comment and code != _UNKNOWN_MOVE_CODE)


def wrapped_rows(words: Iterable[str]) -> Iterator[str]:
    """Wrap words into rows of at most 80 columns; a longer word stands alone."""
    text, at = "\n".join(words), 0
    while len(text) - at > WIDTH:
        end = text.rfind("\n", at, at + WIDTH + 1)
        if end < 0:
            end = text.find("\n", at)
        if end < 0:
            break
        yield text[at:end].replace("\n", " ")
        at = end + 1
    yield text[at:].replace("\n", " ")


_SIGNS: Mapping[str, str] = {number: sign for sign, number in NAG_NUMBERS.items()}

_HEADS = ("Белые", "Чёрные")

_NOBODY = "?"

_GAP = 4

_NOT_PLAYED = "..."

_NO_TAG = str.maketrans("[]", "()")

_NO_WORD = frozenset("{;%(*$/.…-")

_SQUARE = re.compile(r"([A-HАВСЕН])(?=\d)", re.IGNORECASE)

_WORDS = MoveWords(":")


def write_table(game: ReadGame) -> str:
    """Write a game as a table of two columns; of a faulty one the good moves, then `- -`.

        Белые        Чёрные
        Иванов       Петров
        1. e3-d4     d6-c5
        2. f2-e3     f6-g5
        1-0

    Every capture has `:` and the whole path where its ends are not enough; marks of strength are
    glued to the move (N6).  The table holds names, moves and result; comments and variations have
    no place in two columns and stay in PDN and JSON.  Our reader reads it as any record.
    """
    head = (_HEADS, (_name(game, "White"), _name(game, "Black")))
    pairs = tuple(_pairs(game))
    width = max(len(left) for left, _ in (*head, *pairs)) + _GAP
    names, moves = (
        [f"{left:{width}}{right}".rstrip() for left, right in rows] for rows in (head, pairs)
    )
    end = [] if game.is_ok else ["- -"]
    rows = (*_heading(game), *names, *_start(game), *moves, *end, game.result or OPEN)
    return "\n".join(rows) + "\n"


def _heading(game: ReadGame) -> Iterator[str]:
    """Where and when, and the game if it is not Russian draughts."""
    tags = (game.tag(name) for name in ("Event", "Site", "Date", "Round"))
    words = ", ".join(plain_text(tag) for tag in tags if tag and tag.strip("?. "))
    if words:
        yield _head(words)
    if game.variant is not RUSSIAN:
        yield _head(game.variant.names[-1].capitalize())
    if ruling := game.tag("Ruling"):  # the result is not that of the moves alone
        article = game.tag("Article")
        yield _head(
            plain_text(f"Решение судьи № {ruling}" + (f", п. {article}" if article else ""))
        )


def _start(game: ReadGame) -> Iterator[str]:
    """The start, right above the moves, if it is not the usual one."""
    if game.start != start_of(game.variant):
        yield f'/FEN "{fen_as_shown(game.start, game.variant)}"/'


def _name(game: ReadGame, side: str) -> str:
    return _head(" ".join(plain_text(game.tag(side) or "").split()) or _NOBODY)


def _head(words: str) -> str:
    """Words that no reader takes for a tag, a comment, a move or a result."""
    spaced = _SQUARE.sub("\\1\N{NO-BREAK SPACE}", words.translate(_NO_TAG))
    return f"— {spaced}" if spaced[0] in _NO_WORD or spaced[0].isdigit() else spaced


def _pairs(game: ReadGame) -> Iterator[tuple[str, str]]:
    """The rows of moves: number and the first side's move, the other side's."""
    replay = game.replay
    number, row = 0, dict[bool, str]()  # first side's move, other side's
    for at in range(1, replay.plies + 1):
        is_first = _is_left(replay, at)
        if is_first in row or False in row:
            yield _row(number, row)
            row = {}
        number = replay.pair_number(at) if replay.variant.moves_a_turn == 1 else number + (not row)
        row[is_first] = _cell(game, at)
    if row:
        yield _row(number, row)


def _is_left(replay: Replay, at: int) -> bool:
    """Whether a move stands in the left column; moves of one turn stand beside each other."""
    first = replay.variant.first
    if replay.variant.moves_a_turn == 1:
        return replay.mover(at) is first
    return (at % 2 == 1) == (replay.start.turn is first)


def _row(number: int, row: Mapping[bool, str]) -> tuple[str, str]:
    return f"{number}. {row.get(True, _NOT_PLAYED)}", row.get(False, "")


def _cell(game: ReadGame, at: int) -> str:
    """A move with its marks."""
    marks = (_SIGNS.get(mark, mark) for mark in game.nags.get(at, ()))
    strength = "".join(mark for mark in marks if mark in NAG_NUMBERS)
    return _WORDS.text_of_move(game.replay, at) + strength
