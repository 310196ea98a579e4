"""Texts of cases and rulings: kind, state, urgency, names, possible outcomes, sanctions."""

from collections.abc import Mapping

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from arbiter.cases.models import Case, CaseState, Ruling
from arbiter.examinations.texts import terms
from arbiter.ports import Party
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.sanctions import SanctionKind, SanctionStep
from arbiter.rules.verdicts.cases import OptionCause, RulingOption, UrgencyReason
from games.draughts.texts.catalogue import reads_cyrillic, russian_or_english
from games.web.language import Text, in_language, text_of_code

# Kind, state, players and ruling of a case as pages and papers say them.


def ruling_result(ruling: Ruling) -> str:
    """Return a ruling's result: ``½–½, threefold repetition``; an open one as "play on"."""
    if ruling.result == "*":
        return gettext("the game goes on")
    sign = terms.describe_outcome(ruling.outcome)
    adjudicated = ruling.termination == Termination.ADJUDICATED
    is_of_jury = adjudicated and ruling.is_of_jury  # the case is asked for where it matters
    end = describe_end_of_ruled_game(ruling.termination, get_language(), is_before_jury=is_of_jury)
    return f"{sign}, {end}"


def case_kind_words(kind: str) -> str:
    """Return the kind of a case in words."""
    return {
        "record": gettext("the record"),
        "result": gettext("the result"),
        "claim": gettext("a draw claim"),
        "violation": gettext("a violation"),
        "clock": gettext("the clock"),
        "appeal": gettext("an appeal"),
    }.get(kind, kind)


def party_name(party: Party) -> str:
    """Return a player's name in the reader's letters."""
    return russian_or_english(party.name, party.latin or party.name, get_language())


def case_state(case: Case, closing: Mapping[int, Ruling]) -> str:
    """Return the state of a case; where another's ruling closed it, the number of that ruling.

    ``closing`` are such rulings by case (``cases.queries.rulings``).
    """
    if ruling := closing.get(case.pk):
        return gettext("closed by ruling No. %(number)s") % {"number": ruling.shown_number}
    return {
        CaseState.OPEN: gettext("waits for a ruling"),
        CaseState.RULED: gettext("ruled"),
        CaseState.WITHDRAWN: gettext("withdrawn"),
    }[CaseState(case.state)]


# Texts of outcomes that may be ruled in a case, why each is offered, how a ruled game ended.


WHY: Mapping[str, Text] = {
    OptionCause.STANDS: _("let it stand"),
    OptionCause.PLAY_ON: _("the game goes on"),
    OptionCause.CLAIM_PROVEN: _("the record proves the claim"),
    OptionCause.CLAIM_COUNTED: _(
        "counted by the arbiter at the board; the record does not show it"
    ),
    OptionCause.CLAIM_OPEN: _("the moves are made and no winning position was reached"),
    OptionCause.CLAIM_REFUSED: _("refuse the claim, the game goes on"),
    OptionCause.OBVIOUS_WIN: _("the win is obvious, the game goes on"),
    OptionCause.END: "",
}

CASE: Text = "{sign}, {end}"

BY_THE_JURY: Text = _("the ruling of the jury of appeal")


def describe_possible_outcome(
    option: RulingOption, language: str | None, *, is_before_jury: bool = False
) -> str:
    """Describe an outcome to rule: ``½–½, троекратное повторение: …``.

    What rests on nothing but a ruling is on appeal the jury's.
    """
    why = in_language(WHY[option.why], language)
    article = terms.article_in_brackets({"article": option.article}, language)
    if option.outcome.result is GameResult.OPEN:
        return why[0].upper() + why[1:] + article
    sign = terms.describe_outcome(option.outcome)
    end = describe_end_of_ruled_game(
        option.outcome.termination, language, is_before_jury=is_before_jury
    )
    words = in_language(CASE, language).format(sign=sign, end=end)
    return f"{words}{': ' + why if why else ''}{article}"


def describe_end_of_ruled_game(end: str, language: str | None, *, is_before_jury: bool) -> str:
    """Say how a ruled game ended: ``loss on time``, ``the ruling of the jury``."""
    if is_before_jury and end == Termination.ADJUDICATED:
        return in_language(BY_THE_JURY, language)
    return text_of_code(terms.TERMINATIONS, end, language)


# Texts of sanctions: their kinds, and the next step of the ladder.


SANCTIONS: Mapping[str, Text] = {
    SanctionKind.REMARK: _("remark"),
    SanctionKind.WARNING: _("warning"),
    SanctionKind.TIME: _("time to the opponent"),
    SanctionKind.LOSS: _("loss of the game"),
    SanctionKind.DOUBLE_LOSS: _("loss for both"),
    SanctionKind.EXPULSION: _("expulsion from the event"),
}

NEXT: Text = _("by the regulations next: {kind}{minutes}")

MINUTES: Text = _(", {minutes} min")


def describe_next_sanction(step: SanctionStep, language: str | None) -> str:
    """Describe the ladder's next sanction, with its article."""
    minutes = in_language(MINUTES, language).format(minutes=step.minutes) if step.minutes else ""
    words = in_language(NEXT, language).format(
        kind=in_language(SANCTIONS[step.kind], language), minutes=minutes
    )
    return words + terms.article_in_brackets({"article": step.article}, language)


def describe_sanction(kind: str, minutes: int, language: str | None) -> str:
    """Describe a sanction by its kind, with the minutes it gives the opponent."""
    added = in_language(MINUTES, language).format(minutes=minutes) if minutes else ""
    return in_language(SANCTIONS[kind], language) + added


URGENCY: Mapping[str, Text] = {
    UrgencyReason.CLOCK_RUNS: _("the game is on, the clock runs"),
    UrgencyReason.ROUND_HELD: _("the last game of its round: everybody waits"),
    UrgencyReason.ROUND_WAITS: _("the round waits for the result"),
    UrgencyReason.APPEAL: _("an appeal to the jury"),
    UrgencyReason.FINISHED: _("a result stands"),
}


def describe_urgency(reason: str, language: str | None) -> str:
    """Describe why a case is urgent."""
    return in_language(URGENCY[reason], language)


# Names of players and event stored with a case, in the letters of the reader's language.


def name_stored_with_case(context: Mapping[str, object], name: str, language: str | None) -> str:
    """Return a name stored with a case (white, black, event) in the reader's letters."""
    latin = "" if reads_cyrillic(language) else context.get(f"{name}_en")
    return str(latin or context.get(name) or "?")


def name_with_namesake_note(name: str, note: str | None) -> str:
    """Return a name with a note in brackets that tells it from namesakes."""
    return f"{name} ({note})" if note else name
