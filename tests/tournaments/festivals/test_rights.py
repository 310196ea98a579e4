"""What a stranger and an official of one tournament may not do in the whole event."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from arbiter.accounts.models import Office
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from tests.support import festivals
from tests.support.festivals import AT
from tournaments.festivals.models import Festival
from tournaments.festivals.services import setup


@pytest.fixture
def festival(db):
    actor = festivals.organiser()
    made = festivals.youth_week(actor, groups=festivals.GROUPS[:2])
    setup.open_to_everybody(festival=made, actor=actor, at=AT)
    return made


def _organiser_of_one(festival: Festival) -> User:
    user = User.objects.create_user("of one")
    tournament = festival.contests.first().tournament
    appoint_official(user=user, role=Role.ORGANISER, scope=tournament.scope_key, actor=None, at=AT)
    return user


@pytest.mark.parametrize("tail", ["common/", "timetable/edit/", "manage/", "officials/"])
def test_the_organiser_of_one_tournament_does_not_run_the_whole_event(festival, tail):
    client = Client()
    client.force_login(_organiser_of_one(festival))
    assert client.get(f"/festivals/{festival.pk}/{tail}").status_code == 403


def test_nor_by_the_api(festival):
    client = APIClient()
    client.force_authenticate(_organiser_of_one(festival))
    answer = client.patch(f"/api/v1/festivals/{festival.pk}/", {"city": "Омск"}, format="json")
    assert answer.status_code == 403
    festival.refresh_from_db()
    assert festival.city == "Самара"


def test_an_official_is_appointed_on_the_page_and_dismissed_everywhere(festival):
    User.objects.create_user("judge")
    client = Client(headers={"accept-language": "ru"})
    client.force_login(User.objects.get(username="organiser"))
    page = f"/festivals/{festival.pk}/officials/"
    answer = client.post(f"{page}appoint/", {"username": "judge", "role": "chief"}, follow=True)
    assert "judge" in answer.text
    held = Office.objects.filter(user__username="judge")
    assert held.count() == 1 + festival.contests.count()
    office = held.get(scope=festival.scope_key)
    client.post(f"{page}{office.pk}/dismiss/")
    assert not held.exists()


def test_nobody_of_this_name_is_told_and_nothing_is_appointed(festival):
    client = Client(headers={"accept-language": "ru"})
    client.force_login(User.objects.get(username="organiser"))
    page = f"/festivals/{festival.pk}/officials/"
    before = Office.objects.count()
    client.post(f"{page}appoint/", {"username": "никто", "role": "chief"})
    assert "никто" in client.get(page).text
    assert Office.objects.count() == before
