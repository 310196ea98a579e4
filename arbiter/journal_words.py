"""The journal in words: what was done, the names of the facts, and facts that are codes.

The row itself keeps its codes; these words are only what a page says.
"""

import json
from collections.abc import Mapping
from typing import Any

from arbiter import incident_words, messages, office_words
from arbiter.chain import Break
from arbiter.clock_tables import describe_time
from arbiter.messages import Wording, pick

VERBS: Mapping[str, Wording] = {
    "import.resumed": ("загрузка в архив продолжена", "an import was resumed"),
    "import.stopped": ("загрузка в архив остановлена", "an import was stopped"),
    "import.opened": ("принесён файл для архива", "a file was brought into the archive"),
    "openings.imported": (
        "перенесена таблица начал",
        "a table of drawn openings was taken over",
    ),
    "tournament.opened": ("открыто соревнование", "the event was opened"),
    "office.appointed": ("назначена должность", "an office was given"),
    "office.dismissed": ("должность снята", "an office was taken away"),
    "office.rules_changed": (
        "заданы срок протеста или взыскания",
        "protest period or sanctions were set",
    ),
    "entry.added": ("заявлен участник", "a player was entered"),
    "entries.imported": ("перенесён список участников", "a list of players was taken over"),
    "event.imported": (
        "турнир перенесён из другой программы",
        "the event was taken over from another program",
    ),
    "results.taken_over": ("перенесены его результаты", "its results were taken over"),
    "lots.drawn": ("проведён жребий", "the lots were drawn"),
    "round.published": ("опубликован тур", "a round was published"),
    "result.recorded": ("записан результат", "a result was recorded"),
    "result.withdrawn": ("снят результат", "a result was withdrawn"),
    "record.faulty": ("поступила запись с ошибкой", "a faulty record came in"),
    "record.incomplete": ("поступила запись без результата", "a record without a result came in"),
    "record.waiting": (
        "поступила запись, ждёт соперника",
        "a record came in and waits for the opponent",
    ),
    "record.confirmed": ("поступила запись, принята", "a record came in and was accepted"),
    "record.disputed": (
        "поступила запись, передана судье",
        "a record came in and went to the arbiter",
    ),
    "case.opened": ("открыто дело", "a case was opened"),
    "clock.reading": ("сняты показания часов", "the clock was read"),
    "clock.flag": ("флаг упал", "the flag is down"),
    "clock.correction": ("часы поправлены", "the clock was set"),
    "clock.arrival": ("опоздание", "a player came late"),
    "clock.absence": ("неявка", "a player did not come"),
    "clock.recording": ("запись не ведётся", "a player does not write the moves"),
    "draw_offer.open": ("предложена ничья", "a draw was offered"),
    "draw_offer.accepted": ("предложение ничьей принято", "a draw offer was accepted"),
    "draw_offer.declined": ("предложение ничьей отклонено", "a draw offer was declined"),
    "draw_offer.lapsed": (
        "на предложение ничьей ответили ходом",
        "a draw offer was refused by a move",
    ),
    "draw_offer.mistake": (
        "запись о предложении ничьей вычеркнута",
        "a line about a draw offer was struck",
    ),
    "game.adjourned": ("партия отложена", "the game was adjourned"),
    "game.resumed": ("партия доигрывается", "the game is played on"),
    "result.annulled": ("партия аннулирована", "the game was annulled"),
    "seal.closed": ("ход записан и запечатан", "a move was sealed"),
    "seal.opened": ("записанный ход вскрыт", "the sealed move was opened"),
    "case.added_to": ("дело дополнено", "something was added to a case"),
    "case.withdrawn": ("дело отозвано", "a case was withdrawn"),
    "case.answered": ("выслушана сторона", "a side was heard"),
    "case.ruled": ("по делу вынесено решение", "a case was ruled"),
    "sanction.given": ("наложено взыскание", "a sanction was given"),
    "certificate.issued": ("выдан сертификат", "a certificate was issued"),
    "key.rotated": ("сменён ключ сертификатов", "the key of certificates was changed"),
    "regulations.changed": ("изменено положение", "the regulations were changed"),
    "rounds.changed": ("изменено число туров", "the number of rounds was changed"),
    "account.given": ("игроку дан вход", "a player was given an account"),
    "token.created": ("выдан ключ для программ", "a key for programs was made"),
    "token.revoked": ("ключ для программ отозван", "a key for programs was taken back"),
    "player.changed": ("исправлены сведения об игроке", "facts about a player were corrected"),
    "people.imported": ("перенесён список людей", "a list of people was taken over"),
    "entry.present": ("участник присутствует", "a player is present"),
    "entry.half_bye": ("свободен по просьбе, с очками", "a bye asked for, with points"),
    "entry.zero_bye": ("свободен по просьбе, без очков", "a bye asked for, without points"),
    "entry.absent": ("участника нет в туре", "a player is away for a round"),
    "entry.forfeit": ("участник не явился", "a player did not come to his game"),
    "entry.withdrawn": ("участник выбыл", "a player withdrew"),
    "entry.returned": ("участник вернулся", "a player came back"),
    "entry.expelled": ("участник исключён", "a player was expelled"),
    "checkin.closed": ("закончена явка", "the check-in was closed"),
    "apart.kept": ("двоих не сводить", "two players are kept apart"),
    "apart.lifted": ("двоих можно сводить снова", "two players may meet again"),
    "round.drafted": ("составлен черновик тура", "a round was drafted"),
    "round.started": ("начат тур", "a round was started"),
    "board.turned": ("на доске обменены цвета", "the colours of a board were exchanged"),
    "manual.begun": ("начаты ручные изменения", "changes by hand were begun"),
    "manual.changed": ("изменено вручную", "changed by hand"),
    "manual.ended": ("закончены ручные изменения", "changes by hand were ended"),
    "result.words_differ": (
        "слова игроков о результате разошлись",
        "the players told different results",
    ),
    "result.said": ("игрок назвал результат", "a player told the result"),
}
NAMES: Mapping[str, Wording] = {
    "import": ("загрузка", "import"),
    "size": ("размер", "size"),
    "file": ("файл", "file"),
    "collection": ("собрание", "collection"),
    "black_first": ("начинают чёрные", "Black begins"),
    "absent": ("отсутствуют", "away"),
    "accepted": ("согласился с", "accepted"),
    "appeals": ("на решение", "against ruling"),
    "article": ("пункт", "article"),
    "absolute": ("строго", "absolutely"),
    "act": ("действие", "act"),
    "after": ("стало", "after"),
    "before": ("было", "before"),
    "board": ("доска", "board"),
    "white": ("белые", "White"),
    "black": ("чёрные", "Black"),
    "boards": ("доски", "boards"),
    "came": ("пришли", "came"),
    "birth_date": ("дата рождения", "date of birth"),
    "birth_year": ("год рождения", "year of birth"),
    "case": ("дело", "case"),
    "changes": ("изменено", "changed"),
    "changes_sha256": ("SHA-256 изменений", "SHA-256 of the changes"),
    "city": ("город", "city"),
    "club": ("клуб", "club"),
    "coefficients": ("показатели", "tie-breaks"),
    "commitment": ("отпечаток хода", "fingerprint of the move"),
    "differences": ("отличия", "differences"),
    "draft": ("черновик", "draft"),
    "edition": ("издание", "edition"),
    "engine": ("движок", "engine"),
    "entered": ("внесено", "entered"),
    "entries": ("участники", "entries"),
    "entry": ("участник", "entry"),
    "examination": ("разбор", "examination"),
    "fields": ("поля", "fields"),
    "federation": ("федерация", "federation"),
    "federation_id": ("номер в федерации", "federation number"),
    "fell": ("который из двух флагов", "which of two flags"),
    "first_board": ("с доски", "from board"),
    "first_round": ("с тура", "from round"),
    "game": ("партия", "game"),
    "games": ("партий", "games"),
    "half_byes": ("свободных с очками", "byes with points"),
    "how": ("как", "how"),
    "incident": ("происшествие", "incident"),
    "kind": ("вид", "kind"),
    "last_board": ("по доску", "to board"),
    "minutes": ("минут", "minutes"),
    "name": ("имя", "name"),
    "name_latin": ("имя латиницей", "name in Latin letters"),
    "number": ("номер", "number"),
    "offer": ("предложение", "offer"),
    "one": ("один", "one"),
    "openings": ("начал", "openings"),
    "order": ("порядок", "order"),
    "other": ("другой", "other"),
    "pairs": ("пары", "pairs"),
    "pairing": ("пара", "pairing"),
    "party": ("кому", "to whom"),
    "phase": ("этап", "phase"),
    "player": ("игрок", "player"),
    "player_title": ("звание", "title"),
    "players": ("игроков", "players"),
    "ply": ("полуход", "half-move"),
    "program": ("программа", "program"),
    "removed": ("снятые партии", "games removed"),
    "rating": ("рейтинг", "rating"),
    "reason": ("обоснование", "reason"),
    "record": ("запись", "record"),
    "regulations": ("положение", "regulations"),
    "renumbered": ("номера даны заново", "numbered anew"),
    "result": ("результат", "result"),
    "revision": ("ревизия", "revision"),
    "role": ("должность", "office"),
    "round": ("тур", "round"),
    "rounds": ("туров", "rounds"),
    "rule": ("правило", "rule"),
    "ruleset": ("свод правил", "ruleset"),
    "ruling": ("решение", "ruling"),
    "said": ("сказано", "said"),
    "salt": ("соль", "salt"),
    "sanction": ("взыскание", "sanction"),
    "seal": ("конверт", "seal"),
    "section": ("секция", "section"),
    "seed": ("зерно жребия", "seed of the lot"),
    "serial": ("№ сертификата", "certificate No."),
    "sha256": ("SHA-256", "SHA-256"),
    "side": ("сторона", "side"),
    "source": ("откуда", "source"),
    "stage": ("стадия", "stage"),
    "state": ("состояние", "state"),
    "statement": ("слово", "statement"),
    "subject": ("о чём", "about"),
    "submission": ("версия записи", "version"),
    "supersedes": ("вместо", "instead of"),
    "termination": ("чем кончилось", "how it ended"),
    "table": ("таблица", "table"),
    "text": ("текст", "text"),
    "time": ("время", "time"),
    "title": ("название", "title"),
    "token": ("ключ", "key"),
    "tournament": ("соревнование", "event"),
    "urn": ("из чего тянули", "drawn from"),
    "user": ("пользователь", "account"),
    "without_sheet": ("без записи партии", "without a score sheet"),
    "losses": ("поражений до исключения", "losses before expulsion"),
    "protest_minutes": ("минут на протест", "minutes to appeal"),
    "remarks": ("замечаний до предупреждения", "remarks before a warning"),
    "warnings": ("предупреждений до поражения", "warnings before a loss"),
    "words": ("словами", "in words"),
    "verdict": ("проверка", "check"),
    "sex": ("пол", "sex"),
    "created": ("новые люди", "new people"),
    "updated": ("обновлены", "brought up to date"),
}
SUBJECTS: Mapping[str, Wording] = {
    "game": ("партия", "game"),
    "record": ("запись", "record"),
    "entry": ("участник", "entry"),
}
SOURCES: Mapping[str, Wording] = {
    "absence": ("неявка", "absence"),
    "confirmation": ("слово обоих", "both players' word"),
    "hand": ("вручную", "by hand"),
    "import": ("перенос", "taken over"),
    "record": ("запись партии", "the record"),
    "ruling": ("решение судьи", "a ruling"),
}
KINDS: Mapping[str, Wording] = {
    "record": ("запись", "the record"),
    "result": ("результат", "the result"),
    "claim": ("требование ничьей", "a draw claim"),
    "violation": ("нарушение", "a violation"),
    "clock": ("часы", "the clock"),
    "appeal": ("протест", "an appeal"),
    "numbers": ("номера", "numbers"),
    "colour": ("цвет", "colour"),
    "places": ("места", "places"),
    **office_words.SANCTIONS,
}
TABLES: Mapping[str, Mapping[str, Wording]] = {
    "kind": KINDS,
    "role": office_words.OFFICES,
    "rule": messages.RULES,
    "side": messages.SIDES,
    "source": SOURCES,
    "stage": incident_words.STAGES,
    "termination": messages.TERMINATIONS,
}
"""By the name of a fact, the words of its codes; a code unknown here keeps its name."""
LOTS: Mapping[str, Wording] = {
    "opening": ("начало, тур {number}", "opening, round {number}"),
    "table": ("тур таблицы, тур {number}", "round of the table, round {number}"),
}
YES_NO: Wording = (("нет", "да"), ("no", "yes"))
STATES: Mapping[str, Wording] = {
    **incident_words.STAGES,
    "open": ("открыто", "open"),
    "closed": ("закрыто", "closed"),
    "withdrawn": ("отозвано", "withdrawn"),
    "draft": ("черновик", "draft"),
    "published": ("опубликован", "published"),
    "playing": ("идёт", "being played"),
    "adjourned": ("отложена", "adjourned"),
    "disputed": ("у судьи", "with the arbiter"),
    "reported": ("сообщён", "reported"),
    "finished": ("окончена", "finished"),
    "annulled": ("аннулирована", "annulled"),
    "kept": ("не сводить", "kept apart"),
    "lifted": ("снято", "lifted"),
    "ended": ("закончено", "ended"),
    "stopped": ("остановлен", "stopped"),
    "accepted": ("принято", "accepted"),
    "declined": ("отклонено", "declined"),
    "lapsed": ("утратило силу", "lapsed"),
    "mistake": ("записано по ошибке", "written by mistake"),
    "in_force": ("действует", "in force"),
    "good": ("верен", "good"),
    "changed": ("изменён", "changed"),
    "no_move": ("не ход", "no move"),
    "unchecked": ("не проверен", "unchecked"),
    "active": ("заявлен", "entered"),
    "present": ("присутствует", "present"),
    "absent": ("отсутствует", "away"),
    "half_bye": ("свободен, с очками", "a bye with points"),
    "zero_bye": ("свободен, без очков", "a bye without points"),
    "forfeit": ("не явился", "did not come"),
    "returned": ("вернулся", "back"),
    "expelled": ("исключён", "expelled"),
}
"""States before and after, as the services write them."""
DAMAGES: Mapping[str, Wording] = {
    "changed": ("строка изменена", "the row was changed"),
    "removed": ("строки нет", "the row is missing"),
    "inserted": ("строка вставлена", "the row was slipped in"),
    "unchained": (
        "строка не продолжает предыдущую",
        "the row does not follow the one before it",
    ),
    "foreign": ("строка другого журнала", "the row is of another journal"),
    "unreadable": ("строка не читается", "the row cannot be read"),
    "words": (
        "слова, на которые указывает строка, изменены",
        "the words to which the row points were changed",
    ),
    "other_history": (
        "подписанный сертификат знает другую строку с этим номером",
        "a signed certificate knows another row of this number",
    ),
}
"""What verification finds, by ``chain.Damage``."""
GIVING = frozenset(
    ("case.ruled", "result.recorded", "result.said", "result.words_differ", "result.annulled")
) | {"result.withdrawn"}
POINTERS = frozenset({"note", "act", "words_sha256"})
"""Numbers of rows that hold nothing but the words told beside them."""
FINGERPRINT = 64  # letters of a SHA-256


