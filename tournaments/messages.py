"""Words for the codes of an event, Russian and English: the only place that speaks.

Every table maps a code to (Russian, English); the gaps are filled from the code's params.
"""

from collections.abc import Mapping

from tournaments import people_words, trf_words
from tournaments.pairing.cautions import Caution, CautionCode, Level
from tournaments.pairing.colours import Strength
from tournaments.pairing.findings import Finding, FindingCode
from tournaments.pairing.presence import Presence
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.scoring.points import CountBy, UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.scoring.tiebreaks import COEFFICIENTS, Value

Wording = tuple[str, str]

REASONS: Mapping[str, Wording] = {
    PairingCode.TABLE: (
        "По таблице круговой системы на {players} участников: тур {round}, {white}–{black}; "
        "первый номер играет белыми",
        "By the round-robin table for {players} players: round {round}, {white}–{black}; "
        "the first number has White",
    ),
    PairingCode.REST: (
        "По таблице круговой системы на {players} участников номер {white} свободен в туре {round}",
        "By the round-robin table for {players} players number {white} rests in round {round}",
    ),
    PairingCode.BOTH_DUE: (
        "Каждый получил положенный ему цвет: белые — номер {white}, чёрные — номер {black}",
        "Each has the colour due to him: White number {white}, Black number {black}",
    ),
    PairingCode.STRONGER_DUE: (
        "Обоим положен один цвет; право номера {stronger} сильнее",
        "The same colour is due to both; the right of number {stronger} is stronger",
    ),
    PairingCode.LAST_APART: (
        "Права равны; цвета сменились с последнего тура, где они у номеров {white} и {black} "
        "были разными",
        "Equal rights; the colours change from the last round in which those of numbers {white} "
        "and {black} differed",
    ),
    PairingCode.HIGHER_DUE: (
        "Права и цвета равны; положенный цвет получает стоящий выше номер {higher}",
        "Equal rights and colours; number {higher}, who stands higher, gets the one due to him",
    ),
    PairingCode.INITIAL: (
        "Партий ещё не было: по жребию первого цвета и порядковому номеру {place} стоящего выше",
        "No game yet: by the initial colour drawn and the place {place} of the higher ranked",
    ),
    PairingCode.SAME_SCORE: (
        "Группа {points} очк., в ней участников: {size}. По порядку номеров {higher} стоит в ней "
        "{place}-м, {lower} — {other_place}-м: верхняя половина встречается с нижней",
        "The group of {points} points has {size} players. By number {higher} stands in place "
        "{place}, {lower} in place {other_place}: the upper half meets the lower half",
    ),
    PairingCode.FLOATED: (
        "Номер {higher} ({points} очк.) спущен к группе {lower} очк.: в своей группе пары ему нет",
        "Number {higher} ({points} points) moves down to the group of {lower} points: "
        "there is no pair for him in his own",
    ),
    PairingCode.NATURAL_MET: (
        "С ближайшим по порядку соперником, номером {natural}, номер {higher} уже играл",
        "Number {higher} has already met his natural opponent, number {natural}",
    ),
    PairingCode.NATURAL_COLOUR: (
        "Ближайшему по порядку сопернику, номеру {natural}, положен тот же цвет, "
        "что и номеру {higher}",
        "The same colour is due to the natural opponent, number {natural}, as to number {higher}",
    ),
    PairingCode.NATURAL_NEEDED: (
        "Ближайший по порядку соперник номера {higher}, номер {natural}, нужен в другой паре, "
        "чтобы правила были соблюдены для всех",
        "The natural opponent of number {higher}, number {natural}, is needed in another pair "
        "so that the rules are kept for all",
    ),
    PairingCode.ALLOCATED_BYE: (
        "Нечётное число участников: свободен номер {white} — {points} очк., туров без соперника "
        "до этого: {unplayed}",
        "An odd field: number {white} has the bye – {points} points, rounds without an opponent "
        "before: {unplayed}",
    ),
    PairingCode.ASKED_BYE: (
        "Номер {white} в туре {round}: {presence}",
        "Number {white} in round {round}: {presence}",
    ),
    PairingCode.IMPORTED: (
        "Тур {round} перенесён вместе с турниром из другой программы",
        "Round {round} came with the event from another program",
    ),
    PairingCode.BY_HAND: (
        "Изменено вручную: {how}. {reason}",
        "Changed by hand: {how}. {reason}",
    ),
    RankCode.LEADER: ("Выше никого нет", "Nobody stands above"),
    RankCode.FEWER_POINTS: (
        "Меньше очков, чем у номера {number}: {value} против {above}",
        "Fewer points than number {number}: {value} against {above}",
    ),
    RankCode.COEFFICIENT: (
        "{coefficient}: {value} против {above} у номера {number}; до этого показателя равенство",
        "{coefficient}: {value} against {above} of number {number}; equal up to there",
    ),
    RankCode.SHARED: (
        "Место разделено: все показатели равны с номерами {others}",
        "A shared place: equal in everything with numbers {others}",
    ),
}

