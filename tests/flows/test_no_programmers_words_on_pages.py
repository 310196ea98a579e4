"""Pages for arbiters and players use no words of programmers."""

import html
import re

import pytest
from django.test import Client
from django.urls import resolve

from tests import demo_games, small_event
from tests.pages_by_links import walked_pages
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db
ABOUT_CHECKING = {
    *("help-chapter", "verify", "keys", "anchors", "journal"),
    *("rulesets", "ruleset", "rulesets-compare"),  # rulesets are chosen there by their ids
}
TO_CHECK = re.compile(
    r"<details[^>]*><summary>(?:How this can be checked|Как это проверить)</summary>.*?</details>",
    re.DOTALL,
)
UNREAD = re.compile(r"<(script|style|template|pre)\b.*?</\1>|<[^>]+>", re.DOTALL)
CONTROL_LINE = re.compile(r"\btournament:\d+ \d+ [0-9a-f]{64}\b")  # on the paper about checking
OF_PROGRAMMERS = re.compile(
    r"\b(?:[Ss]eed|[Hh]ash|SHA-256|[Ee]ngine|HTTP|[Rr]evision|null|True|False)\b"
    r"|\b(?:[Зз]ерн[оа]|[Хх][еэ]ш|[Дд]виж(?:ок|ка|ком)|[Рр]евизи[яию])\b"
    r"|\b[0-9a-f]{16,}\b|\b[a-z][a-z0-9-]*@\d+\b|\((?:X[1-7]|P5)\)"
)


def read_text(page: str) -> str:
    """What a reader reads who has not opened “How this can be checked”."""
    return CONTROL_LINE.sub(" ", html.unescape(UNREAD.sub(" ", TO_CHECK.sub(" ", page))))


@pytest.fixture
def story() -> small_event.Story:
    """A small event with a certified game."""
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    text = demo_games.record(1).encode()
    submit_and_confirm_records.submit_record(
        game_id=game.pk, data=text, actor=white, at=small_event.NOON
    )
    waiting = game.submissions.get()
    submit_and_confirm_records.confirm_result(
        submission_id=waiting.pk, actor=black, at=small_event.NOON
    )
    return story


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("reader", ["visitor", "organiser"])
def test_no_page_speaks_to_programmers(story, reader, language):
    client = small_event.signed_in(story.organiser) if reader == "organiser" else Client()
    pages = walked_pages(client, "/", language)
    words_by_page = {
        (path, word)
        for path, page in pages.items()
        if resolve(path.split("?")[0]).view_name not in ABOUT_CHECKING
        for word in OF_PROGRAMMERS.findall(read_text(page))
    }
    assert words_by_page == set()
    assert len(pages) >= 30


def test_the_lot_can_still_be_checked(story):
    """The number of the lot stands on its page, under “How this can be checked”."""
    page = Client(headers={"accept-language": "ru"}).get(f"/events/{story.tournament.pk}/draw/")
    text = page.content.decode()
    checks = "".join(TO_CHECK.findall(text))
    assert "Число жребия" in checks
    assert "sha256sum" in checks
    assert "Число жребия" not in read_text(text)


def test_colours_are_discs_with_a_word_or_an_explained_letter_in_them(story):
    """A sign takes the colour of the text: in the dark theme Black would have a light disc."""
    pages = walked_pages(Client(), "/", "ru")
    on_paper = {path for path in pages if resolve(path.split("?")[0]).view_name == "event-paper"}
    signs = {path for path, page in pages.items() if re.search("[○●]", read_text(page))}
    assert signs <= on_paper
    table = pages[f"/events/{story.tournament.pk}/crosstable/"]
    assert "<b>ч</b></a>" in table
    assert "<b>ч</b>чёрные" in table  # below, where the letter read aloud is explained
    assert "<b>Чёрные</b> " in pages[f"/events/{story.tournament.pk}/colours/"]
