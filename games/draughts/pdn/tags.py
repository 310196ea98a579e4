"""Cut a text into games at their tag sections, and read the tags."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import results
from .codes import PdnNote
from .encoding import CUT
from .tokens import looks_like_moves_pattern

# Cut a text into games at their tag sections, and read the tags.


_NAME = r"([^\W\d]\w*)"

_STRICT = re.compile(rf'(\s*)\[[ \t]*{_NAME}([ \t]*)"([^"\\\n]*(?:\\.[^"\\\n]*)*)"([ \t]*)\][ \t]*')

_LONGEST_VALUE = 5000  # of a tag written against the standard

_LOOSE = re.compile(
    rf'(\s*)\[[ \t]*{_NAME}([ \t]*)(?:"|(?=[ \t]))([^\n]{{0,{_LONGEST_VALUE}}})()(?=\n|\Z)'
)

_LONGEST_NAME = 80

# a tag by its shape: more words than one, or a word that is no name, before a quoted value
_HAS_MOVE = r'[^"\n]{0,80}?(?:[a-hавсенA-HАВСЕН]\d|\d)\s*[-:xх]\s*(?:[a-hавсенA-HАВСЕН]?\d)'

_ODD_NAME = (
    rf'(?![^\W\d]\w*[ \t]*")(?!%)(?!{_HAS_MOVE})'
    rf'[^\s"\[\]{{}}=;][^"\[\]{{}}=\n]{{0,{_LONGEST_NAME}}}?'
)

_ODD_VALUE = rf'[ \t]*"([^\n]{{0,{_LONGEST_VALUE}}}?)"[ \t]*\](?=[ \t]*(?:[\n\[]|\Z))[ \t]*'

_ODD = re.compile(rf"(\s*)\[[ \t]*({_ODD_NAME}){_ODD_VALUE}")

_PLAIN_SECTION = re.compile(r'(?>(?:\[[A-Za-z]\w*[ \t]+"[^"\\\n]*"\]\n)+)(?=\n\s*+[^\s\[])')

_ESCAPE = re.compile(r'\\(["\\])')

_KNOWN = (
    "Event|Site|Date|Round|White|Black|Result|GameType|FEN|SetUp|Variant|Opening|Annotator"
    "|WhiteTitle|BlackTitle|WhiteRating|BlackRating|EventDate|Section|Stage|Board|PlyCount"
    "|Termination|TimeControl|Time|Comment"
)

# a literal bracket first: only so `search` passes over what is none without trying it
_OPENING = re.compile(
    rf'\[(?:(?!%)[ \t]*(?:[^\W\d]\w*[ \t]*"|(?:{_KNOWN})[ \t]+[^\][\n]*\][ \t]*(?=[\n[]|\Z))'
    rf"|(?<![^\n]\[)[ \t]*{_ODD_NAME}{_ODD_VALUE})"
)

_FIRST_NAME = re.compile(rf"\[[ \t]*{_NAME}")

_RUSSIAN_NAMES = {
    "событие": "Event",
    "соревнование": "Event",
    "турнир": "Event",
    "место": "Site",
    "дата": "Date",
    "тур": "Round",
    "белые": "White",
    "черные": "Black",
    "результат": "Result",
    "тип игры": "GameType",
}
"""What the names that Russian programs and people give to tags are in PDN."""

_CRIPPLED = frozenset((PdnNote.TAG_SPELLING, PdnNote.TAG_NAME_READ))

_EMPTY_ROW = re.compile(r"\n[^\S\n]*\n")

_LONGEST_TORN = 200  # characters of a torn tag

_TORN_LAST = re.compile(
    rf'[^\S\n]*\n?[^\S\n]*+[^\s\d][^\n]{{0,{_LONGEST_TORN}}}"[^\S\n]*\][^\S\n]*(?=\n[^\S\n]*\n)'
)

_CUT_TAG = re.compile(rf"\s*{CUT}(?P<row>[^\S\n]*\[[^\n]*)")

_ASIDE = re.compile(r"\s*(?:\{([^{}]*)\}|;([^\n]*)|(?:(?<=\n)|(?<!.))%([^\n]*))", re.DOTALL)

_MOST_ASIDES = 100  # comments between two tags

_LONGEST_ROW = 2000  # a row longer than this is looked back on no further

_TAG_RUN = re.compile(r"(?>(?:\s*\[[^\]\n]*\])*)")

LONGEST_COMMENT = 1 << 16
"""Characters in one comment: a longer one is torn if tags stand in it."""

MOST_TAGS = 1000
"""Tags of one game; of more than that the rest is not read."""

_FEW_TAGS = MOST_TAGS * len('[A ""]\n')  # characters among which there cannot be more

# Fast path for tags written one a row; rows seen before come from a cache.
#
# The games of an archive share most of their rows: event, place, date, players, kind of game.


class Tag(NamedTuple):
    """One tag: name, value and offset, and what is odd in its writing.

    written   the name as it stands, where it was read as another: `Белые` for `White`
    """

    name: str
    value: str
    offset: int
    note: PdnNote | None = None
    written: str = ""


class PlainRow(NamedTuple):
    """A tag in a row of its own, as kept in the cache.

    pair    its name and value
    key     its name in small letters
    judged  the row itself if a header depends on it, else nothing
    note    what is odd in its writing
    size    its length
    """

    pair: tuple[str, str]
    key: str
    judged: str
    note: PdnNote | None
    size: int


class Chunk:
    """One tag section with the text up to the next; `body` is where its moves begin.

    rows            the tags, where each stands plainly in a row of its own
    odd_tags        the tags where they do not; of a section nobody asked for, none
    torn            rows among the tags that are none, each with its offset
    cut             tags in rows that are too long, each with its offset: they are not read
    asides          comments before and among the tags
    has_more_tags   there are so many tags that the rest of them was not read
    """

    __slots__ = (
        *("asides", "body", "cut", "end", "has_more_tags", "has_tags", "odd_tags", "rows"),
        *("start", "torn"),
    )

    def __init__(
        self,
        start: int,
        body: int,
        end: int,
        *,
        has_tags: bool = False,
        rows: Sequence[PlainRow] = (),
    ) -> None:
        self.start, self.body, self.end = start, body, end
        self.has_tags, self.rows, self.has_more_tags = has_tags, rows, False
        self.odd_tags: Sequence[Tag] = ()
        self.torn: Sequence[tuple[int, str]] = ()
        self.cut: Sequence[tuple[int, str]] = ()
        self.asides: Sequence[str] = ()

    @property
    def tags(self) -> list[Tag]:
        """All tags of the section."""
        return tags_of(self.rows, self.start) if self.rows else [*self.odd_tags]


def chunks(text: str, *, without_tags: bool = False) -> Iterator[Chunk]:
    """Yield the chunks of a text in order; only the first may lack tags.

    `without_tags` leaves most tags unread for those who only want to know where games begin.
    """
    borders = _Borders(text)
    at = 0
    while at < len(text):
        body = _end_of_plain_tags(text, at) if without_tags else 0
        if body:
            end = borders.next(body, at)
            yield Chunk(at, body, end, has_tags=True)
            at = end
            continue
        rows, body = tags_one_a_row(text, at)
        # a move number below the empty row: no tag follows
        if rows and text[body + 2 : body + 3].isdigit() and len(rows) < MOST_TAGS:
            end = borders.next(body, at)
            yield Chunk(at, body, end, has_tags=True, rows=rows)
        else:
            chunk = Chunk(at, body, at)
            _read_tags(text, chunk, tags_of(rows, at))
            if len(chunk.odd_tags) >= MOST_TAGS:
                chunk.has_more_tags, chunk.body = True, offset_behind_tags(text, chunk.body)
            end = chunk.end = borders.next(chunk.body, at)
            if chunk.odd_tags and not (chunk.asides or chunk.cut):
                chunk.start = chunk.odd_tags[0].offset
            chunk.has_tags = bool(chunk.odd_tags or chunk.cut)
            yield chunk
        at = end


def offset_behind_tags(text: str, at: int = 0) -> int:
    """Return the offset at which a run of tags ends."""
    run = _TAG_RUN.match(text, at)
    return run.end() if run else at


def offset_of_first_tags(text: str) -> int:
    """Return the offset of the first tag section, or of the end of the text."""
    return _Borders(text).next(0, -1)


def _read_tags(text: str, chunk: Chunk, tags: list[Tag]) -> None:
    """Read more tags where a chunk's body is thought to begin, and move it behind them.

    A tag that comes again after an empty line begins the next game: this one has no moves.
    Comments that a tag follows, torn rows and tags in rows too long are kept in the chunk.
    """
    asides: list[str] = []
    cut: list[tuple[int, str]] = []
    torn: list[tuple[int, str]] = []
    at = chunk.body
    while len(tags) < MOST_TAGS:
        match = _tag_match(text, at)
        if match is None and (long := _CUT_TAG.match(text, at)):
            if (tags or cut) and _EMPTY_ROW.match(text, at):
                break  # it begins the next game
            cut.append((long.start("row"), long["row"].strip()))
            at = long.end()
            continue
        if match is None and (end := _past_asides(text, at, tags, asides)) > at:
            at = end
            continue
        if match is None:
            end = _past_torn(text, at, tags) if tags else at
            if end == at:
                break
            row = text[at:end]
            torn.append((at + len(row) - len(row.lstrip()), row.strip()))
            at = end
            continue
        blank, written, space, value, trail = _parts(match)
        name, note = _name_and_note(written)
        if blank.count("\n") > 1 and any(tag.name == name for tag in tags):
            break
        if match.re is _LOOSE:
            note, value = PdnNote.TAG_SPELLING, value.strip().removesuffix("]").rstrip()
            value = value.removesuffix('"').strip()
        elif note is None and (space != " " or trail):
            note = PdnNote.TAG_SPACES
        if "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        tags.append(Tag(name, value, match.end(1), note, "" if name == written else written))
        at = match.end()
    chunk.body, chunk.odd_tags = at, _with_the_better_first(tags)
    chunk.asides, chunk.cut, chunk.torn = asides, cut, torn


def _tag_match(text: str, at: int) -> re.Match[str] | None:
    """A tag in any writing that stands here."""
    return _STRICT.match(text, at) or _ODD.match(text, at) or _loose_match(text, at)


def _parts(match: re.Match[str]) -> tuple[str, str, str, str, str]:
    """Of a tag: the blanks before it, its name as written, blanks, value, blanks."""
    if match.re is _ODD:
        return match[1], " ".join(match[2].split()), " ", match[3], ""
    blank, name, space, value, trail = match.groups()
    return blank, name, space, value, trail


def _name_and_note(written: str) -> tuple[str, PdnNote | None]:
    """The name that counts, and what is odd about the one that is written.

    A name is one word of Latin letters; a Russian one that says the same is read as it, any
    other is kept whole and is no other tag.
    """
    if written.isascii() and written.isidentifier():
        return written, None
    import html  # few records need it

    plain = " ".join(html.unescape(written).split())
    name = _RUSSIAN_NAMES.get(plain.lower().replace("ё", "е"))
    if name is None and plain != written and plain.isascii() and plain.isidentifier():
        name = plain
    return (name, PdnNote.TAG_NAME_READ) if name else (plain or written, PdnNote.TAG_NAME)


def _with_the_better_first(tags: list[Tag]) -> list[Tag]:
    """The tags, of those with one name the well-formed before one that is not: it counts."""
    places: dict[str, int] = {}
    for at, tag in enumerate(tags):
        key = tag.name.lower()
        first = places.setdefault(key, at)
        if tags[first].note in _CRIPPLED and tag.note not in _CRIPPLED:
            tags[first], tags[at] = tag, tags[first]
    return tags


def _past_asides(text: str, at: int, tags: list[Tag], asides: list[str]) -> int:
    """Where comments end that stand before a tag of the same game; else `at`."""
    end = at
    seen: list[str] = []
    while len(seen) < _MOST_ASIDES and (match := _ASIDE.match(text, end)):
        seen.append(next(filter(None, match.groups()), ""))
        end = match.end()
    follows = _tag_match(text, end) if seen else None
    if follows is None or any(tag.name == follows[2] for tag in tags):
        return at
    asides += seen
    return end


def _past_torn(text: str, at: int, tags: list[Tag]) -> int:
    """Where the next tag of the same game begins behind one row that is none, or where that row
    ends as the last before an empty one; else `at`.

    A tag that lost a bracket must not tear its game in two: the names from the moves.
    """
    if last := _TORN_LAST.match(text, at):
        return last.end()
    match = _OPENING.search(text, at, at + _LONGEST_TORN)
    if match is None:
        return at
    between = text[at : match.start()]
    row = between.strip()
    if not row or "\n" in row or _EMPTY_ROW.search(between) or results.normalise_result(row):
        return at
    if not row.endswith(('"', "]")) and looks_like_moves_pattern().search(row):
        return at
    first = _FIRST_NAME.match(text, match.start())
    is_known = first is not None and any(tag.name == first[1] for tag in tags)
    follows = _tag_match(text, match.start())
    return at if is_known or not follows else match.start()


def _end_of_plain_tags(text: str, at: int) -> int:
    """Where `tags_one_a_row` would end, without reading any; 0 when there might be too many."""
    match = _PLAIN_SECTION.match(text, at, at + _FEW_TAGS)
    return match.end() - 1 if match else 0


def _loose_match(text: str, at: int) -> re.Match[str] | None:
    """A tag with quotes inside its value, without quotes or without an end."""
    match = _LOOSE.match(text, at)
    return match if match and _OPENING.match(text, match.end(1)) else None


class _Borders:
    """Finds where the next tag section begins; linear over the whole file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing = -1  # the first "}" at or after the last place asked for

    def next(self, body: int, start: int) -> int:
        """The start of the next tag section at or after `body`, else the end of the text."""
        at = self._text.find("[", body)
        if at < 0:
            return len(self._text)
        while match := _OPENING.search(self._text, at):
            past = self._past_comment(body, match.start())
            if past is None and match.start() > start:
                begins = match.start()
                return begins - 1 if self._text[max(begins - 1, 0)] == CUT else begins
            at = past or match.end()
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
            place = text.find("}", at)
            self._closing = len(text) if place < 0 else place
        is_torn = self._closing == len(text) or self._closing - at > LONGEST_COMMENT
        if is_torn or text.find("{", at, self._closing) >= 0:
            return None  # never closed: the game after it must not be swallowed
        return self._closing


