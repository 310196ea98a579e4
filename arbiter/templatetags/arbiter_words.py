"""Template filters that put the arbiter's values into words and signs."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.forms import BoundField, RadioSelect
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.cases.models import Case
from arbiter.cases.urgency_and_name_texts import describe_urgency, name_stored_with_case
from arbiter.certificates.grounds_of_certified_result_texts import describe_grounds_of_result
from arbiter.clocks import clock_finding_with_move_texts
from arbiter.clocks import time_control_texts as clock_words
from arbiter.clocks.clock_finding_texts import describe_time
from arbiter.examinations import verdict_texts as messages
from arbiter.examinations.readings_to_choose_from_texts import explain_open_reading
from arbiter.incidents import articles_acts_and_instructions_texts as incident_words
from arbiter.incidents import incidents_of_case_page_parts as incident_page
from arbiter.journal.models import JournalEntry
from arbiter.journal.result_of_row import outcome_of_row
from arbiter.journal.texts.separate_facts_from_proofs import (
    FactsAndProofs,
    separate_facts_from_proofs,
)
from arbiter.journal.texts.verb_texts import journal_verb_in_words
from arbiter.offices import officials_of_event as judges
from arbiter.ports import read_facts_and_apply_rulings
from arbiter.ports.read_facts_and_apply_rulings import Party
from arbiter.rules.clocks.clock_values import ClockFinding
from arbiter.rules.clocks.judge_fallen_flag import FlagAnswer, FlagReading
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.violations.ladder_of_sanctions import SanctionStep as NextStep
from arbiter.rulesets import cited_article_texts as article_words
from arbiter.rulesets.ruleset_source_texts import warning_in_words
from arbiter.rulings.models import Ruling
from arbiter.rulings.possible_outcome_texts import describe_end_of_ruled_game
from arbiter.rulings.rulings_of_jury import numbers_of_jury
from arbiter.sanctions.models import Sanction
from arbiter.sanctions.sanction_and_ladder_texts import describe_next_sanction, describe_sanction
from arbiter.signed_texts.certified_game import Grounds
from games.archive.player_names import name_in_latin_letters
from games.board.replay_steps import ReplayStep
from games.draughts.russian_or_english import either
from games.draughts.texts.variant_names import variant_name
from games.web.render_text_in_language import in_language

register = template.Library()


@register.filter
def ruling_result(ruling: Ruling) -> str:
    """``½–½, threefold repetition``; an open result sends the players back to the board."""
    if ruling.result == "*":
        return _("the game goes on")
    sign = messages.describe_outcome(ruling.outcome)
    adjudicated = ruling.termination == Termination.ADJUDICATED
    is_of_jury = adjudicated and ruling.is_of_jury  # the case is asked for where it matters
    end = describe_end_of_ruled_game(ruling.termination, get_language(), is_before_jury=is_of_jury)
    return f"{sign}, {end}"


@register.filter
def stated_result_words(unconfirmed: Mapping[str, str]) -> str:
    """A stated result and who stated it: ``1–0, resignation, White``."""
    outcome = Outcome.of(unconfirmed["stated"], unconfirmed["termination"])
    sign = messages.describe_outcome(outcome)
    ended = messages.code_in_words(
        messages.TERMINATIONS, unconfirmed["termination"], get_language()
    )
    sides = [
        messages.code_in_words(messages.SIDES, side, get_language())
        for side in unconfirmed["by"]
        if side in "wb"
    ]
    return ", ".join((sign, ended, *sides))


@register.filter
def person_name(user: User) -> str:
    """A person's name on a page; else the account's name."""
    return judges.person_name_for_paper(user)


@register.filter
def iso_time(text: str) -> datetime:
    """Parse an ISO time as stored in data."""
    return datetime.fromisoformat(text)


@register.filter
def iso_day(text: str) -> date:
    """Parse an ISO day as stored in data."""
    return date.fromisoformat(text)


@register.filter
def article_name(article: str) -> str:
    """An article in the reader's language."""
    return article_words.article_in_words(article, get_language())