FINDINGS: Mapping[str, Wording] = {
    FindingCode.UNKNOWN_NUMBER: (
        "Номер {numbers} не участвует в соревновании",
        "Number {numbers} is not in the event",
    ),
    FindingCode.SELF_PAIRING: (
        "Номер {numbers} назначен играть сам с собой",
        "Number {numbers} is paired with himself",
    ),
    FindingCode.MISSING: ("Номер {numbers} пропущен", "Number {numbers} is left out"),
    FindingCode.TWICE: (
        "Номер {numbers} стоит в туре больше одного раза: {count}",
        "Number {numbers} stands in the round more than once: {count}",
    ),
    FindingCode.REMATCH: (
        "Номера {numbers} встречаются чаще, чем можно: {count} вместо {limit}",
        "Numbers {numbers} meet too often: {count} instead of {limit}",
    ),
    FindingCode.NEVER_MET: (
        "Номера {numbers} встречаются реже, чем нужно: {count} вместо {limit}",
        "Numbers {numbers} meet too seldom: {count} instead of {limit}",
    ),
    FindingCode.NEEDLESS_REST: (
        "Свободных номеров больше, чем нужно: {numbers}",
        "More numbers rest than need be: {numbers}",
    ),
    FindingCode.SECOND_REST: (
        "Номер {numbers} уже был свободен в этом круге",
        "Number {numbers} has already rested in this cycle",
    ),
    FindingCode.PROHIBITED: (
        "Номера {numbers} не должны встречаться",
        "Numbers {numbers} must not meet",
    ),
    FindingCode.SAME_ABSOLUTE: (
        "Номерам {numbers} положен один и тот же цвет безусловно (C3)",
        "Numbers {numbers} must both have the same colour (C3)",
    ),
    FindingCode.WRONG_COLOURS: (
        "Цвета номеров {numbers} не по правилам (C.04.3, 5.2)",
        "The colours of numbers {numbers} are not those of the rules (C.04.3, 5.2)",
    ),
    FindingCode.COLOUR_BALANCE: (
        "У номера {numbers} белых и чёрных не поровну: разница {count}",
        "Number {numbers} has whites and blacks out of balance by {count}",
    ),
    FindingCode.COLOUR_RUN: (
        "У номера {numbers} один цвет подряд: {count}",
        "Number {numbers} has one colour {count} times running",
    ),
    FindingCode.COLOUR_REPEAT: (
        "Номера {numbers} встречаются второй раз тем же цветом",
        "Numbers {numbers} meet again with the same colours",
    ),
}

STRENGTHS: Mapping[str, Wording] = {
    Strength.NONE: ("цвет безразличен", "either colour"),
    Strength.MILD: ("слабое право", "mild"),
    Strength.STRONG: ("сильное право", "strong"),
    Strength.ABSOLUTE: ("абсолютное право", "absolute"),
}

CAUTIONS: Mapping[str, Wording] = {
    CautionCode.THIRD_COLOUR: (
        "У номера {numbers} тот же цвет третий раз подряд",
        "Number {numbers} gets the same colour a third time running",
    ),
    CautionCode.COLOUR_DIFFERENCE: (
        "У номера {numbers} разница белых и чёрных станет {count}",
        "Whites and blacks of number {numbers} will differ by {count}",
    ),
    CautionCode.BOTH_AGAINST_DUE: (
        "Оба номера, {numbers}, получают цвет, противоположный положенному",
        "Both numbers, {numbers}, get the opposite of the colour due to them",
    ),
    CautionCode.DISCOURAGED: (
        "Номерам {numbers} лучше не встречаться",
        "Numbers {numbers} should rather not meet",
    ),
    CautionCode.AFTER_PUBLICATION: (
        "Пары уже опубликованы. Они остаются в силе, если не нарушено безусловное правило; "
        "участники {numbers} могли уже узнать соперников",
        "The pairings are published. They stand unless an absolute rule is broken; numbers "
        "{numbers} may know their opponents already",
    ),
}

