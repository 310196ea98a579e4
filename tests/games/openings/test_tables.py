"""Pages and API of the tables of drawn openings."""

import hashlib
import re

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.archive import services as archive_services
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.draughts import openings, replay
from games.openings import services as openings_services
from tests.games.openings.test_import import NAMES, ROWS
from tests.support.imports import NOON

LANGUAGES = ("ru", "en")

CLUB = {"slug": "club", "edition": "2026"}

pytestmark = pytest.mark.django_db


def read(client: Client, name: str, language: str = "ru", **where: str) -> str:
    """Return a page as text, in a language."""
    answer = client.get(reverse(name, kwargs=where), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def store() -> None:
    """Store an edition of a table."""
    openings_services.store_opening_table(
        openings_services.read_opening_table(ROWS.encode(), **NAMES), at=NOON
    )


@pytest.mark.parametrize(
    ("language", "title", "count"),
    [("ru", "Клубная таблица жеребьёвки", "64 позиции"), ("en", "Club table", "64 positions")],
)
def test_every_table_is_listed_in_the_readers_language(
    client: Client, language: str, title: str, count: str
) -> None:
    store()
    page = read(client, "opening-tables", language)
    assert title in page
    assert count in page
    assert reverse("opening-table", kwargs={"slug": "cup", "edition": "2026-1"}) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_shows_every_position_drawn_and_in_words(client: Client, language: str) -> None:
    page = read(client, "opening-table", language, **CLUB)
    assert page.count('class="board thumbnail"') == 64
    assert page.count('<li id="n') == 64
    assert "1. a3-b4 b6-c5" in page
    assert "→" in page
    assert ("Белые: a1, c1" if language == "ru" else "White: a1, c1") in page
    assert "style=" not in page
    assert len(page) < 300_000


def test_a_capture_at_once_and_black_to_move_are_said(client: Client) -> None:
    head = "slug: x\nedition: 1\ntitle-ru: Х\ntitle-en: X\n"
    openings_services.store_opening_table(
        openings_services.read_opening_table((head + "1. c3-d4 b6-c5\n2. c3-d4").encode()),
        at=NOON,
    )
    page = read(client, "opening-table", slug="x", edition="1")
    assert page.count("сразу бой") == 1
    assert page.count("<em>Ход чёрных</em>") == 1


def test_an_edition_is_had_as_the_text_its_fingerprint_was_taken_of(client: Client) -> None:
    store()
    text = read(client, "opening-table-text", slug="cup", edition="2026-1")
    page = read(client, "opening-table", slug="cup", edition="2026-1")
    assert hashlib.sha256(text.encode()).hexdigest() in page
    assert openings.read(text).is_good


@pytest.mark.parametrize("name", ["opening-table", "opening-table-text", "api-opening-table"])
def test_an_unknown_edition_is_not_found(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=["club", "1999"])).status_code == 404


def test_words_of_a_table_are_escaped(client: Client) -> None:
    names = {**NAMES, "title_ru": "<b>Кубок</b>", "source": "<script>"}
    rows = ROWS.replace("Простые", "<i>Простые</i>")
    openings_services.store_opening_table(
        openings_services.read_opening_table(rows.encode(), **names), at=NOON
    )
    page = read(client, "opening-table", slug="cup", edition="2026-1")
    assert "<b>Кубок" not in page
    assert "<i>Простые" not in page
    assert "&lt;script&gt;" in page


def test_a_program_gets_the_tables_and_their_positions(client: Client) -> None:
    store()
    listed = client.get(reverse("api-openings")).json()
    assert [(table["slug"], table["size"]) for table in listed] == [
        ("club", 64),
        ("cup", 3),
        ("first-move", 7),
    ]
    table = client.get(reverse("api-opening-table", args=["cup", "2026-1"])).json()
    assert table["openings"][0] == {
        "number": "1",
        "group": "Простые",
        "kind": "line",
        "moves": ["c3-d4", "d6-c5"],
        "fen": "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bc5,b6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
        "name": "",
    }
    assert table["openings"][2]["kind"] == "flying"


@pytest.mark.parametrize(
    ("language", "wording"),
    [("ru", "Начинается как позиция 15 таблицы «"), ("en", "Begins as position 15 of the table ")],
)
def test_a_page_may_say_as_what_a_game_begins(language: str, wording: str) -> None:
    template = Template("{% load boards %}{% openings_game_begins_with replay %}")
    with translation.override(language):
        page = template.render(Context({"replay": replay("1. c3-d4 d6-c5 2. b2-c3")}))
        assert re.search(rf'{wording}<a href="/openings/club/2026/#n15">', page)
        assert template.render(Context({"replay": replay("1. c3-d4")})).strip() == ""


@pytest.mark.parametrize(("language", "wording"), [("ru", "позиция 15"), ("en", "position 15")])
def test_the_page_of_an_archived_game_says_as_what_it_begins(
    client: Client, language: str, wording: str
) -> None:
    collection = ensure_collection(slug="cup", title_ru="Кубок")
    record = archive_services.store_record(
        records.read_one_game("1. c3-d4 d6-c5 2. b2-c3 *"), collection=collection
    )
    url = reverse("archive-game", args=[record.pk])
    assert wording in client.get(url, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize(
    ("language", "expected", "kept"), [("ru", "Начала", "Lines"), ("en", "Lines", "Начала")]
)
def test_the_headings_of_a_table_are_in_one_language(language, expected, kept):
    """A table is one text for both; a page speaks one."""
    from django.utils import translation

    from games.templatetags.boards import heading_in_readers_language

    with translation.override(language):
        assert heading_in_readers_language("Начала / Lines") == expected
        assert kept not in heading_in_readers_language("Начала / Lines")
        assert heading_in_readers_language("e3-d4") == "e3-d4"
