"""Template filters of the arbiter: verdicts, cases, clocks, journal rows, rulesets, names."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import get_language, npgettext_lazy
from django.utils.translation import gettext as _

from arbiter import ports as arbiter_ports
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.cases.models import Case, Ruling, Sanction
from arbiter.cases.queries.rulings import rulings_that_closed_cases
from arbiter.cases.texts import incidents, rulings
from arbiter.cases.texts.rulings import (
    case_kind_words,
    describe_end_of_ruled_game,
    describe_next_sanction,
    describe_sanction,
    describe_urgency,
    name_stored_with_case,
)
from arbiter.certificates.queries.issued import result_grounds_words
from arbiter.examinations.texts import clocks, terms
from arbiter.examinations.texts.terms import article_in_brackets, side_name_words
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.journal.texts.facts import FactsAndProofs, separate_facts_from_proofs
from arbiter.journal.texts.verbs import journal_verb_in_words
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rules.sanctions import SanctionStep as NextStep
from arbiter.rulesets.texts import articles
from games.archive.names import name_in_latin_letters
from games.draughts.numbering import MoveNumbers
from games.draughts.texts.catalogue import russian_or_english
from games.web.language import text_of_code

register = template.Library()

register.filter(terms.stated_result_words)

register.filter(terms.outcome_words)

register.filter(terms.result_words)

register.filter(terms.termination_words)

register.filter(terms.draw_rule_words)

register.filter(terms.numbered_move_at)

register.filter(terms.side_name_words)

register.filter(terms.ply_as_move_number)

register.filter(terms.ply_as_move_in_sentence)

register.filter(articles.article_name)

register.filter(articles.ruleset_title)

register.filter(articles.ruleset_of_id)

register.filter(articles.ruleset_game)

register.filter(articles.ruleset_warning)


@register.filter
def bracketed_article(article: str) -> str:
    """Return `` (п. 7.2.3)`` in the reader's language, or that the event's regulations say it."""
    return article_in_brackets({"article": article}, get_language())


register.filter(clocks.time_control_words)

register.filter(clocks.clock_time)

register.filter(clocks.clock_finding_words)

register.filter(clocks.flag_answer_words)

register.filter(clocks.flag_reading_words)

# Template filters for cases: kind, state, urgency, names, rulings, sanctions, certificates.


register.filter(rulings.ruling_result)

register.filter(rulings.case_kind_words)

register.filter(rulings.party_name)

register.filter(rulings.case_state)

register.filter(result_grounds_words)


@register.simple_tag
def namesakes_in_case(case: Case) -> Mapping[str, str]:
    """Return notes by side that tell a case's players from their namesakes."""
    return arbiter_ports.subject_namesakes(case.subject)


@register.filter
def name_in_case(case: Case, name: str) -> str:
    """Return a name stored with a case: ``case|named:"white"``."""
    return name_stored_with_case(case.context, name, get_language())


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


# Template filters for journal rows: the verb, what the row says, its facts.


@register.filter
def journal_verb(verb: str) -> str:
    """Return a journal row's verb in words."""
    return journal_verb_in_words(verb, get_language())


@register.filter
def journal_row_words(entry: JournalEntry) -> str:
    """Return what a journal row says in a few words; often empty."""
    data, language = entry.data, get_language()
    words = getattr(entry, "words", "")
    if entry.verb.startswith("incident."):
        stage = text_of_code(
            incidents.STAGES,
            data.get("stage", data.get("after")),
            language,
        )
        numbering = MoveNumbers.from_data(data)
        move = terms.numbered_move(data["ply"], getattr(entry, "said", ""), numbering=numbering)
        return ", ".join(filter(None, [data["article"], move, words, stage]))
    if entry.verb.startswith("draw_offer."):
        return ", ".join(filter(None, [side_name_words(data["side"]), words]))
    if (codes := outcome_of_row(entry.verb, data)) is not None:
        result, end = codes
        is_result = result != "*" and end in terms.TERMINATIONS
        sign = terms.describe_outcome(Outcome.from_codes(result, end)) if is_result else ""
        if is_result and (before := _corrected_result(entry)):
            sign = f"{before} → {sign}"
        if entry.verb == "case.ruled" and not is_result and end == Termination.OPEN:
            sign = _("the game goes on")
        if is_result and end == Termination.ADJUDICATED and getattr(entry, "is_of_jury", False):
            sign = f"{sign}, {describe_end_of_ruled_game(end, language, is_before_jury=True)}"
        return " — ".join(filter(None, [sign, words]))
    return " — ".join(filter(None, [case_kind_words(data.get("kind") or ""), words]))


