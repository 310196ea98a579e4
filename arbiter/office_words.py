"""Words for the office's own codes: offices, sanctions, urgency, the outcomes of a form."""

from collections.abc import Mapping

from arbiter import messages
from arbiter.messages import Wording, pick
from arbiter.models.offices import OfficeRole
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.ruling_options import Option, OptionWhy
from arbiter.rules.verdicts.urgency import UrgencyReason
from arbiter.rules.violations.sanctions import SanctionKind, Step

OFFICES: Mapping[str, Wording] = {
    OfficeRole.ORGANISER: ("организатор", "organiser"),
    OfficeRole.CHIEF: ("главный судья", "chief arbiter"),
    OfficeRole.ARBITER: ("судья", "arbiter"),
    OfficeRole.SECTION: ("судья секции", "section arbiter"),
    OfficeRole.JURY: ("жюри", "jury"),
}
SANCTIONS: Mapping[str, Wording] = {
    SanctionKind.REMARK: ("замечание", "remark"),
    SanctionKind.WARNING: ("предупреждение", "warning"),
    SanctionKind.TIME: ("время сопернику", "time to the opponent"),
    SanctionKind.LOSS: ("поражение в партии", "loss of the game"),
    SanctionKind.DOUBLE_LOSS: ("поражение обоим", "loss for both"),
    SanctionKind.EXPULSION: ("исключение из турнира", "expulsion from the event"),
}
URGENCY: Mapping[str, Wording] = {
    UrgencyReason.CLOCK_RUNS: ("партия идёт, часы не ждут", "the game is on, the clock runs"),
    UrgencyReason.ROUND_HELD: (
        "последняя партия тура: ждут все",
        "the last game of its round: everybody waits",
    ),
    UrgencyReason.ROUND_WAITS: ("тур ждёт результата", "the round waits for the result"),
    UrgencyReason.APPEAL: ("протест, решает жюри", "an appeal to the jury"),
    UrgencyReason.FINISHED: ("результат уже есть", "a result stands"),
}
WHY: Mapping[str, Wording] = {
    OptionWhy.STANDS: ("оставить в силе", "let it stand"),
    OptionWhy.PLAY_ON: ("партия продолжается", "the game goes on"),
    OptionWhy.CLAIM_PROVEN: ("требование доказано записью", "the record proves the claim"),
    OptionWhy.CLAIM_COUNTED: (
        "судья сосчитал сам у доски; запись этого не показывает",
        "counted by the arbiter at the board; the record does not show it",
    ),
    OptionWhy.CLAIM_REFUSED: (
        "отклонить требование, партия продолжается",
        "refuse the claim, the game goes on",
    ),
    OptionWhy.OBVIOUS_WIN: (
        "выигрыш очевиден, партия продолжается",
        "the win is obvious, the game goes on",
    ),
    OptionWhy.END: ("", ""),
}
CASE: Wording = ("{sign}, {end}", "{sign}, {end}")
NEXT: Wording = ("по положению дальше: {kind}{minutes}", "by the regulations next: {kind}{minutes}")
MINUTES: Wording = (", {minutes} мин", ", {minutes} min")
BOARDS: Wording = ("доски {first}–{last}", "boards {first}–{last}")
BOARD: Wording = ("доска {first}", "board {first}")


def describe_option(option: Option, language: str | None) -> str:
    """``½–½, троекратное повторение: требование доказано записью (п. 7.2.3)``."""
    why = pick(WHY[option.why], language)
    article = messages.article_of({"article": option.article}, language)
    if option.outcome.result is GameResult.OPEN:
        return why[0].upper() + why[1:] + article
    result, end = option.outcome.result, option.outcome.termination
    sign = messages.describe_result(result, end)
    words = pick(CASE, language).format(sign=sign, end=_end(end, language))
    return f"{words}{': ' + why if why else ''}{article}"


def describe_step(step: Step, language: str | None) -> str:
    """``по положению дальше: предупреждение``, with its article if the rules have one."""
    minutes = pick(MINUTES, language).format(minutes=step.minutes) if step.minutes else ""
    words = pick(NEXT, language).format(kind=pick(SANCTIONS[step.kind], language), minutes=minutes)
    return words + messages.article_of({"article": step.article}, language)


def describe_sanction(kind: str, minutes: int, language: str | None) -> str:
    added = pick(MINUTES, language).format(minutes=minutes) if minutes else ""
    return pick(SANCTIONS[kind], language) + added


def describe_urgency(reason: str, language: str | None) -> str:
    return pick(URGENCY[reason], language)


def describe_boards(first: int, last: int, language: str | None) -> str:
    """``доски 3–5``."""
    return pick(BOARD if first == last else BOARDS, language).format(first=first, last=last)


def _end(end: str, language: str | None) -> str:
    return messages.word(messages.TERMINATIONS, end, language)


def context_words(context: Mapping[str, object], name: str, language: str | None) -> str:
    """A name that a case was opened with (white, black, event), in the reader's letters."""
    latin = context.get(f"{name}_en") if pick((False, True), language) else ""
    return str(latin or context.get(name) or "?")
