"""The words for every fault and note of a game record, in Russian and English.

Codes and parameters come from the rules room without a sentence; here, at the edge, they
become one.  `explain` says why, `describe_place` says where.
"""

from collections.abc import Mapping

from games.draughts.colour import Colour
from games.draughts.errors import Fault, FaultCode, Note, Param
from games.wording import FAULTS, NO_RECORD, NOTES, Wording

LANGUAGES = ("ru", "en")
_MOST_MOVES = 6


_SIDES = {
    Colour.WHITE: Wording("Белые", "White"),
    Colour.BLACK: Wording("Чёрные", "Black"),
    None: Wording("Ходящая сторона", "The side to move"),
}
_SIDES_GENITIVE = {Colour.WHITE: "белых", Colour.BLACK: "чёрных"}
_OR = {"ru": " или ", "en": " or "}


def explain(found: Fault | Note, language: str) -> str:
    """What is wrong or odd, in one sentence; unknown languages get English.

    "Белые обязаны были бить: c5:e7 (п. C1)", "White must capture: c5:e7 (rule C1)".
    """
    tongue = _tongue(language)
    if isinstance(found, Note):
        return getattr(NOTES[found.code], tongue).format_map(_note_words(found, tongue))
    if found.code is FaultCode.UNREADABLE and found.ply is None and not found.token:
        return getattr(NO_RECORD, tongue)
    said = getattr(FAULTS[found.code], tongue).format_map(_fault_words(found, tongue))
    rule = {"ru": " (п. {})", "en": " (rule {})"}[tongue]
    return said + (rule.format(found.rule) if found.rule else "")


def describe_place(found: Fault | Note, language: str) -> str:
    """Where it stands: "ход 5 белых, строка 3, столбец 14"; empty when unknown."""
    tongue = _tongue(language)
    parts = []
    if isinstance(found, Fault) and found.move_number and found.side:
        side = {"ru": _SIDES_GENITIVE[found.side], "en": _SIDES[found.side].en}[tongue]
        move = {"ru": "ход {} {}", "en": "move {}, {}"}[tongue]
        parts.append(move.format(found.move_number, side))
    if found.line:
        place = {"ru": "строка {}, столбец {}", "en": "line {}, column {}"}[tongue]
        parts.append(place.format(found.line, found.column))
    return ", ".join(parts)


def _tongue(language: str) -> str:
    return "ru" if language.lower().startswith("ru") else "en"


class _Words(dict[str, object]):
    """Parameters by name; one that is missing shows as [?] instead of raising."""

    def __missing__(self, key: str) -> str:
        return "[?]"


def _fault_words(fault: Fault, tongue: str) -> _Words:
    words = _side_words(fault.side, tongue)
    words.update(_params(fault.params, tongue), token=fault.token)
    if fault.square:
        words["square"] = fault.square
    return words


def _note_words(note: Note, tongue: str) -> _Words:
    """A note may carry a fault of a variation: its code is the reason, told in full."""
    words = _params(note.params, tongue)
    words["token"] = note.token
    reason = note.params.get("reason")
    if reason in FAULTS:
        side = next((one for one in Colour if one.value == note.params.get("side")), None)
        told = _Words(words | _side_words(side, tongue))
        words["reason"] = getattr(FAULTS[reason], tongue).format_map(told)
    return words


def _side_words(side: Colour | None, tongue: str) -> _Words:
    genitive = _SIDES_GENITIVE.get(side, "соперника")
    return _Words(side=getattr(_SIDES[side], tongue), genitive=genitive)


def _params(params: Mapping[str, Param], tongue: str) -> _Words:
    """Lists of moves are joined with "or", long ones cut."""
    return _Words(
        (name, _listed(value, tongue) if isinstance(value, tuple) else value)
        for name, value in params.items()
    )


def _listed(moves: tuple[str, ...], tongue: str) -> str:
    shown = moves[:_MOST_MOVES]
    more = " …" if len(moves) > len(shown) else ""
    return _OR[tongue].join(shown) + more
