"""Words for the codes of an event, Russian and English: the only place that speaks.

Every table maps a code to (Russian, English); the gaps are filled from the code's params.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

from games.draughts.errors import FaultCode
from games.wording import FAULTS
from tournaments import coefficient_words, people_words, reason_words, trf_words
from tournaments.control_words import CAUTIONS, LEVELS, PRESENCES, SCOPES
from tournaments.error_words import ERRORS
from tournaments.pairing.cautions import Caution
from tournaments.pairing.colours import Strength
from tournaments.pairing.findings import Finding, FindingCode
from tournaments.pairing.reasons import Reason
from tournaments.scoring.points import CountBy, UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.scoring.tiebreaks import COEFFICIENTS, Value

Wording = tuple[str, str]

REASONS: Mapping[str, Wording] = {
    **reason_words.REASONS,
    RankCode.LEADER: ("Выше никого нет", "Nobody stands above"),
    RankCode.FEWER_POINTS: (
        "Меньше очков, чем у номера {number}: {value} против {above}",
        "Fewer points than number {number}: {value} against {above}",
    ),
    RankCode.COEFFICIENT: (
        "{coefficient}: {value} против {above} у номера {number}; до этого показателя равенство",
        "{coefficient}: {value} against {above} of number {number}; equal up to there",
    ),
    RankCode.LOT: (
        "Равенство с номером {number} во всём; место решил жребий: вышел {value}-м",
        "Equal in everything with number {number}; the lot decided: drawn as number {value}",
    ),
    RankCode.SHARED: (
        "Место разделено: равенство во всех показателях, делят с № {others}",
        "A shared place: equal in everything with No. {others}",
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

RESULT_BY: Mapping[str, Wording] = {
    "one_player": (
        "один игрок: что доказано на доске или сказано против себя; судья",
        "one player: what the board proves, or what is said against oneself; an official",
    ),
    "both_players": ("оба игрока или судья", "both players, or an official"),
    "official": ("только судья; игроки заявляют", "an official alone; players state a result"),
}

STATED_BY: Mapping[str, Wording] = {
    "w": ("заявлен белыми", "stated by White"),
    "b": ("заявлен чёрными", "stated by Black"),
    "wb": ("заявлен обоими", "stated by both"),
    "o": ("внесён одним судьёй", "entered by one official"),
}

STATES: Mapping[str, Wording] = {
    "entries": ("приём заявок", "entries"),
    "drawn": ("жребий проведён", "lots drawn"),
    "running": ("идёт", "running"),
    "finished": ("завершено", "finished"),
    "cancelled": ("отменено", "cancelled"),
    "active": ("участвует", "takes part"),
    "withdrawn": ("выбыл", "withdrawn"),
    "expelled": ("исключён", "expelled"),
    "open": ("идёт", "in play"),
    "reported": ("заявлен, ждёт подтверждения", "stated, waits for confirmation"),
    "adjourned": ("отложена", "adjourned"),
    "annulled": ("аннулирована", "annulled"),
    "faulty": ("с ошибкой", "faulty"),
    "confirmed": ("подтверждено", "confirmed"),
    "waiting": ("ждёт подтверждения", "waiting"),
    "disputed": ("оспорено", "disputed"),
    "superseded": ("заменено", "superseded"),
}

REFUSED: Wording = ("Отказано ({code})", "Refused ({code})")
MINUS, HALF = "−", "½"
SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "–"}


def explain(reason: Reason | Mapping[str, object], language: str | None) -> str:
    """Why two meet, why this colour, why this place; takes a Reason or its stored form."""
    stored = reason.as_dict() if isinstance(reason, Reason) else reason
    words = _pick(REASONS[str(stored["code"])], language)
    said = _spoken(stored["params"], language) | _of_pairing(stored["params"], language)
    return words.format_map(said)


def _of_pairing(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """What the words of a pairing want besides its numbers."""
    found: dict[str, object] = {"by": "", "because": ""}
    if params.get("criterion") in reason_words.CRITERIA:
        found["why"] = _pick(reason_words.CRITERIA[str(params["criterion"])], language)
    if "taken" in params:
        group = reason_words.REST if params["taken"] else reason_words.WHOLE
        found["group"] = _pick(group, language).format_map(params)
    if params.get("who"):
        when = timezone.localtime(datetime.fromisoformat(str(params["when"])))
        found["by"] = f" — {params['who']}, {when:%d.%m.%Y %H:%M}"
    if params.get("reason"):
        found["because"] = f". {params['reason']}"
    return found


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
    if code == "bad_set_up":
        fault = FAULTS[FaultCode(str(params["reason"]))]
        said["said"] = _pick((fault.ru, fault.en), language).format_map(defaultdict(str, params))
    if "trf" in params:
        return trf_words.explain(str(params["trf"]), params, language)
    return _pick(ERRORS.get(code, REFUSED), language).format_map(said)


def explain_caution(caution: Caution, language: str | None) -> str:
    """What an arbiter must know of a change by hand."""
    words = CAUTIONS.get(caution.code) or FINDINGS[caution.code]
    params = {"numbers": caution.numbers, "count": caution.count, "limit": caution.limit}
    said = {**_spoken(params, language), "about": caution.about}
    return _pick(words, language).format_map(said)


def presence(code: str, language: str | None) -> str:
    """What an entry is to a round."""
    return _pick(PRESENCES[code], language)


def opening_scope(code: str, language: str | None) -> str:
    """For whom one drawn opening is."""
    return _pick(SCOPES[code], language)


def unplayed(code: str, language: str | None) -> str:
    """What a round without play is worth."""
    return _pick(POLICIES[code], language)


def result_by(code: str, language: str | None) -> str:
    """Whose word makes the result of a game."""
    return _pick(RESULT_BY[code], language)


def stated_by(sides: str, language: str | None) -> str:
    """Whose word a stated result is."""
    return _pick(STATED_BY[sides], language)


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


def coefficient_definition(code: str, language: str | None) -> str:
    """What a coefficient counts; nothing for an unknown code."""
    return _pick(coefficient_words.DEFINITIONS.get(code, ("", "")), language)


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
