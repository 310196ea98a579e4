"""The report of the chief arbiter: facts counted from the event, free points with set sentences.

Twenty-two points in the order in which federations ask for them; what the event knows is counted,
the rest has a standard sentence that the chief arbiter changes.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.archive.names import transliterate_for_reader
from games.web.language import Text
from tournaments.entries.models import Entry
from tournaments.festivals.models import Application, Contest, Delegation, Festival, Group
from tournaments.festivals.queries import awards as awards_queries
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.awards import Award
from tournaments.festivals.queries.panel import (
    is_from_elsewhere,
    panel_counts,
    panel_of_festival,
    signing_officials,
    stored_words,
)
from tournaments.festivals.rules.ranks import rank_column
from tournaments.festivals.texts import (
    contest_title,
    days_of_festival,
    festival_where_and_when,
    group_title,
)
from tournaments.papers.queries.document import (
    Block,
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
    Signatures,
)
from tournaments.people.texts import (
    place_in_readers_letters,
    player_name,
    telling_namesakes_apart,
)

POINTS: Mapping[int, tuple[Text, Text]] = {
    8: (gettext_lazy("Sports societies"), gettext_lazy("Sports societies were not recorded.")),
    10: (
        gettext_lazy("Norms fulfilled and confirmed"),
        gettext_lazy("The norms are named in the final protocols."),
    ),
    13: (
        gettext_lazy("Venue and equipment"),
        gettext_lazy("The venue and the equipment met the rules of the competition."),
    ),
    14: (
        gettext_lazy("Service rooms"),
        gettext_lazy("The panel of arbiters had a room of its own."),
    ),
    15: (
        gettext_lazy("Information"),
        gettext_lazy(
            "Start lists, pairings, results and tables hung in the hall and stood on the site."
        ),
    ),
    16: (gettext_lazy("Media"), gettext_lazy("The event was told of on the site.")),
    17: (gettext_lazy("Spectators"), gettext_lazy("Spectators were admitted to the hall.")),
    18: (
        gettext_lazy("Conduct of the event"),
        gettext_lazy("The timetable was kept. No protests were made."),
    ),
    19: (
        gettext_lazy("Medical care, injuries"),
        gettext_lazy("Medical care was provided. There were no injuries."),
    ),
    20: (
        gettext_lazy("Lodging, food, transport"),
        gettext_lazy("Lodging, food and transport were without complaints."),
    ),
    21: (
        gettext_lazy("Safety"),
        gettext_lazy("Safety of players and spectators was provided. Nothing happened."),
    ),
    22: (
        gettext_lazy("Conclusions"),
        gettext_lazy("The event was held according to its regulations."),
    ),
}
"""Free points of the report: the title and the standard sentence of each."""

COLUMNS = ("ЗМС", "МСМК", "МС", "ГР", "КМС", "I", "II", "III", "юн.", "б/р")

SCHOOLS = ("СШОР", "СДЮСШОР", "ДЮСШ", "СШ", "УОР")


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the event as the report counts him."""

    group: Group
    entry: Entry
    sex: str
    region: str
    coach: str


def report_texts(festival: Festival) -> dict[int, str]:
    """Return the sentence of every free point: as it was typed, else the standard one."""
    typed = stored_words(festival).report
    return {
        point: typed.get(str(point)) or str(sentence) for point, (_t, sentence) in POINTS.items()
    }


def people_of_festival(festival: Festival) -> list[Person]:
    """Return everybody who plays, once, in the group in which he has his places; three queries."""
    contests = wall.contests_on_papers(festival)
    hosted = {row.tournament_id: row for row in contests if row.is_host}
    applied = {
        player: (region, coach)
        for player, region, coach in Application.objects.filter(festival=festival).values_list(
            "player", "region", "coach"
        )
    }
    people: dict[int, Person] = {}
    for entry in wall.entries_of_contests(contests):
        player, group = entry.player, wall.group_of_entry(entry, hosted).group
        region, coach = applied.get(player.pk, ("", ""))
        people.setdefault(
            player.pk,
            Person(
                group,
                entry,
                player.sex or group.sex,
                region or player.region or player.city,
                coach,
            ),
        )
    return list(people.values())


def report_papers(festival: Festival) -> tuple[Paper, ...]:
    """Build the report of the chief arbiter, to be signed."""
    people = people_of_festival(festival)
    awards = awards_queries.awards_of_festival(festival)
    texts = report_texts(festival)
    with telling_namesakes_apart(
        [*(one.entry.player for one in people), *(award.row.entry.player for award in awards)]
    ):
        blocks: list[Block] = [
            FactList("", _head(festival, people)),
            *_teams(festival, people),
            *_ranks(festival, people),
            FactList("", (_free(8, texts), *_schools(people), _free(10, texts))),
            *_results(awards),
            *_regions(awards),
            FactList("", tuple(_free(point, texts) for point in POINTS if point > 12)),
            Signatures(signing_officials(festival)),
        ]
    title = _("Report of the chief arbiter")
    return (Paper("report", title, festival_where_and_when(festival), tuple(blocks)),)


def _free(point: int, texts: Mapping[int, str]) -> tuple[str, str]:
    return f"{point}. {POINTS[point][0]}", texts[point]


