"""The sections of the regulations, each sentence from a setting; in the language of the reader.

A setting that is empty gives no sentence: it is told to the organiser as a gap, and never printed
as an empty blank.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from arbiter.examinations.texts.clocks import time_control_words
from games.draughts.texts.catalogue import russian_or_english
from tournaments.boards.queries.openings import find_opening_table_by_name
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import (
    chief_arbiter_on_papers,
    chief_secretary_on_papers,
)
from tournaments.events.texts import (
    days_of_event,
    event_title,
    join_system_messages,
)
from tournaments.festivals.models import Festival, Group, LimitScope, Programme
from tournaments.festivals.queries.rule_words import (
    combined_rule_in_words,
    medal_rule_in_words,
    team_rule_in_words,
)
from tournaments.festivals.rules.regulations import rules_from_data
from tournaments.festivals.texts import (
    days_of_festival,
    festival_title,
    group_title,
    money,
    organisers_of_festival,
    programme_title,
    sex_of_group,
    sitting_words,
    years_of_group,
)
from tournaments.people.texts import place_in_readers_letters
from tournaments.regulations.document import Section, SectionKey
from tournaments.regulations.models import RegulationsWords
from tournaments.regulations.queries import terms
from tournaments.regulations.queries.contests import said_of_all, tournaments_of_festival
from tournaments.regulations.texts import GAPS, TITLES
from tournaments.standings.texts import (
    describe_match_counting,
)
from tournaments.teams.queries.in_words import play_of_teams

Found = Mapping[SectionKey, tuple[list[str], list[str]]]
"""Sentences and gaps of each section."""


def sections_of(subject: Tournament | Festival) -> tuple[Section, ...]:
    """Write every section of an event's regulations in the language of the reader."""
    found: Found = {key: ([], []) for key in SectionKey}
    if isinstance(subject, Festival):
        _write_festival(subject, found)
    else:
        _write_tournament(subject, found)
    own = _own_words(subject.scope_key)
    for key, text in own.items():
        found[key][0].extend(text)
    return tuple(
        Section(
            key,
            str(TITLES[key]),
            tuple(map(_ended, sentences)),
            tuple(str(GAPS[gap]) for gap in gaps if key not in own),
        )
        for key, (sentences, gaps) in found.items()
    )


def _own_words(subject: str) -> dict[SectionKey, list[str]]:
    """The organiser's paragraphs, by section; one without English stands as it is."""
    rows = RegulationsWords.objects.filter(subject=subject)
    texts = {
        SectionKey(row.section): russian_or_english(
            row.text, row.text_en or row.text, get_language()
        )
        for row in rows
    }
    return {key: lines for key, text in texts.items() if (lines := _lines(text))}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def title_of(subject: Tournament | Festival) -> str:
    """Return the title of the document."""
    name = festival_title(subject) if isinstance(subject, Festival) else event_title(subject)
    return _("Regulations: %(event)s") % {"event": name}


# An event of one tournament.


def _write_tournament(event: Tournament, found: Found) -> None:
    general, _gaps = found[SectionKey.GENERAL]
    general.extend(terms.sentences_of_rules(event))
    _write_time(found, days_of_event(event), place_in_readers_letters(event.city))
    _write_officials(found, _officials_of_tournament(event))
    is_of_teams = event.play_system.plays_in_teams
    if is_of_teams:
        found[SectionKey.PLAYERS][0].extend(terms.sentences_of_boards(event))
    else:
        found[SectionKey.PLAYERS][1].append("players")
    found[SectionKey.ENTRIES][1].append("entries")
    sentences, gaps = found[SectionKey.PLAY]
    described = join_system_messages(event.play_system.describe(event))
    sentences.append(f"{_capital(described)}.")
    sentences.extend(_play(event))
    if not event.time_control and not event.is_by_correspondence:
        gaps.append("control")
    found[SectionKey.PLACES][0].extend(terms.sentences_of_places(event))
    found[SectionKey.PLACES][0].extend(terms.sentences_of_separate_tables(event))
    found[SectionKey.AWARDS][0].extend(terms.sentences_of_awards([event])[event.pk])
    found[SectionKey.DISPUTES][0].extend(terms.sentences_of_protests([event])[event.pk])
    for key, gap in _LEFT:
        if not found[key][0]:
            found[key][1].append(gap)


_LEFT = (
    (SectionKey.AWARDS, "awards"),
    (SectionKey.MONEY, "money"),
    (SectionKey.SAFETY, "safety"),
    (SectionKey.DISPUTES, "disputes"),
)


