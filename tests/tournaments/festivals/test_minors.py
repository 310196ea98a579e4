"""Names of minors set for all tournaments of an event at once, those that said otherwise too."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.festivals.models import Festival
from tournaments.festivals.services import minors, setup

pytestmark = pytest.mark.django_db


@pytest.fixture
def week() -> Festival:
    """A public event of two groups in two programmes; the second tournament names by initials."""
    actor = festivals.organiser()
    week = festivals.youth_week(actor, festivals.GROUPS[6:8], festivals.PROGRAMMES[:2])
    setup.open_to_everybody(festival=week, actor=actor, at=AT)
    Tournament.objects.filter(pk=all_of(week)[1].pk).update(names_of_minors="initials")
    return week


def all_of(week: Festival) -> list[Tournament]:
    return list(Tournament.objects.filter(contests__festival=week).order_by("pk"))


def named(week: Festival) -> list[str]:
    return [tournament.names_of_minors for tournament in all_of(week)]


def rows_of(stream: str, verb: str) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(stream=stream, verb=verb))


def test_all_are_named_so_and_each_journal_tells_it(week):
    changed = minors.name_minors_everywhere(
        festival=week, names=NamesOfMinors.INITIALS, actor=week.opened_by, at=AT
    )
    assert named(week) == ["initials"] * 4
    week.refresh_from_db()
    assert week.names_of_minors == "initials"
    tournaments = all_of(week)
    assert [one.tournament for one in changed] == [tournaments[0], *tournaments[2:]]
    told = [len(rows_of(one.scope_key, "head.corrected")) for one in tournaments]
    assert told == [1, 0, 1, 1]
    (row,) = rows_of(week.scope_key, "festival.minors_named")
    assert row.data["tournaments"] == 3


def test_what_stands_everywhere_leaves_no_row(week):
    by = {"festival": week, "names": NamesOfMinors.FULL, "actor": week.opened_by, "at": AT}
    assert len(minors.name_minors_everywhere(**by)) == 1
    assert minors.name_minors_everywhere(**by) == []
    assert len(rows_of(week.scope_key, "festival.minors_named")) == 1


def test_a_cancelled_tournament_stays(week):
    first = all_of(week)[0]
    Tournament.objects.filter(pk=first.pk).update(state="cancelled", cancelled_reason="буря")
    minors.name_minors_everywhere(
        festival=week, names=NamesOfMinors.INITIALS, actor=week.opened_by, at=AT
    )
    assert named(week) == ["full", "initials", "initials", "initials"]


def test_the_page_shows_what_stands_and_sets_it(week):
    client = Client(headers={"accept-language": "en"})
    client.force_login(week.opened_by)
    address = f"/festivals/{week.pk}/names-of-minors/"
    assert address in client.get(f"/festivals/{week.pk}/manage/").text
    assert client.get(address).text.count("surname and initials on pages") == 2  # choice and line
    answer = client.post(address, {"names_of_minors": "everywhere"}, follow=True)
    assert "Changed in 4 tournaments." in answer.text
    assert named(week) == ["everywhere"] * 4
    again = client.post(address, {"names_of_minors": "everywhere"}, follow=True)
    assert "It stands so everywhere already." in again.text
    assert client.post(address, {"names_of_minors": "none"}).status_code == 422


def test_programs_set_it_and_hear_what_changed(week):
    api = APIClient()
    api.force_authenticate(week.opened_by)
    address = f"/api/v1/festivals/{week.pk}/names-of-minors/"
    stood = [row["names_of_minors"] for row in api.get(address).json()]
    assert sorted(stood) == ["full", "full", "full", "initials"]
    changed = api.post(address, {"names_of_minors": "initials"}, format="json").json()
    assert {(row["before"], row["after"]) for row in changed} == {("full", "initials")}
    assert len(changed) == 3


@pytest.mark.parametrize("method", ["get", "post"])
def test_strangers_are_refused(week, method):
    user = User.objects.create_user("stranger")
    client, api = Client(), APIClient()
    client.force_login(user)
    api.force_authenticate(user)
    address = f"/festivals/{week.pk}/names-of-minors/"
    assert getattr(client, method)(address).status_code == 403
    sent = getattr(api, method)(f"/api/v1{address}", {"names_of_minors": "full"})
    assert sent.status_code == 403
    assert named(week).count("initials") == 1