def verb(name: str, language: str | None) -> str:
    """What was done; a verb unknown here keeps its name."""
    room, _dot, act = name.partition(".")
    if room == "incident" and act in incident_words.ACTS:
        return messages.word(incident_words.ACTS, act, language)
    return pick(VERBS[name], language) if name in VERBS else name


def facts(
    data: Mapping[str, Any], language: str | None, behind: Mapping[str, str] | None = None
) -> list[tuple[str, str]]:
    """The facts of a row that say something, as name and value.

    ``behind`` are the words to which the row only points: they stand in place of a number of
    the same name, else at the end; words that the row itself has are not told twice.
    """
    words = {name: said for name, said in (behind or {}).items() if said}
    first = {name: data[name] for name in ("before", "after") if name in data}
    shown = {**first, **data, **words}
    if words.get("words") in (data.get("reason"), data.get("text")):
        shown.pop("words", None)
    return [
        (name_of(name, language), _value(name, value, language))
        for name, value in shown.items()
        if value not in (None, "", [], {}) and name not in POINTERS
    ]


def damage(found: Break, language: str | None) -> str:
    """What was done to a row, with the detail of it where there is one."""
    said = pick(DAMAGES[found.damage.value], language)
    return f"{said} ({found.detail})" if found.detail else said


def name_of(name: str, language: str | None) -> str:
    """What a fact is called; one unknown here keeps its name."""
    return pick(NAMES[name], language) if name in NAMES else name