LEVELS: Mapping[int, Wording] = {
    Level.ACKNOWLEDGE: ("примите к сведению", "take note"),
    Level.CONFIRM: ("подтвердите", "confirm"),
    Level.TWICE: ("подтвердите дважды", "confirm twice"),
    Level.REFUSE: ("невозможно", "impossible"),
}

PRESENCES: Mapping[str, Wording] = {
    Presence.PRESENT: ("участвует", "present"),
    Presence.HALF_BYE: ("свободен за пол-очка победы", "half-point bye"),
    Presence.ZERO_BYE: ("пропускает, 0 очков", "zero-point bye"),
    Presence.ABSENT: ("отсутствует", "absent"),
    Presence.FORFEIT: ("не явился", "did not come"),
    Presence.WITHDRAWN: ("выбыл", "withdrawn"),
    Presence.RETURNED: ("вернулся", "returned"),
    Presence.EXPELLED: ("исключён", "expelled"),
}

SCOPES: Mapping[str, Wording] = {
    "round": ("одно начало на весь тур", "one opening for the whole round"),
    "board": ("своё начало на каждой доске", "an opening for every board"),
}

COUNTS: Mapping[str, Wording] = {
    CountBy.MATCH: ("за матч 2–1–0", "2–1–0 for the match"),
    CountBy.GAMES: ("по сумме партий", "by the sum of the games"),
}

POLICIES: Mapping[str, Wording] = {
    UnplayedPolicy.FACE: (
        "несыгранная партия считается с полной суммой очков соперника; свободный тур даёт 0",
        "a game without play counts the opponent's full total; a rest gives 0",
    ),
    UnplayedPolicy.SKIP: (
        "считаются только сыгранные партии",
        "only games played over the board count",
    ),
    UnplayedPolicy.FIDE_2024: (
        "тур без игры — условный соперник с теми же очками (ФИДЕ C.07, 2024)",
        "a round without play is a dummy with the player's own points (FIDE C.07, 2024)",
    ),
    UnplayedPolicy.FIDE_2026: (
        "тур без игры — условный соперник с теми же очками, но не больше предела (ФИДЕ C.07, 2026)",
        "a round without play is a dummy with the player's own points, up to the cap "
        "(FIDE C.07, 2026)",
    ),
}

STATES: Mapping[str, Wording] = {
    "entries": ("приём заявок", "entries"),
    "drawn": ("жребий проведён", "lots drawn"),
    "running": ("идёт", "running"),
    "finished": ("завершено", "finished"),
    "active": ("участвует", "takes part"),
    "withdrawn": ("выбыл", "withdrawn"),
    "expelled": ("исключён", "expelled"),
    "open": ("идёт", "in play"),
    "reported": ("ждёт подтверждения", "reported"),
    "adjourned": ("отложена", "adjourned"),
    "annulled": ("аннулирована", "annulled"),
    "faulty": ("с ошибкой", "faulty"),
    "confirmed": ("подтверждено", "confirmed"),
    "waiting": ("ждёт подтверждения", "waiting"),
    "disputed": ("оспорено", "disputed"),
    "superseded": ("заменено", "superseded"),
}

