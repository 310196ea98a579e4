"""Every coefficient has its name, its heading and its definition."""

import pytest

from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.standings.coefficient_and_reason_texts import (
    DEFINITIONS,
    SHORT,
    TITLES,
    coefficient_short,
    coefficient_title,
    coefficients_in_order,
)


@pytest.mark.parametrize("table", [TITLES, SHORT, DEFINITIONS])
def test_every_coefficient_and_nothing_else_has_its_texts(table):
    assert set(table) == set(COEFFICIENTS)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", [coefficient_title, coefficient_short])
def test_no_two_coefficients_have_one_name(name, language):
    assert len({name(code, language) for code in COEFFICIENTS}) == len(COEFFICIENTS)


def test_the_names_are_those_of_the_regulations():
    assert coefficient_title("shmulyan", "ru") == "Коэффициент Шмульяна"
    assert coefficient_title("solkoff", "en") == "Solkoff (Buchholz)"
    assert coefficient_short("median", "ru") == "Мед."
    assert coefficient_title("of_the_future", "ru") == "of_the_future"


def test_names_one_after_another_read_as_one_sentence():
    """Some have a comma of their own, so that a semicolon parts them."""
    codes = ("solkoff_short", "sonneborn_berger", "wins")
    assert coefficients_in_order(codes, "ru") == (
        "Усечённый коэффициент Солкофа; коэффициент Зоннеборна — Бергера; число побед"
    )
    assert coefficients_in_order(codes, "en") == (
        "Solkoff, lowest cut; Sonneborn-Berger; Number of wins"
    )
    assert coefficients_in_order((), "ru") == ""
