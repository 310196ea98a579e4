"""Template filters: put tags, faults, results, dates and names of a record into words."""

import re
from collections.abc import Mapping, Sized

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from games.archive.models import Collection
from games.archive.parse_dates_as_spans import parse_date_as_span
from games.archive.transliterate_for_reader import transliterate_for_reader
from games.draughts.faults_and_errors import Fault, Note
from games.draughts.suggestions import Suggestion
from games.draughts.suggestions.suggestion import IN_RUSSIAN_LETTERS
from games.draughts.texts import faults_notes_and_suggestions_in_words
from games.draughts.texts.encoding_names import encoding_name
from games.draughts.texts.variant_names import variant_name
from games.draughts.variants import Variant
from games.web.render_text_in_language import Text, in_language

register = template.Library()

UNKNOWN_DATE = re.compile(r"[?.]*")
RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0"}


TAGS: Mapping[str, Text] = {
    "Event": pgettext_lazy("tag of a record", "Event"),
    "Site": pgettext_lazy("tag of a record", "Site"),
    "Date": pgettext_lazy("tag of a record", "Date"),
    "Round": pgettext_lazy("tag of a record", "Round"),
    "White": pgettext_lazy("tag of a record", "White"),
    "Black": pgettext_lazy("tag of a record", "Black"),
    "Result": pgettext_lazy("tag of a record", "Result"),
    "GameType": pgettext_lazy("tag of a record", "Kind of game"),
    "Mode": pgettext_lazy("tag of a record", "How it was played"),
    "FEN": pgettext_lazy("tag of a record", "Begun from"),
    "Termination": pgettext_lazy("tag of a record", "How it ended"),
    "TimeControl": pgettext_lazy("tag of a record", "Time control"),
    "Opening": pgettext_lazy("tag of a record", "Opening"),
    "Annotator": pgettext_lazy("tag of a record", "Written by"),
}


NAMES = frozenset({"Event", "Site", "White", "Black", "Opening", "Annotator"})
"""Tags whose values are names of people, places and events."""


@register.filter
def name_of_tag_in_words(name: str) -> str:
    """Return a PDN tag's name in words; an unknown one as code."""
    if name in TAGS:
        return in_language(TAGS[name], get_language())
    return format_html("<code>{}</code>", name)


@register.filter
def encoding_name_words(encoding: str) -> str:
    """Return the name of the encoding that a file is written in."""
    return encoding_name(encoding)


@register.filter
def fault_in_words(remark: Fault | Note) -> str:
    """Put a fault or note into words, with its rule."""
    return faults_notes_and_suggestions_in_words.explain(remark, get_language() or "ru")


@register.filter
def fault_in_words_with_rule_link(fault: Fault) -> SafeString:
    """Put a fault into words, with a link to the rule it breaks."""
    if not fault.rule:
        return conditional_escape(fault_in_words(fault))
    sentence = faults_notes_and_suggestions_in_words.explain(
        fault._replace(rule=""), get_language() or "ru"
    )
    rule = _("rule %(rule)s") % {"rule": fault.rule}
    address = f"{reverse('help-chapter', args=['rules'])}#{_('rules-of-play-by-their-numbers')}"
    return format_html('{} (<a href="{}">{}</a>)', sentence, address, rule)


@register.filter
def game_name(variant: Variant) -> str:
    """Return a variant's name: "международные шашки (100 клеток)"."""
    return variant_name(variant.id, get_language())


@register.filter
def suggestion_in_words(suggestion: Suggestion) -> str:
    """Put a suggestion into words: what the record may be and how far it is legal then."""
    return faults_notes_and_suggestions_in_words.explain_suggestion(
        suggestion, get_language() or "ru"
    )


@register.filter
def is_in_russian_letters(suggestion: Suggestion) -> bool:
    """Whether it is suggested to rewrite the moves in Latin letters."""
    return suggestion.code in IN_RUSSIAN_LETTERS


@register.filter
def file_format_in_words(kind: str) -> str:
    """Return the name of a file format, one of the KINDS that a record is given out in."""
    return {
        "pdn": _("PDN"),
        "pdn-colon": _("PDN with “:” for captures"),
        "table": _("Table of moves (text)"),
        "json": _("JSON"),
        "source": _("As it came, unchanged"),
    }[kind]


@register.filter
def place_of_fault(remark: Fault | Note) -> str:
    """Put the place of a fault or note in its record into words."""
    return faults_notes_and_suggestions_in_words.describe_place(remark, get_language() or "ru")


@register.filter
def result_sign(result: str | None) -> str:
    """Return a result as printed, ``1–0`` for ``1-0``; a dash for no result."""
    return RESULTS.get(result or "", "–")


@register.filter
def day_in_words(date: str) -> str:
    """Format a record's date: ``1924.08.24`` as 24.08.1924; other text unchanged."""
    span = parse_date_as_span(date)
    if span is None:
        return "" if UNKNOWN_DATE.fullmatch(date) else date
    year, month_and_day = divmod(span[0], 10_000)
    month, day = divmod(month_and_day, 100)
    return ".".join([*(f"{part:02}" for part in (day, month) if part), str(year)])


@register.filter
def title_in_words(collection: Collection) -> str:
    """Return a collection's title in the reader's language."""
    return collection.title(get_language())


@register.filter
def player_name_or_question_mark(name: str | None) -> str:
    """Return a player's name in the reader's letters, "?" for an unknown one."""
    return transliterate_for_reader(name or "?")


register.filter("transliterate_for_reader", transliterate_for_reader)


@register.filter
def tag_value_for_reader(value: str, name: str) -> str:
    """Return a tag's value for a reader: dates formatted, names transliterated."""
    if name == "Date":
        return day_in_words(value)
    return transliterate_for_reader(value) if name in NAMES else value


@register.filter
def full_moves_of_half_moves(plies: int) -> int:
    """Convert half-moves to full moves: 53 become 27."""
    return (plies + 1) // 2


@register.filter
def number_or_length(counted: int | Sized) -> int:
    """Return a number unchanged, or the length of a collection."""
    return counted if isinstance(counted, int) else len(counted)
