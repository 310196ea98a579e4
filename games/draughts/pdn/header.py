"""What the tags of a game say: its start, its variant and its result."""

import re
from dataclasses import dataclass, field

from games.draughts.errors import FenError
from games.draughts.pdn import results
from games.draughts.pdn.chunks import Tag
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.remarks import Finding
from games.draughts.position import START, Position
from games.draughts.variant import PODDAVKI, RUSSIAN, Variant

_DATE = re.compile(r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}")
_NUMBER = re.compile(r"\s*(\d+)\s*(?:,.*)?", re.DOTALL)
_VARIANTS = {
    "russian": RUSSIAN,
    "русские": RUSSIAN,
    "русские шашки": RUSSIAN,
    "poddavki": PODDAVKI,
    "поддавки": PODDAVKI,
    "giveaway": PODDAVKI,
}


@dataclass(slots=True)
class Header:
    """What the tags amount to; `start` is None when their FEN cannot be read."""

    variant: Variant
    has_tags: bool = False
    start: Position | None = START
    result: str | None = None
    result_offset: int = 0
    findings: list[Finding] = field(default_factory=list)


def read_header(tags: list[Tag], variant: Variant) -> Header:
    """Judge the tags one by one; of repeated ones the first counts."""
    header = Header(variant, has_tags=bool(tags))
    if not tags:
        return header
    first: dict[str, Tag] = {}
    told_spaces = False
    for tag in tags:
        name, _, _, note = tag
        if note is not None and (note is PdnNote.TAG_SPELLING or not told_spaces):
            told_spaces = told_spaces or note is PdnNote.TAG_SPACES
            header.findings.append(_found(note, tag))
        key = name.lower()
        if key in first:
            header.findings.append(_repeated(first[key], tag))
        else:
            first[key] = tag
    _read_variant(first, header)
    _read_result(first.get("result"), header)
    _read_start(first.get("fen"), header)
    date = first.get("date")
    if date and date.value and not _DATE.fullmatch(date.value):
        header.findings.append(_found(PdnNote.DATE_SPELLING, date))
    return header


def _found(code: PdnFault | PdnNote, tag: Tag, **params: str) -> Finding:
    return Finding(code, tag.offset, tag.value, {"tag": tag.name, **params})


def _repeated(first: Tag, again: Tag) -> Finding:
    """The first counts; but of two results nobody can say which was meant."""
    if first.name.lower() == "result":
        one, other = results.normalise(first.value), results.normalise(again.value)
        conflict = results.agree(one, other)[1]
        if conflict is not None and conflict.code is PdnFault.RESULT_CONFLICT:
            return Finding(conflict.code, again.offset, again.value, conflict.params)
    return _found(PdnNote.TAG_REPEATED, again)


def _read_variant(tags: dict[str, Tag], header: Header) -> None:
    named = tags.get("variant")
    if named:
        known = _VARIANTS.get(named.value.strip().lower())
        header.variant = known or header.variant
        if known is None and named.value.strip() not in ("", "?"):
            header.findings.append(_found(PdnNote.GAME_TYPE_SPELLING, named))
    tag = tags.get("gametype")
    if tag is None or tag.value == "?":
        offset = next(iter(tags.values())).offset
        header.findings.append(Finding(PdnNote.NO_GAME_TYPE, offset))
        return
    if tag.value == header.variant.game_type:
        return
    number = _NUMBER.fullmatch(tag.value)
    if number is None:
        header.findings.append(_found(PdnNote.GAME_TYPE_SPELLING, tag))
    elif number[1] != header.variant.game_type:
        expected = header.variant.game_type
        header.findings.append(_found(PdnFault.WRONG_GAME_TYPE, tag, expected=expected))


def _read_result(tag: Tag | None, header: Header) -> None:
    if tag is None:
        return
    header.result, header.result_offset = results.normalise(tag.value), tag.offset
    if header.result != tag.value:
        result = header.result or ""
        header.findings.append(_found(PdnNote.RESULT_SPELLING, tag, result=result))


def _read_start(tag: Tag | None, header: Header) -> None:
    if tag is None:
        return
    try:
        header.start = Position.from_fen(tag.value)
    except FenError as error:
        header.start = None
        header.findings.append(Finding.of_fault(error.fault, tag.offset))
