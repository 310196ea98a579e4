"""Words for everything a ruleset may say, Russian and English.

Each parameter has a name and a sentence for each of its values; numbers and lists are told by
`ruleset_rows`.
"""

from collections.abc import Mapping

from arbiter.messages import Wording
from arbiter.rules.draws.main_road import Leaving
from arbiter.rules.draws.names import DrawRuleName

GROUPS: Mapping[str, Wording] = {
    "draws": ("Как считаются ничьи", "How draws are counted"),
    "offers": ("Предложение ничьей", "Offering a draw"),
    "board": ("Ход и доска", "Moving and the board"),
    "office": ("Протесты и взыскания", "Protests and sanctions"),
    "violations": ("Нарушения и их исправление", "Violations and their correction"),
    "clock": ("Часы и запись", "Clock and score sheet"),
}

PARAMETERS: Mapping[str, Wording] = {
    "count_starts": ("Начало счёта", "Start of the count"),
    "balance_overrides_kings_only": (
        "Соотношение сил вместо ходов дамками",
        "The balance in place of king moves",
    ),
    "obvious_win": ("Очевидный выигрыш", "An obvious win"),
    "winning_position": (
        "Выигрышная позиция при полном счёте",
        "A won position when the count is full",
    ),
    "draws_without_record": ("Счёт без записи", "Counting without a score sheet"),
    "draw_offer_from_move": ("Соглашаться на ничью можно", "A draw may be agreed"),
    "draw_offer_pieces_without_sheet": (
        "Соглашение без записи партии",
        "Agreement without a score sheet",
    ),
    "draw_offer_again": ("Повторное предложение", "Offering again"),
    "touch_move": ("Тронул — ходи", "Touch-move"),
    "adjusting": ("Поправление шашек", "Adjusting"),
    "crowning_by": ("Кто увенчивает дамку", "Who crowns"),
    "wrong_board": ("Доска повёрнута неверно", "Board turned the wrong way"),
    "wrong_board_window": ("Когда это ещё можно заявить", "Until when that may be claimed"),
    "shifted_pieces": ("Нечаянно сдвинутые шашки", "Pieces shifted by accident"),
    "violations": ("Перечень нарушений", "List of violations"),
    "missed_capture": ("Не побил, когда надо", "A missed capture"),
    "decider": ("Кто решает, исправлять ли", "Who decides on a correction"),
    "deadline": ("До какого срока", "Until when"),
    "partial_correction": ("Частичное исправление", "Partial correction"),
    "clock_while_correcting": ("Часы при исправлении", "The clock while correcting"),
    "illegal_move_loses": ("Поражение за неверный ход", "Loss for an illegal move"),
    "protest_minutes": ("Протест на решение", "Appealing a ruling"),
    "remarks_before_warning": ("Замечаний до предупреждения", "Remarks before a warning"),
    "warnings_before_loss": ("Предупреждений до поражения", "Warnings before a loss"),
    "losses_before_expulsion": (
        "Поражений до исключения",
        "Lost games before expulsion",
    ),
    "extra_minutes_after_warning": (
        "Время сопернику после предупреждения",
        "Time to the opponent after a warning",
    ),
    "time_controls": ("Контроль времени", "Time control"),
    "flag_call": ("Кто отмечает падение флага", "Who calls the flag"),
    "both_flags": ("Упали оба флага", "Both flags down"),
    "flag_vs_lone_king": (
        "Флаг упал у того, кто играет против одной дамки",
        "Flag down against a lone king",
    ),
    "recording_duty": ("Обязанность записывать", "Duty to record"),
}

