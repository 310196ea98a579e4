"""Rules that hold at every address of the API document."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests import small_event
from tests.api_document import api_document

METHODS = frozenset({"get", "post", "put", "patch", "delete"})
NOBODYS = 999_999

pytestmark = pytest.mark.django_db


def addresses_in_document(number: int) -> Iterator[tuple[str, str]]:
    """Every method and address of the document, each with this number in its places."""
    document = api_document()
    for template, acts in document["paths"].items():
        path = re.sub(r"{\w+}", str(number), template)
        yield from ((method, path) for method in sorted(acts.keys() & METHODS))


def asked_by(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def status_and_document(client: Client, method: str, path: str) -> tuple[int, object]:
    """The status and the document, without the number of the request."""
    cache.clear()  # so many questions would be too many for one visitor
    answer = client.generic(method.upper(), path, b"{}", content_type="application/json")
    if answer.streaming or not answer.headers.get("Content-Type", "").endswith("json"):
        return answer.status_code, answer.headers.get("Location", "")
    document = answer.json()
    return answer.status_code, {**document, "request_id": ""} if isinstance(
        document, dict
    ) else document


def with_other_slash(path: str) -> str:
    return path.removesuffix("/") if path.endswith("/") else f"{path}/"


def test_a_number_that_nothing_bears_is_no_fault_of_ours():
    """404, or what the request lacks, also for whoever may do everything."""
    story = small_event.event(4)
    story.organiser.is_superuser = True
    story.organiser.save()
    client = asked_by(story.organiser)
    statuses = {
        address: status_and_document(client, *address)[0]
        for address in addresses_in_document(NOBODYS)
    }
    assert {address: status for address, status in statuses.items() if status >= 500} == {}
    assert len(statuses) > 100


def test_every_address_answers_alike_with_the_other_slash():
    """Neither sent elsewhere nor unknown: a redirected POST would come back as a GET."""
    story = small_event.event(4)
    client = asked_by(story.stranger)
    for method, path in addresses_in_document(story.tournament.pk):
        expected = status_and_document(client, method, path)
        assert expected[0] not in (301, 302, 307, 308, 405), (method, path)
        assert status_and_document(client, method, with_other_slash(path)) == expected, (
            method,
            path,
        )