def _ended(sentence: str) -> str:
    """A sentence that ends with initials has its stop already."""
    return sentence.removesuffix(".") if sentence.endswith("..") else sentence


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _write_time(found: Found, days: str, place: str) -> None:
    sentences, gaps = found[SectionKey.TIME]
    if days:
        sentences.append(_("Days: %(days)s.") % {"days": days})
    else:
        gaps.append("days")
    if place:
        sentences.append(_("Place: %(place)s.") % {"place": place})
    else:
        gaps.append("place")


def _officials_of_tournament(event: Tournament) -> tuple[str, str, str]:
    deputies = place_in_readers_letters(event.deputy_arbiters)
    return chief_arbiter_on_papers(event), deputies, chief_secretary_on_papers(event)


def _write_officials(found: Found, officials: tuple[str, str, str]) -> None:
    sentences, gaps = found[SectionKey.OFFICIALS]
    chief, deputies, secretary = officials
    if chief:
        sentences.append(_("Chief arbiter: %(name)s.") % {"name": chief})
    else:
        gaps.append("chief")
    if deputies:
        sentences.append(_("Deputy arbiters: %(names)s.") % {"names": deputies})
    if secretary:
        sentences.append(_("Chief secretary: %(name)s.") % {"name": secretary})


def _play(event: Tournament) -> Iterator[str]:
    """Sentences of the settings that every system of play has."""
    language, games = get_language(), event.games_per_pairing
    if games > 1:
        matches = ngettext(
            "Opponents play a match of %(count)s game; %(counting)s.",
            "Opponents play a match of %(count)s games; %(counting)s.",
            games,
        )
        counting = describe_match_counting(event.counted_by, language)
        yield matches % {"count": games, "counting": counting}
    if event.time_control:
        yield _("Time control: %(control)s.") % {"control": time_control_words(event.time_control)}
    yield from terms.sentences_of_openings(event)
    if event.play_system.plays_in_teams:
        yield from (f"{_capital(said)}." for said in play_of_teams(event))
    yield from terms.sentences_of_play(event)
    yield from terms.sentences_of_results(event)


# An event of many tournaments.


def _write_festival(festival: Festival, found: Found) -> None:
    groups = list(festival.groups.select_related("merged_into"))
    programmes = list(festival.programmes.all())
    holders = organisers_of_festival(festival)
    found[SectionKey.GENERAL][0].extend(_general(festival, groups, programmes))
    place = ", ".join(filter(None, map(place_in_readers_letters, (festival.city, festival.venue))))
    _write_time(found, days_of_festival(festival), place)
    found[SectionKey.TIME][0].extend(_timetable(festival))
    if holders:
        held = _("The event is held by: %(bodies)s.") % {"bodies": holders}
        found[SectionKey.OFFICIALS][0].append(held)
    names = (festival.chief_arbiter, festival.deputy_arbiters, festival.chief_secretary)
    chief, deputies, secretary = map(place_in_readers_letters, names)
    _write_officials(found, (chief, deputies, secretary))
    found[SectionKey.PLAYERS][0].extend(_group(group) for group in groups)
    _write_entries(festival, found)
    for programme in programmes:
        found[SectionKey.PLAY][0].extend(_programme(programme))
        if not programme.regulations.get("time_control"):
            found[SectionKey.PLAY][1].append("control")
    made = tournaments_of_festival(festival)
    find = cache(find_opening_table_by_name)
    found[SectionKey.GENERAL][0].extend(said_of_all(made, terms.sentences_of_rules))
    found[SectionKey.PLAY][0].extend(
        said_of_all(made, lambda event: terms.sentences_of_openings(event, find))
    )
    found[SectionKey.PLAY][0].extend(said_of_all(made, terms.sentences_of_results))
    found[SectionKey.PLACES][0].extend(said_of_all(made, terms.sentences_of_places))
    events = [contest.tournament for contest in made]
    awards, protests = terms.sentences_of_awards(events), terms.sentences_of_protests(events)
    found[SectionKey.AWARDS][0].extend(said_of_all(made, lambda event: awards[event.pk]))
    found[SectionKey.DISPUTES][0].extend(said_of_all(made, lambda event: protests[event.pk]))
    found[SectionKey.PLACES][0].extend(_places_of_festival(festival, groups, programmes))
    found[SectionKey.PLACES][0].extend(terms.sentences_of_separate_tables(festival))
    _write_fees(festival, found)
    for key, gap in _LEFT:
        if not found[key][0]:
            found[key][1].append(gap)


def _general(festival: Festival, groups: list[Group], programmes: list[Programme]) -> Iterator[str]:
    names = ", ".join(programme_title(one) for one in programmes)
    yield _("Programmes: %(names)s.") % {"names": names}
    count = ngettext("%(count)s group of players.", "%(count)s groups of players.", len(groups))
    yield count % {"count": len(groups)}