VALUES: Mapping[tuple[str, str], Wording] = {
    ("count_starts", "after_creating_move"): (
        "ход, создавший соотношение, не считается",
        "the move that makes the ratio is not counted",
    ),
    ("balance_overrides_kings_only", "yes"): (
        "при указанном числе шашек ходы дамками не считаются",
        "with these numbers of pieces king moves are not counted",
    ),
    ("balance_overrides_kings_only", "no"): (
        "правила независимы",
        "the rules are independent",
    ),
    ("obvious_win", "no"): ("исключения нет", "no exception"),
    ("obvious_win", "arbiter"): (
        "судья может не давать ничьей, если выигрыш очевиден",
        "the arbiter may refuse the draw if the win is obvious",
    ),
    ("winning_position", "by_article"): (
        "ничьей нет, если взятий не избежать и они выигрывают; так в правилах, где статья "
        "говорит о выигрышной позиции (7.2.7, 7.2.8), в прочих решает счёт",
        "no draw where captures cannot be avoided and win; so where the article speaks of a "
        "winning position (7.2.7, 7.2.8), elsewhere the count decides",
    ),
    ("winning_position", "judged"): (
        "ничьей нет, если взятий не избежать и они выигрывают",
        "no draw where captures cannot be avoided and win",
    ),
    ("winning_position", "not_judged"): (
        "решает только счёт",
        "the count alone decides",
    ),
    ("draws_without_record", "arbiter_counts"): (
        "ходы считает судья",
        "the arbiter counts the moves",
    ),
    ("draws_without_record", "none"): ("каждый ход записан", "every move is recorded"),
    ("draw_offer_pieces_without_sheet", "any"): (
        "при любом числе шашек",
        "with any number of pieces",
    ),
    ("draw_offer_again", "any_time"): ("в любой момент", "at any time"),
    ("draw_offer_again", "after_opponents_offer"): (
        "только после предложения соперника",
        "only after the opponent has offered",
    ),
    ("touch_move", "on"): ("действует", "in force"),
    ("touch_move", "off"): ("не действует", "not in force"),
    ("adjusting", "announced"): (
        "сначала сказать «Поправляю!»",
        "after saying “I adjust”",
    ),
    ("adjusting", "off"): ("не оговорено", "not regulated"),
    ("crowning_by", "either"): ("любой из игроков", "either player"),
    ("crowning_by", "owner"): ("владелец шашки", "the owner of the piece"),
    ("wrong_board", "annul"): (
        "партия аннулируется и переигрывается",
        "the game is annulled and replayed",
    ),
    ("wrong_board", "play_on"): ("партия продолжается", "the game goes on"),
    ("wrong_board_window", "any_time"): ("в любой момент партии", "at any time of the game"),
    ("wrong_board_window", "before_black_moves"): (
        "до первого хода чёрных",
        "until Black's first move",
    ),
    ("shifted_pieces", "restored_at_once"): (
        "не нарушение, если замечено сразу",
        "no violation if noticed at once",
    ),
    ("missed_capture", "opponent_option"): (
        "соперник требует побить или играет дальше",
        "the opponent demands the capture or plays on",
    ),
    ("missed_capture", "must_point_out"): (
        "соперник обязан указать",
        "the opponent must point it out",
    ),
    ("missed_capture", "replay"): ("ход переигрывается", "the move is played again"),
    ("missed_capture", "huff"): ("шашка снимается (фук)", "the piece is huffed"),
    ("decider", "opponent"): ("соперник", "the opponent"),
    ("decider", "arbiter"): ("судья", "the arbiter"),
    ("deadline", "own_next_move"): (
        "до своего ответного хода",
        "before his own reply",
    ),
    ("partial_correction", "never"): ("не допускается", "never"),
    ("clock_while_correcting", "offender"): ("идут у нарушившего", "runs for the offender"),
    ("clock_while_correcting", "stopped"): ("остановлены", "is stopped"),
    ("illegal_move_loses", "yes"): ("да", "yes"),
    ("illegal_move_loses", "no"): ("нет", "no"),
    ("flag_call", "auto"): ("отмечается само", "seen by itself"),
    ("flag_call", "player"): ("игрок", "a player"),
    ("flag_call", "arbiter"): ("судья", "the arbiter"),
    ("both_flags", "first_fallen_loses"): (
        "проиграл тот, у кого флаг упал первым",
        "the first to fall has lost",
    ),
    ("both_flags", "draw"): ("ничья", "a draw"),
    ("flag_vs_lone_king", "loss"): ("поражение", "a loss"),
    ("flag_vs_lone_king", "draw_if_D7"): (
        "ничья, если это малое окончание",
        "a draw if it is a small ending",
    ),
    ("recording_duty", "always"): ("всегда", "always"),
    ("recording_duty", "not_in_one_period"): (
        "не при одном периоде до конца партии",
        "not with one period to the end of the game",
    ),
}
EVENT: Wording = ("по положению о соревновании", "as the event's regulations say")
NOT_STATED: Wording = ("не сказано", "not stated")
BY_DEFAULT: Wording = (
    "{value}: не сказано, так принято здесь; положение турнира может сказать иначе",
    "{value}: not stated, taken here; the regulations of an event may say otherwise",
)
TIMES: Wording = ("{number}", "{number}")

