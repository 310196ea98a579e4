"""Template filters that put values of a game record into words and signs."""

import re
from collections.abc import Mapping, Sized

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from games.archive.models import Collection
from games.archive.names_in_readers_letters import in_readers_letters
from games.archive.parse_dates_as_spans import parse_span
from games.draughts.faults_and_errors import Fault, Note
from games.draughts.suggestions import Suggestion
from games.draughts.texts import faults_notes_and_suggestions_in_words as messages
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
def tag_words(name: str) -> str:
    """What a tag of a record is called; one unknown keeps its own name, as code."""
    if name in TAGS:
        return in_language(TAGS[name], get_language())
    return format_html("<code>{}</code>", name)


@register.filter
def fault_in_words(remark: Fault | Note) -> str:
    """A fault or a note in words, with its rule."""
    return messages.explain(remark, get_language() or "ru")


@register.filter
def in_words_with_rule(fault: Fault) -> SafeString:
    """A fault in words; the rule it breaks is a link to what that rule says."""
    if not fault.rule:
        return conditional_escape(fault_in_words(fault))
    sentence = messages.explain(fault._replace(rule=""), get_language() or "ru")
    rule = _("rule %(rule)s") % {"rule": fault.rule}
    address = f"{reverse('help-chapter', args=['rules'])}#{_('rules-of-play-by-their-numbers')}"
    return format_html('{} (<a href="{}">{}</a>)', sentence, address, rule)


@register.filter
def game_name(variant: Variant) -> str:
    """A game by its name: "международные шашки (100 клеток)"."""
    return variant_name(variant.id, get_language())


@register.filter
def suggestion_in_words(suggestion: Suggestion) -> str:
    """A suggestion in words: what the record may be and how far it reads then."""
    return messages.explain_suggestion(suggestion, get_language() or "ru")


@register.filter
def file_words(kind: str) -> str:
    """A form of file by its word in an address (games.archive.record_files_and_pictures.KINDS)."""
    return {
        "pdn": _("PDN"),
        "pdn-colon": _("PDN with “:” for captures"),
        "table": _("Table of moves (text)"),
        "json": _("JSON"),
        "source": _("As it came, unchanged"),
    }[kind]


@register.filter
def place_of_fault(remark: Fault | Note) -> str:
    """The place of a fault or note in its record, in words."""
    return messages.describe_place(remark, get_language() or "ru")


@register.filter
def result_sign(result: str | None) -> str:
    """``1-0`` as it is printed; no result is a dash."""
    return RESULTS.get(result or "", "–")


@register.filter
def day_in_words(date: str) -> str:
    """``1924.08.24`` as 24.08.1924, ``1924.??.??`` as 1924; what is no date stays as it is."""
    span = parse_span(date)
    if span is None:
        return "" if UNKNOWN_DATE.fullmatch(date) else date
    year, month_and_day = divmod(span[0], 10_000)
    month, day = divmod(month_and_day, 100)
    return ".".join([*(f"{part:02}" for part in (day, month) if part), str(year)])


@register.filter
def title_in_words(collection: Collection) -> str:
    """The collection's title in the reader's language."""
    return collection.title(get_language())


@register.filter
def name_or_unknown(name: str | None) -> str:
    """A name in the reader's letters; one the record does not know is a question mark."""
    return in_readers_letters(name or "?")


register.filter("in_readers_letters", in_readers_letters)


@register.filter
def tag_value(value: str, name: str) -> str:
    """The value of a tag for a reader: a day as days are written, a name in his letters."""
    if name == "Date":
        return day_in_words(value)
    return in_readers_letters(value) if name in NAMES else value


@register.filter
def moves_of_half_moves(plies: int) -> int:
    """Pairs of moves: 53 half-moves are 27."""
    return (plies + 1) // 2


@register.filter
def number_or_count(counted: int | Sized) -> int:
    """A number as it is, or how many there are of something."""
    return counted if isinstance(counted, int) else len(counted)
