"""Cut a file into games by their tag sections; tags inside comments do not count."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnNote
from games.draughts.pdn.encoding import CUT
from games.draughts.pdn.tokens import MOVE_LIKE

_NAME = r"([^\W\d]\w*)"
_STRICT = re.compile(rf'(\s*)\[[ \t]*{_NAME}([ \t]*)"([^"\\\n]*(?:\\.[^"\\\n]*)*)"([ \t]*)\][ \t]*')
_LONGEST_VALUE = 5000  # of a tag written against the standard
_LOOSE = re.compile(
    rf'(\s*)\[[ \t]*{_NAME}([ \t]*)(?:"|(?=[ \t]))([^\n]{{0,{_LONGEST_VALUE}}})()(?=\n|\Z)'
)
_PLAIN = re.compile(r'\[([A-Za-z]\w*)([ \t]+)"([^"\\\n]*)"\]\n')
_FRAME = len('[""]\n')  # what a plain tag has besides its words
_PLAIN_SECTION = re.compile(r'(?>(?:\[[A-Za-z]\w*[ \t]+"[^"\\\n]*"\]\n)+)(?=\n\s*+[^\s\[])')
_ESCAPE = re.compile(r'\\(["\\])')
_KNOWN = (
    "Event|Site|Date|Round|White|Black|Result|GameType|FEN|SetUp|Variant|Opening|Annotator"
    "|WhiteTitle|BlackTitle|WhiteRating|BlackRating|EventDate|Section|Stage|Board|PlyCount"
    "|Termination|TimeControl|Time|Comment"
)
_OPENING = re.compile(
    rf'\[(?!%)[ \t]*(?:[^\W\d]\w*[ \t]*"|(?:{_KNOWN})[ \t]+[^\][\n]*\][ \t]*(?=[\n[]|\Z))'
)
_FIRST_NAME = re.compile(rf"\[[ \t]*{_NAME}")
_EMPTY_ROW = re.compile(r"\n[^\S\n]*\n")
_LONGEST_TORN = 200  # characters of a torn tag
_TORN_LAST = re.compile(
    rf'[^\S\n]*\n?[^\S\n]*+[^\s\d][^\n]{{0,{_LONGEST_TORN}}}"[^\S\n]*\][^\S\n]*(?=\n[^\S\n]*\n)'
)
_CUT_TAG = re.compile(rf"\s*{CUT}(?P<row>[^\S\n]*\[[^\n]*)")
_ASIDE = re.compile(r"\s*(?:\{([^{}]*)\}|;([^\n]*)|(?:(?<=\n)|(?<!.))%([^\n]*))", re.DOTALL)
_MOST_ASIDES = 100  # comments between two tags
_LONGEST_SECTION = 20_000  # a longer section of tags is read tag by tag
_LONGEST_ROW = 2000  # a row longer than this is looked back on no further
_TAG_RUN = re.compile(r"(?>(?:\s*\[[^\]\n]*\])*)")

LONGEST_COMMENT = 1 << 16
"""Characters in one comment: a longer one is torn if tags stand in it."""
MOST_TAGS = 1000
"""Tags of one game; of more than that the rest is not read."""
_FEW_TAGS = MOST_TAGS * len('[A ""]\n')  # characters among which there cannot be more


class Tag(NamedTuple):
    """One tag pair: its name, value and offset, and what is odd in its writing."""

    name: str
    value: str
    offset: int
    note: PdnNote | None = None


_new_tag = tuple.__new__  # twice as fast as a call of the class: an archive has tags by the million


@dataclass(slots=True)
class Chunk:
    """One tag section and the text up to the next: [start, end), its moves from `body`.

    tags            as found; of a section nobody asked for, none
    torn            rows among the tags that are none, each with its offset
    cut             tags in rows that are too long, each with its offset: they are not read
    said            comments before and among the tags
    has_more_tags   there are so many tags that the rest of them was not read
    """

    start: int
    body: int
    end: int
    tags: list[Tag] = field(default_factory=list)
    has_tags: bool = False
    has_more_tags: bool = False
    torn: list[tuple[int, str]] = field(default_factory=list)
    cut: list[tuple[int, str]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def chunks(text: str, *, without_tags: bool = False) -> Iterator[Chunk]:
    """Yield the chunks of a file in order; only the first may lack tags.

    `without_tags` leaves most tags unread for those who only want to know where games begin.
    """
    borders = _Borders(text)
    at = 0
    while at < len(text):
        body = _end_of_plain_tags(text, at) if without_tags else 0
        if body:
            end = borders.next(body, at)
            yield Chunk(at, body, end, has_tags=True)
        else:
            said: list[str] = []
            cut: list[tuple[int, str]] = []
            tags, body, torn = _read_tags(text, at, said, cut)
            has_more = len(tags) >= MOST_TAGS
            if has_more:
                body = end_of_tags(text, body)
            end = borders.next(body, at)
            start = tags[0].offset if tags and not (said or cut) else at
            has_tags = bool(tags or cut)
            yield Chunk(start, body, end, tags, has_tags, has_more, torn, cut, said)
        at = end


def end_of_tags(text: str, at: int = 0) -> int:
    """Return the offset at which a run of tags ends."""
    run = _TAG_RUN.match(text, at)
    return run.end() if run else at


def border(text: str) -> int:
    """Return the offset of the first tag section, else the end of the text."""
    return _Borders(text).next(0, -1)


def _read_tags(
    text: str, at: int, said: list[str], cut: list[tuple[int, str]]
) -> tuple[list[Tag], int, list[tuple[int, str]]]:
    """The tags from `at` on, where they end, and the torn rows among them.

    A tag that comes again after an empty line begins the next game: this one has no moves.
    Comments that a tag follows are added to what is `said`, tags in rows too long to `cut`.
    """
    tags, at = _plain_tags(text, at)
    torn: list[tuple[int, str]] = []
    if tags and text[at + 2 : at + 3].isdigit():  # a move number below the empty row: no tag
        return tags, at, torn
    while len(tags) < MOST_TAGS:
        found = _STRICT.match(text, at) or _loose_match(text, at)
        if found is None and (long := _CUT_TAG.match(text, at)):
            if (tags or cut) and _EMPTY_ROW.match(text, at):
                break  # it begins the next game
            cut.append((long.start("row"), long["row"].strip()))
            at = long.end()
            continue
        if found is None and (end := _past_asides(text, at, tags, said)) > at:
            at = end
            continue
        if found is None:
            end = _past_torn(text, at, tags) if tags else at
            if end == at:
                break
            row = text[at:end]
            torn.append((at + len(row) - len(row.lstrip()), row.strip()))
            at = end
            continue
        blank, name, space, value, trail = found.groups()
        if blank.count("\n") > 1 and any(tag.name == name for tag in tags):
            break
        note = None
        if found.re is _LOOSE:
            note, value = PdnNote.TAG_SPELLING, value.strip().removesuffix("]").rstrip()
            value = value.removesuffix('"').strip()
        elif space != " " or trail:
            note = PdnNote.TAG_SPACES
        if "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        tags.append(Tag(name, value, found.end(1), note))
        at = found.end()
    return tags, at, torn


def _past_asides(text: str, at: int, tags: list[Tag], said: list[str]) -> int:
    """Where comments end that stand before a tag of the same game; else `at`."""
    end = at
    told: list[str] = []
    while len(told) < _MOST_ASIDES and (found := _ASIDE.match(text, end)):
        told.append(next(filter(None, found.groups()), ""))
        end = found.end()
    follows = _STRICT.match(text, end) or _loose_match(text, end) if told else None
    if follows is None or any(tag.name == follows[2] for tag in tags):
        return at
    said += told
    return end


def _past_torn(text: str, at: int, tags: list[Tag]) -> int:
    """Where the next tag of the same game begins behind one row that is none, or where that row
    ends as the last before an empty one; else `at`.

    A tag that lost a bracket must not tear its game in two: the names from the moves.
    """
    if last := _TORN_LAST.match(text, at):
        return last.end()
    found = _OPENING.search(text, at, at + _LONGEST_TORN)
    if found is None:
        return at
    between = text[at : found.start()]
    row = between.strip()
    if not row or "\n" in row or _EMPTY_ROW.search(between) or results.normalise(row):
        return at
    if not row.endswith(('"', "]")) and MOVE_LIKE.search(row):
        return at
    first = _FIRST_NAME.match(text, found.start())
    is_known = first is not None and any(tag.name == first[1] for tag in tags)
    follows = _STRICT.match(text, found.start()) or _loose_match(text, found.start())
    return at if is_known or not follows else found.start()


def _plain_tags(text: str, at: int) -> tuple[list[Tag], int]:
    """The tags up to the first empty line, if all are written as nearly everybody does."""
    end = text.find("\n\n", at, at + _LONGEST_SECTION) + 1
    tags: list[Tag] = []
    place = at
    for row in _PLAIN.findall(text, at, end) if end else ():
        name, space, value = row
        note = None if space == " " else PdnNote.TAG_SPACES
        tags.append(_new_tag(Tag, (name, value, place, note)))
        place += len(name) + len(space) + len(value) + _FRAME
    # the last line end stays: with the empty line it parts this game from the next
    return (tags, end - 1) if tags and place == end else ([], at)


def _end_of_plain_tags(text: str, at: int) -> int:
    """Where `_plain_tags` would end, without making any; 0 when there might be too many."""
    found = _PLAIN_SECTION.match(text, at, at + _FEW_TAGS)
    return found.end() - 1 if found else 0


def _loose_match(text: str, at: int) -> re.Match[str] | None:
    """A tag with quotes inside its value, without quotes or without an end."""
    found = _LOOSE.match(text, at)
    return found if found and _OPENING.match(text, found.end(1)) else None


class _Borders:
    """Finds where the next tag section begins; linear over the whole file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing = -1  # the first "}" at or after the last place asked for

    def next(self, body: int, start: int) -> int:
        """The start of the next tag section at or after `body`, else the end of the text."""
        at = body
        while found := _OPENING.search(self._text, at):
            past = self._past_comment(body, found.start())
            if past is None and found.start() > start:
                begins = found.start()
                return begins - 1 if self._text[max(begins - 1, 0)] == CUT else begins
            at = past or found.end()
        return len(self._text)

    def _past_comment(self, body: int, at: int) -> int | None:
        """Where the comment around `at` ends, or None if there is none or it is torn."""
        text = self._text
        near = max(body, at - _LONGEST_ROW)
        prefix = text[max(text.rfind("\n", near, at) + 1, near) : at]
        if ";" in prefix or prefix.startswith("%"):
            end = text.find("\n", at)
            return len(text) if end < 0 else end
        near = max(body, at - LONGEST_COMMENT)
        if text.rfind("{", near, at) <= text.rfind("}", near, at):
            return None
        if self._closing < at:
            found = text.find("}", at)
            self._closing = len(text) if found < 0 else found
        is_torn = self._closing == len(text) or self._closing - at > LONGEST_COMMENT
        if is_torn or text.find("{", at, self._closing) >= 0:
            return None  # never closed: the game after it must not be swallowed
        return self._closing