FROM_MOVE: Wording = ("с {number}-го хода каждой стороны", "from move {number} of each side")
ANY_MOMENT: Wording = ("в любой момент", "at any moment")
PIECES_EACH: Wording = (
    "когда у каждого не больше {number} шашек",
    "when each side has {number} pieces at most",
)
MINUTES: Wording = ("{number} мин", "{number} min")
CONTROL: Wording = ("{kind} {minutes} мин", "{kind} {minutes} min")
CONTROL_PLUS: Wording = (
    "{kind} {minutes} мин + {increment} с",
    "{kind} {minutes} min + {increment} s",
)
CLASSES: Mapping[str, Wording] = {
    "classical": ("классика", "classical"),
    "rapid": ("быстрые", "rapid"),
    "blitz": ("блиц", "blitz"),
    "club": ("клубный", "club"),
}

LAWS: Mapping[str, Wording] = {
    DrawRuleName.THREEFOLD: (
        "Ничья, когда одна и та же позиция с той же очередью хода стоит на доске {limit} раза",
        "A draw when the same position, with the same side to move, stands {limit} times",
    ),
    DrawRuleName.THREE_KINGS_V_ONE: (
        "Ничья, когда сильнейшая сторона ({strong}) против слабейшей ({weak}) не выиграла "
        "за {limit} ходов",
        "A draw when the stronger side ({strong}) has not won against the weaker ({weak}) "
        "within {limit} moves",
    ),
    DrawRuleName.KINGS_ONLY: (
        "Ничья, когда {limit} ходов каждой стороны делались только дамками, без взятий",
        "A draw when each side has made {limit} moves with kings only and nothing was captured",
    ),
    DrawRuleName.BALANCE: (
        "Ничья, когда у обоих есть дамки и столько ходов никто не побит и не стал дамкой: {bands}",
        "A draw when both have kings and for so many moves nothing was captured or crowned: "
        "{bands}",
    ),
    DrawRuleName.MAIN_ROAD: (
        "Ничья, когда соперник дамки, стоящей на большаке, не выиграл за {limit} ходов; "
        "у него {strong}",
        "A draw when the opponent of a king on the main road has not won within {limit} moves, "
        "having {strong}",
    ),
    DrawRuleName.SMALL_ENDINGS: (
        "Ничья, когда соперник одной дамки не выиграл за {limit} ходов; у него {strong}",
        "A draw when the opponent of a lone king has not won within {limit} moves, having {strong}",
    ),
    DrawRuleName.FLAT: (
        "Ничья, когда за {limit} ходов подряд никто не победил",
        "A draw when nobody has won in {limit} moves in a row",
    ),
}
BAND: Wording = ("{pieces} — {moves}", "{pieces} — {moves}")
PIECES: Wording = ("{least}–{most} шашек", "{least}–{most} pieces")
ANY_PIECES: Wording = ("при любом числе шашек", "any number of pieces")
LIMIT: Wording = ("Предел", "Limit")
COUNTED: Wording = ("Считаются", "Counted")
TAKES_EFFECT: Wording = ("Действует", "Takes effect")
RESET_BY: Wording = ("Счёт прерывает", "The count is set back by")
MATERIAL: Wording = ("Соотношение сил", "Material")
ROAD: Wording = ("Уход с большака", "Leaving the main road")
CLEAR: Wording = ("Шашка соперника на большаке", "An opponent's piece on the main road")
UNLESS: Wording = ("Кроме", "Except")
LAW: Wording = ("Правило", "Rule")
NOT_IN_FORCE: Wording = ("не действует", "not in force")
NOTHING: Wording = ("ничто", "nothing")
LEAVING: Mapping[str, Wording] = {
    Leaving.PAUSES: ("приостанавливает счёт", "pauses the count"),
    Leaving.RESTARTS: ("начинает счёт заново", "starts the count anew"),
}
CLEARED: Mapping[bool, Wording] = {
    True: ("такие ходы не считаются", "such moves are not counted"),
    False: ("не важна", "does not matter"),
}
VERSUS: Wording = ("{strong} против: {weak}", "{strong} against: {weak}")
OR: Wording = (" или ", " or ")
KINGS: Wording = ("дамок {number}", "{number} kings")
MEN: Wording = ("простых {number}", "{number} men")
EXACT: Mapping[tuple[str, int], Wording] = {
    ("K", 1): ("дамка", "a king"),
    ("K", 2): ("две дамки", "two kings"),
    ("K", 3): ("три дамки", "three kings"),
    ("m", 1): ("простая", "a man"),
    ("m", 2): ("две простые", "two men"),
    ("m", 3): ("три простые", "three men"),
}
OR_MORE: Wording = ("{some} или больше", "{some} or more")
OR_NONE: Wording = ("{some} или ни одной", "{some} or none")
ANY_MEN: Wording = ("сколько угодно простых", "any men")
ANY_KINGS: Wording = ("сколько угодно дамок", "any kings")
AND: Wording = (" и ", " and ")
