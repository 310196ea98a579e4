"""The texts of suggestions, by code, in Russian and English.

Braces are filled from the suggestion by `sentences.explain_suggestion`: its params, `place` and
`second_place` from its half-moves, `plies` and `of` counted in words.
"""

from collections.abc import Mapping

from games.draughts.suggestions import SuggestionCode
from games.draughts.texts.fault_texts import Wording

SUGGESTIONS: Mapping[SuggestionCode, Wording] = {
    SuggestionCode.RESULT_CONTRADICTS_BOARD: Wording(
        "Результат {result} противоречит доске: в конце {side} {why}, это {expected}",
        "The result {result} contradicts the board: in the end {side} {why}, which is {expected}",
    ),
    SuggestionCode.RESULT_CONTRADICTS_TERMINATION: Wording(
        "Результат {result} противоречит тегу Termination «{termination}»",
        "The result {result} contradicts the tag Termination “{termination}”",
    ),
    SuggestionCode.TERMINATION_CONTRADICTS_BOARD: Wording(
        "Тег Termination «{termination}» противоречит доске: в конце {side} {why}",
        "The tag Termination “{termination}” contradicts the board: in the end {side} {why}",
    ),
    SuggestionCode.WRONG_GAME_TYPE: Wording(
        "Тег {tag} «{said}» может быть ошибкой: ходы верны как {variant}",
        "The tag {tag} “{said}” may be wrong: the moves are legal as {variant}",
    ),
    SuggestionCode.OTHER_VARIANT: Wording(
        "Возможно, это другая игра: {variant}", "This may be another game: {variant}"
    ),
    SuggestionCode.COLOURS_SWAPPED: Wording(
        "Возможно, партию начали чёрные, или доска записана со стороны чёрных",
        "Black may have begun, or the board was written down from Black's side",
    ),
    SuggestionCode.BOARD_TURNED: Wording(
        "Возможно, доска записана со стороны чёрных: h8 вместо a1",
        "The board may have been written down from Black's side: h8 for a1",
    ),
    SuggestionCode.BOARD_MIRRORED: Wording(
        "Возможно, доска записана зеркально: h1 вместо a1",
        "The board may have been written down mirrored: h1 for a1",
    ),
    SuggestionCode.NUMBERS_FROM_A1: Wording(
        "Возможно, поля пронумерованы от a1, а не от b8",
        "The squares may be numbered from a1, not from b8",
    ),
    SuggestionCode.NUMBERS_FROM_OTHER_CORNER: Wording(
        "Возможно, поля пронумерованы от {numbers}, а не от b8",
        "The squares may be numbered from {numbers}, not from b8",
    ),
    SuggestionCode.COLUMNS_SWAPPED: Wording(
        "Возможно, столбцы перепутаны: ходы белых записаны на месте ходов чёрных",
        "The columns may be exchanged: White's moves stand in Black's place",
    ),
    SuggestionCode.FLYING_OPENING: Wording(
        "Возможно, это «летучая» расстановка, записанная ходами: {moves}; её пишут тегом "
        'FEN "{start}", а ходы начинают после неё',
        "This may be a flying set-up written as moves: {moves}; it is written as the tag "
        'FEN "{start}", and the moves begin behind it',
    ),
    SuggestionCode.OTHER_START: Wording(
        "Возможно, партия начата из другой позиции: {begin}",
        "The game may have begun from another position: {begin}",
    ),
    SuggestionCode.AMBIGUOUS_MOVE: Wording(
        "Двусмысленный ход: {place}, «{token}»; с продолжением сходится {moves}",
        "An ambiguous move: {place}, “{token}”; what follows goes with {moves}",
    ),
    SuggestionCode.UNKNOWN_MOVE: Wording(
        "Ход не записан: {place}, «{token}»; с продолжением сходится {moves}",
        "The move is not written down: {place}, “{token}”; what follows goes with {moves}",
    ),
    SuggestionCode.STRAY_WORDS: Wording(
        "Возможно, среди ходов стоят посторонние слова (всего {count}): {words}",
        "There may be stray words among the moves ({count} in all): {words}",
    ),
    SuggestionCode.DOUBLED_MOVE: Wording(
        "Возможно, записано дважды: {place}, «{token}»",
        "This may be written twice: {place}, “{token}”",
    ),
    SuggestionCode.MOVES_SWAPPED: Wording(
        "Возможно, переставлены два хода: {place}, «{token}», и {second_place}, «{moves}»",
        "Two moves may be exchanged: {place}, “{token}”, and {second_place}, “{moves}”",
    ),
    SuggestionCode.MISPRINT: Wording(
        "Возможно, описка: {place}, «{token}»; подходит {moves}",
        "This may be a slip: {place}, “{token}”; what fits is {moves}",
    ),
    SuggestionCode.MISSING_MOVE: Wording(
        "Возможно, пропущено: {place}; подходит {moves}",
        "A move may be missing: {place}; what fits is {moves}",
    ),
    SuggestionCode.EXTRA_MOVE: Wording(
        "Возможно, записано лишнее: {place}, «{token}»",
        "This may be written too much: {place}, “{token}”",
    ),
    SuggestionCode.MISSING_PAIR: Wording(
        "Возможно, пропущены два хода подряд: {place}, и ответ; подходит {moves}",
        "Two moves in a row may be missing: {place}, and the answer; what fits is {moves}",
    ),
    SuggestionCode.OTHER_BOARD: Wording(
        "Похоже на запись для доски {size}: таких полей на этой доске нет, ходы не проверены",
        "This looks like a record for a board of {size}: there are no such squares here, "
        "the moves are not checked",
    ),
    SuggestionCode.SEARCH_CUT: Wording(
        "Опробовано не всё: запись слишком длинна",
        "Not everything was tried: the record is too long",
    ),
}


