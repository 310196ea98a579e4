"""Read variant, start and result of a game from its tags, and check the tags for faults."""

import re

from ..colour import Colour
from ..errors import FenError
from ..fen import has_counters
from ..position import Position, start_of
from ..variants import VARIANTS, Variant, names
from . import results
from .codes import PdnFault, PdnNote
from .findings import ReadingFinding
from .results import result_in_words
from .tags import DATE, Chunk, Tag, text_a_header_depends_on

_GAME_TYPE = re.compile(
    r"\s*(\d+)\s*(?:,\s*([A-Za-z]?)\s*(?:,\s*(\d+)\s*,\s*(\d+))?.*)?", re.DOTALL
)

_NO_VALUE = frozenset(("", "?", "-"))

_MOST_DIGITS = 9

_MOST_KNOWN = 1 << 10

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}

_BY_NUMBER = {
    number: VARIANTS[game.id] for number, game in names.BY_NUMBER.items() if game.id in VARIANTS
}
"""Also numbers that one program alone gives to a game without one in PDN."""


class GameHeader:
    """Variant, start and result by the tags; `start` is None if the FEN cannot be read.

    `odd_result` is the result as written, when it is none of the results we know;
    `is_result_dash` says that it is a lone dash.
    """

    __slots__ = (
        *("findings", "has_tags", "is_result_dash", "odd_result", "ply_count", "result"),
        *("result_offset", "start", "variant"),
    )

    def __init__(self, variant: Variant, *, has_tags: bool = False) -> None:
        self.variant, self.has_tags = variant, has_tags
        self.start: Position | None = start_of(variant)
        self.result: str | None = None
        self.result_offset = 0
        self.odd_result: str | None = None
        self.is_result_dash = False
        self.ply_count: Tag | None = None
        self.findings: list[ReadingFinding] = []


_known: dict[tuple[str, str], GameHeader] = {}
"""Headers without a finding, by the variant that is read and the rows that they depend on."""


def read_header_of_chunk(chunk: Chunk, variant: Variant) -> GameHeader:
    """Read the tags of a chunk as `read_header`; equal headers are read once."""
    judged = text_a_header_depends_on(chunk.rows) if chunk.rows else None
    if judged is None:
        return read_header(chunk.tags, variant, has_tags=chunk.has_tags)
    known = _known.get((variant.id, judged))
    if known is not None:
        return known
    header = read_header(chunk.tags, variant, has_tags=True)
    if header.findings or header.ply_count is not None:  # these know their places in the text
        return header
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[variant.id, judged] = header
    return header


def read_header(tags: list[Tag], variant: Variant, *, has_tags: bool = False) -> GameHeader:
    """Read the tags and note their faults; of repeated ones the first counts.

    `has_tags` says that there are some though none can be read.
    """
    header = GameHeader(variant, has_tags=has_tags or bool(tags))
    if not tags:
        return header
    first = {tag[0].lower(): tag for tag in tags}
    if len(first) < len(tags) or [tag for tag in tags if tag[3] is not None]:
        first = _first_of(tags, header)
    _read_variant(first, header)
    _read_result(first.get("result"), first.get("resultformat"), header)
    if header.variant.board.is_star and _is_of_several(first):
        header.start = None
        header.findings.append(ReadingFinding(PdnFault.SEVERAL_PLAYERS, tags[0].offset))
    else:
        _read_start(first.get("fen"), header)
    header.ply_count = first.get("plycount")
    if (control := first.get("timecontrol")) and not _is_control(control.value):
        header.findings.append(_tag_finding(PdnNote.TIME_CONTROL_UNKNOWN, control))
    if (ruling := first.get("ruling")) and ruling.value.strip() not in _NO_VALUE:
        article = first.get("article")
        named = article.value if article and article.value.strip() else "–"
        header.findings.append(_tag_finding(PdnNote.RULING, ruling, article=named))
    date = first.get("date")
    if date and date.value and not DATE.fullmatch(date.value):
        header.findings.append(_tag_finding(PdnNote.DATE_SPELLING, date))
    return header


def ply_count_finding(header: GameHeader, plies: int) -> ReadingFinding | None:
    """Return a finding if the tag PlyCount differs from the number of half-moves."""
    tag = header.ply_count
    if tag is None or tag.value.strip() in _NO_VALUE or is_ply_count(tag.value, plies):
        return None
    return ReadingFinding(PdnNote.PLY_COUNT, tag.offset, tag.value, {"found": plies})


def _is_control(text: str) -> bool:
    """Whether a tag TimeControl can be read, or says nothing."""
    from .. import time_control  # few records have the tag

    return (
        time_control.tag_names_no_control(text) or time_control.parse_control_tag(text) is not None
    )


def is_ply_count(text: str, plies: int) -> bool:
    """Whether a value of the tag PlyCount is this number of half-moves."""
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    return is_number and int(digits) == plies


def _first_of(tags: list[Tag], header: GameHeader) -> dict[str, Tag]:
    """The tags that count, where some are repeated or oddly written; tells of those."""
    first: dict[str, Tag] = {}
    told_spaces = False
    for tag in tags:
        if tag.note is not None and (tag.note is not PdnNote.TAG_SPACES or not told_spaces):
            told_spaces = told_spaces or tag.note is PdnNote.TAG_SPACES
            facts = {"written": tag.written} if tag.written else {}
            header.findings.append(_tag_finding(tag.note, tag, **facts))
        key = tag.name.lower()
        if key in first:
            header.findings.append(_repeated(first[key], tag))
        else:
            first[key] = tag
    return first


