"""English names of events, groups and programmes: typed, or put together from known words."""

import pytest
from django.test import Client
from django.utils import translation

from tests.support import festivals
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tournaments.events.english import name_in_english, tournament_in_english
from tournaments.events.texts import event_title
from tournaments.festivals.services import setup
from tournaments.festivals.texts import contest_title, festival_title

NAMES = (
    ("до 14 лет, юноши", "up to 14 years, boys"),
    ("до 9 лет включительно, девочки", "up to 9 years, girls"),
    ("Мужчины", "Men"),
    ("Женщины, 60+", "Women, 60 years and older"),
    ("2012 г.р. и моложе", "born in 2012 or later"),
    ("Ветераны, 1966 и старше", "Veterans, born in 1966 or earlier"),
    ("Классика", "Classic"),
    ("Молниеносная игра", "Blitz"),
    ("Русские шашки, блиц", "Russian draughts, blitz"),
    ("Высшая лига", "Top league"),
    ("Школа № 7, Самара", "Shkola № 7, Samara"),
    ("U14 girls", "U14 girls"),
)


@pytest.mark.parametrize(("russian", "english"), NAMES)
def test_a_name_is_put_together_in_english(russian, english):
    assert name_in_english(russian) == english


@pytest.mark.parametrize(
    ("russian", "english"),
    [
        ("Весна. до 14 лет, юноши, блиц", "Vesna. up to 14 years, boys, blitz"),
        ("Кубок", "Кубок"),  # of its own: its organiser says how it is called
        ("Памяти А. Иванова", "Памяти А. Иванова"),
    ],
)
def test_a_tournament_of_an_event_is_known_by_its_title(russian, english):
    assert tournament_in_english(russian) == english


@pytest.mark.django_db
def test_tournaments_follow_the_english_title_of_their_event():
    actor = festivals.organiser()
    week = festivals.youth_week(actor, GROUPS[6:7], PROGRAMMES[:1])
    contest = week.contests.select_related("tournament", "group", "programme").get()
    with translation.override("en"):
        assert festival_title(week) == "Shashechnaia vesna Povolzhia"
        assert contest_title(contest) == "up to 14 years, boys · Classic"
        own = "up to 14 years, boys, classic"
        assert event_title(contest.tournament) == f"Shashechnaia vesna Povolzhia. {own}"
    by = {"festival": week, "actor": actor, "at": AT}
    for title in ("Volga Spring", "Volga Spring 2026"):
        setup.change_common(title_en=title, **by)
        contest.tournament.refresh_from_db()
        assert contest.tournament.title_en == f"{title}. {own}"
    type(contest.tournament).objects.update(title_en="Boys")  # it says otherwise itself
    setup.change_common(title_en="Spring", **by)
    contest.tournament.refresh_from_db()
    assert contest.tournament.title_en == "Boys"
    setup.open_to_everybody(**by)
    page = Client().get(f"/festivals/{week.pk}/", headers={"accept-language": "en"}).text
    assert "Spring" in page and "юноши" not in page
