"""Addresses of impossible rows and texts too long for a column are refused without error 500."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse

from deploy.requests.middleware import ImpossibleAddressMiddleware
from tests.support import small_event
from tests.support.full_event import full_story
from tournaments.games.models import Submission

pytestmark = pytest.mark.django_db

NUL = "a%00b"

UNKNOWN = {
    "a number past 64 bits": f"/events/{2**63}/",
    "for a program": f"/api/v1/events/{2**63}/entries/1/states/",
    "in the second place": f"/api/v1/events/1/standings/{10**30}/",
    "thousands of digits": f"/archive/imports/{'9' * 5000}/bad.csv",
    "a serial with a NUL": f"/certificates/{NUL}/",
    "its file": f"/certificates/{NUL}.pdn",
    "for a program with a NUL": f"/api/v1/certificates/{NUL}/",
    "a stream of the journal": f"/api/v1/journal/{NUL}/",
}


@pytest.fixture
def story():
    return small_event.event(4)


@pytest.fixture
def client(story):
    story.organiser.is_superuser = True
    story.organiser.save()
    client = Client()
    client.force_login(story.organiser)
    return client


@pytest.mark.parametrize("address", UNKNOWN.values(), ids=UNKNOWN)
def test_a_place_that_no_row_can_have_is_unknown(client, address):
    """404, and for a program a document that says so."""
    answer = client.get(address)
    assert answer.status_code == 404
    if address.startswith("/api/"):
        assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("number", [2**63 - 1, 2**63])
def test_the_largest_number_of_a_row_is_the_last_that_is_asked_for(number):
    """SQLite holds 64 bits and raises for more; PostgreSQL is asked by the same rule."""
    middleware = ImpossibleAddressMiddleware(lambda request: None)
    request = RequestFactory().get("/")
    try:
        middleware.process_view(request, None, (), {"pk": number})
    except Exception as refusal:
        assert (type(refusal).__name__, number) == ("Http404", 2**63)
    else:
        assert number < 2**63


@pytest.mark.parametrize("question", [f"q={NUL}", "%00=1"])
def test_a_question_with_a_NUL_cannot_be_read(client, question):
    """PostgreSQL holds none in a text, and nobody types one."""
    assert client.get(f"/?{question}").status_code == 400
    answer = client.get(f"/api/v1/events/?{question}")
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_a_form_of_thousands_of_words_is_refused_to_a_program_as_everything_else(client):
    """What the frame refuses before any view has read it is a problem document too."""
    form = {f"word-{number}": "1" for number in range(6000)}
    answer = client.post(reverse("api-verify"), form)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


def test_a_collection_with_a_NUL_is_none(client):
    file = SimpleUploadedFile("a.pdn", b"1. c3-d4 d6-c5 *")
    answer = client.post(reverse("api-imports"), {"file": file, "collection": "a\0b"})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["collection"])


KEYS = {"k" * 200: (201, None), "k" * 201: (400, "idempotency_key_too_long"), "a\0b": (201, None)}


@pytest.mark.parametrize("key", KEYS, ids=["the longest", "too long", "a NUL"])
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("api-records", {"text": "1. c3-d4 d6-c5 *"}),
        ("api-disputes", {"kind": "clock", "claim_text": "флаг"}),
    ],
)
def test_a_key_is_held_to_the_same_measure_everywhere(story, client, name, fields, key):
    """RFC 9110, 5.5: a NUL may be read as a space."""
    address = reverse(name, args=[story.game().pk])
    post = {"content_type": "application/json", "headers": {"Idempotency-Key": key}}
    client.force_login(story.user_of(story.game().white))
    answer = client.post(address, fields, **post)
    assert (answer.status_code, answer.json().get("code")) == KEYS[key]
    again = client.post(address, fields, **post)
    assert (again.status_code, again.json().get("id")) == (KEYS[key][0], answer.json().get("id"))
    assert Submission.objects.count() <= 1


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language"])
def test_a_cookie_with_a_NUL_is_none(story, name):
    """A cookie may write any byte in eight digits; PostgreSQL was asked for such a session."""
    answer = Client().get("/", headers={"cookie": f'{name}="{chr(92)}000{"a" * 40}"'})
    assert answer.status_code == 200


TYPED = [
    ("case-answer", {"text": "a\0b"}),
    ("case-appeal", {"text": "a\0b"}),
    ("case-sanction", {"sanction": "remark", "side": "w", "why": "a\0b"}),
    ("incident-act", {"act": "withdrawn", "expected": "1", "reason": "a\0b"}),
    ("incident-act", {"act": "withdrawn", "expected": "²", "reason": "так"}),
    ("incident-act", {"act": "withdrawn", "expected": "9" * 5000, "reason": "так"}),
]


@pytest.mark.parametrize(("name", "form"), TYPED)
def test_a_form_that_no_field_reads_is_heard_or_refused(name, form):
    full = full_story()
    answer = small_event.signed_in(full.event.arbiter).post(full.address(name), form)
    assert answer.status_code in (302, 400, 409)
    assert "/login/" not in answer.headers.get("Location", "")
