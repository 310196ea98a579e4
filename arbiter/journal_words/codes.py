"""Facts that are codes: kinds, sources, states, the games and entries that a row speaks of."""

from collections.abc import Mapping

from arbiter import incident_words, messages, office_words
from arbiter.certificate_words import CONFIRMED_BY
from arbiter.messages import Wording, pick

SUBJECTS: Mapping[str, Wording] = {
    "game": ("партия", "game"),
    "record": ("запись", "record"),
    "entry": ("участник", "entry"),
}
SOURCES: Mapping[str, Wording] = {
    "absence": ("неявка", "absence"),
    "confirmation": ("подтверждение", "a confirmation"),
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
CAPACITIES: Mapping[str, Wording] = {
    "site": ("организатор сайта", "organiser of the site"),
    "person": ("сам игрок", "the player himself"),
    "event": ("организатор другого соревнования", "organiser of another event"),
}
LOTS: Mapping[str, Wording] = {
    "opening": ("начало, тур {number}", "opening, round {number}"),
    "table": ("тур таблицы, тур {number}", "round of the table, round {number}"),
}
STATED_BY: Mapping[str, Wording] = {**messages.SIDES, "wb": ("оба игрока", "both players")}
STATES: Mapping[str, Wording] = {
    **STATED_BY,
    **incident_words.STAGES,
    "open": ("открыто", "open"),
    "granted": ("согласие дано", "consent given"),
    "refused": ("отказано", "refused"),
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
    "entries": ("приём заявок", "entries are open"),
    "drawn": ("номера розданы", "numbers are drawn"),
    "running": ("идёт", "running"),
    "cancelled": ("отменено", "cancelled"),
    "hidden": ("убрано с глаз", "out of sight"),
}
"""States before and after, as the services write them."""
TABLES: Mapping[str, Mapping[str, Wording]] = {
    "capacity": CAPACITIES,
    "confirmed_by": CONFIRMED_BY,
    "kind": KINDS,
    "role": office_words.OFFICES,
    "rule": messages.RULES,
    "side": messages.SIDES,
    "source": SOURCES,
    "stage": incident_words.STAGES,
    "stated_by": STATED_BY,
    "state": {**STATES, "finished": ("окончено", "finished")},
    "termination": messages.TERMINATIONS,
}
"""By the name of a fact, the words of its codes; a code unknown here keeps its name."""
FINGERPRINT = 64  # letters of a SHA-256


def describe_code(name: str, value: str, language: str | None) -> str:
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
