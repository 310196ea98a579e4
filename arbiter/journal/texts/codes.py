"""Texts for coded facts of journal rows: kinds, sources, states, subjects."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.accounts import texts as accounts_texts
from arbiter.cases.texts import incidents
from arbiter.cases.texts.rulings import SANCTIONS
from arbiter.certificates.texts import CONFIRMED_BY
from arbiter.examinations.texts import terms
from arbiter.ports import parse_subject_key
from arbiter.rulesets.texts.articles import article_in_words
from games.web.language import Text, in_language

SUBJECTS: Mapping[str, Text] = {
    "game": _("game"),
    "record": _("record"),
    "entry": _("entry"),
}

SOURCES: Mapping[str, Text] = {
    "absence": _("absence"),
    "confirmation": _("a confirmation"),
    "hand": _("by hand"),
    "import": _("imported"),
    "record": pgettext_lazy("sources", "the record"),
    "ruling": _("a ruling"),
}

KINDS: Mapping[str, Text] = {
    "record": _("the record"),
    "result": _("the result"),
    "claim": _("a draw claim"),
    "violation": _("a violation"),
    "clock": _("the clock"),
    "appeal": _("an appeal"),
    "numbers": _("numbers"),
    "colour": _("colour"),
    "places": _("places"),
    **SANCTIONS,
}

CAPACITIES: Mapping[str, Text] = {
    "site": _("organiser of the site"),
    "person": _("the player himself"),
    "event": _("organiser of another event"),
}

LOTS: Mapping[str, Text] = {
    "opening": _("opening, round {number}"),
    "table": _("round of the table, round {number}"),
}

STATED_BY: Mapping[str, Text] = {**terms.SIDES, "wb": _("both players")}

STATES: Mapping[str, Text] = {
    **STATED_BY,
    **incidents.STAGES,
    "open": _("open"),
    "granted": _("consent given"),
    "refused": _("refused"),
    "closed": pgettext_lazy("states", "closed"),
    "withdrawn": _("withdrawn"),
    "draft": _("draft"),
    "published": _("published"),
    "playing": _("being played"),
    "adjourned": _("adjourned"),
    "disputed": _("with the arbiter"),
    "reported": _("reported"),
    "finished": _("finished"),
    "annulled": _("annulled"),
    "kept": _("kept apart"),
    "lifted": _("lifted"),
    "ended": _("ended"),
    "stopped": _("stopped"),
    "accepted": _("accepted"),
    "sent": pgettext_lazy("states", "sent"),
    "declined": _("declined"),
    "lapsed": _("lapsed"),
    "mistake": _("written by mistake"),
    "in_force": _("in force"),
    "good": pgettext_lazy("states", "good"),
    "changed": _("changed"),
    "no_move": _("no move"),
    "unchecked": _("unchecked"),
    "active": _("entered"),
    "present": _("present"),
    "absent": _("away"),
    "half_bye": _("a bye with points"),
    "zero_bye": _("a bye without points"),
    "forfeit": pgettext_lazy("states", "did not come"),
    "returned": _("back"),
    "expelled": _("expelled"),
    "entries": _("entries are open"),
    "drawn": _("numbers are drawn"),
    "running": _("running"),
    "cancelled": _("cancelled"),
    "hidden": _("hidden"),
    "private": _("draft"),
    "public": _("open to all"),
}
"""States before and after, as the services write them."""

NAMES_OF_MINORS: Mapping[str, Text] = {
    "full": _("in full"),
    "initials": _("initials on pages, papers and lists"),
    "everywhere": _("initials everywhere"),
}

TABLES: Mapping[str, Mapping[str, Text]] = {
    "capacity": CAPACITIES,
    "confirmed_by": CONFIRMED_BY,
    "kind": KINDS,
    "names_of_minors": NAMES_OF_MINORS,
    "order": terms.SIDES,  # of the lot of colours
    "role": accounts_texts.OFFICES,
    "rule": terms.RULES,
    "side": terms.SIDES,
    "source": SOURCES,
    "stage": incidents.STAGES,
    "stated_by": STATED_BY,
    "state": {**STATES, "finished": pgettext_lazy("tables", "finished")},
    "termination": terms.TERMINATIONS,
}
"""By the name of a fact, the words of its codes; a code unknown here keeps its name."""

FINGERPRINT = 64  # letters of a SHA-256


def coded_fact_in_words(name: str, value: str, language: str | None) -> str:
    """Put a coded fact of a journal row into words; fingerprints are cut short."""
    if len(value) == FINGERPRINT and value.isalnum():
        return f"{value[:12]}…"
    if name == "article":
        return article_in_words(value, language)
    if value in TABLES.get(name, {}):
        return in_language(TABLES[name][value], language)
    lot, _dot, number = value.partition(".")
    if name == "kind" and lot in LOTS and number.isdecimal():
        return in_language(LOTS[lot], language).format(number=number)
    subject = parse_subject_key(value)
    if subject is not None and subject.kind in SUBJECTS:
        return f"{in_language(SUBJECTS[subject.kind], language)} {subject.number}"
    if name in ("before", "after") and value in STATES:
        return in_language(STATES[value], language)
    result, _blank, end = value.partition(" ")
    if name in ("result", "before", "after") and result in terms.SHORT_RESULTS:
        ended = terms.TERMINATIONS.get(end)
        sign = terms.SHORT_RESULTS[result]
        return f"{sign}, {in_language(ended, language)}" if ended and result != "*" else sign
    return value
