"""Write a game as canonical PDN.

One game gives the same bytes every time.

Profile "x" is the text that every reader and both grammars of PDN 3.0 take: `c3-d4`, `b4xd6`,
the whole path only where the ends are ambiguous, `*` at the end and the result in its tag.
Profile ":" is for Russian eyes: `b4:d6` and the result at the end.

A game with a fault has no canonical text.  What is written of one says so itself: behind its
good moves a comment names the fault and what was not read, and a lone `-`, the sign of an
unknown move, keeps every strict reader, ours too, from taking it for a good one.  Positions set
up among the moves are written as they stood, with the moves that follow them; an irregular
move that was let stand is written with the position it left
(`write_and_read_waivers_in_comments`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from games.draughts.board_shapes import SquareNaming
from games.draughts.faults_and_errors import Fault, FenError
from games.draughts.pdn.game_as_read import Comments, Nags, ReadGame, Segment, Variation
from games.draughts.pdn.normalise_results import CANONICAL, OPEN, normalise_result
from games.draughts.pdn.record_fault_and_note_codes import PdnFault
from games.draughts.pdn.variant_start_and_result_from_tags import is_ply_count
from games.draughts.pdn.write_and_read_waivers_in_comments import with_waivers
from games.draughts.pdn.write_moves_and_comments_as_movetext import (
    UNKNOWN_MOVE,
    MoveWords,
    plain_text,
)
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.replay import Replay
from games.draughts.variants import Variant

PROFILES: Mapping[str, str] = {"x": "x", ":": ":"}
WIDTH = 80

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_YEAR = re.compile(r"(\d{4})\.?")
_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*", re.ASCII)
_GAME_TYPE = re.compile(r"\d+\s*(?:,.*)?|\?", re.DOTALL)
_ENDS_TAGS = "]"
_UNKNOWN_MOVE_CODE = f"[%fault {PdnFault.UNKNOWN_MOVE}]"


def write(
    tags: Iterable[tuple[str, str]],
    replay: Replay,
    *,
    result: str | None,
    profile: str = "x",
    comments: Comments | None = None,
    nags: Nags | None = None,
    variations: tuple[Variation, ...] = (),
    faults: tuple[Fault, ...] = (),
    segments: tuple[Segment, ...] = (),
    ends_in_result: bool = False,
) -> str:
    """Write tags and moves as canonical PDN: UTF-8, LF, rows of at most 80 columns.

    `result` is one of 1-0 0-1 1/2-1/2 0-0 * or None for unknown; ValueError for another.
    `ends_in_result` writes the result behind the moves where the profile has `*`.
    `faults` are what keeps the record from being good, if more than the replay's own does.
    """
    if profile not in PROFILES:
        raise ValueError(f"profile must be one of {', '.join(PROFILES)}, not {profile!r}")
    result_written = result or OPEN
    if result_written not in CANONICAL:
        raise ValueError(f"no such result: {result!r}")
    head = _Head.of(tags, replay, result_written)
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


def write_game(game: ReadGame, profile: str = "x") -> str:
    """Write a game read from a record as canonical PDN, with comments and variations."""
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
    )


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
    def of(cls, tags: Iterable[tuple[str, str]], replay: Replay, result: str) -> "_Head":
        """The roster, then our own tags, then the rest in the order given.

        Readers exist that end the tags at a bracket in a value and take what follows for another
        game: where the roster has one, our own tags stand before it.
        """
        head, plain_tags = cls(), [(name, plain_text(value)) for name, value in tags]
        written = replay.plies + len(replay.rest)
        first = {name.lower(): value for name, value in reversed(plain_tags)}
        roster = [(name, _roster_value(name, first.get(name.lower(), ""))) for name in _ROSTER]
        own = [*_tags_of_replay(replay, result)]
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


def _tags_of_replay(replay: Replay, result: str) -> Iterator[tuple[str, str]]:
    """The tags that say what was read: result, game and start."""
    variant = replay.variant
    yield "Result", result_as_variant_writes_it(result, variant)
    if variant.game_type:
        yield "GameType", game_type_of(variant)
    if not variant.has_game_type:
        yield "Variant", variant.id.capitalize()
    if replay.start != start_of(variant):
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
