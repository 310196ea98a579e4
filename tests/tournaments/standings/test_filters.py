"""Filters of the standings that cannot be read."""

import pytest
from django.urls import reverse

from tests.support import small_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "value"),
    [("born_from", "abcd"), ("born_to", "20100"), ("sex", "x"), ("born_from", "2010-01")],
)
def test_a_filter_that_cannot_be_read_is_refused_with_what_is_wanted(name, value, client):
    story = small_event.event(4)
    address = reverse("api-standings", args=[story.tournament.pk])
    answer = client.get(address, {name: value})
    assert answer.status_code == 400
    assert value in answer.content.decode()
    assert name in answer.content.decode()
