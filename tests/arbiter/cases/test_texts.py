"""Codes of incidents and clocks in both languages; parts added to a case's page."""

import pytest
from django.urls import reverse

from arbiter import texts as arbiter_texts
from arbiter.accounts.queries.rights import Role
from arbiter.cases.queries import parts
from arbiter.cases.queries.parts import PagePart, PlaceOnCasePage
from arbiter.cases.texts import incidents
from arbiter.examinations.texts import clocks, verdicts
from arbiter.examinations.texts.clocks import describe_clock_time
from arbiter.rules.clocks.flags import FlagKind
from arbiter.rules.clocks.readings import ClockCode
from arbiter.rules.incidents.entry import open_incident
from arbiter.rules.incidents.facts import REMEDIES, FactCode
from arbiter.rules.incidents.machine import ImpossibleActCode, apply_act_to_incident
from arbiter.rules.incidents.state import ArbiterAct, IncidentStage, InstructionCode
from arbiter.rules.rulesets import catalogue
from games.draughts import time_control
from tests.support.incidents import MUST, incident_facts
from tests.support.officials import case, examination, official, user

# Texts of clock findings and time controls, in Russian and English.


PARAMS = {
    "told": 61_000,
    "most": 60_000,
    "before": 59_000,
    "due": 1_500,
    "added": 2_000,
    "left": 3_600_000,
    "by": 300_000,
    "reason": "встали",
    "value": "draw",
    "rule": "threefold",
    "tolerance": 30,
    "minutes": 60,
}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (clocks.FINDINGS, ClockCode),
        (clocks.FLAG_KINDS, FlagKind),
    ],
)
def test_no_code_is_without_words(table, codes):
    assert set(table) == set(codes)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("code", ClockCode)
def test_every_finding_is_spoken_with_its_place_and_article(code, language):
    finding = {"code": code, "article": "W4", "ply": 7, "side": "w", "params": PARAMS}
    text = clocks.explain_finding(finding, language)
    assert text.startswith("4. White: " if language == "en" else "4. белые: ")
    assert text.split(": ")[1][0].islower() or not text.split(": ")[1][0].isalpha()
    assert text.endswith("(article W4)" if language == "en" else "(п. W4)")
    assert "{" not in text
    reason = {
        "code": "clock_finding",
        "article": "W4",
        "ply": 7,
        "params": {"finding": str(code), "side": "w", **PARAMS},
    }
    assert verdicts.verdict_reason_in_words(reason, language) == text


@pytest.mark.parametrize(
    ("text", "ru", "en"),
    [
        ("480", "8 мин на партию", "8 min for the game"),
        ("2400+5", "40 мин на партию + 5 с за ход", "40 min for the game + 5 s a move"),
        ("90d2", "1 мин 30 с на партию с задержкой 2 с на ход", None),
        ("45/5400:900", "90 мин на 45 ходов, затем 15 мин до конца", None),
        ("50/7200", "2 ч на каждые 50 ходов", "2 h for every 50 moves"),
    ],
)
def test_a_control_as_people_say_it(text, ru, en):
    control = time_control.parse(text)
    assert clocks.describe_control(control, "ru") == ru
    if en:
        assert clocks.describe_control(control, "en") == en
    assert clocks.describe_stored_control(text, "ru") == ru


def test_what_is_no_control_is_shown_as_it_stands_and_explained():
    assert clocks.describe_stored_control("G/8", "ru") == "G/8"
    assert set(clocks.BAD_CONTROLS) == set(time_control.ControlFault)
    for code in time_control.ControlFault:
        for language in ("ru", "en"):
            assert clocks.explain_bad_control(code, {"said": "G/8"}, language)


@pytest.mark.parametrize(
    ("time", "expected"),
    [(0, "0:00"), (461_000, "7:41"), (3_900_000, "1:05:00"), (9_500, "0:09.5"), (-1_000, "−0:01")],
)
def test_a_time_as_a_clock_shows_it(time, expected):
    assert describe_clock_time(time) == expected


# Every code of an incident has a text in both languages.


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (incidents.ARTICLES, REMEDIES),
        (incidents.STAGES, IncidentStage),
        (incidents.ACTS, ArbiterAct),
        (incidents.ORDERS, InstructionCode),
        (
            {
                **incidents.CHOICES,
                "entered": ("", ""),
                "ruled": ("", ""),
            },
            ArbiterAct,
        ),
    ],
)
def test_no_code_of_an_incident_is_without_words(table, codes):
    assert set(table) == set(codes)


@pytest.mark.parametrize("code", [*FactCode, *ImpossibleActCode])
def test_every_refusal_has_words(code):
    assert arbiter_texts.WORDING[code.value]


def _instructions(state, language):
    return [incidents.explain_instruction(line.as_dict(), language) for line in state.orders]


def test_the_lines_are_read_aloud():
    rules = catalogue.load_ruleset("fmjd64@1")
    entered = open_incident(incident_facts("V4.6", MUST, "d4-e5"), rules)
    assert _instructions(entered, "ru") == [
        "Нарушение V4.6: тихий ход, когда надо бить",
        "Исправлять или играть дальше, решают только чёрные, до своего ответного хода "
        "(п. ФМЖД, приложение 1, 5.4)",
        "Исправляют всё или ничего (п. ФМЖД, приложение 1, 5.8)",
    ]
    demanded = apply_act_to_incident(entered, ArbiterAct.DEMANDED, rules)
    assert _instructions(demanded, "en") == [
        "The board must show: W:Wa3,d4:Bc5,h8",
        "To move: White",
        "Touch-move: the piece on d4 must move (article FMJD, annex 1, 4)",
        "Meanwhile the clock runs: White (article FMJD, annex 1, 5.4)",
        "In rapid and blitz, after a warning, minutes may be added: 1 (Black) "
        "(article FMJD match regulations 2015)",
    ]


# Parts that other subjects add to a case's page and to its printed protocol.


@pytest.fixture
def parts_of_this_test(monkeypatch):
    """Registry of page parts for one test only, without those that the apps register."""
    reverse("desk")
    monkeypatch.setattr(parts, "_parts", {})
    return parts


def _part(name: str, place: PlaceOnCasePage, content: dict | None) -> PagePart:
    return PagePart(
        name, place, "arbiter/certificates/_offline_verification.html", lambda place: content
    )


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
