"""Every code of an event has its words in both languages, with every gap filled."""

import ast
from pathlib import Path

import pytest

from tests.support.languages import russian_and_english
from tournaments import texts as tournaments_texts
from tournaments.entries import texts as entries_texts
from tournaments.errors import RefusalCode
from tournaments.exchange import texts as exchange_texts
from tournaments.pairing import field, round_robin
from tournaments.pairing.attendance import Presence
from tournaments.pairing.cautions import CautionCode, CautionLevel
from tournaments.pairing.checker import Finding, FindingCode
from tournaments.pairing.colours import PreferenceStrength
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.pairing.teams.reasons import TeamCode
from tournaments.pairing.trf import TrfCode, TrfNoteCode
from tournaments.people.lists.person import RowCode
from tournaments.people.lists.table import FileCode
from tournaments.rounds import texts as rounds_texts
from tournaments.scoring.coefficients.foreign import ScoresCode
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.points import MatchCounting, UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.standings import texts as standings_texts
from tournaments.systems.regulations import SystemRefusalCode

ROOM = Path(tournaments_texts.__file__).parent

ERRORS = {
    *("TournamentError", "Conflict", "NotOnesOwn", "NeedsConfirmation"),
    *("TrfFault", "FileFault", "RowFault", "BadScores", "BadResult"),
}

TABLES = [
    (standings_texts.REASONS, {*PairingCode, *TeamCode, *RankCode}),
    (rounds_texts.FINDINGS, set(FindingCode)),
    (rounds_texts.STRENGTHS, set(PreferenceStrength)),
    (rounds_texts.CAUTIONS, set(CautionCode)),
    (rounds_texts.CAUTION_LEVELS, set(CautionLevel)),
    (rounds_texts.PRESENCES, set(Presence)),
    (standings_texts.COUNTS, set(MatchCounting)),
    (standings_texts.POLICIES, set(UnplayedPolicy)),
    (tournaments_texts.ERRORS, set(RefusalCode)),
    (exchange_texts.FAULTS, {*TrfCode, FileCode.NOT_TEXT}),
    (exchange_texts.NOTES, set(TrfNoteCode)),
    (entries_texts.FILE_FAULTS, set(FileCode)),
    (entries_texts.ROW_FAULTS, set(RowCode)),
    (standings_texts.SCORE_FAULTS, set(ScoresCode)),
]


@pytest.mark.parametrize(("table", "codes"), TABLES)
def test_every_code_has_words_and_every_word_a_code(table, codes):
    assert set(table) == codes
    for text in table.values():
        russian, english = russian_and_english(text)
        assert russian
        assert english
        assert russian != english


def test_a_refusal_is_raised_by_its_code_and_never_by_a_text():
    """A text could be misspelt and would be noticed by whoever is refused."""
    bare = [
        f"{path.relative_to(ROOM)}:{node.lineno}"
        for path in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS
        if any(
            isinstance(part, ast.Constant)
            for argument in node.args[:1]
            for part in ast.walk(argument)
        )
    ]
    assert bare == []


def test_what_a_system_of_play_refuses_is_known_to_events():
    assert {code.value for code in SystemRefusalCode} <= {code.value for code in RefusalCode}


@pytest.mark.parametrize("code", COEFFICIENTS)
def test_every_coefficient_says_what_it_counts(code):
    russian, english = (
        standings_texts.coefficient_definition(code, language) for language in ("ru", "en")
    )
    assert russian.endswith(".")
    assert english.endswith(".")
    assert russian != english


@pytest.mark.parametrize("criterion", ["C4", "C5", *(f"C{n}" for n in range(6, 22))])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_criterion_of_a_pairing_has_words(criterion, language):
    facts = {"higher": 1, "passed": (8, 9), "criterion": criterion}
    text = standings_texts.pairing_or_place_reason_in_words(
        Reason(PairingCode.PASSED_WORSE, f"C.04.3 {criterion}", facts), language
    )
    assert "8, 9" in text
    assert not text.endswith((" ", ";"))