@register.filter
def result_grounds_words(grounds: Grounds) -> str:
    """Whose word or which ruling the result of a certificate rests on."""
    is_of_jury = bool(numbers_of_jury([grounds.ruling]))
    return describe_grounds_of_result(grounds, get_language(), is_of_jury=is_of_jury)


@register.filter
def time_control_words(text: str) -> str:
    """A stored time control in words."""
    return clock_words.describe_stored_control(text, get_language())


@register.filter
def clock_time(time: int | None) -> str:
    """Milliseconds as a clock shows them; a dash for unknown."""
    return "–" if time is None else describe_time(time)


@register.filter
def clock_finding_words(finding: ClockFinding, black_first: bool = False) -> str:
    return clock_finding_with_move_texts.explain_finding(
        finding.as_dict(), get_language(), black_first=black_first
    )


@register.filter
def flag_answer_words(answer: FlagAnswer) -> str:
    """The answer to a flag, with the result where it decides."""
    sentence = in_language(clock_finding_with_move_texts.FLAG_KINDS[answer.kind], get_language())
    return f"{sentence}: {outcome_words(answer.outcome)}" if answer.outcome else sentence


@register.filter
def flag_reading_words(reading: FlagReading) -> str:
    """One reading of a fallen flag."""
    parameters = {"question": reading.code.value, "choice": reading.choice}
    ended = {"result": reading.outcome.result, "termination": reading.outcome.termination}
    return explain_open_reading({**parameters, **ended}, get_language())


@register.filter
def outcome_words(outcome: Outcome) -> str:
    sign = messages.describe_outcome(outcome)
    end = messages.code_in_words(messages.TERMINATIONS, outcome.termination, get_language())
    return f"{sign}, {end}"


@register.filter
def result_words(result: str) -> str:
    return messages.code_in_words(messages.RESULTS, result, get_language())


@register.filter
def termination_words(termination: str) -> str:
    return messages.code_in_words(messages.TERMINATIONS, termination, get_language())


@register.filter
def draw_rule_words(rule: str) -> str:
    return messages.code_in_words(messages.RULES, rule, get_language())


@register.filter
def ruleset_title(rules: Ruleset) -> str:
    return rules.title(get_language())


@register.filter
def ruleset_of_id(ruleset_id: str) -> str:
    """The title of the rules an event is played by."""
    return ruleset_catalogue.load_ruleset(ruleset_id).title(get_language())


@register.filter
def ruleset_game(rules: Ruleset) -> str:
    """The name of the game of a ruleset: «русские шашки»."""
    return variant_name(rules.variant, get_language())


@register.filter
def ruleset_warning(rules: Ruleset) -> str:
    """The warning about a ruleset's text."""
    return warning_in_words(rules, get_language())


@register.filter
def case_kind_words(kind: str) -> str:
    """The kind of a case."""
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
    """What tells the players of a case from their namesakes in the event, by side."""
    return read_facts_and_apply_rulings.subject_namesakes(case.subject)


@register.filter
def name_in_case(case: Case, name: str) -> str:
    """A name stored with a case: ``case|named:"white"``."""
    return name_stored_with_case(case.context, name, get_language())


@register.filter
def party_name(party: Party) -> str:
    return either(party.name, party.latin or party.name, get_language())


@register.filter
def time_since(moment: datetime) -> str:
    """Time since a moment in one unit."""
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}


@register.filter
def case_state(state: str) -> str:
    return {
        "open": _("waits for a ruling"),
        "ruled": _("ruled"),
        "withdrawn": _("withdrawn"),
    }.get(state, state)


@register.filter
def numbered_move_at(ply: int, steps: Sequence[ReplayStep]) -> str:
    """The move of a ply: ``20… c5-d4``; ply 0 is the start."""
    if ply == 0:
        return _("the start")
    if not 0 < ply <= len(steps):
        return messages.format_ply(ply)
    step = steps[ply - 1]
    return f"{step.number}{'.' if step.side == 'w' else '…'} {step.text}"


