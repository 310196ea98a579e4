"""Put faults, notes, suggestions and places into the reader's language.

Codes and parameters come from the rules room without a sentence; here, at the edge, they
become one.  `explain` says why, `describe_place` says where.
"""

from collections.abc import Mapping

from ..colour import Colour
from ..errors import Fault, FaultCode, Note, Param, number_param, words_param
from ..position import START
from ..suggestions import Suggestion, SuggestionCode
from ..suggestions.base import IN_RUSSIAN_LETTERS
from .catalogue import gettext_noop as _
from .catalogue import languages, pgettext_noop, translate, translate_count
from .faults import (
    BY_READING,
    DECLARED,
    ENDINGS,
    NO_RECORD,
    NO_SUCH_SQUARE,
    NOTES,
    TIMES,
    UNKNOWN_GAME,
)
from .faults import FAULTS as FAULTS_OF_GAMES
from .names import VARIANT_NAMES, encoding_name, variant_name
from .suggestions import (
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
)

LANGUAGES = languages()

FAULTS: Mapping[str, str] = {**FAULTS_OF_GAMES, **ENDINGS}

_MOST_MOVES = 6

_LONGEST_WORD = 120

_SIDES = {
    Colour.WHITE: _("White"),
    Colour.BLACK: _("Black"),
    None: _("The side to move"),
}

_SIDES_INSIDE = {
    Colour.WHITE: pgettext_noop("inside a sentence", "White"),
    Colour.BLACK: pgettext_noop("inside a sentence", "Black"),
    None: pgettext_noop("inside a sentence", "the side to move"),
}

_SIDES_GENITIVE = {
    Colour.WHITE: pgettext_noop("of a side", "White"),
    Colour.BLACK: pgettext_noop("of a side", "Black"),
    None: pgettext_noop("of a side", "the opponent"),
}

_RULE = _("{sentence} (rule {rule})")

_MOVE_OF = {
    Colour.WHITE: _("move {number}, White"),
    Colour.BLACK: _("move {number}, Black"),
}

_PLAYER = _("Player {player}")

_PLAYER_GENITIVE = pgettext_noop("of a side", "player {player}")

_MOVE_OF_PLAYER = _("move {number}, player {player}")

_PLACE = _("line {line}, column {column}")

_QUOTED = _("“{word}”")

_OR = _("{moves} or {last}")

_AND_THEN = "; "


def explain(remark: Fault | Note, language: str | None) -> str:
    """Explain a fault or note in one sentence.

    "Белые обязаны были бить: c5:e7 (п. C1)", "White must capture: c5:e7 (rule C1)".
    """
    if isinstance(remark, Note):
        sentence = translate(NOTES[remark.code], language)
        count = 0 if "{count}" in sentence else number_param(remark.params, "count")
        places = translate(TIMES, language).format(count=count) if count > 1 else ""
        return sentence.format_map(_note_words(remark, language)) + places
    if remark.code is FaultCode.UNREADABLE and remark.ply is None and not remark.token:
        return translate(NO_RECORD, language)
    words = FAULTS[remark.code]
    if remark.code is FaultCode.UNREADABLE and remark.square:
        words = NO_SUCH_SQUARE
    sentence = translate(words, language).format_map(_fault_words(remark, language))
    if remark.rule:
        sentence = translate(_RULE, language).format(sentence=sentence, rule=remark.rule)
    return sentence + _by_reading(remark, language)


def _by_reading(fault: Fault, language: str | None) -> str:
    """The declared readings that a fault rests on; empty where every source agrees."""
    codes = fault.params.get("declared")
    known = codes if isinstance(codes, tuple | list) else ()
    declarations = [translate(DECLARED[code], language) for code in known if code in DECLARED]
    if not declarations:
        return ""
    return translate(BY_READING, language).format(said=_AND_THEN.join(declarations))


