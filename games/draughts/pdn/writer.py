"""The writer: one canonical text for a game, the same bytes every time.

Profile "x" is the text that every reader and both grammars of PDN 3.0 take: `c3-d4`, `b4xd6`,
the whole path only where the ends are ambiguous, `*` at the end and the result in its tag.
Profile ":" is for Russian eyes: `b4:d6` and the result at the end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from games.draughts.notation import format_move
from games.draughts.pdn.model import Comments, Nags, ReadGame, Variation
from games.draughts.pdn.results import CANONICAL, OPEN
from games.draughts.position import start_of
from games.draughts.replay import Replay
from games.draughts.variant import Variant

PROFILES: Mapping[str, str] = {"x": "x", ":": ":"}
WIDTH = 80

_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
_OWN = frozenset((*_ROSTER, "Result", "GameType", "Variant", "FEN", "SetUp"))
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_YEAR = re.compile(r"(\d{4})\.?")
_NAG_NUMBERS = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}


def write(
    tags: Iterable[tuple[str, str]],
    replay: Replay,
    *,
    result: str | None,
    profile: str = "x",
    comments: Comments | None = None,
    nags: Nags | None = None,
    variations: tuple[Variation, ...] = (),
) -> str:
    """A game as canonical PDN: UTF-8, LF, rows of at most 80 columns where words allow.

    `result` is one of 1-0 0-1 1/2-1/2 0-0 * or None for unknown; ValueError for another.
    """
    if profile not in PROFILES:
        raise ValueError(f"profile must be one of {', '.join(PROFILES)}, not {profile!r}")
    given = result or OPEN
    if given not in CANONICAL:
        raise ValueError(f"no such result: {result!r}")
    words = list(
        _Movetext(PROFILES[profile]).words(replay, 0, comments or {}, nags or {}, variations)
    )
    words.append(OPEN if profile == "x" else given)
    return "\n".join((*_tag_rows(tags, replay, given), "", *_wrapped(words))) + "\n"


def write_game(game: ReadGame, *, profile: str = "x") -> str:
    """A game that was read, with its comments, marks and variations."""
    return write(
        game.tags,
        game.replay,
        result=game.result,
        profile=profile,
        comments=game.comments,
        nags=game.nags,
        variations=game.variations,
    )


def canonical_date(text: str) -> str:
    """A date as YYYY.MM.DD: `1.1.1965` is the day first, `1950.` the year alone."""
    plain = text.strip()
    if day := _DAY_FIRST.fullmatch(plain):
        return f"{day[3]}.{int(day[2]):02}.{int(day[1]):02}"
    if year := _YEAR.fullmatch(plain):
        return f"{year[1]}.??.??"
    return plain or "????.??.??"


def _tag_rows(tags: Iterable[tuple[str, str]], replay: Replay, result: str) -> Iterator[str]:
    """The roster, then our own tags, then the rest in the order given."""
    given = list(tags)
    first = {name.lower(): value for name, value in reversed(given)}
    for name in _ROSTER:
        value = first.get(name.lower(), "").strip()
        yield _tag(name, canonical_date(value) if name == "Date" else value or "?")
    yield _tag("Result", result)
    yield _tag("GameType", replay.variant.game_type)
    yield from _variant_tag(replay.variant)
    if replay.start != start_of(replay.variant):
        yield _tag("FEN", replay.start.fen())
    own = {name.lower() for name in _OWN}
    for name, value in given:
        if value.strip() and name.lower() not in own:
            own.add(name.lower())
            yield _tag(name, value)


def _variant_tag(variant: Variant) -> Iterator[str]:
    if not variant.has_game_type:
        yield _tag("Variant", variant.id.capitalize())


def _tag(name: str, value: str) -> str:
    plain = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Rows of at most 80 columns; a longer word stands alone."""
    row = ""
    for word in words:
        if row and len(row) + 1 + len(word) > WIDTH:
            yield row
            row = word
        else:
            row = f"{row} {word}" if row else word
    yield row


class _Movetext:
    """Moves, numbers, comments, marks and variations as words between blanks."""

    def __init__(self, capture: str) -> None:
        self.capture = capture

    def words(
        self,
        replay: Replay,
        before: int,
        comments: Comments,
        nags: Nags,
        variations: tuple[Variation, ...],
    ) -> Iterator[str]:
        """A line that begins `before` half-moves into the record."""
        branches: dict[int, list[Variation]] = {}
        for one in variations:
            branches.setdefault(min(one.ply - before, replay.plies), []).append(one)
        yield from _around(comments.get(0), nags.get(0, ()))
        for at in range(replay.plies + 1):
            if at:
                yield from self._move(replay, at, before)
                yield from _around(comments.get(at), nags.get(at, ()))
            for branch in branches.get(at, ()):
                yield from self._variation(branch)

    def _move(self, replay: Replay, at: int, before: int) -> Iterator[str]:
        position = replay.positions[at - 1]
        text = format_move(
            position, replay.moves[at - 1], capture=self.capture, variant=replay.variant
        )
        if position.turn is replay.variant.first:
            yield f"{_pair(replay, at, before)}. {text}"
        elif at == 1:
            yield f"{_pair(replay, at, before)}... {text}"
        else:
            yield text

    def _variation(self, one: Variation) -> Iterator[str]:
        """A variation in brackets glued to its first and last words."""
        inside = list(self.words(one.replay, one.ply - 1, one.comments, one.nags, one.variations))
        if inside:
            inside[0] = "(" + inside[0]
            inside[-1] += ")"
        yield from inside


def _pair(replay: Replay, at: int, before: int) -> int:
    """The number of the pair a half-move belongs to."""
    ply = before + at
    turn = replay.positions[at - 1].turn
    return (ply + 1) // 2 if (ply % 2 == 1) == (turn is replay.variant.first) else ply // 2 + 1


def _around(comment: str | None, marks: tuple[str, ...]) -> Iterator[str]:
    """Marks of strength as NAG, remarks and words as comments."""
    spoken = []
    for mark in marks:
        if mark in _NAG_NUMBERS or mark.startswith("$"):
            yield _NAG_NUMBERS.get(mark, mark)
        else:
            spoken.append(mark)
    said = " ".join((*spoken, comment or "")).replace("{", "(").replace("}", ")").split()
    if said:
        yield from ("{" + " ".join(said) + "}").split(" ")
