"""Template tags of records and imports: tags, faults, results, dates and names in words."""

import re
from collections.abc import Mapping, Sized
from dataclasses import dataclass

from django import template
from django.core.paginator import Page
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext as _

from games.archive.models import Collection
from games.archive.names import transliterate_for_reader
from games.archive.rows import parse_date_as_span
from games.board.faulty_words import ShownFault
from games.draughts.errors import Fault, Note
from games.draughts.suggestions import Suggestion
from games.draughts.suggestions.base import IN_RUSSIAN_LETTERS
from games.draughts.texts import words
from games.draughts.texts.names import encoding_name, variant_name
from games.draughts.variants import Variant
from games.imports import queries as imports_queries
from games.imports.models import BadGame
from games.imports.queries import ImportProgress, restore_fault, seconds_as_clock
from games.web import ports as web_ports
from games.web.language import Text, in_language

# Template filters: put tags, faults, results, dates and names of a record into words.


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

TAGS_OF_CERTIFICATES: Mapping[str, Text] = {
    "Ruleset": pgettext_lazy("tag of a certificate", "rules, by their short name"),
    "RecordSha256": pgettext_lazy("tag of a certificate", "fingerprint of the record"),
    "Journal": pgettext_lazy("tag of a certificate", "where the journal stood"),
    "Certificate": pgettext_lazy("tag of a certificate", "number of the certificate"),
    "Certified": pgettext_lazy("tag of a certificate", "moment of the certificate"),
    "ConfirmedBy": pgettext_lazy("tag of a certificate", "who confirmed the result"),
    "Ruling": pgettext_lazy("tag of a certificate", "number of the ruling"),
    "Article": pgettext_lazy("tag of a certificate", "article of the rules"),
    "BoardResult": pgettext_lazy("tag of a certificate", "what the moves prove"),
}
"""Words beside the names that a certified text adds; programs read the names themselves."""

NAMES = frozenset({"Event", "Site", "White", "Black", "Opening", "Annotator"})
"""Tags whose values are names of people, places and events."""


@register.filter
def name_of_tag_in_words(name: str) -> str:
    """Return a PDN tag's name in words; one of certificates as code with its words."""
    if name in TAGS:
        return in_language(TAGS[name], get_language())
    if name in TAGS_OF_CERTIFICATES:
        words = in_language(TAGS_OF_CERTIFICATES[name], get_language())
        return format_html("<code>{}</code> <small>{}</small>", name, words)
    return format_html("<code>{}</code>", name)


@register.filter
def encoding_name_words(encoding: str) -> str:
    """Return the name of the encoding that a file is written in."""
    return encoding_name(encoding)


@register.filter
def fault_in_words(remark: Fault | Note) -> str:
    """Put a fault or note into words, with its rule."""
    return words.explain(remark, get_language() or "ru")


@register.filter
def fault_in_words_with_rule_link(shown: ShownFault) -> SafeString:
    """Put a fault into words, with a link to the rule of its game that it breaks."""
    fault = shown.fault
    if not fault.rule:
        return conditional_escape(fault_in_words(fault))
    sentence = words.explain(fault._replace(rule=""), get_language() or "ru")
    rule = _("rule %(rule)s") % {"rule": fault.rule}
    address = f"{reverse('rules-of-game', args=[shown.variant.id])}#{fault.rule}"
    return format_html('{} (<a href="{}">{}</a>)', sentence, address, rule)


@register.filter
def game_name(variant: Variant) -> str:
    """Return a variant's name: "международные шашки (100 клеток)"."""
    return variant_name(variant.id, get_language())


@register.filter
def suggestion_in_words(suggestion: Suggestion) -> str:
    """Put a suggestion into words: what the record may be and how far it is legal then."""
    return words.explain_suggestion(suggestion, get_language() or "ru")


@register.filter
def is_in_russian_letters(suggestion: Suggestion) -> bool:
    """Whether it is suggested to rewrite the moves in Latin letters."""
    return suggestion.code in IN_RUSSIAN_LETTERS


@register.filter
def file_format_in_words(kind: str) -> str:
    """Return the name of a file format, one of the KINDS that a record is given out in."""
    return {
        "pdn": _("Record (PDN)"),
        "pdn-colon": _("PDN with “:” for captures"),
        "table": _("Table of moves (text)"),
        "json": _("JSON"),
        "source": _("As it came, unchanged"),
    }[kind]


@register.filter
def place_of_fault(remark: Fault | Note) -> str:
    """Put the place of a fault or note in its record into words."""
    return words.describe_place(remark, get_language() or "ru")


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


# Template tags of imports: state, time left, faults of bad games, permission.


@register.filter
def import_state(progress: ImportProgress) -> str:
    """Say in words what is being done with an import."""
    if progress.is_abandoned:
        return _("interrupted")
    if progress.is_taken_in:
        return _("the file is being taken in…")
    if progress.is_done:
        return _("done")
    if progress.is_stopped:
        return _("%(share)s %%, stopped") % {"share": progress.share}
    if progress.is_held:
        return _("%(share)s %%, a part is still with its reader") % {"share": progress.share}
    if progress.rate is None:
        return _("%(share)s %%, waiting for a worker") % {"share": progress.share}
    return _("%(share)s %%, the games are being read…") % {"share": progress.share}


@register.filter
def time_left(seconds: int) -> str:
    """Format the time an import will still take: ``0:12``."""
    return seconds_as_clock(seconds)


@register.filter
def faults_of_bad_game(game: BadGame) -> list[Fault]:
    """Return all faults of a bad game, restored from their JSON."""
    return [restore_fault(fault) for fault in game.faults]


register.filter(imports_queries.faults_not_kept)


@dataclass(frozen=True, slots=True)
class FaultyFragment:
    """The faulty line of a bad game in three parts: before, the faulty word (``token``), after."""

    before: str
    token: str
    after: str


@register.filter
def fragment_around_fault(game: BadGame) -> FaultyFragment:
    """Split a bad game's fragment around the faulty word of its first fault."""
    text, at = game.fragment, imports_queries.place_in_fragment(game)
    token = str(game.faults[0].get("token") or "")
    if not token or not text.startswith(token, at):
        return FaultyFragment(text, "", "")
    return FaultyFragment(text[:at], token, text[at + len(token) :])


@register.filter
def may_import(user: web_ports.Visitor) -> bool:
    """Whether this visitor may import files and is shown the link to it."""
    return web_ports.may_import(user)


# Template filter of lists in pages: number of this page, of all, of the one before and after.


@dataclass(frozen=True, slots=True)
class PageOfList:
    """One page of a list, in the form that ``_pages.html`` needs."""

    number: int
    pages: int
    previous: int | None
    next: int | None


@register.filter
def place_among_pages(page: Page) -> PageOfList:
    """Return the place of this page among those of its list."""
    return PageOfList(
        number=page.number,
        pages=page.paginator.num_pages,
        previous=page.previous_page_number() if page.has_previous() else None,
        next=page.next_page_number() if page.has_next() else None,
    )
