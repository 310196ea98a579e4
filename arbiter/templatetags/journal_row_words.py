"""Template filters for journal rows: the verb, what the row says, its facts."""

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations import (
    move_number_and_article_texts,
    outcome_and_side_texts,
)
from arbiter.incidents import articles_acts_and_instructions_texts
from arbiter.journal.models import JournalEntry
from arbiter.journal.result_of_row import outcome_of_row
from arbiter.journal.texts.separate_facts_from_proofs import (
    FactsAndProofs,
    separate_facts_from_proofs,
)
from arbiter.journal.texts.verb_texts import journal_verb_in_words
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_end_of_ruled_game
from arbiter.templatetags.case_words import case_kind_words
from arbiter.templatetags.side_and_move_number_words import side_name_words
from games.archive.clean_and_transliterate_names import name_in_latin_letters
from games.draughts.choose_russian_or_english_text import russian_or_english
from games.web.text_of_code_in_language import text_of_code

register = template.Library()


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
            articles_acts_and_instructions_texts.STAGES,
            data.get("stage", data.get("after")),
            language,
        )
        late = bool(data.get("black_first"))
        move = move_number_and_article_texts.numbered_move(
            data["ply"], getattr(entry, "said", ""), black_first=late
        )
        return ", ".join(filter(None, [data["article"], move, words, stage]))
    if entry.verb.startswith("draw_offer."):
        return ", ".join(filter(None, [side_name_words(data["side"]), words]))
    if (codes := outcome_of_row(entry.verb, data)) is not None:
        result, end = codes
        is_result = result != "*" and end in outcome_and_side_texts.TERMINATIONS
        sign = (
            outcome_and_side_texts.describe_outcome(Outcome.from_codes(result, end))
            if is_result
            else ""
        )
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
    if result == "*" or end not in outcome_and_side_texts.TERMINATIONS:
        return ""
    return outcome_and_side_texts.describe_outcome(Outcome.from_codes(result, end))


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
