"""Template filters for cases: kind, state, urgency, names, rulings, sanctions, certificates."""

from collections.abc import Mapping, Sequence

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case, CaseState
from arbiter.cases.stored_names_in_readers_alphabet_texts import name_stored_with_case
from arbiter.cases.urgency_texts import describe_urgency
from arbiter.certificates.grounds_of_certified_result_texts import describe_grounds_of_result
from arbiter.examinations import (
    outcome_and_side_texts,
)
from arbiter.ports import facts_and_rulings_of_subject_port
from arbiter.ports.facts_and_rulings_of_subject_port import Party
from arbiter.rules.outcome import Termination
from arbiter.rules.violations.ladder_of_sanctions import SanctionStep as NextStep
from arbiter.rulings.closing_rulings_of_other_cases import rulings_that_closed_cases
from arbiter.rulings.find_rulings_given_by_jury import ruling_numbers_of_jury
from arbiter.rulings.models import Ruling
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_end_of_ruled_game
from arbiter.sanctions.models import Sanction
from arbiter.sanctions.sanction_and_ladder_texts import describe_next_sanction, describe_sanction
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import Grounds
from games.draughts.choose_russian_or_english_text import russian_or_english

register = template.Library()


@register.filter
def ruling_result(ruling: Ruling) -> str:
    """Return a ruling's result: ``½–½, threefold repetition``; an open one as "play on"."""
    if ruling.result == "*":
        return _("the game goes on")
    sign = outcome_and_side_texts.describe_outcome(ruling.outcome)
    adjudicated = ruling.termination == Termination.ADJUDICATED
    is_of_jury = adjudicated and ruling.is_of_jury  # the case is asked for where it matters
    end = describe_end_of_ruled_game(ruling.termination, get_language(), is_before_jury=is_of_jury)
    return f"{sign}, {end}"


@register.filter
def result_grounds_words(grounds: Grounds) -> str:
    """Say on which confirmations or ruling a certified result rests."""
    is_of_jury = bool(ruling_numbers_of_jury([grounds.ruling]))
    return describe_grounds_of_result(grounds, get_language(), is_of_jury=is_of_jury)


@register.filter
def case_kind_words(kind: str) -> str:
    """Return the kind of a case in words."""
    return {
        "record": _("the record"),
        "result": _("the result"),
        "claim": _("a draw claim"),
        "violation": _("a violation"),
        "clock": _("the clock"),
        "appeal": _("an appeal"),
    }.get(kind, kind)


@register.simple_tag
def namesakes_in_case(case: Case) -> Mapping[str, str]:
    """Return notes by side that tell a case's players from their namesakes."""
    return facts_and_rulings_of_subject_port.subject_namesakes(case.subject)


@register.filter
def name_in_case(case: Case, name: str) -> str:
    """Return a name stored with a case: ``case|named:"white"``."""
    return name_stored_with_case(case.context, name, get_language())


@register.filter
def party_name(party: Party) -> str:
    """Return a player's name in the reader's letters."""
    return russian_or_english(party.name, party.latin or party.name, get_language())


@register.filter
def case_state(case: Case, closing: Mapping[int, Ruling]) -> str:
    """Return the state of a case; where another's ruling closed it, the number of that ruling.

    ``closing`` are such rulings by case (``closing_rulings_of_other_cases``).
    """
    if ruling := closing.get(case.pk):
        return _("closed by ruling No. %(number)s") % {"number": ruling.shown_number}
    return {
        CaseState.OPEN: _("waits for a ruling"),
        CaseState.RULED: _("ruled"),
        CaseState.WITHDRAWN: _("withdrawn"),
    }[CaseState(case.state)]


@register.simple_tag
def rulings_that_closed(cases: Sequence[Case]) -> Mapping[int, Ruling]:
    """Return, by case, the ruling in another case that closed it."""
    return rulings_that_closed_cases(cases)


@register.filter
def urgency_words(reason: str) -> str:
    """Return a reason of urgency in words."""
    return describe_urgency(reason, get_language())


@register.filter
def sanction_words(sanction: Sanction) -> str:
    """Return a sanction in words."""
    return describe_sanction(sanction.kind, sanction.minutes, get_language())


@register.filter
def next_sanction_words(step: NextStep) -> str:
    """Return the ladder's next sanction in words."""
    return describe_next_sanction(step, get_language())


@register.filter
def revocation_cause_words(cause: str) -> str:
    """Return the cause of a revocation in words."""
    return {
        "ruling": _("a ruling of the arbiter"),
        "withdrawn": _("the result was taken back"),
        "reissued": _("a fact about the game was corrected"),
    }.get(cause, cause)
