"""Words for an event: title, place and days, state, system of play, mode, who decides results."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    ngettext,
    pgettext,
    pgettext_lazy,
)

from arbiter.examinations.texts.clocks import time_control_words
from games.draughts.texts.catalogue import russian_or_english
from games.web.language import Text, in_language
from tournaments.events.english import tournament_in_english
from tournaments.events.models import (
    BracketWay,
    Elimination,
    GiverColour,
    Mode,
    PlaceMatches,
    SidesBy,
    Tournament,
)
from tournaments.people.texts import place_in_readers_letters
from tournaments.systems import registry
from tournaments.systems.regulations import Message

# Texts that papers share: names, titles, places, event and days, in the reader's language.


def time_control_fact(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the time control as name and value, for a list of facts; empty without clocks."""
    if not tournament.time_control:
        return ()
    return ((gettext("Time control"), time_control_words(tournament.time_control)),)


def event_title(tournament: Tournament) -> str:
    """Return the event's title in the reader's language, where it has one."""
    in_english = tournament.title_en or tournament_in_english(tournament.title)
    return russian_or_english(tournament.title, in_english, get_language())


def event_where_and_when(tournament: Tournament) -> str:
    """Return the event's title, place and days; a cancelled one says so."""
    state = pgettext("event", "cancelled") if tournament.is_cancelled else ""
    parts = (
        event_title(tournament),
        place_in_readers_letters(tournament.city),
        days_of_event(tournament),
        state,
    )
    return ", ".join(filter(None, parts))


def days_of_event(tournament: Tournament) -> str:
    """Return the event's first day, and its last where it is another."""
    first_and_last = dict.fromkeys(filter(None, (tournament.starts_on, tournament.ends_on)))
    return " – ".join(date_format(day, "j E Y") for day in first_and_last)


PLACES: Mapping[str, Text] = {
    "Europe/Kaliningrad": pgettext_lazy("clock of a place", "Kaliningrad"),
    "Europe/Moscow": pgettext_lazy("clock of a place", "Moscow"),
    "Europe/Samara": pgettext_lazy("clock of a place", "Samara"),
    "Asia/Yekaterinburg": pgettext_lazy("clock of a place", "Yekaterinburg"),
    "Asia/Omsk": pgettext_lazy("clock of a place", "Omsk"),
    "Asia/Novosibirsk": pgettext_lazy("clock of a place", "Novosibirsk"),
    "Asia/Krasnoyarsk": pgettext_lazy("clock of a place", "Krasnoyarsk"),
    "Asia/Irkutsk": pgettext_lazy("clock of a place", "Irkutsk"),
    "Asia/Yakutsk": pgettext_lazy("clock of a place", "Yakutsk"),
    "Asia/Vladivostok": pgettext_lazy("clock of a place", "Vladivostok"),
    "Asia/Magadan": pgettext_lazy("clock of a place", "Magadan"),
    "Asia/Kamchatka": pgettext_lazy("clock of a place", "Kamchatka"),
    "Europe/Minsk": pgettext_lazy("clock of a place", "Minsk"),
    "Europe/Kyiv": pgettext_lazy("clock of a place", "Kyiv"),
    "Europe/Chisinau": pgettext_lazy("clock of a place", "Chisinau"),
    "Europe/Riga": pgettext_lazy("clock of a place", "Riga"),
    "Europe/Vilnius": pgettext_lazy("clock of a place", "Vilnius"),
    "Europe/Tallinn": pgettext_lazy("clock of a place", "Tallinn"),
    "Europe/Warsaw": pgettext_lazy("clock of a place", "Warsaw"),
    "Europe/Berlin": pgettext_lazy("clock of a place", "Berlin"),
    "Europe/Amsterdam": pgettext_lazy("clock of a place", "Amsterdam"),
    "Europe/Paris": pgettext_lazy("clock of a place", "Paris"),
    "Europe/Rome": pgettext_lazy("clock of a place", "Rome"),
    "Europe/London": pgettext_lazy("clock of a place", "London"),
    "Europe/Sofia": pgettext_lazy("clock of a place", "Sofia"),
    "Europe/Istanbul": pgettext_lazy("clock of a place", "Istanbul"),
    "Asia/Jerusalem": pgettext_lazy("clock of a place", "Jerusalem"),
    "Asia/Tbilisi": pgettext_lazy("clock of a place", "Tbilisi"),
    "Asia/Yerevan": pgettext_lazy("clock of a place", "Yerevan"),
    "Asia/Baku": pgettext_lazy("clock of a place", "Baku"),
    "Asia/Almaty": pgettext_lazy("clock of a place", "Almaty"),
    "Asia/Tashkent": pgettext_lazy("clock of a place", "Tashkent"),
    "Asia/Bishkek": pgettext_lazy("clock of a place", "Bishkek"),
    "Asia/Dushanbe": pgettext_lazy("clock of a place", "Dushanbe"),
    "Asia/Ashgabat": pgettext_lazy("clock of a place", "Ashgabat"),
    "Asia/Ulaanbaatar": pgettext_lazy("clock of a place", "Ulaanbaatar"),
    "Asia/Shanghai": pgettext_lazy("clock of a place", "Shanghai"),
    "Africa/Abidjan": pgettext_lazy("clock of a place", "Abidjan"),
    "Africa/Dakar": pgettext_lazy("clock of a place", "Dakar"),
    "America/New_York": pgettext_lazy("clock of a place", "New York"),
    "America/Sao_Paulo": pgettext_lazy("clock of a place", "Sao Paulo"),
    "UTC": pgettext_lazy("clock of a place", "UTC"),
}
"""The zones that the form offers, by a city that everybody knows."""