def outcome(verb: str, data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Result and termination that a row gave; None for rows about something else."""
    if "result" in data:  # rows before ``after`` was
        return data["result"], str(data.get("termination") or "")
    if verb not in GIVING or not isinstance(data.get("after"), str):
        return None
    result, _blank, termination = data["after"].partition(" ")
    return result, termination


def _value(name: str, value: object, language: str | None) -> str:
    if isinstance(value, bool):
        return pick(YES_NO, language)[value]
    if isinstance(value, str):
        return _text(name, value, language)
    if name == "time" and isinstance(value, int):
        return describe_time(value)
    if name == "changes" and isinstance(value, dict):
        return "; ".join(_changed(field, pair, language) for field, pair in value.items())
    if isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value):
        return ", ".join("–" if one is None else str(one) for one in value)
    if isinstance(value, dict) and not any(isinstance(one, (dict, list)) for one in value.values()):
        told = (
            f"{name_of(key, language)} {_value(key, one, language)}" for key, one in value.items()
        )
        return "; ".join(told)
    if value is None:
        return "–"
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _changed(field: str, pair: tuple[object, object], language: str | None) -> str:
    """``rating 2390 → 2200``; a dash where nothing stood."""
    before, after = ("–" if one in (None, "") else one for one in pair)
    words = NAMES.get(f"player_{field}") or NAMES.get(field)  # events have titles of another kind
    return f"{pick(words, language) if words else field} {before} → {after}"


def _text(name: str, value: str, language: str | None) -> str:
    """Codes in words, a subject by what it is, of a fingerprint its beginning."""
    if len(value) == FINGERPRINT and value.isalnum():
        return f"{value[:12]}…"
    if value in TABLES.get(name, {}):
        return pick(TABLES[name][value], language)
    lot, _dot, number = value.partition(".")
    if name == "kind" and lot in LOTS and number.isdecimal():
        return pick(LOTS[lot], language).format(number=number)
    room, colon, number = value.partition(":")
    if colon and number.isdecimal() and room in SUBJECTS:
        return f"{pick(SUBJECTS[room], language)} {number}"
    if name in ("before", "after") and value in STATES:
        return pick(STATES[value], language)
    result, _blank, end = value.partition(" ")
    if name in ("result", "before", "after") and result in messages.SHORT_RESULTS:
        ended = messages.TERMINATIONS.get(end)
        sign = messages.SHORT_RESULTS[result]
        return f"{sign}, {pick(ended, language)}" if ended and result != "*" else sign
    return value