BESIDES: Mapping[str, Wording] = {  # a second thing that must be so, by its param
    "variant": Wording("по правилам игры «{variant}»", "by the rules of {variant}"),
    "mirrored": Wording("доска записана зеркально", "with the board mirrored"),
    "turned": Wording("доска записана со стороны чёрных", "with the board seen from Black's side"),
    "numbers": Wording("поля пронумерованы от {numbers}", "with numbers from {numbers}"),
    "black": Wording("начали чёрные", "Black having begun"),
    "start": Wording("из позиции {begin}", "from the position {begin}"),
}


VARIANT_NAMES: Mapping[str, Wording] = {
    "russian": Wording("русские шашки", "Russian draughts"),
    "poddavki": Wording("поддавки", "giveaway (poddavki)"),
    "brazilian": Wording("бразильские шашки", "Brazilian draughts"),
    "pool": Wording("пул", "pool checkers"),
    "czech": Wording("чешские шашки", "Czech draughts"),
    "english": Wording("английские шашки", "English draughts"),
    "international": Wording("международные шашки (100 клеток)", "international draughts (10x10)"),
    "italian": Wording("итальянские шашки", "Italian draughts"),
    "spanish": Wording("испанские шашки", "Spanish draughts"),
    "portuguese": Wording("португальские шашки", "Portuguese draughts"),
    "canadian": Wording("канадские шашки (12x12)", "Canadian draughts (12x12)"),
    "german": Wording("немецкие шашки (10x10)", "German draughts (10x10)"),
    "german-64": Wording("немецкие шашки", "German draughts"),
    "spantsiretti": Wording(
        "80-клеточные шашки Спанциретти (10x8)", "Spantsiretti draughts (10x8)"
    ),
    "diagonal": Wording("диагональные шашки", "diagonal draughts"),
    "kit": Wording("шашки из набора (10x10)", "draughts of a boxed kit (10x10)"),
    "turkish": Wording("турецкие шашки", "Turkish draughts"),
    "armenian": Wording("армянские шашки (тама)", "Armenian draughts (tama)"),
    "senegalese": Wording("сенегальские шашки", "Senegalese draughts"),
    "frisian": Wording("фризские шашки (10x10)", "Frisian draughts (10x10)"),
    "thai": Wording("тайские шашки", "Thai draughts"),
    "towers": Wording("башни (столбовые шашки)", "towers (column draughts)"),
    "stavropol": Wording("ставропольские шашки", "Stavropol draughts"),
    "northern": Wording("северные шашки", "Northern draughts"),
    "self-eaters": Wording("самоеды", "self-eaters"),
    "two-movers": Wording("двухходовые шашки", "two-move draughts"),
    "corners": Wording("уголки", "corners"),
    "star": Wording("звезда (китайские шашки)", "star (Chinese checkers)"),
    "antidraughts": Wording("поддавки на 100 клетках", "antidraughts (10x10)"),
    "killer": Wording("международные шашки «киллер»", "killer draughts (10x10)"),
    "breakthrough": Wording("прорыв (10x10)", "breakthrough (10x10)"),
}


"""Every game that a record may name."""


BLOCKED: Mapping[str, Wording] = {  # by rule
    "W2": Wording("не имеют хода", "has no move"),
    "W3": Wording("не имеют шашек", "has no pieces"),
}


USUAL_START = Wording("обычная начальная расстановка", "the usual start")


DRAWN_OPENING = Wording(
    "№ {number} таблицы жеребьёвки «{table}»", "No. {number} of the drawn openings “{table}”"
)


COUNTED = Wording("вариантов: {count}", "one of {count}")


READS_ALL = Wording(
    "Так читается вся запись, {plies}", "Read so, the whole record is legal, {plies}"
)


READS_PART = Wording("Так читается {plies} из {of}", "Read so, {plies} of {of} are legal")


REMAINS = Wording("остаётся: {fault}", "what remains: {fault}")


THEN = Wording("После этого:", "After that:")


OTHERS = Wording("других таких описок: {others}", "other slips that would explain it: {others}")