def describe_place(remark: Fault | Note, language: str | None) -> str:
    """Describe the place of a fault or note: "ход 5 белых, строка 3, столбец 14"; "" if unknown."""
    parts = []
    if isinstance(remark, Fault) and remark.move_number and remark.side:
        move = translate(_MOVE_OF[remark.side], language)
        parts.append(move.format(number=remark.move_number))
    elif isinstance(remark, Fault) and remark.move_number and "player" in remark.params:
        move = translate(_MOVE_OF_PLAYER, language)
        parts.append(move.format(number=remark.move_number, player=remark.params["player"]))
    if remark.line:
        place = translate(_PLACE, language)
        parts.append(place.format(line=remark.line, column=remark.column))
    return ", ".join(parts)


class _Words(dict[str, object]):
    """Parameters by name; one that is missing shows as [?] instead of raising."""

    def __missing__(self, key: str) -> str:
        return "[?]"


def _fault_words(fault: Fault, language: str | None) -> _Words:
    words = _side_words(fault.side, language)
    if "player" in fault.params:
        player = fault.params["player"]
        words["side"] = translate(_PLAYER, language).format(player=player)
        words["genitive"] = translate(_PLAYER_GENITIVE, language).format(player=player)
    words.update(_params(fault.params, language), token=_clipped(fault.token))
    if "{game}" in FAULTS[fault.code]:
        named = VARIANT_NAMES.get(str(fault.params.get("game")), UNKNOWN_GAME)
        words["game"] = translate(named, language)
    if fault.square and "square" not in fault.params:  # there it is named as the text names it
        words["square"] = fault.square
    return words


def _note_words(note: Note, language: str | None) -> _Words:
    """A note may carry a fault of a variation: its code is the reason, told in full."""
    words = _params(note.params, language)
    words["token"] = _clipped(note.token)
    words |= {
        name: encoding_name(str(note.params[name]))
        for name in ("encoding", "rival")
        if name in note.params
    }
    reason = note.params.get("reason")
    if isinstance(reason, str) and reason in FAULTS:
        side = next((colour for colour in Colour if colour.value == note.params.get("side")), None)
        parameters = _Words(words | _side_words(side, language))
        words["reason"] = translate(FAULTS[reason], language).format_map(parameters)
    return words


def _side_words(side: Colour | None, language: str | None) -> _Words:
    return _Words(
        side=translate(_SIDES[side], language),
        genitive=translate(_SIDES_GENITIVE[side], language),
    )


def _params(params: Mapping[str, Param], language: str | None) -> _Words:
    """Lists of moves are joined with "or", long ones cut."""
    return _Words(
        (name, _listed(value, language) if isinstance(value, tuple) else _clipped(value))
        for name, value in params.items()
    )


def _clipped(value: str | int) -> str | int:
    """A word of a record as a sentence can hold it; a hostile one is a megabyte long."""
    if isinstance(value, str) and len(value) > _LONGEST_WORD:
        return f"{value[:_LONGEST_WORD]}…"
    return value


def _listed(moves: tuple[str, ...], language: str | None) -> str:
    listed, *others = moves[:_MOST_MOVES] or ("",)
    for move in others:
        listed = translate(_OR, language).format(moves=listed, last=move)
    return listed + (" …" if len(moves) > _MOST_MOVES else "")


def explain_suggestion(suggestion: Suggestion, language: str | None) -> str:
    """Explain a suggestion: what the record may be and how far it is legal then.

    «Возможно, поля пронумерованы от a1, а не от b8. Так читается вся запись, 52 хода (белых и
    чёрных вместе)».
    """
    words = _suggestion_words(suggestion, language)
    sentence = translate(SUGGESTIONS[suggestion.code], language).format_map(words)
    besides = [
        translate(BESIDES[name], language).format_map(words) for name in _besides(suggestion)
    ]
    sentence = ", ".join((sentence, *besides))
    if suggestion.code in _NOT_OF_MOVES:
        return sentence
    reads = READS_ALL if suggestion.is_whole else READS_PART
    parts = [translate(reads, language).format_map(words)]
    if suggestion.fault is not None:
        remains = _Words(fault=explain(suggestion.fault, language))
        parts.append(translate(REMAINS, language).format_map(remains))
    others = number_param(suggestion.params, "count") - len(words_param(suggestion.params, "moves"))
    if suggestion.code is SuggestionCode.MISPRINT and others > 0:
        parts.append(translate(OTHERS, language).format(others=others))
    after = translate(THEN, language)
    then = [f"{after} {explain_suggestion(step, language)}" for step in suggestion.then]
    return ". ".join((sentence, "; ".join(parts), *then))


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

