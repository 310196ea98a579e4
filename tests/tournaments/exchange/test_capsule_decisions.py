"""Rulings, appeals and sanctions in the file of an event: explained, and held against results."""

import io
import json
import zipfile

import pytest

from arbiter.cases.services.sanctions import WantedSanction
from tests.support import small_event
from tests.support.results import dispute, rule
from tests.support.stories import kept
from tests.tournaments.exchange.test_capsule import (
    changed,
    compute_table,
    decided,
    downloaded,
    faults,
    part,
    resigned,
    with_json,
)
from tournaments.events.models import Tournament
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.deciding import Code, Kind, Subject

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    """Eight players; White of board 1 has lost by ruling and sanction, a warning on board 2."""
    made = small_event.event(8)
    loss = WantedSanction(kind="loss", side="w")
    rule(dispute(made), made.arbiter, "0-1 discipline", sanction=loss, article="7.2.4")
    warning = WantedSanction(kind="warning", side="b")
    rule(dispute(made, board=2), made.arbiter, "1/2-1/2 agreement", sanction=warning)
    compute_table(made)
    return made


def codes(data, subject=Subject.DECISIONS):
    return [finding.code for finding in decided(data)[subject].findings]


def test_a_ruling_explains_the_result_of_its_game(story):
    found = decided(downloaded(story))
    assert not any(one.is_false for one in found.values())
    decisions = found[Subject.DECISIONS]
    assert decisions.count == 4
    notes = {finding.params["place"]: finding for finding in decisions.findings}
    assert set(notes) == {"1.1.1", "1.2.1"}
    assert notes["1.1.1"].kind is Kind.NOTE
    assert notes["1.1.1"].params["told"] == "0-1 discipline"
    assert notes["1.1.1"].params["article"] == "7.2.4"


def test_nothing_private_is_in_the_file(story):
    """Neither what was said nor who: the register's public part, by side of the game."""
    data = downloaded(story)
    rows = part(data, layout.DECISIONS)["decisions"]
    assert {row["kind"] for row in rows} == {"ruling", "sanction"}
    text = json.dumps(rows, ensure_ascii=False)
    for private in ("так", "Было", "Игрок", "arbiter", "player"):
        assert private not in text


def another_result(event):
    event["rounds"][0]["boards"][0]["games"][0]["result"] = "1-0"


def other_game(stored):
    stored["decisions"][0]["game"] = 999_999


def void_by_nobody(stored):
    stored["decisions"][0]["void_by"] = "77/1"


def ruled_otherwise(stored):
    ruling = next(row for row in stored["decisions"] if row["kind"] == "ruling")
    ruling["result"] = "1/2-1/2"


@pytest.mark.parametrize(
    ("name", "change", "code"),
    (
        (layout.EVENT, another_result, Code.DECISION_OTHERWISE),
        (layout.EVENT, another_result, Code.SANCTION_OTHERWISE),
        (layout.DECISIONS, other_game, Code.DECISION_WITHOUT_GAME),
        (layout.DECISIONS, void_by_nobody, Code.DECISION_VOID_BY),
        (layout.DECISIONS, ruled_otherwise, Code.DECISION_OTHERWISE),
    ),
)
def test_a_contradiction_is_found_even_under_a_new_seal(story, name, change, code):
    data = with_json(downloaded(story), name, change)
    assert Code.PART_CHANGED in faults(data)
    assert code in faults(resigned(data))


def test_a_result_decided_without_a_ruling_in_the_file_is_left_open(story):
    def without(stored):
        stored["decisions"] = []

    data = resigned(with_json(downloaded(story), layout.DECISIONS, without))
    assert Code.DECISION_MISSING in codes(data)
    assert not decided(data)[Subject.DECISIONS].is_false


def test_a_ruling_that_is_superseded_decides_nothing(story):
    """Of two rulings in one case the later one is in force; the sanction fell with the first."""
    case = dispute(story, board=3)
    first = rule(case, story.arbiter, "1-0 discipline", article="7.2.4")
    case.refresh_from_db()
    rule(case, story.arbiter, "0-1 discipline", article="7.2.4", supersedes=first)
    compute_table(story)
    data = downloaded(story)
    first, second = part(data, layout.DECISIONS)["decisions"][-2:]
    assert first["void_by"] == second["ruling"]
    assert not faults(data)
    notes = decided(data)[Subject.DECISIONS].findings
    assert [one.params["ruling"] for one in notes if one.params["place"] == "1.3.1"] == [
        second["ruling"]
    ]


def test_of_an_event_that_not_everybody_sees_no_decision_is_in_the_file():
    made = small_event.event(4, published=0)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_private=True)
    data = downloaded(made, made.organiser)
    assert part(data, layout.DECISIONS) == {"is_public": False, "decisions": []}
    assert codes(data) == [Code.DECISIONS_PRIVATE]


def test_a_file_from_before_is_left_open_there(story):
    data = changed(downloaded(story), **{layout.DECISIONS: None})
    assert codes(data) == [Code.DECISIONS_ABSENT]
    assert not decided(data)[Subject.DECISIONS].is_false


def test_a_record_that_names_a_ruling_of_no_file_is_told(story):
    data = downloaded(story)
    records = {f"{layout.RECORDS}9.9.9.pdn": b'[Ruling "88/1"]\n[Result "1-0"]\n\n1. c3-d4 1-0\n'}

    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as packed:
        for name, text in records.items():
            packed.writestr(name, text)
    assert Code.RULING_OF_RECORD in faults(file.getvalue())


@pytest.mark.parametrize(
    "text", (b"null", b"[]", b"{}", b'{"is_public": true, "decisions": [1]}', b"\xff")
)
def test_a_part_that_is_something_else_is_told(story, text):
    found = decided(changed(downloaded(story), **{layout.DECISIONS: text}))
    assert [one.code for one in found[Subject.DECISIONS].findings] == [Code.PART_UNREADABLE]
