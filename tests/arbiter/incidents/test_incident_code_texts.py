"""Every code of an incident has a text in both languages."""

import pytest

from arbiter.incidents import articles_acts_and_instructions_texts
from arbiter.refusals import texts as refusal_texts
from arbiter.rules.incidents.arbiter_instruction_codes import InstructionCode
from arbiter.rules.incidents.facts_of_incident_and_their_checks import FactCode
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import (
    ImpossibleActCode,
    apply_act_to_incident,
    open_incident,
)
from arbiter.rules.rulesets import ruleset_catalogue
from tests.arbiter.rules.incidents.incident_cases import MUST, incident_facts


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (articles_acts_and_instructions_texts.ARTICLES, REMEDIES),
        (articles_acts_and_instructions_texts.STAGES, IncidentStage),
        (articles_acts_and_instructions_texts.ACTS, ArbiterAct),
        (articles_acts_and_instructions_texts.ORDERS, InstructionCode),
        (
            {
                **articles_acts_and_instructions_texts.CHOICES,
                "entered": ("", ""),
                "ruled": ("", ""),
            },
            ArbiterAct,
        ),
    ],
)
def test_no_code_is_without_words(table, codes):
    assert set(table) == set(codes)


@pytest.mark.parametrize("code", [*FactCode, *ImpossibleActCode])
def test_every_refusal_has_words(code):
    assert refusal_texts.WORDING[code.value]


def _instructions(state, language):
    return [
        articles_acts_and_instructions_texts.explain_instruction(line.as_dict(), language)
        for line in state.orders
    ]


def test_the_lines_are_read_aloud():
    rules = ruleset_catalogue.load_ruleset("fmjd64@1")
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