# language | reason | words
SAID = [
    (
        "ru",
        round_robin.table_reasons(8, 3, 1, field.Pair(2, 8)),
        "По таблице круговой системы на 8 участников: тур 3, 2–8; первый номер играет белыми",
    ),
    (
        "en",
        round_robin.table_reasons(7, 1, 4, field.Pair(1, None)),
        "By the round-robin table for 7 players number 1 rests in round 1",
    ),
    (
        "ru",
        Reason(
            RankCode.COEFFICIENT,
            params={"coefficient": "sonneborn_berger", "number": 2, "value": 17, "above": 38},
        ),
        "Коэффициент Зоннеборна — Бергера: 8½ против 19 у номера 2;"
        " до этого коэффициента равенство",
    ),
    (
        "en-gb",
        Reason(
            RankCode.COEFFICIENT,
            params={"coefficient": "shmulyan", "number": 2, "value": -3, "above": 0},
        ),
        "Shmulyan: −3 against 0 of number 2; equal up to there",
    ),
    (
        "ru",
        Reason(RankCode.FEWER_POINTS, params={"number": 3, "value": 4, "above": 5}),
        "Меньше очков, чем у номера 3: 4 против 5",
    ),
    (
        "en",
        Reason(RankCode.SHARED, params={"others": (1, 3)}),
        "A shared place: equal in everything with No. 1, 3",
    ),
    (None, Reason(RankCode.LEADER), "Выше никого нет"),
    # as older versions stored it: the halves were not those of the bracket, so only the fact stays
    (
        "en",
        Reason(
            PairingCode.SAME_SCORE,
            params={"higher": 3, "lower": 8, "points": 4, "place": 2, "other_place": 3},
        ),
        "No. 3 and No. 8 are of one group, that of 4 points",
    ),
    (
        "ru",
        Reason(PairingCode.NATURAL_COLOUR, params={"higher": 3, "natural": 10}),
        "№ 3 и № 10 положен один цвет",
    ),
]


@pytest.mark.parametrize(("language", "reason", "words"), SAID)
def test_a_reason_is_said_the_same_fresh_and_stored(language, reason, words):
    assert standings_texts.pairing_or_place_reason_in_words(reason, language) == words
    assert standings_texts.pairing_or_place_reason_in_words(reason.as_dict(), language) == words


@pytest.mark.parametrize("code", FindingCode)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_finding_fills_its_gaps(code, language):
    text = rounds_texts.explain_finding(Finding(code, 3, (4, 7), 2, 1), language)
    assert "{" not in text
    assert "4, 7" in text
    assert text.startswith(("Тур 3: ", "Round 3: "))


def test_a_finding_of_the_whole_table_names_no_round():
    finding = Finding(FindingCode.NEVER_MET, None, (1, 3), 0, 1)
    assert (
        rounds_texts.explain_finding(finding, "en")
        == "Numbers 1, 3 meet too seldom: 0 instead of 1"
    )


# code | value | as printed
PRINTED = [
    ("points", 5, "5"),
    ("sonneborn_berger", 0, "0"),
    ("sonneborn_berger", 1, "½"),
    ("sonneborn_berger", 2, "1"),
    ("sonneborn_berger", 17, "8½"),
    ("shmulyan", -14, "−14"),
]


@pytest.mark.parametrize(("code", "value", "wanted"), PRINTED)
def test_a_stored_integer_is_printed_to_its_scale(code, value, wanted):
    assert standings_texts.format_value(code, value) == wanted


def test_coefficients_have_titles_and_heads():
    for code in COEFFICIENTS:
        assert standings_texts.coefficient_title(code, "ru") != code
        assert standings_texts.coefficient_short(code, "en")
    assert standings_texts.coefficient_title("best_half", "ru") == "best_half"


# code | params | Russian words
REFUSALS = [
    (
        "too_few_players",
        {"players": 2, "least": 3},
        "Участников: 2, нужно не меньше 3",
    ),
    (
        "wrong_state",
        {"state": "running", "wanted": "drawn"},
        "Сейчас это невозможно: состояние соревнования — «идёт»",
    ),
    ("unknown_coefficient", {"coefficient": "x"}, "Коэффициент «x» неизвестен"),
    ("something_else", {"code_of": "another room"}, "Отказано (something_else)"),
]


@pytest.mark.parametrize(("code", "params", "words"), REFUSALS)
def test_a_refusal_in_words(code, params, words):
    assert tournaments_texts.explain_error(code, params, "ru") == words


def test_a_strength_in_words():
    assert rounds_texts.name_preference_strength(PreferenceStrength.ABSOLUTE, "ru") == "обязательно"
