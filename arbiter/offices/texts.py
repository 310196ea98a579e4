"""Texts for offices, boards, sanctions, urgency, outcomes to rule, and names in a case."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.examinations import texts as messages
from arbiter.offices.models import OfficeRole
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.ruling_options import Option, OptionCause
from arbiter.rules.verdicts.urgency import UrgencyReason
from arbiter.rules.violations.sanctions import SanctionKind, Step
from games.draughts.russian_or_english import reads_cyrillic
from games.web.text_in_language import Text, in_language

OFFICES: Mapping[str, Text] = {
    OfficeRole.ORGANISER: _("organiser"),
    OfficeRole.CHIEF: _("chief arbiter"),
    OfficeRole.ARBITER: _("arbiter"),
    OfficeRole.SECTION: _("section arbiter"),
    OfficeRole.JURY: _("jury"),
}


SANCTIONS: Mapping[str, Text] = {
    SanctionKind.REMARK: _("remark"),
    SanctionKind.WARNING: _("warning"),
    SanctionKind.TIME: _("time to the opponent"),
    SanctionKind.LOSS: _("loss of the game"),
    SanctionKind.DOUBLE_LOSS: _("loss for both"),
    SanctionKind.EXPULSION: _("expulsion from the event"),
}


URGENCY: Mapping[str, Text] = {
    UrgencyReason.CLOCK_RUNS: _("the game is on, the clock runs"),
    UrgencyReason.ROUND_HELD: _("the last game of its round: everybody waits"),
    UrgencyReason.ROUND_WAITS: _("the round waits for the result"),
    UrgencyReason.APPEAL: _("an appeal to the jury"),
    UrgencyReason.FINISHED: _("a result stands"),
}


WHY: Mapping[str, Text] = {
    OptionCause.STANDS: _("let it stand"),
    OptionCause.PLAY_ON: _("the game goes on"),
    OptionCause.CLAIM_PROVEN: _("the record proves the claim"),
    OptionCause.CLAIM_COUNTED: _(
        "counted by the arbiter at the board; the record does not show it"
    ),
    OptionCause.CLAIM_REFUSED: _("refuse the claim, the game goes on"),
    OptionCause.OBVIOUS_WIN: _("the win is obvious, the game goes on"),
    OptionCause.END: "",
}


CASE: Text = "{sign}, {end}"


NEXT: Text = _("by the regulations next: {kind}{minutes}")


MINUTES: Text = _(", {minutes} min")


BOARDS: Text = _("boards {first}–{last}")


BOARD: Text = _("board {first}")


def describe_option(option: Option, language: str | None) -> str:
    """Describe an outcome: ``½–½, троекратное повторение: … доказано записью (п. 7.2.3)``."""
    why = in_language(WHY[option.why], language)
    article = messages.article_in_brackets({"article": option.article}, language)
    if option.outcome.result is GameResult.OPEN:
        return why[0].upper() + why[1:] + article
    sign = messages.describe_outcome(option.outcome)
    end = _end(option.outcome.termination, language)
    words = in_language(CASE, language).format(sign=sign, end=end)
    return f"{words}{': ' + why if why else ''}{article}"


def describe_step(step: Step, language: str | None) -> str:
    """Describe the next sanction: ``по положению дальше: предупреждение``, with its article."""
    minutes = in_language(MINUTES, language).format(minutes=step.minutes) if step.minutes else ""
    words = in_language(NEXT, language).format(
        kind=in_language(SANCTIONS[step.kind], language), minutes=minutes
    )
    return words + messages.article_in_brackets({"article": step.article}, language)


def describe_sanction(kind: str, minutes: int, language: str | None) -> str:
    added = in_language(MINUTES, language).format(minutes=minutes) if minutes else ""
    return in_language(SANCTIONS[kind], language) + added


def describe_urgency(reason: str, language: str | None) -> str:
    return in_language(URGENCY[reason], language)


def describe_boards(first: int, last: int, language: str | None) -> str:
    """Describe a range of boards: ``доски 3–5``."""
    return in_language(BOARD if first == last else BOARDS, language).format(first=first, last=last)


def _end(end: str, language: str | None) -> str:
    return messages.code_in_words(messages.TERMINATIONS, end, language)


def context_words(context: Mapping[str, object], name: str, language: str | None) -> str:
    """A name stored with a case (white, black, event), in the reader's letters."""
    latin = "" if reads_cyrillic(language) else context.get(f"{name}_en")
    return str(latin or context.get(name) or "?")
