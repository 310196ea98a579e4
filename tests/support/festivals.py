"""Events of many tournaments for tests: the youth week, its organiser, its players."""

from dataclasses import replace
from datetime import UTC, date, datetime

from django.contrib.auth.models import User
from django.utils import timezone

from arbiter.accounts.models import SITE
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from tournaments.entries.services import entering
from tournaments.festivals.forms.timetable import TimetableForm
from tournaments.festivals.models import Festival
from tournaments.festivals.rules.groups import read_group
from tournaments.festivals.rules.programmes import read_programme
from tournaments.festivals.services import lists, setup
from tournaments.festivals.services.setup import Plan, create_festival
from tournaments.festivals.services.timetable import replace_timetable
from tournaments.people.models import Player
from tournaments.rounds.services import drafts, lots, publishing

AT = datetime(2026, 3, 20, 9, tzinfo=UTC)

AGES = ("до 27 лет", "до 20 лет", "до 17 лет", "до 14 лет", "до 11 лет", "до 9 лет")
YEARS = ("2000–2006", "2007–2009", "2010–2012", "2013–2015", "2016–2017", "2018–2020")

GROUPS = tuple(
    f"{age}, {sex}, {years}" for age, years in zip(AGES, YEARS, strict=True)
    for sex in ("юноши", "девушки")
)  # fmt: skip

SURNAMES = ("Мельник", "Дроздов", "Ермаков", "Лапин", "Назаров", "Осипов")

PROGRAMMES = (
    "Классика 45+10, 8 туров, 2 партии",
    "Быстрые 7+5, 8 туров, 2 партии",
    "Блиц 3+2, 8 туров, 2 партии",
)


def organiser(name: str = "organiser") -> User:
    """Make an organiser of the site."""
    user = User.objects.create_user(name, password=None)
    appoint_official(user=user, role=Role.ORGANISER, scope=SITE, actor=None, at=AT)
    return user


def youth_plan(groups: tuple[str, ...] = GROUPS, programmes: tuple[str, ...] = PROGRAMMES) -> Plan:
    """Plan groups × programmes as a youth week has them, younger players may play up."""
    terms = [read_group(line, 2026) for line in groups]
    return Plan(
        groups=[replace(one, takes_younger=True) for one in terms],
        programmes=[read_programme(line) for line in programmes],
    )


def youth_week(
    actor: User, groups: tuple[str, ...] = GROUPS, programmes: tuple[str, ...] = PROGRAMMES
) -> Festival:
    """Open a youth week of these groups and programmes as a draft."""
    return create_festival(
        title="Шашечная весна Поволжья",
        plan=youth_plan(groups, programmes),
        actor=actor,
        at=AT,
        city="Самара",
        starts_on=date(2026, 3, 24),
        ends_on=date(2026, 3, 28),
    )


def week_in_play(actor: User) -> Festival:
    """A public event of two groups and three programmes, today: round 1 of the classic plays."""
    today = timezone.localdate()
    programmes = tuple(line.replace("8 туров", "3 тура") for line in PROGRAMMES)
    festival = youth_week(actor, groups=GROUPS[6:8], programmes=programmes)
    setup.change_common(festival=festival, actor=actor, at=AT, starts_on=today, ends_on=today)
    festival.refresh_from_db()
    for group, first in (("до 14 лет, юноши", "Антон"), ("до 14 лет, девушки", "Белла")):
        players: list[Player] = []
        for contest in festival.contests.filter(group__title=group).order_by("programme__position"):
            for number in range(6):
                by = {"tournament": contest.tournament, "actor": actor, "at": AT}
                if len(players) <= number:
                    entry = entering.enter_new_player(
                        name=f"{SURNAMES[number]} {first}", region="Саратовская область", **by
                    )
                    players.append(entry.player)
                else:
                    entering.enter_player(player=players[number], **by)
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    for contest in festival.contests.filter(programme__position=0).select_related("tournament"):
        tournament = contest.tournament
        tournament.refresh_from_db()
        by = {"tournament": tournament, "actor": actor, "at": AT}
        lots.draw_lots(seed="0123456789abcdef", **by)
        drafts.draft_round(**by)
        publishing.publish_round(number=1, **by)
    form = TimetableForm(
        {
            "lines": f"{today:%d.%m.%Y} 00:05 Открытие, зал 1\n00:30 Классика, все туры\n"
            "23:50 Быстрые, туры 1–2\n23:55 Награждение"
        },
        festival=festival,
    )
    assert form.is_valid(), form.errors
    replace_timetable(festival=festival, sittings=form.cleaned_data["lines"], actor=actor, at=AT)
    return festival


BOYS = ("Белов Артём", "Дроздов Матвей", "Ермаков Александр", "Назаров Тимур", "Осипов Геннадий")
GIRLS = ("Белкина Алиса", "Лапина Ева", "Мельникова Таисия", "Сафонова Алина", "Юдина Варвара")
REGIONS = ("Самарская область", "Республика Татарстан", "Саратовская область", "Пензенская область")
_SYLLABLES = ("ба", "ве", "го", "ду", "жи", "за", "ки", "ле", "мо", "ну", "пы", "ра", "се", "то")


def surname(number: int, sex: str) -> str:
    """Make a surname of its own for each number: nobody is a second spelling of another."""
    first, rest = divmod(number, len(_SYLLABLES) ** 2)
    second, third = divmod(rest, len(_SYLLABLES))
    stem = f"{_SYLLABLES[first]}{_SYLLABLES[second]}{_SYLLABLES[third]}р"
    return stem.capitalize() + ("ов" if sex == "m" else "ова")


def children_list(count: int, first: int = 0) -> str:
    """Write a list with headings as a region sends it: so many children of all the groups."""
    rows = ["Фамилия Имя;Год рождения;Регион"]
    for number in range(first, first + count):
        sex = "mw"[number % 2]
        given = (BOYS if sex == "m" else GIRLS)[number % 5].split()[1]
        year = 2000 + number % 21
        rows.append(f"{surname(number, sex)} {given};{year};{REGIONS[number % 4]}")
    return "\n".join(rows)


def enter_list(festival: Festival, actor: User, text: str) -> None:
    """Enter all of a list as it is proposed."""
    lists.enter_list(
        festival=festival, data=text.encode(), decisions={}, groups={}, sexes={}, actor=actor, at=AT
    )
