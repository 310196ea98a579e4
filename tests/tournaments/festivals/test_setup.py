"""An event of many tournaments is set up from lines, all of it or nothing."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES
from tests.support.small_event import signed_in
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.festivals.forms.setup import lines_as_last_time
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.rules.groups import GroupFault, Misfit, misfits, own_group, read_group
from tournaments.festivals.rules.programmes import (
    ProgrammeFault,
    proposed_rounds,
    read_programme,
    round_minutes,
)
from tournaments.festivals.services import officials, setup


@pytest.mark.parametrize(
    ("line", "title", "sex", "years"),
    [
        ("до 14 лет, юноши, 2013–2015", "до 14 лет, юноши", "m", (2013, 2015)),
        ("до 9 лет мальчики (2018-2020)", "до 9 лет мальчики", "m", (2018, 2020)),
        ("до 27 лет, юниорки", "до 27 лет, юниорки", "w", (2000, None)),
        ("U11 girls", "U11 girls", "w", (2016, None)),
        ("up to 14 years, boys", "up to 14 years, boys", "m", (2013, None)),
        ("B14", "B14", "m", (2013, None)),
        ("Женщины", "Женщины", "w", (None, None)),
        ("2012 и моложе", "2012 и моложе", "", (2012, None)),
        ("юноши 2010 г.р. и старше", "юноши 2010 г.р. и старше", "m", (None, 2010)),
        (
            "мужчины, 2010 года рождения и старше",
            "мужчины, 2010 года рождения и старше",
            "m",
            (None, 2010),
        ),
        ("Мужчины 60+", "Мужчины 60+", "m", (None, 1966)),
        ("Первая лига", "Первая лига", "", (None, None)),
        ("юноши и девушки до 12 лет", "юноши и девушки до 12 лет", "", (2015, None)),
    ],
)
def test_a_group_is_read_as_regulations_write_it(line, title, sex, years):
    group = read_group(line, 2026)
    assert (group.title, group.sex, (group.born_from, group.born_to)) == (title, sex, years)


@pytest.mark.parametrize(
    ("line", "title", "rating", "ranks"),
    [
        ("Высшая лига, рейтинг от 1800", None, (1800, None), ("", "")),
        ("Первая лига, рейтинг 1900–2000", None, (1900, 2000), ("", "")),
        ("First league, rating up to 1599", None, (None, 1599), ("", "")),
        ("Мужчины, не ниже КМС", None, (None, None), ("КМС", "")),
        ("КМС и выше", None, (None, None), ("КМС", "")),
        ("Вторая лига, не выше II разряда", None, (None, None), ("", "II")),
        ("II–III разряды", None, (None, None), ("III", "II")),
        ("до 1 разряда, юноши", None, (None, None), ("", "I")),
        (
            "до 14 лет 2013–2015, рейтинг до 1300",
            "до 14 лет, рейтинг до 1300",
            (None, 1300),
            ("", ""),
        ),
    ],
)
def test_a_league_is_read_by_its_rating_or_ranks(line, title, rating, ranks):
    group = read_group(line, 2026)
    assert group.title == (title or line)
    assert (group.rating_from, group.rating_to) == rating
    assert (group.rank_from, group.rank_to) == ranks


LEAGUES = [
    read_group(line, 2026)
    for line in ("Общая", "Высшая лига, рейтинг от 1800", "КМС и выше", "II–III разряды, женщины")
]


@pytest.mark.parametrize(
    ("sex", "rating", "rank", "title"),
    [
        ("m", 1850, "", "Высшая лига, рейтинг от 1800"),
        ("m", 1799, "кмс", "КМС и выше"),
        ("w", None, "Мастер спорта", "КМС и выше"),
        ("w", None, "2 разряд", "II–III разряды, женщины"),
        ("w", None, "I", "Общая"),
        ("m", None, "", "Общая"),
    ],
)
def test_a_person_belongs_to_the_league_of_his_rating_or_rank(sex, rating, rank, title):
    place = own_group(LEAGUES, sex=sex, birth_year=1990, rating=rating, rank=rank)
    assert place is not None
    assert LEAGUES[place].title == title


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("рейтинг 1900–1800", GroupFault.RATING_TURNED),
        ("2015–2013, юноши", GroupFault.YEARS_TURNED),
        (" , – ", GroupFault.NO_NAME),
    ],
)
def test_a_group_that_cannot_be_is_named(line, fault):
    with pytest.raises(ValueError) as refused:
        read_group(line, 2026)
    assert refused.value.args[0] == fault


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (
            "Классика 45+10, 9 туров, микроматч, круговая до 8",
            ("Классика", "2700+10", 9, 2, 8),
        ),
        ("Блиц 3 мин + 2 с на ход, 9 туров", ("Блиц", "180+2", 9, 1, 10)),
        ("Rapid 10 min, 7 rounds, 2 games", ("Rapid", "600", 7, 2, 10)),
        ("Русские шашки", ("Русские шашки", "", 7, 1, 10)),
    ],
)
def test_a_programme_is_read_as_regulations_write_it(line, read):
    programme = read_programme(line)
    assert read == (
        programme.title,
        programme.control,
        programme.rounds,
        programme.games,
        programme.round_robin_up_to,
    )


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Классика 1 ч 30 мин + 30 с, чепуха", ProgrammeFault.UNREAD),
        ("45+10", ProgrammeFault.NO_NAME),
    ],
)
def test_a_programme_that_was_not_understood_is_named(line, fault):
    if fault is ProgrammeFault.NO_NAME:
        assert read_programme(line).title == "45+10"  # a name nobody would choose, but shown
        return
    with pytest.raises(ValueError) as refused:
        read_programme(line)
    assert refused.value.args[0] == fault


@pytest.mark.parametrize(
    ("control", "games", "minutes"),
    [("2700+10", 2, 216), ("420+5", 2, 51), ("180+2", 2, 27), ("", 1, 60)],
)
def test_a_round_takes_both_clocks_over_forty_moves_and_ten_minutes(control, games, minutes):
    assert round_minutes(control, games) == minutes


@pytest.mark.parametrize(
    ("players", "proposed"),
    [
        (2, ("round_robin", 1)),
        (7, ("round_robin", 7)),
        (10, ("round_robin", 9)),
        (11, ("swiss", 8)),
        (24, ("swiss", 8)),
    ],
)
def test_system_and_rounds_follow_the_number_of_players(players, proposed):
    assert proposed_rounds(players, 8, 10) == proposed


BANDS = [read_group(line, 2026) for line in festivals.GROUPS]
FLOORS = [read_group(f"до {age} лет", 2026) for age in (27, 20, 17, 14, 11)]


@pytest.mark.parametrize(
    ("groups", "sex", "year", "title"),
    [
        (BANDS, "m", 2014, "до 14 лет, юноши"),
        (BANDS, "w", 2014, "до 14 лет, девушки"),
        (BANDS, "m", 1990, None),
        (FLOORS, "m", 2014, "до 14 лет"),
        (FLOORS, "w", 2020, "до 11 лет"),
        (FLOORS, "m", 1999, None),
    ],
)
def test_a_person_belongs_to_the_group_of_his_age(groups, sex, year, title):
    place = own_group(groups, sex=sex, birth_year=year, rating=None)
    assert (None if place is None else groups[place].title) == title


def test_whoever_does_not_fit_is_told_all_reasons():
    girls = read_group("до 14 лет, девушки, 2013–2015", 2026)
    assert misfits(girls, sex="m", birth_year=2011, rating=None) == (Misfit.SEX, Misfit.TOO_OLD)
    assert misfits(girls, sex="", birth_year=None, rating=None) == (
        Misfit.SEX_UNKNOWN,
        Misfit.YEAR_UNKNOWN,
    )
    assert misfits(girls, sex="w", birth_year=2018, rating=None) == (Misfit.TOO_YOUNG,)
    masters = read_group("КМС и выше", 2026)
    assert misfits(masters, sex="m", birth_year=1990, rating=None, rank="I") == (Misfit.RANK,)


@pytest.mark.django_db
def test_a_youth_week_of_36_tournaments_takes_over_what_is_common():
    festival = festivals.youth_week(festivals.organiser())
    made = Tournament.objects.all()
    assert (festival.contests.count(), made.count()) == (36, 36)
    assert {one.city for one in made} == {"Самара"}
    assert {one.starts_on for one in made} == {date(2026, 3, 24)}
    blitz = Contest.objects.get(group__title="до 14 лет, девушки", programme__title="Блиц")
    assert blitz.tournament.title == "Шашечная весна Поволжья. до 14 лет, девушки, блиц"
    assert blitz.tournament.time_control == "180+2"
    assert blitz.tournament.games_per_pairing == 2


@pytest.mark.django_db
def test_a_tournament_follows_the_common_place_unless_it_says_otherwise():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, programmes=PROGRAMMES[:1], groups=festivals.GROUPS[:2])
    first, second = Tournament.objects.order_by("pk")
    Tournament.objects.filter(pk=second.pk).update(city="Тольятти")
    setup.change_common(festival=festival, actor=actor, at=AT, city="Казань", venue="Дворец")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.city, second.city) == ("Казань", "Тольятти")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"groups": [], "programmes": [read_programme("Блиц 3+2")]}, "festival_empty"),
        (
            {
                "groups": [read_group(f"до {age} лет", 2026) for age in range(5, 46)],
                "programmes": [read_programme(name) for name in ("а", "б", "в")],
            },
            "festival_too_large",
        ),
        (
            {
                "groups": [read_group("Юноши", 2026), read_group("юноши", 2026)],
                "programmes": [read_programme("Блиц 3+2")],
            },
            "festival_name_twice",
        ),
    ],
)
def test_an_event_that_cannot_be_leaves_nothing_behind(plan, code):
    actor = festivals.organiser()
    with pytest.raises(TournamentError, match=code):
        setup.create_festival(title="Весна", plan=setup.Plan(**plan), actor=actor, at=AT)
    assert not Festival.objects.exists()
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_who_may_open_no_event_opens_none():
    stranger = User.objects.create_user("stranger")
    with pytest.raises(PermissionDenied):
        festivals.youth_week(stranger)


@pytest.mark.django_db
def test_an_arbiter_appointed_once_is_in_office_in_every_tournament():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:2])
    arbiter = User.objects.create_user("arbiter")
    officials.appoint_everywhere(
        festival=festival, user=arbiter, role=Role.CHIEF, actor=actor, at=AT
    )
    assert Office.objects.filter(user=arbiter).count() == 7
    officials.dismiss_everywhere(
        festival=festival, user=arbiter, role=Role.CHIEF, actor=actor, at=AT
    )
    assert not Office.objects.filter(user=arbiter).exists()


def _lines(**changed: str) -> dict[str, str]:
    return {
        "title": "Весна",
        "starts_on": "24.03.2026",
        "ends_on": "28.03.2026",
        "groups": "до 14 лет, юноши, 2013–2015\nдо 14 лет, девушки, 2013–2015",
        "programmes": "Классика 45+10, 9 туров\nБлиц 3+2",
        "ruleset_id": "fmjd64@1",
        **changed,
    }


@pytest.mark.django_db
def test_the_matrix_is_shown_before_anything_is_made_and_a_tick_taken_away_makes_none():
    client = Client(headers={"accept-language": "ru"})
    client.force_login(festivals.organiser())
    page = client.post(reverse("festival-new"), _lines())
    assert page.status_code == 200
    assert "Будет создано 4 турнира" in page.text
    assert not Festival.objects.exists()
    cells = ["0,0", "0,1", "1,0"]
    answer = client.post(reverse("festival-new"), _lines(matrix="1", make="1") | {"cell": cells})
    festival = Festival.objects.get()
    assert answer.url == reverse("festival", args=[festival.pk])
    assert festival.contests.count() == 3
    shown = client.get(answer.url)
    assert shown.status_code == 200
    assert "до 14 лет, юноши" in shown.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"groups": "до 14 лет\nюноши 2015–2013"}, "Строка 2: годы переставлены"),
        ({"groups": "юноши\nЮноши"}, "Строка 2: «Юноши» стоит дважды"),
        ({"programmes": "Блиц 3+2, чепуха"}, "Строка 1: «чепуха» не понято"),
        ({"title": ""}, "Обязательное поле"),
        ({"ends_on": "20.03.2026"}, "Последний день раньше первого"),
    ],
)
def test_a_line_that_was_not_understood_is_named_and_nothing_typed_is_lost(changed, words):
    client = Client(headers={"accept-language": "ru"})
    client.force_login(festivals.organiser())
    page = client.post(reverse("festival-new"), _lines(make="1", **changed))
    assert page.status_code == 422
    assert words in page.text
    assert "Классика 45+10, 9 туров" in page.text or "programmes" in changed
    assert not Festival.objects.exists()


@pytest.mark.django_db
def test_a_draft_is_seen_by_its_officials_until_it_is_opened(client):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:2])
    address = reverse("festival", args=[festival.pk])
    assert client.get(address).status_code == 404
    client.force_login(actor)
    assert client.get(address).status_code == 200
    assert client.post(reverse("festival-open", args=[festival.pk])).status_code == 302
    client.logout()
    assert client.get(address).status_code == 200
    assert not Tournament.objects.filter(is_private=True).exists()


@pytest.mark.django_db
def test_the_front_page_asks_no_more_for_36_tournaments_than_for_2(
    client, django_assert_max_num_queries
):
    actor = festivals.organiser()
    few = festivals.youth_week(actor, groups=festivals.GROUPS[:2], programmes=PROGRAMMES[:1])
    many = festivals.youth_week(actor)
    for festival in (few, many):
        setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    client.get(reverse("festival", args=[few.pk]))  # what is loaded once
    with django_assert_max_num_queries(12):
        client.get(reverse("festival", args=[many.pk]))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_event_as_last_time_has_the_same_groups_with_the_years_moved_on(client, language):
    actor = festivals.organiser()
    held = festivals.youth_week(
        actor, groups=("до 14 лет, юноши, 2013–2015", "Женщины", "до 11 лет", "Мужчины 60+")
    )
    client.force_login(actor)
    page = client.get(
        reverse("festival-new"), {"from": held.pk}, headers={"accept-language": language}
    )
    lines = page.context["form"].initial
    later = timezone.localdate().year - 2026
    assert lines["groups"].splitlines() == [
        f"до 14 лет, юноши, {2013 + later}–{2015 + later}",
        "Женщины",
        "до 11 лет",
        "Мужчины 60+",
    ]
    read = [read_programme(line) for line in lines["programmes"].splitlines()]
    assert [(one.title, one.control, one.rounds, one.games) for one in read] == [
        ("Классика", "2700+10", 8, 2),
        ("Быстрые", "420+5", 8, 2),
        ("Блиц", "180+2", 8, 2),
    ]


@pytest.mark.django_db
def test_the_next_step_of_a_draft_leads_to_the_players_of_the_whole_event():
    actor = festivals.organiser()
    week = festivals.youth_week(actor, festivals.GROUPS[6:8], festivals.PROGRAMMES[:1])
    tournament = week.contests.first().tournament
    client, bring = signed_in(actor), f"/festivals/{week.pk}/people/list/"
    pages = (f"/festivals/{week.pk}/", f"/events/{tournament.pk}/")
    for address in pages:
        assert f'href="{bring}"' in client.get(address).text
    assert f"/events/{tournament.pk}/open/" not in client.get(pages[1]).text
    setup.open_to_everybody(festival=week, actor=actor, at=festivals.AT)
    for address in pages:
        assert f'href="{bring}"' in client.get(address).text
        assert bring not in Client().get(address).text
    festivals.enter_list(week, actor, festivals.children_list(40))
    assert f'class="button" href="{bring}"' not in client.get(pages[0]).text


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ru", "en"])
def test_leagues_are_the_same_next_time(language):
    """What the form of the next event proposes is read as the bounds that stood."""
    lines = ("Лига А", "Первая лига, рейтинг 1500–1999", "КМС и выше", "Лига, I–КМС", "Лига В")
    festival = festivals.youth_week(festivals.organiser(), groups=lines)
    of_program = festival.groups.filter(title__in=("Лига А", "Лига В"))  # bounds beside the name
    of_program.filter(title="Лига А").update(rating_from=1800, rank_from="КМС")
    of_program.filter(title="Лига В").update(rating_from=1200, rating_to=1799, rank_to="II")
    with translation.override(language):
        proposed = lines_as_last_time(festival, 2027)["groups"].splitlines()
    assert proposed[1:4] == list(lines[1:4])
    assert [
        (one.rating_from, one.rating_to, one.rank_from, one.rank_to)
        for one in (read_group(line, 2027) for line in proposed)
    ] == [
        (1800, None, "КМС", ""),
        (1500, 1999, "", ""),
        (None, None, "КМС", ""),
        (None, None, "I", "КМС"),
        (1200, 1799, "", "II"),
    ]