def hours_of_hall(tournament: Tournament, at: datetime) -> str:
    """Say by whose clock the event's hours are told: ``Yakutsk, UTC+9``."""
    return time_zone_in_words(tournament.time_zone, at)


def time_zone_in_words(name: str, at: datetime) -> str:
    """Name a time zone by its city, with its offset at that moment."""
    city = str(PLACES.get(name) or name.rpartition("/")[2].replace("_", " "))
    offset = at.astimezone(ZoneInfo(name)).utcoffset() or timedelta()
    minutes = int(offset.total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    if name == "UTC":
        return city
    ahead = f"{sign}{hours}" + (f":{rest:02}" if rest else "")
    return gettext("%(place)s, UTC%(ahead)s") % {"place": city, "ahead": ahead}


def moment_in_hall(tournament: Tournament, at: datetime) -> str:
    """Format day and hour by the hall's clock; it is named where it is not the site's."""
    words = date_format(at.astimezone(tournament.zone), "j E, H:i")
    if tournament.time_zone == settings.TIME_ZONE:
        return words
    return f"{words} ({hours_of_hall(tournament, at)})"


def event_days(event: Tournament) -> str:
    """Return the days of an event: 20–22 November 2026; empty if unknown."""
    first, last = event.starts_on, event.ends_on
    if first is None:
        return ""
    if last is None or last == first:
        return date_format(first, "j E Y")
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{date_format(last, 'j E Y')}"
    return f"{date_format(first, 'j E Y')} – {date_format(last, 'j E Y')}"


def system_words(tournament: Tournament) -> str:
    """Describe the event's system of play."""
    return join_system_messages(tournament.play_system.describe_on_paper(tournament))


EVENT_STATES: Mapping[str, Text] = {
    "entries": pgettext_lazy("states", "entries"),
    "drawn": gettext_lazy("lots drawn"),
    "running": gettext_lazy("running"),
    "finished": pgettext_lazy("states", "finished"),
    "cancelled": gettext_lazy("cancelled"),
}

# Texts: descriptions of the systems of play, translated.


def join_system_messages(messages: Iterable[Message]) -> str:
    """Join messages of a system into one translated line."""
    return ", ".join(map(_translated, messages))


def _translated(message: Message) -> str:
    sentence = gettext(message.text)
    if message.plural:
        sentence = ngettext(message.text, message.plural, message.count)
    return sentence % message.params if message.params else sentence


def system_choice_texts() -> list[tuple[str, str]]:
    """Return the systems of play as choices of a form."""
    return [(system.key, gettext_lazy(system.choice)) for system in registry.SYSTEMS.values()]


# Texts of the modes of play (X1-X5) and of who has which colour in a display.


MODES: Mapping[str, Text] = {
    Mode.BOARD: gettext_lazy("at the board"),
    Mode.CORRESPONDENCE: gettext_lazy("by correspondence, moves sent in turn"),
    Mode.BLINDFOLD: gettext_lazy("blindfold: players marked so have no board before them"),
}

GIVER_COLOURS: Mapping[str, Text] = {
    GiverColour.WHITE: gettext_lazy("White at every board"),
    GiverColour.BLACK: gettext_lazy("Black at every board"),
    GiverColour.IN_TURN: gettext_lazy("White at odd boards, Black at even ones"),
}

SIDES_BY: Mapping[str, Text] = {
    SidesBy.CLUB: gettext_lazy("two clubs, equally many of each"),
    SidesBy.CITY: gettext_lazy("two cities, equally many of each"),
    SidesBy.REGION: gettext_lazy("two regions, equally many of each"),
    SidesBy.NUMBER: gettext_lazy("the first half of the starting numbers and the second"),
}

BRACKET_WAYS: Mapping[str, Text] = {
    BracketWay.SEEDED: gettext_lazy(
        "seeded by starting number: 1 and 2 can meet only in the final"
    ),
    BracketWay.DRAWN: gettext_lazy("drawn by lot once, before the first round"),
    BracketWay.POTS: gettext_lazy("seeded in its upper half, whose opponents are drawn by lot"),
    BracketWay.REDRAW: gettext_lazy("drawn by lot anew in every round"),
}

PLACE_MATCHES: Mapping[str, Text] = {
    PlaceMatches.NONE: gettext_lazy("no more: they share the places of their round"),
    PlaceMatches.THIRD: gettext_lazy("for the third place: the two of the semifinals"),
    PlaceMatches.ALL: gettext_lazy("for every place"),
}

ELIMINATIONS: Mapping[str, Text] = {
    Elimination.SINGLE: gettext_lazy("a lost tie"),
    Elimination.DOUBLE: gettext_lazy("two lost ties (double elimination); the final is one tie"),
    Elimination.DOUBLE_RESET: gettext_lazy(
        "two lost ties, in the final too: it is played again if who had lost before wins it"
    ),
}


def describe_play_mode(code: str, language: str | None) -> str:
    """Describe a mode of play: how the moves are made."""
    return in_language(MODES[code], language)


def describe_giver_colour(code: str, language: str | None) -> str:
    """Name the colour of the giver of a simultaneous display."""
    return in_language(GIVER_COLOURS[code], language)


def describe_sides_by(code: str, language: str | None) -> str:
    """Say what tells the sides of a Scheveningen."""
    return in_language(SIDES_BY[code], language)


def describe_bracket_way(code: str, language: str | None) -> str:
    """Say how the bracket of a knock-out is filled."""
    return in_language(BRACKET_WAYS[code], language)


def describe_elimination(code: str, language: str | None) -> str:
    """Say after how many lost ties a player of a knock-out is out."""
    return in_language(ELIMINATIONS[code], language)


def describe_place_matches(code: str, language: str | None) -> str:
    """Say which places the losers of a knock-out play for."""
    return in_language(PLACE_MATCHES[code], language)


def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """Describe an event's mode in sentences; empty for an ordinary event."""
    lines = [] if tournament.mode == Mode.BOARD else [str(MODES[tournament.mode])]
    if tournament.is_by_correspondence:
        lines.append(_days(tournament))
    if tournament.is_consultation:
        lines.append(gettext("consultation: a side may be several persons"))
    return tuple(lines)


def _days(tournament: Tournament) -> str:
    days, reserve, leave = (
        tournament.days_per_move,
        tournament.reserve_days,
        tournament.leave_days,
    )
    lines = [ngettext("%(days)s day per move", "%(days)s days per move", days) % {"days": days}]
    if reserve:
        words = ngettext(
            "a reserve of %(days)s day in a game", "a reserve of %(days)s days in a game", reserve
        )
        lines.append(words % {"days": reserve})
    if leave:
        words = ngettext("%(days)s day of leave", "%(days)s days of leave", leave)
        lines.append(words % {"days": leave})
    return ", ".join(lines)


SCOPES: Mapping[str, Text] = {
    "round": gettext_lazy("one opening for the whole round"),
    "board": gettext_lazy("an opening for every board"),
}


def opening_per_round_or_board_in_words(code: str, language: str | None) -> str:
    """Say whether an opening is drawn for a round or for each board."""
    return in_language(SCOPES[code], language)


RESULT_BY: Mapping[str, Text] = {
    "one_player": gettext_lazy(
        "one player: what the board proves, or what is said against oneself; an official"
    ),
    "both_players": gettext_lazy("both players, or an official"),
    "official": gettext_lazy("an official alone; players state a result"),
}


def who_decides_result(code: str, language: str | None) -> str:
    """Say who must agree before a result counts."""
    return in_language(RESULT_BY[code], language)


def unconfirmed_in_words(minutes: int) -> str:
    """Say what happens to a stated result that nobody confirms, and after how long."""
    days, over = divmod(minutes, 24 * 60)
    if days and not over:
        return ngettext(
            "unconfirmed after %(days)s day it goes to the arbiter",
            "unconfirmed after %(days)s days it goes to the arbiter",
            days,
        ) % {"days": days}
    hours, over = divmod(minutes, 60)
    if hours and not over:
        return ngettext(
            "unconfirmed after %(hours)s hour it goes to the arbiter",
            "unconfirmed after %(hours)s hours it goes to the arbiter",
            hours,
        ) % {"hours": hours}
    return ngettext(
        "unconfirmed after %(minutes)s minute it goes to the arbiter",
        "unconfirmed after %(minutes)s minutes it goes to the arbiter",
        minutes,
    ) % {"minutes": minutes}
