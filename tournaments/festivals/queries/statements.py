"""Statements to be signed: that an arbiter officiated, which regions took part, an extract.

The extract is for one player: his places, by which a federation gives him a rank.
"""

from collections import Counter

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.archive.names import same_name_key, transliterate_for_reader
from tournaments.entries.models import Entry
from tournaments.festivals.models import Application, Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.awards import awards_of_festival
from tournaments.festivals.queries.finals import course_of_contests, tournaments_of_festival
from tournaments.festivals.queries.heads import disciplines_of_festival, held_by
from tournaments.festivals.queries.panel import Judge, panel_of_festival, signing_officials
from tournaments.festivals.queries.report import people_of_festival
from tournaments.festivals.queries.results import results_of_contests, rows_of_newest_tables
from tournaments.festivals.rules.regulations import Body
from tournaments.festivals.texts import (
    contest_title,
    days_of_festival,
    festival_title,
    festival_where_and_when,
)
from tournaments.papers.queries.document import (
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
    Signatures,
    Words,
)
from tournaments.people.models import Player
from tournaments.people.texts import place_in_readers_letters, player_name, title_words
from tournaments.ranks.queries.extracts import norms_in_words

TO_FILL_IN = "_" * 24


def officiating_papers(festival: Festival, number: int | None = None) -> tuple[Paper, ...]:
    """Build a statement for each of the panel, or for one of it, that he officiated."""
    panel = list(enumerate(panel_of_festival(festival), start=1))
    return tuple(_officiated(festival, judge) for at, judge in panel if number in (None, at))


def _officiated(festival: Festival, judge: Judge) -> Paper:
    sentence = _("It is confirmed that the arbiter named here officiated at the event.")
    facts = (
        (_("Name"), judge.name),
        (_("Category"), judge.category),
        (_("City, region"), judge.place),
        (_("Event"), festival_title(festival)),
        (_("Discipline"), disciplines_of_festival(festival)),
        (_("Dates"), days_of_festival(festival)),
        (_("Place"), place_in_readers_letters(festival.city)),
        (_("Post"), capfirst(judge.post)),
        (_("Mark"), judge.mark or TO_FILL_IN),
    )
    return Paper(
        "officiating",
        _("Statement of officiating"),
        festival_where_and_when(festival),
        (
            *held_by(festival),
            Words(sentence),
            FactList("", tuple((name, said) for name, said in facts if said)),
            Signatures(_signing_for(festival, judge)),
        ),
    )


def _signing_for(festival: Festival, judge: Judge) -> tuple[tuple[str, str], ...]:
    """Return who signs: the chief arbiter, and for himself whoever holds the event."""
    chief = same_name_key(transliterate_for_reader(festival.chief_arbiter))
    if chief and same_name_key(judge.name) == chief:
        return ((_("For the organiser"), ""),)
    return signing_officials(festival)[:1]


def regions_papers(festival: Festival) -> tuple[Paper, ...]:
    """Build the statement of the regions: how many play for each, and the places they took."""
    people = people_of_festival(festival)
    regions = {one.entry.player_id: one.region for one in people}
    counted = Counter(one.region for one in people if one.region)
    women = Counter(one.region for one in people if one.region and one.sex == "w")
    coaches = Counter(
        region for region, coach in {(one.region, one.coach) for one in people if one.coach}
    )
    taken: Counter[tuple[str, int]] = Counter()
    for award in awards_of_festival(festival):
        taken[regions.get(award.row.entry.player_id, ""), award.first] += 1
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Region"), is_name=True),
        ColumnHead(_("Players"), is_number=True),
        ColumnHead(pgettext("of a report", "m"), is_number=True),
        ColumnHead(pgettext("of a report", "w"), is_number=True),
        ColumnHead(_("Coaches"), is_number=True),
        *(ColumnHead(place, is_number=True) for place in ("I", "II", "III")),
    )
    rows = tuple(
        (
            str(number),
            place_in_readers_letters(region),
            str(counted[region]),
            str(counted[region] - women[region]),
            str(women[region]),
            str(coaches[region] or ""),
            *(str(taken[region, place] or "") for place in (1, 2, 3)),
        )
        for number, region in enumerate(sorted(counted), start=1)
    )
    without = sum(not one.region for one in people)
    facts = [
        (_("Discipline"), disciplines_of_festival(festival)),
        (_("Regions in all"), str(len(counted))),
        (pgettext("of a report", "Players"), str(len(people))),
    ]
    if without:
        facts.append((_("Players whose region is not given"), str(without)))
    paper = Paper(
        "regions",
        _("Statement of the regions that took part"),
        festival_where_and_when(festival),
        (
            *held_by(festival),
            FactList("", tuple(facts)),
            PaperTable("", heads, rows),
            Signatures(signing_officials(festival)),
        ),
    )
    return (paper,) if rows else ()


