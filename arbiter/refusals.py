"""Words for what the judge's office refuses, Russian and English."""

from collections.abc import Mapping

from arbiter.errors import ArbiterError, ErrorCode
from arbiter.messages import SHORT_RESULTS, TERMINATIONS, pick
from arbiter.rules.incidents.entry import EntryCode
from arbiter.rules.incidents.facts import FactCode
from arbiter.rules.incidents.machine import RefusalCode

WORDING: Mapping[str, tuple[str, str]] = {
    ErrorCode.CASE_NOT_OPEN: (
        "Дело {case} не открыто: {state}.",
        "Case {case} is not open: {state}.",
    ),
    ErrorCode.CASE_ALREADY_RULED: (
        "По делу {case} решение уже вынесено: {by}.",
        "Case {case} has been ruled already by {by}.",
    ),
    ErrorCode.RULING_SUPERSEDED: (
        "Это решение по делу {case} уже заменено другим: {by}.",
        "This ruling on case {case} has been superseded already by {by}.",
    ),
    ErrorCode.REASON_MISSING: (
        "Решение судьи пишется с обоснованием.",
        "A ruling is written with its reason.",
    ),
    ErrorCode.UNKNOWN_RESULT: (
        "Так партия кончиться не может: {result}, {termination}.",
        "A game cannot end like this: {result}, {termination}.",
    ),
    "impossible_outcome": (
        "Так партия кончиться не может: {result}, {termination}.",
        "A game cannot end like this: {result}, {termination}.",
    ),
    ErrorCode.UNKNOWN_CASE_KIND: ("Нет такого рода дел: {kind}.", "No such kind of case: {kind}."),
    ErrorCode.OWN_GAME: (
        "Никто не судья в своей партии: решение принимает другой судья.",
        "Nobody judges his own game: another arbiter decides.",
    ),
    ErrorCode.ARTICLE_MISSING: (
        "На доске {board}. Решение против доски ({result}) называет пункт правил: впишите его.",
        "The board says {board}. A ruling against the board ({result}) names the article of the "
        "rules: write it down.",
    ),
    ErrorCode.ARTICLE_UNREADABLE: (
        "Пункт правил — до {most} знаков без кавычек: V4.6, 7.2.4.",
        "An article has at most {most} characters and no quotation marks: V4.6, 7.2.4.",
    ),
    ErrorCode.AGAINST_BOARD: (
        "Ходы записи {record} доказывают {board}: результат {result} заверяется только по решению "
        "судьи с пунктом правил.",
        "The moves of record {record} prove {board}: the result {result} is certified only by an "
        "arbiter's ruling that names its article.",
    ),
    ErrorCode.NO_DOOR: (
        "Результаты такого рода здесь не записываются: {kind}.",
        "Results of this kind are not recorded here: {kind}.",
    ),
    ErrorCode.RECORD_FAULTY: (
        "Запись партии {record} с ошибкой, её нельзя заверить.",
        "Record {record} has a fault and cannot be certified.",
    ),
    ErrorCode.RECORD_DOUBTFUL: (
        "Текст записи {record} повреждён или в неясной кодировке, его нельзя заверить.",
        "The text of record {record} is damaged or in an unclear encoding and cannot be certified.",
    ),
    ErrorCode.OUTCOME_NOT_OFFERED: (
        "По правилам этого турнира такое дело так решить нельзя: {result}, {termination}.",
        "By the rules of this event a case of this kind cannot be ruled so: {result}, "
        "{termination}.",
    ),
    ErrorCode.STATEMENT_EMPTY: ("Напишите, что произошло.", "Say what happened."),
    ErrorCode.NOT_RULED: (
        "По делу {case} решения ещё нет: обжаловать нечего.",
        "Case {case} has not been ruled yet: there is nothing to appeal against.",
    ),
    ErrorCode.NO_SUCH_APPEAL: (
        "Решение по делу {case} окончательное: его вынесло жюри.",
        "The ruling on case {case} is final: the jury has given it.",
    ),
    ErrorCode.PROTEST_OVER: (
        "Срок протеста ({minutes} мин) истёк: {until}.",
        "The protest period ({minutes} min) has ended: {until}.",
    ),
    ErrorCode.ALREADY_APPEALED: (
        "Это решение уже обжаловано: дело {case}.",
        "This ruling has been appealed against already: case {case}.",
    ),
    ErrorCode.APPEAL_PENDING: (
        "Решение обжаловано, теперь решает жюри: дело {case}.",
        "The ruling is under appeal, the jury decides now: case {case}.",
    ),
    ErrorCode.SAME_JUDGE: (
        "Кто решал первым, в жюри по этому делу ({case}) не сидит.",
        "Whoever ruled first does not sit on the appeal (case {case}).",
    ),
    ErrorCode.UNKNOWN_SANCTION: ("Нет такого взыскания: {kind}.", "No such sanction: {kind}."),
    ErrorCode.SANCTION_NOT_OFFERED: (
        "Правила этого турнира такого взыскания не знают: {kind}.",
        "The rules of this event have no such sanction: {kind}.",
    ),
    ErrorCode.SANCTION_WITHOUT_SIDE: (
        "Скажите, кому взыскание: белым или чёрным.",
        "Say who is sanctioned: White or Black.",
    ),
    ErrorCode.SANCTION_MINUTES: (
        "Сколько минут добавить сопернику? От 1 до {most}, и только при добавлении времени.",
        "How many minutes for the opponent? 1 to {most}, and only with added time.",
    ),
    ErrorCode.SANCTION_CONTRADICTS: (
        "Взыскание и результат {result} противоречат друг другу.",
        "The sanction and the result {result} contradict each other.",
    ),
    ErrorCode.SANCTION_NEEDS_RULING: (
        "Поражение присуждается только решением по делу.",
        "A loss is given by a ruling only.",
    ),
    ErrorCode.ALREADY_EXPELLED: (
        "{name} уже исключён из турнира.",
        "{name} has been expelled from the event already.",
    ),
    ErrorCode.EXPULSION_IMPOSSIBLE: (
        "Исключить сейчас нельзя ({why}).",
        "Nobody can be expelled now ({why}).",
    ),
    ErrorCode.SECTION_WITHOUT_BOARDS: (
        "У судьи секции должны быть доски: с какой по какую.",
        "A section arbiter has boards: from which to which.",
    ),
    ErrorCode.LAST_ORGANISER: (
        "Последнего организатора освободить нельзя.",
        "The last organiser cannot be dismissed.",
    ),
    ErrorCode.RULES_OUT_OF_RANGE: (
        "{field}: от {least} до {most}.",
        "{field}: {least} to {most}.",
    ),
    ErrorCode.SEVERAL: (
        "Сразу несколько причин отказа: {count}.",
        "Several things are at fault: {count}.",
    ),
    ErrorCode.KEY_REUSED: (
        "С этим ключом уже был другой запрос: {key}.",
        "Another request came with this key before: {key}.",
    ),
    ErrorCode.EVENT_CANCELLED: (
        "Соревнование отменено: в нём больше ничего не записывают.",
        "The event is cancelled: nothing is written in it any more.",
    ),
    ErrorCode.KEY_TOO_LONG: (
        "Ключ длиннее {most} знаков.",
        "The key is longer than {most} characters.",
    ),
    ErrorCode.LINK_USED_UP: (
        "Эта ссылка уже использована или устарела; попросите новую.",
        "This link has been used or has ended; ask for a new one.",
    ),
    ErrorCode.WRONG_PASSWORD: ("Пароль неверен.", "The password is wrong."),
    ErrorCode.WRONG_CODE: (
        "Код неверен или уже использован; дождитесь следующего.",
        "The code is wrong or was used already; wait for the next one.",
    ),
    ErrorCode.CODE_NEEDED: (
        "Нужен ещё код из приложения (поле code).",
        "The code of the authenticator is needed, too (field code).",
    ),
    ErrorCode.ALREADY_ENROLLED: (
        "Вход по коду уже включён.",
        "Signing in with a code is switched on already.",
    ),
    ErrorCode.FACTOR_REQUIRED: (
        "Здесь судьи и организаторы входят с кодом: сначала включите вход по коду.",
        "Officials sign in here with a code: switch it on first.",
    ),
    ErrorCode.TOKEN_NAME_MISSING: ("Дайте ключу имя.", "Give the token a name."),
    ErrorCode.KEY_MISSING: (
        "Ключ для заверения не найден; скажите об этом организатору.",
        "The certificate key is missing; tell the organiser.",
    ),
    ErrorCode.KEY_OPEN: (
        "Ключ для заверения открыт посторонним (права {mode}); нужны права 600.",
        "The certificate key is open to others (mode {mode}); it must be 600.",
    ),
    ErrorCode.KEY_UNREADABLE: (
        "Ключ для заверения не читается.",
        "The certificate key cannot be read.",
    ),
    # an incident of the board
    ErrorCode.INCIDENT_OPEN: (
        "По делу {case} есть неоконченное происшествие ({incident}): сначала закончите его.",
        "Case {case} has an incident that is not over ({incident}): finish it first.",
    ),
    ErrorCode.INCIDENT_CHANGED: (
        "Происшествие {incident} тем временем изменилось: посмотрите ещё раз.",
        "Incident {incident} has changed in between: look again.",
    ),
    ErrorCode.OFFER_UNKNOWN: (
        "Назовите сторону, ход и ответ на предложение ничьей.",
        "Name the side, the move and the answer to the draw offer.",
    ),
    ErrorCode.OFFER_NOT_WRITTEN: (
        "Такое предложение не записано: вычёркивать нечего.",
        "No such offer is written down: there is nothing to strike.",
    ),
    ErrorCode.OFFER_REASON: (
        "Ответ на это предложение уже записан: исправление пишется с причиной.",
        "The answer to this offer is written already: a correction is written with its reason.",
    ),
    ErrorCode.INCIDENT_REASON: (
        "Напишите, почему это снимается.",
        "Say why it is taken back.",
    ),
    ErrorCode.INCIDENT_NO_RULES: (
        "Неизвестно, по каким правилам играется партия дела {case}.",
        "By which rules the game of case {case} is played is not known.",
    ),
    EntryCode.POSITION_MISSING: (
        "Записи нет или она короче: введите позицию до нарушения (FEN).",
        "There is no record, or it is shorter: enter the position before it (FEN).",
    ),
    EntryCode.POSITION_UNREADABLE: (
        "Позиция не читается: «{text}».",
        "The position cannot be read: “{text}”.",
    ),
    EntryCode.SQUARE_UNREADABLE: (
        "Нет такого чёрного поля: «{text}».",
        "There is no such dark square: “{text}”.",
    ),
    FactCode.UNKNOWN_ARTICLE: (
        "Такого нарушения нет в правилах: {article}.",
        "The rules know no such article: {article}.",
    ),
    FactCode.PLY_IMPOSSIBLE: (
        "В партии нет такого полухода: {ply}.",
        "The game has no such half-move: {ply}.",
    ),
    FactCode.OFFENDER_MISSING: (
        "Укажите, кто это сделал ({article}).",
        "Say who did it ({article}).",
    ),
    FactCode.OFFENDER_NOT_TO_MOVE: (
        "В этой позиции очередь хода не та: {article} так случиться не могло.",
        "In this position the other side is to move: {article} cannot have happened so.",
    ),
    FactCode.MOVE_NOT_GOOD: (
        "Укажите сам ход, он должен быть возможен в этой позиции: «{move}» ({article}).",
        "Give the move itself, it must be legal in this position: “{move}” ({article}).",
    ),
    FactCode.SQUARE_MISSING: (
        "Укажите поле тронутой шашки ({article}).",
        "Give the square of the piece concerned ({article}).",
    ),
    FactCode.SQUARE_EMPTY: (
        "На поле {square} шашки не было.",
        "No piece stood on {square}.",
    ),
    FactCode.SAME_TO_MOVE: (
        "После нарушения ход соперника: проверьте очередь хода в позиции.",
        "After the violation the opponent is to move: check the side to move.",
    ),
    RefusalCode.IS_OVER: (
        "Происшествие уже закончено: {stage}.",
        "The incident is over already: {stage}.",
    ),
    RefusalCode.NOT_NOW: (
        "Сейчас это сделать нельзя: {act} ({stage}).",
        "This cannot be done now: {act} ({stage}).",
    ),
    RefusalCode.MOVE_ILLEGAL: (
        "В восстановленной позиции так ходить нельзя: «{move}».",
        "The restored position has no such move: “{move}”.",
    ),
    RefusalCode.MOVE_NOT_BOUND: (
        "Ходить надо тронутой шашкой {square}, а не «{move}».",
        "The touched piece on {square} must move, not “{move}”.",
    ),
    RefusalCode.NOT_HUFFABLE: (
        "Эту шашку снять нельзя: «{square}».",
        "This piece cannot be huffed: “{square}”.",
    ),
    # a ruleset's file
    "unknown_ruleset": ("Правила «{ruleset}» неизвестны.", "The rules “{ruleset}” are unknown."),
    "bad_id": (
        "Имя файла «{ruleset}» — не имя правил: нужно имя@версия, строчными буквами.",
        "The file name “{ruleset}” is no ruleset's: it must be name@version in small letters.",
    ),
    "shipped_id": (
        "Правила «{ruleset}» поставляются с программой, заменить их нельзя: дайте другое имя.",
        "The rules “{ruleset}” come with the program and cannot be replaced: choose another name.",
    ),
    "unreadable": ("Файл правил не читается: {key}.", "The ruleset's file is unreadable: {key}."),
    "unknown_key": ("Неизвестный ключ: {key}.", "Unknown key: {key}."),
    "missing_key": ("Не хватает ключа: {key}.", "A key is missing: {key}."),
    "bad_value": ("Недопустимое значение: {key}.", "Impossible value: {key}."),
    "other_id": (
        "В файле «{ruleset}» записано другое имя правил: {key}.",
        "The file “{ruleset}” names other rules inside: {key}.",
    ),
    "ruleset_changed": (
        "Правила «{ruleset}» изменены после того, как по ним судили партии.",
        "The rules “{ruleset}” were changed after games had been judged by them.",
    ),
}
REFUSED = ("Отказано ({code}).", "Refused ({code}).")


class _Params(dict[str, object]):
    """A parameter that is missing shows as a dash instead of raising."""

    def __missing__(self, key: str) -> str:
        return "—"


def explain(code: str, params: Mapping[str, object], language: str | None) -> str:
    """A refusal in the reader's language; results and terminations are named, not coded."""
    russian, english = WORDING.get(code, REFUSED)
    words = english if (language or "ru").lower().startswith("en") else russian
    return words.format_map(_Params({**params, **_named(params, language)}, code=code))


def _named(params: Mapping[str, object], language: str | None) -> dict[str, str]:
    """``1-0`` is ``1–0`` and ``double_forfeit`` ``никто не явился``; what is no code stays."""
    named = {}
    if params.get("result") in SHORT_RESULTS:
        named["result"] = SHORT_RESULTS[str(params["result"])]
    if params.get("termination") in TERMINATIONS:
        named["termination"] = pick(TERMINATIONS[str(params["termination"])], language)
    return named


def explain_all(error: ArbiterError, language: str | None) -> list[str]:
    """Every fault of a refusal, a sentence each."""
    faults = getattr(error, "faults", (error,))
    return [explain(one.code, one.params, language) for one in faults]
