"""Parts that other subjects add to a case's page and to its printed protocol."""

import pytest
from django.urls import reverse

from arbiter.cases import registry_of_case_page_and_protocol_parts
from arbiter.cases.registry_of_case_page_and_protocol_parts import PagePart, PlaceOnCasePage
from arbiter.rights.permissions_of_roles import Role
from tests.arbiter.officials_and_records import case, examination, official, user


@pytest.fixture
def parts_of_this_test(monkeypatch):
    """Registry of page parts for one test only, without those that the apps register."""
    reverse("desk")
    monkeypatch.setattr(registry_of_case_page_and_protocol_parts, "_parts", {})
    return registry_of_case_page_and_protocol_parts


def _part(name: str, place: PlaceOnCasePage, content: dict | None) -> PagePart:
    return PagePart(name, place, "arbiter/_offline_verification.html", lambda place: content)


def test_a_part_stands_in_its_place_and_is_silent_when_it_has_nothing_to_say(
    parts_of_this_test, client, db
):
    parts_of_this_test.register_page_part(_part("clock", PlaceOnCasePage.BOARD, {"time": 5}))
    parts_of_this_test.register_page_part(_part("incidents", PlaceOnCasePage.FACTS, None))
    opened_case = case(user("petr"), examination=examination())
    client.force_login(official("anna", Role.ARBITER))
    shown = client.get(f"/desk/{opened_case.pk}/").context["parts"]
    assert [part.part for part in shown["board"]] == [{"time": 5}]
    assert shown["facts"] == shown["acts"] == ()


def test_two_parts_of_one_name_are_refused(parts_of_this_test):
    parts_of_this_test.register_page_part(_part("clock", PlaceOnCasePage.BOARD, None))
    with pytest.raises(ValueError, match="clock"):
        parts_of_this_test.register_page_part(_part("clock", PlaceOnCasePage.FACTS, None))
