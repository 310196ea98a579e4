"""Explain faults, notes and suggestions in sentences, Russian or English.

Codes and parameters come from the rules room without a sentence; here, at the edge, they
become one.  `explain` says why, `describe_place` says where.
"""

from collections.abc import Mapping

from games.draughts.bilingual import either
from games.draughts.colour import Colour
from games.draughts.errors import Fault, FaultCode, Note, Param, number_in, words_in
from games.draughts.position import START
from games.draughts.suggestions import Suggestion, SuggestionCode
from games.draughts.texts.commands import COMMAND
from games.draughts.texts.endings import ENDINGS
from games.draughts.texts.fault_texts import (
    BY_READING,
    DECLARED,
    NO_RECORD,
    NO_SUCH_SQUARE,
    NOTES,
    TIMES,
    UNKNOWN_GAME,
    Wording,
)
from games.draughts.texts.fault_texts import FAULTS as FAULTS_OF_GAMES
from games.draughts.texts.suggestions import (
    BESIDES,
    BLOCKED,
    COUNTED,
    DRAWN_OPENING,
    OTHERS,
    READS_ALL,
    READS_PART,
    REMAINS,
    SUGGESTIONS,
    THEN,
    USUAL_START,
    VARIANT_NAMES,
)

LANGUAGES = ("ru", "en")


FAULTS: Mapping[str, Wording] = {**FAULTS_OF_GAMES, **ENDINGS}


_MOST_MOVES = 6


_LONGEST_WORD = 120


_SIDES = {
    Colour.WHITE: Wording("Белые", "White"),
    Colour.BLACK: Wording("Чёрные", "Black"),
    None: Wording("Ходящая сторона", "The side to move"),
}


_SIDES_GENITIVE = {Colour.WHITE: "белых", Colour.BLACK: "чёрных"}


_AND_THEN = "; "
_OR = {"ru": " или ", "en": " or "}


def explain(found: Fault | Note, language: str) -> str:
    """Explain a fault or note in one sentence; unknown languages get English.

    "Белые обязаны были бить: c5:e7 (п. C1)", "White must capture: c5:e7 (rule C1)".
    """
    tongue = _tongue(language)
    if isinstance(found, Note):
        said = NOTES[found.code].said(tongue)
        count = 0 if "{count}" in said else number_in(found.params, "count")
        places = TIMES.said(tongue).format(count=count) if count > 1 else ""
        return said.format_map(_note_words(found, tongue)) + places
    if found.code is FaultCode.UNREADABLE and found.ply is None and not found.token:
        return NO_RECORD.said(tongue)
    words = FAULTS[found.code]
    if found.code is FaultCode.UNREADABLE and found.square:
        words = NO_SUCH_SQUARE
    said = words.said(tongue).format_map(_fault_words(found, tongue))
    rule = {"ru": " (п. {})", "en": " (rule {})"}[tongue]
    return said + (rule.format(found.rule) if found.rule else "") + _by_reading(found, tongue)


def _by_reading(fault: Fault, tongue: str) -> str:
    """The declared readings that a fault rests on; empty where every source agrees."""
    codes = fault.params.get("declared")
    known = codes if isinstance(codes, tuple | list) else ()
    told = [DECLARED[code].said(tongue) for code in known if code in DECLARED]
    return BY_READING.said(tongue).format(said=_AND_THEN.join(told)) if told else ""


def describe_place(found: Fault | Note, language: str) -> str:
    """Describe the place of a fault or note: "ход 5 белых, строка 3, столбец 14"; "" if unknown."""
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
    return either("ru", "en", language)


class _Words(dict[str, object]):
    """Parameters by name; one that is missing shows as [?] instead of raising."""

    def __missing__(self, key: str) -> str:
        return "[?]"


def _fault_words(fault: Fault, tongue: str) -> _Words:
    words = _side_words(fault.side, tongue)
    words.update(_params(fault.params, tongue), token=_clipped(fault.token))
    if "{game}" in FAULTS[fault.code].said(tongue):
        named = VARIANT_NAMES.get(str(fault.params.get("game")), UNKNOWN_GAME)
        words["game"] = named.said(tongue)
    if fault.square:
        words["square"] = fault.square
    return words


def _note_words(note: Note, tongue: str) -> _Words:
    """A note may carry a fault of a variation: its code is the reason, told in full."""
    words = _params(note.params, tongue)
    words["token"] = _clipped(note.token)
    reason = note.params.get("reason")
    if isinstance(reason, str) and reason in FAULTS:
        side = next((one for one in Colour if one.value == note.params.get("side")), None)
        told = _Words(words | _side_words(side, tongue))
        words["reason"] = FAULTS[reason].said(tongue).format_map(told)
    return words


def _side_words(side: Colour | None, tongue: str) -> _Words:
    genitive = _SIDES_GENITIVE[side] if side else "соперника"
    return _Words(side=_SIDES[side].said(tongue), genitive=genitive)


def _params(params: Mapping[str, Param], tongue: str) -> _Words:
    """Lists of moves are joined with "or", long ones cut."""
    return _Words(
        (name, _listed(value, tongue) if isinstance(value, tuple) else _clipped(value))
        for name, value in params.items()
    )


def _clipped(value: str | int) -> str | int:
    """A word of a record as a sentence can hold it; a hostile one is a megabyte long."""
    if isinstance(value, str) and len(value) > _LONGEST_WORD:
        return f"{value[:_LONGEST_WORD]}…"
    return value


def _listed(moves: tuple[str, ...], tongue: str) -> str:
    shown = moves[:_MOST_MOVES]
    more = " …" if len(moves) > len(shown) else ""
    return _OR[tongue].join(shown) + more