def _corrected_result(entry: JournalEntry) -> str:
    """The result that stood before a row of a result entered anew; empty where none stood."""
    before = entry.data.get("before")
    if entry.verb != "result.recorded" or not isinstance(before, str):
        return ""
    result, _blank, end = before.partition(" ")
    if result == "*" or end not in terms.TERMINATIONS:
        return ""
    return terms.describe_outcome(Outcome.from_codes(result, end))


@register.filter
def journal_row_facts(entry: JournalEntry) -> FactsAndProofs:
    """Return the facts of a journal row with its notes and names."""
    account_name = getattr(entry, "account_name", "")
    kept_words = {
        "user": russian_or_english(
            account_name, name_in_latin_letters(account_name), get_language()
        ),
        "said": getattr(entry, "said", ""),
    }
    kept_words |= {"words": getattr(entry, "words", ""), **getattr(entry, "names", {})}
    kept_words |= getattr(entry, "rulings", {})
    is_of_jury = getattr(entry, "is_of_jury", False)
    return separate_facts_from_proofs(entry.data, get_language(), kept_words, is_of_jury=is_of_jury)


# Template filters that many pages share: names of people, stored times, cells, form fields.


register.filter("person_name", person_name_for_paper)

# "1 minute ago": in Russian a unit stands in another case before «назад» than by itself
_UNITS_AGO = {
    "year": npgettext_lazy("ago", "%(num)d year", "%(num)d years", "num"),
    "month": npgettext_lazy("ago", "%(num)d month", "%(num)d months", "num"),
    "week": npgettext_lazy("ago", "%(num)d week", "%(num)d weeks", "num"),
    "day": npgettext_lazy("ago", "%(num)d day", "%(num)d days", "num"),
    "hour": npgettext_lazy("ago", "%(num)d hour", "%(num)d hours", "num"),
    "minute": npgettext_lazy("ago", "%(num)d minute", "%(num)d minutes", "num"),
}


@register.filter
def iso_time(text: str) -> datetime:
    """Parse an ISO time as stored in data."""
    return datetime.fromisoformat(text)


@register.filter
def iso_day(text: str) -> date:
    """Parse an ISO day as stored in data."""
    return date.fromisoformat(text)


@register.filter
def moment_in_zone(moment: datetime, zone: tzinfo | None) -> str:
    """Return day and hour by the clock of a zone, named where it is not the site's."""
    local = timezone.localtime(moment, zone or _site_zone())
    words = date_format(local, "j E Y, H:i")
    is_of_site = local.utcoffset() == timezone.localtime(moment, _site_zone()).utcoffset()
    return words if is_of_site else f"{words} ({_offset_in_words(local)})"


@register.simple_tag
def zones_of_cases(cases: Sequence[Case]) -> Mapping[str, tzinfo]:
    """Return the zones of the halls that cases are about, by subject."""
    return arbiter_ports.zones_of_subjects([case.subject for case in cases])


@register.filter
def closing_moment(case: Case, zones: Mapping[str, tzinfo]) -> str:
    """Return when a case was closed, by the clock of its hall."""
    return moment_in_zone(case.closed_at, zones.get(case.subject)) if case.closed_at else ""


@register.filter
def moment_of_subject(moment: datetime, subject: str) -> str:
    """Return day and hour by the clock of the hall in which a subject's game is played."""
    return moment_in_zone(moment, arbiter_ports.zones_of_subjects([subject]).get(subject))


@register.filter
def day_in_zone_of_page(day: date) -> str:
    """Return a day with the clock by which it ends: that of the page's event."""
    ends = timezone.make_aware(datetime.combine(day, time.max))
    return f"{date_format(day, 'j E Y')} ({_offset_in_words(timezone.localtime(ends))})"


def _site_zone() -> tzinfo:
    return timezone.get_default_timezone()


def _offset_in_words(local: datetime) -> str:
    """Name the offset of a moment's clock: ``UTC+9``, ``UTC−3:30``."""
    minutes = int((local.utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


@register.filter
def time_since(moment: datetime) -> str:
    """Return the time since a moment in one unit."""
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, time_strings=_UNITS_AGO, depth=1)}


@register.filter
def cells_with_column_titles(
    row: Sequence[str], columns: Sequence[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    """Return every cell of a table with the title of its column."""
    return [(column["title"], cell) for column, cell in zip(columns, row, strict=True)]