ERRORS: Mapping[str, Wording] = {
    "account_exists": ("У игрока {player} уже есть вход", "{player} has an account already"),
    "no_such_entry": ("Такой заявки в этом турнире нет", "There is no such entry in this event"),
    "unknown_user": ("Никого с именем «{user}» нет", "There is nobody called “{user}”"),
    "already_gone": ("Участник уже не играет: {state}", "The player has left: {state}"),
    "already_drawn": (
        "Жребий {round}-го тура уже брошен",
        "The lot of round {round} has been drawn already",
    ),
    "acceleration_unknown": (
        "Файл добавляет очки не по системе Баку; такого ускорения здесь нет",
        "The file lends points otherwise than by Baku; there is no such acceleration here",
    ),
    "adjourned_open": (
        "Есть отложенная партия: итог турнира после тура {round} ещё не известен",
        "A game is adjourned: the outcome of the event after round {round} is not known yet",
    ),
    "already_imported": (
        "Этот файл уже перенесён: турнир {event}",
        "This file was taken over before: event {event}",
    ),
    "initial_colour_missing": (
        "Файл не говорит, какой цвет выпал в первом туре (152 или XXC)",
        "The file does not say the initial colour (152 or XXC)",
    ),
    "not_the_table": (
        "Тур {round} файла сыгран не по официальной таблице",
        "Round {round} of the file was not played by the official table",
    ),
    "people_asked": (
        "Нужно решить, кто это: номера {numbers}",
        "Please decide who they are: numbers {numbers}",
    ),
    "rounds_missing": (
        "Сколько всего туров, файл не говорит (142 или XXR); сыграно {rounds}",
        "The file does not say how many rounds there are (142 or XXR); played: {rounds}",
    ),
    "unreadable_trf": ("TRF не прочитан", "The TRF cannot be read"),
    "already_entered": ("{player} уже заявлен", "{player} has already entered"),
    "apart_needs_two": ("Назовите двух разных участников", "Name two different players"),
    "bad_seed": (
        "Зерно жребия — от 1 до 64 шестнадцатеричных цифр, а не «{seed}»",
        "A seed is 1 to 64 hexadecimal digits, not “{seed}”",
    ),
    "bye_needs_swiss": (
        "Тур без соперника по просьбе есть только в швейцарской системе",
        "A bye on request exists only in the Swiss system",
    ),
    "board_in_play": (
        "На доске {board} уже есть запись или результат: её не пересаживают",
        "Board {board} has a record or a result already and is not changed",
    ),
    "change_refused": (
        "Так рассадить нельзя: кто-то окажется за двумя досками или ни за одной",
        "This cannot be seated: somebody would sit at two boards or at none",
    ),
    "claim_missing": ("Напишите, о чём заявление", "Say what the claim is"),
    "draft_refused": (
        "Черновик не прошёл нашу проверку, замечаний: {count}; первое: {first}",
        "The draft was refused by our own check, findings: {count}; the first: {first}",
    ),
    "draft_stale": (
        "После черновика {round}-го тура изменились участники или результаты: "
        "составьте пары заново",
        "Players or results have changed since round {round} was drafted: draft it again",
    ),
    "earlier_round_first": (
        "Сначала опубликуйте туры до {round}-го",
        "Publish the rounds before round {round} first",
    ),
    "entries_closed": ("Приём заявок закрыт: {state}", "Entries are closed: {state}"),
    "engine_slow": (
        "Программа жеребьёвки не справилась за {seconds} с; попробуйте ещё раз или разделите "
        "участников на группы",
        "The pairing engine took more than {seconds} s; try again or divide the field",
    ),
    "engine_failed": (
        "Программа жеребьёвки не смогла составить {round}-й тур; подробности в журнале сервера",
        "The pairing engine failed in round {round}; the server's log says more",
    ),
    "game_annulled": (
        "Партия аннулирована: запись к ней не принимается",
        "The game is annulled and takes no record",
    ),
    "game_changed": (
        "Доска {board} тем временем изменилась: {by}, {time}, теперь {result}. "
        "Ваш результат {meant} не записан; если верен он, исправьте на странице партии",
        "Board {board} has changed meanwhile: {by}, {time}, now {result}. "
        "Your result {meant} is not entered; if it is right, correct it on the page of the game",
    ),
    "half_bye_limit": (
        "По положению можно взять туров за пол-очка: {limit}",
        "The regulations allow this many half-point byes: {limit}",
    ),
    "idempotency_key_reused": (
        "Этот ключ повторного запроса уже занят другим запросом",
        "This idempotency key belongs to another request",
    ),
    "manual_not_open": (
        "Сначала начните ручные изменения {round}-го тура",
        "Begin the changes by hand of round {round} first",
    ),
    "manual_open": (
        "Тур {round} изменяют вручную: сначала закончите изменения",
        "Round {round} is being changed by hand: end the changes first",
    ),
    "name_missing": ("Напишите имя", "A name is missing"),
    "needs_confirmation": (
        "Это изменение нужно подтвердить; предупреждений: {count}",
        "This change must be confirmed; cautions: {count}",
    ),
    "no_such_number": (
        "Номера {number} в этом туре нет за досками",
        "Number {number} sits at no board of this round",
    ),
    "needs_swiss": (
        "Пары по ходу турнира составляют только в швейцарской системе",
        "Rounds are drafted one by one only in the Swiss system",
    ),
    "no_daily_draw": (
        "По положению тур таблицы не разыгрывают: они идут по порядку",
        "The regulations do not draw the round of the table: they are played in order",
    ),
    "no_opening_table": (
        "По положению начала не разыгрывают",
        "The regulations draw no openings",
    ),
    "no_pairing": (
        "Для {round}-го тура нет ни одной жеребьёвки по правилам: решает главный судья "
        "(C.04.3, 1.9.3)",
        "Round {round} cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)",
    ),
    "no_such_pair": ("Такого запрета нет", "There is no such pair"),
    "no_such_round": ("Тура {round} нет", "There is no round {round}"),
    "not_in_play": ("Партия сейчас не идёт: {state}", "The game is not in play: {state}"),
    "not_withdrawn": (
        "Вернуться может только выбывший",
        "Only a player who has withdrawn can return",
    ),
    "not_waiting": (
        "Эта запись не ждёт подтверждения: {state}",
        "This record does not wait to be confirmed: {state}",
    ),
    "open_result": ("Укажите результат", "A result is missing"),
    "only_for_round_robin": (
        "Круги и жеребьёвка тура таблицы бывают только в круговой системе",
        "Cycles and the daily draw of a round exist only in a round robin",
    ),
    "only_for_swiss": (
        "Число туров и ускорение задают только в швейцарской системе",
        "The number of rounds and acceleration are set only in the Swiss system",
    ),
    "opening_first": (
        "Сначала проведите жеребьёвку начала для {round}-го тура",
        "Draw the opening of round {round} first",
    ),
    "openings_exhausted": (
        "В таблице осталось неразыгранных начал: {left}, нужно {wanted}",
        "Openings of the table not yet drawn: {left}, {wanted} are needed",
    ),
    "own_word": (
        "Своё сообщение подтверждает соперник, а не вы сами",
        "Your own word is confirmed by your opponent, not by you",
    ),
    "reason_missing": (
        "Исправление результата требует обоснования",
        "Correcting a result needs a reason",
    ),
    "results_missing": (
        "Не все партии прошлых туров окончены: {count}",
        "Games of earlier rounds are not over: {count}",
    ),
    "rounds_out_of_range": (
        "Туров должно быть от уже составленных до {most}",
        "The rounds must be no fewer than those drafted and at most {most}",
    ),
    "round_closed": ("Тур {round} уже закрыт", "Round {round} is closed"),
    "round_not_published": ("Тур {round} ещё не опубликован", "Round {round} is not published yet"),
    "round_published": ("Тур {round} уже опубликован", "Round {round} is already published"),
    "table_round_first": (
        "Сначала разыграйте, какой тур таблицы играется {round}-м",
        "First draw which round of the table is played as round {round}",
    ),
    "table_refused": ("Таблица не прошла проверку: {first}", "The table was refused: {first}"),
    "title_missing": ("Напишите название", "A title is missing"),
    "no_such_list": ("Такого списка здесь нет", "There is no such list here"),
    "unreadable_list": ("Список не прочитан", "The list cannot be read"),
    "too_few_players": (
        "Участников: {players}, нужно не меньше {least}",
        "Players: {players}, at least {least} are needed",
    ),
    "too_many_players": (
        "Участников: {players}, таблица есть не больше чем на {most}",
        "Players: {players}, tables go up to {most}",
    ),
    "unknown_coefficient": ("Показатель «{coefficient}» неизвестен", "Unknown: {coefficient}"),
    "coefficient_needs_swiss": (
        "{coefficient} в круговом турнире не разделяет равных: он у них одинаков",
        "{coefficient} separates nobody in a round robin: equals have the same",
    ),
    "unknown_dispute": ("Такого вида заявления нет: {kind}", "There is no such claim: {kind}"),
    "unknown_draw_rule": (
        "Такой ничьей правила не знают: {rule}",
        "No rule of a draw has this name: {rule}",
    ),
    "ply_not_in_record": (
        "В записи партии нет полухода {ply}: последний — {last}",
        "The record has no ply {ply}: the last is {last}",
    ),
    "unknown_opening_table": (
        "Таблицы начал «{table}» нет",
        "There is no opening table “{table}”",
    ),
    "unknown_system": ("Система «{system}» неизвестна", "The system “{system}” is unknown"),
    "unknown_ruleset": ("Правила «{ruleset}» неизвестны", "The rules “{ruleset}” are unknown"),
    "wrong_state": ("Сейчас это невозможно: {state}", "This cannot be done now: {state}"),
}

