"""Words for events of many tournaments: titles in the reader's language, years of a group."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext,
    pgettext_lazy,
)
from django.utils.translation import gettext_noop as _

from games.archive.names import name_in_latin_letters, transliterate_for_reader
from games.draughts.texts.catalogue import reads_cyrillic
from tournaments.events.english import name_in_english
from tournaments.festivals.models import (
    Classification,
    Contest,
    Festival,
    Group,
    Programme,
    Sitting,
    SittingKind,
)
from tournaments.festivals.rules.questions import Question, QuestionCode
from tournaments.people.texts import place_in_readers_letters, title_words


def festival_title(festival: Festival) -> str:
    """Return the title of an event for this reader."""
    return title_for_reader(festival.title, festival.title_en)


def title_for_reader(title: str, title_en: str) -> str:
    """Return a title for this reader: in English, or where it has none in his letters."""
    if reads_cyrillic(get_language()):
        return title
    return title_en or name_in_latin_letters(title)


def organisers_of_festival(festival: Festival) -> str:
    """Return which bodies hold an event, as its papers name them; empty where none is named."""
    if reads_cyrillic(get_language()):
        return festival.organisers
    return festival.organisers_en or transliterate_for_reader(festival.organisers)


def group_title(group: Group) -> str:
    """Return the name of a group for this reader."""
    return _name_for_reader(group.title, group.title_en)


def programme_title(programme: Programme) -> str:
    """Return the name of a programme for this reader."""
    return _name_for_reader(programme.title, programme.title_en)


def _name_for_reader(name: str, name_en: str) -> str:
    """Return the name of a group or a programme; one without English is put together in it."""
    return name if reads_cyrillic(get_language()) else name_en or name_in_english(name)


def contest_title(contest: Contest) -> str:
    """Return the name of a group in a programme: "up to 14 years, boys · Blitz".

    A final behind it is named after it.
    """
    title = f"{group_title(contest.group)} · {programme_title(contest.programme)}"
    return f"{title} · {contest.final_title}" if contest.final_title else title


def festival_where_and_when(festival: Festival) -> str:
    """Return the title, place and days of an event, for the head of a paper."""
    return ", ".join(
        filter(
            None,
            (
                festival_title(festival),
                transliterate_for_reader(festival.city),
                days_of_festival(festival),
            ),
        )
    )


def days_of_festival(festival: Festival) -> str:
    """Return the first day of an event, and its last where it is another."""
    days = dict.fromkeys(filter(None, (festival.starts_on, festival.ends_on)))
    return " – ".join(date_format(day, "j E Y") for day in days)


def years_of_group(group: Group) -> str:
    """Return the birth years of a group: "2013–2015", "born 2013 or later"; empty without."""
    if group.born_from and group.born_to:
        return f"{group.born_from}–{group.born_to}"
    if group.born_from:
        return gettext("born in %(year)s or later") % {"year": group.born_from}
    if group.born_to:
        return gettext("born in %(year)s or earlier") % {"year": group.born_to}
    return ""


def sex_of_group(group: Group) -> str:
    """Return who plays in a group by sex; empty where all do."""
    return {
        "m": pgettext("a group of players", "boys and men"),
        "w": pgettext("a group of players", "girls and women"),
    }.get(group.sex, "")


def sitting_words(sitting: Sitting, contests: Collection[int] | None = None) -> str:
    """Return what a sitting is: "Blitz, rounds 1–4: up to 9 years, boys; …", or its title."""
    rows = [row for row in sitting.rounds.all() if contests is None or row.contest_id in contests]
    if not rows:
        return sitting.title or SITTINGS[SittingKind(sitting.kind)]
    parts = []
    for row in rows:
        words = rounds_words(row.first, row.last)
        parts.append(
            f"{programme_title(row.contest.programme)}, {words}: {group_title(row.contest.group)}"
        )
    return "; ".join(dict.fromkeys(parts))


def rounds_words(first: int, last: int) -> str:
    """Return "round 3" or "rounds 1–4"."""
    if first == last:
        return gettext("round %(number)s") % {"number": first}
    return gettext("rounds %(first)s–%(last)s") % {"first": first, "last": last}


def line_of_sitting(sitting: Sitting, festival: Festival) -> str:
    """Write a sitting as the line of the form that reads it back."""
    zone = festival.zone
    starts, ends = sitting.starts_at.astimezone(zone), sitting.ends_at.astimezone(zone)
    hall = f", {sitting.hall}" if sitting.hall else ""
    rows = list(sitting.rounds.all())
    if not rows:
        return f"{starts:%d.%m.%Y %H:%M}–{ends:%H:%M} {sitting.title}{hall}"
    first = rows[0]
    contests = [
        contest
        for contest in festival.contests.all()
        if contest.programme_id == first.contest.programme_id and contest.is_host
    ]
    names = (
        ""
        if len(contests) == len(rows)
        else "; " + "; ".join(row.contest.group.title for row in rows)
    )
    rounds = rounds_words(first.first, first.last)
    what = f"{first.contest.programme.title}, {rounds}{names}"
    return f"{starts:%d.%m.%Y %H:%M}–{ends:%H:%M} {what}{hall}"


SITTINGS = {
    SittingKind.PLAY: pgettext_lazy("a sitting", "Play"),
    SittingKind.COMMISSION: pgettext_lazy("a sitting", "Commission of admission"),
    SittingKind.MEETING: pgettext_lazy("a sitting", "Meeting of representatives"),
    SittingKind.OPENING: pgettext_lazy("a sitting", "Opening"),
    SittingKind.CLOSING: pgettext_lazy("a sitting", "Closing"),
    SittingKind.AWARDS: pgettext_lazy("a sitting", "Awards"),
    SittingKind.OTHER: pgettext_lazy("a sitting", "Other"),
}


# Money, and persons of applications, in the reader's language.


SIGNS = {"RUB": "₽", "EUR": "€", "USD": "$", "BYN": "Br", "KZT": "₸", "UAH": "₴", "PLN": "zł"}

NARROW_SPACE = "\u202f"


def money(amount: int, currency: str) -> str:
    """Return an amount of the smallest unit as money: ``118 500 ₽``, ``66,67 €``."""
    whole, part = divmod(abs(amount), 100)
    digits = f"{whole:,}".replace(",", NARROW_SPACE)
    comma = "," if reads_cyrillic(get_language()) else "."
    minus = "−" if amount < 0 else ""
    shown = f"{minus}{digits}{comma}{part:02d}" if part else f"{minus}{digits}"
    return f"{shown}\u00a0{SIGNS.get(currency, currency)}"


def person_name(name: str, name_latin: str = "") -> str:
    """Return the full name of a person for an official, in the letters he reads."""
    if reads_cyrillic(get_language()):
        return name
    return name_latin or name_in_latin_letters(name)


# Questions about applications, and the ways to put them right.


_QUESTIONS: Mapping[QuestionCode, tuple[str, str]] = {
    QuestionCode.NO_GROUP: (
        _("No group fits."),
        _("Born {year}, sex {sex}: the groups of this event take nobody such. He plays nowhere."),
    ),
    QuestionCode.YEAR_UNKNOWN: (
        _("The year of birth is not known."),
        _("{group} is a group by years ({years})."),
    ),
    QuestionCode.TOO_OLD: (
        _("{year} is no year for {group}."),
        _("Its years: {years}. One may play older, not younger."),
    ),
    QuestionCode.TOO_YOUNG: (
        _("{year} is no year for {group}."),
        _("Its years: {years}, and it takes nobody younger."),
    ),
    QuestionCode.SEX: (_("{group} is not for this sex."), _("It is for {sexes} only.")),
    QuestionCode.SEX_UNKNOWN: (
        _("Boy or girl?"),
        _("The name does not tell it, and {group} is for {sexes}."),
    ),
    QuestionCode.RATING: (_("The rating does not fit {group}."), _("It has bounds of rating.")),
    QuestionCode.RANK: (_("The rank does not fit {group}."), _("It has bounds of rank.")),
    QuestionCode.TWIN: (
        _("Entered twice?"),
        _("The same name and year of birth stand at application {other}."),
    ),
    QuestionCode.SPELLING: (
        _("One person under two spellings?"),
        _("{name}, born in the same year, is application {other}."),
    ),
    QuestionCode.SAME_HOUR: (
        _("Two games at one hour."),
        _("{at}: {one} and {two}."),
    ),
    QuestionCode.OVER_LIMIT: (
        _("More than the places of the region."),
        _("{region} has {limit}."),
    ),
    QuestionCode.OVER_CAPACITY: (
        _("More than the group takes."),
        _("{group} takes {most}."),
    ),
    QuestionCode.NO_CONSENT: (
        _("No consent of a parent."),
        _("A player under 18 needs it, on paper or by the form."),
    ),
    QuestionCode.NOT_ENTERED: (_("Not in the tournament."), "{contest}. {why}"),
    QuestionCode.COMMISSION: (
        _("Refused by the commission, and still in the tournaments."),
        _("Withdraw him, or have the commission say otherwise."),
    ),
}

_WHY_NOT_ENTERED = {
    True: _("Its lots are drawn: he comes in as a late player, or stays out."),
    False: _("He was struck off its list."),
}


def question_words(question: Question, festival: Festival) -> tuple[str, str]:
    """Return what is asked: the matter, and what is known about it."""
    matter, known = (
        gettext(text) if text != "{why}" else text for text in _QUESTIONS[question.code]
    )
    params = _words_of_params(question, festival)
    return matter.format_map(params), known.format_map(params)


def _words_of_params(question: Question, festival: Festival) -> dict[str, object]:
    params: dict[str, object] = {**question.params}
    group = params.get("group")
    if isinstance(group, Group):
        params |= {
            "group": group_title(group),
            "years": years_of_group(group) or "–",
            "sexes": sex_of_group(group),
        }
    for name in ("one", "two", "contest"):
        if isinstance(contest := params.get(name), Contest):
            params[name] = contest_words(contest)
    if isinstance(at := params.get("at"), datetime):
        local = timezone.localtime(at, festival.zone)
        params["at"] = date_format(local, "j E, H:i")
    if question.code is QuestionCode.NO_GROUP:
        params["year"] = params["year"] or "–"
        params["sex"] = {"m": pgettext("sex", "m"), "w": pgettext("sex", "w")}.get(
            str(params["sex"]), "–"
        )
    if question.code is QuestionCode.TOO_OLD or question.code is QuestionCode.TOO_YOUNG:
        params["year"] = params["year"] or "–"
    if question.code is QuestionCode.NOT_ENTERED:
        params["why"] = gettext(_WHY_NOT_ENTERED[bool(params["is_drawn"])])
    if question.code in (QuestionCode.SPELLING, QuestionCode.TWIN):
        params["name"] = person_name(str(params["name"]))
    return params


def contest_words(contest: Contest) -> str:
    """Return a contest in words: programme and group."""
    return f"{programme_title(contest.programme)}, {group_title(contest.group)}"


# Papers the commission sees.


DOCUMENT_WORDS: Mapping[str, Promise | str] = {
    "identity": gettext_lazy("Passport or birth certificate"),
    "rank": gettext_lazy("Rank book"),
    "policy": gettext_lazy("Medical policy"),
    "insurance": gettext_lazy("Insurance"),
    "doctor": gettext_lazy("Doctor"),
}


# Words for named tables of some players.


class NamedTable(Protocol):
    """A table of some players: of a classification, of a group, or of both."""

    @property
    def classification(self) -> Classification | None:
        """Whose name it has."""

    @property
    def contest(self) -> Contest | None:
        """The group and programme in which it stands."""

    @property
    def minimum(self) -> int:
        """How many it needs for a title."""


def classification_name(classification: Classification) -> str:
    """Return the name of a table of some players for this reader."""
    return _name_for_reader(classification.name, classification.name_en)


def contest_name(contest: Contest) -> str:
    """Return the name of a contest: "to 14, boys · Blitz"."""
    return f"{group_title(contest.group)} · {programme_title(contest.programme)}"


def classified_title(table: NamedTable) -> str:
    """Return the title of a table of some players, with its contest over an event."""
    if table.classification is None:
        return group_title(table.contest.group) if table.contest else ""
    name = classification_name(table.classification)
    return f"{name}: {contest_name(table.contest)}" if table.contest else name


def conditions_in_words(one: Classification) -> str:
    """Say who belongs to a table: "women, born in 2006 or later, Samara region"."""
    sex = {"w": gettext("women"), "m": gettext("men")}.get(one.sex, "")
    born = (
        gettext("born in %(year)s or later") % {"year": one.born_from} if one.born_from else "",
        gettext("born in %(year)s or earlier") % {"year": one.born_to} if one.born_to else "",
    )
    places = (place_in_readers_letters(place) for place in (one.region, one.club))
    ranks = ", ".join(title_words(title.strip()) for title in one.title.split(",") if title.strip())
    contest = (
        programme_title(one.programme) if one.programme else "",
        group_title(one.group) if one.group else "",
    )
    mutual = gettext("only games among themselves count") if one.is_mutual else ""
    facts = (sex, *born, ranks, *places, one.federation, *contest, mutual)
    return ", ".join(filter(None, facts))


def too_few_for_a_title(table: NamedTable) -> str:
    """Say that a table has too few players for a title."""
    return gettext("%(table)s: fewer than %(minimum)s players, so there is no title.") % {
        "table": classified_title(table),
        "minimum": table.minimum,
    }


PAPERS = {
    "pairings": pgettext_lazy("paper of an event", "All pairings"),
    "start": pgettext_lazy("paper of an event", "Start lists"),
    "standings": pgettext_lazy("paper of an event", "All tables"),
    "panel": pgettext_lazy("paper of an event", "The panel of arbiters and their categories"),
    "report": pgettext_lazy("paper of an event", "Report of the chief arbiter"),
    "awards": pgettext_lazy("paper of an event", "Winners in the order of calling"),
    "commission": pgettext_lazy("paper of an event", "Protocol of the commission of admission"),
    "regions": pgettext_lazy("paper of an event", "Statement of the regions that took part"),
    "officiating": pgettext_lazy("paper of an event", "Statements of officiating"),
    "extract": pgettext_lazy("paper of an event", "Extract from the protocol"),
}

PRINTED = {
    "start": pgettext_lazy("paper of an event", "Start lists"),
    "rounds": pgettext_lazy("paper of an event", "Rounds: results, or pairings to be filled in"),
    "standings": pgettext_lazy("paper of an event", "Tables after the last finished round"),
    "protocol": pgettext_lazy("paper of an event", "Final protocols of tournaments that are over"),
}