def command_word(name: str, language: str) -> str:
    """Return a text of the command line; the caller fills its braces."""
    return COMMAND[name].said(_tongue(language))


def explain_suggestion(suggestion: Suggestion, language: str) -> str:
    """Explain a suggestion: what the record may be and how far it is legal then.

    «Возможно, поля пронумерованы от a1, а не от b8. Так читается вся запись, 52 полухода».
    """
    tongue = _tongue(language)
    words = _suggestion_words(suggestion, tongue)
    said = SUGGESTIONS[suggestion.code].said(tongue).format_map(words)
    besides = [BESIDES[name].said(tongue).format_map(words) for name in _besides(suggestion)]
    said = ", ".join((said, *besides))
    if suggestion.code in _NOT_OF_MOVES:
        return said
    parts = [(READS_ALL if suggestion.is_whole else READS_PART).said(tongue).format_map(words)]
    if suggestion.fault is not None:
        remains = _Words(fault=explain(suggestion.fault, tongue))
        parts.append(REMAINS.said(tongue).format_map(remains))
    others = number_in(suggestion.params, "count") - len(words_in(suggestion.params, "moves"))
    if suggestion.code is SuggestionCode.MISPRINT and others > 0:
        parts.append(OTHERS.said(tongue).format(others=others))
    then = [f"{THEN.said(tongue)} {explain_suggestion(one, tongue)}" for one in suggestion.then]
    return ". ".join((said, "; ".join(parts), *then))


_NOT_OF_MOVES = frozenset(
    (
        SuggestionCode.RESULT_CONTRADICTS_BOARD,
        SuggestionCode.RESULT_CONTRADICTS_TERMINATION,
        SuggestionCode.TERMINATION_CONTRADICTS_BOARD,
        SuggestionCode.WRONG_GAME_TYPE,
        SuggestionCode.OTHER_BOARD,
        SuggestionCode.SEARCH_CUT,
    )
)


_TOLD_IN_ORDER = frozenset(
    (SuggestionCode.MISSING_PAIR, SuggestionCode.UNKNOWN_MOVE, SuggestionCode.FLYING_OPENING)
)


_TELLS_START = frozenset(
    (SuggestionCode.COLOURS_SWAPPED, SuggestionCode.OTHER_START, SuggestionCode.FLYING_OPENING)
)


_BLACK_FIRST = "B" + START.fen()[1:]


def _besides(suggestion: Suggestion) -> list[str]:
    """What else must be so for this reading, beside what its code says."""
    code, params = suggestion.code, suggestion.params
    found = []
    if "variant" in params and code not in (
        SuggestionCode.OTHER_VARIANT,
        SuggestionCode.WRONG_GAME_TYPE,
    ):
        found.append("variant")
    if "board" in params and code not in (
        SuggestionCode.BOARD_MIRRORED,
        SuggestionCode.BOARD_TURNED,
    ):
        found.append(str(params["board"]))
    if "numbers" in params and not code.startswith("numbers"):
        found.append("numbers")
    if "start" in params and code not in _TELLS_START:
        found.append("black" if params["start"] == _BLACK_FIRST else "start")
    return found


def _suggestion_words(suggestion: Suggestion, tongue: str) -> _Words:
    words = _params(suggestion.params, tongue)
    words["plies"] = _plies(suggestion.plies, tongue)
    words["of"] = suggestion.of
    words["place"] = _place(suggestion.params, "", tongue)
    words["second_place"] = _place(suggestion.params, "second_", tongue)
    if "variant" in suggestion.params:
        named = VARIANT_NAMES.get(str(suggestion.params["variant"]))
        words["variant"] = named.said(tongue) if named else suggestion.params["variant"]
    if "count" in suggestion.params and not suggestion.params.get("moves"):
        words["moves"] = COUNTED.said(tongue).format_map(words)
    elif suggestion.code in _TOLD_IN_ORDER:
        words["moves"] = " ".join(words_in(suggestion.params, "moves"))
    if "words" in suggestion.params:
        shown = words_in(suggestion.params, "words")
        more = " …" if number_in(suggestion.params, "count") > len(shown) else ""
        quoted = {"ru": "«{}»", "en": "“{}”"}[tongue]
        words["words"] = ", ".join(map(quoted.format, shown)) + more
    words["begin"] = _begin(suggestion, tongue)
    if "rule" in suggestion.params:
        words["why"] = BLOCKED[str(suggestion.params["rule"])].said(tongue)
        side = next((one for one in Colour if one.value == suggestion.params.get("side")), None)
        mover = _SIDES[side].said(tongue)
        words["side"] = mover.lower() if tongue == "ru" else mover
    return words


def _begin(suggestion: Suggestion, tongue: str) -> str:
    """The position a record is read from, by its name if it has one."""
    if "table" in suggestion.params:
        return DRAWN_OPENING.said(tongue).format_map(suggestion.params)
    start = str(suggestion.params.get("start", "[?]"))
    return USUAL_START.said(tongue) if start == START.fen() else start


def _place(params: Mapping[str, Param], prefix: str, tongue: str) -> str:
    """A half-move of the record as a move of a side: "ход 5 белых"."""
    side = next((one for one in Colour if one.value == params.get(f"{prefix}side")), None)
    number = number_in(params, f"{prefix}move")
    return describe_place(Fault(FaultCode.UNREADABLE, move_number=number, side=side), tongue)


def _plies(count: int, tongue: str) -> str:
    """Half-moves with their number: "2 полухода"."""
    if tongue == "en":
        return f"{count} half-move{'' if count == 1 else 's'}"
    if count % 100 in range(11, 15) or count % 10 not in range(1, 5):
        return f"{count} полуходов"
    return f"{count} полуход{'' if count % 10 == 1 else 'а'}"