REFUSED: Wording = ("Отказано ({code})", "Refused ({code})")
MINUS, HALF = "−", "½"
SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "–"}


def explain(reason: Reason | Mapping[str, object], language: str | None) -> str:
    """Why two meet, why this colour, why this place; takes a Reason or its stored form."""
    stored = reason.as_dict() if isinstance(reason, Reason) else reason
    words = _pick(REASONS[str(stored["code"])], language)
    return words.format_map(_spoken(stored["params"], language))


def explain_finding(finding: Finding, language: str | None) -> str:
    """What a check of pairings found, with the numbers and the round."""
    params = {"numbers": finding.numbers, "count": finding.count, "limit": finding.limit}
    text = _pick(FINDINGS[finding.code], language).format_map(_spoken(params, language))
    if finding.round is None:
        return text
    return f"{_pick(('Тур', 'Round'), language)} {finding.round}: {text}"


def explain_error(code: str, params: Mapping[str, object], language: str | None) -> str:
    """A refusal of a service in words; a code of another room keeps its name."""
    said = {**_spoken(params, language), "code": code}
    if "fault" in params:  # a file that somebody sent, refused by its reader
        return people_words.explain_file(str(params["fault"]), params, language)
    if "trf" in params:
        return trf_words.explain(str(params["trf"]), params, language)
    return _pick(ERRORS.get(code, REFUSED), language).format_map(said)


