"""`separate_facts_from_proofs`: what all understand of a row, and what stands under "Details"."""

import pytest
from django.utils import translation

from arbiter.journal.models import JournalEntry
from arbiter.journal.texts.separate_facts_from_proofs import separate_facts_from_proofs
from arbiter.templatetags.journal_row_words import journal_row_words

FINGERPRINT = "ab" * 32


@pytest.mark.parametrize(
    "data, russian, english",
    (
        (
            {"before": "* open", "after": "1-0 no_pieces"},
            ("результат", "нет → 1–0, победа белых (сбиты все шашки)"),
            ("result", "none → 1–0, White wins (no pieces left)"),
        ),
        (
            {"before": "1-0 resignation", "after": "* open"},
            ("результат", "1–0, победа белых (сдача) → нет"),
            ("result", "1–0, White wins (resignation) → none"),
        ),
        (
            {"before": "draft", "after": "published"},
            ("состояние", "черновик → опубликован"),
            ("state", "draft → published"),
        ),
        ({"before": None, "after": "active"}, ("состояние", "заявлен"), ("state", "entered")),
        (
            {"before": "active", "after": None},
            ("состояние", "заявлен → –"),
            ("state", "entered → –"),
        ),
    ),
)
def test_what_stood_and_what_stands_are_one_line(data, russian, english):
    assert separate_facts_from_proofs(data, "ru").plain == (russian,)
    assert separate_facts_from_proofs(data, "en").plain == (english,)
    assert separate_facts_from_proofs(data, "ru").proofs == ()


def test_fingerprints_stand_under_details():
    facts = separate_facts_from_proofs(
        {"before": None, "after": 1, "sha256": FINGERPRINT, "round": 3}, "ru"
    )
    assert facts.plain == (("тур", "3"),)
    assert facts.proofs == (("SHA-256", "abababababab…"),)


@pytest.mark.parametrize(
    ("data", "proofs"),
    (
        ({"entry": 9, "player": 8, "revision": 21}, ()),
        ({"after": {"examination": 50, "state": "open"}}, (("стало", "состояние открыто"),)),
        ({"after": {"submission": 1, "record": 51}}, ()),
        ({"entries": [3, 4], "created": [7]}, ()),
        ({"before": 4, "after": 5}, (("было", "4"), ("стало", "5"))),
        ({"before": None, "after": 1, "draft": 1, "act": 2}, ()),
    ),
)
def test_numbers_that_only_the_database_knows_are_told_nowhere(data, proofs):
    facts = separate_facts_from_proofs(data, "ru")
    assert (facts.plain, facts.proofs) == ((), proofs)


def test_the_number_that_a_ruling_bears_is_told():
    """A ruling's own number is one people read on paper, the row's is not."""
    told, untold = (separate_facts_from_proofs({"ruling": number}, "ru") for number in ("14/1", 14))
    assert told.proofs == (("решение", "14/1"),)
    assert (untold.plain, untold.proofs) == ((), ())


def test_a_game_is_told_by_its_board_where_the_page_knows_it():
    data = {"game": 22, "subject": "game:22"}
    assert separate_facts_from_proofs(data, "ru", {"game": "тур 6, доска 2"}).plain == (
        ("партия", "тур 6, доска 2"),
    )
    unknown = separate_facts_from_proofs(data, "ru")
    assert ("партия", "22") in unknown.proofs


def test_nothing_else_of_a_row_is_dropped():
    """Every fact stands in one of the two, but an appointment's empty boards."""
    data = {"before": 4, "after": 5, "seed": 64, "order": [2, 1], "unheard_of": "x"}
    facts = separate_facts_from_proofs(data, "ru")
    assert [name for name, _ in (*facts.plain, *facts.proofs)] == [
        *("unheard_of", "было", "стало"),
        *("число жребия", "порядок"),
    ]
    assert separate_facts_from_proofs({"before": None, "after": [None, None]}, "ru").proofs == ()


def test_the_lot_of_colours_is_told_in_words():
    assert separate_facts_from_proofs({"order": "w"}, "ru").plain == (("порядок", "белые"),)


def test_the_number_of_what_a_case_is_about_stands_under_details():
    data = {"case": 2, "subject": "game:21"}
    sorted_facts = separate_facts_from_proofs(data, "ru")
    assert sorted_facts.plain == (("дело", "2"),)
    assert sorted_facts.proofs == (("о чём", "партия 21"),)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("* open", "1-0 recorded", "1–0"),
        ("0-1 recorded", "1-0 recorded", "0–1 → 1–0"),
        ("1-0 forfeit", "1/2-1/2 recorded", "+/− → ½–½"),
    ],
)
def test_a_corrected_result_is_told_with_the_one_that_stood_before(before, after, told):
    row = JournalEntry(verb="result.recorded", data={"game": 1, "before": before, "after": after})
    with translation.override("ru"):
        assert journal_row_words(row) == told
