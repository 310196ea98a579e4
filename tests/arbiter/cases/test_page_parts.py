"""What other rooms of the office hang on the page of a case."""

import pytest
from django.urls import reverse

from arbiter.cases import page_parts as case_parts
from arbiter.cases.page_parts import Part, Place
from arbiter.rights.permissions import Role
from tests.arbiter.office import case, examination, official, user


@pytest.fixture
def hung(monkeypatch):
    """The parts of one test, and no other's: those of the rooms are hung before."""
    reverse("desk")
    monkeypatch.setattr(case_parts, "_parts", {})
    return case_parts


def _part(name: str, place: Place, said: dict | None) -> Part:
    return Part(name, place, "arbiter/_offline.html", lambda told: said)


def test_a_part_stands_in_its_place_and_is_silent_when_it_has_nothing_to_say(hung, client, db):
    hung.register(_part("clock", Place.BOARD, {"time": 5}))
    hung.register(_part("incidents", Place.FACTS, None))
    found = case(user("petr"), examination=examination())
    client.force_login(official("anna", Role.ARBITER))
    shown = client.get(f"/desk/{found.pk}/").context["parts"]
    assert [one.part for one in shown["board"]] == [{"time": 5}]
    assert shown["facts"] == shown["acts"] == ()


def test_two_parts_of_one_name_are_refused(hung):
    hung.register(_part("clock", Place.BOARD, None))
    with pytest.raises(ValueError, match="clock"):
        hung.register(_part("clock", Place.FACTS, None))