def extract_papers(festival: Festival, player: int | None) -> tuple[Paper, ...]:
    """Build the extract from the protocols for one player; none where he finished nothing."""
    person = Player.objects.filter(pk=player or 0).first()
    lines = _finished(festival, person) if person is not None else ()
    if person is None or not lines:
        return ()
    application = Application.objects.filter(festival=festival, player=person).first()
    born = date_format(person.birth_date, "d.m.Y") if person.birth_date else ""
    title = (application.title if application else "") or person.title
    region = (application.region if application else "") or person.region or person.city
    coach = application.coach if application else ""
    facts = (
        (_("Player"), player_name(person)),
        (_("Date of birth"), born or str(person.birth_year or "") or _("not given")),
        (_("Rank held"), title_words(title) or _("none")),
        (_("Region"), place_in_readers_letters(region)),
        (_("Coach"), place_in_readers_letters(coach)),
        (_("Discipline"), disciplines_of_festival(festival)),
        (_("Norm fulfilled"), _norms(festival, person) or TO_FILL_IN),
    )
    heads = (
        ColumnHead(_("Tournament"), is_long=True),
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Players"), is_number=True),
        ColumnHead(_("Games"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
    )
    paper = Paper(
        "extract",
        _("Extract from the protocol"),
        festival_where_and_when(festival),
        (
            *held_by(festival),
            FactList("", tuple((name, said) for name, said in facts if said)),
            PaperTable("", heads, lines),
            Signatures(signing_officials(festival)),
        ),
    )
    return (paper,)


def _norms(festival: Festival, person: Player) -> str:
    """Name the norms that he fulfilled in the tournaments of the event, with their orders."""
    tournaments = tournaments_of_festival(festival)
    entries = Entry.objects.filter(player=person, tournament__in=tournaments)
    return "; ".join(norms_in_words(entries.select_related("tournament").order_by("pk")))


def _finished(festival: Festival, person: Player) -> tuple[tuple[str, ...], ...]:
    """Return his place in every tournament that is over, of his own group."""
    listed = wall.contests_on_papers(festival)
    course = course_of_contests(wall.hosts(listed))
    contests = {contest.pk: contest for contest in listed if course.is_over(contest.tournament)}
    tables = course.tables_of_whole(
        rows_of_newest_tables(
            {contest.tournament_id for contest in contests.values()} | course.tournaments
        )
    )
    played = {
        tournament: row.played
        for tournament, rows in tables.items()
        for row in rows
        if row.entry.player_id == person.pk
    }
    own = [one for one in contests.values() if one.tournament_id not in course.going_on_elsewhere]
    found = results_of_contests(own, tables, Body.REGION, course.first_entries())
    return tuple(
        (
            contest_title(contests[one.contest]),
            str(one.span),
            str(one.size),
            str(played[contests[one.contest].tournament_id]),
            str(one.points),
        )
        for one in found
        if one.person == person.pk and one.has_played
    )


def players_of_extracts(festival: Festival) -> list[tuple[int, str]]:
    """Return whose extract can be printed: everybody in a tournament that is over, by name."""
    listed = wall.contests_on_papers(festival)
    course = course_of_contests(wall.hosts(listed))
    contests = [contest for contest in listed if course.is_over(contest.tournament)]
    people = {entry.player_id: entry.player for entry in wall.entries_of_contests(contests)}
    return sorted(
        ((pk, player_name(player)) for pk, player in people.items()), key=lambda one: one[1]
    )
