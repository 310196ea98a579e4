"""Parse what visitors type into the archive search: opening, position, material, dates."""

import re

from games.archive.parse_dates_as_spans import Span, parse_date_as_span
from games.draughts.any_variant.read_and_write_fens import pieces_a_side
from games.draughts.faults_and_errors import DraughtsError, Fault, FaultCode
from games.draughts.game_as_move_keys import join_move_keys
from games.draughts.position import Position, start_of
from games.draughts.replay import Replay, replay
from games.draughts.variants import RUSSIAN, Variant
from games.refusals.codes_and_exceptions import BadSearch, RefusalCode

LONGEST = 600  # characters; a line of sixty moves


_SHORT = re.compile(r"(\d{1,2})-(\d{1,2})\s*:\s*(\d{1,2})-(\d{1,2})")


_AGAINST = re.compile(r"\s+(?:v|vs|v\.|vs\.|versus|против|пр\.|-|–|—)\s+|\s*:\s*")


_PART = re.compile(
    r"(?:(\d{1,2}|an?|one|одной|одна|одну)\s*)?"
    r"(?:(kings?|k|дам[а-я]*|д)|(men|man|m|прост[а-я]+(?:\s+шаш[а-я]+)?|п))?"
)


_AND = re.compile(r"\s*(?:\+|,|\band\b|&|\bи\b|\bс\b)\s*")


def parse_opening(text: str, variant: Variant = RUSSIAN) -> str:
    """Parse an opening in any notation into a line of move keys; raises DraughtsError."""
    return join_move_keys(_played(text, variant).moves)


def parse_position(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse a position from a FEN or from the moves that lead to it.

    No move has a w in it and every FEN has. Raises DraughtsError.
    """
    if "w" in text.lower():
        return Position.from_fen(text, variant)
    return _played(text, variant).final


def parse_material(text: str, variant: Variant = RUSSIAN) -> str:
    """Parse material, «3 дамки против 1», `2 men and a king v 4 men`, into "0-3:0-1".

    The second side may leave out what stands on the first alone. Raises BadSearch
    ``bad_material``.
    """
    plain = " ".join(text.casefold().replace("ё", "е").split())
    if match := _SHORT.fullmatch(plain):
        counts = [int(digits) for digits in match.groups()]
        return _balance(text, counts, variant)
    sides = _AGAINST.split(plain)
    if len(sides) != 2:
        raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
    white = _side(sides[0], text, None)
    kinds = [bool(count) for count in white]
    alone = kinds.index(True) if sum(kinds) == 1 else None
    return _balance(text, [*white, *_side(sides[1], text, alone)], variant)


def parse_days(text: str) -> Span:
    """Parse a date into the days it can mean; raises BadSearch ``bad_date``."""
    span = parse_date_as_span(text)
    if span is None:
        raise BadSearch(RefusalCode.BAD_DATE, text=text)
    return span


def _played(text: str, variant: Variant) -> Replay:
    played = replay(text, start_of(variant), variant)
    if played.fault is not None:
        raise DraughtsError(played.fault)
    if not played.plies:
        raise DraughtsError(Fault.of(FaultCode.UNREADABLE, token=text))
    return played


def _side(words: str, text: str, alone: int | None) -> tuple[int, int]:
    """Men and kings; ``alone`` is the kind a bare number means: 0 men, 1 kings."""
    counts: list[int | None] = [None, None]
    for part in _AND.split(words):
        match = _PART.fullmatch(part.strip())
        kind = alone if match is None else 1 if match[2] else 0 if match[3] else alone
        if not part.strip() or match is None or kind is None or counts[kind] is not None:
            raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
        counts[kind] = int(match[1]) if (match[1] or "").isdigit() else 1
    return counts[0] or 0, counts[1] or 0


def _balance(text: str, counts: list[int], variant: Variant) -> str:
    """The four counts as the index writes them, if the set of the game has so many (P1)."""
    men, kings, other_men, other_kings = counts
    most = pieces_a_side(variant)
    if max(men + kings, other_men + other_kings) > most or not sum(counts):
        raise BadSearch(RefusalCode.BAD_MATERIAL, text=text)
    return f"{men}-{kings}:{other_men}-{other_kings}"
