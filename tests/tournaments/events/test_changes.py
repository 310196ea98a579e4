"""Title and regulations changed by two at once: the second is told, on the page and by the API."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.support import small_event, swiss_event
from tests.support.addresses import api_document
from tournaments.entries.services import entering
from tournaments.errors import Conflict
from tournaments.events.models import Tournament
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations as regulations_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return swiss_event.event(4, 3, games_per_pairing=1, drawn=False)


def event(story) -> Tournament:
    return Tournament.objects.get(pk=story.tournament.pk)


def change(story, expected=None, about=None, **regulations):
    return regulations_services.change_regulations(
        tournament=event(story),
        expected=expected or fingerprint_of_regulations(event(story)),
        actor=story.organiser,
        at=small_event.NOON,
        about=about,
        **regulations,
    )


@pytest.mark.parametrize(
    ("about", "regulations"),
    [
        ({"title": "Кубок"}, {}),
        ({"starts_on": small_event.NOON.date()}, {}),
        ({}, {"time_control": "480"}),
        ({}, {"coefficients": ("wins", "solkoff")}),
        ({}, {"reverse_last_two": False}),
    ],
)
def test_of_two_organisers_at_one_event_the_second_is_told(story, about, regulations):
    """Who was faster and when; what he wrote stands."""
    seen = fingerprint_of_regulations(event(story))
    changed = change(story, about=about, **regulations)
    assert fingerprint_of_regulations(changed) == fingerprint_of_regulations(event(story)) != seen
    with pytest.raises(Conflict) as conflict:
        change(story, expected=seen, about={"city": "Орёл"})
    assert (conflict.value.code, conflict.value.params["by"]) == ("event_changed", "organiser")
    moment = f"{timezone.localtime(small_event.NOON):%d.%m.%Y %H:%M}"  # entries are open for weeks
    assert conflict.value.params["time"] == moment
    assert event(story).city != "Орёл"


def test_a_player_who_enters_meanwhile_is_no_conflict(story):
    """Nothing of what the form shows has changed by that."""
    seen = fingerprint_of_regulations(event(story))
    entering.enter_new_player(
        tournament=event(story), name="Сёмин Пётр", actor=story.organiser, at=small_event.NOON
    )
    assert change(story, expected=seen, about={"city": "Орёл"}).city == "Орёл"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_program_changes_an_event_as_it_has_read_it(story, language):
    """409 when somebody was faster; every answer bears the version for the next change."""
    client = small_event.signed_in(story.organiser)
    address = reverse("api-event", args=[story.tournament.pk])
    seen = client.get(address).json()["version"]
    first = {"expected": seen, "time_control": "480"}
    changed = client.patch(address, first, content_type="application/json").json()
    stale = client.patch(
        address,
        {"expected": seen, "city": "Орёл"},
        content_type="application/json",
        headers={"accept-language": language},
    )
    assert (stale.status_code, stale.json()["code"]) == (409, "event_changed")
    assert {"ru": "тем временем", "en": "meanwhile"}[language] in stale.json()["detail"]
    again = {"expected": changed["version"], "city": "Орёл"}
    answer = client.patch(address, again, content_type="application/json")
    assert (answer.status_code, answer.json()["city"]) == (200, "Орёл")
    assert answer.json()["time_control"] == "480"
    assert client.get(address).json()["version"] == answer.json()["version"]


@pytest.mark.parametrize("fields", [{}, {"expected": ""}, {"expected": None}])
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_change_without_the_version_it_was_made_from_is_refused(story, fields, kind):
    """It would write over what somebody else has just changed."""
    address = reverse("api-event", args=[story.tournament.pk])
    body = {"city": "Орёл", **fields}
    if kind != "application/json":
        body = "&".join(f"{name}={value or ''}" for name, value in body.items())
    refused = small_event.signed_in(story.organiser).patch(address, body, content_type=kind)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["expected"])
    assert event(story).city != "Орёл"


def test_a_form_changes_only_what_it_names(story):
    """A box that no form of a program names is not a box left empty."""
    address = reverse("api-event", args=[story.tournament.pk])
    body = f"city=Тула&expected={fingerprint_of_regulations(event(story))}"
    answer = small_event.signed_in(story.organiser).patch(
        address, body, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 200, answer.content
    assert (event(story).city, event(story).reverse_last_two) == ("Тула", True)


def test_the_document_says_that_a_change_needs_its_version():
    """Of all that a change may say this alone must be said."""
    document = api_document()
    path = next(path for path in document["paths"] if path.endswith("/events/{id}/"))
    body = document["paths"][path]["patch"]["requestBody"]
    name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    assert body["required"] is True
    assert document["components"]["schemas"][name]["required"] == ["expected"]


def shown(client, address) -> dict[str, object]:
    """The form as a browser would send it back."""
    context = client.get(address).context
    values = {field.name: field.value() for field in context["form"]}
    sent = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    return {**sent, "expected": context["expected"]}


@pytest.mark.parametrize("system", ["round_robin", "swiss"])
def test_a_stale_page_comes_back_with_what_stands_now(system):
    """What was typed is kept; sent again it is written over the other's."""
    if system == "swiss":
        story = swiss_event.event(4, 3, games_per_pairing=1, drawn=False)
    else:
        story = small_event.event(4, published=0)
    client = small_event.signed_in(story.organiser)
    address = reverse("event-edit", args=[story.tournament.pk])
    stale = shown(client, address) | {"city": "Орёл"}
    change(story, about={"city": "Тула"}, unplayed="skip", four_eyes=True)
    answer = client.post(address, stale, headers={"Accept-Language": "en"})
    page = answer.content.decode()
    assert answer.status_code == 409, page
    assert "<dd>Тула</dd>" in page and "<dd>yes</dd>" in page
    assert 'value="Орёл"' in page
    assert event(story).city == "Тула"
    again = client.post(address, {**stale, "expected": answer.context["expected"]})
    assert again.status_code == 302
    assert (event(story).city, event(story).four_eyes) == ("Орёл", False)


def test_a_faulty_page_keeps_the_version_it_was_read_from(story):
    """A fault mended while somebody else writes must not make the form a fresh one."""
    client = small_event.signed_in(story.organiser)
    address = reverse("event-edit", args=[story.tournament.pk])
    read = shown(client, address)
    change(story, about={"city": "Тула"})
    for fault in ({"title": ""}, {"time_control": "quick"}):
        answer = client.post(address, read | fault)
        assert (answer.status_code, answer.context["expected"]) == (422, read["expected"])
    mended = client.post(address, read | {"title": "Кубок", "expected": answer.context["expected"]})
    assert mended.status_code == 409