@register.filter
def journal_verb(verb: str) -> str:
    """A journal verb in words."""
    return journal_verb_in_words(verb, get_language())


@register.filter
def urgency_words(reason: str) -> str:
    """A reason of urgency in words."""
    return describe_urgency(reason, get_language())


@register.filter
def sanction_words(sanction: Sanction) -> str:
    return describe_sanction(sanction.kind, sanction.minutes, get_language())


@register.filter
def next_sanction_words(step: NextStep) -> str:
    """The next step of the ladder of sanctions in words."""
    return describe_next_sanction(step, get_language())


@register.filter
def side_name_words(side: str) -> str:
    return messages.code_in_words(messages.SIDES, side, get_language())


@register.filter
def ply_as_move_number(ply: int, black_first: bool = False) -> str:
    """A ply as a move number."""
    return messages.format_ply(ply, black_first=black_first) if ply else _("the start")


@register.filter
def ply_as_move_in_sentence(ply: int, black_first: bool = False) -> str:
    """``move 5`` in the middle of a sentence, where a dot would end it; ply 0 is the start."""
    if not ply:
        return _("the start")
    number = messages.format_ply_in_sentence(ply, black_first=black_first)
    return _("move %(number)s") % {"number": number}


@register.filter
def cells_with_column_titles(
    row: Sequence[str], columns: Sequence[Mapping[str, Any]]
) -> list[tuple[str, str]]:
    """Every cell of a printed table with the title of its column."""
    return [(column["title"], cell) for column, cell in zip(columns, row, strict=True)]


@register.filter
def shows_choices_side_by_side(field: BoundField) -> bool:
    """Whether a field shows its choices side by side."""
    return isinstance(field.field.widget, RadioSelect)


@register.filter
def journal_row_words(entry: JournalEntry) -> str:
    """A journal row in a few words; often empty."""
    data, language = entry.data, get_language()
    words = getattr(entry, "words", "")
    if entry.verb.startswith("incident."):
        stage = messages.code_in_words(
            incident_words.STAGES, data.get("stage", data.get("after")), language
        )
        late = bool(data.get("black_first"))
        move = incident_page.numbered_move(
            data["ply"], getattr(entry, "said", ""), black_first=late
        )
        return ", ".join(filter(None, [data["article"], move, words, stage]))
    if entry.verb.startswith("draw_offer."):
        return ", ".join(filter(None, [side_name_words(data["side"]), words]))
    if (codes := outcome_of_row(entry.verb, data)) is not None:
        result, end = codes
        is_result = result != "*" and end in messages.TERMINATIONS
        sign = messages.describe_outcome(Outcome.of(result, end)) if is_result else ""
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
    if result == "*" or end not in messages.TERMINATIONS:
        return ""
    return messages.describe_outcome(Outcome.of(result, end))


@register.filter
def journal_row_facts(entry: JournalEntry) -> FactsAndProofs:
    """The facts of a journal row that say something, its notes and the names it points to."""
    account_name = getattr(entry, "account_name", "")
    kept_words = {
        "user": either(account_name, name_in_latin_letters(account_name), get_language()),
        "said": getattr(entry, "said", ""),
    }
    kept_words |= {"words": getattr(entry, "words", ""), **getattr(entry, "names", {})}
    kept_words |= getattr(entry, "rulings", {})
    is_of_jury = getattr(entry, "is_of_jury", False)
    return separate_facts_from_proofs(entry.data, get_language(), kept_words, is_of_jury=is_of_jury)


@register.filter
def revocation_cause_words(cause: str) -> str:
    """The cause of a revocation in words."""
    return {
        "ruling": _("a ruling of the arbiter"),
        "withdrawn": _("the result was taken back"),
        "reissued": _("a fact about the game was corrected"),
    }.get(cause, cause)
