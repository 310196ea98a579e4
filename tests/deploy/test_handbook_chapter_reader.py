"""Markdown of handbook chapters rendered as HTML: links, tables, headings, no raw tags."""

import re

import pytest

from deploy.handbook import chapter_reader
from deploy.handbook.chapter_reader import UnknownChapter

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
    monkeypatch.setattr(chapter_reader, "HANDBOOK", tmp_path)
    return chapter_reader.load_chapter(
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
    sizes = (chapter_reader.PICTURES / "hall-en.png").read_bytes()[16:24]
    width, height = int.from_bytes(sizes[:4]), int.from_bytes(sizes[4:])
    assert width > height > 500
    assert f'width="{width}" height="{height}"' in picture


def test_what_is_wide_scrolls_by_itself(rendered):
    assert '<div class="table-wrap" tabindex="0"><table class="table">' in rendered.html
    assert '<pre tabindex="0">' in rendered.html


@pytest.mark.parametrize("name", ["README", "../settings", "nothing"])
def test_no_chapter_but_those_of_the_list(name):
    with pytest.raises(UnknownChapter):
        chapter_reader.load_chapter(name, "en", str, str)


@pytest.mark.parametrize(
    ("heading", "wanted"),
    [
        ("Sign in", "sign-in"),
        ("Где смотреть", "где-смотреть"),
        ("TRF, tables & co.", "trf-tables-co"),
    ],
)
def test_a_heading_has_an_anchor_in_any_alphabet(heading, wanted):
    assert chapter_reader.heading_anchor(heading) == wanted
