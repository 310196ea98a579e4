"""A private event: its officials see it, nobody else does, on any page, list or address."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import get_resolver, reverse

from arbiter.accounts.services import offices
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow
from tests.support import small_event
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import officials
from tournaments.events.queries.officials import ChecklistPoint
from tournaments.events.services import regulations, visibility
from tournaments.hall.queries.live import read_event_state
from tournaments.journal.queries.checks import compare_event_with_journal
from tournaments.rounds.services import lots

pytestmark = pytest.mark.django_db

TITLE = "Тайный кубок"


@pytest.fixture
def story():
    return small_event.event(2, published=0)


@pytest.fixture
def draft(story) -> Tournament:
    made = regulations.create_tournament(
        title=TITLE,
        actor=story.organiser,
        at=small_event.NOON,
        ruleset_id="fmjd64@1",
        is_private=True,
    )
    for name in ("Незримов Пётр", "Скрытых Анна"):
        entering.enter_new_player(
            tournament=made, name=name, actor=story.organiser, at=small_event.NOON
        )
    return made


def visitor(user=None) -> Client:
    client = Client(headers={"accept-language": "ru"})
    if user is not None:
        client.force_login(user)
    return client


def open_it(story, draft: Tournament) -> Tournament:
    return visibility.make_event_public(
        tournament=draft, actor=story.organiser, at=small_event.NOON
    )


OF_NO_EVENT = {"event-list-sample"}  # an empty list to be filled in, whatever the event


def event_addresses() -> list[str]:
    """Every address of pages and programs that speaks of one event and of nothing inside it."""
    addresses = []
    for name, ways in get_resolver().reverse_dict.lists():
        if not isinstance(name, str) or name in OF_NO_EVENT:
            continue
        for way in ways:
            path, parameters = way[0][0]
            if parameters == ["pk"] and path.removeprefix("api/v1/").startswith("events/%(pk)s/"):
                addresses.append(name)
    return sorted(set(addresses))


@pytest.mark.parametrize("name", event_addresses())
def test_no_address_of_the_event_answers_the_public(draft, story, name):
    """Neither somebody who has not signed in nor a signed-in stranger, reading or writing."""
    address = reverse(name, args=[draft.pk])
    for client in (visitor(), visitor(story.stranger)):
        answer = client.get(address)
        assert answer.status_code in (302, 401, 403, 404, 405), name
        assert TITLE not in answer.content.decode(errors="replace")
    before = JournalEntry.objects.count()
    posted = visitor(story.stranger).post(address)
    assert posted.status_code in (302, 400, 403, 404, 405), name
    assert TITLE not in posted.content.decode(errors="replace")
    assert JournalEntry.objects.count() == before


def test_enough_addresses_are_tried():
    names = event_addresses()
    assert {"event", "api-event", "event-hall", "event-players", "event-exchange"} <= set(names)
    assert len(names) > 40


@pytest.mark.parametrize(
    "address",
    ["/", "/search/?q=Тайный", "/search/?q=Незримов", "/api/v1/events/"],
)
def test_no_list_names_the_event(draft, story, address):
    for client in (visitor(), visitor(story.stranger)):
        page = client.get(address).content.decode()
        assert TITLE not in page
        assert "Незримов Пётр" not in page
    open_it(story, draft)
    shown = "Незримов Пётр" if "Незримов" in address else TITLE
    assert shown in visitor().get(address).content.decode()


def test_a_person_of_a_draft_alone_has_no_page(draft, story):
    person = draft.entries.first().player_id
    assert visitor().get(reverse("person", args=[person])).status_code == 404
    open_it(story, draft)
    assert visitor().get(reverse("person", args=[person])).status_code == 200


def test_live_pages_hear_nothing_of_it(draft, story):
    assert read_event_state(draft.pk) is None
    open_it(story, draft)
    assert read_event_state(draft.pk) is not None


def test_its_officials_see_it_with_the_checklist(draft, story):
    offices.appoint_official(
        user=story.arbiter,
        role="arbiter",
        scope=draft.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
    )
    for user in (story.organiser, story.arbiter):
        page = visitor(user).get(reverse("event", args=[draft.pk])).content.decode()
        assert TITLE in page
        assert "Черновик" in page
        assert TITLE in visitor(user).get("/").content.decode()
    assert (
        "Открыть для всех"
        in visitor(story.organiser).get(reverse("event", args=[draft.pk])).content.decode()
    )


def test_the_checklist_says_what_is_missing(draft, story):
    def missing() -> set[ChecklistPoint]:
        return {
            point.point
            for point in officials.checklist_before_making_public(draft)
            if not point.is_done
        }

    assert missing() == {ChecklistPoint.PLACE, ChecklistPoint.PLAY, ChecklistPoint.OFFICIALS}
    draft.city, draft.starts_on, draft.time_control = "Тверь", small_event.NOON.date(), "900"
    draft.chief_arbiter = "Судьин А."
    assert missing() == set()
    draft.chief_arbiter = ""
    offices.appoint_official(
        user=story.arbiter,
        role="chief",
        scope=draft.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
    )
    assert missing() == set()


def test_lots_are_drawn_in_sight_of_everybody(draft, story):
    given = {
        "tournament": draft,
        "seed": small_event.SEED,
        "actor": story.organiser,
        "at": small_event.NOON,
    }
    with pytest.raises(TournamentError, match="event_private"):
        lots.draw_lots(**given)
    open_it(story, draft)
    lots.draw_lots(**given)


def test_the_database_knows_no_private_event_in_play(draft):
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=draft.pk).update(state=TournamentState.RUNNING)


def test_it_is_opened_once_and_the_journal_says_so(draft, story):
    client = visitor(story.organiser)
    for _ in range(2):
        answer = client.post(reverse("event-open", args=[draft.pk]), follow=True)
        assert "открыт" in answer.content.decode()
    rows = JournalEntry.objects.filter(stream=draft.scope_key, verb="event.opened_to_public")
    assert [row.actor_id for row in rows] == [story.organiser.pk]
    assert visitor().get(reverse("event", args=[draft.pk])).status_code == 200


def test_an_official_who_is_no_organiser_cannot_open_it(draft, story):
    with pytest.raises(PermissionDenied):
        visibility.make_event_public(tournament=draft, actor=story.arbiter, at=small_event.NOON)


def test_opened_behind_the_services_is_found(draft):
    Tournament.objects.filter(pk=draft.pk).update(is_private=False)
    rows = JournalEntry.objects.filter(stream=draft.scope_key).order_by("seq")
    compared = compare_event_with_journal(
        draft.scope_key,
        [ComparedRow(*row) for row in rows.values_list("seq", "verb", "data")],
    )
    assert any("is_private" in str(fault) for fault in compared.breaks)


@pytest.mark.parametrize(("posted", "is_private"), [({}, True), ({"public": "1"}, False)])
def test_the_page_makes_a_draft_unless_it_is_opened_at_once(story, posted, is_private):
    form = {"title": "Новый", "system": "round_robin", "ruleset_id": "fmjd64@1", **DEFAULTS}
    answer = visitor(story.organiser).post(reverse("event-new"), {**form, **posted})
    assert answer.status_code == 302
    assert Tournament.objects.get(title="Новый").is_private is is_private


DEFAULTS = {
    "cycles": 1, "games_per_pairing": 1, "count_by": "games", "unplayed": "face",
    "opening_scope": "round", "result_by": "both_players", "confirm_minutes": 120,
    "lateness_minutes": 60, "bye_points": 2, "half_byes": 1, "acceleration": "none",
}  # fmt: skip


@pytest.mark.parametrize("asked", [{}, {"is_private": True}])
def test_programs_make_see_and_open_a_draft(story, asked):
    """As on the page, nobody sees an event before somebody says so."""
    client = visitor(story.organiser)
    made = client.post(
        "/api/v1/events/",
        {"title": "Новый", **asked},
        content_type="application/json",
    ).json()
    assert made["is_private"] is True
    address = f"/api/v1/events/{made['id']}/"
    assert visitor().get(address).status_code == 404
    assert client.get(address).status_code == 200
    opened = client.post(f"{address}open/", content_type="application/json")
    assert (opened.status_code, opened.json()["is_private"]) == (200, False)
    assert visitor().get(address).status_code == 200
    at_once = client.post(
        "/api/v1/events/", {"title": "Сразу", "is_private": False}, content_type="application/json"
    ).json()
    assert at_once["is_private"] is False
    patched = client.patch(
        address,
        {"is_private": True, "expected": opened.json()["version"]},
        content_type="application/json",
    )
    assert patched.status_code == 400