_GIVEN_ORDER = frozenset(
    (SuggestionCode.MISSING_PAIR, SuggestionCode.UNKNOWN_MOVE, SuggestionCode.FLYING_OPENING)
)

_TELLS_START = frozenset(
    (SuggestionCode.COLOURS_SWAPPED, SuggestionCode.OTHER_START, SuggestionCode.FLYING_OPENING)
)

_BLACK_FIRST = "B" + START.fen()[1:]


def _besides(suggestion: Suggestion) -> list[str]:
    """What else must be so for this reading, beside what its code says."""
    code, params = suggestion.code, suggestion.params
    names = []
    if "variant" in params and code not in (
        SuggestionCode.OTHER_VARIANT,
        SuggestionCode.WRONG_GAME_TYPE,
    ):
        names.append("variant")
    if "board" in params and code not in (
        SuggestionCode.BOARD_MIRRORED,
        SuggestionCode.BOARD_TURNED,
    ):
        names.append(str(params["board"]))
    if "numbers" in params and not code.startswith("numbers"):
        names.append("numbers")
    if "start" in params and code not in _TELLS_START:
        names.append("black" if params["start"] == _BLACK_FIRST else "start")
    return names


def _suggestion_words(suggestion: Suggestion, language: str | None) -> _Words:
    words = _params(suggestion.params, language)
    words["plies"] = _plies(suggestion.plies, language)
    words["of"] = suggestion.of
    words["place"] = _place(suggestion.params, "", language)
    words["second_place"] = _place(suggestion.params, "second_", language)
    if "variant" in suggestion.params:
        words["variant"] = variant_name(str(suggestion.params["variant"]), language)
    if "count" in suggestion.params and not suggestion.params.get("moves"):
        words["moves"] = translate(COUNTED, language).format_map(words)
    elif suggestion.code in _GIVEN_ORDER:
        words["moves"] = " ".join(words_param(suggestion.params, "moves"))
    elif suggestion.code in IN_RUSSIAN_LETTERS:
        first = words_param(suggestion.params, "moves")[:_MOST_MOVES]
        more = " …" if suggestion.of > len(first) else ""
        words["moves"] = " ".join(first) + more
    if "words" in suggestion.params:
        shown = words_param(suggestion.params, "words")
        more = " …" if number_param(suggestion.params, "count") > len(shown) else ""
        quoted = translate(_QUOTED, language)
        words["words"] = ", ".join(quoted.format(word=word) for word in shown) + more
    words["begin"] = _begin(suggestion, language)
    if "rule" in suggestion.params:
        words["why"] = translate(BLOCKED[str(suggestion.params["rule"])], language)
        side = next(
            (colour for colour in Colour if colour.value == suggestion.params.get("side")), None
        )
        words["side"] = translate(_SIDES_INSIDE[side], language)
    return words


def _begin(suggestion: Suggestion, language: str | None) -> str:
    """The position a record is read from, by its name if it has one."""
    if "table" in suggestion.params:
        return translate(DRAWN_OPENING, language).format_map(suggestion.params)
    start = str(suggestion.params.get("start", "[?]"))
    return translate(USUAL_START, language) if start == START.fen() else start


def _place(params: Mapping[str, Param], prefix: str, language: str | None) -> str:
    """A half-move of the record as a move of a side: "ход 5 белых"."""
    side = next((colour for colour in Colour if colour.value == params.get(f"{prefix}side")), None)
    number = number_param(params, f"{prefix}move")
    return describe_place(Fault(FaultCode.UNREADABLE, move_number=number, side=side), language)


def _plies(count: int, language: str | None) -> str:
    """Half-moves with their number: "2 хода (белых и чёрных вместе)"."""
    return translate_count("{count} half-move", "{count} half-moves", count, language)
