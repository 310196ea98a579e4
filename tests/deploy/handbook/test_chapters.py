"""Chapters as pages, the glossary in order, and the worked example of coefficients."""

import re
from itertools import pairwise

import pytest
from django.test import Client

from arbiter.rules.rulesets import catalogue
from deploy.handbook import chapters
from deploy.handbook.chapters import CHAPTERS, HANDBOOK, UnknownChapter, heading_anchor
from tests.support.crosstables import from_crosstable, numbers_of
from tournaments.scoring.coefficients.registry import (
    COEFFICIENTS,
    coefficient_of_player,
    contributions,
)
from tournaments.scoring.totals import count_scores_and_totals
from tournaments.standings.texts import coefficient_title

# Markdown of handbook chapters rendered as HTML: links, tables, headings, no raw tags.


MARKDOWN = """# The title

The *first*
sentence. <script>alert(1)</script>

## What is counted: C1–C3

See [the player](player.md#sign-in) and [rules](../en/rules.md), not [this](javascript:alert(1)).

![A board](../pictures/hall-en.png)

![Another](../pictures/home-en.png)

| a | b |
| --- | --- |
| `x` | 2 |

    ./deploy/demo
"""


@pytest.fixture
def rendered(tmp_path, monkeypatch):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "tour.md").write_text(MARKDOWN, encoding="utf-8")
    monkeypatch.setattr(chapters, "HANDBOOK", tmp_path)
    return chapters.load_chapter(
        "tour", "ru", lambda name: f"/help/{name}/", lambda name: f"/static/{name}"
    )


def test_the_title_and_the_first_sentences_are_told(rendered):
    assert (rendered.title, rendered.language) == ("The title", "en")
    assert rendered.summary.startswith("The first sentence.")
    assert [section.title for section in rendered.sections] == ["What is counted: C1–C3"]


def test_a_tag_in_the_text_stays_text(rendered):
    assert "<script" not in rendered.html
    assert "&lt;script&gt;" in rendered.html
    assert 'href="javascript' not in rendered.html


def test_links_lead_to_where_chapters_and_pictures_are_served(rendered):
    assert 'href="/help/player/#sign-in"' in rendered.html
    assert 'href="/help/rules/"' in rendered.html
    assert 'src="/static/hall-en.png"' in rendered.html
    assert 'alt="A board"' in rendered.html


def test_a_picture_is_fetched_when_the_reader_comes_near_and_keeps_its_place(rendered):
    """A chapter with five pictures weighs as little as one with one."""
    picture, other, without_script = re.findall(r"<img [^>]+>", rendered.html)
    assert 'src="/static/hall-en.png"' in picture
    assert ' data-src="/static/home-en.png"' in other
    assert ' src="' not in other
    assert f"<noscript>{without_script}</noscript>" in rendered.html
    assert ' src="/static/home-en.png"' in without_script
    sizes = (chapters.PICTURES / "hall-en.png").read_bytes()[16:24]
    width, height = int.from_bytes(sizes[:4]), int.from_bytes(sizes[4:])
    assert width > height > 500
    assert f'width="{width}" height="{height}"' in picture


def test_what_is_wide_scrolls_by_itself(rendered):
    assert '<div class="table-wrap" tabindex="0"><table class="table">' in rendered.html
    assert '<pre tabindex="0">' in rendered.html


@pytest.mark.parametrize("name", ["README", "../settings", "nothing"])
def test_no_chapter_but_those_of_the_list(name):
    with pytest.raises(UnknownChapter):
        chapters.load_chapter(name, "en", str, str)


@pytest.mark.parametrize(
    ("heading", "wanted"),
    [
        ("Sign in", "sign-in"),
        ("Где смотреть", "где-смотреть"),
        ("TRF, tables & co.", "trf-tables-co"),
    ],
)
def test_a_heading_has_an_anchor_in_any_alphabet(heading, wanted):
    assert chapters.heading_anchor(heading) == wanted