def explain_caution(caution: Caution, language: str | None) -> str:
    """What an arbiter must know of a change by hand."""
    words = CAUTIONS.get(caution.code) or FINDINGS[caution.code]
    params = {"numbers": caution.numbers, "count": caution.count, "limit": caution.limit}
    return _pick(words, language).format_map(_spoken(params, language))


def presence(code: str, language: str | None) -> str:
    """What an entry is to a round."""
    return _pick(PRESENCES[code], language)


def opening_scope(code: str, language: str | None) -> str:
    """For whom one drawn opening is."""
    return _pick(SCOPES[code], language)


def unplayed(code: str, language: str | None) -> str:
    """What a round without play is worth."""
    return _pick(POLICIES[code], language)


def count_by(code: str, language: str | None) -> str:
    """What a micro-match is worth."""
    return _pick(COUNTS[code], language)


def level(found: int, language: str | None) -> str:
    """What a caution asks for."""
    return _pick(LEVELS[found], language)


def strength(code: str, language: str | None) -> str:
    """How strongly a colour is due."""
    return _pick(STRENGTHS[code], language)


def coefficient_title(code: str, language: str | None) -> str:
    """The full name of a coefficient; an unknown code is its own name."""
    found = COEFFICIENTS.get(code)
    return code if found is None else _pick((found.title_ru, found.title_en), language)


def coefficient_short(code: str, language: str | None) -> str:
    """The head of a coefficient's column."""
    return _pick((COEFFICIENTS[code].short_ru, COEFFICIENTS[code].short_en), language)


def format_value(code: str, value: Value | list[int]) -> str:
    """The stored integer as printed: 17 of a doubled coefficient is ``8½``, −3 is ``−3``.

    Numbers that are compared one after the other stand in that order: ``31 / 27 / 20``.
    """
    if not isinstance(value, int):
        return " / ".join(format_value(code, one) for one in value)
    scale = COEFFICIENTS[code].scale
    whole, rest = divmod(abs(value), scale)
    sign = MINUS if value < 0 else ""
    return f"{sign}{whole if whole or not rest else ''}{HALF if rest else ''}"


def _pick(wording: Wording, language: str | None) -> str:
    return wording[1] if (language or "").lower().startswith("en") else wording[0]


def _spoken(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """Params as they are said aloud: coefficients by title, values to scale, states in words."""
    said = {key: _say(value) for key, value in params.items()}
    code = params.get("coefficient")
    if code in COEFFICIENTS:
        said["coefficient"] = coefficient_title(code, language)
        said |= {
            key: format_value(code, params[key]) for key in ("value", "above") if key in params
        }
    said |= {key: SIGNS.get(params[key], "–") for key in ("result", "meant") if key in params}
    if params.get("presence") in PRESENCES:
        said["presence"] = _pick(PRESENCES[params["presence"]], language)
    if params.get("finding") in FINDINGS:
        said["first"] = _pick(FINDINGS[params["finding"]], language).format_map(said)
    if params.get("state") in STATES:
        said["state"] = _pick(STATES[params["state"]], language)
    return said


def _say(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    return value
