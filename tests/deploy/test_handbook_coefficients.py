"""The handbook's worked example of coefficients has the numbers that the program computes."""

import re

import pytest

from deploy.handbook.chapter_reader import HANDBOOK
from tests.tournaments.scoring.crosstables_from_text import from_crosstable, numbers_of
from tournaments.scoring.coefficient_registry import (
    COEFFICIENTS,
    coefficient_of_player,
    contributions,
    count_scores_and_totals,
)
from tournaments.standings.coefficient_and_reason_texts import coefficient_title

LETTERS = "ABCDE"
MARKS = {"×": "x", "2": "1", "1": "=", "0": "0"}
BY_ORDER = {"progressive", "progressive_cut1"}  # told in words: they ask for the order of rounds
PLAIN = {"points", "game_points"}  # the last column of the crosstable


def table_cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def chapter_text(language: str) -> str:
    return (HANDBOOK / language / "coefficients.md").read_text(encoding="utf-8")


def crosstable(language: str) -> list[list[str]]:
    """The rows of the example, the letter and the total with them."""
    return [
        table_cells(line)
        for line in re.findall(r"^\| \*\*[A-E].*$", chapter_text(language), re.MULTILINE)
    ]


def scores_of_drawing(language: str):
    rows = (" ".join(MARKS[cell] for cell in row[1:6]) for row in crosstable(language))
    drawing = "\n".join(f"{number} | {row} |" for number, row in enumerate(rows, start=1))
    return count_scores_and_totals(from_crosstable(drawing), numbers_of(drawing))


def number_as_printed(value: int | tuple[int, ...], scale: int) -> str:
    """As the chapter writes it: halves, a true minus, rows of cuts."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    whole, half = divmod(abs(value), scale)
    return f"{'−' if value < 0 else ''}{whole}{'½' if half else ''}"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_number_of_the_example_is_computed(language):
    scoring = scores_of_drawing(language)
    assert [row[-1] for row in crosstable(language)] == [
        str(scoring.totals[n]) for n in range(1, 6)
    ]
    codes = {coefficient_title(code, language): code for code in COEFFICIENTS}
    lines = map(table_cells, re.findall(r"^\| .+ \|$", chapter_text(language), re.MULTILINE))
    printed = {codes[line[0]]: line[2:] for line in lines if line[0] in codes}
    assert set(printed) == set(COEFFICIENTS) - BY_ORDER - PLAIN
    for code, numbers in printed.items():
        tied = {
            player: [
                other for other in scoring.totals if scoring.totals[other] == scoring.totals[player]
            ]
            for player in scoring.totals
        }
        wanted = [
            number_as_printed(
                coefficient_of_player(scoring, player, code, tied=tied[player]),
                COEFFICIENTS[code].scale,
            )
            for player in range(1, 6)
        ]
        assert numbers == wanted, code


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "у него {0}, {1}, {2} и {3} очков: прогресс {all}, без первого тура {cut}"),
        (
            "en",
            "he had {0}, {1}, {2} and {3} points after the rounds: the progressive score is {all}, "
            "with the first round cut {cut}",
        ),
    ],
)
def test_the_progressive_score_of_a_is_computed(language, words):
    """A met B, C, D and E in the order of the rounds."""
    scoring = scores_of_drawing(language)
    totals = [contribution.value for contribution in contributions(scoring, 1, "progressive")]
    values = {code: coefficient_of_player(scoring, 1, code) for code in BY_ORDER}
    sentence = words.format(*totals, all=values["progressive"], cut=values["progressive_cut1"])
    assert sentence in chapter_text(language).replace("после туров ", "")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_coefficient_is_defined(language):
    """One line of definition each, under the title that pages print."""
    for coefficient in COEFFICIENTS.values():
        title = coefficient_title(coefficient.code, language)
        assert coefficient.code == "points" or f"- **{title}.** " in chapter_text(language), title