DATE = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")

_PLAIN = re.compile(r'\[([A-Za-z]\w*)([ \t]+)"([^"\\\n]*)"\]')

_JUDGED = frozenset(
    (
        *("variant", "gametype", "result", "resultformat", "fen", "plycount", "timecontrol"),
        *("ruling", "article"),
        *(f"player{point}" for point in range(1, 7)),
    )
)
"""Tags that `read_header` looks into; into a date only where it is odd."""

_LONGEST_SECTION = 20_000  # a longer section of tags is read tag by tag

_LONGEST_KEPT_ROW = 200  # characters of a row that is remembered

_MOST_ROWS = 1 << 13

_rows: dict[str, PlainRow] = {}


def tags_one_a_row(text: str, at: int) -> tuple[list[PlainRow], int]:
    """Return the tags up to the first empty row and where they end, None if any is not plain."""
    end = text.find("\n\n", at, at + _LONGEST_SECTION)
    if end <= at:
        return [], at
    written = text[at:end].split("\n")
    known = list(filter(None, map(_rows.get, written)))
    if len(known) < len(written):
        known = list(filter(None, map(_remembered, written)))
        if len(known) < len(written):
            return [], at
    # the last line end stays: with the empty row it parts this game from the next
    return known, end


def tags_of(rows: Sequence[PlainRow], at: int) -> list[Tag]:
    """Return rows as tags with their offsets, the first at `at`."""
    tags: list[Tag] = []
    for pair, _, _, note, size in rows:
        tags.append(Tag(*pair, at, note))
        at += size + 1
    return tags


def text_a_header_depends_on(rows: Sequence[PlainRow]) -> str | None:
    """Return in one text all that a game's header depends on; None if a tag is repeated."""
    if len({row[1] for row in rows}) < len(rows):
        return None
    return "\n".join([row[2] for row in rows if row[2]])


def _remembered(text: str) -> PlainRow | None:
    return _rows.get(text) or _read(text)


def _read(text: str) -> PlainRow | None:
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    name, space, value = match.groups()
    key = name.lower()
    is_odd_date = key == "date" and bool(value) and not DATE.fullmatch(value)
    is_judged = space != " " or key in _JUDGED or is_odd_date
    note = None if space == " " else PdnNote.TAG_SPACES
    row = PlainRow((name, value), key, text if is_judged else "", note, len(text))
    if len(text) <= _LONGEST_KEPT_ROW:
        if len(_rows) >= _MOST_ROWS:
            _rows.clear()
        _rows[text] = row
    return row
