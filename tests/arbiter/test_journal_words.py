"""The journal in words: nothing a service writes down is left a code on the page."""

import re
from pathlib import Path

import pytest

from arbiter import incident_words
from arbiter.journal_words.facts import describe_facts
from arbiter.journal_words.names import NAMES
from arbiter.journal_words.verbs import VERBS
from arbiter.rules.incidents.stages import Act
from tournaments.models import SubmissionState
from tournaments.models.clocks import ClockKind
from tournaments.pairing.presence import Presence

ROOT = Path(__file__).parents[2]
ROOMS = ("games", "arbiter", "tournaments")
SERVICES = [path for room in ROOMS for path in ROOT.glob(f"{room}/services/*.py")]
BEFORE = r'verb=|write_down\([^"]*|_tell\([^"]*|_journal\(|verb: str = '
WRITTEN = re.compile(rf'(?:{BEFORE})"([a-z]+\.[a-z_]+)"')
FORMED = {
    *(f"clock.{kind}" for kind in ClockKind.values),
    *(f"entry.{presence.value}" for presence in Presence),
    *(f"record.{state}" for state in SubmissionState.values if state != "superseded"),
}


def _written() -> set[str]:
    return {verb for file in SERVICES for verb in WRITTEN.findall(file.read_text())}


def _names() -> set[str]:
    """The names of facts in every ``data={…}`` of a service."""
    blocks = [
        block
        for file in SERVICES
        for block in re.findall(r"data ?= ?(\{[^}]*\})", file.read_text(), re.DOTALL)
    ]
    return {name for block in blocks for name in re.findall(r'"([a-z_0-9]+)":', block)}


def test_every_verb_has_words():
    """Those written out and those formed from a state, a clock or a presence."""
    written = _written()
    assert len(written) > 25
    assert sorted((written | FORMED) - set(VERBS)) == []
    assert {act.value for act in Act} == set(incident_words.ACTS)


def test_every_name_of_a_fact_has_words():
    names = _names()
    assert len(names) > 40
    assert sorted(names - set(NAMES)) == []


@pytest.mark.parametrize(
    "data, russian, english",
    (
        (
            {"changes": {"rating": [2390, 2200], "title": ["", "МС"]}},
            ("изменено", "рейтинг 2390 → 2200; звание – → МС"),
            ("changed", "rating 2390 → 2200; title – → МС"),
        ),
        ({"subject": "game:21"}, ("о чём", "партия 21"), ("about", "game 21")),
        ({"kind": "violation"}, ("вид", "нарушение"), ("kind", "a violation")),
        ({"kind": "opening.3"}, ("вид", "начало, тур 3"), ("kind", "opening, round 3")),
        ({"kind": "remark"}, ("вид", "замечание"), ("kind", "remark")),
        ({"before": "0-1 resignation"}, ("было", "0–1, сдача"), ("before", "0–1, resignation")),
        ({"before": "* open"}, ("было", "*"), ("before", "*")),
        ({"time": 461_000}, ("время", "7:41"), ("time", "7:41")),
        ({"renumbered": True}, ("номера даны заново", "да"), ("numbered anew", "yes")),
        ({"order": [3, 1]}, ("порядок", "3, 1"), ("order", "3, 1")),
        ({"sha256": "ab" * 32}, ("SHA-256", "abababababab…"), ("SHA-256", "abababababab…")),
        ({"unheard_of": "x"}, ("unheard_of", "x"), ("unheard_of", "x")),
    ),
)
def test_a_fact_is_told_in_words(data, russian, english):
    assert describe_facts(data, "ru") == [russian]
    assert describe_facts(data, "en") == [english]


def test_what_stood_before_is_told_in_the_words_of_what_stands():
    """A case was open as it is open, not "not answered yet" as only a draw offer can be."""
    stood = describe_facts({"before": "open", "after": "withdrawn"}, "ru")
    assert stood == [("было", "открыто"), ("стало", "отозвано")]
    turned = describe_facts({"before": "accepted", "after": "accepted"}, "en")
    assert len({said for _, said in turned}) == 1


def test_what_says_nothing_is_left_out():
    assert describe_facts({"reason": "", "fell": None, "urn": {}, "round": 0}, "ru") == [
        ("тур", "0")
    ]