# The users' glossary is in alphabetical order, with short terms, anchors and real articles.


LANGUAGES = ("ru", "en")

LONGEST = 330
"""Characters of an explanation as it is read, its links without their addresses."""

ARTICLE = re.compile(r"\b(?:7\.2\.\d|[BCDMPW]\d+|V\d+(?:\.\d+)?)\b")


def text_of(language: str, chapter: str = "glossary") -> str:
    return (HANDBOOK / language / f"{chapter}.md").read_text(encoding="utf-8")


def terms_of(language: str) -> dict[str, str]:
    """By term, what is said of it."""
    _before, *parts = re.split(
        r"^### ", re.sub(r"^## .+\n", "", text_of(language), flags=re.M), flags=re.M
    )
    return {head: told.strip() for head, _, told in (part.partition("\n") for part in parts)}


def alphabetical(term: str) -> tuple[bool, str]:
    """Latin letters come last among Russian ones."""
    word = term.lower().replace("ё", "е")
    return word.isascii(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stand_in_alphabetical_order(language):
    terms = list(terms_of(language))
    assert len(terms) > 80
    lost = [(a, b) for a, b in pairwise(terms) if alphabetical(a) >= alphabetical(b)]
    assert lost == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_stands_under_its_letter_and_the_letters_lead_there(language):
    letters = re.findall(r"^## (.+)$", text_of(language), re.M)
    row = re.search(r"\n\n((?:\[[^]]+\]\(#[^)]+\) ?)+)\n\n", text_of(language))
    assert re.findall(r"\(#([^)]+)\)", row[1]) == [heading_anchor(letter) for letter in letters]
    for letter, part in zip(
        letters, re.split(r"^## .+\n", text_of(language), flags=re.M)[1:], strict=True
    ):
        heads = re.findall(r"^### (.+)$", part, re.M)
        assert heads
        assert {head[0] for head in heads} == {letter} or letter == "Латиницей"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_told_in_a_few_words(language):
    plain = {term: re.sub(r"\]\([^)]+\)", "]", told) for term, told in terms_of(language).items()}
    assert [term for term, told in plain.items() if not 10 < len(told) < LONGEST] == []
    assert [term for term, told in plain.items() if "\n" in told or not told.endswith(".")] == []


def test_both_languages_name_the_same_articles_and_the_rules_have_them():
    named = {
        language: set(ARTICLE.findall(" ".join(terms_of(language).values())))
        for language in LANGUAGES
    }
    assert named["ru"] == named["en"]
    rules = catalogue.load_ruleset("fmjd64@1")
    known = {rule.article for rule in rules.draws.values()}
    for language in LANGUAGES:
        chapter = text_of(language, "rules")
        known |= set(ARTICLE.findall(chapter)) | {f"V{number}" for number in range(6, 10)}
    known |= {f"V4.{number}" for number in range(1, 18)}
    assert {"7.2.3", "7.2.5", "C7", "C11"} <= named["ru"] <= known


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "ru",
            ("Большак", "Бой", "Тройник", "Турецкий удар", "Свободен от игры", "Зоннеборн-Бергер"),
        ),
        ("en", ("Main road", "Capture", "Turkish strike", "Bye", "Sonneborn-Berger", "Solkoff")),
    ],
)
def test_what_people_ask_for_is_there(language, words):
    assert set(words) <= set(terms_of(language))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_its_own_address(language):
    client = Client(headers={"accept-language": language})
    page = client.get("/help/glossary/").content.decode()
    assert [term for term in terms_of(language) if f'id="{heading_anchor(term)}"' not in page] == []
    assert "/help/glossary/" in client.get("/help/spectator/").content.decode()


def test_the_glossary_is_a_chapter_of_users_and_names_in_code_one_of_builders():
    assert "glossary" in CHAPTERS["users"]
    assert "names-in-code" in CHAPTERS["builders"]


# The handbook's worked example of coefficients has the numbers that the program computes.


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