def _timetable(festival: Festival) -> Iterator[str]:
    sittings = festival.sittings.filter(is_cancelled=False).prefetch_related(
        "rounds__contest__group", "rounds__contest__programme"
    )
    for sitting in sittings:
        starts = sitting.starts_at.astimezone(festival.zone)
        ends = sitting.ends_at.astimezone(festival.zone)
        day = date_format(starts, "j E Y")
        hall = f" ({sitting.hall})" if sitting.hall else ""
        yield f"{day}, {starts:%H:%M}–{ends:%H:%M}: {sitting_words(sitting)}{hall}."


def _group(group: Group) -> str:
    years, sex = years_of_group(group), sex_of_group(group)
    born = _("born %(years)s") % {"years": years} if years else ""
    parts = [part for part in (born, sex) if part]
    if group.rating_from or group.rating_to:
        span = f"{group.rating_from or ''}–{group.rating_to or ''}"
        parts.append(_("rating %(span)s") % {"span": span})
    if group.rank_from or group.rank_to:
        span = " – ".join(filter(None, (group.rank_from, group.rank_to)))
        parts.append(_("rank %(span)s") % {"span": span})
    if group.takes_younger:
        parts.append(_("a younger player may play in it"))
    if group.capacity:
        parts.append(_("at most %(count)s players") % {"count": group.capacity})
    if group.minimum:
        parts.append(_("titles from %(count)s players on") % {"count": group.minimum})
    if group.merged_into is not None:
        other = group_title(group.merged_into)
        parts.append(
            _("plays with the group “%(group)s”, with places of its own") % {"group": other}
        )
    who = "; ".join(parts) or pgettext("may play in a group", "everybody")
    return f"{group_title(group)}: {who}."


def _write_entries(festival: Festival, found: Found) -> None:
    sentences, gaps = found[SectionKey.ENTRIES]
    if festival.entries_until is not None:
        until = festival.entries_until.astimezone(festival.zone)
        day = date_format(until, "j E Y")
        sentences.append(
            _("Entries are taken until %(day)s, %(hour)s.") % {"day": day, "hour": f"{until:%H:%M}"}
        )
    else:
        gaps.append("entries")
    if festival.limit_per_region:
        limit = (
            _("A region enters at most %(count)s players in each group.")
            if festival.limit_scope == LimitScope.GROUP
            else _("A region enters at most %(count)s players in all.")
        )
        sentences.append(limit % {"count": festival.limit_per_region})
    if festival.extra_for_odd:
        sentences.append(_("A group that would be odd takes one player more."))
    if festival.ages_on:
        day = date_format(festival.ages_on, "j E Y")
        sentences.append(_("Ages count as of %(day)s.") % {"day": day})


def _programme(programme: Programme) -> Iterator[str]:
    """The system of a programme is that of the number entered, until it is made."""
    title, said = programme_title(programme), _terms(programme.regulations)
    parts = [
        _("up to %(few)s players a round robin, more play %(rounds)s rounds by the Swiss system")
        % {"few": programme.round_robin_up_to, "rounds": programme.rounds}
    ]
    parts += said
    yield f"{title}: {'; '.join(parts)}."


def _terms(regulations: Mapping[str, Any]) -> Iterator[str]:
    games = regulations.get("games_per_pairing", 1)
    if games > 1:
        yield ngettext("a match of %(count)s game", "a match of %(count)s games", games) % {
            "count": games
        }
    control = regulations.get("time_control")
    if control:
        yield time_control_words(control)


def _places_of_festival(
    festival: Festival, groups: Iterable[Group], programmes: Iterable[Programme]
) -> Iterator[str]:
    rules = rules_from_data(festival.team_rule)
    yield medal_rule_in_words(rules.medals)
    if rules.team is not None:
        words = team_rule_in_words(rules.team, programmes, groups)
        yield _("Teams: %(rule)s") % {"rule": words}
    combined = combined_rule_in_words(rules)
    if combined:
        yield _("Over all programmes: %(rule)s") % {"rule": combined}


def _write_fees(festival: Festival, found: Found) -> None:
    sentences, _gaps = found[SectionKey.MONEY]
    for fee in festival.fees.select_related("programme"):
        parts = [programme_title(fee.programme) if fee.programme else _("the whole event")]
        if fee.category:
            parts.append(fee.category)
        if fee.until:
            parts.append(_("until %(day)s") % {"day": date_format(fee.until, "j E Y")})
        amount = money(fee.amount, festival.currency)
        sentences.append(
            _("Fee: %(what)s – %(amount)s.") % {"what": ", ".join(parts), "amount": amount}
        )
