"""The texts of faults and notes, by code, in Russian and English.

Braces are filled from the fault or note by `games.draughts.texts.sentences`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.errors import FaultCode, NoteCode
from games.draughts.pdn.codes import PdnFault, PdnNote


@dataclass(frozen=True, slots=True)
class Wording:
    """One text in both languages."""

    ru: str
    en: str

    def said(self, tongue: str) -> str:
        """Return the text in "ru" or "en"."""
        return self.ru if tongue == "ru" else self.en


NO_RECORD = Wording("Это не запись партии", "This is not a game record")


"""FaultCode.UNREADABLE said of a whole text."""


NO_SUCH_SQUARE = Wording(
    "«{token}»: поля {square} на этой доске нет", "“{token}”: this board has no square {square}"
)
"""FaultCode.UNREADABLE said of a move that names a number above those of the board."""

BY_READING = Wording(
    "; по принятому здесь чтению: {said}", "; by the reading declared here: {said}"
)

DECLARED: Mapping[str, Wording] = {
    "whole": Wording(
        "правила этой игры известны только по пересказам",
        "the rules of this game are known by retellings alone",
    ),
    "one_book": Wording(
        "правила этой игры взяты из одной книги", "the rules of this game are taken from one book"
    ),
    "who_begins": Wording(
        "кто начинает, источники говорят по-разному", "the sources differ on who begins"
    ),
    "colours": Wording(
        "какой цвет начинает, в источнике не сказано ясно",
        "the source does not say clearly which colour begins",
    ),
    "crowning": Wording(
        "что бывает с простой, дошедшей при взятии до последнего ряда, источники не говорят "
        "или говорят по-разному",
        "the sources do not say, or differ on, what becomes of a man that reaches the last row in "
        "a capture",
    ),
    "lifting": Wording(
        "когда снимают побитые шашки, в источнике не сказано",
        "the source does not say when captured pieces are lifted",
    ),
    "diagonal_step": Wording(
        "ходит ли простая наискось, источники говорят по-разному",
        "the sources differ on whether a man steps diagonally",
    ),
}
"""What a fault of a thinly told game rests on, by the codes of `Variant.declared`."""

UNKNOWN_GAME = Wording("какая, неизвестно", "which, is not known here")


"""Of a game whose number has no name."""


FAULTS: Mapping[str, Wording] = {
    FaultCode.UNREADABLE: Wording("«{token}» — не запись хода", "“{token}” is not a move"),
    FaultCode.LIGHT_SQUARE: Wording(
        "{square} — светлое поле, шашки стоят только на тёмных",
        "{square} is a light square; pieces stand on dark ones only",
    ),
    FaultCode.NO_SUCH_MOVE: Wording(
        "Хода «{token}» в этой позиции нет", "There is no move “{token}” in this position"
    ),
    FaultCode.AMBIGUOUS: Wording(
        "«{token}» можно понять по-разному: {candidates}",
        "“{token}” can mean more than one move: {candidates}",
    ),
    FaultCode.GAME_OVER: Wording(
        "Партия уже окончена: {side} не имеют хода", "The game is over: {side} has no move"
    ),
    FaultCode.EMPTY_SQUARE: Wording("На поле {square} нет шашки", "There is no piece on {square}"),
    FaultCode.NOT_YOUR_PIECE: Wording(
        "Ход {genitive}, а на {square} стоит шашка соперника",
        "{side} is to move, but the piece on {square} is the opponent's",
    ),
    FaultCode.TARGET_OCCUPIED: Wording("Поле {square} занято", "The square {square} is occupied"),
    FaultCode.NOT_A_DIAGONAL: Wording(
        "На {square} так попасть нельзя: ходят только по диагонали",
        "{square} cannot be reached: pieces move along diagonals only",
    ),
    FaultCode.PASSES_OWN_PIECE: Wording(
        "Путь преграждает своя шашка на {square}", "An own piece on {square} is in the way"
    ),
    FaultCode.MUST_CAPTURE: Wording(
        "{side} обязаны были бить: {required}", "{side} must capture: {required}"
    ),
    FaultCode.MAN_BACKWARDS: Wording(
        "Простая шашка не ходит назад", "A man does not move backwards"
    ),
    FaultCode.MAN_TOO_FAR: Wording(
        "Простая шашка не ходит так далеко: {token}", "A man does not go that far: {token}"
    ),
    FaultCode.NO_PIECE_TO_CAPTURE: Wording(
        "«{token}»: здесь некого бить", "“{token}”: there is nothing to capture"
    ),
    FaultCode.TWO_PIECES_IN_A_ROW: Wording(
        "Через две шашки подряд бить нельзя ({square})",
        "Two pieces in a row cannot be jumped ({square})",
    ),
    FaultCode.JUMPS_TWICE: Wording(
        "Шашку на {square} нельзя бить дважды: побитые снимают после хода",
        "The piece on {square} cannot be jumped twice: captured pieces leave after the move",
    ),
    FaultCode.CAPTURE_NOT_FINISHED: Wording(
        "Взятие не закончено: с {square} надо бить дальше на {next}",
        "The capture is not finished: from {square} it goes on to {next}",
    ),
    FaultCode.KING_LANDING: Wording(
        "Дамка должна встать туда, откуда бьёт дальше: {next}, а не {square}",
        "The king must land where it can capture again: {next}, not {square}",
    ),
    FaultCode.KING_TOO_FAR: Wording(
        "В этой игре дамка ходит и бьёт только на соседнее поле: {token}",
        "In this game a king moves one step and captures beside itself only: {token}",
    ),
    FaultCode.MAN_CAPTURES_BACKWARDS: Wording(
        "В этой игре простая шашка не бьёт назад: {token}",
        "In this game a man does not capture backwards: {token}",
    ),
    FaultCode.MUST_TAKE_MOST: Wording(
        "Надо бить наибольшее число шашек, {most} вместо {taken}: {required}",
        "The most pieces must be taken, {most} instead of {taken}: {required}",
    ),
    FaultCode.KING_CAPTURES_FIRST: Wording(
        "Бить надо дамкой, а не простой шашкой на {square}: {required}",
        "A king must capture before the man on {square}: {required}",
    ),
    FaultCode.CROWNING_STOPS: Wording(
        "Шашка, дошедшая до {square}, становится дамкой, и взятие на этом кончается",
        "A man that reaches {square} is crowned and its capture ends there",
    ),
    FaultCode.STAYS_A_MAN: Wording(
        "Шашка, прошедшая через {square}, дамкой не становится и бьёт дальше как простая",
        "A man that passes {square} is not crowned and captures on as a man",
    ),
    FaultCode.FEN_SYNTAX: Wording(
        "Позиция записана непонятно: «{part}»", "The position cannot be read: “{part}”"
    ),
    FaultCode.FEN_TURN: Wording(
        "В записи позиции не сказано, чей ход: «{part}»",
        "The position does not say who is to move: “{part}”",
    ),
    FaultCode.FEN_SQUARE: Wording(
        "На доске нет тёмного поля «{part}»", "There is no dark square “{part}” on the board"
    ),
    FaultCode.FEN_TWICE: Wording(
        "Поле «{part}» занято в позиции дважды", "The position fills “{part}” twice"
    ),
    FaultCode.FEN_LAST_RANK: Wording(
        "Простая шашка на последней горизонтали: {part}", "A man stands on the last rank: {part}"
    ),
    FaultCode.FEN_TOO_MANY: Wording(
        "У стороны больше {part} шашек: так может стоять задача или учебная позиция, но не партия",
        "A side has more than {part} pieces: a problem or a lesson may stand so, but no game",
    ),
    PdnFault.UNCLOSED_COMMENT: Wording(
        "Здесь начинается комментарий, который нигде не кончается",
        "A comment begins here and is never closed",
    ),
    PdnFault.UNCLOSED_VARIATION: Wording(
        "Здесь начинается вариант, который нигде не кончается",
        "A variation begins here and is never closed",
    ),
    PdnFault.TOO_MANY_VARIATIONS: Wording(
        "Слишком много вариантов в одной партии, остальное не прочитано: знаков {unread}",
        "Too many variations in one game, the rest is not read: {unread} characters",
    ),
    PdnFault.TOO_DEEP: Wording(
        "Варианты вложены слишком глубоко", "Variations are nested too deep"
    ),
    PdnFault.UNKNOWN_MOVE: Wording(
        "Ход неизвестен: в записи вместо него прочерк",
        "The move is unknown: the record has a dash instead",
    ),
    PdnFault.POSITION_INSIDE: Wording(
        "Посреди ходов расставлена новая позиция", "A new position is set up among the moves"
    ),
    FaultCode.FEN_GHOST: Wording(
        "«{part}» — побитая шашка посреди взятия; позиция читается между ходами",
        "“{part}” is a piece taken in the middle of a capture; positions are read between moves",
    ),
    FaultCode.MUST_TAKE_BETTER: Wording(
        "Есть взятие, которое по правилу выбора идёт раньше: {required}",
        "There is a capture that the rule of choice puts first: {required}",
    ),
    FaultCode.KING_TIED: Wording(
        "Эта дамка уже сделала подряд столько тихих ходов, сколько можно; "
        "теперь она только бьёт, либо ходит другая шашка",
        "This king has made as many quiet moves in a row as it may; "
        "now it can only capture, or another piece must move",
    ),
    FaultCode.FEN_FIRST_RANK: Wording(
        "Простая на {part} стоять не может: назад она не ходит и на свой первый ряд не попадает",
        "A man cannot stand on {part}: it never moves back to its own first rank",
    ),
    FaultCode.FEN_NO_TOWERS: Wording(
        "«{part}»: в скобках пишут башню, а в этой игре башен нет",
        "“{part}”: brackets hold a tower, and this game has none",
    ),
    FaultCode.FEN_PRISONERS: Wording(
        "«{part}»: в скобках сверху вниз стоят простые w и b; дамка под верхней шашкой не бывает",
        "“{part}”: brackets hold men w and b from the top down; there is no king below the top",
    ),
    FaultCode.FEN_NO_SUCH_SQUARE: Wording(
        "«{part}»: на доске {size} в этой игре такого поля нет",
        "“{part}”: on the board of {size} this game has no such square",
    ),
    FaultCode.FEN_TOO_HIGH: Wording(
        "На поле {square} башня из {count} шашек, а во всей игре их {most}",
        "The tower on {square} has {count} pieces, and the whole game has {most}",
    ),
    FaultCode.FEN_MOVES_LEFT: Wording(
        "«{part}»: столько ходов в очереди не бывает",
        "“{part}”: a turn of this game never has so many moves left",
    ),
    PdnFault.MESSENGER: Wording(
        "«{token}» — время сообщения; уберите из текста имена и время, оставьте ходы",
        "“{token}” is the time of a message; leave only the moves in the text",
    ),
    PdnFault.TOO_LONG: Wording(
        "Для одной партии или строки слишком длинно; дальше не прочитано",
        "Too long for one game or row; the rest of it is not read",
    ),
    PdnFault.TOO_MANY_TAGS: Wording(
        "Тегов больше {most}; остальные не прочитаны",
        "There are more than {most} tags; the others are not read",
    ),
    PdnFault.TOO_MANY_GAMES: Wording(
        "Слишком много партий подряд без тегов и ходов; дальше не прочитано",
        "Too many games in a row without tags and moves; the rest is not read",
    ),
    PdnFault.WRONG_GAME_TYPE: Wording(
        "GameType «{token}» — другая игра ({game}); ожидалась {expected}",
        "GameType “{token}” is another game ({game}); {expected} was expected",
    ),
    PdnFault.OTHER_GAME: Wording(
        "Тег {tag} «{token}» называет другую игру: {game}; записи этой игры здесь не читаются",
        "The tag {tag} “{token}” names another game: {game}; its records are not read here",
    ),
    PdnFault.UNKNOWN_GAME: Wording(
        "Тег {tag} «{token}»: такая игра здесь неизвестна; для русских шашек пишут Russian",
        "The tag {tag} “{token}” names no game known here; of Russian draughts it says Russian",
    ),
    PdnFault.OTHER_BOARD: Wording(
        "«{token}»: запись для доски {size} ({game} или другая игра на такой доске); "
        "на доске 8x8 таких полей нет",
        "“{token}”: a record for a board of {size} ({game} or another game on such a board); "
        "a board of 8x8 has no such squares",
    ),
    PdnFault.RESULT_CONFLICT: Wording(
        "Результаты противоречат друг другу: {first} и {second}",
        "The results contradict each other: {first} and {second}",
    ),
}


TIMES = Wording(" (мест: {count})", " ({count} places)")


"""Of a note that stands for several."""


NOTES: Mapping[StrEnum, Wording] = {
    NoteCode.DASH: Wording("«{token}»: другой знак вместо дефиса", "“{token}”: another dash"),
    NoteCode.CAPTURE_SIGN: Wording(
        "«{token}»: другой знак взятия", "“{token}”: another capture sign"
    ),
    NoteCode.CYRILLIC: Wording(
        "«{token}»: русские буквы прочитаны как латинские",
        "“{token}”: Cyrillic letters read as Latin",
    ),
    NoteCode.UPPER_CASE: Wording("«{token}»: заглавные буквы", "“{token}”: capital letters"),
    NoteCode.BLANK: Wording("«{token}»: пробелы внутри хода", "“{token}”: blanks inside a move"),
    NoteCode.NO_SIGN: Wording("«{token}»: нет знака хода", "“{token}”: no sign between squares"),
    NoteCode.NUMERIC: Wording(
        "Поля записаны числами, 1 — b8", "Squares are written as numbers, 1 is b8"
    ),
    NoteCode.SHORT: Wording("Сокращённая нотация: «{token}»", "Short notation: “{token}”"),
    NoteCode.REMARK: Wording(
        "«{token}» — примечание, а не результат", "“{token}” is a remark, not a result"
    ),
    NoteCode.DASH_FOR_CAPTURE: Wording(
        "«{token}»: взятие записано чертой", "“{token}”: a capture written with a dash"
    ),
    NoteCode.SIGN_FOR_QUIET: Wording(
        "«{token}»: тихий ход записан знаком взятия",
        "“{token}”: a quiet move written with a capture sign",
    ),
    PdnNote.ENCODING: Wording("Кодировка: {encoding}", "Encoding: {encoding}"),
    PdnNote.ENCODING_DOUBTFUL: Wording(
        "Кодировка под сомнением: прочитано как {encoding}, но не хуже читается и как {rival}",
        "The encoding is in doubt: read as {encoding}, but {rival} makes as good words of it",
    ),
    PdnNote.BYTE_ORDER_MARK: Wording(
        "В начале стоит метка порядка байтов", "The text begins with a byte order mark"
    ),
    PdnNote.DAMAGED_TEXT: Wording("Испорченных знаков: {count}", "Damaged characters: {count}"),
    PdnNote.NOT_TEXT: Wording(
        "Это не текст: в нём нулевые или управляющие байты (UTF-16 читается с меткой в начале)",
        "This is no text: it holds zero or control bytes (UTF-16 is read with its mark)",
    ),
    PdnNote.LINE_ENDS: Wording("Необычные концы строк", "Unusual line ends"),
    PdnNote.TAG_SPACES: Wording("Лишние пробелы в тегах", "Unusual blanks in tags"),
    PdnNote.TAG_SPELLING: Wording(
        "Тег {tag} записан не по правилам", "Tag {tag} is written against the standard"
    ),
    PdnNote.TAG_REPEATED: Wording(
        "Тег {tag} повторён; считается первый", "Tag {tag} is repeated; the first one counts"
    ),
    PdnNote.DATE_SPELLING: Wording(
        "Дата «{token}» записана не как ГГГГ.ММ.ДД", "Date “{token}” is not YYYY.MM.DD"
    ),
    PdnNote.NO_GAME_TYPE: Wording("Нет тега GameType", "There is no GameType tag"),
    PdnNote.GAME_TYPE_SPELLING: Wording(
        "{tag} «{token}» непонятен и не учтён", "{tag} “{token}” is not understood, so not used"
    ),
    PdnNote.NO_RESULT: Wording("Результат не указан", "No result is given"),
    PdnNote.NO_MOVES: Wording("В записи нет ходов", "The record has no moves"),
    PdnNote.RESULT_SPELLING: Wording(
        "Результат «{token}» прочитан как «{result}»", "Result “{token}” is read as “{result}”"
    ),
    PdnNote.RESULT_UNKNOWN: Wording(
        "Результат «{token}» непонятен и не учтён",
        "Result “{token}” is not understood, so not used",
    ),
    PdnNote.TIME_CONTROL_UNKNOWN: Wording(
        "Контроль времени «{token}» непонятен, поэтому часы не проверены; "
        "пишут секунды: 480, 180+2, 45/5400:900",
        "The time control “{token}” is not understood, so the clocks are not judged; "
        "seconds are written: 480, 180+2, 45/5400:900",
    ),
    PdnNote.RESULT_SAID: Wording(
        "В комментарии сказано «{token}»; если так кончилась партия, результат — {result}",
        "The comment says “{token}”; if the game ended so, the result is {result}",
    ),
    PdnNote.DRAW_MARK: Wording(
        "«{token}» в конце записи значит ничью, а результат в ней {result}; отметка ничего не "
        "решает: если партия кончилась вничью, впишите 1/2-1/2",
        "“{token}” at the end means a draw, but the result is {result}; the mark decides nothing: "
        "write 1/2-1/2 if the game ended so",
    ),
    PdnNote.MARK_READING: Wording(
        "«{token}» понято как в PDN: !? — интересный ход ($5), ?! — сомнительный ($6); "
        "в правилах шашек-64 эти два знака значат обратное",
        "“{token}” is understood as in PDN: !? an interesting move ($5), ?! a doubtful one ($6); "
        "the rules of draughts-64 use these two the other way round",
    ),
    PdnNote.RESULT_REPEATED: Wording(
        "Результат повторён: «{token}»", "The result is repeated: “{token}”"
    ),
    PdnNote.MOVE_NUMBER: Wording(
        "Номер хода {found} вместо {expected}", "Move number {found} instead of {expected}"
    ),
    PdnNote.STRAY_TEXT: Wording("Посторонний текст: «{token}»", "Stray text: “{token}”"),
    PdnNote.MOVES_IN_COMMENT: Wording(
        "В комментарии стоят ходы, они не читались: «{token}»",
        "Moves stand in a comment, so they are not read: “{token}”",
    ),
    PdnNote.PLY_COUNT: Wording(
        "PlyCount «{token}», а полуходов записано {found}: возможно, запись обрезана",
        "PlyCount is “{token}”, but {found} half-moves are written: the record may be cut short",
    ),
    PdnNote.STRAY_BRACKET: Wording("Лишняя скобка «{token}»", "Stray bracket “{token}”"),
    PdnNote.SPLIT_CAPTURE: Wording(
        "Взятие записано по частям, прочитано как {joined}",
        "A capture written in pieces, read as {joined}",
    ),
    PdnNote.POSITION_FIRST: Wording(
        "Начальная позиция задана перед ходами", "The start is set up before the moves"
    ),
    PdnNote.TIME_IN_BRACKETS: Wording(
        "Время в скобках: «{token}»", "A time in brackets: “{token}”"
    ),
    PdnNote.VARIATION_FAULT: Wording(
        "В варианте, ход «{token}»: {reason}", "In a variation, move “{token}”: {reason}"
    ),
    PdnNote.VARIATION_UNCHECKED: Wording(
        "Вариант не проверен: партия до него не дошла, или вариантов слишком много",
        "A variation is not checked: the game did not get there, or there are too many of them",
    ),
    PdnNote.POSITION_IN_VARIATION: Wording(
        "Вариант начинается с расставленной позиции", "A variation begins from a set-up position"
    ),
    PdnNote.NUMBER_SPELLING: Wording(
        "Номер хода записан как «{token}»", "A move number is written “{token}”"
    ),
    PdnNote.TABLE: Wording("Таблица: «{token}»", "A table: “{token}”"),
    PdnNote.TABLE_NAMES: Wording(
        "Имена игроков взяты из строки «{token}»", "The players are named in the row “{token}”"
    ),
    PdnNote.CLOCK_SPELLING: Wording(
        "«{token}» — время записано не как ч:мм:сс и не учтено",
        "“{token}” is no time h:mm:ss, so not used",
    ),
    PdnNote.RULING: Wording(
        "Сказано, что результат — по решению судьи № {token}, п. {article}: не по одним ходам",
        "It says that the result stands by the arbiter's ruling No. {token}, article {article}: "
        "not by the moves alone",
    ),
    PdnNote.RESULT_FORMAT: Wording(
        "Очки считались по системе {token}", "Points were counted by the system {token}"
    ),
    PdnNote.FEN_COUNTERS: Wording(
        "Счётчики за позицией «{token}» не учтены",
        "The counters behind the position “{token}” are not used",
    ),
}