def _tag_finding(code: PdnFault | PdnNote, tag: Tag, **params: str) -> ReadingFinding:
    return ReadingFinding(code, tag.offset, tag.value, {"tag": tag.name, **params})


def _repeated(first: Tag, again: Tag) -> ReadingFinding:
    """The first counts; but of two results nobody can say which was meant."""
    if first.name.lower() == "result":
        earlier, later = (
            results.normalise_result(first.value),
            results.normalise_result(again.value),
        )
        conflict = results.combine_results(earlier, later)[1]
        if conflict is not None and conflict.code is PdnFault.RESULT_CONFLICT:
            return ReadingFinding(conflict.code, again.offset, again.value, conflict.params)
    return _tag_finding(PdnNote.TAG_REPEATED, again)


def _read_variant(tags: dict[str, Tag], header: GameHeader) -> None:
    """The variant the tags name, else the one the caller reads, and who begins it."""
    named = tags.get("variant")
    known = None
    if named and not names.tag_names_no_game(named.value):
        game = names.find_game_by_name(named.value)
        known = VARIANTS.get(game.id) if game else None
        if game is None:
            header.findings.append(_tag_finding(PdnFault.UNKNOWN_GAME, named))
        elif known is None:
            header.findings.append(_tag_finding(PdnFault.OTHER_GAME, named, game=game.id))
    header.variant = known or header.variant
    header.start = start_of(header.variant)
    tag = tags.get("gametype")
    if tag is None or tag.value == "?":
        if header.variant.game_type:
            offset = next(iter(tags.values())).offset
            header.findings.append(ReadingFinding(PdnNote.NO_GAME_TYPE, offset))
    elif tag.value != header.variant.game_type:
        _read_game_type(tag, known is not None, header)


def _read_game_type(tag: Tag, is_named: bool, header: GameHeader) -> None:
    """The number chooses the variant unless the tag Variant has, which it must not contradict."""
    match = _GAME_TYPE.fullmatch(tag.value)
    if match is None:
        header.findings.append(_tag_finding(PdnNote.GAME_TYPE_SPELLING, tag))
        return
    number, begins, *board = match.groups()
    variant = header.variant
    if number != variant.game_type and not is_named:
        variant = _BY_NUMBER.get(number, variant)
    is_its_own = number == variant.game_type or _BY_NUMBER.get(number) is variant
    if not is_its_own or (board[0] and not _is_board(board, variant)):
        facts = {"expected": header.variant.game_type or "?"}
        if number in names.BY_NUMBER and number != header.variant.game_type:
            facts["game"] = names.BY_NUMBER[number].id
        header.findings.append(_tag_finding(PdnFault.WRONG_GAME_TYPE, tag, **facts))
        return
    first = _COLOURS.get((begins or "").upper(), variant.first)
    header.variant, header.start = variant, start_of(variant)
    if first is not variant.first and variant.either_begins:
        header.start = header.start._replace(turn=first)
    elif first is not variant.first:
        header.findings.append(_tag_finding(PdnNote.GAME_TYPE_SPELLING, tag))


def _is_board(size: list[str], variant: Variant) -> bool:
    """Whether the width and height in the tag are those of the variant's board."""
    return size == [str(variant.board.width), str(variant.board.height)]


def _read_result(tag: Tag | None, points: Tag | None, header: GameHeader) -> None:
    """The result; in points of another kind (ResultFormat) it says nothing we can certify."""
    if points is not None and points.value not in ("", "?"):
        header.findings.append(_tag_finding(PdnNote.RESULT_FORMAT, points))
    if tag is None:
        return
    header.result = results.normalise_result(tag.value) or result_in_words(tag.value)
    header.result_offset = tag.offset
    header.is_result_dash = tag.value.strip() == "-"
    if header.result is None:
        header.odd_result = tag.value.strip()
    if header.result is None:
        header.findings.append(_tag_finding(PdnNote.RESULT_UNKNOWN, tag))
    elif header.result != tag.value and not _is_own(tag.value, header.variant):
        header.findings.append(_tag_finding(PdnNote.RESULT_SPELLING, tag, result=header.result))


def _is_of_several(tags: dict[str, Tag]) -> bool:
    """Whether more play a star than the usual two, by their tags or by the position."""
    # imported here: few records need it
    from ..star.board import has_several_players, named_players

    named = named_players((tag.name, tag.value) for tag in tags.values())
    fen = tags.get("fen")
    return has_several_players(fen.value if fen else "", named)


def _is_own(value: str, variant: Variant) -> bool:
    """Whether a result is written as this game writes results: "2-0"."""
    return value in variant.results


def _read_start(tag: Tag | None, header: GameHeader) -> None:
    if tag is None:
        return
    try:
        header.start = Position.from_fen(tag.value, header.variant)
        if has_counters(tag.value):
            header.findings.append(_tag_finding(PdnNote.FEN_COUNTERS, tag))
    except FenError as error:
        header.start = None
        header.findings.append(ReadingFinding.of_fault(error.fault, tag.offset))