def _head(festival: Festival, people: Sequence[Person]) -> tuple[tuple[str, str], ...]:
    panel = panel_of_festival(festival)
    counts = ", ".join(f"{words} – {count}" for words, count in panel_counts(festival, panel)[2:])
    judges = _("%(count)s in all, %(elsewhere)s from other places; %(counts)s") % {
        "count": len(panel),
        "elsewhere": sum(is_from_elsewhere(judge, festival) for judge in panel),
        "counts": counts or "–",
    }
    players = _("%(count)s from %(regions)s regions; men and boys %(men)s, women and girls "
                "%(women)s; coaches %(coaches)s") % {
        "count": len(people),
        "regions": len({one.region for one in people if one.region}),
        "men": sum(one.sex == "m" for one in people),
        "women": sum(one.sex == "w" for one in people),
        "coaches": len({one.coach for one in people if one.coach}),
    }  # fmt: skip
    return (
        (f"1. {_('Dates')}", days_of_festival(festival) or "–"),
        (f"2. {_('Place')}", transliterate_for_reader(festival.city) or "–"),
        (f"3. {_('Venue')}", transliterate_for_reader(festival.venue) or "–"),
        (f"4. {pgettext('of a report', 'Players')}", players),
        (f"5. {pgettext('of a report', 'Arbiters')}", judges),
    )


def _teams(festival: Festival, people: Sequence[Person]) -> list[Block]:
    staff = dict(
        Delegation.objects.filter(festival=festival).values_list("body", "accompanying")
    )  # fmt: skip
    by_region: dict[str, list[Person]] = defaultdict(list)
    for one in people:
        by_region[one.region].append(one)
    rows = []
    for region, found in sorted(by_region.items(), key=lambda item: (not item[0], item[0])):
        coaches = len({one.coach for one in found if one.coach}) + staff.get(region, 0)
        rows.append(
            (
                place_in_readers_letters(region) or pgettext("of a report", "region not given"),
                str(sum(one.sex == "m" for one in found)),
                str(sum(one.sex == "w" for one in found)),
                str(len(found)),
                str(coaches),
                str(len(found) + coaches),
            )
        )
    heads = (
        ColumnHead(_("Region"), is_name=True),
        ColumnHead(pgettext("of a report", "m"), is_number=True),
        ColumnHead(pgettext("of a report", "w"), is_number=True),
        ColumnHead(_("Players"), is_number=True),
        ColumnHead(_("Coaches and staff"), is_number=True),
        ColumnHead(pgettext("of a report", "In all"), is_number=True),
    )
    return [PaperTable(f"6. {_('Teams')}", heads, tuple(rows))] if rows else []


def _ranks(festival: Festival, people: Sequence[Person]) -> list[Block]:
    counted: dict[int, Counter[str]] = defaultdict(Counter)
    for one in people:
        counted[one.group.pk][rank_column(one.entry.title or one.entry.player.title)] += 1
    heads = (
        ColumnHead(_("Group"), is_name=True),
        *(ColumnHead(place_in_readers_letters(column), is_number=True) for column in COLUMNS),
    )
    rows = tuple(
        (
            group_title(group),
            *(str(counted[group.pk][column] or "") for column in COLUMNS),
        )
        for group in festival.groups.all()
        if group.pk in counted
    )
    caption = f"7. {_('Ranks by group')}"
    return [PaperTable(caption, heads, rows)] if rows else []


def _schools(people: Sequence[Person]) -> tuple[tuple[str, str], ...]:
    counted: Counter[str] = Counter()
    for one in people:
        words = re.split(r"[^А-ЯЁA-Z]+", one.entry.player.club)
        kind = next((kind for kind in SCHOOLS if kind in words), None)
        if kind is not None:
            counted[kind] += 1
    told = ", ".join(
        f"{place_in_readers_letters(kind)} – {count}" for kind, count in counted.most_common()
    )
    return ((f"9. {_('Sports schools')}", told or _("no player named one")),)


def _results(awards: Sequence[Award]) -> list[Block]:
    by_contest: dict[Contest, list[Award]] = defaultdict(list)
    for award in awards:
        by_contest[award.contest].append(award)

    def named(found: Sequence[Award], place: int) -> str:
        return ", ".join(
            player_name(award.row.entry.player)
            + ("" if award.first == award.last else f" ({award.span})")
            for award in found
            if award.first == place
        )

    rows = tuple(
        (contest_title(contest), *(named(found, place) for place in (1, 2, 3)))
        for contest, found in by_contest.items()
    )
    heads = (
        ColumnHead(_("Tournament"), is_long=True),
        *(
            ColumnHead(
                pgettext("of a report", "Place no. %(place)s") % {"place": place}, is_name=True
            )
            for place in "123"
        ),
    )
    caption = f"11. {_('Results: awarded in all %(count)s') % {'count': len(awards)}}"
    if not rows:
        return [FactList("", ((f"11. {_('Results')}", _("no tournament is over yet")),))]
    return [PaperTable(caption, heads, rows)]


def _regions(awards: Sequence[Award]) -> list[Block]:
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for award in awards:
        player = award.row.entry.player
        region = player.region or player.city
        if region:
            counted[region][min(award.first, 3) - 1] += 1
    in_order = sorted(counted.items(), key=lambda item: ([-count for count in item[1]], item[0]))
    places = [tuple(medals) for _region, medals in in_order]
    rows = tuple(
        (
            str(places.index(tuple(medals)) + 1),
            place_in_readers_letters(region),
            *map(str, medals),
            str(sum(medals)),
        )
        for region, medals in in_order
    )
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Region"), is_name=True),
        *(ColumnHead(place, is_number=True) for place in ("I", "II", "III")),
        ColumnHead(pgettext("of a report", "In all"), is_number=True),
    )
    return [PaperTable(f"12. {_('Regions by places taken')}", heads, rows)] if rows else []
